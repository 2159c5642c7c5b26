package yui

import (
	"math"

	"yui/assets/forge/geo"
)

// lidPoints is the number of points of one lid, corners included.
const lidPoints = 15

// lids are the two lid knots (y down, eye-local, outer at +x) in a state.
func lids(f face) (up, low []geo.Knot) {
	c := f.close
	target := lidSleep
	if f.smile {
		target = lidSmile
	}
	mix := func(a, b []geo.Knot, t float64) []geo.Knot {
		out := make([]geo.Knot, len(a))
		for i := range a {
			out[i] = geo.Knot{geo.Lerp(a[i][0], b[i][0], t), geo.Lerp(a[i][1], b[i][1], t)}
		}
		return out
	}
	up = mix(lidUp, target, c)
	low = mix(lidLow, target, geo.Clamp((c-.6)/.4, 0, 1))
	tilt := f.tilt * (1 - math.Abs(c)*.6)
	for _, k := range up {
		k[1] += tilt * k[0] / 22
	}
	for _, k := range low {
		q := k[0] / 26
		k[1] -= f.lower * 26 * (1 - q*q)
	}
	if c < .9 {
		low[0], low[6] = up[0], up[6]
		for _, k := range low[1:6] {
			s := math.Min(1, math.Abs(k[0])/24)
			k[1] += tilt * k[0] / 22 * s * s
		}
	}
	if f.wide {
		for _, k := range up[1:6] {
			k[0], k[1] = k[0]*1.02, k[1]*1.04
		}
	}
	return up, low
}

// stroke is a ribbon in eye-local or head-local drawing units (y down).
type stroke struct {
	pts    []geo.V2
	widths []float64
}

func knotsAt(ks ...[]float64) []geo.Knot {
	out := make([]geo.Knot, len(ks))
	for i, k := range ks {
		out[i] = k
	}
	return out
}

// lashStrokes are the ribbons of one eye in a state, always the same list in
// the same order: upper lash, two flicks, lower lash, crease.
func lashStrokes(f face) []stroke {
	up, low := lids(f)
	c := f.close
	u5, u6 := up[5], up[6]
	var main, flickA, flickB stroke
	brush := func(n int, w []float64, ks ...[]float64) stroke { return stroke{geo.Curve(knotsAt(ks...), n), w} }
	rows := func(ks []geo.Knot, more ...[]float64) [][]float64 {
		var out [][]float64
		for _, k := range ks {
			out = append(out, k)
		}
		return append(out, more...)
	}
	switch {
	case c >= .9 && f.smile:
		main = brush(22, []float64{1.4, 4.2, 5.2, 5.6, 0}, rows(up, []float64{u6[0] + 4, u6[1] + 3})...)
		flickA = brush(7, []float64{3.6, 2.4, 0}, u5, []float64{u5[0] + 5, u5[1] - 1}, []float64{u5[0] + 9, u5[1] - 3})
		flickB = brush(7, []float64{2, 1, 0}, u5, []float64{u5[0] + 2, u5[1] + 1}, []float64{u5[0] + 4, u5[1] + 4})
	case c >= .9:
		u4 := up[4]
		main = brush(22, []float64{1.4, 4.2, 5.2, 5.6, 0}, rows(up, []float64{u6[0] + 4, u6[1] - 5})...)
		flickA = brush(7, []float64{3.4, 2, 0}, u4, []float64{u4[0] + 2.4, u4[1] + 4.2}, []float64{u4[0] + 4, u4[1] + 6})
		flickB = brush(7, []float64{3.4, 2, 0}, u5, []float64{u5[0] + 3.6, u5[1] + 3.5}, []float64{u5[0] + 6, u5[1] + 5})
	default:
		tail := [][]float64{{u5[0] + .6, u5[1] - 1.2}, {u6[0] + 3.2, u6[1] - 8.6}, {u6[0] + 10.5, u6[1] - 10.6}}
		if c >= .45 {
			tail = [][]float64{u5, {u6[0] + 1, u6[1]}, {u6[0] + 8, u6[1] - 1}}
		}
		main = brush(22, []float64{.2, 3.0, 5.2, 6.4, 6.6, 0}, rows(up[:5], tail...)...)
		flickA = brush(7, []float64{0, 4.6, 0}, []float64{u5[0] - 6, u5[1] - 4}, []float64{u5[0] + .5, u5[1] - 6.5}, []float64{u5[0] + 7, u5[1] - 9.5})
		flickB = brush(7, []float64{4.4, 2.8, 1.2}, []float64{u5[0] + 2.6, u5[1] + 2.0}, []float64{u6[0] + .4, u6[1] - 5.5}, []float64{u6[0] - .2, u6[1] + 1.0})
	}
	lower := brush(14, []float64{0, 1.0, 2.0, 1.2}, rows(low[2:])...)
	inner := brush(7, []float64{.9, .7, 0}, rows(low[:3])...)
	if c >= .9 {
		lower.widths, inner.widths = []float64{0, 0.6, 0}, []float64{0, 0}
	}
	cr := make([][]float64, 0, 4)
	for _, k := range up[2:6] {
		cr = append(cr, []float64{k[0], k[1] - 7.2 + math.Abs(k[0])*.03})
	}
	crease := brush(10, []float64{0, 1.3, 1.3, 0}, cr...)
	if c >= .4 {
		for i := range crease.pts {
			q := geo.Curve(lidUp[2:6], 10)[i]
			crease.pts[i] = geo.V2{q[0], q[1] - 5 + math.Abs(q[0])*.03 + 4*geo.Clamp(c, 0, 1)}
		}
	}
	return []stroke{main, flickA, flickB, lower, inner, crease}
}

// lashSwatch is the colour of each stroke of lashStrokes.
var lashSwatch = []swatch{swLash, swLash, swLash, swLash, swCrease, swCrease}

// opening is the lid loop of one eye as points (y up), counter-clockwise seen
// from the front for her left eye: inner corner, lower lid, outer corner,
// upper lid.
func opening(f face) []geo.V2 {
	up, low := lids(f)
	lo := geo.Curve(low, lidPoints)
	hi := geo.Curve(up, lidPoints)
	var out []geo.V2
	for _, p := range lo {
		out = append(out, geo.V2{p[0], -p[1]})
	}
	for i := lidPoints - 2; i > 0; i-- {
		out = append(out, geo.V2{hi[i][0], -hi[i][1]})
	}
	return out
}
