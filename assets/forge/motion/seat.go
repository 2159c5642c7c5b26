package motion

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// seatDrop is how far the hips are over the edge she sits on.
const seatDrop = 0.09

// seated are the clips on an edge.
func seated() []Clip {
	return []Clip{sitDown(), standUp(), sitSwing(), sitLap(), sitLean(), sitChin(), sitLook(), peek()}
}

// sit is sitting on an edge with the legs hanging: hips at rest height, so that
// a root-locked clip and this one meet.
func sit() figure {
	f := stand()
	f.hips = vec(0, 0, 0)
	f.turn[0], f.spine[0] = -6, 9
	f.dangle(0, 0, 0)
	f.dangle(1, 0, 0)
	f.onEdge(0, 0)
	f.onEdge(1, 0)
	return f
}

// dangle hangs a lower leg: kick metres forward, up metres. The knees are
// together and a little over the lap, so that the dress keeps its hem between
// her and whoever looks from the front.
func (f *figure) dangle(i int, kick, up float32) {
	k := float32(1 - 2*i)
	f.foot[i] = foot{x: 0.053 * k, z: 0.354 + kick, lift: 0.345 + up + kick*kick*0.6, yaw: 3, tilt: 20 - float64(kick)*110, knee: -7}
}

// onEdge holds the edge beside the hips with a hand, back metres behind.
func (f *figure) onEdge(i int, back float32) {
	k := float32(1 - 2*i)
	f.grip[i] = &grip{at: vec(0.235*k, 0.815, 0.015-back), elbow: vec(0.55*k, 0, -1), fingers: vec(0.35*k, -0.55, 0.8), palm: vec(0.1*k, -1, -0.5)}
	f.hand[i] = soft
}

// inLap lays a hand on the thigh.
func (f *figure) inLap(i int, x, z float32) {
	k := float32(1 - 2*i)
	f.grip[i] = &grip{at: vec(x*k, 0.914, z), elbow: vec(k, -0.5, -0.35), fingers: vec(-0.7*k, -0.1, 0.65), palm: vec(-0.1*k, -1, -0.25), push: 4}
	f.hand[i] = cup
}

func sitting(name string, seconds, overlap float64, breaths int, keys ...key) Clip {
	c := round(name, seconds, overlap, breaths, keys...)
	c.Grounded = false
	return c
}

// sitSwing swings the legs in turn, hands on the edge.
func sitSwing() Clip {
	p := func(l, r float32, roll float64) figure {
		return sit().with(func(f *figure) {
			f.dangle(0, l, 0)
			f.dangle(1, r, 0)
			f.spine[2], f.turn[1] = roll, roll*0.5
			f.head = [3]float64{3, 0, -roll * 1.4}
		})
	}
	return sitting("sit_swing", 4.8, 0, 1, key{0, p(0.10, -0.06, 1.5)}, key{0.6, p(0.02, 0.02, 0.5)}, key{1.2, p(-0.06, 0.10, -1.5)}, key{1.8, p(0.02, 0.02, -0.5)},
		key{2.4, p(0.11, -0.06, 2)}, key{3, p(0.02, 0.02, 1)}, key{3.6, p(-0.06, 0.11, 0.5)}, key{4.2, p(0.02, 0.02, 1)})
}

// sitLap keeps the hands in the lap and sways.
func sitLap() Clip {
	p := func(roll, pitch, yaw float64, kick float32) figure {
		return sit().with(func(f *figure) {
			f.inLap(0, 0.068, 0.25)
			f.inLap(1, 0.08, 0.215)
			f.grip[1].at[1] += 0.03
			f.spine[0] += 1
			f.spine[2] = roll
			f.head = [3]float64{pitch, yaw, -roll * 1.6}
			f.dangle(0, kick, 0)
			f.dangle(1, -kick*0.5, 0)
		})
	}
	return sitting("sit_lap", 7.2, 0.8, 2, key{0, p(2.5, 4, 3, 0.012)}, key{2.2, p(-1, 1, -2, -0.01)}, key{4, p(-2.5, 3, -5, 0.012)}, key{5.6, p(0.5, 6, 1, 0.03)})
}

// sitLean leans back on her hands, looks up, and lifts one foot.
func sitLean() Clip {
	p := func(up float64, kick float32, roll float64) figure {
		return sit().with(func(f *figure) {
			f.turn[0], f.spine[0] = -17, 3
			f.onEdge(0, 0.15)
			f.onEdge(1, 0.15)
			for i := range f.grip {
				k := float32(1 - 2*i)
				f.grip[i].at[0] = 0.245 * k
				f.grip[i].fingers = vec(0.7*k, -0.35, 0.3)
				f.grip[i].palm = vec(0.1*k, -1, 0)
			}
			f.head = [3]float64{up, roll * 2, roll}
			f.dangle(0, 0.03+kick, kick*0.4)
			f.dangle(1, 0.03, 0)
		})
	}
	return sitting("sit_lean", 7.5, 0, 2, key{0, p(-12, 0, 3)}, key{2, p(-16, 0.02, 1)}, key{3.1, p(-14, 0.13, -2)}, key{4.2, p(-12, 0.05, -4)}, key{4.9, p(-13, 0.12, -3)}, key{6.2, p(-10, 0, 0)})
}

// sitChin rests her chin in one hand, the elbow on the knee.
func sitChin() Clip {
	p := func(roll, yaw float64, kick float32) figure {
		return sit().with(func(f *figure) {
			f.turn[0], f.spine = 12, [3]float64{34, -3, 2}
			f.head = [3]float64{6, yaw, roll}
			f.hold[1] = pose.Head
			f.grip[1] = &grip{at: vec(-0.058, 1.162, 0.15), elbow: vec(-0.45, -1, 0.6), fingers: vec(0.05, 0.95, 0.05), palm: vec(0.6, 0.1, -0.75), push: 6}
			f.hand[1] = loose
			f.grip[0] = &grip{at: vec(0.02, 0.915, 0.26), elbow: vec(1, -0.5, 0), fingers: vec(-1, 0, 0.15), palm: vec(0, -1, 0), push: 4}
			f.hand[0] = soft
			f.dangle(0, kick, 0)
			f.dangle(1, kick*-0.6, 0)
		})
	}
	return sitting("sit_chin", 8, 0, 2, key{0, p(7, -6, 0.02)}, key{2.4, p(5, 4, -0.02)}, key{4.2, p(9, 8, 0.03)}, key{6.2, p(8, -3, -0.01)})
}

// sitLook looks to both sides along the edge.
func sitLook() Clip {
	p := func(yaw, pitch, roll float64, kick float32) figure {
		return sit().with(func(f *figure) {
			f.turn[1], f.spine[1], f.spine[2] = yaw*0.06, yaw*0.3, roll*0.5
			f.head = [3]float64{pitch, yaw, roll}
			f.inLap(1, 0.085, 0.2)
			f.dangle(0, kick, 0)
			f.dangle(1, -kick, 0)
		})
	}
	return sitting("sit_look", 7, 0.5, 2, key{0, p(0, 2, 0, 0.02)}, key{1.3, p(38, 6, 4, -0.03)}, key{2.7, p(36, 8, 4, 0.03)}, key{4, p(-30, 4, -4, -0.03)}, key{5.2, p(-28, 2, -3, 0.02)}, key{6.2, p(-4, 2, 0, -0.01)})
}

// lower moves a pose written with the hips at rest height so that the hips are
// at y, in the world.
func (f figure) lower(y float32) figure {
	d := y - rig[pose.Hips].Y()
	f.hips[1] += d
	for i := range f.foot {
		f.foot[i].lift += d
	}
	for i, g := range f.grip {
		if g != nil && f.hold[i] == pose.NoBone {
			moved := *g
			moved.at = moved.at.Add(mgl32.Vec3{0, d, 0})
			f.grip[i] = &moved
		}
	}
	return f
}

// back puts both hands behind on the edge, whose height is y.
func (f *figure) back(y, x, z float32) {
	for i := range f.grip {
		k := float32(1 - 2*i)
		f.grip[i] = &grip{at: vec(x*k, y, z), elbow: vec(0.5*k, 0.1, -1), fingers: vec(0.5*k, -0.6, 0.5), palm: vec(0.1*k, -1, -0.4)}
		f.hand[i] = open
	}
}

// crouching poses shared by sitting down and standing up, in the world: the
// edge is the floor she stands on.
func crouch1() figure {
	return stand().with(func(f *figure) {
		f.hips = vec(0, -0.34, -0.115)
		f.turn[0], f.spine[0], f.head[0] = 24, 24, 30
		f.both(arm{out: 30, fore: 14, twist: 10, bend: 20, roll: 10, flex: -10})
		f.foot[0].knee, f.foot[1].knee = -9, -9 // knees together, all the way down
	})
}

func crouch2() figure {
	return stand().with(func(f *figure) {
		f.hips = vec(0, 0.32-0.84, -0.18)
		f.turn[0], f.spine[0], f.head[0] = 3, 32, 22
		f.back(0.12, 0.24, -0.19)
		f.foot[0].knee = -10
		f.foot[1] = foot{x: -0.055, z: 0.16, lift: 0.03, yaw: 6, knee: -10, tilt: -4}
	})
}

// over1 is between the two: the right foot goes up before it goes out.
func over1() figure {
	return crouch2().with(func(f *figure) {
		f.hips = vec(0, 0.41-0.84, -0.155)
		f.turn[0] = 13
		f.foot[1] = foot{x: -0.055, z: 0.02, lift: 0.035, yaw: 7, knee: -10}
	})
}

// over2 is between the second crouch and the third: so does the left one.
func over2() figure {
	return crouch3().with(func(f *figure) {
		f.hips = vec(0, 0.25-0.84, -0.16)
		f.turn[0], f.spine[0] = -5, 29
		f.back(0.095, 0.24, -0.16)
		f.foot[0] = foot{x: 0.055, z: 0.15, lift: 0.012, yaw: 6, knee: -9, tilt: -6}
		f.foot[1] = foot{x: -0.055, z: 0.30, lift: -0.02, yaw: 5, knee: -8, tilt: -4}
	})
}

func crouch3() figure {
	return stand().with(func(f *figure) {
		f.hips = vec(0, 0.12-0.84, -0.10)
		f.turn[0], f.spine[0], f.head[0] = -13, 26, 14
		f.back(0.07, 0.24, -0.13)
		f.foot[0] = foot{x: 0.055, z: 0.34, lift: -0.06, yaw: 5, knee: -8, tilt: -4}
		f.foot[1] = foot{x: -0.055, z: 0.38, lift: -0.16, yaw: 5, knee: -8, tilt: 14}
	})
}

// sitDown lets her down onto the edge, a hand behind, and the legs swing out.
func sitDown() Clip {
	end := sit().lower(seatDrop)
	over := end.with(func(f *figure) {
		f.dangle(0, 0.07, 0)
		f.dangle(1, 0.08, 0)
		for i := range f.foot {
			f.foot[i].lift -= rig[pose.Hips].Y() - seatDrop
		}
		f.turn[0], f.spine[0], f.head[0] = -10, 12, 8
	})
	look := stand().with(func(f *figure) { f.head[0] = 22; f.spine[0] = 6; f.hips[2] = -0.012; f.swing(4, -4) })
	return Clip{Name: "sit_down", Seconds: 3.2, Lock: true, Stands: []span{{0, 1.3}}, At: from(play(3.2, false, 0.35, key{0, stand()}, key{0.35, look}, key{0.8, crouch1()}, key{1.03, over1()}, key{1.27, crouch2()}, key{1.58, over2()},
		key{1.88, crouch3()}, key{2.42, over}, key{2.95, end}))}
}

// standUp draws the legs up onto the edge and rises.
func standUp() Clip {
	begin := sit().lower(seatDrop)
	lean := begin.with(func(f *figure) {
		f.turn[0], f.spine[0], f.head[0] = 2, 14, 12
		f.back(0.07, 0.24, -0.1)
	})
	rise := stand().with(func(f *figure) { f.spine[0] = -4; f.head[0] = -5; f.swing(4, 2) })
	return Clip{Name: "stand_up", Seconds: 2.5, Lock: true, Stands: []span{{1.14, 2.5}}, At: from(play(2.5, false, 0.35, key{0, begin}, key{0.3, lean}, key{0.66, crouch3()}, key{0.9, over2()}, key{1.14, crouch2()}, key{1.36, over1()}, key{1.56, crouch1()},
		key{1.95, rise}, key{2.4, stand()}))}
}

// peek leans out to her right from behind an edge 0.18 m beside her, a hand on
// it, looks about, and ducks back a little. Mirrored for the other side.
func peek() Clip {
	p := func(lean, pitch, yaw, roll float64) figure {
		return stand().with(func(f *figure) {
			f.hips = vec(-0.012, -0.03, 0)
			f.turn = [3]float64{2, -4, lean * 0.32}
			f.spine = [3]float64{6, -6, lean * 0.78}
			f.head = [3]float64{pitch, yaw, roll}
			f.foot[0] = foot{x: 0.085, z: 0.01, yaw: 10}
			f.foot[1] = foot{x: -0.085, z: 0, yaw: 10}
			f.grip[1] = &grip{at: vec(-0.225, 1.03, 0.18), elbow: vec(-0.6, -1, -0.3), fingers: vec(0.2, 0.9, 0.2), palm: vec(0.35, -0.3, -1)}
			f.grip[0] = &grip{at: vec(-0.135, 0.9, 0.2), elbow: vec(0.8, -0.7, 0.3), fingers: vec(-0.85, 0.4, 0.1), palm: vec(-0.1, -0.1, -1), push: 8}
			f.hand[0], f.hand[1] = cup, cup
		})
	}
	return round("peek", 10, 0, 3, key{0, p(32, 2, -2, 20)}, key{1.8, p(36, 1, -20, 24)}, key{3.4, p(36, 3, 14, 18)}, key{5, p(35, 0, 4, 26)}, key{6.2, p(16, 4, 4, 10)}, key{7, p(15, 5, -2, 9)}, key{8.4, p(32, 2, 0, 22)})
}
