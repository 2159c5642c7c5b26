package pet_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/google/go-cmp/cmp"

	"yui/app/apptest"
	"yui/app/look"
	"yui/app/pet"
	"yui/app/widgets"
)

// clock is an After that fires when the test says so.
type clock struct {
	wait []*alarm
}

type alarm struct {
	d    time.Duration
	f    func()
	done bool
}

func (c *clock) after(d time.Duration, f func()) func() {
	a := &alarm{d: d, f: f}
	c.wait = append(c.wait, a)
	return func() { a.done = true }
}

// fire runs what waits and returns how long it had waited.
func (c *clock) fire() (ds []time.Duration) {
	now := c.wait
	c.wait = nil
	for _, a := range now {
		if !a.done {
			ds = append(ds, a.d)
			a.f()
		}
	}
	return ds
}

var words = widgets.ComposerWords{Placeholder: "Say something to Yui", Answering: "Yui is answering"}

func TestBubble_ComesAndGoes(t *testing.T) {
	apptest.App(t, look.Day)
	apptest.Window(t, nil, 400, 300, 1)
	var c clock
	b := pet.NewBubble("Copy", c.after)
	var log []string
	b.OnVisible = func(on bool) { log = append(log, map[bool]string{true: "show", false: "hide"}[on]) }
	b.OnFit = func(s fyne.Size) {
		if s.Width > widgets.BubbleMax+1 {
			t.Errorf("a box of %v", s)
		}
	}
	b.Say("  ", false)
	if b.Visible() {
		t.Error("empty words opened it")
	}
	b.Wait()
	b.Say("The tests are green again.", true)
	b.Say("The tests are green again. You can close the red tab now, if you like.", false)
	if n := len(c.fire()); n != 0 {
		t.Errorf("%d waits before the last word", n)
	}
	b.Done()
	if d := cmp.Diff([]time.Duration{look.BubbleDwell}, c.fire()); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"show", "hide"}, log); d != "" {
		t.Error(d)
	}
}

func TestBubble_StaysWhilePointedAt(t *testing.T) {
	apptest.App(t, look.Day)
	apptest.Window(t, nil, 400, 300, 1)
	var c clock
	b := pet.NewBubble("Copy", c.after)
	b.Say("Hello.", false)
	h := b.Content().(desktop.Hoverable)
	h.MouseIn(&desktop.MouseEvent{})
	b.Done()
	if len(c.fire()) != 0 || !b.Visible() {
		t.Fatal("went while pointed at")
	}
	h.MouseOut()
	if len(c.fire()) != 1 || b.Visible() {
		t.Error("did not go afterwards")
	}
}

func TestBubble_NewWordsEndTheWait(t *testing.T) {
	apptest.App(t, look.Day)
	apptest.Window(t, nil, 400, 300, 1)
	var c clock
	b := pet.NewBubble("Copy", c.after)
	b.Say("One.", false)
	b.Done()
	b.Say("Two.", true)
	if len(c.fire()) != 0 || !b.Visible() {
		t.Error("the old wait hid new words")
	}
	b.SetSticky(true)
	b.Done()
	if len(c.fire()) != 0 {
		t.Error("a kept bubble waits to go")
	}
}

func TestBubble_Dismiss(t *testing.T) {
	apptest.App(t, look.Day)
	w := apptest.Window(t, nil, 400, 300, 1)
	var c clock
	b := pet.NewBubble("Copy", c.after)
	dismissed := 0
	b.SetDismiss("Close", func() { dismissed++ })
	w.SetContent(b.Content())
	b.Say("Hello.", false)
	cross := func() (hit fyne.Tappable) {
		apptest.Walk(w.Content(), func(o fyne.CanvasObject) bool {
			if i, ok := o.(*widgets.IconButton); ok {
				hit = i
			}
			return hit == nil
		})
		return hit
	}
	if cross() != nil {
		t.Error("the cross shows at rest")
	}
	b.Content().(desktop.Hoverable).MouseIn(&desktop.MouseEvent{})
	x := cross()
	if x == nil {
		t.Fatal("no cross while pointed at")
	}
	x.Tapped(nil)
	if b.Visible() || dismissed != 1 {
		t.Error("the cross does not close")
	}
}

func TestPill(t *testing.T) {
	apptest.App(t, look.Night)
	apptest.Window(t, nil, 400, 300, 1)
	var c clock
	p := pet.NewPill(nil, c.after)
	p.Show(widgets.PillBusy, "looking at the screen", true)
	if len(c.fire()) != 0 || !p.Visible() {
		t.Error("what is held went")
	}
	p.Show(widgets.PillDone, "looked at the screen", false)
	if d := cmp.Diff([]time.Duration{look.PillDwell}, c.fire()); d != "" || p.Visible() {
		t.Error("it stays", d)
	}
	if h := p.Box().Height; h != 26 {
		t.Errorf("%v high", h)
	}
}

func TestComposer(t *testing.T) {
	apptest.App(t, look.Day)
	var c clock
	comp := pet.NewComposer(words, c.after)
	apptest.Window(t, comp.Content(), pet.ComposerWidth+80, 48+80, 1)
	var sent []string
	comp.OnSend = func(s string) { sent = append(sent, s) }
	comp.Open()
	comp.View().SetText("Thank you, Yui")
	if len(c.fire()) != 0 {
		t.Error("a line with words goes")
	}
	comp.SetAnswering(true)
	comp.View().SetText("")
	if len(c.fire()) != 0 || !comp.Visible() {
		t.Error("goes while she answers")
	}
	comp.SetAnswering(false)
	if d := cmp.Diff([]time.Duration{look.ComposerDwell}, c.fire()); d != "" || comp.Visible() {
		t.Error("an empty line stays", d)
	}
	if len(sent) != 0 {
		t.Error(sent)
	}
}

// TestPictures draws the three over a desktop grey; see app/window.
func TestPictures(t *testing.T) {
	dir := os.Getenv("YUI_PICTURES")
	if dir == "" {
		t.Skip("YUI_PICTURES is not set")
	}
	for name, mode := range map[string]look.Mode{"light": look.Day, "dark": look.Night} {
		apptest.App(t, mode)
		fw := apptest.Window(t, nil, 760, 260, 2)
		b, p, comp := pet.NewBubble("Copy", (&clock{}).after), pet.NewPill(nil, (&clock{}).after), pet.NewComposer(words, (&clock{}).after)
		b.Say("The tests are green again. You can close the red tab now, if you like.", false)
		p.Show(widgets.PillBusy, "keeping an eye on the tests", true)
		comp.View().OnAttach, comp.View().OnTalk = func() {}, func() {}
		comp.Open()
		comp.View().SetText("Thank you, Yui")
		back := widgets.NewBox(look.Said, "", 0)
		place := func(o fyne.CanvasObject, x, y float32, box fyne.Size) {
			o.Resize(pet.WindowSize(box))
			o.Move(fyne.NewPos(x-pet.Margin, y-pet.Margin))
		}
		root := container.NewWithoutLayout(back, b.Content(), p.Content(), comp.Content())
		fw.SetContent(root)
		back.Resize(fyne.NewSize(760, 260))
		place(b.Content(), 60, 60, b.Box())
		place(p.Content(), 60, 60+b.Box().Height+8, p.Box())
		place(comp.Content(), 400, 100, comp.Box())
		apptest.Save(t, fw, filepath.Join(dir, "pet-"+name+".png"))
	}
}
