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

// Encode writes the clip as a .vrma file: one node a bone in T-pose, a rotation
// channel a bone, a translation channel for the hips, one for each expression.
// Bones that never move have one key, or none where they are at rest and a
// player's standing pose is too.
func Encode(c Clip) ([]byte, error) {
	b := c.bake()
	w := &writer{inputs: map[string]int{}, anim: &gltf.Animation{Name: b.name},
		doc: &gltf.Document{Asset: gltf.Asset{Version: "2.0", Generator: "yui forge", Copyright: "The YUI authors"}}}
	w.doc.ExtensionsUsed = []string{"VRMC_vrm_animation"}
	nodes := w.skeleton()
	for _, g := range groups() {
		w.turns(&b, nodes, g)
	}
	w.travel(&b, nodes[pose.Hips])
	faces := w.faces(&b, c.Face)
	w.doc.Animations = []*gltf.Animation{w.anim}
	bones := map[string]any{}
	for j := range pose.NumBones {
		if has(j) {
			bones[j.String()] = map[string]any{"node": nodes[j]}
		}
	}
	ext := map[string]any{"specVersion": "1.0", "humanoid": map[string]any{"humanBones": bones}}
	if len(faces) > 0 {
		ext["expressions"] = map[string]any{"preset": faces}
	}
	w.doc.Extensions = gltf.Extensions{"VRMC_vrm_animation": ext}
	return w.encode()
}

// groups are bones that share their key times: each bone alone, but the fingers
// of a hand together.
func groups() [][]pose.Bone {
	var out [][]pose.Bone
	var hands [2][]pose.Bone
	for j := range pose.NumBones {
		switch {
		case !has(j):
		case j >= pose.RightThumbMetacarpal:
			hands[1] = append(hands[1], j)
		case j >= pose.LeftThumbMetacarpal:
			hands[0] = append(hands[0], j)
		default:
			out = append(out, []pose.Bone{j})
		}
	}
	return append(out, hands[0], hands[1])
}

// writer gathers one binary buffer and one animation.
type writer struct {
	doc    *gltf.Document
	bin    bytes.Buffer
	anim   *gltf.Animation
	inputs map[string]int // key times already written
}

// skeleton adds the T-pose nodes and returns each bone's index.
func (w *writer) skeleton() [pose.NumBones]int {
	var at [pose.NumBones]int
	for j := range pose.NumBones {
		if !has(j) {
			continue
		}
		o := offset(j)
		at[j] = len(w.doc.Nodes)
		w.doc.Nodes = append(w.doc.Nodes, &gltf.Node{Name: j.String(), Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale,
			Translation: [3]float64{short(o.X()), short(o.Y()), short(o.Z())}})
		if p := parentOf(j); p != pose.NoBone {
			w.doc.Nodes[at[p]].Children = append(w.doc.Nodes[at[p]].Children, at[j])
		}
	}
	w.doc.Scenes = []*gltf.Scene{{Nodes: []int{at[pose.Hips]}}}
	scene := 0
	w.doc.Scene = &scene
	return at
}

func short(v float32) float64 { return math.Round(float64(v)*1e5) / 1e5 }

// turns writes the rotations of bones that share their keys.
func (w *writer) turns(b *baked, nodes [pose.NumBones]int, bones []pose.Bone) {
	var moving []pose.Bone
	var tracks [][]mgl32.Quat
	for _, j := range bones {
		if !still(b.rot[j]) {
			moving, tracks = append(moving, j), append(tracks, b.rot[j])
			continue
		}
		// legs and torso of a player's standing pose are at rest; arms are not
		if j < pose.LeftShoulder && b.rot[j][0].ApproxEqualThreshold(mgl32.QuatIdent(), 1e-6) {
			continue
		}
		w.channel(nodes[j], gltf.TRSRotation, w.times(b.times[:1]), w.rotations(b.rot[j][:1]))
	}
	if len(moving) == 0 {
		return
	}
	at := keepTurns(b.times, tracks...)
	in := w.times(pick(b.times, at))
	for k, j := range moving {
		w.channel(nodes[j], gltf.TRSRotation, in, w.rotations(pick(tracks[k], at)))
	}
}

// still reports keys that never move.
func still(keys []mgl32.Quat) bool {
	for _, q := range keys[1:] {
		if angle(q, keys[0]) > 1e-4 {
			return false
		}
	}
	return true
}

func pick[T any](v []T, at []int) []T {
	out := make([]T, len(at))
	for i, k := range at {
		out[i] = v[k]
	}
	return out
}

func (w *writer) travel(b *baked, node int) {
	at := keepMoves(b.times, b.hips)
	var flat []float32
	for _, v := range pick(b.hips, at) {
		flat = append(flat, v.X(), v.Y(), v.Z())
	}
	w.channel(node, gltf.TRSTranslation, w.times(pick(b.times, at)), w.accessor(flat, gltf.ComponentFloat, gltf.AccessorVec3, len(at)))
}

// faces writes a node an expression, its weight the x of its place.
func (w *writer) faces(b *baked, list []Expression) map[string]any {
	out := map[string]any{}
	for i, e := range list {
		node := len(w.doc.Nodes)
		w.doc.Nodes = append(w.doc.Nodes, &gltf.Node{Name: e.Name, Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale})
		w.doc.Scenes[0].Nodes = append(w.doc.Scenes[0].Nodes, node)
		at := keepWeights(b.times, b.faces[i])
		var flat []float32
		for _, v := range pick(b.faces[i], at) {
			flat = append(flat, v, 0, 0)
		}
		w.channel(node, gltf.TRSTranslation, w.times(pick(b.times, at)), w.accessor(flat, gltf.ComponentFloat, gltf.AccessorVec3, len(at)))
		out[e.Name] = map[string]any{"node": node}
	}
	return out
}

func (w *writer) channel(node int, path gltf.TRSProperty, in, out int) {
	w.anim.Samplers = append(w.anim.Samplers, &gltf.AnimationSampler{Input: in, Output: out, Interpolation: gltf.InterpolationLinear})
	w.anim.Channels = append(w.anim.Channels, &gltf.AnimationChannel{Sampler: len(w.anim.Samplers) - 1,
		Target: gltf.AnimationChannelTarget{Node: &node, Path: path}})
}

// times stores key times once however many tracks have them.
func (w *writer) times(t []float32) int {
	key := fmt.Sprint(t)
	if i, ok := w.inputs[key]; ok {
		return i
	}
	i := w.accessor(t, gltf.ComponentFloat, gltf.AccessorScalar, len(t))
	w.doc.Accessors[i].Min, w.doc.Accessors[i].Max = []float64{float64(t[0])}, []float64{float64(t[len(t)-1])}
	w.inputs[key] = i
	return i
}

// rotations stores quaternions as normalized 16-bit integers, exact to 0.004
// degrees.
func (w *writer) rotations(keys []mgl32.Quat) int {
	var flat []int16
	for _, q := range keys {
		for _, v := range [4]float32{q.V[0], q.V[1], q.V[2], q.W} {
			flat = append(flat, int16(math.Round(float64(v)*math.MaxInt16)))
		}
	}
	i := w.accessor(flat, gltf.ComponentShort, gltf.AccessorVec4, len(keys))
	w.doc.Accessors[i].Normalized = true
	return i
}

// accessor appends numbers of 2 or 4 bytes; every length is a multiple of 4.
func (w *writer) accessor(v any, comp gltf.ComponentType, typ gltf.AccessorType, count int) int {
	start := w.bin.Len()
	_ = binary.Write(&w.bin, binary.LittleEndian, v) // a bytes.Buffer does not fail
	w.doc.BufferViews = append(w.doc.BufferViews, &gltf.BufferView{ByteOffset: start, ByteLength: w.bin.Len() - start})
	view := len(w.doc.BufferViews) - 1
	w.doc.Accessors = append(w.doc.Accessors, &gltf.Accessor{BufferView: &view, ComponentType: comp, Type: typ, Count: count})
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
