package vrm

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl32"
)

// maxJoints is what a [4]uint16 influence can address.
const maxJoints = 1 << 16

// skins fills Model.Skins. Joint slots are kept by position: the same node may
// stand in several.
func (r *reader) skins() *Error {
	r.m.Skins = make([]Skin, len(r.doc.Skins))
	for i := range r.doc.Skins {
		j := &r.doc.Skins[i]
		s := &r.m.Skins[i]
		s.Root = None
		if len(j.Joints) > maxJoints {
			return refuse("skins", nextSmaller, "skin %d has %d joints, the limit is %d", i, len(j.Joints), maxJoints)
		}
		s.Joints = make([]int, len(j.Joints))
		for k, v := range j.Joints {
			n, ok := index(v, len(r.nodeOf))
			if !ok {
				return refuse("skins", nextExport, "skin %d names node %v of %d as joint %d", i, v, len(r.nodeOf), k)
			}
			s.Joints[k] = r.nodeOf[n]
		}
		if j.Skeleton != nil {
			if n, ok := index(*j.Skeleton, len(r.nodeOf)); ok {
				s.Root = r.nodeOf[n]
			} else {
				r.warn.add("Skin %d names skeleton node %v of %d; it was ignored.", i, *j.Skeleton, len(r.nodeOf))
			}
		}
		if err := r.inverseBinds(i, j, s); err != nil {
			return err
		}
	}
	for i := range r.m.Nodes {
		if n := &r.m.Nodes[i]; n.Skin != None && len(r.m.Skins[n.Skin].Joints) == 0 {
			r.warn.add("Skin %d has no joints; it was ignored.", n.Skin)
			n.Skin = None
		}
	}
	return nil
}

// inverseBinds reads the matrices; missing ones are the identity, as glTF
// says.
func (r *reader) inverseBinds(i int, j *jSkin, s *Skin) *Error {
	s.InverseBind = make([]mgl32.Mat4, len(s.Joints))
	for k := range s.InverseBind {
		s.InverseBind[k] = mgl32.Ident4()
	}
	if j.InverseBindMatrices == nil {
		return nil
	}
	a, err := r.accessor(*j.InverseBindMatrices, fmt.Sprintf("skin %d inverse bind matrices", i), 16)
	if err != nil {
		return err
	}
	if err := r.spend(a.count * 16); err != nil {
		return err
	}
	vals := make([]float32, a.count*16)
	if a.floats(vals) > 0 {
		r.warn.add("Skin %d has inverse bind matrices that are not finite; those were replaced.", i)
	}
	if a.count < len(s.Joints) {
		r.warn.add("Skin %d has %d inverse bind matrices for %d joints.", i, a.count, len(s.Joints))
	}
	for k := range min(a.count, len(s.Joints)) {
		m := &s.InverseBind[k]
		copy(m[:], vals[16*k:])
		m[3], m[7], m[11], m[15] = 0, 0, 0, 1 // affine; some exporters leave noise
	}
	return nil
}

// influences reads JOINTS_n and WEIGHTS_n, keeps the four largest of each
// vertex and makes them sum to 1. A vertex without weight follows joint 0, as
// three.js has it. joints is the size of the smallest skin the mesh is used
// with.
func (r *reader) influences(p *jPrimitive, what string, n, joints int, w *warnings) ([][4]uint16, []mgl32.Vec4, *Error) {
	var outJ [][4]uint16
	var outW []mgl32.Vec4
	astray, loose := 0, 0
	for set := range 8 {
		jv, ok1 := p.Attributes[fmt.Sprintf("JOINTS_%d", set)]
		wv, ok2 := p.Attributes[fmt.Sprintf("WEIGHTS_%d", set)]
		if !ok1 || !ok2 {
			break
		}
		ja, err := r.accessor(jv, what+" JOINTS", 4)
		if err != nil {
			return nil, nil, err
		}
		wa, err := r.accessor(wv, what+" WEIGHTS", 4)
		if err != nil {
			return nil, nil, err
		}
		if ja.count < n || wa.count < n {
			w.add("%s: %d joints and %d weights for %d vertices; they were ignored.", what, ja.count, wa.count, n)
			break
		}
		ja.trim(n)
		wa.trim(n)
		if err := r.spend(n * 12); err != nil {
			return nil, nil, err
		}
		js := make([]uint32, 4*n)
		ws := make([]mgl32.Vec4, n)
		ja.uints(js)
		wa.floats(flat4(ws))
		if set == 0 {
			outJ, outW = make([][4]uint16, n), ws
		}
		for v := range n {
			for k := range 4 {
				weight, joint := ws[v][k], js[4*v+k]
				if !(weight > 0) {
					weight = 0
				}
				if joint >= uint32(joints) {
					if weight > 0 {
						astray++
					}
					weight, joint = 0, 0
				}
				if set == 0 {
					outJ[v][k], outW[v][k] = uint16(joint), weight
				} else if weight > 0 {
					keepLargest(&outJ[v], &outW[v], uint16(joint), weight)
				}
			}
		}
	}
	for v := range outW {
		t := &outW[v]
		sum := t[0] + t[1] + t[2] + t[3]
		if !(sum > 1e-12) || !ok32(sum) {
			loose++
			*t, outJ[v] = mgl32.Vec4{1, 0, 0, 0}, [4]uint16{}
			continue
		}
		for k := range t {
			t[k] /= sum
		}
	}
	if astray > 0 {
		w.add("%s: %d influences name joints the skin does not have; they were dropped.", what, astray)
	}
	if loose > 0 {
		w.add("%s: %d vertices have no weight; they follow the first joint.", what, loose)
	}
	return outJ, outW, nil
}

// keepLargest replaces the smallest of four influences when the new one is
// larger.
func keepLargest(j *[4]uint16, w *mgl32.Vec4, joint uint16, weight float32) {
	low := 0
	for k := 1; k < 4; k++ {
		if w[k] < w[low] {
			low = k
		}
	}
	if weight > w[low] {
		j[low], w[low] = joint, weight
	}
}
