package anim

// follow does what the top voice's event asks for.
func (c *Controller) follow(e event) {
	switch e {
	case nothing:
	case seam:
		c.loopSeam()
	case cycled:
		if c.finishSoon {
			c.finish()
			return
		}
		c.rotate()
	case finished:
		c.finish()
	}
}

// loopSeam starts a cross-faded loop's next round over the end of this one.
func (c *Controller) loopSeam() {
	v := c.top()
	if c.finishSoon {
		v.leaving = true
		c.finish()
		return
	}
	v.cycles--
	if v.cycles <= 0 && len(c.cur.Variants) > 1 {
		c.rotate()
		return
	}
	next := voice{motion: v.motion, variant: v.variant, clip: v.clip, speed: v.speed, cycles: v.cycles}
	if next.cycles <= 0 {
		next.cycles = c.cycles(v.motion)
	}
	fade := v.seamLength()
	v.leaving = true
	c.push(next, fade)
}

// rotate takes the pool's next variant, or goes on with the only one.
func (c *Controller) rotate() {
	v := c.top()
	m := v.motion
	cycles, dwell := c.cycles(m), float32(m.Dwell.Seconds())
	next, clip := v.variant, v.clip
	if len(m.Variants) > 1 {
		next, clip = c.pick(m)
	}
	if clip == nil || next == v.variant {
		v.cycles, v.dwell = cycles, dwell
		return
	}
	v.leaving = m.CrossfadeLoop // any other loop goes on under the fade
	c.push(voice{
		motion: m, variant: next, clip: clip, speed: v.speed, cycles: cycles, dwell: dwell,
	}, float32(m.Fade.Seconds()))
}

// finish hands the body on: to the queued motion, else to the last ambient or
// state motion, else to the baseline.
func (c *Controller) finish() {
	c.ended++
	c.top().leaving = true
	next := c.queued
	c.queued = nil
	if next == nil {
		next = c.ret
	}
	if next == nil || (c.held && !contains(c.hold, next.ID)) {
		c.toBaseline(c.fadeOr(c.reg.Motion(c.baseline), 0))
		return
	}
	c.commit(next, 1, float32(next.Fade.Seconds()))
}
