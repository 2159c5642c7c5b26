// Package place puts the bubble, the status pill and the composer around her
// on the desktop. It is pure: rectangles in, rectangles out, in one unit of
// length that the caller chooses (screen pixels, or units).
package place

// Rect is a box: upper left corner and size.
type Rect struct{ X, Y, W, H float64 }

// Right is the right edge.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom is the lower edge.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// Size of a thing to be placed; zero means it is not shown.
type Size struct{ W, H float64 }

func (s Size) none() bool { return s.W <= 0 || s.H <= 0 }

// Input is where she is and what is to be placed.
type Input struct {
	Area   Rect // the work area of her screen
	Figure Rect // what of her can be seen
	Hair   Rect // her head with its hair; zero: the upper fifth of Figure
	MouthY float64
	Unit   float64 // length of one design unit; 0 means 1
	// Left says the bubble was at her left last time; it stays there while it
	// fits, so that it does not jump while she moves.
	Left bool

	Bubble, Pill, Composer Size
}

// Output is where everything goes.
type Output struct {
	Bubble, Pill, Composer Rect
	Left                   bool // the bubble is at her left: mirror its short corner
	Over                   bool // no room beside her: the bubble is over her head
}

// Distances in design units.
const (
	fromHair    = 24 // bubble from her hair: 20 to 28
	pillGap     = 8  // pill under the bubble
	fromShoes   = 20 // composer under her shoes
	edge        = 8  // everything from the edge of the work area
	mouthCorner = 12 // the short corner's height above the bubble's foot
	hysteresis  = 48 // how much more room the other side must have
)

// Solve places what is shown. Everything stays inside the work area; the
// bubble stands beside her hair with its foot level with her mouth, at her
// right, or at her left near the right edge of the screen.
func Solve(in Input) Output {
	u := in.Unit
	if u == 0 {
		u = 1
	}
	if in.Hair.W == 0 {
		in.Hair = Rect{in.Figure.X, in.Figure.Y, in.Figure.W, in.Figure.H / 5}
	}
	if in.MouthY == 0 {
		in.MouthY = in.Hair.Y + in.Hair.H*.8
	}
	area := inset(in.Area, edge*u)
	var out Output
	out.Left, out.Over = side(in, area, u)
	b := in.Bubble
	if b.none() {
		b = Size{in.Pill.W, 0}
	}
	var x, y float64
	switch {
	case out.Over:
		x = in.Hair.X + in.Hair.W/2 - b.W/2
		y = in.Hair.Y - fromHair/2*u - b.H
		if !in.Pill.none() {
			y -= pillGap*u + in.Pill.H
		}
	case out.Left:
		x = in.Hair.X - fromHair*u - b.W
		y = in.MouthY + mouthCorner*u - b.H
	default:
		x = in.Hair.Right() + fromHair*u
		y = in.MouthY + mouthCorner*u - b.H
	}
	group := b
	if !in.Pill.none() {
		group.W = max(group.W, in.Pill.W)
		group.H += in.Pill.H
		if !in.Bubble.none() {
			group.H += pillGap * u
		}
	}
	at := keep(Rect{x, y, group.W, group.H}, area)
	if !in.Bubble.none() {
		bx := at.X
		if out.Left {
			bx = at.Right() - b.W
		}
		out.Bubble = Rect{bx, at.Y, b.W, b.H}
	}
	if !in.Pill.none() {
		px := at.X
		if out.Left {
			px = at.Right() - in.Pill.W
		}
		out.Pill = Rect{px, at.Bottom() - in.Pill.H, in.Pill.W, in.Pill.H}
	}
	if !in.Composer.none() {
		c := in.Composer
		out.Composer = keep(Rect{in.Figure.X + in.Figure.W/2 - c.W/2, in.Figure.Bottom() + fromShoes*u, c.W, c.H}, area)
	}
	return out
}

// side picks the side with room, preferring where it was, then her right.
func side(in Input, area Rect, u float64) (left, over bool) {
	w := max(in.Bubble.W, in.Pill.W)
	right := area.Right() - in.Hair.Right() - fromHair*u
	lft := in.Hair.X - area.X - fromHair*u
	switch {
	case w == 0:
		return in.Left, false
	case right < w && lft < w:
		return lft > right, true
	case right < w:
		return true, false
	case lft < w:
		return false, false
	case in.Left:
		return right < w+hysteresis*u, false
	}
	return false, false
}

func inset(r Rect, d float64) Rect {
	d = min(d, r.W/2, r.H/2)
	return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d}
}

// keep moves r inside area; what is larger than the area sits at its upper
// left.
func keep(r, area Rect) Rect {
	r.X = max(area.X, min(r.X, area.Right()-r.W))
	r.Y = max(area.Y, min(r.Y, area.Bottom()-r.H))
	return r
}
