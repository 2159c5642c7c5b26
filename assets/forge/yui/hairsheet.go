package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

// Relief of a lock over the hair's surface.
const (
	fringeRelief = 3.0
	bobRelief    = 4.0
)

// crownYs are the rows every sheet shares from the crown down to joinY, so
// that neighbouring sheets meet vertex on vertex.
var crownYs = []float64{182, 181.4, 179.2, 175, 168, 158, 145, 130, joinY}

// joinY is the height down to which fringe and bob are one surface.
const joinY = 114.0

// strand is one column of a lock from the crown to its hem.
type strand struct {
	at     func(y float64) geo.V3 // head-local surface at height y
	hem    float64                // lowest y
	s      float64                // -1..1 across its lock
	side   float64                // which half of the sheet, for the seam behind
	weight func(p geo.V3) rig.Weights
}

// hairSheet says how a row of strands becomes surfaces.
type hairSheet struct {
	name     string
	ys       func(hem float64) []float64
	relief   func(y, hem float64) float64
	thick    float64
	innerRow int // first row of the inner side; 0 for the whole
	edgeRow  int // first row of the free side edges
	joined   int // -1 the first column is no edge, 1 the last is none
}

// built is a sheet's outer and its inner side.
type built struct {
	outer, inner *mesh.Part
}

// hemLine is the height of the last row: the border's bent normals stay
// within it.
const hemLine = 3.0

// fromCrown are the shared rows and then n+1 more down to the hem.
func fromCrown(n int) func(hem float64) []float64 {
	return func(hem float64) []float64 {
		out := append([]float64(nil), crownYs...)
		for i := 1; i <= n; i++ {
			t := float64(i) / float64(n)
			out = append(out, geo.Lerp(joinY, hem+hemLine, t*(1.25-0.25*t)))
		}
		return append(out, hem)
	}
}

// hairUV is the sheet place of a point of the hair's surface.
func hairUV(p geo.V3, side float64) geo.V2 {
	a := math.Atan2(p[0], p[2])
	if math.Abs(p[0]) < 1e-6 && p[2] < 0 {
		a = math.Copysign(math.Pi, side)
	}
	return boxHair.uv(geo.Clamp(0.5+a/(2*math.Pi), 0.0005, 0.9995), geo.Clamp((hairTopY-p[1])*hairPxY/boxHair.h, 0.002, 0.998), bodySheet)
}

// sheetNormal is the outward normal of the smooth surface at a row of a
// column, by differences.
func sheetNormal(base [][]geo.V3, r, c int) geo.V3 {
	p := base[c][r]
	round := geo.V3{p[0], max(0, p[1]) * 0.6, p[2]}.Normalize()
	if r < 2 {
		return round
	}
	across := base[min(c+1, len(base)-1)][r].Sub(base[max(c-1, 0)][r])
	down := base[c][min(r+1, len(base[c])-1)].Sub(base[c][r-1])
	n := down.Cross(across)
	if n.Len() < 1e-6 {
		return round
	}
	n = n.Normalize()
	if n.Dot(round) < 0.05 {
		return round
	}
	return n
}

// build makes the surfaces. Strands run counter-clockwise seen from above.
func (h hairSheet) build(cols []strand) built {
	nc := len(cols)
	base := make([][]geo.V3, nc) // by column
	for c, col := range cols {
		for _, y := range h.ys(col.hem) {
			base[c] = append(base[c], col.at(y))
		}
	}
	nr := len(base[0])
	point := func(r, c int) (geo.V3, geo.V3) {
		n := sheetNormal(base, r, c)
		k := math.Sqrt(max(0, 1-cols[c].s*cols[c].s)) - 0.3
		return base[c][r].Add(n.Mul(h.relief(base[c][r][1], cols[c].hem) * k)), n
	}
	b := built{outer: mesh.New(h.name, matHair), inner: mesh.New(h.name+" inside", matHairIn)}
	id := b.outer.Grid(nr, nc, false, func(r, c int) mesh.Vertex {
		p, _ := point(r, c)
		return mesh.Vertex{P: head(p[0], p[1], p[2]), UV: hairUV(base[c][r], cols[c].side), W: cols[c].weight(base[c][r])}
	})
	rows := (nr-h.innerRow)/2 + 1
	b.inner.Grid(rows, nc, false, func(r, c int) mesh.Vertex {
		q := min(h.innerRow+2*r, nr-1)
		p, n := point(q, c)
		k := h.thick
		free := c == 0 && h.joined != -1 || c == nc-1 && h.joined != 1
		if q == nr-1 || free && q >= h.edgeRow {
			k = 0.6 // the sides meet along free edges
		}
		p = p.Sub(n.Mul(k))
		v := geo.Clamp((100-p[1])/230, 0.02, 0.98)
		return mesh.Vertex{P: head(p[0], p[1], p[2]), UV: boxHairDark.uv(0.5, v, bodySheet), W: cols[c].weight(base[c][q])}
	})
	b.inner.Flip()
	h.border(&b, id, point)
	return b
}

// border adds the narrow turned-under strip along the free edges, which gives
// the outline something to stand on, and notes the border's directions.
func (h hairSheet) border(b *built, id [][]int, point func(r, c int) (geo.V3, geo.V3)) {
	nr, nc := len(id), len(id[0])
	var path [][2]int
	for r := h.edgeRow; r < nr-1 && h.joined != -1; r++ {
		path = append(path, [2]int{r, 0})
	}
	for c := 0; c < nc; c++ {
		path = append(path, [2]int{nr - 1, c})
	}
	for r := nr - 2; r >= h.edgeRow && h.joined != 1; r-- {
		path = append(path, [2]int{r, nc - 1})
	}
	var prev, prevUnder = -1, -1
	for i, rc := range path {
		p, n := point(rc[0], rc[1])
		a, _ := point(path[max(0, i-1)][0], path[max(0, i-1)][1])
		z, _ := point(path[min(len(path)-1, i+1)][0], path[min(len(path)-1, i+1)][1])
		e := z.Sub(a)
		dir := e.Cross(n)
		if dir.Len() > 1e-6 {
			dir = dir.Normalize()
		}
		v := id[rc[0]][rc[1]]
		u := b.outer.V[v]
		q := p.Sub(n.Mul(2.6)).Sub(dir.Mul(2.2))
		u.P = head(q[0], q[1], q[2])
		under := b.outer.Add(u)
		b.outer.V[v].Out = dir
		if i > 0 {
			b.outer.Quad(prev, prevUnder, under, v)
		}
		prev, prevUnder = v, under
	}
}
