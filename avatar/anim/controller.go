package anim

import (
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// maxVoices is how many clips may sound at once. One more than that and the
// two lowest are frozen into one still pose.
const maxVoices = 4

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
	stills [2]still
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

// SetRestHips says where a rig's hips are at rest, over their height, so that
// standing without a clip is exactly the rig's own rest.
func (c *Controller) SetRestHips(v mgl32.Vec3) { c.base.Hips = v }

// Retry forgets which motions had no playable clip, for when files changed.
func (c *Controller) Retry() { clear(c.broken) }

// Freeze stops the clock of ambient motions, for reduced motion.
func (c *Controller) Freeze(on bool) { c.frozen = on }
