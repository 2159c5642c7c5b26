package motion

import (
	"math"

	"yui/avatar/pose"
)

// The bed these clips lie on, in metres on this rig (hips at 0.84; a prop for
// hips at 0.9 is 0.9/0.84 of this): she stands at the origin with the bed
// behind her, its length along x, the pillow on her right.
const (
	bedTop  = 0.40  // the mattress
	bedMid  = -0.40 // where she lies
	lieSide = 0.135 // hips over what she lies on, on her side
)

// bedtime are the clips of lying.
func bedtime() []Clip { return []Clip{bedSleep(), bedWake(), lieDown(), sleeping()} }

// lying is on her right side, knees drawn up, a hand under the cheek; floor is
// what she lies on and z how far back.
func lying(floor, z float32, pull float64) figure {
	f := stand()
	f.hips = vec(0.06, floor+lieSide-rig[pose.Hips].Y(), z)
	f.turn = [3]float64{0, 0, 90}
	f.spine = [3]float64{10 + pull, 3, -2}
	f.head = [3]float64{8, -4, 83}
	f.loose = 0
	f.leg[0] = &leg{fore: 58 + pull, out: -12, knee: 84 + pull, point: 24, twist: 4}
	f.leg[1] = &leg{fore: 40 + pull, out: 2, knee: 62 + pull, point: 24, twist: 0}
	f.hold[0], f.hold[1] = pose.UpperChest, pose.UpperChest
	f.grip[0] = &grip{at: vec(0.0, 1.0, 0.25), elbow: vec(0.75, -1, -0.1), fingers: vec(-0.75, 0.35, 0.45), palm: vec(-0.5, -0.2, -0.8), push: 6}
	f.grip[1] = &grip{at: vec(-0.085, 1.095, 0.24), elbow: vec(-0.1, -1, 0.5), fingers: vec(0.05, 0.9, 0.35), palm: vec(0.9, 0, 0.2), push: 12}
	f.hand[0], f.hand[1] = soft, soft
	return f
}

// asleep is breathing in her sleep.
func asleep(name string, seconds float64, breaths int, floor, z float32) Clip {
	a, b := lying(floor, z, 0), lying(floor, z, 4).with(func(f *figure) { f.head[0] += 2 })
	sc := play(seconds, true, 0.6, key{0.5, a}, key{seconds * 0.55, b})
	return Clip{Name: name, Seconds: seconds, Loop: true, Close: true, At: func(u float64) stance {
		s := sc.at(u * seconds)
		air := wave(u, breaths, 0)
		s.turn(pose.Chest, -1.1*air, 0, 0)
		s.turn(pose.UpperChest, -1.2*air, 0, 0)
		s.turn(pose.Neck, 1.2*air, 0, 0)
		s.turn(pose.LeftShoulder, 0, 0, 2.2*air)
		return s
	}, Face: []Expression{{"blink", func(float64) float64 { return 1 }}}}
}

func bedSleep() Clip { return asleep("bed_sleep", 10, 2, bedTop, bedMid) }
func sleeping() Clip { return asleep("sleeping", 15, 3, 0, 0) }

// onBed is sitting on the bed's edge, feet on the floor.
func onBed() figure {
	f := stand()
	f.hips = vec(0, bedTop+0.115-rig[pose.Hips].Y(), -0.215)
	f.turn[0], f.spine[0], f.head[0] = -4, 9, 4
	for i := range f.grip {
		k := float32(1 - 2*i)
		f.grip[i] = &grip{at: vec(0.25*k, bedTop+0.065, -0.17), elbow: vec(0.6*k, 0, -1), fingers: vec(0.4*k, -0.25, 0.8), palm: vec(0.1*k, -1, -0.2)}
		f.foot[i] = foot{x: 0.056 * k, z: 0.075, yaw: 5, knee: -12}
	}
	return f
}

// Three poses are between lying and sitting. The thighs come forward first, so
// that the knees are over the edge; then the shins swing down before the bed as
// the back comes up, and pull her along by their weight.

// knees lies with her knees over the edge, about to push: both hands are on the
// mattress.
func knees() figure {
	f := lying(bedTop, -0.335, 4)
	f.hips[0] = 0.05
	f.turn = [3]float64{0, 4, 80}
	f.spine = [3]float64{14, 4, -12}
	f.head = [3]float64{14, 0, 52}
	f.leg[0] = &leg{fore: 92, out: -9, knee: 88, point: 22, twist: 2}
	f.leg[1] = &leg{fore: 84, out: -4, knee: 76, point: 22, twist: 8}
	f.hold[0], f.hold[1] = pose.NoBone, pose.NoBone
	f.grip[0] = &grip{at: vec(-0.20, bedTop+0.075, -0.12), elbow: vec(0.5, 0.5, 0.6), fingers: vec(-0.9, -0.2, 0.2), palm: vec(0, -1, 0), push: 8}
	f.grip[1] = &grip{at: vec(-0.315, bedTop+0.062, -0.125), elbow: vec(-0.4, -1, -0.6), fingers: vec(-0.3, -0.1, 0.9), palm: vec(0.2, -1, 0), push: 6}
	return f
}

// halfUp has pushed her shoulders off the bed; the shins tip over the edge.
func halfUp() figure {
	f := stand()
	f.hips = vec(0.03, bedTop+0.142-rig[pose.Hips].Y(), -0.285)
	f.turn = [3]float64{-4, 4, 46}
	f.spine = [3]float64{18, 2, 2}
	f.head = [3]float64{12, 4, 24}
	f.leg[0] = &leg{fore: 88, out: -4, knee: 76, point: 22}
	f.leg[1] = &leg{fore: 87, out: -2, knee: 68, point: 20}
	f.grip[0] = &grip{at: vec(-0.14, bedTop+0.07, -0.115), elbow: vec(0.9, 0.4, 0.3), fingers: vec(-0.8, -0.25, 0.45), palm: vec(0, -1, 0), push: 8}
	f.grip[1] = &grip{at: vec(-0.30, bedTop+0.065, -0.145), elbow: vec(-0.9, 0.1, -0.8), fingers: vec(-0.5, -0.2, 0.8), palm: vec(0, -1, -0.1)}
	return f
}

// feetOver is nearly up, the feet on their way down before the bed.
func feetOver() figure {
	f := stand()
	f.hips = vec(0.01, bedTop+0.125-rig[pose.Hips].Y(), -0.235)
	f.turn = [3]float64{-9, 2, 13}
	f.spine = [3]float64{16, 0, -2}
	f.head = [3]float64{12, 2, 8}
	f.leg[0] = &leg{fore: 86, out: 2, knee: 68, point: 18}
	f.leg[1] = &leg{fore: 84, out: 2, knee: 82, point: 14}
	f.arm[0] = arm{out: 30, fore: 34, twist: 40, bend: 50, roll: 20, flex: 4}
	f.grip[1] = &grip{at: vec(-0.29, bedTop+0.065, -0.17), elbow: vec(-0.8, 0.05, -0.9), fingers: vec(-0.45, -0.22, 0.8), palm: vec(-0.05, -1, -0.15)}
	return f
}

// rubEye sits, a fist at one eye.
func rubEye(d float32, roll float64) figure {
	return onBed().with(func(f *figure) {
		f.spine[0] = 14
		f.head = [3]float64{9, -4, 7 + roll}
		f.hold[1] = pose.Head
		f.grip[1] = &grip{at: vec(-0.088+d, 1.262, 0.175), elbow: vec(-0.8, -1, 0.2), fingers: vec(0.4, 0.86, -0.05), palm: vec(0.3, 0.1, -1), push: 5}
		f.hand[1] = fist
	})
}

// rising leans over the feet before standing.
func rising() figure {
	return onBed().with(func(f *figure) {
		f.hips = vec(0, -0.27, -0.15)
		f.turn[0], f.spine[0], f.head[0] = 24, 22, 14
		for i := range f.grip {
			f.grip[i] = nil
			f.arm[i] = arm{out: 26, fore: 10, twist: 10, bend: 22, roll: 8, flex: -10}
		}
	})
}

// bedWake stirs, sits up, rubs an eye, stretches and stands.
func bedWake() Clip {
	stir := lying(bedTop, bedMid, -7).with(func(f *figure) { f.head[0] -= 6; f.grip[0].at[1] -= 0.05; f.grip[0].at[2] += 0.03 })
	stretch := onBed().with(func(f *figure) {
		f.turn[0], f.spine[0], f.head = -6, -3, [3]float64{-12, 0, 3}
		for i := range f.grip {
			f.grip[i], f.hold[i] = nil, pose.NoBone
			f.arm[i] = arm{out: 16, fore: 166, twist: -30, bend: 18, roll: -10, flex: -14, shrug: 4}
			f.hand[i] = open
		}
	})
	up := stand().with(func(f *figure) {
		f.foot[0].z, f.foot[1].z = 0.075, 0.075
		f.hips[2] = 0.06
		f.spine[0], f.head[0] = -3, -4
	})
	home := stand()
	slump := onBed().with(func(f *figure) { f.spine[0] = 16; f.head = [3]float64{16, 0, 5} })
	const seconds = 8.8
	sc := play(seconds, false, 0.5, key{0, lying(bedTop, bedMid, 0)}, key{0.9, stir}, key{1.4, lying(bedTop, bedMid, 2)}, key{1.95, knees()}, key{2.5, halfUp()}, key{2.95, feetOver()}, key{3.3, slump},
		key{3.56, slump.with(func(f *figure) { f.passing(1); f.grip[1].at[1] += 0.05; f.hand[1] = loose })}, key{3.85, rubEye(0, 0)}, key{4.1, rubEye(0.02, 2)}, key{4.35, rubEye(-0.006, 0)}, key{4.6, rubEye(0.02, 2)}, key{5.4, stretch}, key{5.95, stretch.with(func(f *figure) { f.head[0] -= 3; f.spine[0] -= 3 })},
		key{6.65, onBed()}, key{7.15, rising()}, key{7.6, up}, key{7.95, up.with(func(f *figure) { f.foot[0].z = 0.03; f.foot[0].lift = 0.02; f.hips[2] = 0.04; f.spine[0] = 0 })},
		key{8.15, up.with(func(f *figure) { f.foot[0].z = 0; f.hips[2] = 0.03; f.spine[0], f.head[0] = 0, 0 })},
		key{8.35, home.with(func(f *figure) { f.foot[1].z = 0.035; f.foot[1].lift = 0.02; f.hips[2] = 0.015 })}, key{8.6, home})
	return Clip{Name: "bed_wake", Seconds: seconds, Stands: []span{{3.3, seconds}}, Close: true, At: from(sc), Face: []Expression{
		{"blink", func(u float64) float64 {
			t := u * seconds
			return math.Max(1-0.65*ease(t, 1.5, 2.8)-0.35*ease(t, 4.7, 5.2), 0.9*bump(t, 5, 5.3, 5.8, 6.2))
		}},
		{"aa", func(u float64) float64 { return 0.6 * bump(u*seconds, 5, 5.4, 5.8, 6.2) }},
	}}
}

// lieDown sits down on the bed and turns in: bed_sleep follows.
func lieDown() Clip {
	const seconds = 5.4
	look := stand().with(func(f *figure) { f.head = [3]float64{10, 16, 0}; f.spine[1] = 8; f.hips[2] = -0.01 })
	// Her feet stay where she stood: nearer to the bed than when she gets up.
	near := func(f *figure) { f.foot[0].z, f.foot[1].z = 0.004, -0.004 }
	sat := onBed().with(func(f *figure) { near(f); f.hips[1] += 0.012; f.hips[2] += 0.01 })
	yawny := sat.with(func(f *figure) { f.head = [3]float64{12, 0, 6}; f.spine[0] = 13 })
	sc := play(seconds, false, 0.5, key{0, stand()}, key{0.5, look}, key{0.95, rising().with(func(f *figure) { near(f); f.hips[2] = -0.17 })}, key{1.5, sat}, key{2.2, yawny},
		key{2.75, feetOver()}, key{3.25, halfUp()}, key{3.85, knees()}, key{4.5, lying(bedTop, bedMid, 8)}, key{5.2, lying(bedTop, bedMid, 0)})
	return Clip{Name: "lie_down", Seconds: seconds, Stands: []span{{0, 2.2}}, Close: true, At: from(sc), Face: []Expression{
		{"blink", func(u float64) float64 { return ease(u*seconds, 2.6, 4.9) }},
	}}
}
