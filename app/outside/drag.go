package outside

import (
	"image"
	"math"
	"time"

	"yui/app/pet"
	"yui/avatar/render"
)

// slack is how far the pointer may move in a click, in pixels.
const slack = 4

// drag is one press of the primary button on her. Places are on the screen:
// where in the window the pointer is lags behind while the window moves.
type drag struct {
	down, moved bool
	orbit       bool        // Shift was held: it walks around her instead
	from        image.Point // the pointer at the press
	corner      image.Point // the window at the press
	at          image.Point // the window now, or the pointer of an orbit
}

func (o *Outside) petEvents() render.PetEvents {
	return render.PetEvents{
		Cursor: o.cursor,
		Enter: func(inside bool) {
			if !inside && !o.drag.down && o.p.On.LookAway != nil {
				o.p.On.LookAway()
			}
		},
		Button: o.button,
		Scroll: func(_, dy float64) { o.wheel(dy) },
		Moved:  func(int, int) { o.around.place() },
		Closed: func() { o.p.On.ComeHome() },
	}
}

// cursor moves her while she is held, and her eyes otherwise.
func (o *Outside) cursor(x, y float64) {
	d := &o.drag
	if !d.down {
		o.last = image.Pt(int(x), int(y))
		if o.p.On.Glance != nil {
			o.p.On.Glance(float32(x), float32(y))
		}
		return
	}
	if d.orbit {
		at := image.Pt(int(x), int(y))
		step := at.Sub(d.at)
		if d.at = at; step != (image.Point{}) && o.p.On.Orbited != nil {
			d.moved = true
			o.p.On.Orbited(float32(step.X), float32(step.Y))
		}
		return
	}
	at, err := o.p.Desk.Cursor()
	if err != nil {
		return
	}
	by := at.Sub(d.from)
	if !d.moved {
		if math.Hypot(float64(by.X), float64(by.Y)) < slack {
			return
		}
		d.moved = true
		o.p.On.Dragging(true)
	}
	to := d.corner.Add(by)
	if step := to.Sub(d.at); step != (image.Point{}) {
		px := float32(o.pet.Scale())
		o.body.Carried(float32(step.X)*px, float32(step.Y)*px)
	}
	d.at = to
	o.pet.SetPosition(to)
	o.around.place()
}

func (o *Outside) button(b render.Button, down bool, m render.Mods, x, y float64) {
	switch {
	case b == render.Secondary && down:
		o.around.openMenu(x, y)
	case b == render.Primary && down:
		o.around.closeMenu()
		// Where the press was: events come in order, so that is where the pointer
		// was last. Asking now would answer where it has got to since.
		corner := o.pet.Bounds().Min
		o.drag = drag{down: true, from: corner.Add(o.last), corner: corner, at: corner}
		if m.Shift {
			o.drag.orbit, o.drag.at = true, o.last
		}
	case b == render.Primary:
		held := o.drag
		o.cursor(x, y) // the way since the last motion event
		held.moved = o.drag.moved
		o.drag = drag{}
		switch {
		case held.orbit:
			if held.moved && o.p.On.Viewed != nil {
				o.p.On.Viewed()
				o.replace()
			}
		case held.moved:
			o.p.On.Dragging(false)
			o.settle()
		case held.down:
			o.p.On.Tapped()
			o.around.toggleComposer()
		}
	}
}

// settle ends a drag: half of her stays in sight, and the place is kept.
func (o *Outside) settle() {
	if screens, err := o.p.Desk.Screens(); err == nil {
		r := o.pet.Bounds()
		if in := keepInSight(r, screens); in != r {
			o.pet.SetPosition(in.Min)
		}
	}
	o.remember()
	o.around.place()
}

// wheel brings her nearer, or with Control makes her larger. Her window never
// has the keyboard, so the desktop is asked what is held.
func (o *Outside) wheel(dy float64) {
	held, err := o.p.Desk.Control()
	if err != nil {
		o.p.Log.Warn("Whether Control is held is not known", "err", err)
	}
	switch {
	case held:
		o.resize(dy)
	case o.p.On.Zoomed != nil:
		o.p.On.Zoomed(dy)
		o.replace()
	}
}

// replaceAfter is when her new outline is known, which is measured a few times
// a second.
const replaceAfter = 400 * time.Millisecond

// replace puts what stands around her where it belongs, once she is drawn in
// another view.
func (o *Outside) replace() {
	if o.stopReplace != nil {
		o.stopReplace()
	}
	o.stopReplace = pet.Later(replaceAfter, o.around.place)
}

// resize makes her larger or smaller.
func (o *Outside) resize(dy float64) {
	if o.p.On.Sized == nil || o.p.Scale == nil {
		return
	}
	s := o.p.Scale() * math.Exp(dy*0.06)
	o.p.On.Sized(math.Max(0.5, math.Min(2, s)))
	o.Resize()
}
