package motion

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// standing is how she stands when nothing asks for more: weight on both feet,
// arms down and a little forward, hands soft, chin level. breath and sway are
// added by the runtime as well; clips add only what is their own.
func standing() stance {
	s := rest()
	s.hips = s.hips.Add(mgl32.Vec3{0, -0.006, 0})
	feet(&s, 0.058, 0, 7)
	for i, b := range []pose.Bone{pose.LeftUpperArm, pose.RightUpperArm} {
		k := 1.0
		if i == 1 {
			k = -1
		}
		sh := pose.LeftShoulder
		if i == 1 {
			sh = pose.RightShoulder
		}
		s.rot[sh] = euler(0, 0, -4*k)
		s.rot[b] = euler(0, -8*k, -69*k)  // down, a little forward
		s.twist(b, 8, 0, 0)               // palms toward the thighs
		s.rot[b+1] = euler(0, -16*k, 0)   // the elbow is never straight
		s.rot[b+2] = euler(0, -4*k, -6*k) // the wrist hangs
		curl(&s, i, [4]float64{16, 20, 24, 27}, 14)
	}
	return s
}

// feet plants both feet: half width in metres, ankle height, toes out degrees.
func feet(s *stance, half float32, lift float32, out float64) {
	for i, x := range []float32{half, -half} {
		k := 1.0
		if i == 1 {
			k = -1
		}
		s.plant[i] = &plant{at: mgl32.Vec3{x, rig[pose.LeftFoot].Y() + lift, 0}, rot: euler(0, out*k, 0)}
	}
}

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
