package motion

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// stance is one pose under construction: local rotations on the rig, the hips
// in metres, and where the feet shall stay.
type stance struct {
	rot  [pose.NumBones]mgl32.Quat
	hips mgl32.Vec3
	// plant keeps a foot at a place and turn; IK bends the leg to reach it.
	plant [2]*plant
}

// plant is one foot's target: the ankle in metres and the foot's rotation.
type plant struct {
	at  mgl32.Vec3
	rot mgl32.Quat
	// knee is the way the knee points, forward by default.
	knee mgl32.Vec3
	// foot is what the plant was made of, where posed says so.
	foot  foot
	posed bool
}

func rest() stance {
	s := stance{hips: rig[pose.Hips]}
	for i := range s.rot {
		s.rot[i] = mgl32.QuatIdent()
	}
	return s
}

func deg(d float64) float32 { return float32(d * math.Pi / 180) }

// euler is Rz·Ry·Rx in degrees: twist about the bone's own X last for arms,
// nod for the spine.
func euler(x, y, z float64) mgl32.Quat {
	return mgl32.QuatRotate(deg(z), mgl32.Vec3{0, 0, 1}).
		Mul(mgl32.QuatRotate(deg(y), mgl32.Vec3{0, 1, 0})).
		Mul(mgl32.QuatRotate(deg(x), mgl32.Vec3{1, 0, 0}))
}

// turn adds a rotation in the parent's frame.
func (s *stance) turn(b pose.Bone, x, y, z float64) { s.rot[b] = euler(x, y, z).Mul(s.rot[b]) }

// world gives a bone's rotation and joint position.
func (s *stance) world(b pose.Bone) (mgl32.Quat, mgl32.Vec3) {
	p := parentOf(b)
	if p == pose.NoBone {
		return s.rot[b], s.hips
	}
	q, at := s.world(p)
	return q.Mul(s.rot[b]).Normalize(), at.Add(q.Rotate(offset(b)))
}

// solve bends the planted legs so that the ankles meet their targets: two-bone
// inverse kinematics by the law of cosines, the knee in the plane of the hip,
// the target and the plant's knee direction.
func (s *stance) solve() {
	legs := [2][3]pose.Bone{
		{pose.LeftUpperLeg, pose.LeftLowerLeg, pose.LeftFoot},
		{pose.RightUpperLeg, pose.RightLowerLeg, pose.RightFoot},
	}
	for i, leg := range legs {
		if s.plant[i] != nil {
			s.solveLeg(leg, *s.plant[i])
		}
	}
}

func (s *stance) solveLeg(leg [3]pose.Bone, p plant) {
	up, low, foot := leg[0], leg[1], leg[2]
	parent, _ := s.world(parentOf(up))
	_, hip := s.world(up)
	l1, l2 := offset(low).Len(), offset(foot).Len()
	d := p.at.Sub(hip)
	dist := soften(max(d.Len(), 0.05), l1+l2)
	dir := d.Normalize()
	knee := p.knee
	if knee.Len() == 0 {
		knee = p.rot.Rotate(mgl32.Vec3{0, 0, 1})
	}
	side := knee.Sub(dir.Mul(knee.Dot(dir))).Normalize()
	a := float64((l1*l1 + dist*dist - l2*l2) / (2 * l1 * dist))
	a = math.Acos(min(max(a, -1), 1))
	kneeAt := hip.Add(dir.Mul(l1 * float32(math.Cos(a)))).Add(side.Mul(l1 * float32(math.Sin(a))))
	ankle := hip.Add(dir.Mul(dist))

	// Build each bone's world frame from its direction and the knee's way, and
	// compare with the rest frame: no twist is left to chance.
	upW := frame(kneeAt.Sub(hip), side).Mul(frame(offset(low), mgl32.Vec3{0, 0, 1}).Inverse())
	lowW := frame(ankle.Sub(kneeAt), side).Mul(frame(offset(foot), mgl32.Vec3{0, 0, 1}).Inverse())
	s.rot[up] = parent.Inverse().Mul(upW).Normalize()
	s.rot[low] = upW.Inverse().Mul(lowW).Normalize()
	s.rot[foot] = lowW.Inverse().Mul(p.rot).Normalize()
}

// soften keeps a limb from snapping straight: the last hundredths of its length
// are reached ever more slowly.
func soften(d, length float32) float32 {
	from, to := length*0.985, length*0.9995
	if d <= from {
		return d
	}
	return from + (to-from)*float32(1-math.Exp(float64((from-d)/(to-from))))
}

// frame is the rotation whose -Y runs along dir and whose Z is as near to
// forward as it can be.
func frame(dir, forward mgl32.Vec3) mgl32.Quat {
	y := dir.Normalize().Mul(-1)
	x := y.Cross(forward).Normalize()
	z := x.Cross(y)
	return mgl32.Mat4ToQuat(mgl32.Mat3FromCols(x, y, z).Mat4()).Normalize()
}

func vec(x, y, z float32) mgl32.Vec3 { return mgl32.Vec3{x, y, z} }

// curl bends the fingers of one hand (0 left, 1 right): degrees at the first
// joint of index to little finger, and of the thumb.
func curl(s *stance, hand int, first [4]float64, thumb float64) {
	k := -1.0
	f, th := pose.LeftIndexProximal, pose.LeftThumbMetacarpal
	if hand == 1 {
		k, f, th = 1, pose.RightIndexProximal, pose.RightThumbMetacarpal
	}
	for i, a := range first {
		b := f + pose.Bone(3*i)
		s.rot[b] = euler(0, 0, k*a)
		s.rot[b+1] = euler(0, 0, k*a*1.25)
		s.rot[b+2] = euler(0, 0, k*a*0.8)
	}
	s.rot[th] = euler(0, -k*thumb*0.4, k*thumb*0.4)
	s.rot[th+1] = euler(0, -k*thumb*0.8, 0)
	s.rot[th+2] = euler(0, -k*thumb*0.8, 0)
}
