package face

import "yui/avatar/vrm"

// combine turns requested expression weights into shown ones, in place of three
// rules of VRMC_vrm expressions.md: clamping and binary expressions, the
// override of blink, mouth and gaze, and the rule that an expression does not
// hold back its own kind.
//
// in and out have one entry per expression. held is how much of each kind is
// left, 1 when nothing holds it back.
func combine(list []vrm.Expression, in, out []float32) (held heldBack) {
	var sums heldBack // how much each kind is held back, not yet clamped
	for i := range list {
		e := &list[i]
		v := min(max(in[i], 0), 1)
		if !(v >= 0) { // NaN
			v = 0
		}
		if e.Binary {
			if v > 0.5 {
				v = 1
			} else {
				v = 0
			}
		}
		out[i] = v
		if e.Kind != vrm.Blink {
			sums.Blink += overridden(e.OverrideBlink, v)
		}
		if e.Kind != vrm.Mouth {
			sums.Mouth += overridden(e.OverrideMouth, v)
		}
		if e.Kind != vrm.Look {
			sums.Look += overridden(e.OverrideLook, v)
		}
	}
	held = heldBack{Blink: 1 - min(sums.Blink, 1), Mouth: 1 - min(sums.Mouth, 1), Look: 1 - min(sums.Look, 1)}
	for i := range list {
		e := &list[i]
		m, s := float32(1), float32(0)
		switch e.Kind {
		case vrm.Blink:
			m, s = held.Blink, sums.Blink
		case vrm.Mouth:
			m, s = held.Mouth, sums.Mouth
		case vrm.Look:
			m, s = held.Look, sums.Look
		case vrm.Emotion, vrm.Custom:
		}
		out[i] *= m
		if e.Binary && s > 0 {
			out[i] = 0
		}
	}
	return held
}

// heldBack is one number per kind that expressions may override.
type heldBack struct{ Blink, Mouth, Look float32 }

func overridden(o vrm.Override, v float32) float32 {
	switch o {
	case vrm.OverrideBlock:
		if v > 0 {
			return 1
		}
	case vrm.OverrideBlend:
		return v
	case vrm.OverrideNone:
	}
	return 0
}
