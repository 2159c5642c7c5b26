package render_test

import (
	"image"
	"testing"

	"yui/avatar/render"
)

func TestSmooth_SoftensStairsAndLeavesFlatsAlone(t *testing.T) {
	t.Parallel()
	const w, h = 64, 32
	pix := make([]byte, 4*w*h)
	// White below a line that rises one pixel in eight.
	for y := range h {
		for x := range w {
			if y >= 10+x/8 {
				copy(pix[4*(y*w+x):], []byte{255, 255, 255, 255})
			}
		}
	}
	before := append([]byte(nil), pix...)
	render.Smooth(pix, w, h)
	soft := 0
	for i := 0; i < len(pix); i += 4 {
		p := pix[i : i+4]
		if p[0] != p[3] {
			t.Fatalf("pixel %d: %v is no longer white times its coverage", i/4, p)
		}
		if p[3] > 0 && p[3] < 255 {
			soft++
			x, y := i/4%w, i/4/w
			if d := y - (10 + x/8); d < -1 || d > 0 {
				t.Fatalf("pixel %d,%d, %d rows off the edge, was changed", x, y, d)
			}
		}
	}
	if soft < w/2 {
		t.Errorf("only %d soft pixels along %d of edge", soft, w)
	}
	flat := make([]byte, 4*w*h)
	for i := range flat {
		flat[i] = 77
	}
	render.Smooth(flat, w, h)
	for i := range flat {
		if flat[i] != 77 {
			t.Fatal("a flat picture was changed")
		}
	}
	render.Smooth(before[:4*2*2], 2, 2) // too small to have an inside
}

func TestSteady_MeanOfTwoFramesAndNoGhosts(t *testing.T) {
	t.Parallel()
	const w, h = 5, 1
	frame := func(at int) []byte {
		p := make([]byte, 4*w*h)
		copy(p[4*at:], []byte{200, 100, 50, 255})
		return p
	}
	whole := image.Rect(0, 0, w, h)
	var s render.Steady
	a := frame(1)
	s.Mix(a, w, h, whole, true)
	if a[4] != 200 || a[7] != 255 {
		t.Errorf("the first frame is not shown as it is: %v", a)
	}
	b := frame(2)
	s.Mix(b, w, h, whole, false)
	if b[4] != 100 || b[8] != 100 || b[7] != 127 {
		t.Errorf("the second frame is not the mean: %v", b)
	}
	c := frame(2)
	s.Mix(c, w, h, whole, false)
	if c[4] != 0 || c[8] != 200 || c[11] != 255 {
		t.Errorf("two equal frames do not give themselves: %v", c)
	}
	d := frame(4)
	s.Mix(d, w, h, whole, true)
	if d[8] != 0 || d[16] != 200 {
		t.Errorf("a fast frame shows a ghost: %v", d)
	}
}
