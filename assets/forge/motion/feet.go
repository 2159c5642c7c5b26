package motion

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// The shoe under the ankle, rest places relative to the ankle's spot on the
// floor (model sheet §1). It rolls over the heel, and about the toes' joint:
// about the ball's place on the floor the toes would slide.
var (
	jointAt = mgl32.Vec3{0, 0.020, 0.075}
	heelAt  = mgl32.Vec3{0, 0, -0.040}
	ballAt  = mgl32.Vec3{0, 0, 0.078}
	tipAt   = mgl32.Vec3{0, 0.012, 0.140}
)

var (
	footBones = [2]pose.Bone{pose.LeftFoot, pose.RightFoot}
	toeBones  = [2]pose.Bone{pose.LeftToes, pose.RightToes}
)

// kneeWay is where knees point: forward, and up for a leg stretched forward.
var kneeWay = mgl32.Vec3{0, 0.7, 1}

// stepOn plants the feet.
func (f figure) stepOn(s *stance) {
	for i, ft := range f.foot {
		if f.leg[i] == nil {
			s.tread(i, ft)
		}
	}
}

// tread puts foot i where ft says: a raised heel rolls about the toes' joint,
// raised toes roll over the heel. Toes bend as far as the floor makes them.
func (s *stance) tread(i int, ft foot) {
	k := float64(1 - 2*i)
	yaw := euler(0, ft.yaw*k, 0)
	up := mgl32.Vec3{0, rig[pose.LeftFoot].Y(), 0}
	at := up
	if ft.heel != 0 {
		at = jointAt.Add(euler(ft.heel, 0, 0).Rotate(up.Sub(jointAt)))
	}
	if ft.toe != 0 {
		at = at.Sub(up).Add(heelAt).Add(euler(-ft.toe, 0, 0).Rotate(up.Sub(heelAt)))
	}
	at = yaw.Rotate(at).Add(mgl32.Vec3{ft.x, ft.base + ft.lift, ft.z})
	rot := yaw.Mul(euler(ft.heel-ft.toe+ft.tilt, 0, 0))
	s.plant[i] = &plant{at: at, rot: rot, knee: euler(0, (ft.yaw+ft.knee)*k, 0).Rotate(kneeWay), foot: ft, posed: true}
	free := ease(float64(ft.lift), 0, toesFree)
	s.rot[toeBones[i]] = euler(-ft.heel*(1-free), 0, 0)
}

// toesFree is how far up a foot's toes point with it again, in metres.
const toesFree = 0.14

// ballToes is the toes' share in the skin of the ball (shoe() of the character).
const ballToes = 0.6

// sole gives the shoe's heel, ball and tip in the world.
func (s *stance) sole(i int) [3]mgl32.Vec3 {
	var out [3]mgl32.Vec3
	q, at := s.world(footBones[i])
	down := mgl32.Vec3{0, -rig[pose.LeftFoot].Y(), 0}
	for k, p := range []mgl32.Vec3{heelAt, ballAt} {
		out[k] = at.Add(q.Rotate(p.Add(down)))
	}
	tq, tat := s.world(toeBones[i])
	onToes := func(p mgl32.Vec3) mgl32.Vec3 {
		return tat.Add(tq.Rotate(p.Add(rig[footBones[i]]).Add(down).Sub(rig[toeBones[i]])))
	}
	out[1] = out[1].Mul(1 - ballToes).Add(onToes(ballAt).Mul(ballToes))
	out[2] = onToes(tipAt)
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
