package vrm

import (
	"github.com/go-gl/mathgl/mgl32"
)

// builder makes one Primitive; each runs on its own goroutine and only reads
// the reader.
type builder struct {
	r      *reader
	w      *warnings
	what   string // "mesh 1 primitive 2"
	morphs map[int]deltas
	use    meshUse
	src    *jPrimitive
}

// build reads indices first: they say which vertices are needed. Exporters
// share one large vertex buffer among the primitives of a mesh, so a primitive
// that uses a part of it keeps only that part.
func (b *builder) build() (*Primitive, *Error) {
	if _, ok := b.src.Attributes["POSITION"]; !ok {
		b.w.add("%s has no positions; it is not drawn.", b.what)
		return nil, nil
	}
	a, err := b.r.accessor(b.src.Attributes["POSITION"], b.what+" POSITION", 3)
	if err != nil {
		return nil, err
	}
	n := a.count
	if err := b.r.spend(n); err != nil {
		return nil, err
	}
	idx, err := b.triangles(n)
	if err != nil || len(idx) == 0 {
		return nil, err
	}
	p := &Primitive{Material: b.r.matCount}
	if b.src.Material != nil {
		p.Material = int(*b.src.Material)
	}
	mat := &b.r.m.Materials[p.Material]
	order := b.order(idx, n)
	if err := b.r.spend(20 * len(order)); err != nil { // the attributes picked out below
		return nil, err
	}
	if p.Positions, err = vectors(b, "POSITION", 3, n, flat3); err != nil {
		return nil, err
	}
	p.Positions = gather(p.Positions, order)
	if order != nil && b.flat() {
		for i := range idx {
			idx[i] = uint32(i)
		}
	}
	p.Indices = idx
	if err := b.surface(p, mat, n, order); err != nil {
		return nil, err
	}
	if b.use.joints > 0 {
		if p.Joints, p.Weights, err = b.r.influences(b.src, b.what, n, b.use.joints, b.w); err != nil {
			return nil, err
		}
		p.Joints, p.Weights = gather(p.Joints, order), gather(p.Weights, order)
	}
	if err := b.targets(p, n, order); err != nil {
		return nil, err
	}
	if mat.Normal.Texture != None {
		p.Tangents = tangents(p.Positions, p.Normals, p.UV[mat.Normal.UVSet], p.Indices)
	}
	return p, nil
}

// surface reads normals, texture coordinates and colours.
func (b *builder) surface(p *Primitive, mat *Material, n int, order []uint32) (err *Error) {
	if p.Normals, err = vectors(b, "NORMAL", 3, n, flat3); err != nil {
		return err
	}
	p.Normals = gather(p.Normals, order)
	if p.Normals == nil {
		p.Normals = make([]mgl32.Vec3, len(p.Positions))
	}
	if mended := mendNormals(p.Positions, p.Normals, p.Indices); mended > 0 && !b.flat() {
		b.w.add("%s: %d normals had no direction; they were computed.", b.what, mended)
	}
	for set, name := range [2]string{"TEXCOORD_0", "TEXCOORD_1"} {
		if set == 1 && !mat.usesSet(1) {
			break
		}
		if p.UV[set], err = vectors(b, name, 2, n, flat2); err != nil {
			return err
		}
		p.UV[set] = gather(p.UV[set], order)
	}
	// MToon ignores vertex colours.
	if mat.Shading != MToon {
		p.Colors, err = b.colors(n)
		p.Colors = gather(p.Colors, order)
	}
	return err
}

func (m *Material) usesSet(set int) bool {
	for _, ref := range m.refs() {
		if ref.Texture != None && ref.UVSet == set {
			return true
		}
	}
	return false
}

// colors reads COLOR_0, three or four components. A list that is white
// throughout is left out.
func (b *builder) colors(n int) ([]mgl32.Vec4, *Error) {
	v, ok := b.src.Attributes["COLOR_0"]
	if !ok {
		return nil, nil
	}
	if i, ok := index(v, len(b.r.doc.Accessors)); ok && b.r.doc.Accessors[i].Type == "VEC3" {
		rgb, err := vectors(b, "COLOR_0", 3, n, flat3)
		out := make([]mgl32.Vec4, len(rgb))
		for i, c := range rgb {
			out[i] = c.Vec4(1)
		}
		return white(out), err
	}
	out, err := vectors(b, "COLOR_0", 4, n, flat4)
	return white(out), err
}

func white(c []mgl32.Vec4) []mgl32.Vec4 {
	for _, v := range c {
		if v != (mgl32.Vec4{1, 1, 1, 1}) {
			return c
		}
	}
	return nil
}

// flat says that glTF asks for flat shading: the file has no normals.
func (b *builder) flat() bool {
	_, ok := b.src.Attributes["NORMAL"]
	return !ok
}

// order lists the source vertex of each vertex to keep, rewriting idx to
// match; nil keeps all as they are. Flat shading takes every corner apart.
func (b *builder) order(idx []uint32, n int) []uint32 {
	if b.flat() {
		return append([]uint32(nil), idx...)
	}
	const unseen = ^uint32(0)
	place := make([]uint32, n)
	for i := range place {
		place[i] = unseen
	}
	used := 0
	for _, v := range idx {
		if place[v] == unseen {
			place[v] = 0
			used++
		}
	}
	if used*8 > n*7 {
		return nil
	}
	order := make([]uint32, 0, used)
	for v := range place {
		if place[v] != unseen {
			place[v] = uint32(len(order))
			order = append(order, uint32(v))
		}
	}
	for i, v := range idx {
		idx[i] = place[v]
	}
	return order
}

// triangles turns indices and mode into a triangle list, every index below n.
func (b *builder) triangles(n int) ([]uint32, *Error) {
	mode := 4
	if b.src.Mode != nil {
		var ok bool
		if mode, ok = index(*b.src.Mode, 7); !ok {
			return nil, refuse("meshes", nextExport, "%s has the unknown mode %v", b.what, *b.src.Mode)
		}
	}
	if mode < 4 {
		b.w.add("%s is made of points or lines, which are not drawn.", b.what)
		return nil, nil
	}
	var idx []uint32
	if b.src.Indices == nil {
		if err := b.r.spend(n); err != nil {
			return nil, err
		}
		idx = make([]uint32, n)
		for i := range idx {
			idx[i] = uint32(i)
		}
	} else {
		a, err := b.r.accessor(*b.src.Indices, b.what+" indices", 1)
		if err != nil {
			return nil, err
		}
		if a.comp != compU8 && a.comp != compU16 && a.comp != compU32 {
			return nil, refuse("meshes", nextExport, "%s has indices of type %d, not unsigned integers", b.what, a.comp)
		}
		if err := b.r.spend(a.count); err != nil {
			return nil, err
		}
		idx = make([]uint32, a.count)
		a.uints(idx)
		for _, v := range idx {
			if v >= uint32(n) {
				return nil, refuse("meshes", nextExport, "%s names vertex %d of %d", b.what, v, n)
			}
		}
	}
	switch mode {
	case 5:
		return b.unroll(idx, func(i int) (uint32, uint32, uint32) {
			if i%2 == 0 {
				return idx[i], idx[i+1], idx[i+2]
			}
			return idx[i+1], idx[i], idx[i+2]
		})
	case 6:
		return b.unroll(idx, func(i int) (uint32, uint32, uint32) { return idx[0], idx[i+1], idx[i+2] })
	}
	if len(idx)%3 != 0 {
		b.w.add("%s: %d indices are not whole triangles; the rest was dropped.", b.what, len(idx))
		idx = idx[:len(idx)/3*3]
	}
	if len(idx) == 0 {
		b.w.add("%s has no triangles; it is not drawn.", b.what)
	}
	return idx, nil
}

// unroll makes a triangle list of a strip or fan, without the degenerate
// triangles that stitch strips together.
func (b *builder) unroll(idx []uint32, at func(i int) (x, y, z uint32)) ([]uint32, *Error) {
	if err := b.r.spend(3 * len(idx)); err != nil {
		return nil, err
	}
	var out []uint32
	for i := 0; i+2 < len(idx); i++ {
		if x, y, z := at(i); x != y && y != z && x != z {
			out = append(out, x, y, z)
		}
	}
	return out, nil
}
