package anim

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// reach turns thigh and shin so that the ankle comes to the goal, as near as
// the leg is long. The knee bends about the axis it is bent about already; a
// straight leg has none, there the thigh's own side axis counts.
func (f *footing) reach() {
	thigh, shin := f.knee.Sub(f.joint), f.ankle.Sub(f.knee)
	now, want := f.ankle.Sub(f.joint), f.goal.Sub(f.joint)
	have, need := now.Len(), want.Len()
	a, b := thigh.Len(), shin.Len()
	if !(have > 1e-4 && need > 1e-4) {
		return
	}
	need = min(need, max(reachShare*(a+b), have))
	axis := hinge(f.thigh.Rotate(mgl32.Vec3{1, 0, 0}), thigh.Cross(shin).Mul(1/(a*b)))
	// How far from joint to ankle, as the shin turns by δ about the axis:
	// d² = a² + b² + 2·(par + P·cos δ + Q·sin δ).
	par := axis.Mul(shin.Dot(axis))
	across := shin.Sub(par)
	p, q := thigh.Dot(across), thigh.Dot(axis.Cross(across))
	radius := float32(math.Hypot(float64(p), float64(q)))
	if !(radius > 1e-6) {
		return
	}
	flex := func(d float32) float32 {
		d = soften(d, a+b)
		c := ((d*d-a*a-b*b)/2 - thigh.Dot(par)) / radius
		return float32(math.Acos(float64(min(max(c, -1), 1))))
	}
	// The difference of two bends and not the bend itself: then a leg already
	// at its goal, an overstretched one too, is not touched.
	bend := mgl32.QuatRotate(flex(need)-flex(have), axis)
	f.shin = pose.Mul(bend, f.shin)
	shin = bend.Rotate(shin)
	now = thigh.Add(shin)
	if have = now.Len(); !(have > 1e-4) {
		return
	}
	swing := pose.FromTo(now.Mul(1/have), want.Mul(1/want.Len()))
	f.thigh = pose.Mul(swing, f.thigh)
	f.shin = pose.Mul(swing, f.shin)
}

// soften keeps a knee from snapping straight: the last part of a leg's length
// is reached ever more slowly.
func soften(d, length float32) float32 {
	from, to := softFrom*length, softTo*length
	if d <= from {
		return d
	}
	return from + (to-from)*float32(1-math.Exp(float64((from-d)/(to-from))))
}

const softFrom, softTo = 0.975, 0.9995

// hinge is the axis a knee bends about: mostly the normal of the bent leg, and
// the side axis as far as the leg is straight or bent the wrong way.
func hinge(side, normal mgl32.Vec3) mgl32.Vec3 {
	const straight = 0.1
	if d := normal.Dot(side); d < 0 {
		normal = normal.Sub(side.Mul(d))
	}
	return normal.Add(side.Mul(straight)).Normalize()
}
