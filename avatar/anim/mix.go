package anim

import "yui/avatar/pose"

// still is a blend that was frozen, to be faded out of.
type still struct {
	pose   pose.Pose
	origin Origin
}

// freezeLowest turns the two lowest voices into one still pose, so that a
// fourth interruption within one fade still starts from what is on screen.
func (c *Controller) freezeLowest() {
	low := &c.stills[c.flip]
	c.flip = 1 - c.flip
	var upper pose.Pose
	c.voices[0].sample(&c.base, &low.pose)
	c.voices[1].sample(&c.base, &upper)
	blend(&low.pose, &upper, c.voices[1].weight())
	low.origin = c.originOf(2)
	copy(c.voices[:], c.voices[1:c.n])
	c.n--
	c.voices[0] = voice{still: low, speed: 1}
}

// Step advances all voices by dt seconds and writes the blended pose.
func (c *Controller) Step(dt float32, out *pose.Pose) {
	for i := range c.n - 1 {
		c.voices[i].advance(dt)
	}
	top := c.top()
	if !c.frozen || top.motion == nil || top.motion.Kind != Ambient {
		c.follow(top.advance(dt))
	} else {
		top.fade = min(top.fade+dt, top.fadeLen)
	}
	for i := c.n - 1; i > 0; i-- { // a voice at full weight hides all below
		if v := &c.voices[i]; v.fade >= v.fadeLen {
			c.n = copy(c.voices[:], c.voices[i:c.n])
			break
		}
	}
	c.voices[0].sample(&c.base, out)
	for i := 1; i < c.n; i++ {
		c.voices[i].sample(&c.base, &c.sample)
		blend(out, &c.sample, c.voices[i].weight())
	}
}

// blend turns low into the mix of low and high, high at weight w.
func blend(low, high *pose.Pose, w float32) {
	if w <= 0 {
		return
	}
	for b := range low.Rot {
		low.Rot[b] = pose.Slerp(low.Rot[b], high.Rot[b], w)
		low.Has[b] = low.Has[b] || high.Has[b]
	}
	low.Hips = low.Hips.Mul(1 - w).Add(high.Hips.Mul(w))
	low.HasHips = low.HasHips || high.HasHips
}
