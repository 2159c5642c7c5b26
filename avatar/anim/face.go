package anim

import "github.com/go-gl/mathgl/mgl32"

// Expressions calls visit for every expression track that sounds now, with its
// value and the share its clip has in the blend (the shares of one expression
// add up to at most 1).
func (c *Controller) Expressions(visit func(name string, value, share float32)) {
	rest := float32(1)
	for i := c.n - 1; i >= 0 && rest > 0; i-- {
		v := &c.voices[i]
		w := float32(1)
		if i > 0 {
			w = v.weight()
		}
		if v.clip != nil {
			for k := range v.clip.Expressions {
				e := &v.clip.Expressions[k]
				visit(e.Name, Weight(e, v.t), rest*w)
			}
		}
		rest *= 1 - w
	}
}

// LookAt is the gaze the clips ask for, and the share they have in the blend; a
// share of 0 means that no clip looks anywhere.
func (c *Controller) LookAt() (look mgl32.Quat, share float32) {
	look = mgl32.QuatIdent()
	rest := float32(1)
	for i := c.n - 1; i >= 0 && rest > 0; i-- {
		v := &c.voices[i]
		w := float32(1)
		if i > 0 {
			w = v.weight()
		}
		if v.clip != nil && v.clip.LookAt != nil {
			q := Rotation(v.clip.LookAt, v.t)
			if share == 0 {
				look = q
			} else {
				look = mgl32.QuatNlerp(look, q, rest*w/(share+rest*w))
			}
			share += rest * w
		}
		rest *= 1 - w
	}
	return look, share
}
