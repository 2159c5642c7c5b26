package motion

import (
	"math"

	"yui/avatar/pose"
)

// feelings are the emotes of the registry that are more than an answer.
func feelings() []Clip {
	return []Clip{happy(), laugh(), embarrassed(), sheepish(), sulk()}
}

// happy bounces on her toes, hands drawn up before her chest.
func happy() Clip {
	r := stand()
	low := func(lean float64) figure {
		return r.with(func(f *figure) {
			f.hips[1] -= 0.034
			f.hips[2] = -0.012
			f.turn[0], f.spine[0] = 3, 5
			f.head = [3]float64{4, 0, lean}
		})
	}
	hands := func(f *figure, y float32) {
		for i := range f.grip {
			k := float32(1 - 2*i)
			f.hold[i] = pose.UpperChest
			f.grip[i] = &grip{at: vec(0.082*k, 1.035+y, 0.235), elbow: vec(0.5*k, -1, 0), fingers: vec(-0.3*k, 0.95, 0.05), palm: vec(-0.75*k, 0, -0.6), push: 4}
			f.hand[i] = fist
		}
	}
	up := func(x, lean float64) figure {
		return r.with(func(f *figure) {
			f.weight(x)
			f.spine[2] *= 1.3
			f.hips[1] = 0.016
			for i := range f.foot {
				f.foot[i].heel = 22
			}
			f.spine[0] = -5
			f.head = [3]float64{-6, 0, lean}
			hands(f, 0.02)
		})
	}
	sink := func(lean float64) figure { return low(lean).with(func(f *figure) { hands(f, -0.015) }) }
	return once("happy", 3, 0.8, key{0, r}, key{0.24, low(0)}, key{0.52, up(0.014, -9)}, key{0.82, sink(-2)}, key{1.1, up(-0.014, 9)}, key{1.4, sink(2)},
		key{1.68, up(0.012, -8)}, key{2.02, sink(0)}, key{2.6, r})
}

// laugh hides the mouth and shakes, and straightens with a last breath.
func laugh() Clip {
	r := stand()
	curl := func(back, pitch float64) figure {
		return r.with(func(f *figure) {
			f.weight(0.014)
			f.turn[0], f.spine[0] = back*0.3, back
			f.hips[2] = -float32(back) * 0.0022
			f.hips[1] -= float32(math.Abs(back)) * 0.0007
			f.head = [3]float64{pitch, 3, 7}
			f.hold[1] = pose.Head
			f.grip[1] = &grip{at: vec(-0.052, 1.172, 0.178), elbow: vec(-0.8, -1, 0.2), fingers: vec(0.42, 0.88, 0), palm: vec(0.25, 0, -1), push: 6}
			f.hand[1] = cup
			f.hold[0] = pose.Spine
			f.grip[0] = &grip{at: vec(0.035, 0.945, 0.195), elbow: vec(1, -0.55, -0.1), fingers: vec(-1, -0.05, -0.05), palm: vec(0, 0, -1), push: 5}
			f.hand[0] = soft
		})
	}
	c := once("laugh", 3.6, 0.8, key{0, r}, key{0.24, r.with(func(f *figure) { f.spine[0], f.head[0] = -5, -9; f.swing(3, 0) })},
		key{0.72, curl(17, 22)}, key{1.5, curl(14, 16)}, key{2.05, curl(16, 20)}, key{2.6, curl(2, -2)}, key{3.3, r})
	calm := c.At
	c.At = func(u float64) stance {
		s := calm(u)
		t := u * c.Seconds
		shake := math.Sin(2*math.Pi*4.6*t) * bump(t, 0.5, 0.8, 1.9, 2.6)
		s.turn(pose.Chest, 1.3*shake, 0, 0)
		s.turn(pose.UpperChest, 1.1*shake, 0, 0)
		s.turn(pose.LeftShoulder, 0, 0, 3*shake)
		s.turn(pose.RightShoulder, 0, 0, -3*shake)
		s.turn(pose.Head, -1.6*shake, 0, 0)
		return s
	}
	return c
}

// embarrassed puts both hands to her cheeks and turns from side to side.
func embarrassed() Clip {
	r := stand()
	p := func(yaw, pitch, roll, w float64) figure {
		return r.with(func(f *figure) {
			f.weight(w)
			f.hips[1] -= 0.012
			f.turn[1] = yaw * 0.35
			f.spine = [3]float64{7, yaw * 0.4, f.spine[2]}
			f.head = [3]float64{pitch, yaw, roll}
			for i := range f.grip {
				k := float32(1 - 2*i)
				f.hold[i] = pose.Head
				f.grip[i] = &grip{at: vec(0.082*k, 1.168, 0.162), elbow: vec(0.75*k, -1, 0.2), fingers: vec(0.16*k, 0.98, -0.12), palm: vec(-0.62*k, 0, -0.75), shrug: 5, push: 6}
				f.hand[i] = soft
			}
		})
	}
	flinch := r.with(func(f *figure) {
		f.spine[0] = -4
		f.head = [3]float64{-6, 0, 0}
		f.swing(6, 0)
		for i := range f.arm {
			f.arm[i].shrug = 7
			f.arm[i].bend += 12
		}
	})
	// The hands go up and come down close to the chest.
	near := func(y float32, pitch float64) figure {
		return r.with(func(f *figure) {
			f.spine[0], f.head[0] = pitch*0.3, pitch
			for i := range f.grip {
				k := float32(1 - 2*i)
				f.hold[i] = pose.UpperChest
				f.grip[i] = &grip{at: vec(0.088*k, y, 0.175), elbow: vec(0.75*k, -1, -0.1), fingers: vec(-0.25*k, 0.9, 0.2), palm: vec(-0.6*k, 0, -0.8), push: 4}
				f.hand[i] = soft
			}
		})
	}
	return once("embarrassed", 4.2, 0.7, key{0, r}, key{0.2, flinch}, key{0.43, near(1.02, 6)}, key{0.7, p(0, 14, 0, 0)}, key{1.05, p(-17, 15, -5, -0.014)}, key{1.5, p(17, 15, 5, 0.014)},
		key{1.95, p(-13, 16, -4, -0.011)}, key{2.45, p(5, 19, 6, 0.006)}, key{3.0, p(3, 16, 6, 0.006)}, key{3.4, near(0.98, 7)}, key{3.9, r})
}

// sheepish rubs the back of her head, looks aside, and ducks a small bow.
func sheepish() Clip {
	r := stand()
	rub := func(up float32, pitch, yaw float64) figure {
		return r.with(func(f *figure) {
			f.weight(0.02)
			f.turn[1], f.spine[1] = 3, 4
			f.spine[0] = 4
			f.head = [3]float64{pitch, yaw, -7}
			f.hold[1] = pose.Head
			f.grip[1] = &grip{at: vec(-0.185, 1.305+up, -0.035), elbow: vec(-1, 0.05, 0.35), fingers: vec(0.5, 0.42, -0.75), palm: vec(0.75, -0.05, 0.55)}
			f.hand[1] = soft
			f.arm[0].fore -= 3
			f.arm[0].out += 2
		})
	}
	return once("sheepish", 6.8, 0.7, key{0, r}, key{0.3, r.with(func(f *figure) { f.head[0] = 5; f.weight(-0.01) })}, key{1, rub(0, 4, 15)}, key{1.3, rub(0.028, 4, 16)}, key{1.6, rub(-0.008, 5, 17)},
		key{1.9, rub(0.028, 5, 17)}, key{2.25, rub(0, 6, 14)}, key{3.1, rub(0.006, 3, -3)}, key{3.6, rub(0, 14, 0)}, key{4.3, rub(0.01, 5, 2)},
		key{4.9, rub(0, 3, 4)}, key{5.9, r.with(func(f *figure) { f.weight(0.008); f.head = [3]float64{2, 2, -2} })}, key{6.5, r})
}

// sulk turns away with stiff arms, stamps, and looks back once.
func sulk() Clip {
	r := stand()
	away := func(yaw, pitch float64, up float32) figure {
		return r.with(func(f *figure) {
			f.hips[1] -= 0.004
			f.weight(0.014)
			f.turn[1], f.spine[1] = -14, -12
			f.spine[0] = -3
			f.head = [3]float64{pitch, yaw, 4}
			f.foot[1].lift = up
			f.foot[1].tilt = float64(up) * -120
			for i := range f.arm {
				f.arm[i] = arm{out: 23, fore: -9, twist: 20, bend: 9, roll: 35, flex: -14, shrug: 9}
				f.hand[i] = fist
			}
		})
	}
	wind := r.with(func(f *figure) {
		f.turn[1], f.spine[1] = 4, 5
		f.head = [3]float64{3, 5, 0}
		f.hips[1] -= 0.01
	})
	return once("sulk", 4.4, 1, key{0, r}, key{0.25, wind}, key{0.7, away(-48, -9, 0)}, key{1.05, away(-48, -10, 0.06)}, key{1.2, away(-47, -6, 0)}, key{1.45, away(-48, -10, 0)},
		key{2.3, away(-47, -9, 0)}, key{2.75, away(-14, 2, 0)}, key{3.1, away(-12, 2, 0)}, key{3.4, away(-46, -10, 0)}, key{4.15, r})
}
