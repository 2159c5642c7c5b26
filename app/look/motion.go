package look

import (
	"time"

	"fyne.io/fyne/v2"
)

// Times of the look, section 6.
const (
	HoverTime     = 90 * time.Millisecond
	PressTime     = 60 * time.Millisecond
	ReleaseTime   = 120 * time.Millisecond
	SwitchTime    = 140 * time.Millisecond
	PageTime      = 120 * time.Millisecond
	MarkTime      = 160 * time.Millisecond
	StageTime     = 220 * time.Millisecond
	MenuTime      = 120 * time.Millisecond
	TipWait       = 500 * time.Millisecond
	TurnTime      = 160 * time.Millisecond
	FoldTime      = 160 * time.Millisecond
	CaretTime     = 900 * time.Millisecond
	DotsTime      = 1200 * time.Millisecond
	BubbleIn      = 180 * time.Millisecond
	BubbleOut     = 400 * time.Millisecond
	BubbleDwell   = 6 * time.Second
	PillIn        = 160 * time.Millisecond
	PillOut       = 240 * time.Millisecond
	PillDwell     = 4 * time.Second
	ComposerIn    = 180 * time.Millisecond
	ComposerOut   = 160 * time.Millisecond
	ComposerDwell = 12 * time.Second
)

// Moves reports whether things may move: neither the system nor the user
// asked for reduced motion.
func Moves() bool {
	s := fyne.CurrentApp().Settings()
	if t, ok := s.Theme().(Theme); ok && t.still {
		return false
	}
	return s.ShowAnimations()
}

// Motion runs at most one animation for its owner. The zero value is ready.
type Motion struct{ run *fyne.Animation }

// Come runs tick from 0 to 1, easing out: for what appears or follows the
// pointer. Without motion tick(1) is called at once.
func (m *Motion) Come(d time.Duration, tick func(float32)) {
	m.start(d, fyne.AnimationEaseOut, tick)
}

// Leave runs tick from 0 to 1, easing in: for what goes away.
func (m *Motion) Leave(d time.Duration, tick func(float32)) {
	m.start(d, fyne.AnimationEaseIn, tick)
}

// Wait calls f after d, on the UI goroutine. It is a delay, not a motion, so
// it holds under reduced motion as well.
func (m *Motion) Wait(d time.Duration, f func()) {
	m.Stop()
	done := false
	a := fyne.NewAnimation(d, func(v float32) {
		if v >= 1 && !done {
			done = true
			f()
		}
	})
	a.Curve = fyne.AnimationLinear
	m.run = a
	a.Start()
}

// Cycle runs tick from 0 to 1 over and over until Stop. Without motion it
// calls tick(rest) once.
func (m *Motion) Cycle(d time.Duration, rest float32, tick func(float32)) {
	m.Stop()
	if !Moves() {
		tick(rest)
		return
	}
	a := fyne.NewAnimation(d, tick)
	a.Curve, a.RepeatCount = fyne.AnimationLinear, fyne.AnimationRepeatForever
	m.run = a
	a.Start()
}

func (m *Motion) start(d time.Duration, c fyne.AnimationCurve, tick func(float32)) {
	m.Stop()
	if !Moves() {
		tick(1)
		return
	}
	a := fyne.NewAnimation(d, tick)
	a.Curve = c
	m.run = a
	a.Start()
}

// Stop ends what runs, where it is.
func (m *Motion) Stop() {
	if m.run != nil {
		m.run.Stop()
		m.run = nil
	}
}
