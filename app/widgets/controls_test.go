package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/google/go-cmp/cmp"

	"yui/app/look"
)

func key(k fyne.KeyName) *fyne.KeyEvent { return &fyne.KeyEvent{Name: k} }

func TestButton(t *testing.T) {
	n := 0
	b := NewButton(Primary, "plus", "Continue", func() { n++ })
	w := window(t, held(b), 300, 100)
	if got := b.MinSize().Height; got != 36 {
		t.Errorf("%v high", got)
	}
	test.Tap(b)
	w.Canvas().Focus(b)
	b.TypedKey(key(fyne.KeySpace))
	b.TypedKey(key(fyne.KeyA))
	b.Disable()
	test.Tap(b)
	if n != 2 {
		t.Errorf("pressed %d times", n)
	}
	if g, e, i := b.colours(); g != look.Hover || e != look.Edge || i != look.Disabled {
		t.Errorf("disabled is %s %s %s", g, e, i)
	}
	if got := NewSmallButton(Neutral, "", "Reset", nil).MinSize().Height; got != 28 {
		t.Errorf("a small one is %v high", got)
	}
}

func TestSwitch(t *testing.T) {
	var got []bool
	s := NewSwitch(false, func(on bool) { got = append(got, on) })
	window(t, held(s), 100, 100)
	test.Tap(s)
	s.Set(false)
	s.TypedKey(key(fyne.KeyReturn))
	s.Disable()
	test.Tap(s)
	if d := cmp.Diff([]bool{true, true}, got); d != "" || !s.On() || s.at != 1 {
		t.Error(d, s.On(), s.at)
	}
}

func TestSlider(t *testing.T) {
	var live, end []float64
	s := NewSlider(0, 1, .25, .5, func(v float64) { live = append(live, v) })
	s.OnEnd = func(v float64) { end = append(end, v) }
	window(t, held(s), 216, 100)
	s.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary, PointEvent: fyne.PointEvent{Position: fyne.NewPos(8+200*.8, 5)}})
	s.Tapped(nil)
	s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(-50, 5)}})
	s.DragEnd()
	s.TypedKey(key(fyne.KeyRight))
	s.TypedKey(key(fyne.KeyEnd))
	s.TypedKey(key(fyne.KeyRight)) // no further
	if d := cmp.Diff([]float64{.75, 0, .25, 1}, live); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]float64{.75, 0, .25, 1, 1}, end); d != "" {
		t.Error(d)
	}
}

func TestTabs(t *testing.T) {
	var got []int
	tabs := NewTabs([]string{"Chat", "Settings"}, func(i int) { got = append(got, i) })
	window(t, held(tabs), 300, 100)
	tabs.words[1].Tapped(nil)
	tabs.words[1].Tapped(nil)
	tabs.Pick(0)
	if d := cmp.Diff([]int{1}, got); d != "" || tabs.Current() != 0 || tabs.at != 0 {
		t.Error(d, tabs.Current(), tabs.at)
	}
}

func menuOf(w fyne.Window) *menuPanel {
	m, _ := w.Canvas().Overlays().Top().(*menuPanel)
	return m
}

func TestSelect(t *testing.T) {
	var got []string
	s := NewSelect("Model", "", []Option{{"a", "Alpha"}, {"b", "Beta"}, {"c", "Gamma"}}, "b", func(v string) { got = append(got, v) })
	w := window(t, held(s), 300, 300)
	test.Tap(s)
	m := menuOf(w)
	if m == nil || m.marked != 1 {
		t.Fatal("no menu at the chosen option")
	}
	m.TypedKey(key(fyne.KeyDown))
	m.TypedKey(key(fyne.KeyDown))
	m.TypedKey(key(fyne.KeyReturn))
	test.Tap(s)
	menuOf(w).rows[2].Tapped(nil) // the same again tells nobody
	test.Tap(s)
	menuOf(w).TypedKey(key(fyne.KeyEscape))
	test.Tap(s)
	menuOf(w).Tapped(nil) // beside it
	if d := cmp.Diff([]string{"c"}, got); d != "" || s.Value() != "c" {
		t.Error(d, s.Value())
	}
	if menuOf(w) != nil {
		t.Error("a menu stays open")
	}
}

// TestSelect_FitsItsWords holds field and menu to the widest option with its
// check.
func TestSelect_FitsItsWords(t *testing.T) {
	const long = "Same as the system"
	s := NewSlimSelect([]Option{{"", long}, {"en", "English"}}, "", nil)
	w := window(t, held(s), 400, 300)
	s.Resize(s.MinSize())
	test.Tap(s)
	m := menuOf(w)
	if m == nil || m.width != s.Size().Width {
		t.Fatalf("the menu is not as wide as its field of %v", s.Size().Width)
	}
	if room := m.width - 2*menuPad - 2*entryPad - entryCheck; room < look.Line.Width(long) {
		t.Errorf("%v for words of %v", room, look.Line.Width(long))
	}
	m.close()
	ShowMenu(w.Canvas(), fyne.NewPos(10, 10), 60, []Item{{Words: strings.Repeat(long, 9), Chosen: true}}, nil)
	if m := menuOf(w); m.at.X < 0 || m.at.X+m.width > 400 {
		t.Errorf("a menu of %v at %v leaves the window", m.width, m.at)
	}
}

// TestCard_AlignsWideControls begins the sliders of a card at one place.
func TestCard_AlignsWideControls(t *testing.T) {
	a, b := NewSlider(0, 1, .1, .5, nil), NewSlider(0, 1, .1, .5, nil)
	c := NewCard(NewWideRow("Volume", a), NewWideRow("How far the mouth of a model opens", b))
	window(t, c, 600, 200)
	if a.Position().X != b.Position().X || a.Size().Width != b.Size().Width || a.Position().X <= rowTitle+12 {
		t.Errorf("they begin at %v and %v", a.Position().X, b.Position().X)
	}
}

// TestNotedRow_ShowsAllOfItsNote makes the row tall enough for every line.
func TestNotedRow_ShowsAllOfItsNote(t *testing.T) {
	r := NewNotedRow("Licence", NewCutText(look.Line, look.Dim, "https://vrm.dev/licenses/1.0/"),
		strings.Repeat("It may not be used for that. ", 12))
	c := NewCard(NewWideRow("By", NewRule()), r)
	window(t, NewColumn(0, c), 480, 400)
	n := r.note
	if len(n.lines) < 3 || n.Size().Height < float32(len(n.lines))*look.Hint.Line ||
		n.Position().Y+n.Size().Height > r.Size().Height || n.Position().X+n.Size().Width > r.Size().Width {
		t.Errorf("a note of %d lines has %v at %v in %v", len(n.lines), n.Size(), n.Position(), r.Size())
	}
}

func TestShowMenu_StaysInside(t *testing.T) {
	w := window(t, NewRule(), 200, 150)
	closed := 0
	ShowMenu(w.Canvas(), fyne.NewPos(190, 140), 0, []Item{{Words: "Copy"}, {Words: "Close"}}, func() { closed++ })
	m := menuOf(w)
	if m.at.X+m.width > 200 || m.at.Y+2*menuRow+2*menuPad > 150 {
		t.Errorf("it reaches outside from %v", m.at)
	}
	m.close()
	m.close()
	if closed != 1 {
		t.Errorf("closed %d times", closed)
	}
}

func TestField(t *testing.T) {
	var typed, done []string
	f := NewField("Base URL", "", "http://", "")
	f.OnChange = func(s string) { typed = append(typed, s) }
	f.OnDone = func(s string) { done = append(done, s) }
	w := window(t, held(f), 300, 100)
	w.Canvas().Focus(f.Focusable())
	test.Type(f.entry, "ab")
	f.entry.TypedKey(key(fyne.KeyReturn))
	w.Canvas().Unfocus()
	f.SetValue("set") // tells nobody
	w.Canvas().Focus(f.Focusable())
	w.Canvas().Unfocus()
	if d := cmp.Diff([]string{"a", "ab"}, typed); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"ab"}, done); d != "" {
		t.Error(d)
	}
	if got := f.HeightFor(0); got != 16+6+40 {
		t.Errorf("%v high", got)
	}
	f.SetError("One slash is missing")
	if got := f.HeightFor(0); got != 16+6+40+6+16 {
		t.Errorf("%v high with an error", got)
	}
}

func TestKeyField(t *testing.T) {
	cleared := 0
	k := NewKeyField("API key", "Paste", "", "Show", "Hide", "Clear")
	k.OnClear = func() { cleared++ }
	window(t, held(k), 300, 100)
	k.SetValue("sk-123")
	if !k.entry.Password {
		t.Error("a key shows")
	}
	if k.entry.ActionItem != nil {
		t.Error("Fyne's own revealer is there as well")
	}
	k.eye.Tapped(nil)
	if k.entry.Password {
		t.Error("the eye does not show it")
	}
	k.buttons[1].(*IconButton).Tapped(nil)
	if k.Value() != "" || cleared != 1 {
		t.Error("the cross does not clear it")
	}
}

func TestCombo(t *testing.T) {
	c := NewCombo("Model", "qwen3-32b", "", "", "Show the list")
	c.SetOptions([]string{"qwen3-14b", "qwen3-32b", "llama"})
	w := window(t, held(c), 300, 300)
	c.openMenu()
	if n := len(menuOf(w).rows); n != 3 {
		t.Errorf("%d options at first", n)
	}
	menuOf(w).close()
	c.entry.SetText("")
	test.Type(c.entry, "QWEN")
	c.openMenu()
	if n := len(menuOf(w).rows); n != 2 {
		t.Errorf("%d options match", n)
	}
	var done string
	c.OnDone = func(s string) { done = s }
	menuOf(w).rows[1].Tapped(nil)
	if c.Value() != "qwen3-32b" || done != "qwen3-32b" {
		t.Errorf("%q, told %q", c.Value(), done)
	}
}

func TestPara_Copy(t *testing.T) {
	p := NewPara(look.Body, look.Text, "The tests are green again. 全部通りました。")
	p.Copy = "Copy"
	w := window(t, held(p), 200, 200)
	p.TappedSecondary(&fyne.PointEvent{})
	menuOf(w).rows[0].Tapped(nil)
	if got := fyne.CurrentApp().Clipboard().Content(); got != p.Words() {
		t.Errorf("copied %q", got)
	}
	if h := p.HeightFor(200); h != 2*22 {
		t.Errorf("%v high", h)
	}
	p.SetWords("Short.")
	if h := p.HeightFor(200); h != 22 {
		t.Errorf("%v high", h)
	}
}

func TestBubble_Fit(t *testing.T) {
	b := NewBubble("Copy")
	window(t, held(b), 400, 300)
	b.SetWords("Hi.", false)
	short := b.Fit(0)
	b.SetWords("The tests are green again. You can close the red tab now, if you like.", false)
	long := b.Fit(0)
	if short.Width > 60 || short.Height != 41 || long.Width > BubbleMax || long.Height != 62 {
		t.Errorf("%v and %v", short, long)
	}
	if got := b.Fit(50); got.Height != 50 {
		t.Errorf("capped at %v", got)
	}
	b.SetWaiting()
	if got := b.Fit(0); got != fyne.NewSize(57, 33) {
		t.Errorf("three dots take %v", got)
	}
}

func TestScroll(t *testing.T) {
	col := NewColumn(0)
	for range 30 {
		col.Add(NewText(look.Body, look.Text, "line"))
	}
	s := NewScroll(col)
	window(t, NewStack(s), 200, 220)
	s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -100)})
	if s.Offset() != 100 {
		t.Errorf("at %v", s.Offset())
	}
	s.To(1e6)
	if s.Offset() != 30*22-220 {
		t.Errorf("the end is at %v", s.Offset())
	}
	s.bar.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(0, -1e6)})
	if s.Offset() != 0 {
		t.Errorf("dragged to %v", s.Offset())
	}
}

func BenchmarkBreak(b *testing.B) {
	test.NewApp().Settings().SetTheme(look.New(look.Day, false))
	words := "On it. I’ll tell you when it’s green, so go and eat something. There is soup in the pot, and the bread is still warm. "
	words += words + words + words
	for b.Loop() {
		Break(words, 400, look.Body.Width)
	}
}
