package settings_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/google/go-cmp/cmp"

	"yui/app/apptest"
	"yui/app/look"
	"yui/app/settings"
	"yui/app/widgets"
	"yui/app/words"
)

// shelf is a card that follows what the page asks.
type shelf struct {
	card  settings.Card
	asked []string
}

func (s *shelf) actions() settings.Actions {
	return settings.Actions{
		Card:     func() settings.Card { return s.card },
		PickCard: func(done func(string)) { done("/cards/aoi.png") },
		ImportCard: func(path string) {
			s.asked = append(s.asked, "import "+path)
			s.card = settings.Card{Name: "Aoi", About: "Aoi keeps bees.", Own: true, Default: "Yui"}
		},
		ExportCard: func() { s.asked = append(s.asked, "export") },
		ResetCard: func() {
			s.asked = append(s.asked, "reset")
			s.card = settings.Card{Name: "Yui", Default: "Yui"}
		},
		ResetView: func() {},
	}
}

func TestCard_ImportExportBack(t *testing.T) {
	s := &shelf{card: settings.Card{Name: "Yui", About: "Yui lives on the desktop.", Default: "Yui"}}
	store := memory{}
	r := open(t, store, s.actions())
	r.Open(settings.PageCharacter)
	r.says(t, "Yui lives on the desktop.")
	r.says(t, "What Yui is told before every reply")
	if slices.Contains(r.seen(), "[Back to Yui]") {
		t.Error("the default card offers a way back to itself")
	}
	apptest.Press(r.win, "Import")
	apptest.Press(r.win, "Export") // not while a card is being imported
	r.settle()
	if d := cmp.Diff([]string{"import /cards/aoi.png"}, s.asked); d != "" {
		t.Fatal(d)
	}
	r.SetWords(words.For(words.English, "Aoi")) // as the app does
	r.says(t, "Aoi keeps bees.")
	r.says(t, "What Aoi is told before every reply")
	apptest.Press(r.win, "Export")
	r.settle()
	apptest.Press(r.win, "Back to Yui")
	r.settle()
	if d := cmp.Diff([]string{"import /cards/aoi.png", "export", "reset"}, s.asked); d != "" {
		t.Error(d)
	}
}

func TestCard_Switch(t *testing.T) {
	s := &shelf{card: settings.Card{Name: "Yui", Default: "Yui"}}
	store := memory{settings.KeyAPI: "push", settings.KeyChatURL: "http://localhost:1"}
	r := open(t, store, s.actions())
	r.Open(settings.PageCharacter)
	r.says(t, "A push agent brings a persona of its own.")
	store[settings.KeyAPI] = "responses"
	r.Reload()
	r.says(t, "Off sends the chat instructions alone")
	if !flip(r.win) || store[settings.KeyCard] != "false" {
		t.Errorf("the switch stored %q", store[settings.KeyCard])
	}
	if !flip(r.win) || store[settings.KeyCard] != "true" {
		t.Errorf("the switch stored %q", store[settings.KeyCard])
	}
}

// flip taps the page's switch.
func flip(w fyne.Window) (did bool) {
	apptest.Walk(w.Content(), func(o fyne.CanvasObject) bool {
		if s, ok := o.(interface {
			fyne.Tappable
			On() bool
		}); ok {
			s.Tapped(&fyne.PointEvent{})
			did = true
		}
		return !did
	})
	return did
}

func TestCard_WordsKeepTheScroll(t *testing.T) {
	s := &shelf{card: settings.Card{Name: "Aoi", Own: true, Default: "Yui", About: "Bees."}}
	a := s.actions()
	a.Facts = func() (settings.ModelFacts, bool) { return settings.ModelFacts{Warnings: []string{"w"}}, true }
	r := open(t, memory{}, a)
	r.win.Resize(fyne.NewSize(744, 300))
	r.Open(settings.PageCharacter)
	scroll := func() (found *widgets.Scroll) {
		apptest.Walk(r.win.Content(), func(o fyne.CanvasObject) bool {
			if s, ok := o.(*widgets.Scroll); ok {
				found = s
			}
			return found == nil
		})
		return found
	}
	scroll().To(120)
	r.SetWords(words.For(words.English, "Aoi"))
	if got := scroll().Offset(); got != 120 {
		t.Errorf("the page jumps to %v when the name changes", got)
	}
}

// TestCardPictures draws the section for people to look at; it runs when
// YUI_PICTURES names a folder.
func TestCardPictures(t *testing.T) {
	dir := os.Getenv("YUI_PICTURES")
	if dir == "" {
		t.Skip("YUI_PICTURES is not set")
	}
	long := "Princess Celestia of the Western…"
	for name, mode := range map[string]look.Mode{"light": look.Day, "dark": look.Night} {
		for _, l := range words.Langs() {
			s := &shelf{card: settings.Card{Name: long, Own: true, Default: "Yui",
				About: strings.Repeat("She keeps bees and does not mind the rain. ", 5)}}
			apptest.App(t, mode)
			win := apptest.Window(t, nil, 744, 668, 2)
			a := s.actions()
			a.PickModel, a.LoadModel = func(func(string)) {}, func(string) error { return nil }
			a.Facts = func() (settings.ModelFacts, bool) {
				return settings.ModelFacts{Author: "YUI contributors", Licence: "VRM Public License 1.0", Format: "VRM 1.0", Bytes: 3_100_000, Triangles: 17_420}, true
			}
			v := settings.New(settings.Params{Words: words.For(l.Lang, "Aoi"), Store: memory{}, Actions: a,
				Post: func(f func()) bool { f(); return true }, Go: func(f func()) { f() }})
			win.SetContent(widgets.NewStack(widgets.NewBox(look.Surface, "", 0), v))
			win.Resize(fyne.NewSize(744, 668))
			v.Open(settings.PageCharacter)
			apptest.Save(t, win, filepath.Join(dir, "card-"+string(l.Lang)+"-"+name+".png"))
		}
	}
}
