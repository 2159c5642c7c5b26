package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Tabs are words in a row, 52 high, with a short mark under the current one.
type Tabs struct {
	widget.BaseWidget
	OnPick func(i int)

	words   []*tabWord
	current int
	mark    *canvas.Rectangle
	slide   look.Motion
	at      float32
}

const (
	tabsTall = 52
	tabsGap  = 24
)

// NewTabs makes tabs.
func NewTabs(words []string, pick func(int)) *Tabs {
	t := &Tabs{OnPick: pick, mark: canvas.NewRectangle(nil)}
	t.mark.CornerRadius = 1
	for i, w := range words {
		t.words = append(t.words, newTabWord(w, i == 0, func() {
			if t.current != i {
				t.Pick(i)
				if t.OnPick != nil {
					t.OnPick(i)
				}
			}
		}))
	}
	t.ExtendBaseWidget(t)
	return t
}

// Current is the tab picked last.
func (t *Tabs) Current() int { return t.current }

// Pick moves the mark without calling back.
func (t *Tabs) Pick(i int) {
	if i == t.current {
		return
	}
	t.current = i
	for j, w := range t.words {
		w.current = j == i
		w.Refresh()
	}
	from, to := t.at, t.left(i)
	t.slide.Come(look.MarkTime, func(v float32) {
		t.at = from + (to-from)*v
		t.Refresh()
	})
}

func (t *Tabs) left(i int) float32 {
	x := float32(0)
	for j := range i {
		x += t.words[j].MinSize().Width + tabsGap
	}
	return x
}

// CreateRenderer implements fyne.Widget.
func (t *Tabs) CreateRenderer() fyne.WidgetRenderer {
	objs := make([]fyne.CanvasObject, 0, len(t.words)+1)
	for _, w := range t.words {
		objs = append(objs, w)
	}
	paint := func() { t.mark.FillColor = look.Color(look.AccentLine); t.mark.Refresh() }
	paint()
	lay := func(fyne.Size) {
		for i, w := range t.words {
			place(w, t.left(i), 0, w.MinSize().Width, tabsTall)
		}
		place(t.mark, t.at, tabsTall-10-2, 16, 2)
	}
	return &render{
		objects: append(objs, t.mark),
		layout:  lay,
		min: func() fyne.Size {
			return fyne.NewSize(t.left(len(t.words))-tabsGap, tabsTall)
		},
		refresh: func() { paint(); lay(t.Size()) },
	}
}

// tabWord is one word of the tabs.
type tabWord struct {
	widget.BaseWidget
	touch
	words   string
	current bool
}

func newTabWord(words string, current bool, tap func()) *tabWord {
	w := &tabWord{words: words, current: current}
	w.tap = tap
	w.ExtendBaseWidget(w)
	w.changed = w.Refresh
	return w
}

// CreateRenderer implements fyne.Widget.
func (w *tabWord) CreateRenderer() fyne.WidgetRenderer {
	label, rng := canvas.NewText("", nil), newRing(6)
	lay := func(s fyne.Size) {
		look.Section.Place(label, 0, (tabsTall-22)/2, s.Width)
		rng.around(0, 15, s.Width, 22)
	}
	paint := func() {
		role, ink := look.BodyMedium, look.Mute
		switch {
		case w.current:
			role, ink = look.Section, look.Text
		case w.hover:
			ink = look.Dim
		}
		role.Set(label, w.words, ink)
		rng.lit(w.focus)
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{rng.Rectangle, label},
		layout:  lay,
		// The width of the bold word, so that nothing moves when it is picked.
		min:     func() fyne.Size { return fyne.NewSize(look.Section.Width(w.words), tabsTall) },
		refresh: func() { paint(); lay(w.Size()) },
	}
}

// NavRow is a row of the settings' navigation: 36 high.
type NavRow struct {
	widget.BaseWidget
	touch
	words   string
	current bool
	alert   bool
}

// NewNavRow makes a row.
func NewNavRow(words string, tap func()) *NavRow {
	n := &NavRow{words: words}
	n.tap = tap
	n.ExtendBaseWidget(n)
	n.changed = n.Refresh
	return n
}

// SetCurrent marks the row of the page that shows.
func (n *NavRow) SetCurrent(on bool) { n.set(&n.current, on) }

// SetAlert shows the dot of a page that needs the user.
func (n *NavRow) SetAlert(on bool) { n.set(&n.alert, on) }

// CreateRenderer implements fyne.Widget.
func (n *NavRow) CreateRenderer() fyne.WidgetRenderer {
	back, rng, label, dot := newFill(10), newRing(10), NewCutText(look.Line, look.Dim, n.words), NewDot(look.Danger, 8)
	paint := func() {
		rest, role, ink := look.Clear, look.Line, look.Dim
		if n.current {
			rest, role, ink = look.HoverOpaque, look.ButtonBold, look.Text
		} else if n.hover {
			ink = look.Text
		}
		over := look.Hover
		if n.current {
			over = look.HoverOpaque
		}
		back.to(n.ground(rest, over, look.Press), n.speed())
		rng.lit(n.focus)
		label.Role, label.Ink = role, ink
		label.Refresh()
		show(dot, n.alert)
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{rng.Rectangle, back.Rectangle, back.line, label, dot},
		layout: func(s fyne.Size) {
			back.Resize(s)
			rng.around(0, 0, s.Width, s.Height)
			place(label, 12, 0, s.Width-24-14, s.Height)
			place(dot, s.Width-20, 0, 8, s.Height)
		},
		min:     func() fyne.Size { return fyne.NewSize(100, 36) },
		refresh: paint,
	}
}
