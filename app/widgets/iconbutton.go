package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// IconButton is a square button with an icon alone: 32, or 28 in fields.
// Words name it in a tooltip.
type IconButton struct {
	widget.BaseWidget
	touch
	OnTap func()

	icon  string
	words string
	field bool
	on    bool
	tip   *tip
}

// NewIconButton makes a button of 32.
func NewIconButton(icon, words string, tap func()) *IconButton {
	b := &IconButton{icon: icon, words: words, OnTap: tap}
	b.wire()
	return b
}

// NewFieldButton makes a button of 28, for the inside of a field.
func NewFieldButton(icon, words string, tap func()) *IconButton {
	b := &IconButton{icon: icon, words: words, field: true, OnTap: tap}
	b.wire()
	return b
}

func (b *IconButton) wire() {
	b.ExtendBaseWidget(b)
	b.changed = b.Refresh
	b.tip = newTip()
	b.tap = func() {
		b.tip.hide()
		if b.OnTap != nil {
			b.OnTap()
		}
	}
}

// SetIcon changes the drawing and the name.
func (b *IconButton) SetIcon(icon, words string) {
	if b.icon != icon || b.words != words {
		b.icon, b.words = icon, words
		b.Refresh()
	}
}

// SetOn marks a button that stands for something running.
func (b *IconButton) SetOn(on bool) { b.set(&b.on, on) }

// MouseIn implements desktop.Hoverable.
func (b *IconButton) MouseIn(e *desktop.MouseEvent) {
	b.touch.MouseIn(e)
	b.tip.wait(b.words, b.Size())
}

// MouseOut implements desktop.Hoverable.
func (b *IconButton) MouseOut() {
	b.touch.MouseOut()
	b.tip.hide()
}

// CreateRenderer implements fyne.Widget.
func (b *IconButton) CreateRenderer() fyne.WidgetRenderer {
	side, radius, size := float32(32), float32(10), float32(20)
	if b.field {
		side, radius, size = 28, 8, 18
	}
	back, rng, icon := newFill(radius), newRing(radius), NewIcon(b.icon, look.Dim, size)
	paint := func() {
		rest, ink := look.Clear, look.Dim
		switch {
		case b.off:
			ink = look.Disabled
		case b.on:
			rest, ink = look.AccentFaint, look.AccentInk
		case b.hover:
			ink = look.Text
		}
		over := look.Hover
		if b.on {
			over = look.AccentFaint
		}
		back.to(b.ground(rest, over, look.Press), b.speed())
		rng.lit(b.focus && !b.off)
		icon.Set(b.icon, ink)
		icon.Refresh()
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{rng.Rectangle, back.Rectangle, back.line, icon, b.tip},
		layout: func(s fyne.Size) {
			x, y := (s.Width-side)/2, (s.Height-side)/2
			place(back, x, y, side, side)
			rng.around(x, y, side, side)
			place(icon, x, y, side, side)
			b.tip.near(s)
		},
		min:     func() fyne.Size { return fyne.NewSquareSize(side) },
		refresh: paint,
	}
}
