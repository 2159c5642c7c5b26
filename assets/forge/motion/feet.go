package motion

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// The shoe under the ankle, rest places relative to the ankle's spot on the
// floor (model sheet §1): where it rolls.
var (
	heelAt = mgl32.Vec3{0, 0, -0.040}
	ballAt = mgl32.Vec3{0, 0, 0.078}
	tipAt  = mgl32.Vec3{0, 0.012, 0.140}
)

var (
	footBones = [2]pose.Bone{pose.LeftFoot, pose.RightFoot}
	toeBones  = [2]pose.Bone{pose.LeftToes, pose.RightToes}
)

// kneeWay is where knees point: forward, and up for a leg stretched forward.
var kneeWay = mgl32.Vec3{0, 0.7, 1}

// stepOn plants the feet: a raised heel rolls over the ball, raised toes over
// the heel.
func (f figure) stepOn(s *stance) {
	ankle := float32(rig[pose.LeftFoot].Y())
	for i, ft := range f.foot {
		if f.leg[i] != nil {
			continue
		}
		k := float64(1 - 2*i)
		yaw := euler(0, ft.yaw*k, 0)
		pitch := ft.heel - ft.toe + ft.tilt
		rot := yaw.Mul(euler(pitch, 0, 0))
		up := mgl32.Vec3{0, ankle, 0}
		at := up
		switch {
		case ft.heel != 0:
			at = ballAt.Add(euler(ft.heel, 0, 0).Rotate(up.Sub(ballAt)))
		case ft.toe != 0:
			at = heelAt.Add(euler(-ft.toe, 0, 0).Rotate(up.Sub(heelAt)))
		}
		at = yaw.Rotate(at).Add(mgl32.Vec3{ft.x, ft.lift, ft.z})
		s.plant[i] = &plant{at: at, rot: rot, knee: euler(0, (ft.yaw+ft.knee)*k, 0).Rotate(kneeWay)}
		s.rot[toeBones[i]] = euler(-ft.heel, 0, 0)
	}
}

// sole gives the shoe's heel, ball and tip in the world.
func (s *stance) sole(i int) [3]mgl32.Vec3 {
	var out [3]mgl32.Vec3
	q, at := s.world(footBones[i])
	down := mgl32.Vec3{0, -rig[pose.LeftFoot].Y(), 0}
	for k, p := range []mgl32.Vec3{heelAt, ballAt} {
		out[k] = at.Add(q.Rotate(p.Add(down)))
	}
	tq, tat := s.world(toeBones[i])
	out[2] = tat.Add(tq.Rotate(tipAt.Add(rig[footBones[i]]).Add(down).Sub(rig[toeBones[i]])))
	return out
}

// leg is one leg in angles, in degrees, as an arm is: all zero is straight down.
type leg struct {
	fore, out, twist float64
	knee, point      float64
}

// stretchOut poses legs given in angles and remembers where the feet are, so
// that a way from and to a planted pose is one curve.
func (f figure) stretchOut(s *stance) {
	for i, l := range f.leg {
		if l == nil {
			continue
		}
		up := [2]pose.Bone{pose.LeftUpperLeg, pose.RightUpperLeg}[i]
		k := float64(1 - 2*i)
		s.rot[up] = euler(-l.fore, 0, 0).Mul(euler(0, 0, l.out*k)).Mul(euler(0, l.twist*k, 0))
		s.rot[up+1] = euler(l.knee, 0, 0)
		s.rot[up+2] = euler(l.point, 0, 0)
		thigh, _ := s.world(up)
		rot, at := s.world(up + 2)
		s.plant[i] = &plant{at: at, rot: rot, knee: thigh.Rotate(mgl32.Vec3{0, 0, 1})}
	}
}
