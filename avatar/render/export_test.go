package render

import (
	"context"
	"errors"
	"image"
	"time"

	"github.com/go-gl/gl/v3.3-core/gl"

	"yui/avatar/vrm"
)

// What the black-box tests may see of the insides.

var (
	Fit      = fit
	PetFit   = petFraming
	StageFit = stageFraming
	Interval = interval
	Over     = over
	Scale    = scale
	Shrink   = shrink
	Straight = straight
	NewMask  = newMask
)

// Ring is the stage's frame ring.
type Ring = ring

func NewRing() *Ring { return newRing() }

// Draw publishes a new frame through the ring and answers its slot.
func (r *Ring) Draw() int {
	i := r.free()
	if r.slots[i].img == nil {
		r.slots[i].img = image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	r.publish(i)
	return i
}

func (r *Ring) Take() *image.RGBA { return r.take() }

// Pacer spaces frames.
type Pacer struct{ p pacer }

func (p *Pacer) Wait(now, begun time.Time, every time.Duration) time.Duration {
	return p.p.wait(now, begun, every)
}

// Blend morphs on the CPU.
type Blend struct{ b *blend }

func NewBlend(p *vrm.Primitive) Blend { _, b := newBlend(p); return Blend{b} }

func (b Blend) Set(w []float32) bool { return b.b.set(w) }
func (b Blend) Moves() bool          { return b.b != nil }
func (b Blend) Range() (int, int)    { return b.b.lo, b.b.hi }
func (b Blend) Vertex(i int) []float32 {
	return b.b.out[i*posNormal:][:posNormal]
}

// Smooth softens the edges of w×h premultiplied pixels.
func Smooth(pix []byte, w, h int) { new(smoother).smooth(pix, w, h) }

// Steady mixes frames.
type Steady struct{ s steady }

// Mix takes a whole w×h frame and turns it into what is shown.
func (s *Steady) Mix(pix []byte, w, h int, drawn image.Rectangle, alone bool) {
	s.s.mix(pix, s.s.reach(drawn, w, h), drawn, alone)
}

// WithoutRoom begins a multisampled target with a part no driver has samples
// for, and reports what is wrong with it afterwards.
func (h *Host) WithoutRoom(ctx context.Context) error {
	return h.do(ctx, func(l *loop) error {
		before := l.g.counts()
		t, err := l.g.newTarget(32, 32, 4)
		if err != nil {
			return err
		}
		if t.ms == nil {
			return errors.New("there were no samples to begin with")
		}
		t.begin(image.Rect(0, 0, 1<<20, 1))
		_ = l.g.check("the refusal is expected")
		switch {
		case t.ms != nil:
			err = errors.New("it believes in its samples")
		case gl.CheckFramebufferStatus(gl.FRAMEBUFFER) != gl.FRAMEBUFFER_COMPLETE:
			err = errors.New("its framebuffer is not complete")
		}
		t.end(t.bounds())
		t.free()
		if after := l.g.counts(); err == nil && (after.Framebuffers != before.Framebuffers || after.Textures != before.Textures) {
			err = errors.New("something of it stays on the card")
		}
		return err
	})
}
