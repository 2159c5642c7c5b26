package vrm

import (
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
)

// shape starts a document around packed float accessors, each with a view of
// its own; attributes name them by position.
func shape(prim object, accessors ...any) (object, []byte) {
	var bin []byte
	views, accs := list{}, list{}
	add := func(data []byte, comp, count int, kind string) {
		views = append(views, object{"buffer": 0, "byteOffset": len(bin), "byteLength": len(data)})
		accs = append(accs, object{"bufferView": len(views) - 1, "componentType": comp, "count": count, "type": kind})
		bin = append(bin, data...)
		for len(bin)%4 != 0 {
			bin = append(bin, 0)
		}
	}
	for _, a := range accessors {
		switch v := a.(type) {
		case []mgl32.Vec2:
			add(pack(v), compF32, len(v), "VEC2")
		case []mgl32.Vec3:
			add(pack(v), compF32, len(v), "VEC3")
		case []mgl32.Vec4:
			add(pack(v), compF32, len(v), "VEC4")
		case [][4]uint8:
			add(pack(v), compU8, len(v), "VEC4")
		case []uint8:
			add(v, compU8, len(v), "SCALAR")
		case []uint16:
			add(pack(v), compU16, len(v), "SCALAR")
		}
	}
	return object{
		"nodes": list{object{"mesh": 0}}, "meshes": list{object{"primitives": list{prim}}}, "bufferViews": views, "accessors": accs,
	}, bin
}

func onePrimitive(t *testing.T, doc object, bin []byte) (*Model, *Primitive) {
	t.Helper()
	m, err := Read(build(t, doc, bin), "shape.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	checkModel(t, m)
	if len(m.Meshes[0].Primitives) != 1 {
		t.Fatalf("no primitive: %v", m.Warnings)
	}
	return m, &m.Meshes[0].Primitives[0]
}

var (
	square  = []mgl32.Vec3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}
	forward = []mgl32.Vec3{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 2}}
)

func TestPrimitive_Modes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		mode    int
		indices any
		want    []uint32
	}{
		{4, []uint16{0, 1, 2, 2, 1, 3}, []uint32{0, 1, 2, 2, 1, 3}},
		{4, []uint8{0, 1, 2, 2, 1}, []uint32{0, 1, 2}},
		{5, []uint8{0, 1, 2, 3}, []uint32{0, 1, 2, 2, 1, 3}},
		{5, []uint8{0, 1, 2, 2, 3}, []uint32{0, 1, 2}},
		{6, []uint8{0, 1, 3, 2}, []uint32{0, 1, 3, 0, 3, 2}},
		{5, nil, []uint32{0, 1, 2, 2, 1, 3}},
	} {
		prim := object{"mode": c.mode, "attributes": object{"POSITION": 0, "NORMAL": 1}}
		parts := []any{square, forward}
		if c.indices != nil {
			prim["indices"] = 2
			parts = append(parts, c.indices)
		}
		doc, bin := shape(prim, parts...)
		m, p := onePrimitive(t, doc, bin)
		// Unused vertices are dropped, so compare corners, not numbers.
		var got, want []mgl32.Vec3
		for _, i := range p.Indices {
			got = append(got, p.Positions[i])
		}
		for _, i := range c.want {
			want = append(want, square[i])
		}
		if !slices.Equal(got, want) {
			t.Errorf("mode %d %v: corners %v, want %v", c.mode, c.indices, got, want)
		}
		if p.Normals[len(p.Normals)-1] != (mgl32.Vec3{0, 0, 1}) {
			t.Errorf("normals %v", p.Normals)
		}
		if m.Materials[p.Material].Shading != PBR {
			t.Error("no default material")
		}
	}
}

// TestPrimitive_Flat checks that a file without normals is shaded flat and
// that its morph targets follow the taken-apart corners.
func TestPrimitive_Flat(t *testing.T) {
	t.Parallel()
	doc, bin := shape(object{
		"attributes": object{"POSITION": 0}, "indices": 1, "targets": list{object{"POSITION": 2, "NORMAL": 2}},
	}, square, []uint8{0, 1, 2, 2, 1, 3}, []mgl32.Vec3{{}, {0, 0, 5}, {}, {}})
	_, p := onePrimitive(t, doc, bin)
	if len(p.Positions) != 6 || p.Normals[0] != (mgl32.Vec3{0, 0, 1}) {
		t.Errorf("%d vertices, normals %v", len(p.Positions), p.Normals)
	}
	target := p.Targets[0]
	if !slices.Equal(target.Index, []uint32{1, 4}) || target.Positions[1] != (mgl32.Vec3{0, 0, 5}) || len(target.Normals) != 0 {
		t.Errorf("target %+v", target)
	}
}

// TestPrimitive_SharedBuffer keeps only the part of a shared vertex buffer a
// primitive uses, and its morph targets with it.
func TestPrimitive_SharedBuffer(t *testing.T) {
	t.Parallel()
	pos, nor, move := make([]mgl32.Vec3, 100), make([]mgl32.Vec3, 100), make([]mgl32.Vec3, 100)
	for i := range pos {
		pos[i], nor[i], move[i] = mgl32.Vec3{float32(i), float32(i * i), 0}, mgl32.Vec3{0, 0, 1}, mgl32.Vec3{0, 0, float32(i)}
	}
	prim := func(a, b, c int) object {
		return object{
			"attributes": object{"POSITION": 0, "NORMAL": 1}, "indices": a, "targets": list{object{"POSITION": b, "NORMAL": c}},
			"extras": object{"targetNames": list{"rise"}},
		}
	}
	doc, bin := shape(prim(3, 2, 2), pos, nor, move, []uint8{50, 60, 70}, []uint8{0, 1, 2})
	doc["meshes"].(list)[0].(object)["primitives"] = list{prim(3, 2, 2), prim(4, 2, 2)}
	m, err := Read(build(t, doc, bin), "shared.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	checkModel(t, m)
	p := m.Meshes[0].Primitives[0]
	if len(p.Positions) != 3 || p.Positions[1] != pos[60] || !slices.Equal(p.Targets[0].Index, []uint32{0, 1, 2}) || p.Targets[0].Positions[2][2] != 70 {
		t.Errorf("first primitive %+v", p)
	}
	if q := m.Meshes[0].Primitives[1]; !slices.Equal(q.Targets[0].Index, []uint32{1, 2}) || m.Meshes[0].TargetNames[0] != "rise" {
		t.Errorf("second primitive's target %+v, names %v", q.Targets[0], m.Meshes[0].TargetNames)
	}
}

// TestPrimitive_Influences gives eight influences; the four largest stay and
// sum to one. A vertex without weight follows the first joint.
func TestPrimitive_Influences(t *testing.T) {
	t.Parallel()
	doc, bin := shape(object{"attributes": object{
		"POSITION": 0, "NORMAL": 1, "JOINTS_0": 2, "WEIGHTS_0": 3, "JOINTS_1": 4, "WEIGHTS_1": 5,
	}}, square[:3], forward[:3],
		[][4]uint8{{0, 1, 2, 3}, {0, 0, 0, 0}, {9, 1, 0, 0}}, []mgl32.Vec4{{0.1, 0.1, 0.3, 0.05}, {}, {0.5, 0.5, 0, 0}},
		[][4]uint8{{4, 5, 0, 0}, {}, {}}, []mgl32.Vec4{{0.4, 0.2, 0, 0}, {}, {}})
	doc["nodes"] = list{object{"mesh": 0, "skin": 0}, object{}, object{}, object{}, object{}, object{}}
	doc["skins"] = list{object{"joints": list{0, 1, 2, 3, 4, 5}}}
	m, p := onePrimitive(t, doc, bin)
	got := map[uint16]float32{}
	for k, j := range p.Joints[0] {
		got[j] = p.Weights[0][k]
	}
	for j, w := range map[uint16]float32{4: 0.4, 2: 0.3, 5: 0.2, 0: 0.1} {
		if !near(got[j], w) && !(j == 0 && near(got[1], w)) {
			t.Errorf("influences %v", got)
		}
	}
	if p.Weights[1] != (mgl32.Vec4{1, 0, 0, 0}) || p.Weights[2] != (mgl32.Vec4{0, 1, 0, 0}) {
		t.Errorf("weights %v", p.Weights)
	}
	if m.Skins[0].InverseBind[5] != mgl32.Ident4() {
		t.Error("missing inverse bind matrices must be the identity")
	}
}

func TestTangents(t *testing.T) {
	t.Parallel()
	uv := []mgl32.Vec2{{0, 1}, {1, 1}, {0, 0}, {1, 0}} // V down, as in glTF
	normals := []mgl32.Vec3{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}}
	for _, v := range tangents(square, normals, uv, []uint32{0, 1, 2, 2, 1, 3}) {
		if !near3(v.Vec3(), mgl32.Vec3{1, 0, 0}) || v[3] != 1 {
			t.Errorf("tangent %v, want +X with the bitangent up, against V", v)
		}
	}
}

func TestMatrixNode(t *testing.T) {
	t.Parallel()
	want := Node{Translation: mgl32.Vec3{1, 2, 3}, Rotation: mgl32.QuatRotate(0.7, mgl32.Vec3{0, 0.6, 0.8}), Scale: mgl32.Vec3{2, 3, -0.5}}
	full := want.Local()
	cells := list{}
	for _, v := range full {
		cells = append(cells, v)
	}
	m, err := Read(build(t, object{"nodes": list{object{"matrix": cells}}}, nil), "matrix.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Nodes[0].Local(); !got.ApproxEqualThreshold(full, 1e-4) {
		t.Errorf("matrix came back as\n%v, want\n%v", got, full)
	}
}
