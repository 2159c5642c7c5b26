package motion

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// fps is the sampling rate of every clip (VRM animation's guideline).
const fps = 30

// Clip is one motion as a function of time.
type Clip struct {
	Name    string
	Seconds float64
	// Loop promises that the end runs into the beginning: pose and velocity.
	Loop bool
	// Travel is how far one round of a loop carries the body (a stride, a
	// climb), in metres on this rig.
	Travel mgl32.Vec3
	// Lock says that a player levels the hips and moves the window by their
	// curve instead (root_lock_y of the registry).
	Lock bool
	// Grounded promises that a foot is on the floor all the time.
	Grounded bool
	// Stands are the times in which a foot of a clip that is not Grounded is on
	// the floor all the same: before and after a flight, a wall, a seat, a bed.
	Stands []span
	// Floor is the height of what she stands on there, in metres.
	Floor float32
	// Close lets hands touch the body or lie under it (lying, hugging).
	Close bool
	// At poses the rig at phase u in 0..1 of the clip.
	At func(u float64) stance
	// Face are expression presets the clip shows itself.
	Face []Expression
}

// span is a time from and to, in seconds.
type span struct{ from, to float64 }

// stands says whether the clip promises a foot on the floor at t seconds.
func (c Clip) stands(t float64) bool {
	if c.Grounded {
		return true
	}
	for _, s := range c.Stands {
		if t >= s.from-1e-6 && t <= s.to+1e-6 {
			return true
		}
	}
	return false
}

// Expression is one face track: a weight 0..1 at phase u.
type Expression struct {
	Name string // a preset of VRM 1.0
	At   func(u float64) float64
}

// baked is a clip as keys: one rotation a bone and frame, the hips, the faces.
type baked struct {
	name  string
	times []float32
	rot   [pose.NumBones][]mgl32.Quat
	hips  []mgl32.Vec3
	faces [][]float32
}

// bake samples the clip and keeps quaternions on one side, so that straight
// interpolation never turns the long way round.
func (c Clip) bake() baked {
	n := max(int(math.Round(c.Seconds*fps)), 1)
	b := baked{name: c.Name, faces: make([][]float32, len(c.Face))}
	for i := 0; i <= n; i++ {
		u := float64(i) / float64(n)
		s := c.At(u)
		s.solve()
		b.times = append(b.times, float32(u*c.Seconds))
		b.hips = append(b.hips, s.hips)
		for j := range s.rot {
			q := s.rot[j].Normalize()
			if i > 0 && q.Dot(b.rot[j][i-1]) < 0 {
				q = mgl32.Quat{W: -q.W, V: q.V.Mul(-1)}
			}
			b.rot[j] = append(b.rot[j], q)
		}
		for k, f := range c.Face {
			b.faces[k] = append(b.faces[k], float32(min(max(f.At(u), 0), 1)))
		}
	}
	if c.Loop { // floating point is not exactly periodic; the seam is
		b.hips[n] = b.hips[0].Add(c.Travel)
		for j := range b.rot {
			q := b.rot[j][0]
			if q.Dot(b.rot[j][n]) < 0 {
				q = mgl32.Quat{W: -q.W, V: q.V.Mul(-1)}
			}
			b.rot[j][n] = q
		}
		for k := range b.faces {
			b.faces[k][n] = b.faces[k][0]
		}
	}
	return b
}

// wave is a sine of whole cycles over the clip, so that a loop closes.
func wave(u float64, cycles int, phase float64) float64 {
	return math.Sin(2 * math.Pi * (u*float64(cycles) + phase))
}

// ease is a smooth step from 0 at a to 1 at b.
func ease(u, a, b float64) float64 {
	if b <= a {
		return 0
	}
	t := min(max((u-a)/(b-a), 0), 1)
	return t * t * t * (t*(6*t-15) + 10)
}

// bump rises from a to b, holds until c and falls until d.
func bump(u, a, b, c, d float64) float64 { return ease(u, a, b) * (1 - ease(u, c, d)) }
