package motion

import "yui/avatar/pose"

// answers are what she says with her body.
func answers() []Clip {
	return []Clip{hello(), nod(), bow(), listen(), thinking(), calm()}
}

// nod is yes: the chin lifts first, and the back goes along.
func nod() Clip {
	r := stand()
	down := func(pitch, back float64) figure {
		return r.with(func(f *figure) {
			f.head[0], f.spine[0] = pitch, back
			f.hips[2] = -float32(back) * 0.002
		})
	}
	return once("nod", 1.9, 1, key{0, r}, key{0.22, down(-5, -1)}, key{0.55, down(17, 4)}, key{0.86, down(1, 1)}, key{1.14, down(10, 2.5)}, key{1.55, r})
}

// bow is a courteous bow, hands together, hips going back so that she stays
// over her feet.
func bow() Clip {
	r := stand()
	hands := func(f *figure, y, z float32) {
		for i := range f.grip {
			k := float32(1 - 2*i)
			f.hold[i] = pose.Hips
			f.grip[i] = &grip{at: vec(0.062*k, y, z), elbow: vec(k, -0.2, -0.45), fingers: vec(-0.6*k, -0.8, 0.05), palm: vec(-0.25*k, 0, -1), push: 5}
			f.hand[i] = cup
		}
		f.grip[1].at[2] -= 0.03
		f.grip[1].at[1] += 0.012
	}
	ready := r.with(func(f *figure) { hands(f, 0.80, 0.205); f.spine[0] = -2; f.head[0] = -3 })
	low := r.with(func(f *figure) {
		hands(f, 0.745, 0.215)
		f.turn[0], f.spine[0], f.head[0] = 20, 27, 50
		f.hips = vec(0, -0.022, -0.075)
	})
	deep := low.with(func(f *figure) { f.spine[0]++; f.head[0] += 2 })
	return once("bow", 3.3, 0.7, key{0, r}, key{0.55, ready}, key{1.2, low}, key{1.75, deep}, key{2.45, ready}, key{3.1, r})
}

// hello lifts her right hand and waves from the elbow, the body leaning away
// from it.
func hello() Clip {
	r := stand()
	dip := r.with(func(f *figure) {
		f.hips[1] -= 0.008
		f.weight(-0.008)
		f.head = [3]float64{4, 0, 1}
		f.arm[1].out -= 2
	})
	at := func(x, y float32, lean float64) figure {
		return r.with(func(f *figure) {
			f.weight(0.016)
			f.spine[2] += 2
			f.head = [3]float64{-2, -3, -6 + lean}
			f.grip[1] = &grip{at: vec(x, 1.315+y, 0.13), elbow: vec(-0.32, -1, -0.05), fingers: vec((x+0.295)*7, 1, -0.05), palm: vec(0.12, 0.05, 1)}
			f.hand[1] = open
			f.arm[0].out += 3
		})
	}
	out, in := at(-0.345, -0.012, 1), at(-0.245, 0, -1)
	down := r.with(func(f *figure) { f.passing(1); f.weight(0.006); f.head[2] = -2 })
	lift := down.with(func(f *figure) { f.grip[1].at[1] += 0.04 })
	return once("wave", 2.95, 0.9, key{0, r}, key{0.18, dip}, key{0.42, lift}, key{0.74, out}, key{0.96, in}, key{1.19, out}, key{1.42, in}, key{1.65, out}, key{1.88, at(-0.28, 0, 0)}, key{2.22, down}, key{2.65, r})
}

// listen leans in with the head to one side, and nods a little.
func listen() Clip {
	hands := func(f *figure) {
		f.grip[0] = &grip{at: vec(0.05, 0.86, 0.2), elbow: vec(1, -0.4, -0.5), fingers: vec(-0.8, -0.45, 0.15), palm: vec(-0.2, 0, -1), push: 5}
		f.grip[1] = &grip{at: vec(-0.06, 0.875, 0.165), elbow: vec(-1, -0.4, -0.5), fingers: vec(0.8, -0.45, 0.15), palm: vec(0.2, 0, -1), push: 5}
		f.hand[0], f.hand[1] = cup, cup
	}
	a := stand().with(func(f *figure) {
		hands(f)
		f.weight(0.012)
		f.turn[0], f.spine[0] = 3, 6
		f.hips[2] = -0.018
		f.head = [3]float64{2, 2, -9}
	})
	b := a.with(func(f *figure) { f.weight(-0.006); f.head = [3]float64{4, -2, -7}; f.spine[0] = 7 })
	n := a.with(func(f *figure) { f.head = [3]float64{10, 0, -8} })
	return round("listen", 7, 1, 2, key{0.4, a}, key{2.6, b}, key{3.9, a}, key{4.3, n}, key{4.75, a.with(func(f *figure) { f.head[0] = 3 })}, key{5.1, n.with(func(f *figure) { f.head[0] = 8 })}, key{5.6, a})
}

// thinking holds the chin, the other hand under the elbow, eyes wandering up.
func thinking() Clip {
	p := func(pitch, yaw, roll, weight float64) figure {
		return stand().with(func(f *figure) {
			f.weight(weight)
			f.spine = [3]float64{2, -3, f.spine[2]}
			f.head = [3]float64{pitch, yaw, roll}
			f.hold[1] = pose.Head
			f.grip[1] = &grip{at: vec(-0.052, 1.135, 0.172), elbow: vec(-0.55, -1, 0.45), fingers: vec(0.35, 0.9, -0.12), palm: vec(0.75, -0.1, -0.6), push: 8}
			f.hand[1] = point
			f.hold[0] = pose.Chest
			f.grip[0] = &grip{at: vec(-0.035, 0.985, 0.205), elbow: vec(1, -0.6, 0.1), fingers: vec(-1, -0.02, 0.02), palm: vec(0.1, 0.55, -0.9), push: 8}
			f.hand[0] = cup
		})
	}
	a, b := p(-7, -9, 7, -0.018), p(-10, 6, 4, -0.012)
	return round("thinking", 8, 0.7, 2, key{0.5, a}, key{2.9, a.with(func(f *figure) { f.head[0] += 3; f.head[2] += 2 })}, key{4.3, b}, key{6.3, b.with(func(f *figure) { f.head[0] += 2 })})
}

// calm lays a hand on her chest and breathes out.
func calm() Clip {
	r := stand()
	lay := func(lift, pitch float64) figure {
		return r.with(func(f *figure) {
			f.weight(0.012)
			f.hold[1] = pose.UpperChest
			f.grip[1] = &grip{at: vec(-0.055, 1.02, 0.185), elbow: vec(-0.75, -1, 0.1), fingers: vec(0.85, 0.52, -0.02), palm: vec(0.12, 0, -1), push: 4}
			f.hand[1] = cup
			f.spine[0] = -lift
			f.hips[1] += float32(lift) * 0.0012
			f.head = [3]float64{pitch, 0, -4}
			f.arm[0].out += lift * 0.6
		})
	}
	return once("calm", 5, 1, key{0, r}, key{0.75, lay(1, 4)}, key{1.9, lay(5, -7)}, key{3.2, lay(-3, 9)}, key{3.7, lay(-2.4, 8)}, key{4.7, r})
}
