package chat_test

import (
	"fmt"
	"image"
	"reflect"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/google/go-cmp/cmp"

	"yui/app/apptest"
	"yui/app/chat"
	"yui/app/chat/thread"
	"yui/app/look"
	"yui/app/widgets"
	"yui/app/words"
	"yui/backend/convo"
)

var t0 = time.Date(2025, 10, 14, 12, 41, 0, 0, time.UTC)

func pane(t *testing.T, p chat.Params) (*chat.View, *thread.Thread, fyne.Window) {
	t.Helper()
	apptest.App(t, look.Day)
	w := apptest.Window(t, nil, 480, 600, 1)
	th := thread.New(thread.Options{Speaker: thread.Speaker{Name: "Yui"}})
	p.Words, p.Thread, p.Name = words.For(words.English, "Yui"), th, "Yui"
	p.Now = func() time.Time { return t0 }
	v := chat.New(p)
	w.SetContent(v)
	w.Resize(fyne.NewSize(480, 600))
	return v, th, w
}

// seen is what the pane shows, top to bottom, as words.
func seen(w fyne.Window) []string {
	var out []string
	apptest.Walk(w.Content(), func(o fyne.CanvasObject) bool {
		switch t := o.(type) {
		case *widgets.Para:
			out = append(out, t.Words())
		case *widgets.Text:
			if t.Words() != "" {
				out = append(out, t.Words())
			}
		case *widgets.Button:
			out = append(out, "["+t.Words()+"]")
		}
		return true
	})
	return out
}

func TestView_EmptyThenATurn(t *testing.T) {
	_, th, w := pane(t, chat.Params{})
	if d := cmp.Diff([]string{"Nothing said yet today", "Write below, and I’ll answer."}, seen(w)); d != "" {
		t.Error(d)
	}
	th.Said("Can you see why?", t0)
	th.Apply(convo.Event{Kind: convo.EventStarted, TurnID: "a", Utterance: "Can you see why?", At: t0})
	th.Apply(convo.Event{Kind: convo.EventReasoning, TurnID: "a", Text: "The log ends.", At: t0})
	th.Apply(convo.Event{Kind: convo.EventTool, TurnID: "a", Tool: "web_search", Running: true, At: t0.Add(6 * time.Second)})
	th.Apply(convo.Event{Kind: convo.EventText, TurnID: "a", Text: "It stops", At: t0})
	th.Apply(convo.Event{Kind: convo.EventText, TurnID: "a", Text: "It stops at login.", At: t0})
	want := []string{"Today", "Can you see why?", "Yui", "Thought for 6 seconds", "searching", "It stops at login."}
	if d := cmp.Diff(want, seen(w)); d != "" {
		t.Error(d)
	}
}

func TestView_FailureCanBeSentAgain(t *testing.T) {
	var again []string
	_, th, w := pane(t, chat.Params{OnRetry: func(id string) { again = append(again, id) }})
	th.Apply(convo.Event{Kind: convo.EventStarted, TurnID: "a", Utterance: "hi", At: t0})
	th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: "a", Outcome: convo.NetworkDrop, Text: "The connection broke.", At: t0})
	if d := cmp.Diff([]string{"Today", "hi", "The connection broke.", "[Send again]"}, seen(w)); d != "" {
		t.Error(d)
	}
	if !apptest.Press(w, "Send again") {
		t.Fatal("no way to send again")
	}
	if d := cmp.Diff([]string{"a"}, again); d != "" {
		t.Error(d)
	}
}

func TestView_EmptyStateFollowsThePicture(t *testing.T) {
	colour := func(c uint8) image.Image {
		img := image.NewGray(image.Rect(0, 0, 8, 8))
		for i := range img.Pix {
			img.Pix[i] = c
		}
		return img
	}
	now := colour(0)
	v, _, w := pane(t, chat.Params{Picture: func(string) image.Image { return now }})
	before := w.Canvas().Capture()
	now = colour(200)
	v.Repaint()
	if reflect.DeepEqual(before, w.Canvas().Capture()) {
		t.Error("the empty state keeps the old face")
	}
}

func fill(th *thread.Thread, n int) {
	ms := make([]convo.Message, 0, n)
	for i := range n {
		role := convo.RoleUser
		if i%2 == 1 {
			role = convo.RoleAssistant
		}
		ms = append(ms, convo.Message{Role: role, Text: fmt.Sprintf("message %d", i), At: t0})
	}
	th.Load(ms)
}

func TestView_LongThreadStaysCheap(t *testing.T) {
	_, th, w := pane(t, chat.Params{})
	fill(th, 900)
	n := 0
	apptest.Walk(w.Content(), func(fyne.CanvasObject) bool { n++; return true })
	if n > 400 {
		t.Errorf("%d objects are drawn for 900 messages", n)
	}
	if s := seen(w); s[len(s)-1] != "message 899" {
		t.Errorf("the newest is %q", s[len(s)-1])
	}
}

func TestView_ScrollsBackAndKeepsItsPlace(t *testing.T) {
	_, th, w := pane(t, chat.Params{})
	fill(th, 400)
	list := scroller(w)
	for range 400 {
		list.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 120)})
	}
	if s := seen(w); s[0] != "Today" || s[1] != "message 0" {
		t.Fatalf("at the top there is %q", s[:2])
	}
	if s := seen(w); s[len(s)-1] != "[Newest]" {
		t.Errorf("no way back: %q", s[len(s)-1])
	}
	top := seen(w)[1]
	th.Apply(convo.Event{Kind: convo.EventText, TurnID: "x", Text: "By the way.", At: t0})
	if got := seen(w)[1]; got != top {
		t.Errorf("a new message moved the reader from %q to %q", top, got)
	}
	if !apptest.Press(w, "Newest") {
		t.Fatal("cannot go back")
	}
	if s := strings.Join(seen(w), "\n"); !strings.Contains(s, "By the way.") || strings.Contains(s, "[Newest]") {
		t.Error("Newest does not show the newest")
	}
}

func TestView_ThemeReachesRowsOutOfSight(t *testing.T) {
	top := func(first look.Mode) (fyne.Window, func()) {
		_, th, w := pane(t, chat.Params{})
		fyne.CurrentApp().Settings().SetTheme(look.New(first, false))
		fill(th, 50) // few enough that every row exists
		return w, func() {
			l := scroller(w)
			for range 100 {
				l.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 120)})
			}
		}
	}
	w, scroll := top(look.Night)
	scroll()
	want := w.Canvas().Capture()
	w, scroll = top(look.Day)
	fyne.CurrentApp().Settings().SetTheme(look.New(look.Night, false))
	w.Content().Refresh()
	scroll()
	if !reflect.DeepEqual(want, w.Canvas().Capture()) {
		t.Error("rows that were out of sight keep the old theme")
	}
}

func scroller(w fyne.Window) fyne.Scrollable {
	var hit fyne.Scrollable
	apptest.Walk(w.Content(), func(o fyne.CanvasObject) bool {
		if s, ok := o.(fyne.Scrollable); ok && hit == nil {
			hit = s
		}
		return hit == nil
	})
	return hit
}

func TestView_WordsChange(t *testing.T) {
	v, th, w := pane(t, chat.Params{})
	th.Said("hi", t0)
	v.Composer().SetText("half a thought")
	v.SetWords(words.For(words.Japanese, "Yui"), "Yui")
	if d := cmp.Diff([]string{"今日", "hi"}, seen(w)); d != "" {
		t.Error(d)
	}
	if v.Composer().Text() != "half a thought" {
		t.Error("what was typed is gone")
	}
}

// BenchmarkView_Delta is one more word of a long reply in a long thread.
func BenchmarkView_Delta(b *testing.B) {
	app := test.NewApp()
	app.Settings().SetTheme(look.New(look.Day, false))
	w := test.NewWindow(nil)
	th := thread.New(thread.Options{Speaker: thread.Speaker{Name: "Yui"}})
	fill(th, 900)
	v := chat.New(chat.Params{Words: words.For(words.English, ""), Thread: th})
	w.SetContent(v)
	w.Resize(fyne.NewSize(480, 600))
	text := strings.Repeat("There is soup in the pot, and the bread is still warm. ", 20)
	i := 0
	for b.Loop() {
		i++
		th.Apply(convo.Event{Kind: convo.EventText, TurnID: "x", Text: text[:i%len(text)], At: t0})
	}
}
