package render

import (
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/vrm"
)

// box is a cube of twelve triangles with its corner at o, turned outward; the
// last n are left out.
func box(o mgl32.Vec3, without int) *vrm.Primitive {
	p := &vrm.Primitive{}
	for i := range 8 {
		p.Positions = append(p.Positions, o.Add(mgl32.Vec3{float32(i & 1), float32(i >> 1 & 1), float32(i >> 2)}))
		p.Joints = append(p.Joints, [4]uint16{})
		p.Weights = append(p.Weights, mgl32.Vec4{1})
	}
	p.Indices = []uint32{
		0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
		2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
	}
	p.Indices = p.Indices[:len(p.Indices)-3*without]
	return p
}

// seams gives every triangle corners of its own, as exporters do.
func seams(p *vrm.Primitive) *vrm.Primitive {
	q := &vrm.Primitive{}
	for n, v := range p.Indices {
		q.Positions = append(q.Positions, p.Positions[v])
		q.Joints = append(q.Joints, p.Joints[v])
		q.Weights = append(q.Weights, p.Weights[v])
		q.Indices = append(q.Indices, uint32(n))
	}
	return q
}

// with adds q's triangles to p.
func with(p, q *vrm.Primitive) *vrm.Primitive {
	n := uint32(len(p.Positions))
	p.Positions, p.Joints, p.Weights = append(p.Positions, q.Positions...), append(p.Joints, q.Joints...), append(p.Weights, q.Weights...)
	for _, v := range q.Indices {
		p.Indices = append(p.Indices, v+n)
	}
	return p
}

func TestClosedFirst(t *testing.T) {
	t.Parallel()
	o, far := mgl32.Vec3{}, mgl32.Vec3{5, 0, 0}
	inward := box(o, 0)
	slices.Reverse(inward.Indices)
	oneFlipped := box(o, 0)
	slices.Reverse(oneFlipped.Indices[:3])
	morphing := box(o, 0)
	morphing.Targets = []vrm.Target{{Index: []uint32{3}, Positions: []mgl32.Vec3{{0, 1, 0}}}}
	loose := seams(box(o, 0))
	loose.Targets = morphing.Targets
	torn := seams(box(o, 0))
	torn.Weights[0] = mgl32.Vec4{0.5, 0.5}
	lid := box(o, 0)
	lid.Indices = lid.Indices[33:]
	for _, c := range []struct {
		name  string
		prims []*vrm.Primitive
		want  []int // closed triangles
	}{
		{"a box", []*vrm.Primitive{box(o, 0)}, []int{12}},
		{"a box of loose triangles", []*vrm.Primitive{seams(box(o, 0))}, []int{12}},
		{"a box with a hole", []*vrm.Primitive{box(o, 1)}, []int{0}},
		{"a hole that another primitive fills", []*vrm.Primitive{box(o, 1), lid}, []int{11, 1}},
		{"one open, one closed", []*vrm.Primitive{with(box(o, 1), box(far, 0))}, []int{12}},
		{"seen from inside", []*vrm.Primitive{inward}, []int{0}},
		{"one triangle the wrong way round", []*vrm.Primitive{oneFlipped}, []int{0}},
		{"a vertex that morphs", []*vrm.Primitive{morphing}, []int{12}},
		{"one of some vertices that morphs", []*vrm.Primitive{loose}, []int{0}},
		{"corners that move apart", []*vrm.Primitive{torn}, []int{0}},
		{"nothing", []*vrm.Primitive{{}}, []int{0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := closedFirst(c.prims, true)
			for i, p := range c.prims {
				s := got[p]
				if s.closed != 3*c.want[i] {
					t.Errorf("primitive %d: %d indices closed, want %d", i, s.closed, 3*c.want[i])
				}
				if a, b := triangles(s.indices), triangles(p.Indices); !slices.Equal(a, b) {
					t.Errorf("primitive %d: triangles %v, want the same as %v", i, a, b)
				}
			}
		})
	}
	t.Run("the closed come first", func(t *testing.T) {
		t.Parallel()
		p := with(box(o, 1), box(far, 0))
		s := closedFirst([]*vrm.Primitive{p}, true)[p]
		for k, v := range s.indices {
			if second := v >= 8; second != (k < s.closed) {
				t.Fatalf("index %d is of vertex %d, %d are closed", k, v, s.closed)
			}
		}
	})
}

// triangles lists them in a canonical order.
func triangles(indices []uint32) [][3]uint32 {
	var out [][3]uint32
	for k := 0; k+2 < len(indices); k += 3 {
		out = append(out, [3]uint32(indices[k:k+3]))
	}
	slices.SortFunc(out, func(a, b [3]uint32) int { return slices.Compare(a[:], b[:]) })
	return out
}
