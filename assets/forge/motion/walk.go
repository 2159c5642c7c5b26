package motion

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// One walking cycle: two steps, her own short stride.
const (
	walkSeconds = 32.0 / fps
	walkStride  = 0.84 // metres a cycle; the clip's hips carry it
	walkStance  = 0.62 // share of the cycle a foot is on the floor
	walkAhead   = 0.215
	walkSwing   = 0.93 // share of the swing in which it goes forward
)

// moving are the clips that carry her over a floor.
func moving() []Clip { return []Clip{walk(), falling(), landing(), jump()} }

// walk is written in the world: a foot on the floor stays where it is and the
// hips go over it, so the stride is the clip's own and no foot slides.
func walk() Clip {
	return Clip{Name: "walk", Seconds: walkSeconds, Loop: true, Grounded: true, Travel: mgl32.Vec3{0, 0, walkStride}, At: walkAt}
}

func walkAt(u float64) stance {
	cos := func(cycles, phase float64) float64 { return math.Cos(2 * math.Pi * (cycles*u - phase)) }
	f := stand()
	f.hips = vec(float32(0.017*cos(1, 0.31)), float32(-0.026-0.010*cos(2, 0.10)), float32(walkStride*u+0.006*cos(2, 0.2)))
	f.turn = [3]float64{3, -7 * cos(1, 0), 2.4 * cos(1, 0.30)}
	f.spine = [3]float64{2 + 0.8*cos(2, 0.3), 12 * cos(1, 0.02), -3.4 * cos(1, 0.33)}
	f.head = [3]float64{1.5 + 1.2*cos(2, 0.42), 1.5 * cos(1, 0.1), 1.2 * cos(1, 0.4)}
	for i := range f.foot {
		k := float64(1 - 2*i)
		p := u
		if i == 1 {
			p += 0.5
		}
		f.foot[i] = step(p)
		f.foot[i].x = float32(0.044 * k)
		if i == 1 {
			f.foot[i].z -= walkStride / 2
		}
		swing := -k * cos(1, 0.04)
		late := -k * cos(1, 0.13)
		f.arm[i] = arm{out: 19, fore: 2 + 21*swing, twist: 30, bend: 24 + 9*late, roll: 8, flex: 6 + 5*-k*cos(1, 0.2)}
		f.hand[i] = loose
	}
	return f.stance()
}

// step is one foot in its own cycle, 0 at heel strike: rolled onto the sole,
// still, rolled off over the ball, swung forward.
func step(p float64) foot {
	cycle := math.Floor(p)
	p -= cycle
	ft := foot{yaw: 4, z: float32(walkAhead + walkStride*cycle)}
	ft.toe = 19 * (1 - ease(p, 0, 0.17))
	ft.heel = 44 * ease(p, 0.32, walkStance+0.03) * (1 - ease(p, walkStance-0.01, 0.84))
	if p > walkStance {
		q := (p - walkStance) / (1 - walkStance)
		r := min(q/walkSwing, 1) // it is over its place before the heel comes down
		ft.z += float32(walkStride * (r * r * (3 - 2*r)))
		ft.lift = float32(0.036 * math.Sin(math.Pi*math.Pow(q, 0.75)) * (1 - 0.4*q))
	}
	if p > 0.74 {
		ft.toe = 19 * ease(p, 0.74, 1)
	}
	return ft
}

// air is a pose off the floor: feet below the hips by drop metres.
func (f *figure) air(i int, x, z, up float32, tilt float64) {
	k := float32(1 - 2*i)
	f.foot[i] = foot{x: x * k, z: z, lift: up, yaw: 5, tilt: tilt, knee: 4}
}

// hop is a foot that left the floor over its ball: z ahead, up over the floor.
func (f *figure) hop(i int, z, up float32, heel float64) {
	f.foot[i].z, f.foot[i].lift, f.foot[i].heel = z, up, heel
}

// falling flails: arms up in the wind, legs treading.
func falling() Clip {
	p := func(l, r float64, lz, rz float32, roll float64) figure {
		return stand().with(func(f *figure) {
			f.turn = [3]float64{9, 0, roll}
			f.spine = [3]float64{-9, 0, -roll}
			f.head = [3]float64{10, -roll, -roll}
			f.hips[1] = 0
			f.air(0, 0.085, lz-0.05, 0.13-lz*0.35, 38)
			f.air(1, 0.085, rz-0.05, 0.13-rz*0.35, 38)
			for i, a := range []float64{l, r} {
				f.arm[i] = arm{out: 62 + a*0.35, fore: 118 + a, twist: -20, bend: 34 - a*0.5, roll: -20, flex: -12 - a*0.5, shrug: 4}
				f.hand[i] = open
			}
		})
	}
	c := round("falling", 1.2, 0.8, 1, key{0, p(26, -26, 0.11, -0.09, 4)}, key{0.3, p(0, 0, 0.02, 0.02, 0)}, key{0.6, p(-26, 26, -0.09, 0.11, -4)}, key{0.9, p(0, 0, 0.02, 0.02, 0)})
	c.Grounded = false
	return c
}

// landing takes the weight in a squat, wavers, stands up and smooths her dress.
func landing() Clip {
	wide := func(f *figure) { // the feet apart, the knees in
		f.foot[0] = foot{x: 0.095, z: 0.015, yaw: 6, knee: -13}
		f.foot[1] = foot{x: -0.095, z: -0.03, yaw: 6, knee: -13}
	}
	touch := stand().with(func(f *figure) {
		wide(f)
		f.hips = vec(0, -0.03, -0.01)
		f.spine[0] = -3
		f.both(arm{out: 62, fore: 100, twist: -10, bend: 30, roll: -20, flex: -20})
		f.hand[0], f.hand[1] = open, open
		f.head[0] = 12
	})
	squat := stand().with(func(f *figure) {
		wide(f)
		f.hips = vec(0, -0.31, -0.10)
		f.turn[0], f.spine[0] = 22, 30
		f.head = [3]float64{20, 0, 0}
		f.both(arm{out: 34, fore: 38, twist: 10, bend: 22, roll: 30, flex: -25})
		f.hand[0], f.hand[1] = open, open
	})
	waver := stand().with(func(f *figure) {
		wide(f)
		f.hips = vec(0.012, -0.06, -0.035)
		f.turn[0], f.spine = 8, [3]float64{12, 4, -4}
		f.head = [3]float64{8, 0, 5}
		f.both(arm{out: 50, fore: 20, twist: 10, bend: 30, roll: 20, flex: -18})
		f.arm[1].out = 40
		f.hand[0], f.hand[1] = open, open
	})
	up := stand().with(func(f *figure) { wide(f); f.foot[0].knee, f.foot[1].knee = 0, 0; f.spine[0] = -3; f.head[0] = -4 })
	smooth := func(y float32) figure {
		return stand().with(func(f *figure) {
			wide(f)
			f.foot[0].knee, f.foot[1].knee = 0, 0
			f.hips[2] = -0.03
			f.turn[0], f.spine[0], f.head[0] = 6, 12, 26
			for i := range f.grip {
				k := float32(1 - 2*i)
				f.grip[i] = &grip{at: vec(0.155*k, y, 0.175), elbow: vec(k, 0.1, -0.6), fingers: vec(-0.15*k, -1, 0.35), palm: vec(-0.4*k, 0, -1)}
			}
		})
	}
	home := stand().with(func(f *figure) { f.head[2] = -3 }) // the feet step together
	return Clip{Name: "landing", Seconds: 3.6, Grounded: true, At: from(play(3.6, false, 1, key{-0.14, touch}, key{0.17, squat}, key{0.38, squat.with(func(f *figure) { f.hips[1] += 0.02 })},
		key{0.95, waver}, key{1.35, up}, key{1.85, smooth(0.82)}, key{2.1, smooth(0.755)}, key{2.35, smooth(0.82)}, key{2.6, smooth(0.755)}, key{3.15, home}, key{3.5, home}))}
}

// from plays a score as it is.
func from(sc *score) func(float64) stance {
	return func(u float64) stance { return sc.at(u * sc.seconds) }
}

// jump leaves the ground at 0.40 of the clip and lands at 0.67: between them
// the window carries her.
func jump() Clip {
	const t = 1.6
	r := stand()
	crouch := r.with(func(f *figure) {
		f.hips = vec(0, -0.17, -0.05)
		f.turn[0], f.spine[0], f.head[0] = 18, 22, 4
		f.both(arm{out: 26, fore: -38, twist: 20, bend: 14, roll: 10, flex: -10})
	})
	push := r.with(func(f *figure) {
		f.hips = vec(0, 0.03, 0.05)
		f.turn[0], f.spine[0], f.head[0] = 8, -6, -10
		for i := range f.foot {
			f.foot[i].heel = 40
		}
		f.both(arm{out: 24, fore: 78, twist: 10, bend: 26, roll: 10, flex: 0})
	})
	tuck := r.with(func(f *figure) {
		f.hips = vec(0, 0.03, 0)
		f.turn[0], f.spine[0], f.head[0] = 6, 10, 0
		f.hop(0, 0.10, 0.15, 18)
		f.hop(1, -0.03, 0.15, 44)
		f.both(arm{out: 52, fore: 62, twist: 0, bend: 24, roll: 10, flex: -8})
	})
	reach := r.with(func(f *figure) {
		f.hips = vec(0, -0.05, -0.03)
		f.turn[0], f.spine[0], f.head[0] = 4, 8, 10
		f.hop(0, r.foot[0].z, 0.008, 14)
		f.hop(1, r.foot[1].z, 0.012, 16)
		f.both(arm{out: 46, fore: 44, twist: 5, bend: 22, roll: 20, flex: -14})
	})
	absorb := r.with(func(f *figure) {
		f.hips = vec(0, -0.15, -0.03)
		f.turn[0], f.spine[0], f.head[0] = 14, 18, 6
		f.both(arm{out: 34, fore: 4, twist: 20, bend: 24, roll: 10, flex: 0})
	})
	c := Clip{Name: "jump", Seconds: t, Stands: []span{{0, 0.64}, {1.07, t}}, At: from(play(t, false, 0.5, key{0, r}, key{0.32, crouch}, key{0.66, push}, key{0.89, tuck}, key{1.06, reach}, key{1.24, absorb}, key{1.55, r}))}
	return c
}
