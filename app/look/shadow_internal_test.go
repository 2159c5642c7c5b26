package look

import (
	"image/color"
	"testing"
)

// TestShadow_Widened pins that a wide shadow made of a narrow one is the one
// that drawing it anew gives.
func TestShadow_Widened(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ w, h, r, scale float32 }{{300, 42, 14, 1}, {161, 120, 14, 1}, {188, 198, 12, 2}} {
		var s Shadows
		got := s.Of(c.w, c.h, c.r, c.scale, color.NRGBA{0x3b, 0x2a, 0x14, 0x59})
		want := drawShadow(float64(c.w), float64(c.h), float64(c.r), float64(c.scale), color.NRGBA{0x3b, 0x2a, 0x14, 0x59})
		if got.Bounds() != want.Bounds() {
			t.Fatalf("%v: %v, want %v", c, got.Bounds(), want.Bounds())
		}
		for i := range want.Pix {
			scattered := got.Pix[i] <= faintest && want.Pix[i] <= faintest
			if d := int(got.Pix[i]) - int(want.Pix[i]); !scattered && (d < -1 || d > 1) {
				t.Fatalf("%v: byte %d is %d, want %d", c, i, got.Pix[i], want.Pix[i])
			}
		}
	}
}

// TestShadow_NoEdge pins that a shadow fades out without a step: what the
// toolkit would leave out is scattered, as much of it as there should be.
func TestShadow_NoEdge(t *testing.T) {
	t.Parallel()
	for _, want := range []float64{0.4, 1, 1.5, 2, 2.6} {
		sum := 0
		for i := range 64 {
			a := alphaAt(i%8, i/8, want)
			if a != 0 && a < faintest {
				t.Fatalf("alpha %d is never drawn", a)
			}
			sum += int(a)
		}
		if got := float64(sum) / 64; got < want-.2 || got > want+.2 {
			t.Errorf("alpha %.1f is %.2f on the whole", want, got)
		}
	}
	if alphaAt(0, 0, 0) != 0 || alphaAt(0, 0, 3.4) != 3 || alphaAt(3, 3, 88.6) != 89 {
		t.Error("rounds wrong")
	}
}

func BenchmarkShadow_Growing(b *testing.B) {
	var s Shadows
	for i := 0; b.Loop(); i++ {
		s.Of(100+float32(i%200), 42, 14, 2, color.NRGBA{A: 0x59})
	}
}
