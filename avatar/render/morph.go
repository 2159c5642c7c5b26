package render

import (
	"slices"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/vrm"
)

// posNormal is one vertex of the buffer that morphs: position, then normal.
const posNormal = 6

// blend is the CPU's half of morphing: the rest vertices, the targets that move
// any of them, and the blended result. It knows no GL.
type blend struct {
	base    []float32 // posNormal floats a vertex
	out     []float32
	targets []blendTarget
	lo, hi  int // vertices any target touches
}

type blendTarget struct {
	slot   int // index into the mesh's weights
	weight float32
	vrm.Target
}

// newBlend interleaves a primitive's vertices. It answers the buffer's content
// and, when no target moves anything, a nil blend.
func newBlend(p *vrm.Primitive) ([]float32, *blend) {
	base := make([]float32, 0, len(p.Positions)*posNormal)
	for i, v := range p.Positions {
		n := mgl32.Vec3{0, 1, 0}
		if i < len(p.Normals) {
			n = p.Normals[i]
		}
		base = append(base, v[0], v[1], v[2], n[0], n[1], n[2])
	}
	b := &blend{base: base, lo: len(p.Positions)}
	for slot, t := range p.Targets {
		if len(t.Index) == 0 {
			continue
		}
		b.targets = append(b.targets, blendTarget{slot: slot, Target: t})
		b.lo = min(b.lo, int(slices.Min(t.Index)))
		b.hi = max(b.hi, int(slices.Max(t.Index))+1)
	}
	if len(b.targets) == 0 {
		return base, nil
	}
	b.out = slices.Clone(base)
	return base, b
}

// set blends for the given weights and reports whether anything changed. Sparse
// and only for the vertices that some target touches: a blink costs a face, not
// a body.
func (b *blend) set(weights []float32) bool {
	changed := false
	for i := range b.targets {
		t := &b.targets[i]
		var w float32
		if t.slot < len(weights) {
			w = weights[t.slot]
		}
		if w != t.weight {
			t.weight, changed = w, true
		}
	}
	if !changed {
		return false
	}
	copy(b.out[b.lo*posNormal:b.hi*posNormal], b.base[b.lo*posNormal:b.hi*posNormal])
	for i := range b.targets {
		t := &b.targets[i]
		if t.weight == 0 {
			continue
		}
		w := t.weight
		for k, v := range t.Index {
			o := b.out[int(v)*posNormal:][:posNormal]
			d := &t.Positions[k]
			o[0] += w * d[0]
			o[1] += w * d[1]
			o[2] += w * d[2]
		}
		for k, v := range t.Index[:len(t.Normals)] {
			o := b.out[int(v)*posNormal:][:posNormal]
			d := &t.Normals[k]
			o[3] += w * d[0]
			o[4] += w * d[1]
			o[5] += w * d[2]
		}
	}
	return true
}

// send writes the touched part to the vertex buffer.
func (b *blend) send(g *gpu, vbo uint32) {
	part := b.out[b.lo*posNormal : b.hi*posNormal]
	g.gs.BindBuffer(gl.ARRAY_BUFFER, vbo)
	gl.BufferSubData(gl.ARRAY_BUFFER, b.lo*posNormal*4, len(part)*4, gl.Ptr(part))
}
