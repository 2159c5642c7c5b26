package motion

import "yui/avatar/pose"

// held are what she does while a hand is on her.
func held() []Clip { return []Clip{drag(), headPat()} }

// drag hangs from the scruff: shoulders up by her ears, legs treading air.
func drag() Clip {
	p := func(swing float64, l, r float32) figure {
		return stand().with(func(f *figure) {
			f.hips[1] = 0
			f.turn = [3]float64{-4, swing * 0.3, swing}
			f.spine = [3]float64{9, 0, -swing * 0.5}
			f.head = [3]float64{5, swing * 0.4, -swing * 0.6}
			for i := range f.arm {
				f.arm[i] = arm{out: 40, fore: 24, twist: 22, bend: 48, roll: 40, flex: 38, shrug: 16}
				f.hand[i] = loose
			}
			f.arm[0].out -= swing
			f.arm[1].out += swing
			hang := func(i int, z, bend float32) {
				k := float32(1 - 2*i)
				f.foot[i] = foot{x: 0.06*k - float32(swing)*0.006, z: z, lift: 0.03 + bend, yaw: 6, tilt: 34 + float64(z)*110, knee: 4}
			}
			hang(0, l, 0.05+l*0.25)
			hang(1, r, 0.05+r*0.25)
		})
	}
	c := round("drag", 2.4, 1.2, 1, key{0, p(2.5, 0.10, -0.10)}, key{0.6, p(0, -0.03, 0.02)}, key{1.2, p(-2.5, -0.10, 0.10)}, key{1.8, p(0, 0.02, -0.03)})
	c.Grounded = false
	return c
}

// headPat leans into the hand, shoulders up, swaying.
func headPat() Clip {
	p := func(roll, w float64, rise float32) figure {
		return stand().with(func(f *figure) {
			f.weight(w)
			f.hips[1] -= 0.012 - rise
			f.spine = [3]float64{4, 0, f.spine[2]}
			f.head = [3]float64{11, roll * 0.3, roll}
			for i := range f.grip {
				k := float32(1 - 2*i)
				f.hold[i] = pose.Spine
				f.grip[i] = &grip{at: vec(0.068*k, 0.935, 0.2), elbow: vec(0.9*k, -0.75, -0.15), fingers: vec(-0.5*k, 0.78, 0.25), palm: vec(-0.6*k, -0.2, -0.75), shrug: 7, push: 5}
				f.hand[i] = loose
			}
		})
	}
	return round("head_pat", 4.4, 0.8, 1, key{0, p(-8, 0.012, 0)}, key{1.1, p(0, 0, 0.007)}, key{2.2, p(8, -0.012, 0)}, key{3.3, p(0, 0, 0.007)})
}
