package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

const cardPow = 2.3

var cardYs = []float64{1208, 1201, 1192, 1183, 1174, 1154, 1134, 1114, 1094, 1062, 1020, 970, 920, 870, 815, 760, 705, 655, 626, 616, 584, 580}

// Columns of the torso: from the front edge to the armhole, across it, and to
// the middle of the back.
const (
	cardFront, cardHole, cardBack = 6, 4, 6
	holeRow0, holeRow1            = 4, 8 // rows of cardYs bounding the armhole
)

var holeA0, holeA1 = geo.Rad(66), geo.Rad(118)

// cardFrontZ is the front depth that puts the edge where the table wants it.
func cardFrontZ(y float64) float64 {
	hw, zb, want := cardHW.At(y), cardZB.At(y), cardEdgeZ.At(y)
	a := angleOf(cardEdge.At(y), hw, cardPow)
	lo, hi := -40.0, 260.0
	for i := 0; i < 40; i++ {
		mid := (lo + hi) / 2
		if _, z := section(hw, mid, zb, a, cardPow); z < want {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// cardPoint is the cardigan's outer side at height y and angle a.
func cardPoint(y, a float64) geo.V3 {
	x, z := section(cardHW.At(y), cardFrontZ(y), cardZB.At(y), a, cardPow)
	return geo.V3{x, y, z}
}

func cardAngle(y float64, c int) float64 {
	e := angleOf(cardEdge.At(y), cardHW.At(y), cardPow)
	switch {
	case c <= cardFront:
		t := float64(c) / cardFront
		return geo.Lerp(e, max(holeA0, e+0.2), t)
	case c <= cardFront+cardHole:
		return geo.Lerp(max(holeA0, e+0.2), holeA1, float64(c-cardFront)/cardHole)
	}
	return geo.Lerp(holeA1, math.Pi, float64(c-cardFront-cardHole)/cardBack)
}

func cardWeights(q geo.V3, a float64) rig.Weights {
	deg := a * 180 / math.Pi
	w := trunk(q)
	if q[1] < 930 {
		w = hem(w, "cardigan", &cardHem, deg, q[1])
	}
	return w
}

func cardUV(y, a float64) geo.V2 {
	return boxCard.uv(geo.Clamp(a/math.Pi, 0.003, 0.997), geo.Clamp((1225-y)/648, 0.002, 0.998), bodySheet)
}

// cardigan builds her left half: outer shell with sleeve, and the lining.
func cardigan() (*mesh.Part, *mesh.Part) {
	p := mesh.New("cardigan", matCream)
	cols := cardFront + cardHole + cardBack + 1
	id := make([][]int, len(cardYs))
	for r, y := range cardYs {
		id[r] = make([]int, cols)
		for c := range id[r] {
			a := cardAngle(y, c)
			q := cardPoint(y, a)
			q[1] -= 13 * geo.Smooth(1176, 1208, y) * geo.Smooth(math.Pi/2, math.Pi, a)
			if c == cols-1 {
				q[0] = 0
			}
			id[r][c] = p.Add(mesh.Vertex{P: q, UV: cardUV(y, a), W: cardWeights(q, a)})
		}
	}
	for r := 0; r+1 < len(cardYs); r++ {
		for c := 0; c+1 < cols; c++ {
			if r >= holeRow0 && r < holeRow1 && c >= cardFront && c < cardFront+cardHole {
				continue
			}
			p.Quad(id[r][c], id[r+1][c], id[r+1][c+1], id[r][c+1])
		}
	}
	p.Rim(id[len(id)-1], down, toAxis, 3)
	sleeve(p, holeLoop(id))
	in := mesh.New("cardigan lining", matCreamIn)
	ys := []float64{1190, 1120, 1020, 900, 760, 640, 604, 580}
	in.Grid(len(ys), cols, false, func(r, c int) mesh.Vertex {
		y := ys[r]
		a := cardAngle(y, c)
		q := cardPoint(y, a)
		th := 4.0
		if r == len(ys)-1 || c == 0 {
			th = 1
		}
		k := 1 - th/max(40, math.Hypot(q[0], q[2]))
		q[0], q[2] = q[0]*k, q[2]*k
		if c == cols-1 {
			q[0] = 0
		}
		return mesh.Vertex{P: q, UV: cardUV(y, a), W: cardWeights(cardPoint(y, a), a)}
	})
	in.Flip()
	return p, in
}

// holeLoop lists the armhole's vertices, counter-clockwise seen from her left
// (front low corner first, then up the front, back over the top and down).
func holeLoop(id [][]int) []int {
	var out []int
	c0, c1 := cardFront, cardFront+cardHole
	for r := holeRow1; r > holeRow0; r-- {
		out = append(out, id[r][c0])
	}
	for c := c0; c < c1; c++ {
		out = append(out, id[holeRow0][c])
	}
	for r := holeRow0; r < holeRow1; r++ {
		out = append(out, id[r][c1])
	}
	for c := c1; c > c0; c-- {
		out = append(out, id[holeRow1][c])
	}
	return out
}

// armAxis is the arm's line in T-pose.
const (
	armX, armY, armZ = 124.0, 1148.0, -8.0
)

// foldEnd is how far out of the shoulder joint the fold at the armhole reaches.
const foldEnd = 74.0

// sleeve grows from the armhole loop to the cuff.
func sleeve(p *mesh.Part, loop []int) {
	n := len(loop)
	// Even angles, starting where the loop starts (front, low).
	angle := make([]float64, n)
	for i := range loop {
		angle[i] = geo.Rad(-45) + 2*math.Pi*float64(i)/float64(n)
	}
	uv := func(i int, d float64) geo.V2 {
		s, c := math.Sincos(angle[i])
		if c < 0 && s > 0.2 {
			// The back of the shoulder takes the plain knit further down, where
			// the outline is whole.
			d = max(d, foldEnd+8)
		}
		return boxSleeve.uv(0.5+0.49*s, geo.Clamp((d-20)/410, 0.01, 0.99), bodySheet)
	}
	ring := func(row [4]float64) []int {
		out := make([]int, n)
		for i := range out {
			s, c := math.Sincos(angle[i])
			ry := row[1]
			if s < 0 {
				ry = row[2]
			}
			q := geo.V3{armX + row[0], armY + ry*s, armZ + row[3]*c}
			if row[0] < 60 { // lean with the shoulder's slope
				q[0] -= 0.30 * (q[1] - armY) * geo.Smooth(60, 20, row[0])
			}
			out[i] = p.Add(mesh.Vertex{P: q, W: sleeveWeights(q, row[0]), UV: uv(i, row[0])})
		}
		return out
	}
	join := func(a, b []int) {
		for i := range a {
			j := (i + 1) % n
			p.Quad(a[i], b[i], b[j], a[j])
		}
	}
	// The first ring repeats the armhole's places with the sleeve's own UV.
	prev := make([]int, n)
	for i, l := range loop {
		v := p.V[l]
		v.UV = uv(i, 0)
		prev[i] = p.Add(v)
	}
	for _, row := range sleeveRows {
		cur := ring(row)
		join(prev, cur)
		prev = cur
	}
}

func sleeveWeights(q geo.V3, d float64) rig.Weights {
	w := arm(q)
	if d > 330 {
		sag := geo.Smooth(330, 400, d) * geo.Smooth(426, 405, d) * geo.Smooth(armY+10, armY-45, q[1])
		w = rig.Mix(w, rig.Only("cuff_0_L"), 0.55*sag)
	}
	return rig.Mix(w, rig.Only("leftHand"), 0.35*geo.Smooth(400, 430, d))
}

// cuff is the rib around her left wrist.
func cuff() *mesh.Part {
	p := mesh.New("cuff", matCream)
	tube := func(rows [][2]float64, uv func(d, share float64) geo.V2) {
		var secs []mesh.Section
		for _, r := range rows {
			secs = append(secs, mesh.Section{C: geo.V3{armX + r[0], armY - 1, armZ}, A: geo.V3{0, r[1], 0}, B: geo.V3{0, 0, r[1] * 0.98}})
		}
		p.Tube(secs, 12, false, false, func(v *mesh.Vertex, ring int, share float64) {
			d := rows[ring][0]
			v.UV = uv(d, share)
			v.W = rig.Mix(rig.Only("leftLowerArm"), rig.Only("leftHand"), 0.35+0.5*geo.Smooth(424, 466, d))
		})
	}
	tube(cuffRows, func(d, share float64) geo.V2 {
		return boxCuff.uv(0.01+0.98*2*math.Abs(share-0.5), geo.Clamp((d-420)/48, 0.02, 0.98), bodySheet)
	})
	tube(cuffInside, func(float64, float64) geo.V2 { return boxCuffIn.centre(bodySheet) })
	return p
}
