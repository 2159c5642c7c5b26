package render

import (
	"image"
	"math/bits"
	"time"
)

// maskCell is the side, in pixels, of one cell of a Mask.
const maskCell = 8

// maskEvery is the least time between two masks.
const maskEvery = 250 * time.Millisecond

// solidAlpha is where a pixel begins to count as her (body-ui §28.2: 0.1).
const solidAlpha = 26

// Mask says where in the picture she is. It never changes once made.
type Mask struct {
	W, H  int // pixels of the picture
	bits  []uint64
	words int // per row of pixels
}

// newMask reads the alpha of bottom-row-first pixels that cover r of a w×h
// picture.
func newMask(pix []byte, r image.Rectangle, w, h int) *Mask {
	m := &Mask{W: w, H: h, words: (w + 63) / 64}
	m.bits = make([]uint64, m.words*h)
	row := 4 * r.Dx()
	for y := range r.Dy() {
		s := pix[(r.Dy()-1-y)*row:][:row]
		d := m.bits[(r.Min.Y+y)*m.words:][:m.words]
		for x := range r.Dx() {
			if s[4*x+3] >= solidAlpha {
				px := r.Min.X + x
				d[px>>6] |= 1 << (px & 63)
			}
		}
	}
	return m
}

// At says whether the pixel is hers. Outside the picture nothing is.
func (m *Mask) At(x, y int) bool {
	if m == nil || x < 0 || y < 0 || x >= m.W || y >= m.H {
		return false
	}
	return m.bits[y*m.words+x>>6]&(1<<(x&63)) != 0
}

// Near is At with a margin of pixels around the point, for hysteresis.
func (m *Mask) Near(x, y, margin int) bool {
	if m == nil {
		return false
	}
	for yy := max(0, y-margin); yy <= min(m.H-1, y+margin); yy++ {
		if m.span(yy, max(0, x-margin), min(m.W, x+margin+1)) {
			return true
		}
	}
	return false
}

// span says whether any pixel of row y in [x0,x1) is set.
func (m *Mask) span(y, x0, x1 int) bool {
	row := m.bits[y*m.words:][:m.words]
	for x := x0; x < x1; {
		w := row[x>>6] >> (x & 63)
		n := min(64-x&63, x1-x)
		if n < 64 {
			w &= 1<<n - 1
		}
		if w != 0 {
			return true
		}
		x += n
	}
	return false
}

// Equal says whether both masks cover the same cells, so that a window shape
// made of one serves for the other.
func (m *Mask) Equal(o *Mask) bool {
	if m == nil || o == nil || m.W != o.W || m.H != o.H {
		return m == o
	}
	for y := 0; y < m.H; y += maskCell {
		a, b := m.cells(y), o.cells(y)
		for i := range a {
			if a[i] != b[i] {
				return false
			}
		}
	}
	return true
}

// cells answers, for the cell row that begins at pixel row y, which cells hold
// at least one pixel.
func (m *Mask) cells(y int) []bool {
	out := make([]bool, (m.W+maskCell-1)/maskCell)
	for yy := y; yy < min(m.H, y+maskCell); yy++ {
		for i, w := range m.bits[yy*m.words:][:m.words] {
			for w != 0 {
				x := i*64 + bits.TrailingZeros64(w)
				out[x/maskCell] = true
				w &^= 0xff << (x & 63 &^ 7)
			}
		}
	}
	return out
}

// Rects covers her with few rectangles in pixels, cells of 8 joined along rows
// and then down, for a window's input shape. Empty when she is not in sight.
func (m *Mask) Rects() []image.Rectangle {
	if m == nil {
		return nil
	}
	var out []image.Rectangle
	var open []image.Rectangle // runs of the row above
	for y := 0; y < m.H; y += maskCell {
		var runs []image.Rectangle
		c := m.cells(y)
		for x := 0; x < len(c); x++ {
			if !c[x] {
				continue
			}
			x0 := x
			for x < len(c) && c[x] {
				x++
			}
			runs = append(runs, image.Rect(x0*maskCell, y, min(m.W, x*maskCell), min(m.H, y+maskCell)))
		}
		var next []image.Rectangle
		for _, r := range runs {
			for i, o := range open {
				if o.Min.X == r.Min.X && o.Max.X == r.Max.X {
					r.Min.Y = o.Min.Y
					open[i] = image.Rectangle{}
					break
				}
			}
			next = append(next, r)
		}
		for _, o := range open {
			if !o.Empty() {
				out = append(out, o)
			}
		}
		open = next
	}
	return append(out, open...)
}

// Bounds is the smallest rectangle that holds her.
func (m *Mask) Bounds() image.Rectangle {
	var b image.Rectangle
	for _, r := range m.Rects() {
		b = b.Union(r)
	}
	return b
}
