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

// band builds her left front band with its thickness, up to the side of the
// neck, then round the back of it to the middle.
func band() *mesh.Part {
	p := mesh.New("band", matCream)
	ys := []float64{578, 604, 650, 705, 765, 830, 895, 955, 1010, 1055, 1090, 1118, 1142, 1162, 1180, 1194, 1207}
	// Across: hidden inner fold, inner edge, middle, outer edge, hidden fold.
	cross := [][2]float64{{1.5, -1.5}, {-1.2, 1.2}, {1.5, 3.4}, {bandWidth / 2, 4.4}, {bandWidth - 2, 3.4}, {bandWidth, 1.2}, {bandWidth - 1, -1}}
	type spot struct {
		p geo.V3
		w rig.Weights
	}
	var rows [][]spot
	for _, y := range ys {
		narrow := geo.Lerp(1, 0.72, geo.Smooth(1130, 1207, y))
		var row []spot
		for _, c := range cross {
			q, a := bandAcross(y, math.Max(0, c[0]*narrow))
			n := geo.V3{q[0] * 0.6, 0.15 * q[1] * 0, q[2]}.Normalize()
			if y > 1120 {
				n = n.Add(geo.V3{0, 0.8 * geo.Smooth(1120, 1200, y), 0}).Normalize()
			}
			if c[0] < 0 {
				q = q.Add(geo.V3{c[0], 0, 0})
			}
			row = append(row, spot{q.Add(n.Mul(c[1])), cardWeights(cardPoint(y, a), a)})
		}
		rows = append(rows, row)
	}
	// The collar: from the last front row round to the back, easing into a
	// roll that stands off the neck.
	last := rows[len(rows)-1]
	roll := [][2]float64{{-3, -7}, {-5, -1}, {-3.5, 4.5}, {0.5, 6.5}, {4.5, 3}, {7.5, -6}, {6, -11}}
	a0 := math.Atan2(last[3].p[0], last[3].p[2]+10)
	const steps = 7
	for k := 1; k <= steps; k++ {
		t := float64(k) / steps
		s, c := math.Sincos(geo.Lerp(a0, math.Pi, t))
		ease := geo.Smooth(0, 0.45, t)
		back := geo.Smooth(0.1, 1, t)
		var row []spot
		for j, o := range roll {
			rx, rz, yc := 46+o[0], 45.0+o[0], geo.Lerp(1211, 1200, back)+o[1]-0.25*o[0]*back
			q := geo.V3{rx * s, yc, -10 + rz*c}
			start := last[j].p.Add(q.Sub(geo.V3{(46 + o[0]) * math.Sin(a0), 1211 + o[1], -10 + (45+o[0])*math.Cos(a0)}).Mul(1))
			q = start.Add(q.Sub(start).Mul(ease))
			if k == steps {
				q[0] = 0
			}
			row = append(row, spot{q, rig.Mix(spine(yc), rig.Only("neck"), 0.25)})
		}
		rows = append(rows, row)
	}
	ids := p.Grid(len(rows), len(cross), false, func(r, c int) mesh.Vertex {
		s := rows[r][c]
		return mesh.Vertex{P: s.p, W: s.w, UV: boxBand.uv(0.04+0.92*float64(c)/float64(len(cross)-1), 0.5, bodySheet)}
	})
	// Rows run up here, so the faces look inward: turn them.
	p.Flip()
	foot := append([]int(nil), ids[0]...)
	p.Rim(foot, down, toAxis, 3)
	return p
}

// pocket is a raised patch on her left front with its flap.
func pocket() *mesh.Part {
	p := mesh.New("pocket", matCream)
	patch := func(x0, x1, y0, y1, lift float64) {
		const n = 4
		p.Grid(n+2, n+2, false, func(r, c int) mesh.Vertex {
			u := geo.Clamp(float64(c-1)/(n-1), 0, 1)
			v := geo.Clamp(float64(r-1)/(n-1), 0, 1)
			x, y := geo.Lerp(x0, x1, u), geo.Lerp(y0, y1, v)
			a := angleOf(x, cardHW.At(y), cardPow)
			q := cardPoint(y, a)
			k := lift
			if r == 0 || c == 0 || r == n+1 || c == n+1 { // undercut, for the line
				k = -1.5
				mx, my := (x0+x1)/2, (y0+y1)/2
				x, y = mx+(x-mx)*0.86, my+(y-my)*0.92
				q = cardPoint(y, angleOf(x, cardHW.At(y), cardPow))
			}
			nrm := geo.V3{q[0] * 0.45, 0, q[2]}.Normalize()
			return mesh.Vertex{P: q.Add(nrm.Mul(k)), UV: boxPlain.centre(bodySheet), W: cardWeights(q, a)}
		})
	}
	patch(97, 149, 780, 690, 3)
	patch(96, 150, 784, 766, 5)
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
