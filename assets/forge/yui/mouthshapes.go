package yui

import (
	"yui/assets/forge/geo"
)

// mouthY is the mouth's centre under the eye line, y down.
const mouthY = 62.0

// mouthShape is one mouth of the sheet, y down from the mouth centre. A
// closed one is a line with its widths; an open one an outline with teeth and
// a tongue ellipse (x, y, rx, ry).
type mouthShape struct {
	line   []geo.Knot
	widths []float64
	open   []geo.Knot
	teeth  []geo.Knot
	tongue [4]float64
}

var closedWidths = []float64{.5, 2.1, 1.6, 2.1, .5}

var mouthShapes = map[string]mouthShape{
	"closed": {line: []geo.Knot{{-12.5, -1.6}, {-7, 1.2}, {0, 1.4}, {7, 1.2}, {12.5, -1.6}}, widths: closedWidths},
	"smile":  {line: []geo.Knot{{-15, -3.4}, {-8, 1.2}, {0, 2.4}, {8, 1.2}, {15, -3.4}}, widths: []float64{.6, 2.2, 1.7, 2.2, .6}},
	"frown":  {line: []geo.Knot{{-12, 3.4}, {-5, -.4}, {0, -1.0}, {5, -.4}, {12, 3.4}}, widths: []float64{.5, 2.2, 1.7, 2.2, .5}},
	"sad":    {line: []geo.Knot{{-11, 4}, {-5, .6}, {0, 0}, {5, .6}, {11, 4}}, widths: closedWidths},
	"side":   {line: []geo.Knot{{-9, 2}, {-4, 0}, {2, -.4}, {8, 1.6}, {11, .2}}, widths: closedWidths},
	"wobble": {line: []geo.Knot{{-12, 1}, {-7, -1.2}, {-2.5, 1.2}, {2.5, -1.2}, {7, 1.2}, {12, -.6}}, widths: []float64{.5, 2, 1.7, 1.7, 2, .5}},
	"smile_open": {open: []geo.Knot{{-17, -5, 1}, {-7, -3}, {0, -2.6}, {7, -3}, {17, -5, 1}, {11, 8}, {0, 14}, {-11, 8}},
		teeth: []geo.Knot{{-15, -6, 1}, {0, -6}, {15, -6, 1}, {11, -.2}, {0, 1.4}, {-11, -.2}}, tongue: [4]float64{0, 13, 9, 6}},
	"o_small": {open: []geo.Knot{{0, -7}, {6.5, -3}, {7, 4}, {0, 10}, {-7, 4}, {-6.5, -3}}, tongue: [4]float64{0, 10, 5, 4}},
	"o_tiny":  {open: []geo.Knot{{0, -3}, {4.4, -.6}, {4.4, 3.4}, {0, 6}, {-4.4, 3.4}, {-4.4, -.6}}, tongue: [4]float64{0, 9, 3, 2}},
	"yawn":    {open: []geo.Knot{{0, -3.4}, {5.6, -1}, {6, 4}, {0, 7.4}, {-6, 4}, {-5.6, -1}}, tongue: [4]float64{0, 8, 4.4, 3}},
	"aa": {open: []geo.Knot{{-12, -5}, {0, -6.5}, {12, -5}, {12.5, 5}, {0, 15}, {-12.5, 5}},
		teeth: []geo.Knot{{-13, -8, 1}, {13, -8, 1}, {10, -3}, {0, -2}, {-10, -3}}, tongue: [4]float64{0, 14, 8.5, 6.5}},
	"ih": {open: []geo.Knot{{-15, -3}, {0, -4}, {15, -3}, {10, 4.5}, {0, 6}, {-10, 4.5}},
		teeth: []geo.Knot{{-15, -6, 1}, {15, -6, 1}, {12, .4}, {0, 1}, {-12, .4}}, tongue: [4]float64{0, 7, 8, 3}},
	"ou": {open: []geo.Knot{{0, -4.5}, {5.4, -2}, {5.6, 3.2}, {0, 6}, {-5.6, 3.2}, {-5.4, -2}}, tongue: [4]float64{0, 6, 4, 2.6}},
	"ee": {open: []geo.Knot{{-17, -3.6}, {0, -3.2}, {17, -3.6}, {12, 5.4}, {0, 7}, {-12, 5.4}},
		teeth: []geo.Knot{{-18, -7, 1}, {18, -7, 1}, {14, 1.6}, {0, 2.2}, {-14, 1.6}}, tongue: [4]float64{0, 8, 9, 3}},
	"oh": {open: []geo.Knot{{0, -7.5}, {8.6, -3.5}, {9, 5}, {0, 11.5}, {-9, 5}, {-8.6, -3.5}}, tongue: [4]float64{0, 12, 7, 5}},
}

// lipPoints is the number of points along one lip, corners included.
const lipPoints = 17

// lips are the two lip curves (head-local, y up, her right to her left) and
// the half-width of the painted line along each.
func lips(kind string) (up, low []geo.V2, half []float64) {
	m := mouthShapes[kind]
	half = make([]float64, lipPoints)
	if m.line != nil {
		up = geo.Curve(m.line, lipPoints)
		low = append([]geo.V2(nil), up...)
		for i := range half {
			half[i] = geo.Ramp(m.widths, float64(i)/(lipPoints-1)) / 2
		}
	} else {
		up, low = splitLoop(geo.Sample(m.open, true, 24), lipPoints)
		for i := range half {
			half[i] = 0.95
		}
	}
	for _, c := range [][]geo.V2{up, low} {
		for i, p := range c {
			c[i] = geo.V2{p[0], -(p[1] + mouthY)}
		}
	}
	return up, low, half
}

// splitLoop cuts a closed outline (y down) at its leftmost and rightmost
// points into an upper and a lower curve of n points, left to right.
func splitLoop(loop []geo.V2, n int) (up, low []geo.V2) {
	l, r := 0, 0
	for i, p := range loop {
		if p[0] < loop[l][0] {
			l = i
		}
		if p[0] > loop[r][0] {
			r = i
		}
	}
	walk := func(from, to, step int) []geo.V2 {
		var out []geo.V2
		for i := from; ; i = (i + step + len(loop)) % len(loop) {
			out = append(out, loop[i])
			if i == to {
				return geo.Resample(out, n)
			}
		}
	}
	a, b := walk(l, r, 1), walk(l, r, -1)
	if a[n/2][1] > b[n/2][1] {
		a, b = b, a
	}
	return a, b
}
