package main

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
)

// likeness is how far two pictures of the same thing agree.
type likeness struct {
	IoU    float64 // of the silhouettes: shared pixels over all pixels of either
	Color  float64 // mean difference a channel inside both, 0..255
	Pixels int     // of the larger silhouette
}

// solid is the least alpha of a pixel that counts as hers.
const solid = 128

// matte is what half-transparent pixels are laid over before colours compare.
const matte = 128

// compare takes two premultiplied pictures of one size.
func compare(a, b *image.RGBA) likeness {
	both, either, na, nb := 0, 0, 0, 0
	sum := 0
	for i := 0; i+4 <= len(a.Pix); i += 4 {
		p, q := a.Pix[i:i+4], b.Pix[i:i+4]
		inA, inB := p[3] >= solid, q[3] >= solid
		if inA {
			na++
		}
		if inB {
			nb++
		}
		if inA || inB {
			either++
		}
		if !inA || !inB {
			continue
		}
		both++
		for c := range 3 {
			d := over(p[c], p[3]) - over(q[c], q[3])
			sum += max(d, -d)
		}
	}
	l := likeness{IoU: 1, Pixels: max(na, nb)}
	if either > 0 {
		l.IoU = float64(both) / float64(either)
	}
	if both > 0 {
		l.Color = float64(sum) / float64(3*both)
	}
	return l
}

func over(c, alpha uint8) int { return int(c) + matte*(255-int(alpha))/255 }

// sheet lays ours, the peer's and their difference side by side. In the
// difference, red is ours alone, blue the peer's alone, and grey is four times
// the difference of colour.
func sheet(a, b *image.RGBA) *image.RGBA {
	w, h := a.Rect.Dx(), a.Rect.Dy()
	out := image.NewRGBA(image.Rect(0, 0, 3*w, h))
	for y := range h {
		for x := range w {
			p, q := a.RGBAAt(x, y), b.RGBAAt(x, y)
			out.SetRGBA(x, y, flat(p))
			out.SetRGBA(w+x, y, flat(q))
			out.SetRGBA(2*w+x, y, differ(p, q))
		}
	}
	return out
}

func flat(c color.RGBA) color.RGBA {
	return color.RGBA{uint8(over(c.R, c.A)), uint8(over(c.G, c.A)), uint8(over(c.B, c.A)), 255}
}

func differ(p, q color.RGBA) color.RGBA {
	switch inA, inB := p.A >= solid, q.A >= solid; {
	case inA && !inB:
		return color.RGBA{255, 60, 60, 255}
	case inB && !inA:
		return color.RGBA{60, 60, 255, 255}
	case !inA:
		return color.RGBA{0, 0, 0, 255}
	}
	f, g := flat(p), flat(q)
	d := func(x, y uint8) uint8 { return uint8(min(255, 40+4*max(int(x)-int(y), int(y)-int(x)))) }
	return color.RGBA{d(f.R, g.R), d(f.G, g.G), d(f.B, g.B), 255}
}

func savePNG(path string, img image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}
