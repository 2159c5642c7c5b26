package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Chip kinds.
const (
	ToolRunning ChipKind = iota // accent faint, three dots
	ToolDone                    // hover fill, check
	EventChip                   // edge, mute, between turns
	Delegated                   // accent soft edge
	DelegatedDone
)

// ChipKind says what a chip is about.
type ChipKind uint8

// Chip is a small pill of state in the thread.
type Chip struct {
	widget.BaseWidget
	touch

	kind  ChipKind
	icon  string
	words string
}

// NewChip makes a chip. One with a tap opens something: it takes the keyboard
// and gets the larger hit area the look asks for.
func NewChip(kind ChipKind, icon, words string, tap func()) *Chip {
	c := &Chip{kind: kind, icon: icon, words: words}
	c.tap, c.off = tap, tap == nil
	c.ExtendBaseWidget(c)
	c.changed = c.Refresh
	return c
}

// Set changes kind, icon and words.
func (c *Chip) Set(kind ChipKind, icon, words string) {
	if c.kind != kind || c.icon != icon || c.words != words {
		c.kind, c.icon, c.words = kind, icon, words
		c.Refresh()
	}
}

type chipStyle struct {
	tall, left, right, gap, icon float32
	fill, edge, ink, mark        look.Token
}

func (c *Chip) style() chipStyle {
	s := chipStyle{tall: 24, left: 8, right: 10, gap: 6, icon: 14, ink: look.Dim, mark: look.Dim}
	switch c.kind {
	case ToolRunning:
		s.fill, s.ink, s.mark = look.AccentFaint, look.AccentInk, look.AccentInk
	case ToolDone:
		s.fill = look.Hover
	case EventChip:
		s = chipStyle{tall: 20, left: 6, right: 8, gap: 4, icon: 13, edge: look.Edge, ink: look.Mute, mark: look.Mute}
	case Delegated:
		s.edge, s.ink, s.mark = look.AccentSoft, look.Text, look.AccentInk
	case DelegatedDone:
		s.edge = look.Edge
	}
	return s
}

// CreateRenderer implements fyne.Widget.
func (c *Chip) CreateRenderer() fyne.WidgetRenderer {
	back := NewBox(look.Clear, "", 12)
	icon := NewIcon("", look.Dim, 14)
	label := NewText(look.Label, look.Dim, "")
	dots := NewDots(3, look.AccentInk)
	width := func(s chipStyle) float32 {
		w := s.left + look.Label.Width(c.words) + s.right
		if c.icon != "" {
			w += s.icon + s.gap
		}
		if c.kind == ToolRunning {
			w += s.gap + 15
		}
		return w
	}
	lay := func(size fyne.Size) {
		s := c.style()
		y, x := (size.Height-s.tall)/2, s.left
		place(back, 0, y, width(s), s.tall)
		if c.icon != "" {
			place(icon, x, y, s.icon, s.tall)
			x += s.icon + s.gap
		}
		w := look.Label.Width(c.words)
		place(label, x, y, w, s.tall)
		place(dots, x+w+s.gap, y, 15, s.tall)
	}
	paint := func() {
		s := c.style()
		back.Radius = Round(s.tall / 2)
		back.Fill, back.Edge = s.fill, s.edge
		back.Refresh()
		icon.size = s.icon
		icon.Set(c.icon, s.mark)
		label.Ink, label.words = s.ink, c.words
		label.Refresh()
		if c.kind == ToolRunning {
			dots.Show()
			dots.SetRunning(true)
		} else {
			dots.Hide()
		}
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{back, icon, label, dots},
		layout:  lay,
		min: func() fyne.Size {
			s := c.style()
			h := s.tall
			if c.tap != nil {
				h = max(h, 28)
			}
			return fyne.NewSize(width(s), h)
		},
		refresh: func() { paint(); lay(c.Size()) },
		destroy: func() { dots.SetRunning(false) },
	}
}
