package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Kind of a button.
type Kind uint8

// Kinds. Use one Primary a view.
const (
	Primary Kind = iota
	Neutral
	Quiet
	Danger
	Well // Neutral on the stage: strong fill, so that it reads on any room
)

// Button is a labelled button, 36 high, or 28 when Small.
type Button struct {
	widget.BaseWidget
	touch
	OnTap func()

	kind  Kind
	small bool
	icon  string
	words string
}

// NewButton makes a button. The icon may be empty.
func NewButton(kind Kind, icon, words string, tap func()) *Button {
	b := &Button{kind: kind, icon: icon, words: words, OnTap: tap}
	b.wire()
	return b
}

// NewSmallButton makes a button 28 high.
func NewSmallButton(kind Kind, icon, words string, tap func()) *Button {
	b := &Button{kind: kind, small: true, icon: icon, words: words, OnTap: tap}
	b.wire()
	return b
}

func (b *Button) wire() {
	b.ExtendBaseWidget(b)
	b.changed = b.Refresh
	b.tap = func() {
		if b.OnTap != nil {
			b.OnTap()
		}
	}
}

// Set changes icon and words.
func (b *Button) Set(icon, words string) {
	if b.icon != icon || b.words != words {
		b.icon, b.words = icon, words
		b.Refresh()
	}
}

// Words is the label.
func (b *Button) Words() string { return b.words }

func (b *Button) measures() (h, pad, radius float32, role look.Role) {
	h, pad, radius, role = 36, 16, 12, look.Button
	if b.small {
		h, pad, radius, role = 28, 12, 10, look.Small
	} else if b.kind == Quiet {
		pad = 12
	}
	if b.kind == Primary {
		role.Weight = look.Bold
	}
	return h, pad, radius, role
}

func (b *Button) colours() (ground, edge, ink look.Token) {
	switch b.kind {
	case Primary:
		ground, ink = b.ground(look.Accent, look.AccentHover, look.AccentPressed), look.OnAccent
	case Neutral:
		ground, edge, ink = b.ground(look.Hover, look.Press, look.Press), look.Edge, look.Text
	case Well:
		ground, edge, ink = b.ground(look.Strong, look.HoverOpaque, look.Said), look.Edge, look.Text
	case Quiet:
		ground, ink = b.ground(look.Clear, look.Hover, look.Press), look.Dim
		if b.hover || b.press {
			ink = look.Text
		}
	case Danger:
		ground, edge, ink = b.ground(look.Clear, look.DangerFaint, look.DangerFaint), look.EdgeStrong, look.Danger
		if b.press {
			edge = look.Danger
		}
	}
	if b.off {
		ink = look.Disabled
		if b.kind == Primary {
			ground, edge = look.Hover, look.Edge
		}
	}
	return ground, edge, ink
}

// CreateRenderer implements fyne.Widget.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	h, pad, radius, role := b.measures()
	back, rng := newFill(radius), newRing(radius)
	icon := NewIcon("", look.Text, 18)
	label := canvas.NewText("", nil)
	width := func() float32 {
		w := role.Width(b.words)
		if b.icon != "" {
			w += 18
			if b.words != "" {
				w += 8
			}
		}
		return w
	}
	lay := func(s fyne.Size) {
		y := (s.Height - h) / 2
		place(back, 0, y, s.Width, h)
		rng.around(0, y, s.Width, h)
		x := (s.Width - width()) / 2
		if b.icon != "" {
			place(icon, x, y+(h-18)/2, 18, 18)
			x += 26
		}
		role.Place(label, x, y+(h-role.Line)/2, role.Width(b.words))
	}
	paint := func() {
		ground, edge, ink := b.colours()
		back.to(ground, b.speed())
		back.edge(edge, 1)
		rng.lit(b.focus && !b.off)
		role.Set(label, b.words, ink)
		icon.Set(b.icon, ink)
		icon.Refresh()
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{rng.Rectangle, back.Rectangle, back.line, icon, label},
		layout:  lay,
		min:     func() fyne.Size { return fyne.NewSize(width()+2*pad, h) },
		refresh: func() { paint(); lay(b.Size()) },
	}
}
