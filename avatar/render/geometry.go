package render

import (
	"encoding/binary"
	"math"

	"github.com/go-gl/gl/v3.3-core/gl"

	"yui/avatar/vrm"
)

// attrLayout is where each attribute lies in the static vertex buffer; -1 where
// the primitive has none.
type attrLayout struct {
	stride                             int
	uv0, uv1, tangent, joints, weights int
}

// layoutOf packs what the primitive has and the shader will read.
func layoutOf(p *vrm.Primitive, skin bool) attrLayout {
	l := attrLayout{uv0: -1, uv1: -1, tangent: -1, joints: -1, weights: -1}
	take := func(have bool, size int) int {
		if !have {
			return -1
		}
		at := l.stride
		l.stride += size
		return at
	}
	n := len(p.Positions)
	l.uv0 = take(len(p.UV[0]) == n, 8)
	l.uv1 = take(len(p.UV[1]) == n, 8)
	l.tangent = take(len(p.Tangents) == n, 16)
	l.joints = take(skin, 8)
	l.weights = take(skin, 8)
	return l
}

// pack interleaves the attributes that never change.
func (l attrLayout) pack(p *vrm.Primitive) []byte {
	n := len(p.Positions)
	b := make([]byte, n*l.stride)
	f32 := func(at int, vs ...float32) {
		for i, v := range vs {
			binary.NativeEndian.PutUint32(b[at+4*i:], math.Float32bits(v))
		}
	}
	for i := range n {
		at := i * l.stride
		if l.uv0 >= 0 {
			f32(at+l.uv0, p.UV[0][i][0], p.UV[0][i][1])
		}
		if l.uv1 >= 0 {
			f32(at+l.uv1, p.UV[1][i][0], p.UV[1][i][1])
		}
		if l.tangent >= 0 {
			t := p.Tangents[i]
			f32(at+l.tangent, t[0], t[1], t[2], t[3])
		}
		if l.joints >= 0 {
			for k := range 4 {
				binary.NativeEndian.PutUint16(b[at+l.joints+2*k:], p.Joints[i][k])
				w := math.Round(float64(p.Weights[i][k]) * math.MaxUint16)
				binary.NativeEndian.PutUint16(b[at+l.weights+2*k:], uint16(min(max(w, 0), math.MaxUint16)))
			}
		}
	}
	return b
}

// mesh is one primitive on the card, drawn by one node.
type mesh struct {
	vao, moving, static, index uint32
	count                      int32
	indexType                  uint32
	blend                      *blend
}

// newMesh uploads a primitive with its triangles in the order of indices.
// Attribute numbers are those of body.vert.
func (g *gpu) newMesh(p *vrm.Primitive, indices []uint32, skin bool) mesh {
	var m mesh
	m.vao = g.gs.GenVertexArray()
	g.gs.BindVertexArray(m.vao)

	base, b := newBlend(p)
	m.blend = b
	usage := uint32(gl.STATIC_DRAW)
	if b != nil {
		usage = gl.DYNAMIC_DRAW
	}
	m.moving = g.gs.GenBuffer()
	g.gs.BindBuffer(gl.ARRAY_BUFFER, m.moving)
	g.gs.BufferData(gl.ARRAY_BUFFER, len(base)*4, base, usage)
	attr := func(at uint32, size int32, kind uint32, normalized bool, stride, offset int) {
		g.gs.EnableVertexAttribArray(at)
		g.gs.VertexAttribPointer(at, size, kind, normalized, int32(stride), uint32(offset))
	}
	attr(0, 3, gl.FLOAT, false, posNormal*4, 0)
	attr(1, 3, gl.FLOAT, false, posNormal*4, 12)

	if l := layoutOf(p, skin); l.stride > 0 {
		m.static = g.gs.GenBuffer()
		g.gs.BindBuffer(gl.ARRAY_BUFFER, m.static)
		data := l.pack(p)
		g.gs.BufferData(gl.ARRAY_BUFFER, len(data), data, gl.STATIC_DRAW)
		if l.uv0 >= 0 {
			attr(2, 2, gl.FLOAT, false, l.stride, l.uv0)
		}
		if l.uv1 >= 0 {
			attr(3, 2, gl.FLOAT, false, l.stride, l.uv1)
		}
		if l.tangent >= 0 {
			attr(4, 4, gl.FLOAT, false, l.stride, l.tangent)
		}
		if l.joints >= 0 {
			g.gs.EnableVertexAttribArray(5)
			// Integers stay integers: g3n has only the float form.
			gl.VertexAttribIPointerWithOffset(5, 4, gl.UNSIGNED_SHORT, int32(l.stride), uintptr(l.joints))
			attr(6, 4, gl.UNSIGNED_SHORT, true, l.stride, l.weights)
		}
	}

	m.index = g.gs.GenBuffer()
	g.gs.BindBuffer(gl.ELEMENT_ARRAY_BUFFER, m.index)
	m.count = int32(len(indices))
	if len(p.Positions) <= math.MaxUint16 {
		small := make([]uint16, len(indices))
		for i, v := range indices {
			small[i] = uint16(v)
		}
		m.indexType = gl.UNSIGNED_SHORT
		g.gs.BufferData(gl.ELEMENT_ARRAY_BUFFER, len(small)*2, small, gl.STATIC_DRAW)
	} else {
		m.indexType = gl.UNSIGNED_INT
		g.gs.BufferData(gl.ELEMENT_ARRAY_BUFFER, len(indices)*4, indices, gl.STATIC_DRAW)
	}
	g.gs.BindVertexArray(0)
	return m
}

func (g *gpu) freeMesh(m *mesh) {
	for _, b := range []uint32{m.moving, m.static, m.index} {
		if b != 0 {
			g.gs.DeleteBuffers(b)
		}
	}
	if m.vao != 0 {
		g.gs.DeleteVertexArrays(m.vao)
	}
	*m = mesh{}
}
