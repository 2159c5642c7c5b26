package motion

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// arm is one arm in angles, in degrees, the same for both sides. All zero is an
// arm that hangs straight down with the palm on the thigh.
type arm struct {
	out   float64 // away from the body's middle plane
	fore  float64 // swung forward; 90 is level, 180 overhead
	twist float64 // the upper arm about its length; a bent forearm goes inward
	bend  float64 // elbow
	roll  float64 // pronation: the palm turns back, or down in front
	flex  float64 // wrist, toward the palm
	side  float64 // wrist, toward the thumb
	shrug float64 // shoulder up, beside what the arm asks for
	push  float64 // shoulder forward
}

// joints of both arms, shoulder to hand.
var armBones = [2][4]pose.Bone{
	{pose.LeftShoulder, pose.LeftUpperArm, pose.LeftLowerArm, pose.LeftHand},
	{pose.RightShoulder, pose.RightUpperArm, pose.RightLowerArm, pose.RightHand},
}

// across is the same turn on the other side of the body.
func across(q mgl32.Quat) mgl32.Quat {
	return mgl32.Quat{W: q.W, V: mgl32.Vec3{q.V[0], -q.V[1], -q.V[2]}}
}

// setArm poses arm i (0 left, 1 right). The angles are those of the chest's
// frame: the shoulder's own share is taken out of the upper arm again.
func (s *stance) setArm(i int, a arm) {
	up := euler(-a.fore, 0, 0).Mul(euler(0, 0, a.out-90)).Mul(euler(a.twist, 0, 0))
	sh := shoulderFor(up.Rotate(mgl32.Vec3{1, 0, 0}), a.shrug, a.push)
	low := euler(0, -a.bend, 0).Mul(euler(a.roll*0.55, 0, 0))
	hand := euler(a.roll*0.45, 0, 0).Mul(euler(0, -a.side, -a.flex))
	set := [4]mgl32.Quat{sh, sh.Inverse().Mul(up), low, hand}
	for k, b := range armBones[i] {
		if i == 1 {
			set[k] = across(set[k])
		}
		s.rot[b] = set[k].Normalize()
	}
}

// shoulderFor turns the collarbone with the arm, as it does: up when the arm
// rises past hanging, forward and back with its reach. dir is the left upper
// arm's direction.
func shoulderFor(dir mgl32.Vec3, shrug, push float64) mgl32.Quat {
	raised := math.Acos(min(max(-float64(dir[1]), -1), 1)) * 180 / math.Pi
	up := -4 + 0.2*max(raised-25, 0) + shrug
	fore := 13*float64(dir[2])*min(raised/70, 1) + push
	if dir[2] < 0 {
		fore = 8*float64(dir[2]) + push
	}
	return euler(0, -fore, up)
}

// grip is a place for a hand: where the wrist goes, which way the elbow points,
// and how the hand lies. Fingers and palm may be zero: then the hand follows
// the forearm, rolled by roll degrees.
type grip struct {
	at      mgl32.Vec3 // the wrist, metres
	elbow   mgl32.Vec3 // direction
	fingers mgl32.Vec3 // where the fingers point
	palm    mgl32.Vec3 // where the palm looks
	roll    float64
	flex    float64
	shrug   float64
	push    float64
}

// on gives the grip, told in T-pose places and directions, as it lies with bone
// b turned and moved: a hand on the head goes with the head.
func (s *stance) on(b pose.Bone, g grip) grip {
	q, at := s.world(b)
	g.at = at.Add(q.Rotate(g.at.Sub(rig[b])))
	g.elbow, g.fingers, g.palm = q.Rotate(g.elbow), q.Rotate(g.fingers), q.Rotate(g.palm)
	return g
}

// reach bends arm i so that its wrist is at the grip; an arm too short for it
// points there.
func (s *stance) reach(i int, g grip) {
	sign := float32(1 - 2*i)
	b := armBones[i]
	chest, _ := s.world(parentOf(b[0]))
	aim := func() mgl32.Vec3 {
		_, p := s.world(b[1])
		el, _, _ := s.elbow(i, p, g)
		d := chest.Inverse().Rotate(el.Sub(p).Normalize())
		d[0] *= sign
		return d
	}
	for range 2 { // the shoulder moves the arm, and the arm the shoulder
		sh := shoulderFor(aim(), g.shrug, g.push)
		if i == 1 {
			sh = across(sh)
		}
		s.rot[b[0]] = sh
	}
	parent, p := s.world(b[1])
	el, wrist, out := s.elbow(i, p, g)
	x1 := el.Sub(p).Normalize().Mul(sign)
	z1 := out.Mul(-1)
	y := z1.Cross(x1).Normalize()
	x2 := wrist.Sub(el).Normalize().Mul(sign)
	upW := basis(x1, y, x1.Cross(y))
	lowW := basis(x2, y, x2.Cross(y))
	s.rot[b[1]] = parent.Inverse().Mul(upW).Normalize()
	s.rot[b[2]] = upW.Inverse().Mul(lowW).Normalize()
	if g.fingers.Len() == 0 {
		k := float64(sign)
		s.rot[b[2]] = s.rot[b[2]].Mul(euler(0.55*g.roll, 0, 0))
		s.rot[b[3]] = euler(0.45*g.roll, 0, 0).Mul(euler(0, 0, -g.flex*k))
		return
	}
	f := g.fingers.Normalize().Mul(sign)
	py := g.palm.Mul(-1)
	py = py.Sub(f.Mul(py.Dot(f))).Normalize()
	hand := lowW.Inverse().Mul(basis(f, py, f.Cross(py))).Normalize()
	// The forearm takes most of the roll, so that the wrist does not wring.
	roll := 2 * math.Atan2(float64(hand.V[0]), float64(hand.W))
	roll = math.Mod(roll+3*math.Pi, 2*math.Pi) - math.Pi
	share := euler(roll*0.6*180/math.Pi, 0, 0)
	s.rot[b[2]] = s.rot[b[2]].Mul(share).Normalize()
	s.rot[b[3]] = share.Inverse().Mul(hand).Normalize()
}

// elbow solves the triangle: the elbow's place, the wrist's, and the direction
// the elbow sticks out.
func (s *stance) elbow(i int, p mgl32.Vec3, g grip) (el, wrist, out mgl32.Vec3) {
	l1, l2 := offset(armBones[i][2]).Len(), offset(armBones[i][3]).Len()
	d := g.at.Sub(p)
	dist := min(max(d.Len(), 0.08), (l1+l2)*0.998)
	dir := d.Normalize()
	out = g.elbow.Sub(dir.Mul(g.elbow.Dot(dir))).Normalize()
	a := math.Acos(min(max(float64((l1*l1+dist*dist-l2*l2)/(2*l1*dist)), -1), 1))
	el = p.Add(dir.Mul(l1 * float32(math.Cos(a)))).Add(out.Mul(l1 * float32(math.Sin(a))))
	return el, p.Add(dir.Mul(dist)), out
}

func basis(x, y, z mgl32.Vec3) mgl32.Quat {
	return mgl32.Mat4ToQuat(mgl32.Mat3FromCols(x, y, z).Mat4()).Normalize()
}
