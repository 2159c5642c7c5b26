package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
)

// section is a superellipse ring point: a from her front towards her left,
// back depth positive.
func section(hw, zf, zb, a, pow float64) (x, z float64) {
	zc := (zf - zb) / 2 * 0.35
	s, c := math.Sin(a), math.Cos(a)
	e := 2 / pow
	x = hw * geo.SPow(s, e)
	if c >= 0 {
		return x, zc + (zf-zc)*math.Pow(c, e)
	}
	return x, zc - (zb+zc)*math.Pow(-c, e)
}

// angleOf is the angle at which a section passes x in front.
func angleOf(x, hw, pow float64) float64 {
	return math.Asin(math.Pow(geo.Clamp(x/hw, 0, 1), pow/2))
}

const dressPow = 2.15

// dressSeam is how far inside its box the dress's sheet begins at the middle, a
// share: nearer, the small mip levels draw the next box as a light seam.
const dressSeam = 0.03

// dressPoint is the dress at height y and angle a, flutes included.
func dressPoint(y, a float64) geo.V3 {
	x, z := section(dressHW.At(y), dressZF.At(y), dressZB.At(y), a, dressPow)
	f := geo.Smooth(760, 475, y)
	k := 1 + 0.030*f*f*math.Cos(a*8)
	return geo.V3{x * k, y, z * k}
}

var dressYs = []float64{1190, 1178, 1166, 1156, 1148, 1142.5, 1139, 1137.4, 1136, 1105, 1070, 1025, 975, 935, 920, 880, 825, 765, 710, 655, 605, 555, 515, 478, 474}

// dress builds her left half; the caller mirrors it.
func dress() (*mesh.Part, *mesh.Part) {
	const cols = 15
	wavy := func(y, a float64) float64 {
		return y - 4*geo.Smooth(520, 474, y)*math.Cos(a*8)
	}
	grid := func(p *mesh.Part, ys []float64, shrink float64) [][]int {
		return p.Grid(len(ys), cols, false, func(r, c int) mesh.Vertex {
			y := ys[r]
			a0 := 0.0
			if y > 1137 {
				a0 = angleOf(neckline.At(y), dressHW.At(y), dressPow)
			}
			t := float64(c) / (cols - 1)
			a := geo.Lerp(a0, math.Pi, t)
			q := dressPoint(y, a)
			k := 1 - shrink/max(60, math.Hypot(q[0], q[2]))
			if r == len(ys)-1 && shrink > 0 {
				k = 1 - 1.2/150
			}
			q[0], q[2] = q[0]*k, q[2]*k
			if c == 0 && a0 == 0 || c == cols-1 {
				q[0] = 0
			}
			q[1] = wavy(y, a)
			deg := a * 180 / math.Pi
			w := trunk(q)
			if y < 930 {
				w = hem(w, "dress", &dressHem, deg, y)
			}
			return mesh.Vertex{P: q, UV: boxDress.uv(geo.Clamp(a/math.Pi, dressSeam, 1-dressSeam), geo.Clamp((1195-y)/725, 0.002, 0.998), bodySheet), W: w}
		})
	}
	p := mesh.New("dress", matTeal)
	ids := grid(p, dressYs, 0)
	p.Rim(ids[len(ids)-1], down, toAxis, 2.5)
	in := mesh.New("dress inside", matTealIn)
	grid(in, []float64{880, 800, 725, 645, 560, 474}, 4.5)
	in.Flip()
	return p, in
}

// down and toAxis are the ways of a hem: out of its edge and into the cloth.
func down(geo.V3) geo.V3 { return geo.V3{0, -1, 0} }

func toAxis(p geo.V3) geo.V3 { return geo.V3{-p[0], 0, -p[2]}.Normalize() }
