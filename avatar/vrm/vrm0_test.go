package vrm

import (
	"encoding/json"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
)

// TestQueues ranks absolute render queues into VRM 1.0 offsets.
func TestQueues(t *testing.T) {
	t.Parallel()
	material := func(queue int, zwrite float64) object {
		return object{"shader": "VRM/MToon", "renderQueue": queue, "keywordMap": object{"_ALPHABLEND_ON": true}, "floatProperties": object{"_ZWrite": zwrite}}
	}
	text, err := json.Marshal(object{"materialProperties": list{
		material(3002, 0), material(2999, 0), material(3002, 0), material(-1, 0), material(2502, 1), material(2501, 1),
		object{"shader": "VRM/MToon", "renderQueue": 2000},
	}})
	if err != nil {
		t.Fatal(err)
	}
	x := new(vrm0)
	if err := json.Unmarshal(text, x); err != nil {
		t.Fatal(err)
	}
	r := &reader{m: new(Model), doc: &document{Materials: make([]jMaterial, 7)}}
	if err := r.materials(x); err != nil {
		t.Fatal(err)
	}
	want := []int{orderBlend, orderBlend - 2, orderBlend, orderBlend - 1, orderBlendZ + 1, orderBlendZ, orderOpaque}
	for i, m := range r.m.Materials {
		if m.RenderOrder != want[i] || m.ZWrite != (i > 3) {
			t.Errorf("material %d: order %d, z-write %v; want %d", i, m.RenderOrder, m.ZWrite, want[i])
		}
	}
}

// TestSpring0_Branch splits a branching root into chains along first children,
// each with its own virtual tail.
func TestSpring0_Branch(t *testing.T) {
	t.Parallel()
	r := &reader{m: new(Model)}
	down := list{0, -0.1, 0}
	if err := r.start(build(t, object{"nodes": list{
		object{"name": "root", "children": list{1, 3}},
		object{"name": "a", "translation": down, "children": list{2}}, object{"name": "a2", "translation": down},
		object{"name": "b", "translation": list{0.1, 0, 0}},
	}}, nil)); err != nil {
		t.Fatal(err)
	}
	r.m.Version = VRM0
	if err := r.nodes(); err != nil {
		t.Fatal(err)
	}
	var x spring0
	if err := json.Unmarshal([]byte(`{"boneGroups":[{"bones":[0,1],"center":-1,"gravityDir":{"x":1,"y":0,"z":2}}]}`), &x); err != nil {
		t.Fatal(err)
	}
	r.springs0(&x)
	if len(r.m.Springs) != 2 {
		t.Fatalf("%d springs: %+v", len(r.m.Springs), r.m.Springs)
	}
	a, b := r.m.Springs[0], r.m.Springs[1]
	if len(a.Joints) != 4 || r.m.Nodes[a.Joints[2].Node].Name != "a2" || !near3(a.Joints[3].VirtualTail, mgl32.Vec3{0, -0.07, 0}) {
		t.Errorf("first chain %+v", a.Joints)
	}
	if len(b.Joints) != 2 || r.m.Nodes[b.Joints[0].Node].Name != "b" || !near3(b.Joints[1].VirtualTail, mgl32.Vec3{0.07, 0, 0}) {
		t.Errorf("second chain %+v", b.Joints)
	}
	// Unity (1,0,2) is file (1,0,-2), and the facing turn makes it (-1,0,2).
	if d := a.Joints[0].GravityDir; d != (mgl32.Vec3{-1, 0, 2}) {
		t.Errorf("gravity %v", d)
	}
}

func TestExpressions0_Names(t *testing.T) {
	t.Parallel()
	x := new(vrm0)
	if err := json.Unmarshal([]byte(`{"blendShapeMaster":{"blendShapeGroups":[
		{"name":"J","presetName":"JOY"},{"name":"again","presetName":"joy"},{"name":"Surprised","presetName":"unknown"},
		{"name":"smirk"},{"name":"happy","presetName":"unknown"},{"name":"","presetName":""}]}}`), x); err != nil {
		t.Fatal(err)
	}
	r := &reader{m: new(Model)}
	x.expressions(r)
	var got []string
	for _, e := range r.m.Expressions {
		got = append(got, e.Name)
	}
	if len(got) != 4 || got[0] != "happy" || got[1] != "surprised" || got[2] != "smirk" || got[3] != "happy (custom)" {
		t.Errorf("expressions %q", got)
	}
	if len(r.warn.list) != 2 {
		t.Errorf("warnings %q", r.warn.list)
	}
}

func TestConstraintOrder(t *testing.T) {
	t.Parallel()
	// 0 follows 1, which follows 2; 3 aims and hangs below 0.
	m, err := Read(build(t, object{"nodes": list{
		func() object { n := rotates(1); n["children"] = list{3}; return n }(), rotates(2), object{},
		object{"extensions": object{"VRMC_node_constraint": object{"constraint": object{"aim": object{"source": 2, "aimAxis": "NegativeZ", "weight": 0.5}}}}},
	}}, nil), "c.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	at := map[int]int{}
	for i, c := range m.Constraints {
		at[c.Node] = i
	}
	// Model order: 0, 3, 1, 2 (depth first).
	if len(at) != 3 || at[2] > at[0] || at[0] > at[1] {
		t.Errorf("constraints %+v", m.Constraints)
	}
	if c := m.Constraints[at[1]]; c.Kind != Aim || c.Axis != (mgl32.Vec3{0, 0, -1}) || c.Weight != 0.5 {
		t.Errorf("aim %+v", c)
	}
}

func TestSpring1_Shapes(t *testing.T) {
	t.Parallel()
	m, err := Read(build(t, object{
		"nodes": list{object{"children": list{1}}, object{"children": list{2}}, object{}},
		"extensions": object{"VRMC_springBone": object{
			"colliders": list{
				object{"node": 0, "shape": object{"sphere": object{}}},
				object{"node": 0, "shape": object{"capsule": object{"radius": 0.1, "tail": list{0, 1, 0}}}},
				object{"node": 0, "shape": object{"sphere": object{"radius": 1}}, "extensions": object{
					"VRMC_springBone_extended_collider": object{"shape": object{"plane": object{"normal": list{0, 2, 0}}}},
				}},
				object{"node": 0, "shape": object{}, "extensions": object{
					"VRMC_springBone_extended_collider": object{"shape": object{"sphere": object{"radius": 2, "inside": true}}},
				}},
				object{"node": 0, "shape": object{"sphere": object{"radius": 3}}, "extensions": object{
					"VRMC_springBone_extended_collider": object{"shape": object{"torus": object{}}},
				}},
			},
			"colliderGroups": list{object{"colliders": list{0, 1, 1}}, object{"colliders": list{1, 2}}},
			"springs":        list{object{"joints": list{object{"node": 1}, object{"node": 2}}, "colliderGroups": list{0, 1}, "center": 0}},
		}},
	}, nil), "s.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	checkModel(t, m)
	want := []Collider{
		{Shape: Sphere}, {Shape: Capsule, Radius: 0.1, Tail: mgl32.Vec3{0, 1, 0}}, {Shape: Plane, Normal: mgl32.Vec3{0, 1, 0}},
		{Shape: Sphere, Radius: 2, Inside: true}, {Shape: Sphere, Radius: 3},
	}
	for i, c := range m.Colliders {
		if c != want[i] {
			t.Errorf("collider %d is %+v, want %+v", i, c, want[i])
		}
	}
	s := m.Springs[0]
	if len(s.Colliders) != 3 || s.Center != 0 {
		t.Errorf("spring %+v", s)
	}
	if j := s.Joints[0]; j.Stiffness != 1 || j.Drag != 0.5 || j.GravityDir != (mgl32.Vec3{0, -1, 0}) || j.HitRadius != 0 {
		t.Errorf("defaults %+v", j)
	}
}
