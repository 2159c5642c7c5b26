package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Item is a row of a menu.
type Item struct {
	Words  string
	Chosen bool
	Off    bool
	OnTap  func()
}

const (
	menuRow  = 34
	menuPad  = 4
	menuTall = 8 // rows before it scrolls

	entryPad   = 10 // at either end of a row
	entryCheck = 24 // the check and the gap before it
)

// menuWidth is how wide a menu is that shows these words with a check.
func menuWidth(words string) float32 {
	return look.Line.Width(words) + entryCheck + 2*entryPad + 2*menuPad
}

// menuPanel is a raised panel of rows over the whole canvas; a tap elsewhere
// or Escape closes it. It is an overlay of its canvas while it shows.
type menuPanel struct {
	widget.BaseWidget
	canvas  fyne.Canvas
	at      fyne.Position
	width   float32
	scale   float32
	shadow  *canvas.Image
	back    *Box
	list    *Scroll
	rows    []*menuEntry
	marked  int
	motion  look.Motion
	shadows look.Shadows
	come    float32
	onClose func()
}

// ShowMenu opens a menu with its upper left corner at a place of the canvas,
// kept inside it. It is at least width wide and fits its words. onClose may be
// nil.
func ShowMenu(c fyne.Canvas, at fyne.Position, width float32, items []Item, onClose func()) (dismiss func()) {
	room := c.Size()
	if width == 0 {
		width = 140
	}
	for _, i := range items {
		width = max(width, menuWidth(i.Words))
	}
	width = min(width, room.Width-8)
	m := &menuPanel{canvas: c, width: width, marked: -1, onClose: onClose, back: NewBox(look.Raised, look.Edge, 12)}
	m.scale = c.Scale()
	m.shadow = &canvas.Image{FillMode: canvas.ImageFillStretch}
	col := &fyne.Container{Layout: rowsOf(menuRow)}
	for i, it := range items {
		r := newMenuEntry(it, m.close)
		if it.Chosen {
			m.marked = i
		}
		m.rows = append(m.rows, r)
		col.Add(r)
	}
	m.list = NewScroll(col)
	m.ExtendBaseWidget(m)
	h := float32(min(len(items), menuTall))*menuRow + 2*menuPad
	m.at = fyne.NewPos(max(4, min(at.X, room.Width-width-4)), max(4, min(at.Y, room.Height-h-4)))
	c.Overlays().Add(m)
	m.Resize(room)
	c.Focus(m)
	if m.marked >= menuTall {
		m.list.To(float32(m.marked-menuTall/2) * menuRow)
	}
	m.motion.Come(look.MenuTime, func(v float32) {
		m.come = v
		m.Refresh()
	})
	return m.close
}

func (m *menuPanel) close() {
	if m.canvas == nil {
		return
	}
	m.canvas.Overlays().Remove(m)
	m.canvas = nil
	if m.onClose != nil {
		m.onClose()
	}
}

// Tapped closes: the tap was beside the panel.
func (m *menuPanel) Tapped(*fyne.PointEvent) { m.close() }

// TappedSecondary closes as well.
func (m *menuPanel) TappedSecondary(*fyne.PointEvent) { m.close() }

// FocusGained implements fyne.Focusable.
func (m *menuPanel) FocusGained() {}

// FocusLost implements fyne.Focusable.
func (m *menuPanel) FocusLost() {}

// TypedRune implements fyne.Focusable.
func (m *menuPanel) TypedRune(rune) {}

// TypedKey walks the rows.
func (m *menuPanel) TypedKey(e *fyne.KeyEvent) {
	n := len(m.rows)
	switch e.Name {
	case fyne.KeyEscape:
		m.close()
		return
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if m.marked >= 0 && m.marked < n {
			m.rows[m.marked].Tapped(nil)
		}
		return
	case fyne.KeyDown:
		m.marked = min(n-1, m.marked+1)
	case fyne.KeyUp:
		m.marked = max(0, m.marked-1)
	}
	for i, r := range m.rows {
		r.set(&r.hover, i == m.marked)
	}
}

// CreateRenderer implements fyne.Widget.
func (m *menuPanel) CreateRenderer() fyne.WidgetRenderer {
	lay := func(fyne.Size) {
		h := float32(min(len(m.rows), menuTall))*menuRow + 2*menuPad
		y := m.at.Y - 4*(1-m.come)
		const g = look.ShadowMargin
		ink := look.Color(look.ShadowInk)
		m.shadow.Image = m.shadows.Of(m.width, h, 12, m.scale, ink)
		m.shadow.Translucency = float64(1 - m.come)
		place(m.shadow, m.at.X-g, y-g, m.width+2*g, h+2*g)
		place(m.back, m.at.X, y, m.width, h)
		place(m.list, m.at.X+menuPad, y+menuPad, m.width-2*menuPad, h-2*menuPad)
	}
	return &render{
		objects: []fyne.CanvasObject{m.shadow, m.back, m.list},
		layout:  lay,
		refresh: func() { lay(m.Size()); m.shadow.Refresh(); m.back.Refresh() },
	}
}

// menuEntry is one row.
type menuEntry struct {
	widget.BaseWidget
	touch
	item Item
}

func newMenuEntry(it Item, done func()) *menuEntry {
	e := &menuEntry{item: it}
	e.off = it.Off
	e.ExtendBaseWidget(e)
	e.changed = e.Refresh
	e.tap = func() {
		done()
		if it.OnTap != nil {
			it.OnTap()
		}
	}
	return e
}

// CreateRenderer implements fyne.Widget.
func (e *menuEntry) CreateRenderer() fyne.WidgetRenderer {
	back := newFill(8)
	label := NewCutText(look.Line, look.Text, e.item.Words)
	check := NewIcon("", look.AccentInk, 16)
	if e.item.Chosen {
		check.Set("check", look.AccentInk)
	}
	paint := func() {
		rest := look.Clear
		if e.item.Chosen {
			rest = look.AccentFaint
		}
		over := look.Hover
		if e.item.Chosen {
			over = look.AccentFaint
		}
		back.to(e.ground(rest, over, look.Press), e.speed())
		ink := look.Text
		if e.off {
			ink = look.Disabled
		}
		label.SetInk(ink)
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{back.Rectangle, back.line, label, check},
		layout: func(s fyne.Size) {
			back.Resize(s)
			w := s.Width - 2*entryPad
			if e.item.Chosen {
				w -= entryCheck
			}
			place(label, entryPad, 0, w, s.Height)
			place(check, s.Width-entryPad-16, 0, 16, s.Height)
		},
		min:     func() fyne.Size { return fyne.NewSize(60, menuRow) },
		refresh: paint,
	}
}
