package render

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/vrm"
)

// Exporters mark whole avatars as two-sided, and drawing the inside of a body
// nobody can look into costs a third of the frame. A surface whose every edge
// is shared by two triangles of opposite direction has no way in; its backs can
// be culled and the picture stays the same.

// worthCulling is how many two-sided indices a mesh must have before the search
// pays.
const worthCulling = 3 * 1500

// sorted is a primitive's index list with the closed surfaces first.
type sorted struct {
	indices []uint32
	closed  int // how many of the indices are closed
}

// or answers the sorted list, or given where nothing was sorted.
func (s sorted) or(given []uint32) []uint32 {
	if s.indices == nil {
		return given
	}
	return s.indices
}

// sortClosed finds which two-sided triangles of a node's mesh show one side
// only. What is not worth the search is not in the answer.
func (s *scene) sortClosed(n int) map[*vrm.Primitive]sorted {
	node := &s.m.Nodes[n]
	var solid []*vrm.Primitive
	skinned, twoSided := 0, 0
	prims := s.m.Meshes[node.Mesh].Primitives
	for i := range prims {
		p := &prims[i]
		mat := s.material(p)
		if mat.AlphaMode != vrm.Opaque || len(p.Positions) == 0 {
			continue
		}
		solid = append(solid, p)
		if isSkinned(node, p) {
			skinned++
		}
		if mat.DoubleSided {
			twoSided += len(p.Indices)
		}
	}
	if twoSided < worthCulling || skinned != 0 && skinned != len(solid) {
		return nil
	}
	return closedFirst(solid, skinned > 0)
}

// corner is what makes two vertices one: they stand together and move together.
type corner struct {
	at      mgl32.Vec3
	joints  [4]uint16
	weights mgl32.Vec4
}

// closedFirst sorts the triangles of some solid primitives that move as one
// mesh: those that belong to closed surfaces, seen from outside, come first.
func closedFirst(prims []*vrm.Primitive, skinned bool) map[*vrm.Primitive]sorted {
	w := weld(prims, skinned)
	shut := w.closedSurfaces()
	answer := make(map[*vrm.Primitive]sorted, len(prims))
	for i, p := range prims {
		out, rest := make([]uint32, 0, len(p.Indices)), []uint32(nil)
		for k := 0; k+2 < len(p.Indices); k += 3 {
			t := p.Indices[k : k+3]
			if shut[w.find(w.id[i][t[0]])] {
				out = append(out, t...)
			} else {
				rest = append(rest, t...)
			}
		}
		answer[p] = sorted{closed: len(out), indices: append(out, rest...)}
	}
	return answer
}

// welded are primitives with their seams sewn up.
type welded struct {
	prims []*vrm.Primitive
	id    [][]uint32   // corner of each vertex
	at    []mgl32.Vec3 // of each corner
	up    []uint32     // union-find forest of the corners: a surface is a tree
}

// weld names the corners. A vertex that morphs is a corner of its own, since
// another in the same place may go elsewhere.
func weld(prims []*vrm.Primitive, skinned bool) *welded {
	n := 0
	for _, p := range prims {
		n += len(p.Positions)
	}
	w := &welded{prims: prims}
	known := make(map[corner]uint32, n/2)
	for _, p := range prims {
		moves := make([]bool, len(p.Positions))
		for _, t := range p.Targets {
			for _, v := range t.Index {
				moves[v] = true
			}
		}
		ids := make([]uint32, len(p.Positions))
		for v, at := range p.Positions {
			c := corner{at: at}
			if skinned {
				c.joints, c.weights = p.Joints[v], p.Weights[v]
			}
			k, ok := known[c]
			if !ok || moves[v] {
				k = uint32(len(w.at))
				w.at, w.up = append(w.at, at), append(w.up, k)
				if !moves[v] {
					known[c] = k
				}
			}
			ids[v] = k
		}
		w.id = append(w.id, ids)
	}
	return w
}

// closedSurfaces answers which trees of the forest are closed and turned
// outward.
func (w *welded) closedSurfaces() map[uint32]bool {
	// An edge counts up in one direction and down in the other.
	edges := make(map[[2]uint32]int, len(w.at)*3)
	for i, p := range w.prims {
		for k := 0; k+2 < len(p.Indices); k += 3 {
			a, b, c := w.triangle(i, k)
			w.join(a, b)
			w.join(b, c)
			for _, e := range [3][2]uint32{{a, b}, {b, c}, {c, a}} {
				switch {
				case e[0] < e[1]:
					edges[e]++
				case e[0] > e[1]:
					edges[[2]uint32{e[1], e[0]}]--
				}
			}
		}
	}
	volume := map[uint32]float32{} // six times
	for i, p := range w.prims {
		for k := 0; k+2 < len(p.Indices); k += 3 {
			a, b, c := w.triangle(i, k)
			root := w.find(a)
			// Measured from a point of the surface itself: nearer is exacter.
			o := w.at[root]
			volume[root] += w.at[a].Sub(o).Dot(w.at[b].Sub(o).Cross(w.at[c].Sub(o)))
		}
	}
	shut := make(map[uint32]bool, len(volume))
	for root, v := range volume {
		shut[root] = v > 0
	}
	for e, n := range edges {
		if n != 0 {
			shut[w.find(e[0])] = false
		}
	}
	return shut
}

func (w *welded) triangle(prim, k int) (a, b, c uint32) {
	t := w.prims[prim].Indices[k : k+3]
	return w.id[prim][t[0]], w.id[prim][t[1]], w.id[prim][t[2]]
}

func (w *welded) find(c uint32) uint32 {
	for w.up[c] != c {
		w.up[c] = w.up[w.up[c]]
		c = w.up[c]
	}
	return c
}

func (w *welded) join(a, b uint32) {
	if a, b = w.find(a), w.find(b); a != b {
		w.up[b] = a
	}
}
