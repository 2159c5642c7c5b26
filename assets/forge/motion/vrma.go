package motion

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/qmuntal/gltf"

	"yui/avatar/pose"
)

// Encode writes the clip as a .vrma file: one node a bone in T-pose, one
// rotation channel a moving bone, one translation channel for the hips.
func Encode(c Clip) ([]byte, error) {
	b := c.bake()
	w := &writer{doc: &gltf.Document{Asset: gltf.Asset{Version: "2.0", Generator: "yui forge", Copyright: "The YUI authors"}}}
	w.doc.ExtensionsUsed = []string{"VRMC_vrm_animation"}
	nodes := w.nodes()
	anim := &gltf.Animation{Name: b.name}
	times := w.floats(b.times, gltf.AccessorScalar, 1, true)
	add := func(node int, path gltf.TRSProperty, out int) {
		anim.Samplers = append(anim.Samplers, &gltf.AnimationSampler{Input: times, Output: out, Interpolation: gltf.InterpolationLinear})
		anim.Channels = append(anim.Channels, &gltf.AnimationChannel{Sampler: len(anim.Samplers) - 1,
			Target: gltf.AnimationChannelTarget{Node: &node, Path: path}})
	}
	for j := range pose.NumBones {
		if !has(j) {
			continue
		}
		keys := b.rot[j]
		if still(keys) {
			keys = keys[:1]
		}
		flat := make([]float32, 0, 4*len(b.times))
		for i := range b.times {
			q := keys[min(i, len(keys)-1)]
			flat = append(flat, q.X(), q.Y(), q.Z(), q.W)
		}
		if len(keys) == 1 {
			if keys[0].ApproxEqualThreshold(mgl32.QuatIdent(), 1e-6) {
				continue
			}
			// a held pose needs two keys only: a shared two-key input
			add2 := w.floats([]float32{b.times[0], b.times[len(b.times)-1]}, gltf.AccessorScalar, 1, true)
			out := w.floats(append(append([]float32{}, flat[:4]...), flat[:4]...), gltf.AccessorVec4, 4, false)
			anim.Samplers = append(anim.Samplers, &gltf.AnimationSampler{Input: add2, Output: out})
			node := nodes[j]
			anim.Channels = append(anim.Channels, &gltf.AnimationChannel{Sampler: len(anim.Samplers) - 1,
				Target: gltf.AnimationChannelTarget{Node: &node, Path: gltf.TRSRotation}})
			continue
		}
		add(nodes[j], gltf.TRSRotation, w.floats(flat, gltf.AccessorVec4, 4, false))
	}
	hips := make([]float32, 0, 3*len(b.hips))
	for _, v := range b.hips {
		hips = append(hips, v.X(), v.Y(), v.Z())
	}
	add(nodes[pose.Hips], gltf.TRSTranslation, w.floats(hips, gltf.AccessorVec3, 3, false))
	w.doc.Animations = []*gltf.Animation{anim}
	bones := map[string]any{}
	for j := range pose.NumBones {
		if has(j) {
			bones[j.String()] = map[string]any{"node": nodes[j]}
		}
	}
	w.doc.Extensions = gltf.Extensions{"VRMC_vrm_animation": map[string]any{
		"specVersion": "1.0", "humanoid": map[string]any{"humanBones": bones},
	}}
	return w.encode()
}

// still reports keys that never move.
func still(keys []mgl32.Quat) bool {
	for _, q := range keys[1:] {
		if !q.ApproxEqualThreshold(keys[0], 1e-5) {
			return false
		}
	}
	return true
}

// writer gathers one binary buffer.
type writer struct {
	doc *gltf.Document
	bin bytes.Buffer
}

// nodes adds the T-pose skeleton and returns each bone's node index.
func (w *writer) nodes() [pose.NumBones]int {
	var at [pose.NumBones]int
	for j := range pose.NumBones {
		if !has(j) {
			continue
		}
		o := offset(j)
		at[j] = len(w.doc.Nodes)
		w.doc.Nodes = append(w.doc.Nodes, &gltf.Node{Name: j.String(), Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale,
			Translation: [3]float64{round(o.X()), round(o.Y()), round(o.Z())}})
		if p := parentOf(j); p != pose.NoBone {
			w.doc.Nodes[at[p]].Children = append(w.doc.Nodes[at[p]].Children, at[j])
		}
	}
	w.doc.Scenes = []*gltf.Scene{{Nodes: []int{at[pose.Hips]}}}
	scene := 0
	w.doc.Scene = &scene
	return at
}

func round(v float32) float64 { return math.Round(float64(v)*1e5) / 1e5 }

// floats stores an accessor of float components.
func (w *writer) floats(v []float32, typ gltf.AccessorType, per int, bounds bool) int {
	view := &gltf.BufferView{ByteOffset: w.bin.Len(), ByteLength: 4 * len(v)}
	for _, f := range v {
		_ = binary.Write(&w.bin, binary.LittleEndian, f) // a bytes.Buffer does not fail
	}
	w.doc.BufferViews = append(w.doc.BufferViews, view)
	i := len(w.doc.BufferViews) - 1
	a := &gltf.Accessor{BufferView: &i, ComponentType: gltf.ComponentFloat, Type: typ, Count: len(v) / per}
	if bounds {
		a.Min, a.Max = []float64{float64(v[0])}, []float64{float64(v[len(v)-1])}
	}
	w.doc.Accessors = append(w.doc.Accessors, a)
	return len(w.doc.Accessors) - 1
}

func (w *writer) encode() ([]byte, error) {
	w.doc.Buffers = []*gltf.Buffer{{ByteLength: w.bin.Len(), Data: w.bin.Bytes()}}
	var out bytes.Buffer
	e := gltf.NewEncoder(&out)
	e.AsBinary = true
	if err := e.Encode(w.doc); err != nil {
		return nil, fmt.Errorf("write the clip: %w", err)
	}
	return out.Bytes(), nil
}
