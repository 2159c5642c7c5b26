package look

import (
	"image"
	"image/color"
	"math"
	"sync"
)

// ShadowMargin is how far a shadow image reaches past its box on every side.
const ShadowMargin = 40

const (
	shadowDown = 8  // how far the shadow falls
	shadowSoft = 28 // how wide its edge is
	shadowKeep = 48 // cached shadows
)

type shadowKey struct {
	w, h, r, s float32
	c          color.NRGBA
}

// Shadows draws and keeps the soft shadow of boxes. The zero value is ready.
// It is safe for use by several goroutines.
type Shadows struct {
	mu   sync.Mutex
	kept map[shadowKey]*image.NRGBA
}

// Of is the shadow of a w by h box with corner radius r in units, drawn at
// the given pixel scale: w+2*ShadowMargin by h+2*ShadowMargin units, to be put
// ShadowMargin left of and above the box.
func (s *Shadows) Of(w, h, r, scale float32, c color.NRGBA) *image.NRGBA {
	k := shadowKey{w, h, r, scale, c}
	s.mu.Lock()
	defer s.mu.Unlock()
	if img, ok := s.kept[k]; ok {
		return img
	}
	if s.kept == nil || len(s.kept) >= shadowKeep {
		s.kept = make(map[shadowKey]*image.NRGBA)
	}
	img := s.draw(w, h, r, scale, c)
	s.kept[k] = img
	return img
}

// sliceAt is the width from which the middle of a shadow is the same in every
// column: both ends are farther away than the blur reaches.
const sliceAt = 160

// draw makes a shadow. A wide one is a narrow one with its middle column
// repeated: a bubble that grows with every word costs no new blur.
func (s *Shadows) draw(w, h, r, scale float32, c color.NRGBA) *image.NRGBA {
	if w <= sliceAt {
		return drawShadow(float64(w), float64(h), float64(r), float64(scale), c)
	}
	k := shadowKey{sliceAt, h, r, scale, c}
	narrow, ok := s.kept[k]
	if !ok {
		narrow = drawShadow(sliceAt, float64(h), float64(r), float64(scale), c)
		s.kept[k] = narrow
	}
	return widen(narrow, int(math.Ceil(float64((w+2*ShadowMargin)*scale))))
}

// widen repeats the middle columns of an image, one round of the dither, until
// it is width wide.
func widen(img *image.NRGBA, width int) *image.NRGBA {
	b := img.Bounds()
	if width <= b.Dx() {
		return img
	}
	out := image.NewNRGBA(image.Rect(0, 0, width, b.Dy()))
	left := b.Dx() / 2
	right := b.Dx() - left
	for y := range b.Dy() {
		from, to := img.Pix[y*img.Stride:(y+1)*img.Stride], out.Pix[y*out.Stride:(y+1)*out.Stride]
		copy(to, from[:4*left])
		for x := left; x < width-right; x++ {
			at := 4 * (left - left%len(dither) + x%len(dither))
			copy(to[4*x:], from[at:at+4])
		}
		copy(to[4*(width-right):], from[4*left:])
	}
	return out
}

// faintest is the least alpha the toolkit draws; what lies below it is left out
// (its image shader drops a hundredth and less). A shadow that ends there has
// an edge, so its last values are scattered instead.
const faintest = 3

// dither is a matrix of thresholds 0..15 (Bayer, 1973).
var dither = [4][4]uint8{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

// alphaAt rounds an alpha of 0..255 for a pixel.
func alphaAt(x, y int, v float64) uint8 {
	if v >= faintest {
		return uint8(v + .5)
	}
	if v/faintest*16 > float64(dither[y%4][x%4])+.5 {
		return faintest
	}
	return 0
}

// drawShadow fills a rounded box and blurs it three times, which is close to
// a Gaussian of half the softness.
func drawShadow(w, h, r, scale float64, c color.NRGBA) *image.NRGBA {
	const m = ShadowMargin
	iw, ih := int(math.Ceil((w+2*m)*scale)), int(math.Ceil((h+2*m)*scale))
	a, b := make([]float64, iw*ih), make([]float64, iw*ih)
	x0, y0, bw, bh := m*scale, (m+shadowDown)*scale, w*scale, h*scale
	r = math.Min(r*scale, math.Min(bw, bh)/2)
	for y := range ih {
		for x := range iw {
			dx := math.Abs(float64(x)+.5-x0-bw/2) - bw/2 + r
			dy := math.Abs(float64(y)+.5-y0-bh/2) - bh/2 + r
			d := math.Hypot(math.Max(dx, 0), math.Max(dy, 0)) + math.Min(math.Max(dx, dy), 0) - r
			a[y*iw+x] = math.Max(0, math.Min(1, .5-d))
		}
	}
	k := int(shadowSoft/2*scale*3*math.Sqrt(2*math.Pi)/4+.5) | 1
	for range 3 {
		blur(a, b, iw, ih, 1, iw, k)
		blur(b, a, ih, iw, iw, 1, k)
	}
	img := image.NewNRGBA(image.Rect(0, 0, iw, ih))
	for i, v := range a {
		img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2] = c.R, c.G, c.B
		img.Pix[4*i+3] = alphaAt(i%iw, i/iw, v*float64(c.A))
	}
	return img
}

// blur runs a box of k samples along lines of n samples.
func blur(src, dst []float64, n, lines, step, stride, k int) {
	for l := range lines {
		o, sum := l*stride, 0.0
		for i := 0; i < k/2 && i < n; i++ {
			sum += src[o+i*step]
		}
		for i := range n {
			if j := i + k/2; j < n {
				sum += src[o+j*step]
			}
			if j := i - k/2 - 1; j >= 0 {
				sum -= src[o+j*step]
			}
			dst[o+i*step] = sum / float64(k)
		}
	}
}
