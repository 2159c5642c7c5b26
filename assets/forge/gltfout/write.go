// Package gltfout writes a scene as one VRM 1.0 file (a GLB with the VRMC
// extensions). The same scene gives the same bytes.
//
// Pure but for the returned slice. Millimetres become metres here.
package gltfout

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/go-gl/mathgl/mgl64"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/paint"
	"yui/assets/forge/scene"
)

const metre = 0.001

type writer struct {
	doc   document
	bin   bytes.Buffer
	s     *scene.Scene
	mats  map[string]int
	faces map[string]int // morph name to target index
	face  int            // node of the face group
}

// VRM is the whole file.
func VRM(s *scene.Scene) ([]byte, error) {
	w := &writer{s: s, mats: map[string]int{}, faces: map[string]int{}}
	w.doc.Asset = asset{Version: "2.0", Generator: "yui forge", Copyright: "The YUI authors"}
	w.doc.ExtensionsUsed = []string{"VRMC_vrm", "VRMC_springBone", "VRMC_materials_mtoon"}
	if err := w.images(); err != nil {
		return nil, err
	}
	w.materials()
	w.skeleton()
	for _, g := range s.Groups {
		w.group(g)
	}
	w.doc.Extensions = map[string]any{"VRMC_vrm": w.vrm(), "VRMC_springBone": w.springs()}
	w.doc.Buffers = []buffer{{w.bin.Len()}}
	return w.glb()
}

func (w *writer) glb() ([]byte, error) {
	js, err := json.Marshal(w.doc)
	if err != nil {
		return nil, fmt.Errorf("encode gltf json: %w", err)
	}
	for len(js)%4 != 0 {
		js = append(js, ' ')
	}
	w.align()
	var out bytes.Buffer
	put := func(v uint32) { _ = binary.Write(&out, binary.LittleEndian, v) }
	put(0x46546C67)
	put(2)
	put(uint32(12 + 8 + len(js) + 8 + w.bin.Len()))
	put(uint32(len(js)))
	put(0x4E4F534A)
	out.Write(js)
	put(uint32(w.bin.Len()))
	put(0x004E4942)
	out.Write(w.bin.Bytes())
	return out.Bytes(), nil
}

func (w *writer) align() {
	for w.bin.Len()%4 != 0 {
		w.bin.WriteByte(0)
	}
}

// view stores bytes and answers their buffer view.
func (w *writer) view(data []byte, target int) int {
	w.align()
	w.doc.BufferViews = append(w.doc.BufferViews, bufferView{0, w.bin.Len(), len(data), target})
	w.bin.Write(data)
	return len(w.doc.BufferViews) - 1
}

func pack(vals any) []byte {
	var b bytes.Buffer
	_ = binary.Write(&b, binary.LittleEndian, vals)
	return b.Bytes()
}

func (w *writer) accessor(a accessor) int {
	w.doc.Accessors = append(w.doc.Accessors, a)
	return len(w.doc.Accessors) - 1
}

func vec(v geo.V3, k float64) [3]float32 {
	return [3]float32{float32(v[0] * k), float32(v[1] * k), float32(v[2] * k)}
}

func bounds(vs [][3]float32) (lo, hi []float32) {
	lo, hi = []float32{math.MaxFloat32, math.MaxFloat32, math.MaxFloat32}, []float32{-math.MaxFloat32, -math.MaxFloat32, -math.MaxFloat32}
	for _, v := range vs {
		for k := range v {
			lo[k], hi[k] = min(lo[k], v[k]), max(hi[k], v[k])
		}
	}
	return lo, hi
}

func (w *writer) images() error {
	add := func(name string, data []byte) int {
		w.doc.Images = append(w.doc.Images, imageJSON{name, "image/png", w.view(data, 0)})
		return len(w.doc.Images) - 1
	}
	w.doc.Samplers = []sampler{{9729, 9987, 33071, 33071}}
	for _, t := range w.s.Textures {
		data, err := paint.PNG(t.Img)
		if err != nil {
			return fmt.Errorf("texture %s: %w", t.Name, err)
		}
		w.doc.Textures = append(w.doc.Textures, textureJSON{t.Name, 0, add(t.Name, data)})
	}
	if w.s.Thumbnail != nil {
		data, err := paint.PNG(w.s.Thumbnail)
		if err != nil {
			return fmt.Errorf("thumbnail: %w", err)
		}
		add("thumbnail", data)
	}
	return nil
}

func (w *writer) skeleton() {
	sk := w.s.Skeleton
	inv := make([]float32, 0, 16*len(sk.Joints))
	joints := make([]int, len(sk.Joints))
	for i, j := range sk.Joints {
		t, rest := sk.Local(i)
		if j.Parent != "" {
			p := sk.Index(j.Parent)
			w.doc.Nodes[p].Children = append(w.doc.Nodes[p].Children, i)
		}
		n := node{Name: j.Name}
		if t.Len() > 0 {
			tr := vec(t, metre)
			n.Translation = &tr
		}
		if rest.W < 1-1e-12 {
			n.Rotation = &[4]float32{float32(rest.V[0]), float32(rest.V[1]), float32(rest.V[2]), float32(rest.W)}
		}
		if j.Follow != "" {
			n.Extensions = obj{"VRMC_node_constraint": obj{"specVersion": "1.0", "constraint": obj{"rotation": obj{"source": sk.Index(j.Follow), "weight": float32(j.Share)}}}}
			if !slices.Contains(w.doc.ExtensionsUsed, "VRMC_node_constraint") {
				w.doc.ExtensionsUsed = append(w.doc.ExtensionsUsed, "VRMC_node_constraint")
			}
		}
		w.doc.Nodes = append(w.doc.Nodes, n)
		joints[i] = i
		p := j.P.Mul(-metre)
		bind := j.Turn().Inverse().Mat4().Mul4(mgl64.Translate3D(p[0], p[1], p[2]))
		for _, x := range bind {
			inv = append(inv, float32(x))
		}
	}
	v := w.view(pack(inv), 0)
	acc := w.accessor(accessor{BufferView: &v, ComponentType: 5126, Count: len(joints), Type: "MAT4"})
	w.doc.Skins = []skinJSON{{acc, 0, joints}}
	w.doc.Scenes = []sceneJSON{{[]int{0}}}
}

func (w *writer) group(g scene.Group) {
	m := meshJSON{Name: g.Name}
	names := map[string]bool{}
	for _, p := range g.Parts {
		for n := range p.Morph {
			names[n] = true
		}
	}
	var targets []string
	for n := range names {
		targets = append(targets, n)
	}
	sort.Strings(targets)
	for _, p := range g.Parts {
		m.Primitives = append(m.Primitives, w.primitive(p, targets))
	}
	id := len(w.doc.Nodes)
	if len(targets) > 0 {
		m.Extras = &meshExtras{targets}
		w.face = id
		for i, n := range targets {
			w.faces[n] = i
		}
	}
	mi, si := len(w.doc.Meshes), 0
	w.doc.Meshes = append(w.doc.Meshes, m)
	w.doc.Nodes = append(w.doc.Nodes, node{Name: g.Name, Mesh: &mi, Skin: &si})
	w.doc.Scenes[0].Nodes = append(w.doc.Scenes[0].Nodes, id)
}

func (w *writer) primitive(p *mesh.Part, targets []string) primitive {
	n := len(p.V)
	pos, nor := make([][3]float32, n), make([][3]float32, n)
	uv, jt, wt := make([][2]float32, n), make([][4]uint16, n), make([][4]float32, n)
	for i, v := range p.V {
		pos[i], nor[i] = vec(v.P, metre), vec(v.N.Normalize(), 1)
		uv[i] = [2]float32{float32(v.UV[0]), float32(v.UV[1])}
		for k, s := range v.W.Top() {
			jt[i][k], wt[i][k] = uint16(w.s.Skeleton.Index(s.Joint)), float32(s.W)
		}
	}
	lo, hi := bounds(pos)
	attr := func(data any, typ string, comp int, lo, hi []float32) int {
		v := w.view(pack(data), 34962)
		return w.accessor(accessor{BufferView: &v, ComponentType: comp, Count: n, Type: typ, Min: lo, Max: hi})
	}
	out := primitive{Material: w.mats[p.Material], Attributes: map[string]int{
		"POSITION": attr(pos, "VEC3", 5126, lo, hi), "NORMAL": attr(nor, "VEC3", 5126, nil, nil),
		"TEXCOORD_0": attr(uv, "VEC2", 5126, nil, nil), "JOINTS_0": attr(jt, "VEC4", 5123, nil, nil),
		"WEIGHTS_0": attr(wt, "VEC4", 5126, nil, nil),
	}}
	idx := make([]uint16, 0, 3*len(p.T))
	for _, t := range p.T {
		idx = append(idx, uint16(t[0]), uint16(t[1]), uint16(t[2]))
	}
	v := w.view(pack(idx), 34963)
	out.Indices = w.accessor(accessor{BufferView: &v, ComponentType: 5123, Count: len(idx), Type: "SCALAR"})
	for _, name := range targets {
		out.Targets = append(out.Targets, map[string]int{"POSITION": w.target(p.Morph[name], n)})
	}
	return out
}

// target is a sparse displacement accessor over n vertices; nothing stored
// means all zero.
func (w *writer) target(d []geo.V3, n int) int {
	var at []uint16
	vals := [][3]float32{}
	lo, hi := []float32{0, 0, 0}, []float32{0, 0, 0}
	for i, v := range d {
		if v.Len() < 1e-3 {
			continue
		}
		f := vec(v, metre)
		at, vals = append(at, uint16(i)), append(vals, f)
		for k := range f {
			lo[k], hi[k] = min(lo[k], f[k]), max(hi[k], f[k])
		}
	}
	if len(vals) == n {
		lo, hi = bounds(vals)
	}
	a := accessor{ComponentType: 5126, Count: n, Type: "VEC3", Min: lo, Max: hi}
	if len(at) > 0 {
		sp := &sparse{Count: len(at)}
		sp.Indices.BufferView, sp.Indices.ComponentType = w.view(pack(at), 0), 5123
		sp.Values.BufferView = w.view(pack(vals), 0)
		a.Sparse = sp
	}
	return w.accessor(a)
}
