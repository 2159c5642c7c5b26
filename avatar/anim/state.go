package anim

// Current is the id of the motion that has the body; the baseline's id while
// the synthesized rest stands in for it.
func (c *Controller) Current() string {
	if c.cur == nil {
		return c.baseline
	}
	return c.cur.ID
}

// Kind is the kind of the motion that has the body.
func (c *Controller) Kind() Kind {
	if c.cur == nil {
		return Ambient
	}
	return c.cur.Kind
}

// Synthesized says whether the body stands in the relaxed pose for want of a
// clip.
func (c *Controller) Synthesized() bool { return c.top().clip == nil }

// Fading says whether a cross-fade is going on.
func (c *Controller) Fading() bool { return c.n > 1 }

// Ended counts the motions that came to their own end.
func (c *Controller) Ended() uint64 { return c.ended }

// Variant is the id of the pool variant that plays, "" for the synthesized rest.
func (c *Controller) Variant() string {
	v := c.top()
	if v.motion == nil {
		return ""
	}
	return v.motion.Variants[v.variant].ID
}

// Time is how far into its clip the body is, and the clip's length, in seconds.
func (c *Controller) Time() (at, length float32) {
	v := c.top()
	if v.clip == nil {
		return 0, 0
	}
	return v.t, v.clip.Duration
}

// RemovedY is the hips height the root lock of the current clip has taken out
// at this moment, in rest hips heights.
func (c *Controller) RemovedY() float32 {
	if v := c.top(); v.clip != nil {
		return v.clip.RemovedY(v.t)
	}
	return 0
}
