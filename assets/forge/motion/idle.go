package motion

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// Clips lists every clip, in the registry's order.
func Clips() []Clip {
	return []Clip{idleCalm(), idleShift()}
}

// idleCalm is the base: she stands, and the weight wanders a little between
// the feet, the arms following late.
func idleCalm() Clip {
	return Clip{Name: "idle_calm", Seconds: 6, Loop: true, At: func(u float64) stance {
		s := standing()
		sway(&s, 0.007*wave(u, 1, 0), 0.003*wave(u, 2, 0.2))
		s.turn(pose.Spine, 0.6*wave(u, 2, 0.1), 0, 0)
		s.turn(pose.Head, 0.8*wave(u, 1, 0.35), 1.4*wave(u, 1, 0.6), 0)
		arms(&s, 1.2*wave(u, 2, 0.32), 1.0*wave(u, 1, 0.15))
		return s
	}}
}

// idleShift puts the weight on one leg, holds it there, and comes back.
func idleShift() Clip {
	return Clip{Name: "idle_shift", Seconds: 9, Loop: true, At: func(u float64) stance {
		s := standing()
		k := bump(u, 0.08, 0.24, 0.66, 0.86)
		late := bump(u, 0.11, 0.28, 0.69, 0.90)
		sway(&s, 0.030*k+0.004*wave(u, 2, 0), -0.008*k+0.002*wave(u, 3, 0.2))
		s.turn(pose.Hips, 0, 0, -2.2*k)
		s.turn(pose.Spine, 0.5*wave(u, 3, 0), 0, 2.6*late)
		s.turn(pose.UpperChest, 0, 0, 1.0*late)
		s.turn(pose.Neck, 0, 0, -1.2*late)
		s.turn(pose.Head, 1.2*late+0.6*wave(u, 2, 0.3), -3*late, -1.6*late)
		arms(&s, 1.4*wave(u, 3, 0.3)+2.2*late, 1.2*wave(u, 2, 0.1))
		return s
	}}
}

// sway moves the hips sideways and up, in metres; the planted feet stay.
func sway(s *stance, x, y float64) { s.hips = s.hips.Add(mgl32.Vec3{float32(x), float32(y), 0}) }

// arms lets both arms hang after the body: fore is a swing toward the front,
// open lifts them from the sides, in degrees.
func arms(s *stance, fore, open float64) {
	s.turn(pose.LeftUpperArm, -fore, 0, 0)
	s.turn(pose.RightUpperArm, -fore*0.8, 0, 0)
	s.turn(pose.LeftUpperArm, 0, 0, open)
	s.turn(pose.RightUpperArm, 0, 0, -open)
}
