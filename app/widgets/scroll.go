package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Scroll shows content taller than itself: no edge shadows, a thin bar that
// appears with the pointer. Fyne clips whatever can be scrolled.
type Scroll struct {
	widget.BaseWidget
	Content fyne.CanvasObject
	OnMove  func()

	offset float32
	bar    *Bar
}

// NewScroll makes a scroller.
func NewScroll(content fyne.CanvasObject) *Scroll {
	s := &Scroll{Content: content}
	s.bar = NewBar(s.To)
	s.ExtendBaseWidget(s)
	return s
}

// Offset is how far the content is scrolled, in units.
func (s *Scroll) Offset() float32 { return s.offset }

// To scrolls to an offset, within what there is.
func (s *Scroll) To(y float32) {
	y = max(0, min(y, s.Content.Size().Height-s.Size().Height))
	if y == s.offset {
		return
	}
	s.offset = y
	s.arrange()
	if s.OnMove != nil {
		s.OnMove()
	}
	canvas.Refresh(s)
}

// Scrolled implements fyne.Scrollable.
func (s *Scroll) Scrolled(e *fyne.ScrollEvent) { s.To(s.offset - e.Scrolled.DY) }

// MouseIn implements desktop.Hoverable.
func (s *Scroll) MouseIn(*desktop.MouseEvent) { s.bar.SetShown(true) }

// MouseMoved implements desktop.Hoverable.
func (s *Scroll) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (s *Scroll) MouseOut() { s.bar.SetShown(false) }

func (s *Scroll) arrange() {
	size := s.Size()
	h := max(s.Content.MinSize().Height, size.Height)
	s.Content.Resize(fyne.NewSize(size.Width, h))
	h = max(s.Content.MinSize().Height, size.Height) // a wrapped text knows its height once it has a width
	s.Content.Resize(fyne.NewSize(size.Width, h))
	s.offset = max(0, min(s.offset, h-size.Height))
	s.Content.Move(fyne.NewPos(0, -s.offset))
	s.bar.Fit(size, h, s.offset)
}

// CreateRenderer implements fyne.Widget.
func (s *Scroll) CreateRenderer() fyne.WidgetRenderer {
	return &render{
		objects: []fyne.CanvasObject{s.Content, s.bar},
		layout:  func(fyne.Size) { s.arrange() },
		min:     func() fyne.Size { return fyne.NewSize(s.Content.MinSize().Width, 24) },
		refresh: func() { s.arrange(); canvas.Refresh(s) },
	}
}

// Bar is the thin scroll bar at the right of a view: 3 wide, 8 under the
// pointer, and it can be dragged.
type Bar struct {
	widget.BaseWidget
	to            func(offset float32)
	view, content float32
	offset        float32
	shown, wide   bool
	knob          *canvas.Rectangle
	fade          look.Motion
	alpha         float32
}

const barHit = 12

// NewBar makes a bar that calls to with a wanted offset.
func NewBar(to func(float32)) *Bar {
	b := &Bar{to: to, knob: canvas.NewRectangle(nil)}
	b.ExtendBaseWidget(b)
	return b
}

// SetShown fades the bar in or out.
func (b *Bar) SetShown(on bool) {
	if b.shown == on {
		return
	}
	b.shown = on
	from, to := b.alpha, float32(0)
	if on {
		to = 1
	}
	b.fade.Come(look.MenuTime, func(v float32) {
		b.alpha = from + (to-from)*v
		b.Refresh()
	})
}

// Fit places the bar in a view of that size over content of that height.
func (b *Bar) Fit(view fyne.Size, content, offset float32) {
	b.view, b.content, b.offset = view.Height, content, offset
	place(b, view.Width-barHit, 0, barHit, view.Height)
	show(b, content > view.Height+.5)
	b.Refresh()
}

func (b *Bar) length() float32 { return max(32, b.view*b.view/max(b.content, 1)) }

// MouseIn implements desktop.Hoverable.
func (b *Bar) MouseIn(*desktop.MouseEvent) {
	b.wide = true
	b.SetShown(true)
	b.Refresh()
}

// MouseMoved implements desktop.Hoverable.
func (b *Bar) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (b *Bar) MouseOut() {
	b.wide = false
	b.Refresh()
}

// Dragged implements fyne.Draggable.
func (b *Bar) Dragged(e *fyne.DragEvent) {
	if room := b.view - b.length(); room > 0 {
		b.to(b.offset + e.Dragged.DY*(b.content-b.view)/room)
	}
}

// DragEnd implements fyne.Draggable.
func (b *Bar) DragEnd() {}

// CreateRenderer implements fyne.Widget.
func (b *Bar) CreateRenderer() fyne.WidgetRenderer {
	lay := func(s fyne.Size) {
		w := float32(3)
		if b.wide {
			w = 8
		}
		y := float32(0)
		if room := b.content - b.view; room > 0 {
			y = b.offset / room * (s.Height - b.length())
		}
		b.knob.CornerRadius = w / 2
		place(b.knob, s.Width-w-2, y+2, w, max(0, b.length()-4))
	}
	return &render{
		objects: []fyne.CanvasObject{b.knob},
		layout:  lay,
		refresh: func() {
			b.knob.FillColor = look.Fade(look.Color(look.EdgeStrong), b.alpha)
			lay(b.Size())
			b.knob.Refresh()
		},
	}
}
