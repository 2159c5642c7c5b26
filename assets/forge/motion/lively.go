package motion

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// lively are small things she does when nothing happens.
func lively() []Clip {
	return []Clip{stretch(), tuckHair(), lookFar(), cuff(), rock(), rollNeck(), yawn(), hum(), smoothDress(), leanIn()}
}

// stretch folds her hands, turns the palms out and pushes them overhead on her
// toes, leans to both sides, and lets everything drop.
func stretch() Clip {
	r := stand()
	// joined are both hands together before the chest's own frame: the fingers
	// inward, the palms toward palm.
	joined := func(f *figure, y, z float32, elbow, palm mgl32.Vec3) {
		for i := range f.grip {
			k := float32(1 - 2*i)
			f.hold[i] = pose.UpperChest
			elbow, palm := elbow, palm
			elbow[0] *= k
			palm[0] *= k
			f.grip[i] = &grip{at: vec(0.097*k, y, z), elbow: elbow, fingers: vec(-1*k, 0.12, 0.06), palm: palm, shrug: 3, push: 4}
			f.hand[i] = cup
		}
	}
	gather := r.with(func(f *figure) {
		f.hips[1] -= 0.012
		f.spine[0], f.head[0] = 5, 9
		joined(f, 1.0, 0.215, vec(1, -0.8, 0), vec(-0.1, -0.1, -1))
	})
	turn := r.with(func(f *figure) {
		f.spine[0], f.head[0] = -2, -2
		joined(f, 1.3, 0.235, vec(1, -0.45, 0.1), vec(0, 0.35, 1))
		f.hand[0], f.hand[1] = soft, soft
	})
	up := func(rise, roll float64) figure {
		return r.with(func(f *figure) {
			f.weight(roll * 0.0016)
			f.spine[0] = -9
			f.spine[2] += roll
			f.head = [3]float64{-13, 0, roll * 0.8}
			for i := range f.foot {
				f.foot[i].heel = 24 * rise
			}
			f.hips[1] = float32(0.014 * rise)
			joined(f, 1.58, 0.05, vec(1, 0, 0.25), vec(0, 1, 0.05))
			f.hand[0], f.hand[1] = soft, soft
		})
	}
	part := r.with(func(f *figure) {
		f.spine[0], f.head[0] = -3, -4
		f.foot[0].heel, f.foot[1].heel = 6, 6
		f.both(arm{out: 66, fore: 96, twist: -10, bend: 24, roll: -10, flex: -14, shrug: 2})
		f.hand[0], f.hand[1] = open, open
	})
	drop := r.with(func(f *figure) {
		f.hips[1] -= 0.022
		f.spine[0], f.head[0] = 8, 12
		f.both(arm{out: 26, fore: -6, twist: 20, bend: 14, roll: 8, flex: 10})
	})
	return once("lively_stretch", 5.2, 0.8, key{0, r}, key{0.65, gather}, key{1.15, turn}, key{1.7, up(0.8, 0)}, key{2.3, up(1, 10)}, key{3, up(1, -8)}, key{3.3, up(0.7, -1)}, key{3.6, part}, key{4.0, drop}, key{4.9, r})
}

// tuckHair smooths the side lock with her left hand.
func tuckHair() Clip {
	r := stand()
	at := func(x, y, z float32, pitch float64) figure {
		return r.with(func(f *figure) {
			f.weight(-0.014)
			f.spine[2] -= 2
			f.head = [3]float64{pitch, -7, 7}
			f.hold[0] = pose.Head
			f.grip[0] = &grip{at: vec(x, y, z), elbow: vec(0.8, -1, 0), fingers: vec(-0.2, 0.9, -0.3), palm: vec(-0.9, 0, -0.4), push: 4}
			f.hand[0] = soft
		})
	}
	return once("lively_hair", 4.4, 1, key{0, r}, key{0.4, r.with(func(f *figure) { f.passing(0); f.head[2] = 2 })}, key{0.8, at(0.165, 1.235, 0.12, 3)}, key{1.2, at(0.178, 1.275, 0.085, 4)}, key{1.7, at(0.19, 1.25, 0.045, 5)}, key{2.2, at(0.18, 1.17, 0.095, 4)},
		key{2.7, at(0.18, 1.14, 0.115, 2)}, key{3.05, r.with(func(f *figure) { f.passing(0); f.head[2] = 4; f.weight(-0.01) })}, key{3.6, r.with(func(f *figure) { f.head[2] = 2; f.weight(-0.005) })}, key{4.1, r})
}

// lookFar shades her eyes and looks along the horizon.
func lookFar() Clip {
	r := stand()
	at := func(yaw, rise float64) figure {
		return r.with(func(f *figure) {
			f.weight(0.01)
			f.hips[1] = float32(0.012 * rise)
			f.hips[2] += float32(0.006 * rise)
			f.turn[1], f.spine[1] = yaw*0.12, yaw*0.3
			f.spine[0] = 3
			f.head = [3]float64{-3, yaw, 0}
			for i := range f.foot {
				f.foot[i].heel = 17 * rise
			}
			f.hold[1] = pose.Head
			f.grip[1] = &grip{at: vec(-0.152, 1.395, 0.14), elbow: vec(-1, -0.55, -0.05), fingers: vec(0.93, 0.1, 0.15), palm: vec(0, -1, 0.3)}
			f.hand[1] = fingers{[4]float64{4, 4, 5, 8}, 8}
			f.arm[0] = arm{out: 24, fore: -4, twist: 40, bend: 30, roll: 20, flex: 0}
		})
	}
	return once("lively_look", 5.4, 1, key{0, r}, key{0.4, r.with(func(f *figure) { f.passing(1) })}, key{0.85, at(0, 0)}, key{1.3, at(24, 0)}, key{1.7, at(28, 1)}, key{2.5, at(26, 1)}, key{3.2, at(-22, 0)}, key{3.6, at(-24, 0.9)}, key{4.15, at(-20, 0.5)}, key{4.6, r.with(func(f *figure) { f.passing(1); f.head[1] = -8; f.spine[1] = -2 })}, key{5.1, r})
}

// cuff lifts one hand, looks at it, and tugs the cuff straight.
func cuff() Clip {
	r := stand()
	at := func(tug float32, yaw float64) figure {
		return r.with(func(f *figure) {
			f.weight(-0.01)
			f.spine[0] = 4
			f.head = [3]float64{19, yaw, -4}
			f.grip[0] = &grip{at: vec(0.075, 1.02, 0.27), elbow: vec(0.8, -1, -0.1), fingers: vec(-0.35, 0.85, 0.25), palm: vec(-0.3, -0.3, -1), push: 4}
			f.hand[0] = open
			f.grip[1] = &grip{at: vec(-0.045+tug*0.3, 0.985-tug, 0.245), elbow: vec(-0.9, -0.9, 0), fingers: vec(0.95, 0.1, 0.1), palm: vec(0, 0.4, 1), push: 4}
			f.hand[1] = cup
		})
	}
	return once("lively_cuff", 4.8, 0.8, key{0, r}, key{0.42, r.with(func(f *figure) { f.passing(0); f.passing(1); f.head = [3]float64{9, 3, -2} })}, key{0.85, at(0, 6)}, key{1.35, at(0.005, 7)}, key{1.65, at(0.045, 7)}, key{1.95, at(0.01, 6)}, key{2.25, at(0.048, 6)}, key{2.7, at(0.01, 4)},
		key{3.2, at(0, 5).with(func(f *figure) { f.head = [3]float64{10, 2, 5} })}, key{3.75, r.with(func(f *figure) { f.passing(0); f.passing(1); f.head = [3]float64{4, 1, 2} })}, key{4.4, r})
}

// rock rocks from heels to toes with her hands behind her back.
func rock() Clip {
	r := stand()
	at := func(over float64, roll float64) figure {
		return r.with(func(f *figure) {
			for i := range f.grip {
				k := float32(1 - 2*i)
				f.hold[i] = pose.Spine
				f.grip[i] = &grip{at: vec(0.075*k, 0.845+0.02*float32(i), -0.168-0.02*float32(i)), elbow: vec(k, -0.1, -0.35), fingers: vec(-0.8*k, -0.6, -0.02), palm: vec(-0.1*k, 0, -1)}
				f.hand[i] = cup
				f.foot[i].heel = 20 * max(over, 0)
				f.foot[i].toe = 13 * max(-over, 0)
			}
			f.hips[1] = float32(0.016*max(over, 0)) - 0.004
			f.hips[2] = float32(0.055 * over)
			if over < 0 {
				f.hips[2] *= 0.5
			}
			f.turn[0] = -2 * over
			f.spine[0] = -3 + 3*over
			f.head = [3]float64{-2 + over*2, roll, roll}
		})
	}
	return once("lively_rock", 6, 0.5, key{0, r}, key{0.8, at(0, 0)}, key{1.3, at(1, 4)}, key{1.9, at(-0.9, 2)}, key{2.5, at(1, -3)}, key{3.1, at(-0.9, -5)}, key{3.7, at(1, -3)}, key{4.3, at(-0.3, 2)}, key{4.8, at(0, 0)}, key{5.7, r})
}

// rollNeck lets the head roll and the shoulders after it.
func rollNeck() Clip {
	r := stand()
	at := func(pitch, roll, lift, fore float64) figure {
		return r.with(func(f *figure) {
			f.head = [3]float64{pitch, 0, roll}
			f.spine[2] = -roll * 0.12
			for i := range f.arm {
				f.arm[i].shrug, f.arm[i].push = lift, fore
				f.arm[i].fore += fore * 0.4
			}
		})
	}
	return once("lively_neck", 5.4, 1, key{0, r}, key{0.7, at(6, 16, 0, 0)}, key{1.3, at(20, 3, 2, 3)}, key{1.9, at(8, -17, 0, 0)}, key{2.5, at(-8, -5, 2, -2)}, key{2.95, at(-3, 2, 11, 6)}, key{3.35, at(0, 0, 13, -9)}, key{3.75, at(3, 0, -2, -10)},
		key{4.2, at(4, 0, -3, 0)}, key{5.1, r})
}

// yawn covers the mouth, leans back, and shakes it off.
func yawn() Clip {
	r := stand()
	at := func(pitch, back float64, up float32) figure {
		return r.with(func(f *figure) {
			f.weight(0.012)
			f.spine[0] = -back
			f.head = [3]float64{pitch, -3, 6}
			f.hold[1] = pose.Head
			f.grip[1] = &grip{at: vec(-0.055, 1.172, 0.178+up), elbow: vec(-0.9, -1, 0.1), fingers: vec(0.42, 0.9, 0), palm: vec(0.25, 0, -1), push: 4}
			f.hand[1] = soft
			f.arm[0].out += back * 0.4
			f.arm[0].flex -= back
			f.arm[0].shrug = back * 0.5
		})
	}
	c := once("lively_yawn", 5.2, 1, key{0, r}, key{0.8, at(3, 1, 0)}, key{1.7, at(-11, 7, 0.01)}, key{2.5, at(-13, 8, 0.012)}, key{3.1, at(8, -3, 0)}, key{3.5, r.with(func(f *figure) { f.head = [3]float64{5, 7, -3} })},
		key{3.75, r.with(func(f *figure) { f.head = [3]float64{4, -8, 3} })}, key{4, r.with(func(f *figure) { f.head = [3]float64{3, 4, -1} })}, key{4.9, r})
	c.Face = []Expression{
		{"aa", func(u float64) float64 { return 0.85 * bump(u*c.Seconds, 1, 1.7, 2.5, 3) }},
		{"blink", func(u float64) float64 { return bump(u*c.Seconds, 1.1, 1.8, 2.7, 3.2) }},
	}
	return c
}

// hum sways to a tune of her own.
func hum() Clip {
	r := stand()
	at := func(side, bob float64) figure {
		return r.with(func(f *figure) {
			f.weight(0.024 * side)
			f.hips[1] -= float32(0.010 * bob)
			f.turn[1] = 5 * side
			f.spine[1] = -7 * side
			f.head = [3]float64{2 + 5*bob, -5 * side, -9 * side}
			f.arm[0].fore += 9 * side
			f.arm[1].fore -= 9 * side
			f.swing(3, 0)
			if side > 0 {
				f.foot[1].heel = 12 * side
			} else {
				f.foot[0].heel = -12 * side
			}
		})
	}
	keys := []key{{0, r}}
	for i := range 12 {
		side := float64(1 - 2*((i/2)%2))
		keys = append(keys, key{0.6 + 0.4*float64(i), at(side*[2]float64{1, 0.25}[i%2], float64((i+1)%2))})
	}
	return once("lively_hum", 6.2, 1.2, append(keys, key{5.9, r})...)
}

// smoothDress looks over one shoulder at the hem and brushes it.
func smoothDress() Clip {
	r := stand()
	at := func(yaw float64, y float32) figure {
		return r.with(func(f *figure) {
			f.weight(-0.016)
			f.turn[1], f.spine[1] = yaw*0.15, yaw*0.4
			f.spine[0], f.spine[2] = 5, -4
			f.head = [3]float64{27, yaw, -5}
			f.grip[0] = &grip{at: vec(0.245, y, -0.02), elbow: vec(0.6, 0.1, -1), fingers: vec(0.05, -1, -0.05), palm: vec(-1, 0, 0.1)}
			f.arm[1].fore += 9
			f.arm[1].out += 3
		})
	}
	return once("lively_dress", 4.8, 1, key{0, r}, key{0.8, at(36, 0.8)}, key{1.25, at(40, 0.735)}, key{1.6, at(40, 0.8)}, key{2, at(40, 0.735)}, key{2.4, at(34, 0.78)},
		key{3.2, r.with(func(f *figure) { f.turn[1], f.spine[1], f.head[1] = -3, -5, -8; f.weight(0.008) })}, key{4.5, r})
}

// leanIn bends forward, hands behind her back, and looks at you closely.
func leanIn() Clip {
	r := stand()
	at := func(back, pitch, roll, yaw float64) figure {
		return r.with(func(f *figure) {
			f.turn[0], f.spine[0] = back*0.45, back
			f.hips = vec(0, -float32(back)*0.0007-0.006, -float32(back)*0.0028)
			f.spine[1] = yaw * 0.3
			f.head = [3]float64{pitch, yaw, roll}
			for i := range f.grip {
				k := float32(1 - 2*i)
				f.hold[i] = pose.Spine
				f.grip[i] = &grip{at: vec(0.075*k, 0.845+0.02*float32(i), -0.168-0.02*float32(i)), elbow: vec(k, -0.1, -0.35), fingers: vec(-0.8*k, -0.6, -0.02), palm: vec(-0.1*k, 0, -1)}
				f.hand[i] = cup
			}
		})
	}
	return once("lively_lean", 5.4, 0.6, key{0, r}, key{0.8, at(-2, 0, 0, 0)}, key{1.5, at(24, 0, 0, 0)}, key{2.1, at(25, 0, 12, 5)}, key{2.9, at(24, 1, 13, 4)}, key{3.5, at(25, 1, -9, -5)}, key{4.1, at(2, -2, 0, 0)}, key{5.1, r})
}
