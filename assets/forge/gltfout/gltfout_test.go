package gltfout

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"image"
	"testing"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
	"yui/assets/forge/scene"
)

func small() *scene.Scene {
	s := &scene.Scene{}
	s.Skeleton.Add(rig.Joint{Name: "root"})
	s.Skeleton.Add(rig.Joint{Name: "head", Parent: "root", Human: "head", P: geo.V3{0, 1000, 0}})
	p := mesh.New("face", "skin")
	p.Grid(3, 3, false, func(r, c int) mesh.Vertex {
		return mesh.Vertex{P: geo.V3{float64(c), -float64(r), 0}, N: geo.V3{0, 0, 1}, W: rig.Only("head")}
	})
	p.MorphOf("aa")[4] = geo.V3{0, -2, 0}
	p.MorphOf("idle")
	s.Groups = []scene.Group{{Name: "Face", Parts: []*mesh.Part{p}}}
	s.Materials = []scene.Material{{Name: "skin", Base: [4]float64{1, 1, 1, 1}, BaseTex: 0, ShadeTex: scene.None, OutlineTex: scene.None}}
	s.Textures = []scene.Texture{{Name: "t", Img: image.NewNRGBA(image.Rect(0, 0, 2, 2))}}
	s.Expressions = []scene.Expression{{Name: "aa", Preset: true, Morphs: []scene.Bind{{Morph: "aa", Weight: 1}}}}
	s.Colliders = []scene.Collider{{Group: "h", Joint: "head", Radius: 100}}
	s.Springs = []scene.Spring{{Name: "x", Joints: []string{"root", "head"}, Groups: []string{"h"}}}
	return s
}

func TestVRM_IsAWholeContainerAndRepeats(t *testing.T) {
	t.Parallel()
	data, err := VRM(small())
	if err != nil {
		t.Fatal(err)
	}
	again, err := VRM(small())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, again) {
		t.Error("two builds differ")
	}
	u := func(at int) int { return int(binary.LittleEndian.Uint32(data[at:])) }
	if string(data[:4]) != "glTF" || u(4) != 2 || u(8) != len(data) {
		t.Fatalf("header % x for %d bytes", data[:12], len(data))
	}
	var doc struct {
		Accessors []struct {
			Count  int
			Sparse *struct{ Count int }
		}
		Meshes []struct {
			Extras     struct{ TargetNames []string }
			Primitives []struct{ Targets []map[string]int }
		}
		Buffers    []struct{ ByteLength int }
		Extensions map[string]json.RawMessage
	}
	js := data[20 : 20+u(12)]
	if err := json.Unmarshal(js, &doc); err != nil {
		t.Fatal(err)
	}
	if got := u(20 + len(js)); got != (doc.Buffers[0].ByteLength+3)/4*4 {
		t.Errorf("binary chunk of %d bytes, buffer says %d", got, doc.Buffers[0].ByteLength)
	}
	m := doc.Meshes[0]
	if len(m.Extras.TargetNames) != 2 || len(m.Primitives[0].Targets) != 2 {
		t.Fatalf("targets %v", m.Extras.TargetNames)
	}
	moved := doc.Accessors[m.Primitives[0].Targets[0]["POSITION"]]
	still := doc.Accessors[m.Primitives[0].Targets[1]["POSITION"]]
	if moved.Sparse == nil || moved.Sparse.Count != 1 || still.Sparse != nil {
		t.Errorf("sparse targets: %+v, %+v", moved, still)
	}
	for _, e := range []string{"VRMC_vrm", "VRMC_springBone"} {
		if doc.Extensions[e] == nil {
			t.Errorf("no extension %s", e)
		}
	}
}
