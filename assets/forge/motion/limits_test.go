package motion

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// limits are how far a human joint turns from the T-pose, in degrees, whatever
// the axis. Hinges have their own test.
var limits = map[pose.Bone]float64{
	pose.Spine: 30, pose.Chest: 30, pose.UpperChest: 30, pose.Neck: 45, pose.Head: 60,
	pose.LeftShoulder: 45, pose.LeftLowerArm: 165, pose.LeftHand: 88,
	pose.LeftUpperLeg: 140, pose.LeftLowerLeg: 155, pose.LeftFoot: 65, pose.LeftToes: 60,
	pose.RightShoulder: 45, pose.RightLowerArm: 165, pose.RightHand: 88,
	pose.RightUpperLeg: 140, pose.RightLowerLeg: 155, pose.RightFoot: 65, pose.RightToes: 60,
}

// shoulder gives how far an upper arm points backward and across the chest, in
// degrees: what a shoulder cannot do. Up it can go all the way.
func shoulder(s *stance, i int) (back, across float64) {
	k := float32(1 - 2*i)
	chest, _ := s.world(pose.UpperChest)
	up, _ := s.world(armBones[i][1])
	d := chest.Inverse().Mul(up).Rotate(mgl32.Vec3{k, 0, 0})
	return math.Asin(float64(-d[2])) * 180 / math.Pi, math.Asin(float64(-d[0]*k)) * 180 / math.Pi
}

// pointDeg is the angle between two directions, in degrees.
func pointDeg(a, b mgl32.Vec3) float64 {
	return math.Acos(min(max(float64(a.Normalize().Dot(b.Normalize())), -1), 1)) * 180 / math.Pi
}

// hinges gives how far the elbows and knees are bent (negative: the wrong way)
// and how far a knee's plane is turned in across the foot.
func hinges(s *stance) (elbows, knees [2]float64) {
	for i := range 2 {
		k := float32(1 - 2*i)
		up, _ := s.world(armBones[i][1])
		low, _ := s.world(armBones[i][2])
		x := mgl32.Vec3{k, 0, 0}
		elbows[i] = pointDeg(up.Rotate(x), low.Rotate(x))
		if elbows[i] > 3 && up.Rotate(mgl32.Vec3{0, 0, 1}).Dot(low.Rotate(x)) < 0 {
			elbows[i] = -elbows[i]
		}
		legs := [2][2]pose.Bone{{pose.LeftUpperLeg, pose.LeftLowerLeg}, {pose.RightUpperLeg, pose.RightLowerLeg}}[i]
		th, _ := s.world(legs[0])
		sh, _ := s.world(legs[1])
		y := mgl32.Vec3{0, -1, 0}
		knees[i] = pointDeg(th.Rotate(y), sh.Rotate(y))
		if knees[i] > 3 && th.Rotate(mgl32.Vec3{0, 0, 1}).Dot(sh.Rotate(y)) > 0 {
			knees[i] = -knees[i]
		}
	}
	return elbows, knees
}

// capsule is a part of the body hands must stay out of.
type capsule struct {
	name string
	a, b mgl32.Vec3
	r    float32
}

// body is the trunk and the skull; the radii are the model sheet's narrowest
// half-depths, since a hand that touches lies on the surface.
func body(s *stance) []capsule {
	at := func(b pose.Bone, p mgl32.Vec3) mgl32.Vec3 {
		q, w := s.world(b)
		return w.Add(q.Rotate(p.Sub(rig[b])))
	}
	return []capsule{
		{"belly", at(pose.Hips, vec(0, 0.82, -0.005)), at(pose.Chest, vec(0, 1.02, 0)), 0.085},
		{"chest", at(pose.Chest, vec(0, 1.02, 0)), at(pose.UpperChest, vec(0, 1.11, 0)), 0.09},
		{"skull", at(pose.Head, vec(0, 1.34, 0.005)), at(pose.Head, vec(0, 1.40, -0.01)), 0.09},
	}
}

func (c capsule) depth(p mgl32.Vec3) float32 {
	ab := c.b.Sub(c.a)
	t := mgl32.Clamp(p.Sub(c.a).Dot(ab)/ab.Dot(ab), 0, 1)
	return c.r - p.Sub(c.a.Add(ab.Mul(t))).Len()
}

// handPoints are the places of an arm that must stay outside.
func handPoints(s *stance, i int) map[string]mgl32.Vec3 {
	out := map[string]mgl32.Vec3{}
	_, out["elbow"] = s.world(armBones[i][2])
	_, out["wrist"] = s.world(armBones[i][3])
	mid := [2]pose.Bone{pose.LeftMiddleProximal, pose.RightMiddleProximal}[i]
	_, out["knuckle"] = s.world(mid)
	_, out["finger"] = s.world(mid + 2)
	return out
}
