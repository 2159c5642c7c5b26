package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

// bandWidth is the knit band along the front edges and round the neck.
const bandWidth = 29.0

// bandPoint is the line of the band's inner edge at parameter y, and the
// direction across it on the cardigan.
func bandAcross(y, w float64) (geo.V3, float64) {
	hw := cardHW.At(y)
	e := angleOf(cardEdge.At(y), hw, cardPow)
	// Walk outwards along the section until w millimetres are covered.
	a, left := e, w
	p := cardPoint(y, a)
	for left > 0 && a < math.Pi {
		q := cardPoint(y, a+0.01)
		d := q.Sub(p).Len()
		if d >= left {
			return p.Add(q.Sub(p).Mul(left / d)), a
		}
		left -= d
		a += 0.01
		p = q
	}
	return p, a
}

// collarRows carry the band from the collarbone round the neck to the middle
// of the back: inner and outer edge.
var collarRows = [][2]geo.V3{
	{{48.2, 1180, 47}, {76, 1180, 41}}, {{42.5, 1195, 33}, {69, 1193, 27}}, {{38.5, 1207, 16}, {62.5, 1203, 11}}, {{37, 1214, 0}, {59.5, 1207, -5}},
	{{36.5, 1217, -15}, {57, 1207, -21}}, {{32.5, 1215.5, -33}, {48, 1202.5, -43}}, {{20, 1211.5, -46}, {29, 1196, -59}}, {{0, 1209, -51}, {0, 1192.5, -68}},
}

var bandYs = []float64{578, 604, 650, 705, 765, 830, 895, 955, 1010, 1055, 1090, 1118, 1142, 1162}

// bandCross is the band's profile: share of the way across and lift. Its ends
// are folded under: the inner one so far that it closes the outline's hull at
// every size.
var (
	bandCross = [][2]float64{{0.22, -1.5}, {0, 1.1}, {0.1, 3.3}, {0.5, 4.4}, {0.9, 3.3}, {1, 1.1}, {0.95, -1.5}}
	bandU     = [...]float64{0.03, 0.16, 0.25, 0.5, 0.75, 0.86, 0.97}
)

// The sheet's rows of the band: the hem, along the front and round the neck.
const bandHemV, bandV, bandNeckV = 0.1, 0.45, 0.85

// bandNeckRow is the first row of the band that lies on her skin.
var bandNeckRow = len(bandYs) - 2

// band builds her left front band with its thickness, up to the side of the
// neck, then round the back of it to the middle.
func band() *mesh.Part {
	p := mesh.New("band", matCream)
	var edges [][2]geo.V3
	for _, y := range bandYs {
		a, _ := bandAcross(y, 0)
		b, _ := bandAcross(y, bandWidth)
		edges = append(edges, [2]geo.V3{a.Add(geo.V3{-1, 0, 0}), b})
	}
	edges = append(edges, collarRows...)
	ids := p.Grid(len(edges), len(bandCross), false, func(r, c int) mesh.Vertex {
		e := edges[r]
		along := edges[min(r+1, len(edges)-1)][0].Sub(edges[max(r-1, 0)][0])
		across := e[1].Sub(e[0])
		n := across.Cross(along).Normalize()
		share, lift := bandCross[c][0], bandCross[c][1]
		if c == 0 && r > len(bandYs) { // the collar's inner wall
			share, lift = 0.06, -11
		}
		q := e[0].Add(across.Mul(share)).Add(n.Mul(lift))
		v := bandV
		switch {
		case r == 0:
			v = bandHemV
		case r >= bandNeckRow:
			v = bandNeckV
		}
		if r == len(edges)-1 {
			q[0] = 0
		}
		var w rig.Weights
		if r < len(bandYs) {
			a := angleOf(q[0], cardHW.At(bandYs[r]), cardPow)
			w = cardWeights(cardPoint(bandYs[r], a), a)
		} else {
			w = rig.Mix(trunk(q), rig.Only("neck"), 0.25*geo.Smooth(1175, 1215, q[1]))
		}
		return mesh.Vertex{P: q, W: w, UV: boxBand.uv(bandU[c], v, bodySheet)}
	})
	// Rows run up here, so the faces look inward: turn them.
	p.Flip()
	p.Rim(ids[0], down, toAxis, 3)
	return p
}

// patch is a piece of knit on her left front, millimetres; y0 is its top.
type patch struct{ x0, x1, y0, y1 float64 }

var (
	pocketBag  = patch{97, 149, 780, 690}
	pocketFlap = patch{96, 150, 784, 766}
)

const pocketName = "pocket"

// pocketInset is how far inside its box a patch's border lies, a share.
const pocketInset = 0.06

// pocketOut is the way out of the cloth under a pocket.
func pocketOut(p geo.V3) geo.V3 { return geo.V3{p[0] * 0.45, 0, p[2]}.Normalize() }

// pocket is a raised patch on her left front with its flap.
func pocket() *mesh.Part {
	p := mesh.New(pocketName, matCream)
	add := func(k patch, sheet box, lift float64) {
		x0, x1, y0, y1 := k.x0, k.x1, k.y0, k.y1
		const n = 4
		p.Grid(n+2, n+2, false, func(r, c int) mesh.Vertex {
			u := geo.Clamp(float64(c-1)/(n-1), 0, 1)
			v := geo.Clamp(float64(r-1)/(n-1), 0, 1)
			x, y := geo.Lerp(x0, x1, u), geo.Lerp(y0, y1, v)
			a := angleOf(x, cardHW.At(y), cardPow)
			q := cardPoint(y, a)
			k := lift
			if r == 0 || c == 0 || r == n+1 || c == n+1 { // undercut, so that no gap shows
				k = -1.5
				mx, my := (x0+x1)/2, (y0+y1)/2
				x, y = mx+(x-mx)*0.86, my+(y-my)*0.92
				q = cardPoint(y, angleOf(x, cardHW.At(y), cardPow))
			}
			uv := sheet.uv(geo.Lerp(pocketInset, 1-pocketInset, u), geo.Lerp(pocketInset, 1-pocketInset, v), bodySheet)
			return mesh.Vertex{P: q.Add(pocketOut(q).Mul(k)), UV: uv, W: cardWeights(q, a)}
		})
	}
	add(pocketBag, boxPocket, 3.6)
	add(pocketFlap, boxFlap, 5.2)
	return p
}

// buttons sit on her left band.
func buttons() *mesh.Part {
	p := mesh.New("buttons", matAmber)
	for _, y := range []float64{1000, 900, 800, 700} {
		q, a := bandAcross(y, bandWidth/2)
		n := geo.V3{q[0] * 0.5, 0, q[2]}.Normalize()
		side := geo.V3{n[2], 0, -n[0]}
		w := cardWeights(q, a)
		var secs []mesh.Section
		for _, r := range [][2]float64{{3, 7.6}, {6.4, 7.6}, {7.8, 6}} {
			secs = append(secs, mesh.Section{C: q.Add(n.Mul(r[0])), A: side.Mul(r[1]), B: geo.V3{0, r[1], 0}})
		}
		p.Tube(secs, 10, false, true, func(v *mesh.Vertex, _ int, _ float64) {
			d := v.P.Sub(q)
			v.UV = boxButton.uv(0.5+d.Dot(side)/17, 0.5-d[1]/17, bodySheet)
			v.W = w
		})
	}
	return p
}
