package motion

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// dances are four short ones, 120 or 100 beats a minute.
func dances() []Clip { return []Clip{danceSway(), danceStep(), danceCheer(), danceFlow(), danceTurn()} }

// routine puts a pose on every beat between standing and standing. beat gives
// the seconds of one, n how many.
func routine(name string, beat float64, n int, overlap float64, at func(i int) figure) Clip {
	keys := []key{{0, stand()}}
	for i := range n {
		keys = append(keys, key{beat * float64(i+1), at(i)})
	}
	last := beat * float64(n+1)
	c := once(name, last+0.5, overlap, append(keys, key{last + 0.2, stand()})...)
	return c
}

// danceSway swings hips and forearms from side to side, twice each way, then
// rolls the hands up and down.
func danceSway() Clip {
	return routine("dance_sway", 0.5, 16, 0.8, func(i int) figure {
		side := float64(1 - 2*(i%2))
		bar := i / 4
		return stand().with(func(f *figure) {
			f.foot[0].x, f.foot[1].x = 0.085, -0.085
			f.weight(0.03 * side)
			f.hips[1] -= 0.014
			f.turn[1] = 7 * side
			f.spine[1] = -10 * side
			f.head = [3]float64{1, -6 * side, -9 * side}
			high := float64(bar%2)*26 + float64(i%4)*4
			for k := range f.arm {
				s := side * float64(1-2*k)
				f.arm[k] = arm{out: 30 + 8*s, fore: 12 + high*0.8 + 8*s, twist: 22 - 20*s, bend: 74 + 10*s + high*0.3, roll: 10, flex: -8 + 14*s}
				f.hand[k] = loose
			}
			free := 1
			if side < 0 {
				free = 0
			}
			f.foot[free].heel = 16
		})
	})
}

// danceStep steps to the side and touches, arms opening with each step.
func danceStep() Clip {
	return routine("dance_step", 0.5, 16, 0.7, func(i int) figure {
		// out, together, out, together; then the other way
		dir := float32(1 - 2*((i/4)%2))
		n := i % 4
		x := [4]float32{0.09, 0.18, 0.27, 0.36}[n]
		if dir < 0 {
			x = 0.36 - x
		}
		return stand().with(func(f *figure) {
			base := x - 0.18
			wide := n%2 == 0
			f.hips[0] = base
			f.hips[1] -= 0.02
			lead, follow := 0, 1
			if dir < 0 {
				lead, follow = 1, 0
			}
			spread := float32(0.056)
			if wide {
				spread = 0.056 + 0.045
				f.hips[1] -= 0.012
			}
			f.foot[lead].x = base + dir*spread
			f.foot[follow].x = base - dir*spread
			if !wide {
				f.foot[follow].heel = 18
				f.foot[follow].z += 0.01
			}
			s := float64(dir)
			f.spine[2] = -5 * s * [2]float64{-1, 1}[n%2]
			f.turn[1] = 6 * s
			f.head = [3]float64{0, 8 * s, -6 * s * [2]float64{-1, 1}[n%2]}
			if wide {
				f.both(arm{out: 64, fore: 16, twist: 0, bend: 34, roll: 0, flex: -16})
				f.hand[0], f.hand[1] = open, open
			} else {
				f.both(arm{out: 22, fore: 26, twist: 46, bend: 92, roll: 10, flex: 8})
				f.hand[0], f.hand[1] = loose, loose
			}
		})
	})
}

// danceCheer bounces with one arm up and then the other, and both at the end of
// a bar.
func danceCheer() Clip {
	return routine("dance_cheer", 0.43, 20, 0.7, func(i int) figure {
		up := i%2 == 0
		n := (i / 2) % 4
		return stand().with(func(f *figure) {
			f.foot[0].x, f.foot[1].x = 0.075, -0.075
			side := [4]float64{1, -1, 1, 0}[n]
			f.weight(0.014 * side)
			raised, hip := arm{out: 26, fore: 148, twist: -14, bend: 16, flex: -10, shrug: 4}, arm{out: 34, fore: 34, twist: 30, bend: 104, roll: 20, flex: -4}
			if up {
				f.hips[1] = 0.008
				f.foot[0].heel, f.foot[1].heel = 18, 18
				f.spine[0] = -4
				f.head = [3]float64{-5, 0, -8 * side}
			} else {
				f.hips[1] = -0.042
				f.spine[0] = 5
				f.hips[2] = -0.012
				f.head = [3]float64{3, 0, -3 * side}
				raised = arm{out: 36, fore: 78, twist: 14, bend: 96, flex: 0}
			}
			for k := range f.arm {
				s := float64(1 - 2*k)
				f.arm[k] = hip
				f.hand[k] = fist
				if s == side || side == 0 {
					f.arm[k], f.hand[k] = raised, open
				}
			}
		})
	})
}

// danceFlow draws slow waves with rounded arms, one rising before her as the
// other opens and sinks, from the shoulder out to the fingers; the weight goes
// after them and the free heel lifts.
func danceFlow() Clip {
	const seconds = 10.0
	r := stand()
	return Clip{Name: "dance_flow", Seconds: seconds, Grounded: true, At: func(u float64) stance {
		t := u * seconds
		k := bump(t, 0.2, 1.8, 7.8, 9.7)
		w := func(rate, phase float64) float64 { return math.Sin(2*math.Pi*(rate*t-phase)) * k }
		f := r
		side := w(0.25, 0.1)
		f.weight(0.034 * side)
		f.hips[1] -= float32(0.016*k + 0.010*w(0.5, 0))
		f.turn[1] = 9 * w(0.25, 0.15)
		f.spine[0] += 2*k + 3*w(0.5, 0.2)
		f.spine[1] += -13 * w(0.25, 0.19)
		f.spine[2] += 6 * w(0.25, 0.26)
		f.head = [3]float64{-2*k + 4*w(0.5, 0.3), 14 * w(0.25, 0.24), -9 * w(0.25, 0.32)}
		f.foot[0].heel = 17 * math.Pow(max(-side, 0), 2)
		f.foot[1].heel = 17 * math.Pow(max(side, 0), 2)
		for i := range f.arm {
			p := 0.5 * float64(i)
			a := &f.arm[i]
			a.out += 22*k + 20*w(0.25, 0.05+p)
			a.fore += 40*k + 26*w(0.25, 0.95+p)
			a.twist += -24*k + 8*w(0.25, 0.2+p)
			a.bend += 30*k - 20*w(0.25, 0.13+p)
			a.roll += 14*k + 22*w(0.25, 0.16+p)
			a.flex += 2*k + 24*w(0.25, 0.3+p)
			a.shrug += 2 * w(0.25, 0.02+p)
			for j := range f.hand[i].curl {
				f.hand[i].curl[j] += k * (open.curl[j] - f.hand[i].curl[j] + 5*float64(j)*(1+w(0.25, 0.36+p)))
			}
		}
		return f.stance()
	}}
}

// danceTurn hops round in quarter turns, arms out like a skirt, and curtsies.
func danceTurn() Clip {
	pose := func(up float32, out float64, change func(*figure)) figure {
		return stand().with(func(f *figure) {
			f.hips[1] = up
			f.both(arm{out: out, fore: 6, twist: 12, bend: 24, roll: 10, flex: -14})
			f.hand[0], f.hand[1] = open, open
			change(f)
		})
	}
	heels := func(f *figure, l, r float64) { f.foot[0].heel, f.foot[1].heel = l, r }
	low := pose(-0.055, 40, func(f *figure) { f.hips[2] = -0.01; f.turn[0], f.spine[0] = 6, 8 })
	push := pose(0.012, 48, func(f *figure) { heels(f, 26, 26); f.head[0] = -2 })
	air := pose(0.072, 54, func(f *figure) {
		f.hop(0, 0.012, 0.065, 30)
		f.hop(1, -0.05, 0.085, 46)
		f.head[0] = -4
	})
	touch := pose(-0.002, 50, func(f *figure) { heels(f, 16, 20) })
	curtsy := stand().with(func(f *figure) {
		f.hips = vec(0, -0.075, -0.02)
		f.turn[0], f.spine[0], f.head = 6, 12, [3]float64{18, 0, -6}
		f.foot[0] = foot{x: 0.05, z: 0.03, yaw: 14, knee: 6}
		f.foot[1] = foot{x: -0.02, z: -0.13, yaw: 20, heel: 30, knee: -6}
		for i := range f.grip {
			k := float32(1 - 2*i)
			f.grip[i] = &grip{at: vec(0.285*k, 0.735, 0.055), elbow: vec(0.4*k, -0.1, -1), fingers: vec(0.12*k, -0.95, 0.3), palm: vec(-0.8*k, 0, -0.6)}
			f.hand[i] = cup
		}
	})
	type beat struct {
		at, yaw float64
		pose    figure
	}
	// A hop leaves the floor after its push and comes down on the touch; she turns
	// between them.
	beats := []beat{{0, 0, stand()}, {0.4, 0, low}}
	t, yaw := 0.4, 0.0
	stands := []span{{0, t}}
	for range 4 {
		beats = append(beats, beat{t + 0.16, yaw, push}, beat{t + 0.30, yaw + 45, air}, beat{t + 0.44, yaw + 90, touch}, beat{t + 0.58, yaw + 90, low})
		stands[len(stands)-1].to = t + 0.17
		stands = append(stands, span{from: t + 0.43})
		t += 0.6
		yaw += 90
	}
	beats = append(beats, beat{t + 0.9, yaw, curtsy}, beat{t + 1.6, yaw, curtsy.with(func(f *figure) { f.hips[1] -= 0.008; f.head[0] += 3 })}, beat{t + 2.5, yaw, stand()})
	stands[len(stands)-1].to = t + 2.8
	var keys []key
	yaws := &score{seconds: t + 2.8}
	for _, b := range beats {
		keys = append(keys, key{b.at, b.pose})
		yaws.times = append(yaws.times, b.at)
		yaws.poses = append(yaws.poses, stance{hips: mgl32.Vec3{float32(b.yaw), 0, 0}})
	}
	sc := play(t+2.8, false, 0.7, keys...)
	return Clip{Name: "dance_turn", Seconds: t + 2.8, Stands: stands, At: func(u float64) stance {
		s := sc.at(u * sc.seconds)
		y := curve4(yaws, u*sc.seconds, func(i int) [4]float32 { return four(yaws.poses[i].hips) }, nil)
		s.spin(float64(y[0]))
		return s
	}}
}

// spin turns the whole figure about the spot, feet and all.
func (s *stance) spin(yaw float64) {
	q := euler(0, yaw, 0)
	s.hips = q.Rotate(s.hips)
	s.rot[0] = q.Mul(s.rot[0])
	for i, p := range s.plant {
		if p != nil {
			s.plant[i] = &plant{at: q.Rotate(p.at), rot: q.Mul(p.rot), knee: q.Rotate(p.knee)}
		}
	}
}
