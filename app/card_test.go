package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"yui/app/apptest"
	"yui/app/bridge"
	"yui/app/look"
	"yui/app/mind"
	"yui/app/settings"
	"yui/app/widgets"
	"yui/app/window"
	"yui/app/words"
	"yui/backend/prompt/card"
	"yui/configs"
	"yui/platform/paths"
)

var english = words.For(words.English, "Aoi").Card

func TestMended(t *testing.T) {
	t.Parallel()
	m := func(n int) (list []card.Mend) {
		for i := range n {
			list = append(list, card.Mend{Where: fmt.Sprint("f", i), What: "was odd"})
		}
		return list
	}
	for n, want := range map[int]string{
		0: "",
		1: "One thing was put right: f0: was odd.",
		2: "2 things were put right: f0: was odd; f1: was odd.",
		9: "9 things were put right: f0: was odd; f1: was odd; f2: was odd; f3: was odd; f4: was odd; 4 more.",
	} {
		if got := mended(english, m(n)); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestRefusal_NamesTheKind(t *testing.T) {
	t.Parallel()
	for _, r := range []card.Reason{card.TooLarge, card.WrongFormat, card.NoCard, card.NotACard, card.Broken} {
		for _, l := range words.Langs() {
			got := refusal(words.For(l.Lang, "").Card, fmt.Errorf("x: %w", &card.Refusal{Reason: r, Detail: "found this."}))
			if kind, ok := strings.CutSuffix(got, "found this."); !ok || len(kind) < 6 {
				t.Errorf("%s in %s: %q", r, l.Lang, got)
			}
		}
	}
	if got := refusal(english, errors.New("no room on the disk")); got != "no room on the disk" {
		t.Errorf("got %q", got)
	}
}

func TestShort(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"": "", "Aoi": "Aoi", "12345678": "12345678", "123456789": "1234567…", "寿限無寿": "寿限無寿", "寿限無寿限": "寿限無…",
		"123456 89": "123456…", "abcdef👩‍👩‍👧z": "abcdef…", "e\u0301e\u0301e\u0301": "e\u0301e\u0301e\u0301",
	} {
		if got := short(in, 8); got != want {
			t.Errorf("short(%q) = %q, want %q", in, got, want)
		}
	}
}

// house is the app without a renderer and a desktop, its window on Fyne's test
// driver. The bridge's closures run when the test says so.
type house struct {
	*App
	ui apptest.Runner
}

func openHouse(t *testing.T) *house {
	t.Helper()
	t.Setenv("YUI_LANG", "en")
	dir := t.TempDir()
	h := &house{}
	a := &App{opt: Options{Dirs: paths.Dirs{
		Config: filepath.Join(dir, "config"), Data: filepath.Join(dir, "data"), State: filepath.Join(dir, "state"),
		Cache: filepath.Join(dir, "cache"), Runtime: filepath.Join(dir, "run"),
	}}, started: time.Now(), bridge: bridge.New(h.ui.Run)}
	h.App = a
	a.ctx, a.cancel = context.WithCancel(t.Context())
	var err error
	if a.log, err = openLog(a.opt.Dirs.State); err != nil {
		t.Fatal(err)
	}
	if a.cfg, err = configs.Load(a.opt.Dirs.Config, func(string) string { return "" }); err != nil {
		t.Fatal(err)
	}
	a.mind, err = mind.New(a.ctx, mind.Options{Dirs: a.opt.Dirs, Configs: a.cfg, OnEvent: a.heard, Language: a.language,
		Mute: true, Log: a.log.Logger})
	if err != nil {
		t.Fatal(err)
	}
	a.fyne = apptest.App(t, look.Day)
	a.buildWindow()
	a.main.Resize(window.Size)
	running := make(chan error, 1)
	go func() { running <- a.mind.Run(a.ctx) }()
	t.Cleanup(func() {
		a.works.Wait()
		a.cancel()
		if err := errors.Join(<-running, a.mind.Close(), a.log.Close()); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	return h
}

// settle waits for the app's own work, then shows what came of it.
func (h *house) settle() {
	h.works.Wait()
	h.ui.Drain()
}

func (h *house) seen() string {
	var out []string
	apptest.Walk(h.main.Content(), func(o fyne.CanvasObject) bool {
		if w, ok := o.(interface{ Words() string }); ok {
			out = append(out, w.Words())
		}
		if c, ok := o.(*widgets.Composer); ok {
			out = append(out, c.Text())
		}
		return true
	})
	return strings.Join(out, "\n")
}

func (h *house) says(t *testing.T, want ...string) {
	t.Helper()
	for _, w := range want {
		if all := h.seen(); !strings.Contains(all, w) {
			t.Errorf("nowhere %q in:\n%s", w, all)
		}
	}
}

func dropFile(t *testing.T, h *house, name string, data []byte) {
	t.Helper()
	p := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(p, data, 0o600); err != nil {
		t.Fatal(err)
	}
	h.dropped([]fyne.URI{storage.NewFileURI(p)})
	h.settle()
}

func TestCard_DroppedRenamesHer(t *testing.T) {
	h := openHouse(t)
	if h.words.Chat.Placeholder != "Say something to Yui" {
		t.Fatalf("at first: %q", h.words.Chat.Placeholder)
	}
	data := []byte(`{"name":"Aoi","description":"Bees.","first_mes":"Careful, they sleep.","tags":"bees"}`)
	dropFile(t, h, "aoi.json", data)
	h.says(t, "Imported Aoi", "One thing was put right: tags: was not a list.", "The next reply follows this card.", "Start fresh with Aoi")
	if got := h.words.Chat.Placeholder; got != "Say something to Aoi" {
		t.Errorf("the composer says %q", got)
	}
	h.win.ShowSettings(settings.PageCharacter)
	h.says(t, "Aoi", "Bees.", "Back to Yui", "What Aoi is told before every reply")
	pictures(t, h, "imported")

	// The session went on until she is asked to begin anew: then she greets.
	if h.thread.Len() != 0 {
		t.Errorf("%d items before anybody spoke", h.thread.Len())
	}
	if !apptest.Press(h.main, "Start fresh with Aoi") {
		t.Fatal("no button")
	}
	for range 400 {
		h.ui.Drain()
		if n := h.thread.Len(); n > 0 && !h.thread.Busy() {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	if n := h.thread.Len(); n == 0 {
		t.Fatal("she does not greet")
	}
	it := h.thread.At(h.thread.Len() - 1)
	if it.Speaker.Name != "Aoi" || it.Text != "Careful, they sleep." {
		t.Errorf("%s: %q", it.Speaker.Name, it.Text)
	}
	pictures(t, h, "fresh")
}

func TestCard_RefusedInWords(t *testing.T) {
	h := openHouse(t)
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 4, 4))); err != nil {
		t.Fatal(err)
	}
	dropFile(t, h, "holiday.png", b.Bytes())
	h.says(t, "holiday.png could not be imported", "No card inside: ")
	if h.herName() != "Yui" {
		t.Errorf("she is %s", h.herName())
	}
	pictures(t, h, "refused")
	dropFile(t, h, "song.mp3", []byte("ID3"))
	h.says(t, "That file is neither a VRM model nor a card")
}

func TestCard_ExportAndBack(t *testing.T) {
	h := openHouse(t)
	dropFile(t, h, "aoi.json", []byte(`{"name":"Aoi","description":"Bees."}`))
	h.exportCard()
	h.settle()
	path := filepath.Join(h.opt.Dirs.Data, "cards", "Aoi.png")
	h.says(t, "Card exported", "Aoi.png", "Open the folder")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if c, _, err := card.Decode(data, ""); err != nil || c.Name != "Aoi" {
		t.Errorf("%+v %v", c, err)
	}
	pictures(t, h, "exported")
	h.resetCard()
	h.settle()
	h.says(t, "Yui is back", "Bring Aoi back")
	if h.words.Chat.Placeholder != "Say something to Yui" {
		t.Errorf("the composer says %q", h.words.Chat.Placeholder)
	}
	apptest.Press(h.main, "Bring Aoi back")
	h.settle()
	h.says(t, "Aoi is back")
	h.mind.Settings.SetBool(mind.KeyCard, false)
	dropFile(t, h, "again.json", []byte(`{"name":"Aoi","description":"Wasps."}`))
	h.says(t, "The card is switched off in Settings, Character.")
}

// TestCard_LongName has a name nobody's button was made for.
func TestCard_LongName(t *testing.T) {
	h := openHouse(t)
	h.main.Resize(window.Least)
	name := strings.Repeat("寿限無", 20) + "\n\u202e" + strings.Repeat("x", 100)
	dropFile(t, h, "long.json", []byte(fmt.Sprintf(`{"name":%q,"description":"Bees."}`, name)))
	if got := h.herName(); got != "寿限無寿限無寿限無…" {
		t.Errorf("she is %s", got)
	}
	pictures(t, h, "long")
	h.win.ShowSettings(settings.PageCharacter)
	pictures(t, h, "long-settings")
}

// pictures keeps what the window shows where YUI_PICTURES names a folder.
func pictures(t *testing.T, h *house, what string) {
	t.Helper()
	dir := os.Getenv("YUI_PICTURES")
	if dir == "" {
		return
	}
	for name, mode := range map[string]look.Mode{"dark": look.Night, "light": look.Day} {
		h.fyne.Settings().SetTheme(look.New(mode, true))
		h.main.Content().Refresh()
		apptest.Save(t, h.main, filepath.Join(dir, "app-card-"+what+"-"+name+".png"))
	}
}
