package widgets

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Slider picks a number: track 4, knob 16, hit 20.
type Slider struct {
	widget.BaseWidget
	touch
	Min, Max, Step float64
	OnChange       func(float64) // while dragging
	OnEnd          func(float64) // when let go, or after a key or click

	value float64
}

// NewSlider makes a slider.
func NewSlider(lo, hi, step, value float64, change func(float64)) *Slider {
	s := &Slider{Min: lo, Max: hi, Step: step, value: value, OnChange: change}
	s.ExtendBaseWidget(s)
	s.changed = s.Refresh
	return s
}

// Value is the number now.
func (s *Slider) Value() float64 { return s.value }

// Set changes the number without calling back.
func (s *Slider) Set(v float64) {
	s.value = s.clamp(v)
	s.Refresh()
}

func (s *Slider) clamp(v float64) float64 {
	if s.Step > 0 {
		v = s.Min + math.Round((v-s.Min)/s.Step)*s.Step
	}
	return math.Min(s.Max, math.Max(s.Min, v))
}

func (s *Slider) pick(v float64) {
	v = s.clamp(v)
	if v == s.value || s.off {
		return
	}
	s.value = v
	s.Refresh()
	if s.OnChange != nil {
		s.OnChange(v)
	}
}

func (s *Slider) end() {
	if s.OnEnd != nil && !s.off {
		s.OnEnd(s.value)
	}
}

func (s *Slider) pickAt(x float32) {
	f := float64((x - sliderKnob/2) / (s.Size().Width - sliderKnob))
	s.pick(s.Min + f*(s.Max-s.Min))
}

// MouseDown moves the knob to the pointer.
func (s *Slider) MouseDown(e *desktop.MouseEvent) {
	s.touch.MouseDown(e)
	if e.Button == desktop.MouseButtonPrimary {
		s.pickAt(e.Position.X)
	}
}

// Tapped ends a click; MouseDown has moved the knob.
func (s *Slider) Tapped(*fyne.PointEvent) { s.end() }

// Dragged implements fyne.Draggable.
func (s *Slider) Dragged(e *fyne.DragEvent) { s.pickAt(e.Position.X) }

// DragEnd implements fyne.Draggable.
func (s *Slider) DragEnd() { s.end() }

// TypedKey moves by a step, or a twentieth where there is none.
func (s *Slider) TypedKey(e *fyne.KeyEvent) {
	d := s.Step
	if d == 0 {
		d = (s.Max - s.Min) / 20
	}
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyDown:
		s.pick(s.value - d)
	case fyne.KeyRight, fyne.KeyUp:
		s.pick(s.value + d)
	case fyne.KeyHome:
		s.pick(s.Min)
	case fyne.KeyEnd:
		s.pick(s.Max)
	default:
		return
	}
	s.end()
}

const sliderKnob = 16

// CreateRenderer implements fyne.Widget.
func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	rest, past, knob := canvas.NewRectangle(nil), canvas.NewRectangle(nil), canvas.NewCircle(nil)
	rest.CornerRadius, past.CornerRadius, knob.StrokeWidth = 2, 2, 2
	rng := newRing(sliderKnob / 2)
	lay := func(size fyne.Size) {
		f := float32((s.value - s.Min) / (s.Max - s.Min))
		y, x := size.Height/2, f*(size.Width-sliderKnob)
		place(rest, 0, y-2, size.Width, 4)
		place(past, 0, y-2, x+sliderKnob/2, 4)
		place(knob, x, y-sliderKnob/2, sliderKnob, sliderKnob)
		rng.around(x, y-sliderKnob/2, sliderKnob, sliderKnob)
	}
	paint := func() {
		ink, line := look.Accent, look.AccentLine
		if s.off {
			ink, line = look.EdgeStrong, look.Disabled
		}
		rest.FillColor, past.FillColor = look.Color(look.EdgeStrong), look.Color(ink)
		knob.FillColor, knob.StrokeColor = look.Color(look.Knob), look.Color(line)
		rng.lit(s.focus && !s.off)
		rest.Refresh()
		past.Refresh()
		knob.Refresh()
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{rest, past, rng.Rectangle, knob},
		layout:  lay,
		min:     func() fyne.Size { return fyne.NewSize(80, 20) },
		refresh: func() { paint(); lay(s.Size()) },
	}
}
