package vrm

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
)

// TestAccessor_Kinds decodes every kind of accessor glTF knows.
func TestAccessor_Kinds(t *testing.T) {
	t.Parallel()
	views := func(v ...object) list {
		out := list{}
		for _, o := range v {
			o["buffer"] = 0
			out = append(out, o)
		}
		return out
	}
	for _, c := range []struct {
		name  string
		views list
		acc   object
		bin   []byte
		want  []float32
	}{
		{"f32", views(object{"byteLength": 8}), object{"bufferView": 0, "componentType": 5126, "count": 2, "type": "SCALAR"},
			pack(float32(1.5), float32(-2)), []float32{1.5, -2}},
		{"offset", views(object{"byteLength": 8, "byteOffset": 4}), object{"bufferView": 0, "byteOffset": 4, "componentType": 5126, "count": 1, "type": "SCALAR"},
			pack(float32(9), float32(9), float32(7)), []float32{7}},
		{"interleaved", views(object{"byteLength": 20, "byteStride": 12}), object{"bufferView": 0, "componentType": 5126, "count": 2, "type": "VEC2"},
			pack(float32(1), float32(2), float32(9), float32(3), float32(4)), []float32{1, 2, 3, 4}},
		{"i8 normalized", views(object{"byteLength": 3}), object{"bufferView": 0, "componentType": 5120, "normalized": true, "count": 3, "type": "SCALAR"},
			pack(int8(127), int8(-127), int8(-128)), []float32{1, -1, -1}},
		{"u8 normalized", views(object{"byteLength": 2}), object{"bufferView": 0, "componentType": 5121, "normalized": true, "count": 2, "type": "SCALAR"},
			pack(uint8(255), uint8(51)), []float32{1, 0.2}},
		{"i16 plain", views(object{"byteLength": 4}), object{"bufferView": 0, "componentType": 5122, "count": 2, "type": "SCALAR"},
			pack(int16(-300), int16(7)), []float32{-300, 7}},
		{"i16 normalized", views(object{"byteLength": 4}), object{"bufferView": 0, "componentType": 5122, "normalized": true, "count": 2, "type": "SCALAR"},
			pack(int16(32767), int16(-32768)), []float32{1, -1}},
		{"u16 normalized", views(object{"byteLength": 4}), object{"bufferView": 0, "componentType": 5123, "normalized": true, "count": 2, "type": "SCALAR"},
			pack(uint16(65535), uint16(0)), []float32{1, 0}},
		{"u16 strided 8", views(object{"byteLength": 12, "byteStride": 8}), object{"bufferView": 0, "componentType": 5123, "count": 2, "type": "VEC2"},
			pack(uint16(1), uint16(2), uint16(9), uint16(9), uint16(3), uint16(4)), []float32{1, 2, 3, 4}},
		{"u32", views(object{"byteLength": 4}), object{"bufferView": 0, "componentType": 5125, "count": 1, "type": "SCALAR"},
			pack(uint32(70000)), []float32{70000}},
		{"bare", list{}, object{"componentType": 5126, "count": 2, "type": "VEC2"}, pack(uint32(0)), []float32{0, 0, 0, 0}},
		{"sparse without a view, u8 indices", views(object{"byteLength": 1}, object{"byteLength": 8, "byteOffset": 4}),
			object{"componentType": 5126, "count": 3, "type": "VEC2", "sparse": object{
				"count": 1, "indices": object{"bufferView": 0, "componentType": 5121}, "values": object{"bufferView": 1},
			}}, pack(uint32(1), float32(5), float32(6)), []float32{0, 0, 5, 6, 0, 0}},
		{"sparse over a view, u32 indices", views(object{"byteLength": 4, "byteOffset": 12}, object{"byteLength": 4, "byteOffset": 16}, object{"byteLength": 12}),
			object{"bufferView": 2, "componentType": 5126, "count": 3, "type": "SCALAR", "sparse": object{
				"count": 1, "indices": object{"bufferView": 0, "componentType": 5125}, "values": object{"bufferView": 1},
			}}, pack(float32(1), float32(2), float32(3), uint32(2), float32(8)), []float32{1, 2, 8}},
		{"not finite", views(object{"byteLength": 12}), object{"bufferView": 0, "componentType": 5126, "count": 3, "type": "SCALAR"},
			pack(float32(math.NaN()), float32(math.Inf(1)), float32(4)), []float32{0, 0, 4}},
	} {
		r := &reader{m: new(Model)}
		if err := r.start(build(t, object{"bufferViews": c.views, "accessors": list{c.acc}}, c.bin)); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		a, err := r.accessor(0, "test", typeComps[c.acc["type"].(string)])
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got := make([]float32, a.count*a.comps)
		mended := a.floats(got)
		if !slices.EqualFunc(got, c.want, near) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
		if (mended > 0) != (c.name == "not finite") {
			t.Errorf("%s: %d mended", c.name, mended)
		}
	}
}

// TestAccessor_Oracle writes attributes with an independent library, reads
// them back with both and compares.
func TestAccessor_Oracle(t *testing.T) {
	t.Parallel()
	doc := gltf.NewDocument()
	var pos [][3]float32
	var joints [][4]uint16
	var idx []uint32
	for i := range 500 {
		f := float32(i)
		pos = append(pos, [3]float32{f * 0.25, -f, 1 / (f + 1)})
		joints = append(joints, [4]uint16{uint16(i), uint16(i * 7), 3, 0})
		idx = append(idx, uint32(i*i))
	}
	ids, err := modeler.WriteAccessorsInterleaved(doc, pos, joints)
	if err != nil {
		t.Fatal(err)
	}
	ii := modeler.WriteIndices(doc, idx)
	r := &reader{m: new(Model), doc: &document{Accessors: make([]jAccessor, len(doc.Accessors)), BufferViews: make([]jView, len(doc.BufferViews))}}
	for i, a := range doc.Accessors {
		v := float64(*a.BufferView)
		types := map[gltf.AccessorType]string{gltf.AccessorScalar: "SCALAR", gltf.AccessorVec3: "VEC3", gltf.AccessorVec4: "VEC4"}
		comps := map[gltf.ComponentType]float64{gltf.ComponentFloat: compF32, gltf.ComponentUshort: compU16, gltf.ComponentUint: compU32}
		r.doc.Accessors[i] = jAccessor{BufferView: &v, ByteOffset: float64(a.ByteOffset), ComponentType: comps[a.ComponentType], Count: float64(a.Count), Type: types[a.Type]}
	}
	for i, v := range doc.BufferViews {
		r.doc.BufferViews[i] = jView{Buffer: float64(v.Buffer), ByteOffset: float64(v.ByteOffset), ByteLength: float64(v.ByteLength), ByteStride: float64(v.ByteStride)}
	}
	r.buffers = []buffer{{data: doc.Buffers[0].Data}}

	wantPos, err := modeler.ReadPosition(doc, doc.Accessors[ids[0]], nil)
	if err != nil {
		t.Fatal(err)
	}
	a, fault := r.accessor(float64(ids[0]), "POSITION", 3)
	if fault != nil {
		t.Fatal(fault)
	}
	got := make([]mgl32.Vec3, a.count)
	a.floats(flat3(got))
	for i := range got {
		if got[i] != mgl32.Vec3(wantPos[i]) {
			t.Fatalf("position %d is %v, want %v", i, got[i], wantPos[i])
		}
	}
	wantJoints, err := modeler.ReadJoints(doc, doc.Accessors[ids[1]], nil)
	if err != nil {
		t.Fatal(err)
	}
	if a, fault = r.accessor(float64(ids[1]), "JOINTS", 4); fault != nil {
		t.Fatal(fault)
	}
	js := make([]uint32, 4*a.count)
	a.uints(js)
	for i, w := range wantJoints {
		for k := range w {
			if js[4*i+k] != uint32(w[k]) {
				t.Fatalf("joints %d are %v, want %v", i, js[4*i:4*i+4], w)
			}
		}
	}
	if a, fault = r.accessor(float64(ii), "indices", 1); fault != nil {
		t.Fatal(fault)
	}
	out := make([]uint32, a.count)
	a.uints(out)
	if !slices.Equal(out, idx) {
		t.Error("indices differ")
	}
}

func FuzzAccessor(f *testing.F) {
	f.Add(uint16(5126), 2, 0, 12, "VEC2", pack(float32(1), float32(2), float32(3)))
	f.Fuzz(func(t *testing.T, comp uint16, count, offset, stride int, kind string, bin []byte) {
		zero := 0.0
		r := &reader{m: new(Model), doc: &document{
			Accessors:   []jAccessor{{BufferView: &zero, ByteOffset: float64(offset), ComponentType: float64(comp), Count: float64(count), Type: kind}},
			BufferViews: []jView{{ByteLength: float64(len(bin)), ByteStride: float64(stride)}},
		}}
		r.buffers = []buffer{{data: bin}}
		a, err := r.accessor(0, "fuzz", typeComps[kind])
		if err != nil || a.count > 1<<16 {
			return
		}
		a.floats(make([]float32, a.count*a.comps))
		a.uints(make([]uint32, a.count*a.comps))
	})
}
