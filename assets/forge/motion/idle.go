package motion

// Clips lists every clip, in the registry's order.
func Clips() []Clip {
	var all []Clip
	for _, g := range [][]Clip{idles(), answers(), feelings(), held(), moving(), seated(), lively(), dances(), climbing(), bedtime()} {
		all = append(all, g...)
	}
	return all
}

// idles are the pool she stands in.
func idles() []Clip { return []Clip{idleCalm(), idleShift(), idleHands(), idleLook()} }

// idleCalm is the base: the weight wanders a little between the feet, the arms
// following late.
func idleCalm() Clip {
	a := stand().with(func(f *figure) {
		f.weight(0.008)
		f.head = [3]float64{0.6, 1.5, -0.6}
		f.swing(0.8, 1)
	})
	b := stand().with(func(f *figure) {
		f.weight(-0.007)
		f.spine[0] += 0.7
		f.head = [3]float64{-0.6, -1.2, 0.8}
		f.swing(-0.5, -1)
	})
	return round("idle_calm", 6, 1.6, 2, key{0.4, a}, key{3.3, b})
}

// idleShift puts the weight on one leg, holds it there, and comes back.
func idleShift() Clip {
	rest := stand()
	over := stand().with(func(f *figure) {
		f.weight(0.032)
		f.turn[1] = -4
		f.spine[1] = 2
		f.head = [3]float64{1.5, -4, -3}
		f.foot[1].knee = 6
		f.arm[1].out += 3
		f.arm[0].fore += 3
	})
	held := over.with(func(f *figure) {
		f.weight(-0.004)
		f.spine[0] += 0.8
		f.head = [3]float64{0.4, -1, -2}
	})
	return round("idle_shift", 9, 1.6, 3, key{0.3, rest}, key{2.1, over}, key{4.3, held}, key{5.9, over}, key{7.6, rest})
}

// idleHands lays one hand over the other in front of her and lets go again.
func idleHands() Clip {
	rest := stand()
	clasp := stand().with(func(f *figure) {
		f.weight(-0.012)
		f.grip[0] = &grip{at: vec(0.05, 0.825, 0.2), elbow: vec(1, -0.35, -0.5), fingers: vec(-0.75, -0.55, 0.2), palm: vec(-0.25, -0.1, -1), push: 6}
		f.grip[1] = &grip{at: vec(-0.062, 0.845, 0.165), elbow: vec(-1, -0.35, -0.5), fingers: vec(0.75, -0.55, 0.2), palm: vec(0.25, -0.1, -1), push: 6}
		f.hand[0], f.hand[1] = cup, cup
		f.head = [3]float64{2, 3, 2}
	})
	sway := clasp.with(func(f *figure) {
		f.weight(0.02)
		f.head = [3]float64{0.5, -3, -2.5}
	})
	return round("idle_hands", 11, 0.8, 4, key{0.4, rest}, key{2.2, clasp}, key{4.6, sway}, key{7, clasp}, key{8.8, rest})
}

// idleLook looks about, the body following the head.
func idleLook() Clip {
	rest := stand()
	left := stand().with(func(f *figure) {
		f.weight(0.014)
		f.turn[1], f.spine[1] = 3, 8
		f.head = [3]float64{-3, 26, -3}
		f.arm[1].fore += 5
	})
	right := stand().with(func(f *figure) {
		f.weight(-0.012)
		f.turn[1], f.spine[1] = -2, -6
		f.head = [3]float64{2, -18, 4}
		f.arm[0].fore += 4
	})
	return round("idle_look", 8.4, 1.3, 3, key{0.3, rest}, key{1.5, left}, key{2.9, left.with(func(f *figure) { f.head[0]++; f.head[1] -= 2 })},
		key{4.4, right}, key{5.5, right.with(func(f *figure) { f.head[1] += 2 })}, key{7, rest})
}
