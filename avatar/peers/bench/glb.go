package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
)

// glb is a binary glTF file taken apart: its JSON as a tree, and its data.
type glb struct {
	doc map[string]any
	bin []byte
}

func parseGLB(data []byte) (*glb, error) {
	if len(data) < 20 || string(data[:4]) != "glTF" || string(data[16:20]) != "JSON" {
		return nil, errors.New("not a GLB")
	}
	n := int(binary.LittleEndian.Uint32(data[12:]))
	if n > len(data)-20 {
		return nil, errors.New("its JSON is cut off")
	}
	g := &glb{}
	if err := json.Unmarshal(data[20:20+n], &g.doc); err != nil {
		return nil, err
	}
	if rest := data[20+n:]; len(rest) >= 8 && string(rest[4:8]) == "BIN\x00" {
		m := int(binary.LittleEndian.Uint32(rest))
		if m > len(rest)-8 {
			return nil, errors.New("its data is cut off")
		}
		g.bin = append(g.bin, rest[8:8+m]...)
	}
	return g, nil
}

// bytes puts the file together again.
func (g *glb) bytes() ([]byte, error) {
	for len(g.bin)%4 != 0 {
		g.bin = append(g.bin, 0)
	}
	if b, ok := at(g.doc, "buffers", 0).(map[string]any); ok {
		b["byteLength"] = len(g.bin)
	}
	text, err := json.Marshal(g.doc)
	if err != nil {
		return nil, err
	}
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	u32 := binary.LittleEndian.AppendUint32
	out := u32(u32([]byte("glTF"), 2), uint32(12+8+len(text)+8+len(g.bin)))
	out = append(append(u32(out, uint32(len(text))), "JSON"...), text...)
	return append(append(u32(out, uint32(len(g.bin))), "BIN\x00"...), g.bin...), nil
}

// at follows keys and indices down a JSON tree; nil where it ends.
func at(v any, path ...any) any {
	for _, p := range path {
		switch k := p.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[k]
		case int:
			a, _ := v.([]any)
			if k < 0 || k >= len(a) {
				return nil
			}
			v = a[k]
		}
	}
	return v
}

// number reads an index; -1 where there is none.
func number(v any) int {
	if f, ok := v.(float64); ok {
		return int(f)
	}
	return -1
}

// add appends to a list of the document and answers the new index.
func add(to map[string]any, list string, v any) int {
	a, _ := to[list].([]any)
	to[list] = append(a, v)
	return len(a)
}

// floats stores numbers as an accessor of the given type.
func (g *glb) floats(kind string, width int, v []float32) int {
	for len(g.bin)%4 != 0 {
		g.bin = append(g.bin, 0)
	}
	view := add(g.doc, "bufferViews", map[string]any{"buffer": 0, "byteOffset": len(g.bin), "byteLength": 4 * len(v)})
	for _, f := range v {
		g.bin = binary.LittleEndian.AppendUint32(g.bin, math.Float32bits(f))
	}
	a := map[string]any{"bufferView": view, "componentType": 5126, "count": len(v) / width, "type": kind}
	if width == 1 && len(v) > 0 {
		a["min"], a["max"] = []float32{v[0]}, []float32{v[len(v)-1]}
	}
	return add(g.doc, "accessors", a)
}

// animation is the first one.
func (g *glb) animation() (map[string]any, error) {
	a, ok := at(g.doc, "animations", 0).(map[string]any)
	if !ok {
		return nil, errors.New("it has no animation")
	}
	return a, nil
}

// without takes the tracks of some bones out of a .vrma; it answers how many.
func (g *glb) without(drop func(bone string) bool) (int, error) {
	a, err := g.animation()
	if err != nil {
		return 0, err
	}
	bones, ok := at(g.doc, "extensions", "VRMC_vrm_animation", "humanoid", "humanBones").(map[string]any)
	if !ok {
		return 0, errors.New("it has no humanoid")
	}
	gone := map[int]bool{}
	for bone, v := range bones {
		if drop(bone) {
			gone[number(at(v, "node"))] = true
		}
	}
	var kept []any
	all, _ := a["channels"].([]any)
	for _, c := range all {
		if !gone[number(at(c, "target", "node"))] {
			kept = append(kept, c)
		}
	}
	a["channels"] = kept
	return len(all) - len(kept), nil
}

// key is an expression's weight at a time in seconds.
type key struct{ t, weight float32 }

// express adds a track for a preset expression to a .vrma.
func (g *glb) express(preset string, keys []key) error {
	a, err := g.animation()
	if err != nil {
		return err
	}
	ext, ok := at(g.doc, "extensions", "VRMC_vrm_animation").(map[string]any)
	if !ok {
		return fmt.Errorf("add expression %s: it is no VRM animation", preset)
	}
	faces, ok := ext["expressions"].(map[string]any)
	if !ok {
		faces = map[string]any{}
		ext["expressions"] = faces
	}
	presets, ok := faces["preset"].(map[string]any)
	if !ok {
		presets = map[string]any{}
		faces["preset"] = presets
	}
	var times, weights []float32
	for _, k := range keys {
		times, weights = append(times, k.t), append(weights, k.weight, 0, 0)
	}
	node := add(g.doc, "nodes", map[string]any{"name": "face " + preset})
	if s, ok := at(g.doc, "scenes", 0).(map[string]any); ok {
		add(s, "nodes", node)
	}
	presets[preset] = map[string]any{"node": node}
	sampler := add(a, "samplers", map[string]any{
		"input": g.floats("SCALAR", 1, times), "output": g.floats("VEC3", 3, weights), "interpolation": "LINEAR",
	})
	add(a, "channels", map[string]any{"sampler": sampler, "target": map[string]any{"node": node, "path": "translation"}})
	return nil
}
