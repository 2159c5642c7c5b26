package vrm

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl32"
)

// deltas is one morph accessor, sparse: only vertices that move, ascending.
type deltas struct {
	count int // vertices the accessor covers
	index []uint32
	v     []mgl32.Vec3
}

// Movements below these are rounding noise of the exporter: a micrometre, a
// hundredth of a degree.
const (
	stillPosition = 1e-6
	stillNormal   = 1e-4
)

// decodeMorphs decodes every morph accessor in use once, in parallel;
// primitives that share a vertex buffer share its targets too.
func (r *reader) decodeMorphs(uses []meshUse) (map[int]deltas, *Error) {
	type job struct {
		a     accessor
		still float32
	}
	var jobs []job
	seen := map[int]bool{}
	for i := range r.doc.Meshes {
		if !uses[i].used {
			continue
		}
		for k := range r.doc.Meshes[i].Primitives {
			p := &r.doc.Meshes[i].Primitives[k]
			if len(p.Targets) > maxTargets {
				return nil, refuse("meshes", nextSmaller, "mesh %d has %d morph targets, the limit is %d", i, len(p.Targets), maxTargets)
			}
			for t, attrs := range p.Targets {
				for _, name := range [2]string{"POSITION", "NORMAL"} {
					v, ok := attrs[name]
					if !ok {
						continue
					}
					a, err := r.accessor(v, fmt.Sprintf("mesh %d primitive %d target %d %s", i, k, t, name), 3)
					if err != nil {
						return nil, err
					}
					if seen[a.id] {
						continue
					}
					seen[a.id] = true
					if err := r.spend(3 * a.cost()); err != nil {
						return nil, err
					}
					still := float32(stillPosition)
					if name == "NORMAL" {
						still = stillNormal
					}
					jobs = append(jobs, job{a, still})
				}
			}
		}
	}
	out := make([]deltas, len(jobs))
	mended := make([]int, len(jobs))
	const batch = 16 // one job a goroutine would cost more than it decodes
	if err := parallel((len(jobs)+batch-1)/batch, func(g int) *Error {
		var scratch []float32
		for k := g * batch; k < min(len(jobs), g*batch+batch); k++ {
			out[k], mended[k] = jobs[k].a.moving(jobs[k].still, &scratch)
		}
		return nil
	}); err != nil {
		return nil, err
	}
	all := make(map[int]deltas, len(jobs))
	for k, j := range jobs {
		all[j.a.id] = out[k]
		if mended[k] > 0 {
			r.warn.add("Accessor %d (a morph target): %d numbers are not finite; they were replaced.", j.a.id, mended[k])
		}
	}
	return all, nil
}

// cost is how many elements decoding touches.
func (a *accessor) cost() int {
	n := 0
	if a.data != nil {
		n = a.count
	}
	if a.sparse != nil {
		n += a.sparse.count
	}
	return n
}

// moving collects the elements with any component past still. A bare sparse
// accessor, UniVRM's default, is never expanded.
func (a *accessor) moving(still float32, scratch *[]float32) (d deltas, mended int) {
	d.count = a.count
	if a.data == nil {
		if a.sparse == nil {
			return d, 0
		}
		return a.sparse.moving(a.count, still, scratch)
	}
	if cap(*scratch) < 3*a.count {
		*scratch = make([]float32, 3*a.count)
	}
	vals := (*scratch)[:3*a.count]
	mended = a.floats(vals)
	n := 0
	for i := 0; i < len(vals); i += 3 {
		if past(vals[i:i+3:i+3], still) {
			n++
		}
	}
	d.index = make([]uint32, 0, n)
	d.v = make([]mgl32.Vec3, 0, n)
	for i := 0; i < len(vals); i += 3 {
		if past(vals[i:i+3:i+3], still) {
			d.index = append(d.index, uint32(i/3))
			d.v = append(d.v, mgl32.Vec3{vals[i], vals[i+1], vals[i+2]})
		}
	}
	return d, mended
}

func past(v []float32, still float32) bool {
	return v[0] > still || v[0] < -still || v[1] > still || v[1] < -still || v[2] > still || v[2] < -still
}

func (s *sparse) moving(count int, still float32, scratch *[]float32) (d deltas, mended int) {
	d.count = count
	if cap(*scratch) < 3*s.count {
		*scratch = make([]float32, 3*s.count)
	}
	vals := (*scratch)[:3*s.count]
	mended = s.values.decode(vals)
	type row struct {
		i uint32
		v mgl32.Vec3
	}
	rows := make([]row, 0, s.count)
	sorted := true
	for k := range s.count {
		if v := vals[3*k : 3*k+3 : 3*k+3]; past(v, still) {
			rows = append(rows, row{uint32(s.at(k)), mgl32.Vec3{v[0], v[1], v[2]}})
			if n := len(rows); n > 1 && rows[n-2].i >= rows[n-1].i {
				sorted = false
			}
		}
	}
	if !sorted {
		slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a.i, b.i) })
		slices.Reverse(rows) // of repeated indices the last one written counts
		rows = slices.CompactFunc(rows, func(a, b row) bool { return a.i == b.i })
		slices.Reverse(rows)
	}
	d.index = make([]uint32, len(rows))
	d.v = make([]mgl32.Vec3, len(rows))
	for k, w := range rows {
		d.index[k], d.v[k] = w.i, w.v
	}
	return d, mended
}

// targets fills p.Targets. order maps kept vertices to the file's; nil means
// they are the same.
func (b *builder) targets(p *Primitive, n int, order []uint32) *Error {
	if len(b.src.Targets) == 0 {
		return nil
	}
	var back *inverse
	if order != nil {
		back = invert(order, n)
	}
	p.Targets = make([]Target, len(b.src.Targets))
	for t, attrs := range b.src.Targets {
		pos := b.deltas(attrs, "POSITION", n)
		nor := b.deltas(attrs, "NORMAL", n)
		if b.flat() {
			nor = deltas{}
		}
		if back != nil {
			// Looking costs a little, keeping costs in full: a vertex buffer
			// shared by ten primitives has its targets looked at ten times.
			if err := b.r.spend((len(pos.index) + len(nor.index)) / 8); err != nil {
				return err
			}
			pos, nor = back.only(pos), back.only(nor)
		}
		if err := b.r.spend(7 * (len(pos.index) + len(nor.index))); err != nil {
			return err
		}
		p.Targets[t] = union(pos, nor)
		if back != nil {
			if err := b.r.spend(back.cost(p.Targets[t].Index)); err != nil {
				return err
			}
			p.Targets[t] = back.move(p.Targets[t])
		}
	}
	return nil
}

func (b *builder) deltas(attrs map[string]float64, name string, n int) deltas {
	v, ok := attrs[name]
	if !ok {
		return deltas{}
	}
	d := b.morphs[int(v)]
	if d.count != n {
		b.w.add("%s: a morph target has %d elements for %d vertices.", b.what, d.count, n)
		k, _ := slices.BinarySearch(d.index, uint32(min(n, math.MaxUint32)))
		d.index, d.v = d.index[:k], d.v[:k]
	}
	return d
}

// union merges position and normal deltas, both ascending, into one target
// with slices of its own.
func union(p, n deltas) Target {
	var t Target
	if len(n.index) == 0 {
		t.Index, t.Positions = slices.Clone(p.index), slices.Clone(p.v)
		return t
	}
	most := len(p.index) + len(n.index)
	t.Index = make([]uint32, 0, most)
	t.Positions = make([]mgl32.Vec3, 0, most)
	t.Normals = make([]mgl32.Vec3, 0, most)
	for i, k := 0, 0; i < len(p.index) || k < len(n.index); {
		var at uint32
		var pv, nv mgl32.Vec3
		switch {
		case k == len(n.index) || i < len(p.index) && p.index[i] < n.index[k]:
			at, pv = p.index[i], p.v[i]
			i++
		case i == len(p.index) || n.index[k] < p.index[i]:
			at, nv = n.index[k], n.v[k]
			k++
		default:
			at, pv, nv = p.index[i], p.v[i], n.v[k]
			i++
			k++
		}
		t.Index = append(t.Index, at)
		t.Positions = append(t.Positions, pv)
		t.Normals = append(t.Normals, nv)
	}
	t.Index, t.Positions, t.Normals = slices.Clip(t.Index), slices.Clip(t.Positions), slices.Clip(t.Normals)
	return t
}

// inverse lists, for each vertex of the file, the kept vertices made from it.
type inverse struct {
	start []uint32 // len n+1
	kept  []uint32
}

func invert(order []uint32, n int) *inverse {
	x := &inverse{start: make([]uint32, n+1), kept: make([]uint32, len(order))}
	for _, o := range order {
		x.start[o+1]++
	}
	for i := range n {
		x.start[i+1] += x.start[i]
	}
	next := slices.Clone(x.start)
	for k, o := range order {
		x.kept[next[o]] = uint32(k)
		next[o]++
	}
	return x
}

// only drops the deltas of vertices that are not kept.
func (x *inverse) only(d deltas) deltas {
	n := 0
	for _, i := range d.index {
		if x.start[i] < x.start[i+1] {
			n++
		}
	}
	if n == len(d.index) {
		return d
	}
	out := deltas{count: d.count, index: make([]uint32, 0, n), v: make([]mgl32.Vec3, 0, n)}
	for k, i := range d.index {
		if x.start[i] < x.start[i+1] {
			out.index, out.v = append(out.index, i), append(out.v, d.v[k])
		}
	}
	return out
}

func (x *inverse) cost(index []uint32) int {
	n := 0
	for _, i := range index {
		n += int(x.start[i+1] - x.start[i])
	}
	return 6 * n
}

// move rewrites a target to kept vertices, ascending.
func (x *inverse) move(t Target) Target {
	var out Target
	var from []int
	for k, i := range t.Index {
		for _, to := range x.kept[x.start[i]:x.start[i+1]] {
			out.Index = append(out.Index, to)
			from = append(from, k)
		}
	}
	perm := make([]int, len(from))
	for i := range perm {
		perm[i] = i
	}
	if !slices.IsSorted(out.Index) {
		slices.SortFunc(perm, func(a, b int) int { return cmp.Compare(out.Index[a], out.Index[b]) })
	}
	sorted := Target{Index: make([]uint32, len(perm)), Positions: make([]mgl32.Vec3, len(perm))}
	if len(t.Normals) > 0 {
		sorted.Normals = make([]mgl32.Vec3, len(perm))
	}
	for i, k := range perm {
		sorted.Index[i] = out.Index[k]
		sorted.Positions[i] = t.Positions[from[k]]
		if sorted.Normals != nil {
			sorted.Normals[i] = t.Normals[from[k]]
		}
	}
	return sorted
}
