package motion

import (
	"math"

	"yui/avatar/pose"
)

// once is a clip of keys that begins and ends standing, breathing all along.
func once(name string, seconds, overlap float64, keys ...key) Clip {
	sc := play(seconds, false, overlap, keys...)
	return Clip{Name: name, Seconds: seconds, Grounded: true, At: func(u float64) stance {
		t := u * seconds
		s := sc.at(t)
		breathe(&s, math.Sin(2*math.Pi*t/3.4), ease(u, 0, 0.1)*(1-ease(u, 0.9, 1)))
		return s
	}}
}

// round is a clip of keys that runs on into itself.
func round(name string, seconds, overlap float64, breaths int, keys ...key) Clip {
	sc := play(seconds, true, overlap, keys...)
	return Clip{Name: name, Seconds: seconds, Loop: true, Grounded: true, At: func(u float64) stance {
		s := sc.at(u * seconds)
		breathe(&s, wave(u, breaths, 0), 1)
		return s
	}}
}

// breathe lifts chest and shoulders: air is -1..1.
func breathe(s *stance, air, share float64) {
	k := air * share
	s.turn(pose.Chest, -0.35*k, 0, 0)
	s.turn(pose.UpperChest, -0.55*k, 0, 0)
	s.turn(pose.Neck, 0.5*k, 0, 0)
	s.turn(pose.LeftShoulder, 0, 0, 0.7*k)
	s.turn(pose.RightShoulder, 0, 0, -0.7*k)
}
