package main

import (
	"image"
	"math"
	"slices"
)

type rgb = [3]uint8

// bin is one cell of the histogram: the colours of one 5-bit cube.
type bin struct {
	sum [3]float64
	n   float64
}

func (b bin) mean(k int) float64 { return b.sum[k] / b.n }

// quantize picks n colours for all frames: median cut over a histogram, then
// a few rounds of moving each to the middle of what it stands for. Rare
// colours count more than their pixels, so that eyes and bow keep theirs.
func quantize(frames []*image.NRGBA, n int) []rgb {
	var hist [1 << 15]bin
	for i := 0; i < len(frames); i += 3 {
		p := frames[i].Pix
		for k := 0; k < len(p); k += 4 {
			b := &hist[int(p[k]>>3)<<10|int(p[k+1]>>3)<<5|int(p[k+2]>>3)]
			for c := range 3 {
				b.sum[c] += float64(p[k+c])
			}
			b.n++
		}
	}
	var bins []bin
	for _, b := range hist {
		if b.n > 0 {
			w := math.Sqrt(b.n) / b.n
			bins = append(bins, bin{[3]float64{b.sum[0] * w, b.sum[1] * w, b.sum[2] * w}, b.n * w})
		}
	}
	boxes := [][]bin{bins}
	for len(boxes) < n {
		best, axis, most := -1, 0, 0.0
		for i, b := range boxes {
			if a, v := spread(b); len(b) > 1 && v > most {
				best, axis, most = i, a, v
			}
		}
		if best < 0 {
			break
		}
		lo, hi := split(boxes[best], axis)
		boxes[best] = lo
		boxes = append(boxes, hi)
	}
	centres := make([][3]float64, len(boxes))
	for i, b := range boxes {
		centres[i] = middle(b)
	}
	for range 4 {
		centres = settle(bins, centres)
	}
	out := make([]rgb, len(centres))
	for i, c := range centres {
		out[i] = rgb{uint8(math.Round(c[0])), uint8(math.Round(c[1])), uint8(math.Round(c[2]))}
	}
	return out
}

// spread is the axis along which a box varies most, and how much in all.
func spread(b []bin) (axis int, sum float64) {
	m := middle(b)
	most := 0.0
	for k := range 3 {
		v := 0.0
		for _, x := range b {
			d := x.mean(k) - m[k]
			v += d * d * x.n
		}
		if v > most {
			axis, most = k, v
		}
	}
	return axis, most
}

func middle(b []bin) (m [3]float64) {
	n := 0.0
	for _, x := range b {
		for k := range 3 {
			m[k] += x.sum[k]
		}
		n += x.n
	}
	for k := range 3 {
		m[k] /= n
	}
	return m
}

func split(b []bin, axis int) (lo, hi []bin) {
	slices.SortStableFunc(b, func(x, y bin) int {
		switch d := x.mean(axis) - y.mean(axis); {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return 0
	})
	m := middle(b)[axis]
	at := 1
	for at < len(b)-1 && b[at].mean(axis) < m {
		at++
	}
	return b[:at], b[at:]
}

// settle is one round of k-means.
func settle(bins []bin, centres [][3]float64) [][3]float64 {
	sum := make([][3]float64, len(centres))
	n := make([]float64, len(centres))
	for _, b := range bins {
		best, least := 0, math.Inf(1)
		for i, c := range centres {
			d := 0.0
			for k := range 3 {
				e := b.mean(k) - c[k]
				d += e * e
			}
			if d < least {
				best, least = i, d
			}
		}
		for k := range 3 {
			sum[best][k] += b.sum[k]
		}
		n[best] += b.n
	}
	for i := range sum {
		if n[i] == 0 {
			sum[i] = centres[i]
			continue
		}
		for k := range 3 {
			sum[i][k] /= n[i]
		}
	}
	return sum
}

// nearest finds palette entries, remembering what it was asked.
type nearest struct {
	pal  []rgb
	seen map[rgb]uint8
}

func newNearest(pal []rgb) *nearest { return &nearest{pal, map[rgb]uint8{}} }

// bayer is an ordered dither, 0..15: it depends on the place alone, so what
// stands still keeps still.
var bayer = [4][4]float64{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

const dither = 5.0 // levels between its ends

func (n *nearest) index(f *image.NRGBA) []uint8 {
	w := f.Rect.Dx()
	out := make([]uint8, w*f.Rect.Dy())
	for i := range out {
		x, y := i%w, i/w
		d := (bayer[y&3][x&3]/15 - 0.5) * dither
		var c rgb
		for k := range 3 {
			c[k] = uint8(min(255, max(0, math.Round(float64(f.Pix[4*i+k])+d))))
		}
		out[i] = n.at(c)
	}
	return out
}

func (n *nearest) at(c rgb) uint8 {
	if i, ok := n.seen[c]; ok {
		return i
	}
	best, least := 0, math.MaxInt
	for i, p := range n.pal {
		d := 0
		for k := range 3 {
			e := int(p[k]) - int(c[k])
			d += e * e
		}
		if d < least {
			best, least = i, d
		}
	}
	n.seen[c] = uint8(best)
	return uint8(best)
}
