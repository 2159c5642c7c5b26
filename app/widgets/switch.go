package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Switch is on or off: 36 by 20, the knob slides 16.
type Switch struct {
	widget.BaseWidget
	touch
	OnChange func(bool)

	on    bool
	slide look.Motion
	at    float32 // 0 off, 1 on: where the knob is
}

// NewSwitch makes a switch.
func NewSwitch(on bool, change func(bool)) *Switch {
	s := &Switch{on: on, OnChange: change}
	if on {
		s.at = 1
	}
	s.ExtendBaseWidget(s)
	s.changed = s.Refresh
	s.tap = func() {
		s.move(!s.on)
		if s.OnChange != nil {
			s.OnChange(s.on)
		}
	}
	return s
}

// On reports the state.
func (s *Switch) On() bool { return s.on }

// Set changes the state without calling OnChange.
func (s *Switch) Set(on bool) {
	if s.on != on {
		s.move(on)
	}
}

func (s *Switch) move(on bool) {
	s.on = on
	from, to := s.at, float32(0)
	if on {
		to = 1
	}
	s.slide.Come(look.SwitchTime, func(v float32) {
		s.at = from + (to-from)*v
		s.Refresh()
	})
}

// CreateRenderer implements fyne.Widget.
func (s *Switch) CreateRenderer() fyne.WidgetRenderer {
	const w, h, knobD, inset = 36, 20, 14, 3
	track, knob := canvas.NewRectangle(nil), canvas.NewCircle(nil)
	track.CornerRadius = h / 2
	rng := newRing(h / 2)
	lay := func(size fyne.Size) {
		x, y := size.Width-w, (size.Height-h)/2
		place(track, x, y, w, h)
		rng.around(x, y, w, h)
		place(knob, x+inset+s.at*(w-2*inset-knobD), y+inset, knobD, knobD)
	}
	dim := func(c color.NRGBA) color.NRGBA {
		if s.off {
			return look.Fade(c, .45)
		}
		return c
	}
	paint := func() {
		track.FillColor = dim(look.Mix(look.Color(look.EdgeStrong), look.Color(look.Accent), s.at))
		knob.FillColor = dim(look.Mix(look.Color(look.KnobOff), look.Color(look.OnAccent), s.at))
		rng.lit(s.focus && !s.off)
		track.Refresh()
		knob.Refresh()
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{rng.Rectangle, track, knob},
		layout:  lay,
		min:     func() fyne.Size { return fyne.NewSize(w, 28) }, // hit area
		refresh: func() { paint(); lay(s.Size()) },
	}
}
