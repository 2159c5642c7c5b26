package vrm

import (
	"encoding/json"
	"fmt"
	"sync/atomic"

	"github.com/go-gl/mathgl/mgl32"
)

// A Read may decode baseNumbers numbers from accessors, and numbersPerByte more
// for each byte of the file. Many primitives may name one large accessor, so
// the file's size alone bounds nothing; exporters that share one vertex buffer
// among the materials of a mesh repeat it a dozen times.
const (
	baseNumbers    = 32 << 20
	numbersPerByte = 4
)

// maxTargets bounds the morph targets of one mesh.
const maxTargets = 4096

// spend takes n numbers from the budget.
func (r *reader) spend(n int) *Error {
	most := baseNumbers + numbersPerByte*r.m.Bytes
	if atomic.AddInt64(&r.numbers, int64(n)) > most {
		return refuse("meshes", nextSmaller, "its geometry expands to more than %d million numbers", most/1e6)
	}
	return nil
}

// meshUse is how nodes use a mesh.
type meshUse struct {
	used   bool
	joints int // of the smallest skin, 0 when no node skins it
}

// meshes fills Model.Meshes, one job a primitive. A mesh no drawn node uses
// keeps its place and name but no geometry.
func (r *reader) meshes() *Error {
	uses := make([]meshUse, len(r.doc.Meshes))
	for i := range r.m.Nodes {
		n := &r.m.Nodes[i]
		if n.Mesh == None {
			continue
		}
		u := &uses[n.Mesh]
		u.used = true
		if n.Skin != None {
			if k := len(r.m.Skins[n.Skin].Joints); u.joints == 0 || k < u.joints {
				u.joints = k
			}
		}
	}
	type job struct{ mesh, prim int }
	var jobs []job
	r.m.Meshes = make([]Mesh, len(r.doc.Meshes))
	for i := range r.doc.Meshes {
		j := &r.doc.Meshes[i]
		r.m.Meshes[i].Name = j.Name
		if !uses[i].used {
			continue
		}
		for k := range j.Primitives {
			if err := r.primitiveMaterial(i, k); err != nil {
				return err
			}
			jobs = append(jobs, job{i, k})
		}
	}
	morphs, err := r.decodeMorphs(uses)
	if err != nil {
		return err
	}
	out := make([]*Primitive, len(jobs))
	warn := make([]warnings, len(jobs))
	if err := parallel(len(jobs), func(k int) (err *Error) {
		b := &builder{r: r, w: &warn[k], morphs: morphs, use: uses[jobs[k].mesh], src: &r.doc.Meshes[jobs[k].mesh].Primitives[jobs[k].prim]}
		b.what = fmt.Sprintf("mesh %d primitive %d", jobs[k].mesh, jobs[k].prim)
		out[k], err = b.build()
		return err
	}); err != nil {
		return err
	}
	for k, p := range out {
		r.warn.merge(&warn[k])
		if p != nil {
			m := &r.m.Meshes[jobs[k].mesh]
			m.Primitives = append(m.Primitives, *p)
		}
	}
	for i := range r.m.Meshes {
		r.finishMesh(i)
	}
	r.finishMeshNodes(uses)
	return nil
}

// primitiveMaterial checks the material of a primitive; one without gets
// glTF's default, appended once.
func (r *reader) primitiveMaterial(mesh, prim int) *Error {
	v := r.doc.Meshes[mesh].Primitives[prim].Material
	if v == nil {
		if len(r.m.Materials) == r.matCount {
			r.m.Materials = append(r.m.Materials, defaultMaterial())
		}
		return nil
	}
	if _, ok := index(*v, r.matCount); !ok {
		return refuse("meshes", nextExport, "mesh %d primitive %d names material %v of %d", mesh, prim, *v, r.matCount)
	}
	return nil
}

// finishMesh gives all primitives the same number of targets and reads the
// target names, from the mesh's extras (VRM 1.0) or a primitive's (0.x).
func (r *reader) finishMesh(i int) {
	m, j := &r.m.Meshes[i], &r.doc.Meshes[i]
	n := 0
	for k := range m.Primitives {
		n = max(n, len(m.Primitives[k].Targets))
	}
	for k := range m.Primitives {
		p := &m.Primitives[k]
		if len(p.Targets) != n {
			r.warn.add("Mesh %d: its primitives have different numbers of morph targets.", i)
			p.Targets = append(p.Targets, make([]Target, n-len(p.Targets))...)
		}
	}
	if n == 0 {
		return
	}
	m.TargetNames = make([]string, n)
	copy(m.TargetNames, targetNames(j.Extras))
	for k := 0; m.TargetNames[0] == "" && k < len(j.Primitives); k++ {
		copy(m.TargetNames, targetNames(j.Primitives[k].Extras))
	}
	m.Weights = make([]float32, n)
	for k := range min(n, len(j.Weights)) {
		m.Weights[k] = num32(j.Weights[k], 0)
	}
}

func targetNames(extras raw) []string {
	var e struct {
		TargetNames []string `json:"targetNames"`
	}
	if len(extras) > 0 {
		_ = json.Unmarshal(extras, &e) // names are labels only
	}
	return e.TargetNames
}

// finishMeshNodes fits node weights to their mesh and reports skins that have
// nothing to hold.
func (r *reader) finishMeshNodes(uses []meshUse) {
	for i := range r.m.Nodes {
		n := &r.m.Nodes[i]
		if n.Mesh == None {
			n.Weights = nil
			continue
		}
		m := &r.m.Meshes[n.Mesh]
		if len(n.Weights) > 0 && len(n.Weights) != len(m.Weights) {
			r.warn.add("A node has %d morph weights, its mesh has %d targets.", len(n.Weights), len(m.Weights))
			w := make([]float32, len(m.Weights))
			copy(w, n.Weights)
			n.Weights = w
		}
		if len(n.Weights) == 0 {
			n.Weights = nil
		}
		if n.Skin == None && uses[n.Mesh].joints == 0 {
			continue
		}
		for k := range m.Primitives {
			rigid := len(m.Primitives[k].Joints) == 0
			if n.Skin != None && rigid {
				r.warn.add("Mesh %d has a skin, but primitive %d has no joints and weights; it is drawn rigidly.", n.Mesh, k)
			}
		}
	}
}

// gather picks rows of src by order; a nil order means all rows as they are.
func gather[T any](src []T, order []uint32) []T {
	if order == nil || src == nil {
		return src
	}
	out := make([]T, len(order))
	for i, o := range order {
		out[i] = src[o]
	}
	return out
}

// trim shortens an accessor that is longer than the vertices need.
func (a *accessor) trim(n int) {
	if a.sparse == nil && a.count > n {
		a.count = n
	}
}

// vectors reads one float attribute of exactly n rows. A short one is dropped
// with a warning; a long one is cut.
func vectors[T mgl32.Vec2 | mgl32.Vec3 | mgl32.Vec4](b *builder, name string, comps, n int, flat func([]T) []float32) ([]T, *Error) {
	v, ok := b.src.Attributes[name]
	if !ok {
		return nil, nil
	}
	a, err := b.r.accessor(v, b.what+" "+name, comps)
	if err != nil {
		return nil, err
	}
	if a.count < n {
		b.w.add("%s: %s has %d elements for %d vertices; it was ignored.", b.what, name, a.count, n)
		return nil, nil
	}
	a.trim(n)
	if err := b.r.spend(a.count * comps); err != nil {
		return nil, err
	}
	out := make([]T, a.count)
	if bad := a.floats(flat(out)); bad > 0 {
		b.w.add("%s: %d numbers of %s are not finite; they were replaced.", b.what, bad, name)
	}
	return out[:n], nil
}
