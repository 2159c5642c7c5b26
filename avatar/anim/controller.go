package anim

import (
	"log/slog"
	"math/rand/v2"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// maxVoices is how many clips may sound at once. One more than that and the
// two lowest are frozen into one still pose.
const maxVoices = 4

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

// Controller decides which motion has the body and blends what is fading. It
// belongs to one goroutine.
type Controller struct {
	reg     *Registry
	lib     *Library
	rng     *rand.Rand
	base    pose.Pose
	enabled func(motion, variant string) bool

	voices [maxVoices]voice // lowest first
	n      int
	stills [2]pose.Pose
	flip   int
	sample pose.Pose

	cur      *Motion // nil while the synthesized rest stands in for the baseline
	ret      *Motion // what a finished one-shot returns to; nil: baseline
	queued   *Motion
	baseline string
	hold     []string
	held     bool
	last     map[*Motion]int // variant played last
	broken   map[*Motion]bool

	finishSoon bool
	ended      uint64
	frozen     bool
}

// ControllerOptions configure a Controller. All but Registry and Library may be
// zero.
type ControllerOptions struct {
	Registry *Registry
	Library  *Library
	Seed     uint64
	// Base shows where no clip speaks; the zero value means Relaxed.
	Base *pose.Pose
	// Enabled says which variants of a pool the user allows. It is asked at
	// each rotation; a pool with none allowed uses its first variant.
	Enabled func(motion, variant string) bool
}

// NewController stands at the baseline, or at the relaxed pose when the
// registry has no playable baseline.
func NewController(o ControllerOptions) *Controller {
	c := &Controller{
		reg: o.Registry, lib: o.Library, enabled: o.Enabled, base: Relaxed(), baseline: Baseline,
		rng:  rand.New(rand.NewPCG(o.Seed, 0x6d6f74696f6e)),
		last: map[*Motion]int{}, broken: map[*Motion]bool{},
	}
	if o.Base != nil {
		c.base = *o.Base
	}
	if c.lib == nil {
		c.lib = NewLibrary(nil, LibraryOptions{})
	}
	c.toBaseline(0)
	return c
}

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

// commit gives the body to m, or to the baseline when no clip of m plays.
func (c *Controller) commit(m *Motion, speed, fade float32) Outcome {
	v, clip := c.pick(m)
	if clip == nil {
		switch {
		case m.ID == c.baseline:
			c.cur = nil
			c.push(voice{speed: 1}, fade)
		case !c.AtBaseline():
			c.toBaseline(fade)
		}
		return Failed
	}
	c.cur = m
	c.finishSoon = false
	if m.Kind == Ambient || m.Kind == State {
		c.ret = m
	}
	c.push(voice{
		motion: m, variant: v, clip: clip, speed: speed, cycles: c.cycles(m),
	}, fade)
	return Played
}

func (c *Controller) cycles(m *Motion) int {
	low, high := m.LoopCycles[0], m.LoopCycles[1]
	if high <= low {
		return max(low, 1)
	}
	return low + c.rng.IntN(high-low+1)
}

// toBaseline plays the baseline whatever has the body.
func (c *Controller) toBaseline(fade float32) {
	c.ret, c.finishSoon = nil, false
	if m := c.reg.Motion(c.baseline); m != nil {
		c.commit(m, 1, fade)
		return
	}
	c.cur = nil
	if c.n == 0 || c.top().clip != nil || c.top().still != nil {
		c.push(voice{speed: 1}, fade)
	}
}

// AtBaseline says whether the body is where it always comes back to.
func (c *Controller) AtBaseline() bool {
	return c.cur == nil || c.cur.ID == c.baseline
}

func (c *Controller) top() *voice { return &c.voices[c.n-1] }

// push fades in a voice over all others.
func (c *Controller) push(v voice, fade float32) {
	if c.n == 0 {
		fade = 0
	}
	if fade <= 0 {
		c.n = 0
	}
	if c.n == maxVoices {
		c.freezeLowest()
	}
	v.fadeLen = fade
	c.voices[c.n] = v
	c.n++
}

// freezeLowest turns the two lowest voices into one still pose, so that a
// fourth interruption within one fade still starts from what is on screen.
func (c *Controller) freezeLowest() {
	still := &c.stills[c.flip]
	c.flip = 1 - c.flip
	var upper pose.Pose
	c.voices[0].sample(&c.base, still)
	c.voices[1].sample(&c.base, &upper)
	blend(still, &upper, c.voices[1].weight())
	copy(c.voices[:], c.voices[1:c.n])
	c.n--
	c.voices[0] = voice{still: still, speed: 1}
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
	v.cycles = c.cycles(m)
	v.dwell = float32(m.Dwell.Seconds())
	if len(m.Variants) < 2 {
		return
	}
	next, clip := c.pick(m)
	if clip == nil || next == v.variant {
		return
	}
	v.leaving = true
	if !m.PingPong && !m.CrossfadeLoop {
		v.t, v.ended = v.clip.Duration, true
	}
	c.push(voice{
		motion: m, variant: next, clip: clip, speed: v.speed, cycles: v.cycles, dwell: v.dwell,
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

// SetRestHips says where a rig's hips are at rest, over their height, so that
// standing without a clip is exactly the rig's own rest.
func (c *Controller) SetRestHips(v mgl32.Vec3) { c.base.Hips = v }

// Retry forgets which motions had no playable clip, for when files changed.
func (c *Controller) Retry() { clear(c.broken) }

// Freeze stops the clock of ambient motions, for reduced motion.
func (c *Controller) Freeze(on bool) { c.frozen = on }

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

// pick chooses the variant to play: an enabled one other than the last when
// there is another, passing over those whose clip cannot be read.
func (c *Controller) pick(m *Motion) (int, *Clip) {
	if c.broken[m] {
		return 0, nil
	}
	var list [maxVariants + 1]int
	n := 0
	last, played := c.last[m]
	for i, v := range m.Variants {
		if c.reg.hasBlocked(v.Tags) || (c.enabled != nil && !c.enabled(m.ID, v.ID)) {
			continue
		}
		list[n] = i
		n++
	}
	if n == 0 {
		list[0], n = 0, 1
	}
	order := list[:n]
	if m.VariantPolicy == Random {
		c.rng.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		if played {
			moveToEnd(order, func(i int) bool { return i == last })
		}
	} else if played {
		for range n { // rotate so that the one after the last comes first
			if order[0] > last {
				break
			}
			first := order[0]
			copy(order, order[1:])
			order[n-1] = first
		}
	}
	for _, i := range order {
		clip, err := c.lib.Clip(m, i)
		if err == nil {
			c.last[m] = i
			return i, clip
		}
		slog.Debug("Clip not playable", "motion", m.ID, "variant", m.Variants[i].ID, "err", err)
	}
	slog.Warn("Motion has no playable clip", "motion", m.ID)
	c.broken[m] = true
	return 0, nil
}

func moveToEnd(s []int, is func(int) bool) {
	for i := range s {
		if is(s[i]) {
			v := s[i]
			copy(s[i:], s[i+1:])
			s[len(s)-1] = v
			return
		}
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
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
