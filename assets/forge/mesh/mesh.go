// Package mesh is the forge's polygon kit: parts with positions, normals, one
// UV set, bone weights and named morphs, and the few ways the character is
// put together (grids, tubes, mirror, normals).
//
// Positions are millimetres in model space (x her left, y up, z forward). A
// Part belongs to one goroutine while it is built.
package mesh

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/rig"
)

// Vertex is one corner of the surface.
type Vertex struct {
	P, N geo.V3
	UV   geo.V2 // 0..1, v down
	W    rig.Weights
	// Out, when not zero, is the direction away from a free edge: Bend turns
	// the normal that way, so that the outline shows along the edge.
	Out geo.V3
}

// Part is a triangle list with one material. Triangles are counter-clockwise
// seen from outside. Each morph holds one displacement per vertex.
type Part struct {
	Name     string
	Material string
	V        []Vertex
	T        [][3]int
	Morph    map[string][]geo.V3
}

// New makes an empty part.
func New(name, material string) *Part { return &Part{Name: name, Material: material} }

// Add appends a vertex and answers its index.
func (p *Part) Add(v Vertex) int {
	p.V = append(p.V, v)
	return len(p.V) - 1
}

// Tri appends a triangle, skipping degenerate ones.
func (p *Part) Tri(a, b, c int) {
	if a != b && b != c && a != c {
		p.T = append(p.T, [3]int{a, b, c})
	}
}

// Quad appends a, b, c, d (counter-clockwise) along its shorter diagonal.
func (p *Part) Quad(a, b, c, d int) {
	if p.V[a].P.Sub(p.V[c].P).Len() <= p.V[b].P.Sub(p.V[d].P).Len()+1e-9 {
		p.Tri(a, b, c)
		p.Tri(a, c, d)
		return
	}
	p.Tri(a, b, d)
	p.Tri(b, c, d)
}

// Grid appends rows×cols vertices made by f and the quads between them. With
// wrap the last column joins the first. Rows run down and columns to the left
// hand of someone looking at the front, so that faces look outward when
// row 0 is on top and columns go counter-clockwise from above.
func (p *Part) Grid(rows, cols int, wrap bool, f func(r, c int) Vertex) [][]int {
	id := make([][]int, rows)
	for r := range id {
		id[r] = make([]int, cols)
		for c := range id[r] {
			id[r][c] = p.Add(f(r, c))
		}
	}
	n := cols - 1
	if wrap {
		n = cols
	}
	for r := 0; r+1 < rows; r++ {
		for c := 0; c < n; c++ {
			d := (c + 1) % cols
			p.Quad(id[r][c], id[r+1][c], id[r+1][d], id[r][d])
		}
	}
	return id
}

// Fan closes a loop of vertices with a centre; the loop is counter-clockwise
// seen from outside.
func (p *Part) Fan(centre int, loop []int) {
	for i := range loop {
		p.Tri(centre, loop[i], loop[(i+1)%len(loop)])
	}
}

// Flip turns all faces and normals over.
func (p *Part) Flip() {
	for i, t := range p.T {
		p.T[i] = [3]int{t[0], t[2], t[1]}
	}
	for i := range p.V {
		p.V[i].N = p.V[i].N.Mul(-1)
	}
}

// Append adds a copy of q's geometry (and morphs) to p.
func (p *Part) Append(q *Part) {
	base := len(p.V)
	p.V = append(p.V, q.V...)
	for _, t := range q.T {
		p.T = append(p.T, [3]int{t[0] + base, t[1] + base, t[2] + base})
	}
	for name, d := range q.Morph {
		m := p.MorphOf(name)
		copy(m[base:], d)
	}
	for name := range p.Morph {
		p.MorphOf(name)
	}
}

// MorphOf is the displacement list of a morph, made or lengthened as needed.
func (p *Part) MorphOf(name string) []geo.V3 {
	if p.Morph == nil {
		p.Morph = map[string][]geo.V3{}
	}
	m := p.Morph[name]
	for len(m) < len(p.V) {
		m = append(m, geo.V3{})
	}
	p.Morph[name] = m
	return m
}

// Mirror is the part reflected at x = 0, with left and right bones swapped.
func (p *Part) Mirror() *Part {
	q := New(p.Name, p.Material)
	for _, v := range p.V {
		v.P[0], v.N[0], v.Out[0] = -v.P[0], -v.N[0], -v.Out[0]
		v.W = v.W.Mirror()
		q.V = append(q.V, v)
	}
	for _, t := range p.T {
		q.T = append(q.T, [3]int{t[0], t[2], t[1]})
	}
	for name, d := range p.Morph {
		m := q.MorphOf(name)
		for i, v := range d {
			m[i] = geo.V3{-v[0], v[1], v[2]}
		}
	}
	return q
}

// Rim adds the narrow strip turned under along a free edge, given in order
// with the surface on its left seen from outside, and notes the way out.
// inward is the direction into the cloth at a point.
func (p *Part) Rim(edge []int, out func(geo.V3) geo.V3, inward func(geo.V3) geo.V3, depth float64) {
	prev, prevUnder := -1, -1
	for i, v := range edge {
		p.V[v].Out = out(p.V[v].P)
		u := p.V[v]
		u.P = u.P.Add(inward(u.P).Mul(depth)).Sub(p.V[v].Out.Mul(depth * 0.8))
		u.Out = geo.V3{}
		under := p.Add(u)
		if i > 0 {
			p.Quad(prev, prevUnder, under, v)
		}
		prev, prevUnder = v, under
	}
}

// Bend turns the normals of free edges outward; call it after the normals
// are made.
func (p *Part) Bend() {
	for i := range p.V {
		if o := p.V[i].Out; o.Len() > 0 {
			p.V[i].N = p.V[i].N.Mul(0.6).Add(o.Mul(0.8)).Normalize()
		}
	}
}

// Smooth computes area- and angle-weighted normals, shared by vertices at the
// same place (within a hundredth of a millimetre) over all the given parts.
func Smooth(parts ...*Part) {
	sum := map[[3]int64]geo.V3{}
	key := func(v geo.V3) [3]int64 {
		return [3]int64{int64(math.Round(v[0] * 50)), int64(math.Round(v[1] * 50)), int64(math.Round(v[2] * 50))}
	}
	for _, p := range parts {
		for _, t := range p.T {
			a, b, c := p.V[t[0]].P, p.V[t[1]].P, p.V[t[2]].P
			n := b.Sub(a).Cross(c.Sub(a))
			if n.Len() < 1e-9 {
				continue
			}
			n = n.Normalize()
			for k := 0; k < 3; k++ {
				o, e, f := p.V[t[k]].P, p.V[t[(k+1)%3]].P, p.V[t[(k+2)%3]].P
				u, w := e.Sub(o), f.Sub(o)
				if u.Len() < 1e-9 || w.Len() < 1e-9 {
					continue
				}
				ang := math.Acos(geo.Clamp(u.Normalize().Dot(w.Normalize()), -1, 1))
				sum[key(o)] = sum[key(o)].Add(n.Mul(ang))
			}
		}
	}
	for _, p := range parts {
		for i := range p.V {
			if n := sum[key(p.V[i].P)]; n.Len() > 1e-9 {
				p.V[i].N = n.Normalize()
			} else {
				p.V[i].N = geo.V3{0, 0, 1}
			}
		}
	}
}

// EaseNormals mixes every normal with what f says for its place.
func (p *Part) EaseNormals(share float64, f func(geo.V3) geo.V3) {
	for i := range p.V {
		n := p.V[i].N.Mul(1 - share).Add(f(p.V[i].P).Mul(share))
		if n.Len() > 1e-9 {
			p.V[i].N = n.Normalize()
		}
	}
}
