package vrm

import (
	"encoding/binary"
	"math"
)

// glTF component types.
const (
	compI8  = 5120
	compU8  = 5121
	compI16 = 5122
	compU16 = 5123
	compU32 = 5125
	compF32 = 5126
)

func compSize(t int) int {
	switch t {
	case compI8, compU8:
		return 1
	case compI16, compU16:
		return 2
	case compU32, compF32:
		return 4
	}
	return 0
}

var typeComps = map[string]int{"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}

// maxBare bounds an accessor with no bytes behind it, which is otherwise free
// to claim any length.
const maxBare = 1 << 20

// accessor is a range-checked window on numbers: every element of data it
// promises exists.
type accessor struct {
	id     int
	count  int
	comps  int
	comp   int // component type
	norm   bool
	stride int
	data   []byte // nil: zeros
	sparse *sparse
}

type sparse struct {
	count  int
	comp   int
	index  []byte
	values accessor // packed, count elements
}

// accessor checks accessor v completely. want is the number of components.
func (r *reader) accessor(v float64, what string, want int) (accessor, *Error) {
	i, ok := index(v, len(r.doc.Accessors))
	if !ok {
		return accessor{}, refuse("accessors", nextExport, "%s names accessor %v of %d", what, v, len(r.doc.Accessors))
	}
	j := &r.doc.Accessors[i]
	a := accessor{id: i, comps: typeComps[j.Type], norm: j.Normalized}
	comp, ok := index(j.ComponentType, 1<<16)
	if a.comp = comp; !ok || compSize(comp) == 0 {
		return a, refuse("accessors", nextExport, "accessor %d (%s) has an unknown component type %v", i, what, j.ComponentType)
	}
	if a.comps != want {
		return a, refuse("accessors", nextExport, "%s: accessor %d is %q, %d components are needed", what, i, j.Type, want)
	}
	if a.count, ok = size(j.Count); !ok {
		return a, refuse("accessors", nextExport, "accessor %d (%s) has an impossible count %v", i, what, j.Count)
	}
	if j.BufferView != nil {
		data, stride, err := r.view(*j.BufferView)
		if err != nil {
			return a, err
		}
		off, ok := size(j.ByteOffset)
		if !ok || !a.place(data, off, stride) {
			return a, refuse("accessors", nextDownload, "accessor %d (%s) reaches past the end of its bufferView", i, what)
		}
	} else if a.count > maxBare {
		return a, refuse("accessors", nextSmaller, "accessor %d (%s) claims %d elements and has no data", i, what, a.count)
	}
	if j.Sparse != nil {
		if err := r.sparse(&a, j.Sparse, what); err != nil {
			return a, err
		}
	}
	return a, nil
}

func (a *accessor) elem() int { return a.comps * compSize(a.comp) }

// place puts the accessor over data; false when it does not fit.
func (a *accessor) place(data []byte, offset, stride int) bool {
	if a.stride = stride; a.stride == 0 {
		a.stride = a.elem()
	}
	if a.count == 0 {
		return true
	}
	if a.stride < a.elem() || offset > len(data) {
		return false
	}
	if int64(a.count-1)*int64(a.stride)+int64(a.elem()) > int64(len(data)-offset) {
		return false
	}
	a.data = data[offset:]
	return true
}

func (r *reader) sparse(a *accessor, j *jSparse, what string) *Error {
	n, ok := index(j.Count, a.count+1)
	if !ok {
		return refuse("accessors", nextExport, "accessor %d (%s): %v sparse elements of %d", a.id, what, j.Count, a.count)
	}
	comp, _ := index(j.Indices.ComponentType, 1<<16)
	if comp != compU8 && comp != compU16 && comp != compU32 {
		return refuse("accessors", nextExport, "accessor %d (%s): sparse indices of type %v", a.id, what, j.Indices.ComponentType)
	}
	iv, _, err := r.view(j.Indices.BufferView)
	if err != nil {
		return err
	}
	vv, _, err := r.view(j.Values.BufferView)
	if err != nil {
		return err
	}
	idx := accessor{count: n, comps: 1, comp: comp}
	val := accessor{count: n, comps: a.comps, comp: a.comp, norm: a.norm}
	io, ok1 := size(j.Indices.ByteOffset)
	vo, ok2 := size(j.Values.ByteOffset)
	if !ok1 || !ok2 || !idx.place(iv, io, 0) || !val.place(vv, vo, 0) {
		return refuse("accessors", nextDownload, "accessor %d (%s): sparse data reaches past its bufferView", a.id, what)
	}
	s := &sparse{count: n, comp: comp, index: idx.data, values: val}
	for k := range n {
		if s.at(k) >= a.count {
			return refuse("accessors", nextDownload, "accessor %d (%s): sparse index %d of %d", a.id, what, s.at(k), a.count)
		}
	}
	a.sparse = s
	return nil
}

// at is the k-th sparse index.
func (s *sparse) at(k int) int {
	switch s.comp {
	case compU8:
		return int(s.index[k])
	case compU16:
		return int(binary.LittleEndian.Uint16(s.index[2*k:]))
	}
	return int(binary.LittleEndian.Uint32(s.index[4*k:]))
}

// sane is the largest magnitude kept; past it squares overflow float32.
const sane = 1e18

var saneBits = math.Float32bits(sane)

// ok32 reports a finite number of usable size.
func ok32(v float32) bool { return math.Float32bits(v)&0x7fffffff <= saneBits }

// floats decodes all elements into dst (len = count*comps), mending
// non-finite numbers to 0 and counting them.
func (a *accessor) floats(dst []float32) (mended int) {
	if a.data == nil {
		clear(dst)
	} else {
		mended = a.decode(dst)
	}
	if s := a.sparse; s != nil {
		vals := make([]float32, s.count*a.comps)
		mended += s.values.decode(vals)
		for k := range s.count {
			copy(dst[s.at(k)*a.comps:][:a.comps], vals[k*a.comps:])
		}
	}
	return mended
}

// decode is the bulk loop: one type switch a call, none an element.
func (a *accessor) decode(dst []float32) (mended int) {
	n, c, stride, data := a.count, a.comps, a.stride, a.data
	if n == 0 {
		return 0
	}
	switch a.comp {
	case compF32:
		if stride == 4*c {
			data = data[:4*n*c]
			for i := range dst {
				bits := binary.LittleEndian.Uint32(data[4*i:])
				if bits&0x7fffffff > saneBits {
					bits = 0
					mended++
				}
				dst[i] = math.Float32frombits(bits)
			}
			return mended
		}
		for i := range n {
			row := data[i*stride:][:4*c]
			for k := range c {
				v := math.Float32frombits(binary.LittleEndian.Uint32(row[4*k:]))
				if !ok32(v) {
					v = 0
					mended++
				}
				dst[i*c+k] = v
			}
		}
	case compU8:
		f := scaleOf(a.norm, 255)
		for i := range n {
			for k, b := range data[i*stride:][:c] {
				dst[i*c+k] = float32(b) * f
			}
		}
	case compI8:
		f := scaleOf(a.norm, 127)
		for i := range n {
			for k, b := range data[i*stride:][:c] {
				dst[i*c+k] = signed(float32(int8(b))*f, a.norm)
			}
		}
	case compU16:
		f := scaleOf(a.norm, 65535)
		for i := range n {
			row := data[i*stride:][:2*c]
			for k := range c {
				dst[i*c+k] = float32(binary.LittleEndian.Uint16(row[2*k:])) * f
			}
		}
	case compI16:
		f := scaleOf(a.norm, 32767)
		for i := range n {
			row := data[i*stride:][:2*c]
			for k := range c {
				dst[i*c+k] = signed(float32(int16(binary.LittleEndian.Uint16(row[2*k:])))*f, a.norm)
			}
		}
	case compU32:
		f := scaleOf(a.norm, math.MaxUint32)
		for i := range n {
			row := data[i*stride:][:4*c]
			for k := range c {
				dst[i*c+k] = float32(binary.LittleEndian.Uint32(row[4*k:])) * f
			}
		}
	}
	return mended
}

func scaleOf(norm bool, top float32) float32 {
	if norm {
		return 1 / top
	}
	return 1
}

// signed clamps the most negative normalized integer to -1, as glTF wants.
func signed(v float32, norm bool) float32 {
	if norm && v < -1 {
		return -1
	}
	return v
}

// uints decodes integers (indices, joints) into dst, len = count*comps. Float
// components are truncated, which a few exporters rely on.
func (a *accessor) uints(dst []uint32) {
	if a.data == nil {
		clear(dst)
	} else {
		a.decodeUints(dst)
	}
	if s := a.sparse; s != nil {
		vals := make([]uint32, s.count*a.comps)
		s.values.decodeUints(vals)
		for k := range s.count {
			copy(dst[s.at(k)*a.comps:][:a.comps], vals[k*a.comps:])
		}
	}
}

func (a *accessor) decodeUints(dst []uint32) {
	n, c, stride, data := a.count, a.comps, a.stride, a.data
	for i := range n {
		row := data[i*stride:][:a.elem()]
		out := dst[i*c:][:c]
		switch a.comp {
		case compU8, compI8:
			for k := range out {
				out[k] = uint32(row[k])
			}
		case compU16, compI16:
			for k := range out {
				out[k] = uint32(binary.LittleEndian.Uint16(row[2*k:]))
			}
		case compU32:
			for k := range out {
				out[k] = binary.LittleEndian.Uint32(row[4*k:])
			}
		case compF32:
			for k := range out {
				if v := math.Float32frombits(binary.LittleEndian.Uint32(row[4*k:])); v >= 0 && v < 1<<31 {
					out[k] = uint32(v)
				} else {
					out[k] = 0
				}
			}
		}
	}
}
