package anim

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// Grounding, lengths in rest hips heights.
const (
	stanceHigh, airHigh = 0.05, 0.25 // soles lower than the one are held, higher than the other free
	stanceDeep, airDeep = 0.10, 0.25 // the same below the floor, where the legs of a seat hang
	footFlat, footSteep = 0.45, 0.10 // cosine of the foot's slope: a kneeling or lying foot is free
	sameRig             = 2e-4       // legs that differ by less are the same
	mostShift           = 0.15       // of the hips
	reachShare          = 0.999      // of thigh and shin together
)

// footing is one leg on its way to the floor.
type footing struct {
	thigh, shin, foot mgl32.Quat // world rotations
	joint             mgl32.Vec3 // of the thigh
	knee, ankle       mgl32.Vec3 // as retargeted
	goal              mgl32.Vec3 // where the ankle belongs
	weight            float32    // how much it does
}

// Ground keeps feet on the floor where a pose made for one rig is shown on
// another: turning joints alike and scaling the hips' height puts feet wrong by
// as much as the rigs' thighs, shins and ankles differ in proportion.
//
// The sole of each foot near the floor goes where it was on the rig the pose
// was made for: the hips rise or sink by what both legs share and as far as no
// leg is overstretched, and two-bone inverse kinematics (the law of cosines in
// the retargeted leg's own plane) does the rest, so that knees point where
// they did and feet keep their turn in the world. Feet in the air, kneeling
// and lying ones stay as they are, with a soft passage. A pose on the rig it
// was made for is not changed. Only hips height, thighs, shins and feet of p
// change. It does not allocate.
func Ground(p *pose.Pose, o *Origin, rig *Legs) {
	from := o.Legs
	from.add(rig, 1-o.Share)
	strength := pose.Smoothstep(sameRig, 2*sameRig, from.unlike(rig))
	if strength <= 0 {
		return
	}
	var legs [2]footing
	hips := p.Rot[pose.Hips]
	for i := range legs {
		legs[i] = stand(p, hips, i, &from[i], &rig[i], o.Floor)
		legs[i].weight *= strength
	}
	lift := shift(&legs, rig)
	if legs[0].weight <= 0 && legs[1].weight <= 0 {
		return
	}
	for i := range legs {
		f := &legs[i]
		f.joint[1] += lift
		f.knee[1] += lift
		f.ankle[1] += lift
		f.goal = f.ankle.Add(f.goal.Sub(f.ankle).Mul(f.weight))
		f.reach()
		c := &legChain[i]
		thigh, shin, foot := local(hips, f.thigh), local(f.thigh, f.shin), local(f.shin, f.foot)
		p.Rot[c[0]], p.Rot[c[1]], p.Rot[c[2]] = thigh, shin, foot
	}
	p.Hips[1] += lift
}

// local is the turn of a joint under its parent.
func local(parent, world mgl32.Quat) mgl32.Quat {
	return pose.Unit(pose.Mul(parent.Conjugate(), world))
}

// stand finds where a leg is on the rig and where its foot was on the pose's.
func stand(p *pose.Pose, hips mgl32.Quat, side int, from, rig *Leg, floor float32) footing {
	c := &legChain[side]
	var f footing
	f.thigh = pose.Mul(hips, p.Rot[c[0]])
	f.shin = pose.Mul(f.thigh, p.Rot[c[1]])
	f.foot = pose.Mul(f.shin, p.Rot[c[2]])
	f.joint = p.Hips.Add(hips.Rotate(rig.Hip))
	f.knee = f.joint.Add(f.thigh.Rotate(rig.Thigh))
	f.ankle = f.knee.Add(f.shin.Rotate(rig.Shin))

	was := p.Hips.Add(hips.Rotate(from.Hip)).Add(f.thigh.Rotate(from.Thigh)).Add(f.shin.Rotate(from.Shin))
	low := from.sole(f.foot)
	// A wider stance goes along with the foot's turn, so that a foot that stays
	// on its spot there stays on its spot here.
	wide := rig.foot().Sub(from.foot())
	wide[1] = 0
	f.goal = was.Add(f.foot.Rotate(wide))
	f.goal[1] = was[1] + low - rig.sole(f.foot)

	height := was[1] + low - floor
	slope := f.foot.Rotate(mgl32.Vec3{0, 1, 0})[1]
	f.weight = (1 - pose.Smoothstep(stanceHigh, airHigh, height)) *
		(1 - pose.Smoothstep(stanceDeep, airDeep, -height)) *
		pose.Smoothstep(footSteep, footFlat, slope)
	return f
}

// shift is how far the hips rise: what the standing feet need in the mean, less
// what would overstretch a leg.
func shift(legs *[2]footing, rig *Legs) float32 {
	var need, sum float32
	for i := range legs {
		f := &legs[i]
		need += f.weight * f.weight * (f.goal[1] - f.ankle[1])
		sum += f.weight
	}
	if sum > 0 {
		need /= sum
	}
	need = min(max(need, -mostShift), mostShift)
	sink := float32(0)
	for i := range legs {
		f := &legs[i]
		way := f.goal.Sub(f.joint)
		most := longest(f, &rig[i])
		high := most*most - way[0]*way[0] - way[2]*way[2]
		high = float32(math.Sqrt(float64(max(high, 0))))
		sink = max(sink, f.weight*overstretch(need-way[1]-high))
	}
	return max(need-sink, -mostShift)
}

// overstretch is x from 0 on, begun softly.
func overstretch(x float32) float32 {
	const soft = 0.01
	switch {
	case x <= 0:
		return 0
	case x < soft:
		return x * x / (2 * soft)
	}
	return x - soft/2
}

// longest is how far a leg may reach: nearly straight, or as far as it did.
func longest(f *footing, rig *Leg) float32 {
	return max(reachShare*(rig.Thigh.Len()+rig.Shin.Len()), f.ankle.Sub(f.joint).Len())
}
