package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

var legYs = []float64{790, 735, 680, 620, 560, 500, 455, 430, 404, 350, 300, 250, 200, 150, 110, 80, 58}

// legMesh is her left legging.
func legMesh() *mesh.Part {
	p := mesh.New("leg", matGrey)
	const n = 13
	p.Grid(len(legYs), n, true, func(r, c int) mesh.Vertex {
		y := legYs[r]
		a := 2 * math.Pi * float64(c) / n
		x, z := section(legHW.At(y), legZF.At(y), legZB.At(y), a, 2.05)
		if a > math.Pi {
			x, z = section(legHW.At(y), legZF.At(y), legZB.At(y), 2*math.Pi-a, 2.05)
			x = -x
		}
		q := geo.V3{legX.At(y) + x, y, z}
		if y > 690 { // flatten against the other leg
			q[0] = max(q[0], 1)
		}
		return mesh.Vertex{P: q, UV: boxLeg.uv(geo.Clamp(0.5+x/100, 0.02, 0.98), geo.Clamp((800-y)/760, 0, 1), bodySheet), W: leg(y)}
	})
	return p
}

// pelvis is her left half of the short trousers under the dress: closed, and of
// its inside's colour, so that a low look ends in the dark.
func pelvis() *mesh.Part {
	p := mesh.New("pelvis", matTealIn)
	uv := boxDress.uv(0.5, 0.5, bodySheet)
	ys := []float64{890, 810, 752, 722}
	id := p.Grid(len(ys), 10, false, func(r, c int) mesh.Vertex {
		y := ys[r]
		a := math.Pi * float64(c) / 9
		x, z := section(pelvisHW.At(y), 74, 82, a, 2.2)
		k := 1.0
		if r == len(ys)-1 {
			k = 0.55
		}
		w := rig.Mix(rig.Only("hips"), rig.Only("leftUpperLeg"), 0.5*geo.Smooth(800, 720, y)*geo.Smooth(0, 60, x))
		return mesh.Vertex{P: geo.V3{x * k, y, z * k}, UV: uv, W: w}
	})
	low := id[len(id)-1]
	mid := p.Add(mesh.Vertex{P: geo.V3{0, 716, -2}, UV: uv, W: rig.Only("hips")})
	for c := 0; c+1 < len(low); c++ {
		p.Tri(mid, low[c+1], low[c])
	}
	return p
}

// shoeX is a shoe's axis.
const shoeX = 56.0

// shoe builds her left shoe: cream upper and amber sole.
func shoe() (upper, sole *mesh.Part) {
	ring := func(p *mesh.Part, rows [][5]float64, uv func(r int, x, z float64) geo.V2) [][]int {
		const n = 16
		return p.Grid(len(rows), n, true, func(i, c int) mesh.Vertex {
			r := len(rows) - 1 - i
			row := rows[r]
			a := 2 * math.Pi * float64(c) / n
			s, co := math.Sincos(a)
			zf, zb := row[2], row[3]
			zc := (zf - zb) / 2
			z := zc + (zf+zb)/2*geo.SPow(co, 0.86)
			f := (z + zb) / (zf + zb) // 0 heel, 1 toe
			wide := geo.Lerp(0.8, 1, geo.Smooth(0.1, 0.6, f)) * geo.Lerp(1, 0.96, geo.Smooth(0.8, 1, f))
			x := row[1] * wide * geo.SPow(s, 0.9)
			y := row[0] + row[4]*(z-20)
			if row[0] < 3 {
				y += 9 * geo.Smooth(95, 150, z) // toe spring
			} else if row[0] < 17 {
				y += 6 * geo.Smooth(95, 150, z)
			}
			w := rig.Mix(rig.Only("leftFoot"), rig.Only("leftToes"), geo.Smooth(60, 92, z))
			return mesh.Vertex{P: geo.V3{shoeX + x + 2.5*geo.Smooth(20, 120, z)*-1, y, z}, UV: uv(r, x, z), W: w}
		})
	}
	upper = mesh.New("shoe", matCream)
	ring(upper, shoeUpper, func(r int, x, _ float64) geo.V2 {
		return boxShoe.uv(geo.Clamp(0.5+x/90, 0, 1), 1-float64(r)/float64(len(shoeUpper)-1)*0.98, bodySheet)
	})
	// The collar: a soft roll around the ankle.
	collar := mesh.New("", matCream)
	const n = 16
	prof := [][2]float64{{-3, -6}, {4.6, -2}, {4.6, 8}, {0.6, 13}, {-3.4, 9}, {-4, -4}}
	collar.Grid(len(prof), n, true, func(i, c int) mesh.Vertex {
		q := prof[len(prof)-1-i]
		a := 2 * math.Pi * float64(c) / n
		s, co := math.Sincos(a)
		zc, rz, rx := 4.0, 44.0, 29.5
		z := zc + (rz+q[0])*geo.SPow(co, 0.95)
		x := (rx + q[0]) * geo.SPow(s, 0.95)
		y := 70 + q[1] + 0.13*(z-4)
		return mesh.Vertex{P: geo.V3{shoeX - 1 + x, y, z}, UV: boxShoe.uv(0.5, 0.05, bodySheet), W: rig.Mix(rig.Only("leftFoot"), rig.Only("leftLowerLeg"), 0.25)}
	})
	upper.Append(collar)
	sole = mesh.New("sole", matAmber)
	low := ring(sole, shoeRows, func(r int, _, _ float64) geo.V2 { return boxSole.uv(0.5, 0.9-0.8*float64(r)/3, bodySheet) })
	bottom := low[len(low)-1]
	c := sole.Add(mesh.Vertex{P: geo.V3{shoeX, 1, 40}, UV: boxSole.uv(0.5, 0.9, bodySheet), W: rig.Only("leftFoot")})
	loop := make([]int, len(bottom))
	for i := range loop {
		loop[i] = bottom[len(bottom)-1-i]
	}
	sole.Fan(c, loop)
	return upper, sole
}

// neckMesh is her left half of neck and upper chest.
func neckMesh() *mesh.Part {
	p := mesh.New("neck", matSkin)
	ys := []float64{1292, 1266, 1242, 1226, 1214, 1205, 1197, 1188, 1178, 1165, 1145, 1110}
	const cols = 9
	p.Grid(len(ys), cols, false, func(r, c int) mesh.Vertex {
		y := ys[r]
		a := math.Pi * float64(c) / (cols - 1)
		x, z := section(bodyHW.At(y), bodyZF.At(y), bodyZB.At(y), a, 2.05)
		if c == 0 || c == cols-1 {
			x = 0
		}
		q := geo.V3{x, y, z}
		w := trunk(q)
		w = rig.Mix(w, rig.Only("neck"), geo.Smooth(1188, 1222, y))
		w = rig.Mix(w, rig.Only("head"), geo.Smooth(1240, 1276, y))
		return mesh.Vertex{P: q, UV: boxNeck.uv(0.02+0.96*a/math.Pi, geo.Clamp((1294-y)/192, 0.01, 0.99), bodySheet), W: w}
	})
	return p
}
