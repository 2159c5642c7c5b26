package bed

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
)

// turned is a turned post: heights and radii from the floor up, the knob last.
// Heights are shares of the neck's height up to 1, millimetres above it from
// there on.
var turned = [][2]float64{{0, 15}, {0.02, 19}, {0.2, 25}, {0.45, 27}, {0.97, 24}, {1, 17}}

// knob sits on the neck: millimetres above it and radii.
var knob = [][2]float64{{8, 17}, {20, 29}, {38, 33}, {56, 26}, {66, 10}}

func frame() []*mesh.Part {
	var out []*mesh.Part
	for _, e := range []struct{ x, neck, low, rise float64 }{{headX, 745, 430, 105}, {footX, 500, 300, 45}} {
		for _, z := range []float64{frontZ, backZ} {
			out = append(out, post(e.x, z, e.neck))
		}
		arch := func(z float64) float64 {
			s := (z - midZ) / ((frontZ - backZ) / 2)
			return e.neck - 55 + e.rise*(1-s*s)
		}
		out = append(out, board(e.x, arch, 15, 30), board(e.x, func(float64) float64 { return e.low }, 13, 24))
		const spindles = 5
		for i := range spindles {
			z := geo.Lerp(backZ, frontZ, float64(i+1)/(spindles+1))
			out = append(out, spindle(e.x, z, e.low, arch(z)))
		}
	}
	for _, z := range []float64{frontZ, backZ} {
		out = append(out, rail(z))
	}
	return out
}

func wood(name string) *mesh.Part { return mesh.New(name, matWood) }

// post is a round leg from the floor through the board to its knob.
func post(x, z, neck float64) *mesh.Part {
	p := wood("post")
	var secs []mesh.Section
	ring := func(y, r float64) {
		// Upward: the tube runs along A×B.
		secs = append(secs, mesh.Section{C: geo.V3{x, y, z}, A: geo.V3{0, 0, r}, B: geo.V3{r, 0, 0}})
	}
	for _, t := range turned {
		ring(t[0]*neck, t[1])
	}
	for _, k := range knob {
		ring(neck+k[0], k[1])
	}
	p.Tube(secs, 9, true, true, func(v *mesh.Vertex, _ int, share float64) {
		v.UV = in(texWood, v.P[1]/900, fold(share))
	})
	return p
}

// fold runs 0..1..0, so that a round thing has no seam in its grain.
func fold(share float64) float64 { return 1 - math.Abs(2*share-1) }

// board is a rail of a board, along z at the height given.
func board(x float64, y func(z float64) float64, thick, tall float64) *mesh.Part {
	p := wood("board")
	const n = 7
	secs := make([]mesh.Section, n)
	for i := range secs {
		z := geo.Lerp(backZ, frontZ, float64(i)/(n-1))
		slope := (y(z+1) - y(z-1)) / 2
		up := geo.V3{0, 1, -slope}.Normalize()
		secs[i] = mesh.Section{C: geo.V3{x, y(z), z}, A: geo.V3{thick, 0, 0}, B: up.Mul(tall), Pow: 5}
	}
	p.Tube(secs, 12, false, false, func(v *mesh.Vertex, _ int, share float64) {
		v.UV = in(texWood, (v.P[2]-backZ)/900, fold(share))
	})
	return p
}

// spindle stands between the rails of a board.
func spindle(x, z, low, high float64) *mesh.Part {
	p := wood("spindle")
	var secs []mesh.Section
	for _, s := range [][2]float64{{0, 8}, {0.5, 12}, {1, 8}} {
		secs = append(secs, mesh.Section{C: geo.V3{x, geo.Lerp(low, high, s[0]), z}, A: geo.V3{0, 0, s[1]}, B: geo.V3{s[1], 0, 0}})
	}
	p.Tube(secs, 6, false, false, func(v *mesh.Vertex, _ int, share float64) {
		v.UV = in(texWood, v.P[1]/900, fold(share))
	})
	return p
}

// rail is the long side that carries the mattress.
func rail(z float64) *mesh.Part {
	p := wood("rail")
	const n = 5
	secs := make([]mesh.Section, n)
	for i := range secs {
		s := float64(i) / (n - 1)
		// The lower edge rises toward the middle, a shallow arch.
		tall := 62 - 10*math.Sin(math.Pi*s)
		secs[i] = mesh.Section{C: geo.V3{geo.Lerp(headX, footX, s), 288 - tall + 62, z}, A: geo.V3{0, tall, 0}, B: geo.V3{0, 0, 13}, Pow: 6}
	}
	p.Tube(secs, 12, false, false, func(v *mesh.Vertex, _ int, share float64) {
		v.UV = in(texWood, (v.P[0]-headX)/2000, fold(share))
	})
	return p
}
