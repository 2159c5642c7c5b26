package face

import (
	"math"
	"testing"

	"yui/avatar/vrm"
)

// TestCombine is the arithmetic table of VRMC_vrm expressions: binary, block,
// blend, sums past one, own kind, binary under override.
func TestCombine(t *testing.T) {
	t.Parallel()
	const block, mix = vrm.OverrideBlock, vrm.OverrideBlend
	type row struct {
		kind    vrm.ExpressionKind
		bin     bool
		b, m, l vrm.Override
		in, out float32
	}
	for _, c := range []struct {
		name string
		rows []row
	}{
		{"clamped", []row{{kind: vrm.Emotion, in: 1.5, out: 1}, {kind: vrm.Custom, in: -1, out: 0}}},
		{"not a number", []row{{kind: vrm.Emotion, in: float32(math.NaN()), out: 0}}},
		{"binary at half is off", []row{{kind: vrm.Emotion, bin: true, in: 0.5, out: 0}}},
		{"binary above half is on", []row{{kind: vrm.Emotion, bin: true, in: 0.51, out: 1}}},
		{"no override", []row{{kind: vrm.Emotion, in: 1, out: 1}, {kind: vrm.Blink, in: 0.7, out: 0.7}}},
		{"block at a touch", []row{{kind: vrm.Emotion, b: block, in: 0.01, out: 0.01}, {kind: vrm.Blink, in: 1, out: 0}}},
		{"block at zero", []row{{kind: vrm.Emotion, b: block, in: 0}, {kind: vrm.Blink, in: 1, out: 1}}},
		{"blend", []row{{kind: vrm.Emotion, b: mix, in: 0.25, out: 0.25}, {kind: vrm.Blink, in: 0.8, out: 0.6}}},
		{"blends add up", []row{
			{kind: vrm.Emotion, m: mix, in: 0.25, out: 0.25}, {kind: vrm.Custom, m: mix, in: 0.5, out: 0.5},
			{kind: vrm.Mouth, in: 0.8, out: 0.2},
		}},
		{"blends past one", []row{
			{kind: vrm.Emotion, m: mix, in: 0.75, out: 0.75}, {kind: vrm.Custom, m: mix, in: 0.5, out: 0.5},
			{kind: vrm.Mouth, in: 0.8, out: 0},
		}},
		{"only the named kind", []row{
			{kind: vrm.Emotion, l: block, in: 1, out: 1}, {kind: vrm.Blink, in: 1, out: 1},
			{kind: vrm.Mouth, in: 0.5, out: 0.5}, {kind: vrm.Look, in: 0.5, out: 0},
		}},
		{"not its own kind", []row{
			{kind: vrm.Blink, b: block, in: 1, out: 1}, {kind: vrm.Blink, in: 0.5, out: 0.5},
		}},
		{"but the others", []row{
			{kind: vrm.Blink, m: block, in: 1, out: 1}, {kind: vrm.Mouth, in: 0.5, out: 0},
		}},
		{"binary blink under a slight blend is off", []row{
			{kind: vrm.Emotion, b: mix, in: 0.1, out: 0.1}, {kind: vrm.Blink, bin: true, in: 1, out: 0},
		}},
		{"binary blink untouched", []row{
			{kind: vrm.Emotion, b: mix, in: 0, out: 0}, {kind: vrm.Blink, bin: true, in: 1, out: 1},
		}},
		{"binary overrider counts as one", []row{
			{kind: vrm.Emotion, bin: true, b: mix, in: 0.6, out: 1}, {kind: vrm.Blink, in: 1, out: 0},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var list []vrm.Expression
			var in []float32
			for _, r := range c.rows {
				list = append(list, vrm.Expression{
					Kind: r.kind, Binary: r.bin, OverrideBlink: r.b, OverrideMouth: r.m, OverrideLook: r.l,
				})
				in = append(in, r.in)
			}
			out := make([]float32, len(list))
			combine(list, in, out)
			for i, r := range c.rows {
				if math.Abs(float64(out[i]-r.out)) > 1e-6 {
					t.Errorf("expression %d: %v, want %v", i, out[i], r.out)
				}
			}
		})
	}
}
