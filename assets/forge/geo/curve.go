// Package geo is the forge's plane and curve geometry: smooth knot curves,
// monotone tables, polylines, polygons and a small Delaunay triangulation.
//
// It is pure: values in, values out, no state, safe on any goroutine. Lengths
// are whatever the caller uses (the forge works in millimetres).
package geo

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

type (
	// V2 is a point or a way in a plane: x, y.
	V2 = mgl64.Vec2
	// V3 is a point or a way in space: x, y, z.
	V3 = mgl64.Vec3
)

// Knot is one point of a smooth curve: x, y and, when a third number is
// given and not 0, a corner (the curve may break its tangent there).
type Knot []float64

func (k Knot) corner() bool { return len(k) > 2 && k[2] != 0 }

func (k Knot) at() V2 { return V2{k[0], k[1]} }

// FlipY turns knots of the drawings (y down) into y up.
func FlipY(ks []Knot) []Knot {
	out := make([]Knot, len(ks))
	for i, k := range ks {
		c := append(Knot(nil), k...)
		c[1] = -c[1]
		out[i] = c
	}
	return out
}

// tension is the handle length of a segment as a share of its chord.
const tension = 0.36

// Sample turns knots into a polyline with n points per segment. Tangents at
// smooth knots follow the neighbours' chord. A closed curve does not repeat
// its first point.
func Sample(ks []Knot, closed bool, n int) []V2 {
	m := len(ks)
	get := func(i int) Knot { return ks[((i%m)+m)%m] }
	isCorner := func(i int) bool {
		if !closed && (i == 0 || i == m-1) {
			return true
		}
		return get(i).corner()
	}
	tangent := func(i int) V2 { return unit(get(i + 1).at().Sub(get(i - 1).at())) }
	segs := m
	if !closed {
		segs = m - 1
	}
	var out []V2
	for i := 0; i < segs; i++ {
		p, q := get(i).at(), get(i+1).at()
		l := q.Sub(p).Len()
		ci, cj := isCorner(i), isCorner(i+1)
		var a, b V2
		if !ci {
			a = p.Add(tangent(i).Mul(l * tension))
		}
		if !cj {
			b = q.Sub(tangent(i + 1).Mul(l * tension))
		}
		switch {
		case ci && cj:
			a, b = p.Add(q.Sub(p).Mul(1.0/3)), q.Sub(q.Sub(p).Mul(1.0/3))
		case ci:
			a = p.Add(b.Sub(p).Mul(0.5))
		case cj:
			b = q.Add(a.Sub(q).Mul(0.5))
		}
		for k := 0; k < n; k++ {
			t := float64(k) / float64(n)
			u := 1 - t
			out = append(out, p.Mul(u*u*u).Add(a.Mul(3*u*u*t)).Add(b.Mul(3*u*t*t)).Add(q.Mul(t*t*t)))
		}
	}
	if !closed {
		out = append(out, get(m-1).at())
	}
	return out
}

func unit(v V2) V2 {
	if l := v.Len(); l > 1e-12 {
		return v.Mul(1 / l)
	}
	return v
}

// Resample spaces n points evenly along a polyline, ends included.
func Resample(p []V2, n int) []V2 {
	acc := make([]float64, len(p))
	for i := 1; i < len(p); i++ {
		acc[i] = acc[i-1] + p[i].Sub(p[i-1]).Len()
	}
	total := acc[len(p)-1]
	out := make([]V2, n)
	j := 1
	for i := range out {
		d := total * float64(i) / float64(n-1)
		for j < len(p)-1 && acc[j] < d {
			j++
		}
		span := acc[j] - acc[j-1]
		t := 0.0
		if span > 1e-12 {
			t = math.Min(1, math.Max(0, (d-acc[j-1])/span))
		}
		out[i] = p[j-1].Add(p[j].Sub(p[j-1]).Mul(t))
	}
	return out
}

// Curve samples open knots into n evenly spaced points.
func Curve(ks []Knot, n int) []V2 { return Resample(Sample(ks, false, 14), n) }

// Brush is a ribbon along a polyline: the left and right edges of a stroke
// whose full widths are spread evenly (smoothstep between) over the length.
func Brush(p []V2, widths []float64) (left, right []V2) {
	left, right = make([]V2, len(p)), make([]V2, len(p))
	for i := range p {
		a, b := p[max(0, i-1)], p[min(len(p)-1, i+1)]
		t := unit(b.Sub(a))
		w := Ramp(widths, float64(i)/float64(len(p)-1)) / 2
		left[i] = V2{p[i][0] - t[1]*w, p[i][1] + t[0]*w}
		right[i] = V2{p[i][0] + t[1]*w, p[i][1] - t[0]*w}
	}
	return left, right
}

// Ramp reads a list of values spread evenly over 0..1 with smooth steps.
func Ramp(v []float64, t float64) float64 {
	if len(v) == 1 {
		return v[0]
	}
	f := math.Min(1, math.Max(0, t)) * float64(len(v)-1)
	j := min(int(f), len(v)-2)
	u := f - float64(j)
	u = u * u * (3 - 2*u)
	return v[j]*(1-u) + v[j+1]*u
}
