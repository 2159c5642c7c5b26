package face

import "yui/avatar/vrm"

// EyeAngles is one eye's turn in degrees, yaw positive to her left, pitch
// positive down.
type EyeAngles struct{ Yaw, Pitch float32 }

// Range applies one gaze curve, keeping the sign: min(|a|, InMax)/InMax · Out
// with InMax at least 0.001.
func Range(r vrm.RangeMap, angle float32) float32 {
	in := max(r.InMax, 0.001)
	out := min(abs(angle), in) / in * r.Out
	if angle < 0 {
		return -out
	}
	return out
}

// BoneEyes maps a gaze onto the two eye bones: turning outward and inward have
// different reach.
func BoneEyes(l *vrm.LookAt, yaw, pitch float32) (left, right EyeAngles) {
	outer, inner := Range(l.Outer, yaw), Range(l.Inner, yaw)
	v := l.Down
	if pitch < 0 {
		v = l.Up
	}
	p := Range(v, pitch)
	if yaw > 0 {
		return EyeAngles{outer, p}, EyeAngles{inner, p}
	}
	return EyeAngles{inner, p}, EyeAngles{outer, p}
}

// ExpressionEyes maps a gaze onto the four gaze expressions, each 0..1.
func ExpressionEyes(l *vrm.LookAt, yaw, pitch float32) (left, right, up, down float32) {
	h := min(abs(Range(l.Outer, yaw)), 1)
	if yaw > 0 {
		left = h
	} else {
		right = h
	}
	if pitch > 0 {
		down = min(abs(Range(l.Down, pitch)), 1)
	} else {
		up = min(abs(Range(l.Up, pitch)), 1)
	}
	return left, right, up, down
}

func abs(f float32) float32 { return max(f, -f) }
