package anim

import "time"

// Outcome is what became of a request.
type Outcome uint8

// Outcomes of a request.
const (
	Played  Outcome = iota // it has the body
	Kept                   // it had the body already
	Queued                 // it waits in the slot
	Dropped                // priority, policy or a hold refused it
	Unknown                // no such motion
	Failed                 // no clip of it could be read; the baseline has the body
)

// Play is one request for the body.
type Play struct {
	Motion string        // "" asks for the baseline
	Speed  float32       // 0 means 1; clamped to 0.25..2.5
	Fade   time.Duration // 0 means the motion's own
	Force  bool          // ignores priority, not the hold
}

// Request asks for a motion under the priority rules: an equal or higher
// priority plays at once; a lower one follows its own policy. A looping motion
// that has the body already goes on undisturbed.
func (c *Controller) Request(p Play) Outcome {
	if p.Motion == "" {
		p.Motion = c.baseline
		p.Force = true
		c.queued = nil
		if c.AtBaseline() {
			return Kept
		}
	}
	m := c.reg.Motion(p.Motion)
	if m == nil {
		if p.Motion == c.baseline { // no such entry: the synthesized rest
			c.toBaseline(c.fadeOr(nil, p.Fade))
			return Played
		}
		return Unknown
	}
	if c.held && !contains(c.hold, m.ID) {
		return Dropped
	}
	if c.cur == m && m.Loop {
		c.finishSoon = false
		c.top().speed = speed(p.Speed)
		return Kept
	}
	if !p.Force && c.cur != nil && m.Priority < c.cur.Priority {
		switch m.Policy {
		case Queue:
			c.queued = m
			return Queued
		case Ignore:
			return Dropped
		case Replace:
		}
	}
	return c.commit(m, speed(p.Speed), c.fadeOr(m, p.Fade))
}

func speed(s float32) float32 {
	if !(s > 0) {
		return 1
	}
	return min(max(s, 0.25), 2.5)
}

func (c *Controller) fadeOr(m *Motion, d time.Duration) float32 {
	switch {
	case d > 0:
		return float32(d.Seconds())
	case m != nil:
		return float32(m.Fade.Seconds())
	}
	return float32(defaultFade.Seconds())
}

// FinishAfterLoop lets a looping one-shot or reactive motion end at the end of
// its present cycle. Motions she returns to are not touched.
func (c *Controller) FinishAfterLoop() {
	if c.cur == nil || !c.cur.Loop || c.cur.Kind == Ambient || c.cur.Kind == State {
		return
	}
	c.finishSoon = true
	c.top().cycles = 1
}

// Leave gives the body back if the motion has it, and forgets it as a place to
// return to or to queue.
func (c *Controller) Leave(id string) {
	if c.queued != nil && c.queued.ID == id {
		c.queued = nil
	}
	if c.ret != nil && c.ret.ID == id {
		c.ret = nil
	}
	if c.cur != nil && c.cur.ID == id && id != c.baseline {
		c.finish()
	}
}

// SetBaseline changes what she comes back to, for example a sitting pose. ""
// restores idle. The body moves there when it was at the old baseline.
func (c *Controller) SetBaseline(id string) {
	if id == "" {
		id = Baseline
	}
	if id == c.baseline {
		return
	}
	was := c.AtBaseline()
	if c.ret != nil && c.ret.ID == c.baseline {
		c.ret = nil
	}
	c.baseline = id
	if was {
		c.toBaseline(c.fadeOr(c.reg.Motion(id), 0))
	}
}

// Hold lets only the named motions take the body until Release.
func (c *Controller) Hold(ids []string) {
	c.hold, c.held = append(c.hold[:0], ids...), true
	c.queued = nil
}

// Release ends a Hold.
func (c *Controller) Release() { c.held = false }

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
