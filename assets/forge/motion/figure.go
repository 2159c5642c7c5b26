package motion

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// figure is a pose in the words of an animator. Angles are degrees: pitch
// (forward), yaw (to her left), roll (toward her right shoulder for the torso:
// about +Z).
type figure struct {
	hips  mgl32.Vec3 // moved from rest, metres
	turn  [3]float64 // of the hips
	spine [3]float64 // of the whole back, shared by three bones
	head  [3]float64 // in the world: where the face looks, whatever the back does
	loose float64    // 0 keeps the face where head says, 1 lets it go with the back
	arm   [2]arm
	grip  [2]*grip // takes the place of arm
	hold  [2]pose.Bone
	hand  [2]fingers
	foot  [2]foot
	leg   [2]*leg // takes the place of foot
}

// fingers is how a hand is held: degrees at the first joints, and the thumb.
type fingers struct {
	curl  [4]float64
	thumb float64
}

// Hands.
var (
	soft  = fingers{[4]float64{15, 19, 23, 26}, 14}
	open  = fingers{[4]float64{3, 2, 3, 6}, 2}
	loose = fingers{[4]float64{26, 31, 36, 40}, 20}
	fist  = fingers{[4]float64{66, 70, 72, 72}, 36}
	point = fingers{[4]float64{6, 60, 66, 68}, 40}
	cup   = fingers{[4]float64{30, 34, 37, 40}, 24}
)

// foot is where a foot is: the ankle over the floor when heel, toe and lift are
// 0.
type foot struct {
	x, z float32 // metres
	lift float32 // metres
	base float32 // height of what it stands on, metres
	yaw  float64 // toes out, degrees
	heel float64 // heel raised over the ball
	toe  float64 // toes raised over the heel
	knee float64 // knee out, degrees from where the toes point
	tilt float64 // pitch of a foot in the air
}

// stand is standing at ease: weight on both feet, arms down, chin level.
func stand() figure {
	f := figure{hips: mgl32.Vec3{0, -0.007, 0}, head: [3]float64{0, 0, 0}}
	for i := range f.arm {
		f.arm[i] = arm{out: 20, fore: 2, twist: 38, bend: 21, roll: 4, flex: 6}
		f.hand[i] = soft
		f.hold[i] = pose.NoBone
	}
	f.foot[0] = foot{x: 0.056, z: 0.004, yaw: 7}
	f.foot[1] = foot{x: -0.056, z: -0.004, yaw: 7}
	return f
}

// with is a changed copy.
func (f figure) with(change func(*figure)) figure {
	change(&f)
	return f
}

// both sets the same arm on both sides.
func (f *figure) both(a arm) { f.arm[0], f.arm[1] = a, a }

// lean adds to the arms' hanging: out opens both, fore swings both.
func (f *figure) swing(out, fore float64) {
	for i := range f.arm {
		f.arm[i].out += out
		f.arm[i].fore += fore
	}
}

// passing is hand i on its way past the waist, the elbow bent and low. An arm
// folds before it goes up and after it has come down; without this between, it
// swings through stretched out in front of her.
func (f *figure) passing(i int) {
	k := float32(1 - 2*i)
	f.hold[i] = pose.Spine
	f.grip[i] = &grip{at: vec(0.165*k, 0.965, 0.155), elbow: vec(0.6*k, -1, -0.5), roll: 6, flex: 10}
	f.hand[i] = soft
}

// weight puts the weight on a foot: x metres to the left (the left foot holds
// at +), with the hips tilted and the back answering.
func (f *figure) weight(x float64) {
	k := x / 0.03
	f.hips[0] += float32(x)
	f.hips[1] -= float32(0.004 * k * k)
	f.turn[2] += -2.4 * k
	f.spine[2] += 3.4 * k
}

// Shares of the back and of the neck.
var (
	backBones  = [3]pose.Bone{pose.Spine, pose.Chest, pose.UpperChest}
	backShares = [3]float64{0.34, 0.34, 0.32}
)

const neckShare = 0.4

// stance poses the rig.
func (f figure) stance() stance {
	s := rest()
	s.hips = s.hips.Add(f.hips)
	s.rot[pose.Hips] = yxz(f.turn[0], f.turn[1], f.turn[2])
	for i, b := range backBones {
		k := backShares[i]
		s.rot[b] = yxz(f.spine[0]*k, f.spine[1]*k, f.spine[2]*k)
	}
	f.face(&s)
	f.stepOn(&s)
	f.stretchOut(&s)
	for i := range f.arm {
		curl(&s, i, f.hand[i].curl, f.hand[i].thumb)
		g := f.grip[i]
		if g == nil {
			s.setArm(i, f.arm[i])
			continue
		}
		at := *g
		if f.hold[i] != pose.NoBone {
			at = s.on(f.hold[i], at)
		}
		s.reach(i, at)
	}
	return s
}

// face turns neck and head so that the face looks where head says.
func (f figure) face(s *stance) {
	body, _ := s.world(pose.UpperChest)
	want := yxz(f.head[0], f.head[1], f.head[2])
	local := body.Inverse().Mul(want)
	if f.loose > 0 {
		local = mgl32.QuatSlerp(local, want, float32(f.loose))
	}
	neck := mgl32.QuatSlerp(mgl32.QuatIdent(), local, neckShare)
	s.rot[pose.Neck] = neck.Normalize()
	s.rot[pose.Head] = neck.Inverse().Mul(local).Normalize()
}

// yxz is yaw, then pitch, then roll, in degrees.
func yxz(pitch, yaw, roll float64) mgl32.Quat {
	return mgl32.QuatRotate(deg(yaw), mgl32.Vec3{0, 1, 0}).
		Mul(mgl32.QuatRotate(deg(pitch), mgl32.Vec3{1, 0, 0})).
		Mul(mgl32.QuatRotate(deg(roll), mgl32.Vec3{0, 0, 1}))
}
