package widgets

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"yui/app/look"
)

// fill is a rectangle whose colour fades from one token to the next, with an
// edge over it.
type fill struct {
	*canvas.Rectangle
	line   *canvas.Rectangle
	token  look.Token
	now    color.NRGBA
	goal   color.NRGBA
	motion look.Motion
	drawn  bool
}

func newFill(radius float32) *fill {
	f := &fill{Rectangle: canvas.NewRectangle(color.NRGBA{}), line: canvas.NewRectangle(color.NRGBA{})}
	f.CornerRadius, f.line.CornerRadius = radius, radius
	return f
}

// to fades to a token in d; the first call and a switch of theme cut.
func (f *fill) to(t look.Token, d time.Duration) {
	goal := look.Color(t)
	if f.drawn && f.token == t && f.goal == goal {
		return
	}
	from, cut := f.now, !f.drawn || f.token == t || d == 0
	f.token, f.goal, f.drawn = t, goal, true
	if cut {
		f.motion.Stop()
		f.set(goal)
		return
	}
	f.motion.Come(d, func(v float32) { f.set(look.Mix(from, goal, v)) })
}

func (f *fill) set(c color.NRGBA) {
	f.now, f.FillColor = c, c
	f.Refresh()
}

func (f *fill) edge(t look.Token, w float32) { outline(f.line, look.Color(t), w) }

// Resize resizes fill and edge.
func (f *fill) Resize(s fyne.Size) {
	f.Rectangle.Resize(s)
	f.line.Resize(s)
}

// Move moves fill and edge.
func (f *fill) Move(p fyne.Position) {
	f.Rectangle.Move(p)
	f.line.Move(p)
}

// ring is the focus ring: 2 wide, 2 away from what it goes round.
type ring struct{ *canvas.Rectangle }

const ringOut = 4 // 2 away and 2 wide

func newRing(radius float32) ring {
	r := canvas.NewRectangle(color.NRGBA{})
	r.CornerRadius = radius + ringOut
	r.Hide()
	return ring{r}
}

func (r ring) around(x, y, w, h float32) {
	place(r.Rectangle, x-ringOut, y-ringOut, w+2*ringOut, h+2*ringOut)
}

func (r ring) lit(on bool) {
	show(r.Rectangle, on)
	outline(r.Rectangle, look.Color(look.AccentLine), 2)
}

// speed is how long a ground takes to its next state.
func (t *touch) speed() time.Duration {
	if t.press {
		return look.PressTime
	}
	if t.hover {
		return look.HoverTime
	}
	return look.ReleaseTime
}

var _ fyne.CanvasObject = (*fill)(nil)
