package motion

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// Where the wall is in front of her, and how far a round goes, in metres on
// this rig: 0.17 and 0.30 of her height (body-ui §14).
const (
	wallUp      = 0.26
	wallDown    = 0.45
	climbRise   = 0.72
	climbSink   = -0.80
	pullOver    = 1.41 // the whole rise of climb_up_done
	landingDrop = 0.24
)

// climbing are the four clips at a wall. They are written in the world: holds
// stay where they are and the hips' height tells the window how to move.
func climbing() []Clip { return []Clip{climbUp(), climbUpDone(), climbDown(), climbDownLanding()} }

// hold is how far a limb has come at phase p of its own cycle, in rounds beside
// the hips' own way: it moves in the first half and rests in the second. free is
// how much it is off the wall.
func hold(p float64) (ahead, free float64) {
	n := math.Floor(p)
	q := p - n
	s := ease(q, 0, 0.5)
	return n + s - p - 0.25, math.Sin(math.Pi*min(q*2, 1)) * math.Sin(math.Pi*min(q*2, 1))
}

// wallPose is climbing at phase u: opposite hand and foot move together.
func wallPose(u, travel, wall, hipsZ float64) figure {
	f := stand()
	cos := func(cycles, phase float64) float64 { return math.Cos(2 * math.Pi * (cycles*u - phase)) }
	f.hips = vec(float32(0.022*cos(1, 0.25)), float32(travel*u+0.016*cos(2, 0.1)), float32(hipsZ+0.008*cos(2, 0.4)))
	f.turn = [3]float64{-4, 5 * cos(1, 0.25), 6 * cos(1, 0.28)}
	f.spine = [3]float64{8, -7 * cos(1, 0.25), -8 * cos(1, 0.3)}
	f.head = [3]float64{-18, 6 * cos(1, 0.2), 2 * cos(1, 0.3)}
	if travel < 0 {
		f.head = [3]float64{14, 26 + 8*cos(1, 0.2), 4}
	}
	for i := range 2 {
		k := float32(1 - 2*i)
		ahead, free := hold(u + 0.5*float64(i))
		y := float32(travel * (u + ahead))
		f.grip[i] = &grip{at: vec(0.185*k, 1.31+y, float32(wall)-0.045-0.06*float32(free)), elbow: vec(0.9*k, -0.8, -0.5), fingers: vec(-0.15*k, 1, 0.12-0.3*float32(free)), palm: vec(-0.1*k, -0.1, 1)}
		f.hand[i] = cup
		ahead, free = hold(u + 0.5*float64(1-i))
		y = float32(travel * (u + ahead))
		f.foot[i] = foot{x: 0.078 * k, z: float32(wall) - 0.135 - 0.05*float32(free), lift: 0.20 + y, yaw: 14, knee: 2, tilt: -8 + 26*free}
	}
	return f
}

func climbUp() Clip {
	return Clip{Name: "climb_up", Seconds: 2.4, Loop: true, Lock: true, Travel: mgl32.Vec3{0, climbRise, 0}, At: func(u float64) stance {
		return wallPose(u, climbRise, wallUp, 0.005).stance()
	}}
}

func climbDown() Clip {
	return Clip{Name: "climb_down", Seconds: 2, Loop: true, Lock: true, Travel: mgl32.Vec3{0, climbSink, 0}, At: func(u float64) stance {
		return wallPose(u, climbSink, wallDown, 0.17).stance()
	}}
}

// climbUpDone pulls her over the edge, which is pullOver above the floor she
// would stand on at its beginning, and sets her on it.
func climbUpDone() Clip {
	const top = pullOver
	hands := func(f *figure, x, y, z float32, elbow mgl32.Vec3, flat float32) {
		for i := range f.grip {
			k := float32(1 - 2*i)
			e := elbow
			e[0] *= k
			f.grip[i] = &grip{at: vec(x*k, top+y, z), elbow: e, fingers: vec(-0.2*k, 0.75*(1-flat)+0.05, 0.4+flat), palm: vec(-0.05*k, -flat, 1-flat)}
			f.hand[i] = cup
		}
	}
	start := wallPose(0.25, climbRise, wallUp, 0.005).with(func(f *figure) {
		f.hips = vec(0, 0, 0.005)
		f.turn, f.spine = [3]float64{-4, 0, 0}, [3]float64{8, 0, 0}
		f.head = [3]float64{-22, 0, 0}
		hands(f, 0.175, 0.01, 0.225, vec(0.9, -0.8, -0.5), 0.3)
		f.foot[0].lift, f.foot[1].lift = 0.10, 0.27
		for i := range f.foot {
			f.foot[i].z, f.foot[i].tilt = wallUp-0.135, -8
		}
	})
	pull := start.with(func(f *figure) {
		f.hips = vec(0, 0.42, 0)
		f.turn[0], f.spine[0], f.head[0] = 4, 14, -6
		hands(f, 0.19, 0.05, 0.215, vec(0.8, -0.5, -0.9), 0.6)
		f.foot[0].lift, f.foot[1].lift = 0.42, 0.52
		f.foot[0].z, f.foot[1].z = 0.08, 0.10
		f.foot[0].tilt, f.foot[1].tilt = 16, 6
	})
	press := start.with(func(f *figure) {
		f.hips = vec(0, 0.76, -0.03)
		f.turn[0], f.spine[0], f.head[0] = 18, 22, 16
		hands(f, 0.2, 0.06, 0.16, vec(0.9, 0, -0.8), 0.9)
		f.foot[0].lift, f.foot[1].lift = 0.74, 0.88
		f.foot[0].z, f.foot[1].z = -0.05, 0.02
		f.foot[0].tilt, f.foot[1].tilt = 34, 22
	})
	knee := start.with(func(f *figure) {
		f.hips = vec(0.01, 1.0, -0.09)
		f.turn[0], f.spine[0], f.head[0] = 22, 26, 22
		hands(f, 0.21, 0.065, 0.17, vec(0.9, 0, -0.8), 0.95)
		f.foot[0] = foot{x: 0.08, z: -0.07, lift: 0.98, yaw: 14, knee: 14, tilt: 36}
		f.foot[1] = foot{x: -0.105, z: 0.05, base: top, yaw: 14, knee: 30}
	})
	rise := stand().with(func(f *figure) {
		f.hips = vec(-0.01, 1.17, -0.05)
		f.turn[0], f.spine[0], f.head[0] = 22, 24, 14
		f.foot[0] = foot{x: 0.056, z: 0.004, base: top, lift: 0.03, yaw: 7, knee: 14, heel: 10}
		f.foot[1] = foot{x: -0.105, z: 0.05, base: top, yaw: 14, knee: 16}
		f.both(arm{out: 28, fore: 26, twist: 10, bend: 24, roll: 10, flex: -12})
	})
	up := stand().with(func(f *figure) {
		f.hips[1] += top
		f.foot[0].base, f.foot[1].base = top, top
		f.spine[0], f.head[0] = -3, -4
	})
	end := up.with(func(f *figure) { f.spine[0], f.head[0] = 0, 0 })
	sc := play(3.4, false, 0.3, key{0, start}, key{0.75, pull}, key{1.3, press}, key{1.75, knee}, key{2.35, rise}, key{2.85, up}, key{3.3, end})
	return Clip{Name: "climb_up_done", Seconds: 3.4, Lock: true, Stands: []span{{2.35, 3.4}}, Floor: top, At: from(sc)}
}

// climbDownLanding steps off the wall onto the floor and lets go.
func climbDownLanding() Clip {
	start := wallPose(0.25, climbSink, wallDown, 0.17).with(func(f *figure) {
		f.hips = vec(0, landingDrop, 0.17)
		f.turn, f.spine = [3]float64{-4, 0, 0}, [3]float64{8, 0, 0}
		for i := range f.grip {
			f.grip[i].at[1] = 1.31 + landingDrop
			f.grip[i].at[2] = wallDown - 0.045
		}
		f.foot[0].lift, f.foot[1].lift = 0.26, 0.36
		for i := range f.foot {
			f.foot[i].z, f.foot[i].tilt = wallDown-0.135, -8
		}
	})
	touch := stand().with(func(f *figure) {
		f.hips = vec(0, -0.075, 0.06)
		f.turn[0], f.spine[0], f.head = 6, 12, [3]float64{16, 8, 0}
		f.foot[0].knee = 8
		f.foot[1] = foot{x: -0.075, z: 0.13, lift: 0.07, yaw: 10, knee: 12, heel: 20}
		f.both(arm{out: 34, fore: 66, twist: 6, bend: 42, roll: 10, flex: -24})
		f.hand[0], f.hand[1] = open, open
	})
	settle := stand().with(func(f *figure) {
		f.hips = vec(0, -0.05, 0)
		f.turn[0], f.spine[0], f.head[0] = 4, 8, 8
		f.foot[0].knee, f.foot[1].knee = 4, 4
		f.both(arm{out: 26, fore: 18, twist: 14, bend: 28, roll: 8, flex: -4})
	})
	// The other foot is over its place before it comes down.
	over := settle.with(func(f *figure) { f.foot[1].lift, f.foot[1].heel, f.hips[2] = 0.025, 12, 0.02; f.hips[1] -= 0.015 })
	sc := play(1.6, false, 0.5, key{-0.1, start}, key{0.42, touch}, key{0.66, over}, key{0.82, settle}, key{1.45, stand()})
	return Clip{Name: "climb_down_landing", Seconds: 1.6, Lock: true, Stands: []span{{0.42, 1.6}}, At: from(sc)}
}
