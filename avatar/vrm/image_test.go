package vrm

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"testing"
)

// noisy makes a picture whose rows the encoder filters in every way.
func noisy(w, h int, opaque bool) *image.NRGBA {
	r := rand.New(rand.NewPCG(1, 2))
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.NRGBA{R: uint8(x * 3), G: uint8(y * 5), B: uint8(x*y + r.IntN(1+y%9)), A: 255}
			if !opaque {
				c.A = uint8(r.IntN(256))
			}
			if y%7 == 0 {
				c.R = uint8(r.IntN(256))
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

func encodePNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestDecodeImage covers every kind of pixel the decoders hand out.
func TestDecodeImage(t *testing.T) {
	t.Parallel()
	b := image.Rect(0, 0, 6, 4)
	gray, gray16, deep := image.NewGray(b), image.NewGray16(b), image.NewNRGBA64(b)
	pal := image.NewPaletted(b, color.Palette{color.NRGBA{R: 9, A: 255}, color.NRGBA{G: 200, A: 10}})
	for i := range gray.Pix {
		gray.Pix[i] = uint8(i * 9)
		pal.Pix[i] = uint8(i % 2)
		gray16.SetGray16(i%6, i/6, color.Gray16{Y: uint16(i * 2000)})
		deep.SetNRGBA64(i%6, i/6, color.NRGBA64{R: 0xffff, G: uint16(i * 1000), A: uint16(i * 2500)})
	}
	for name, img := range map[string]image.Image{
		"clear": noisy(6, 4, false), "opaque": noisy(6, 4, true), "gray": gray, "gray16": gray16, "palette": pal, "deep": deep,
	} {
		data := encodePNG(t, img)
		h, err := readHeader(data)
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodeImage(data, h, maxSide)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 24 {
			want := color.NRGBAModel.Convert(img.At(i%6, i/6)).(color.NRGBA)
			if c := got.NRGBAAt(i%6, i/6); c != want {
				t.Errorf("%s: pixel %d is %v, want %v", name, i, c, want)
			}
		}
	}
	var j bytes.Buffer
	if err := jpeg.Encode(&j, noisy(16, 16, true), nil); err != nil {
		t.Fatal(err)
	}
	h, err := readHeader(j.Bytes())
	if err != nil || h.kind != "jpeg" {
		t.Fatalf("%+v: %v", h, err)
	}
	if got, err := decodeImage(j.Bytes(), h, maxSide); err != nil || got.NRGBAAt(3, 3).A != 255 {
		t.Errorf("jpeg: %v", err)
	}
}

// TestShrink keeps the colour of a soft edge: clear pixels do not count.
func TestShrink(t *testing.T) {
	t.Parallel()
	img := image.NewNRGBA(image.Rect(0, 0, 5, 2))
	img.SetNRGBA(0, 0, color.NRGBA{R: 200, A: 255})
	img.SetNRGBA(1, 1, color.NRGBA{R: 100, A: 255})
	out := fit(img, 3)
	if out.Rect.Dx() != 3 || out.Rect.Dy() != 1 || out.NRGBAAt(0, 0) != (color.NRGBA{R: 150, A: 128}) {
		t.Errorf("%v: %v", out.Rect, out.NRGBAAt(0, 0))
	}
}

// FuzzImage feeds pictures of every kind.
func FuzzImage(f *testing.F) {
	f.Add(encodePNG(f, noisy(5, 4, true)))
	f.Add(encodePNG(f, noisy(4, 5, false)))
	f.Fuzz(func(t *testing.T, data []byte) {
		h, err := readHeader(data)
		if err != nil || h.w*h.h > 1<<20 {
			return
		}
		got, err := decodeImage(data, h, 256)
		if err == nil && (got.Rect.Dx() > 256 || got.Rect.Dy() > 256) {
			t.Fatalf("%v", got.Rect)
		}
	})
}
