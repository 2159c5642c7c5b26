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
	// At poses the rig at phase u in 0..1 of the clip.
	At func(u float64) stance
}

// baked is a clip as keys: one rotation a bone and frame, and the hips.
type baked struct {
	name  string
	times []float32
	rot   [pose.NumBones][]mgl32.Quat
	hips  []mgl32.Vec3
}

// bake samples the clip and keeps quaternions on one side, so that straight
// interpolation never turns the long way round.
func (c Clip) bake() baked {
	n := max(int(math.Round(c.Seconds*fps)), 1)
	b := baked{name: c.Name}
	for i := 0; i <= n; i++ {
		s := c.At(float64(i) / float64(n))
		s.solve()
		b.times = append(b.times, float32(float64(i)*c.Seconds/float64(n)))
		b.hips = append(b.hips, s.hips)
		for j := range s.rot {
			q := s.rot[j].Normalize()
			if i > 0 && q.Dot(b.rot[j][i-1]) < 0 {
				q = mgl32.Quat{W: -q.W, V: q.V.Mul(-1)}
			}
			b.rot[j] = append(b.rot[j], q)
		}
	}
	if c.Loop { // floating point is not exactly periodic; the seam is
		b.hips[n] = b.hips[0]
		for j := range b.rot {
			b.rot[j][n] = b.rot[j][0]
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
