package vrm

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"strings"
	"testing"

	"yui/avatar/vrm/vrmtest"
)

// TestRead_Refused lists damage that must be refused, each with the stage the
// user is told.
func TestRead_Refused(t *testing.T) {
	t.Parallel()
	good := vrmtest.VRM1(vrmtest.Options{})
	deep := strings.Repeat(`{"a":`, 20000) + "1" + strings.Repeat("}", 20000)
	for _, c := range []struct {
		name, stage string
		data        []byte
	}{
		{"empty", "container", nil},
		{"a picture", "container", []byte("\x89PNG\r\n\x1a\n0000")},
		{"cut in the header", "container", good[:16]},
		{"cut in the JSON", "container", good[:200]},
		{"cut in the buffer", "container", good[:len(good)-4]},
		{"not JSON", "json", frame([]byte(`{"asset":`), nil)},
		{"too deep", "json", frame([]byte(deep), nil)},
		{"too many objects", "json", frame([]byte(`{"nodes":[`+strings.Repeat("{},", maxJSONObjects)+`{}]}`), nil)},
		{"wrong type", "json", build(t, object{"nodes": "none"}, nil)},
		{"glTF 1", "json", build(t, object{"asset": object{"version": "1.0"}}, nil)},
		{"Draco", "extensions", build(t, object{"extensionsRequired": list{"KHR_draco_mesh_compression"}}, nil)},
		{"child out of range", "nodes", build(t, object{"nodes": list{object{"children": list{5}}}}, nil)},
		{"negative child", "nodes", build(t, object{"nodes": list{object{"children": list{-1}}}}, nil)},
		{"half a child", "nodes", build(t, object{"nodes": list{object{}, object{"children": list{0.5}}}}, nil)},
		{"own child", "nodes", build(t, object{"nodes": list{object{"children": list{0}}}}, nil)},
		{"cycle", "nodes", build(t, object{"nodes": list{object{"children": list{1}}, object{"children": list{2}}, object{"children": list{1}}}}, nil)},
		{"mesh out of range", "nodes", build(t, object{"nodes": list{object{"mesh": 0}}}, nil)},
		{"skin joint out of range", "skins", build(t, object{"nodes": list{object{}}, "skins": list{object{"joints": list{1}}}}, nil)},
		{"texture out of range", "materials", build(t, object{"materials": list{object{"normalTexture": object{"index": 0}}}}, nil)},
		{"image out of range", "textures", build(t, object{"materials": list{object{"normalTexture": object{"index": 0}}}, "textures": list{object{"source": 1}}}, nil)},
		{"material out of range", "meshes", build(t, oneMesh(object{"material": 3}), nil)},
		{"accessor out of range", "accessors", build(t, oneMesh(object{}), nil)},
		{"unknown mode", "meshes", build(t, triangle(object{"mode": 9}), threePoints)},
		{"index past the end", "meshes", build(t, triangle(object{"indices": 1}), append(append([]byte{}, threePoints...), 0, 1, 9, 0))},
		{"view past the buffer", "accessors", build(t, object{
			"nodes": list{object{"mesh": 0}}, "meshes": list{object{"primitives": list{object{"attributes": object{"POSITION": 0}}}}},
			"accessors":   list{object{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}},
			"bufferViews": list{object{"buffer": 0, "byteLength": 4000}},
		}, threePoints)},
		{"a huge claim without data", "accessors", build(t, object{
			"nodes": list{object{"mesh": 0}}, "meshes": list{object{"primitives": list{object{"attributes": object{"POSITION": 0}}}}},
			"accessors": list{object{"componentType": 5126, "count": 400_000_000, "type": "VEC3"}},
		}, nil)},
		{"another file", "buffers", build(t, object{
			"buffers": list{object{"uri": "../secret", "byteLength": 36}}, "nodes": list{object{"mesh": 0}},
			"meshes":      list{object{"primitives": list{object{"attributes": object{"POSITION": 0}}}}},
			"accessors":   list{object{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}},
			"bufferViews": list{object{"buffer": 0, "byteLength": 36}},
		}, nil)},
		{"no bones", "humanoid", build(t, object{"extensions": object{"VRMC_vrm": object{"specVersion": "1.0"}}}, nil)},
		{"no bones, 0.x", "humanoid", build(t, object{"extensions": object{"VRM": object{}}}, nil)},
	} {
		_, err := Read(c.data, "bad.vrm", nil)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%s: not refused (%v)", c.name, err)
			continue
		}
		if e.Stage != c.stage || e.File != "bad.vrm" || e.Reason == "" || e.Next == "" {
			t.Errorf("%s: stage %q, want %q; %v", c.name, e.Stage, c.stage, err)
		}
	}
}

var threePoints = pack(float32(0), float32(0), float32(0), float32(1), float32(0), float32(0), float32(0), float32(1), float32(0))

func oneMesh(primitive object) object {
	primitive["attributes"] = object{"POSITION": 0}
	return object{"nodes": list{object{"mesh": 0}}, "meshes": list{object{"primitives": list{primitive}}}}
}

// triangle is one mesh over threePoints; accessor 1 is three byte indices
// behind them.
func triangle(primitive object) object {
	doc := oneMesh(primitive)
	doc["bufferViews"] = list{object{"buffer": 0, "byteLength": 36}, object{"buffer": 0, "byteOffset": 36, "byteLength": 3}}
	if primitive["indices"] == nil {
		doc["bufferViews"] = doc["bufferViews"].(list)[:1]
	}
	doc["accessors"] = list{
		object{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
		object{"bufferView": 1, "componentType": 5121, "count": 3, "type": "SCALAR"},
	}
	return doc
}

// TestRead_Mended lists slips that cost a warning, not the file.
func TestRead_Mended(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, warning string
		doc           object
		bin           []byte
	}{
		{"two parents", "two parents", object{"nodes": list{object{"children": list{2}}, object{"children": list{2}}, object{}}}, nil},
		{"zero rotation", "rotation", object{"nodes": list{object{"rotation": list{0, 0, 0, 0}}}}, nil},
		{"points", "points or lines", triangle(object{"mode": 0}), threePoints},
		{"no scene", "default scene", object{"scene": 4, "nodes": list{object{}}}, nil},
		{"outside the scene", "not part of the scene", func() object {
			d := triangle(object{})
			d["scenes"] = list{object{"nodes": list{}}}
			return d
		}(), threePoints},
		{"short normals", "NORMAL has 2 elements", func() object {
			d := triangle(object{})
			d["meshes"].(list)[0].(object)["primitives"].(list)[0].(object)["attributes"].(object)["NORMAL"] = 2
			d["accessors"] = append(d["accessors"].(list), object{"componentType": 5126, "count": 2, "type": "VEC3"})
			return d
		}(), threePoints},
		{"skin without weights", "drawn rigidly", func() object {
			d := triangle(object{})
			d["nodes"].(list)[0].(object)["skin"] = 0
			d["skins"] = list{object{"joints": list{0}}}
			return d
		}(), threePoints},
		{"broken picture", "Image 0", object{
			"materials": list{object{"normalTexture": object{"index": 0}}}, "textures": list{object{"source": 0}},
			"images": list{object{"uri": "data:image/png;base64,AAAA"}},
		}, nil},
		{"picture too large for its bytes", "cannot fit", object{
			"materials": list{object{"normalTexture": object{"index": 0}}}, "textures": list{object{"source": 0}},
			"images": list{object{"uri": "data:image/png;base64," + base64.StdEncoding.EncodeToString(hugePNG())}},
		}, nil},
		{"KTX2 only", "no PNG, JPEG or WebP", object{
			"materials": list{object{"normalTexture": object{"index": 0}}}, "textures": list{object{}},
		}, nil},
		{"constraint circle", "in a circle", object{"nodes": list{rotates(1), rotates(0)}}, nil},
		{"constraint on itself", "cannot be used", object{"nodes": list{rotates(0)}}, nil},
		{"collider nowhere", "names node 7", object{
			"nodes":      list{object{}},
			"extensions": object{"VRMC_springBone": object{"colliders": list{object{"node": 7, "shape": object{"sphere": object{}}}}}},
		}, nil},
		{"spring against the tree", "not below", object{
			"nodes":      list{object{"children": list{1}}, object{}},
			"extensions": object{"VRMC_springBone": object{"springs": list{object{"joints": list{object{"node": 1}, object{"node": 0}}}}}},
		}, nil},
		{"extension of the wrong type", "VRMC_springBone", object{"nodes": list{object{}}, "extensions": object{"VRMC_springBone": 5}}, nil},
	} {
		m, err := Read(build(t, c.doc, c.bin), "odd.glb", nil)
		if err != nil {
			t.Errorf("%s: refused: %v", c.name, err)
			continue
		}
		checkModel(t, m)
		if !strings.Contains(strings.Join(m.Warnings, "\n"), c.warning) {
			t.Errorf("%s: warnings %q lack %q", c.name, m.Warnings, c.warning)
		}
	}
}

func rotates(source int) object {
	return object{"extensions": object{"VRMC_node_constraint": object{"constraint": object{"rotation": object{"source": source}}}}}
}

// hugePNG is a valid PNG header that claims 8000×8000 pixels, with no data.
func hugePNG() []byte {
	head := []byte("IHDR\x00\x00\x1f\x40\x00\x00\x1f\x40\x08\x00\x00\x00\x00")
	out := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(head))
}

// TestRead_Resources checks how a .gltf asks for the files beside it.
func TestRead_Resources(t *testing.T) {
	t.Parallel()
	doc := triangle(object{})
	doc["buffers"] = list{object{"uri": "my%20points.bin", "byteLength": 36}}
	doc["asset"] = object{"version": "2.0"}
	data := build(t, doc, nil)
	asked := ""
	m, err := Read(data, "x.gltf", func(uri string) ([]byte, error) {
		asked = uri
		return threePoints, nil
	})
	if err != nil || asked != "my points.bin" || len(m.Meshes[0].Primitives) != 1 {
		t.Errorf("asked for %q: %v", asked, err)
	}
}

// TestRead_Amplification names one large accessor from very many primitives:
// the budget must stop it before memory does.
func TestRead_Amplification(t *testing.T) {
	t.Parallel()
	doc := oneMesh(object{})
	var prims list
	for range 20_000 {
		prims = append(prims, object{"attributes": object{"POSITION": 0}})
	}
	doc["meshes"] = list{object{"primitives": prims}}
	doc["accessors"] = list{object{"componentType": 5126, "count": maxBare, "type": "VEC3"}}
	_, err := Read(build(t, doc, nil), "bomb.glb", nil)
	var e *Error
	if !errors.As(err, &e) || e.Stage != "meshes" {
		t.Errorf("got %v", err)
	}
}
