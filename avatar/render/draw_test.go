package render_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/render"
)

// at is the straight colour of a pixel.
func at(img image.Image, x, y int) color.NRGBA {
	return color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
}

func near(a, b color.NRGBA, tol int) bool {
	d := func(x, y uint8) bool { return max(x, y)-min(x, y) <= uint8(tol) }
	return d(a.R, b.R) && d(a.G, b.G) && d(a.B, b.B) && d(a.A, b.A)
}

func snapshot(t *testing.T, h *render.Host, s render.Shot) *image.NRGBA {
	t.Helper()
	img, err := h.Snapshot(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	save(t, t.Name(), img)
	return img
}

func TestSnapshot_LitColourIsTheMaterialsOwn(t *testing.T) {
	d := &doll{}
	h := start(t, render.Options{Body: d})
	// 0.2140 linear is 0.5 encoded: 128 of 255.
	if err := h.Load(ballModel(toon(mgl32.Vec3{0.2140, 1, 0.2140}))); err != nil {
		t.Fatal(err)
	}
	front := render.Light{Dir: mgl32.Vec3{0, 0, 1}, Key: mgl32.Vec3{1, 1, 1}}
	img := snapshot(t, h, render.Shot{W: 200, H: 200, Light: &front})
	if got, want := at(img, 100, 100), (color.NRGBA{128, 255, 128, 255}); !near(got, want, 1) {
		t.Errorf("lit middle %v, want %v", got, want)
	}
	if got := at(img, 2, 2); got.A != 0 {
		t.Errorf("corner %v, want transparent", got)
	}
	// The ball fills height/(1+margin) of the picture.
	n := 0
	for y := range 200 {
		if at(img, 100, y).A > 127 {
			n++
		}
	}
	if n < 178 || n > 190 {
		t.Errorf("the ball is %d pixels high, want about 183", n)
	}
}

// A driver without room for the samples draws her without them.
func TestTarget_WithoutRoom(t *testing.T) {
	h := start(t, render.Options{Body: &doll{}})
	if err := h.WithoutRoom(t.Context()); err != nil {
		t.Error(err)
	}
}
