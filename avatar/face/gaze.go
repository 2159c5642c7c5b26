package face

import (
	"math"

	"yui/avatar/pose"
)

// GazeOptions are the constants of cursor following, in degrees where not said
// otherwise.
type GazeOptions struct {
	Dead          float32 // eccentricity at or below which nothing moves
	HeadEngage    float32 // the eyes are fully on the target, the head begins
	Disengage     float32 // at or beyond, she looks ahead
	Sensitivity   float32 // degrees per canvas width of cursor offset
	MaxHeadYaw    float32
	MaxHeadPitch  float32
	MaxEye        float32
	HeadNeckSplit float32 // the head's share, 0..1; the neck has the rest
	Smooth        float32 // damping rate per second
}

// DefaultGaze are the constants of the published system.
func DefaultGaze() GazeOptions {
	return GazeOptions{
		Dead: 2, HeadEngage: 6, Disengage: 45, Sensitivity: 30,
		MaxHeadYaw: 50, MaxHeadPitch: 30, MaxEye: 25, HeadNeckSplit: 0.6, Smooth: 10,
	}
}

// maxResidual caps the cursor's eccentricity below Disengage, so that distance
// alone never makes her look away.
const maxResidual = 40

// settle is the gap in degrees below which an angle snaps to its target.
const settle = 0.05

// Gaze turns a cursor offset into eased head and eye angles. Yaw is positive to
// her left (screen right when she faces the camera), pitch positive down.
type Gaze struct {
	HeadYaw, HeadPitch float32 // degrees, to be split between head and neck
	EyeYaw, EyePitch   float32 // degrees, in head space

	o GazeOptions
}

// NewGaze looks straight ahead.
func NewGaze(o GazeOptions) *Gaze { return &Gaze{o: o} }

// GazeWeights are the shares the eyes and the head take at an eccentricity.
func (o GazeOptions) GazeWeights(eccentricity float32) (eye, head float32) {
	if eccentricity <= o.Dead || eccentricity >= o.Disengage {
		return 0, 0
	}
	return pose.Smoothstep(o.Dead, o.HeadEngage, eccentricity),
		pose.Smoothstep(o.HeadEngage, o.Disengage, eccentricity)
}

// Step eases toward the cursor, given as its offset from her head in canvas
// widths, x to the right and y down; without a cursor it eases home.
func (g *Gaze) Step(dt, x, y float32, cursor bool) {
	var headYaw, headPitch, eyeYaw, eyePitch float32
	if cursor && finite(x) && finite(y) {
		yaw, pitch := x*g.o.Sensitivity, y*g.o.Sensitivity
		ecc := float32(math.Hypot(float64(yaw), float64(pitch)))
		if ecc > maxResidual {
			yaw, pitch = yaw*maxResidual/ecc, pitch*maxResidual/ecc
			ecc = maxResidual
		}
		eye, head := g.o.GazeWeights(ecc)
		headYaw = clamp(yaw*head, g.o.MaxHeadYaw)
		headPitch = clamp(pitch*head, g.o.MaxHeadPitch)
		eyeYaw = clamp((yaw-headYaw)*eye, g.o.MaxEye)
		eyePitch = clamp((pitch-headPitch)*eye, g.o.MaxEye)
	}
	k := pose.DampFactor(g.o.Smooth, dt)
	ease(&g.HeadYaw, headYaw, k)
	ease(&g.HeadPitch, headPitch, k)
	ease(&g.EyeYaw, eyeYaw, k)
	ease(&g.EyePitch, eyePitch, k)
}

// Settled says whether she looks straight ahead and nothing is easing.
func (g *Gaze) Settled() bool {
	return g.HeadYaw == 0 && g.HeadPitch == 0 && g.EyeYaw == 0 && g.EyePitch == 0
}

// Split gives the head's share of the head turn; the neck has the rest.
func (g *Gaze) Split() float32 { return g.o.HeadNeckSplit }

func ease(v *float32, to, k float32) {
	*v += (to - *v) * k
	if d := to - *v; d < settle && d > -settle {
		*v = to
	}
}

func clamp(v, limit float32) float32 { return min(max(v, -limit), limit) }

func finite(f float32) bool { return !math.IsNaN(float64(f)) && !math.IsInf(float64(f), 0) }
