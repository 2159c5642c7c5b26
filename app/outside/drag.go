package outside

import (
	"image"
	"math"

	"yui/avatar/render"
)

// slack is how far the pointer may move in a click, in pixels.
const slack = 4

// drag is one press of the primary button on her.
type drag struct {
	down, moved bool
	x, y        float64 // where in the window it began
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
		Scroll: func(_, dy float64, m render.Mods) { o.wheel(dy) },
		Moved:  func(int, int) { o.around.place() },
		Closed: func() { o.p.On.ComeHome() },
	}
}

// cursor moves her while she is held, and her eyes otherwise.
func (o *Outside) cursor(x, y float64) {
	d := &o.drag
	if !d.down {
		if o.p.On.Glance != nil {
			o.p.On.Glance(float32(x), float32(y))
		}
		return
	}
	dx, dy := x-d.x, y-d.y
	if !d.moved {
		if math.Hypot(dx, dy) < slack {
			return
		}
		d.moved = true
		o.p.On.Dragging(true)
	}
	at := o.pet.Bounds().Min.Add(image.Pt(int(dx), int(dy)))
	o.pet.SetPosition(at)
	o.around.place()
}

func (o *Outside) button(b render.Button, down bool, _ render.Mods, x, y float64) {
	switch {
	case b == render.Secondary && down:
		o.around.openMenu(x, y)
	case b == render.Primary && down:
		o.around.closeMenu()
		o.drag = drag{down: true, x: x, y: y}
	case b == render.Primary:
		held := o.drag
		o.drag = drag{}
		if held.moved {
			o.p.On.Dragging(false)
			o.settle()
		} else if held.down {
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

// wheel makes her larger or smaller.
func (o *Outside) wheel(dy float64) {
	if o.p.On.Sized == nil || o.p.Scale == nil {
		return
	}
	s := o.p.Scale() * math.Exp(dy*0.06)
	o.p.On.Sized(math.Max(0.5, math.Min(2, s)))
	o.Resize()
}
