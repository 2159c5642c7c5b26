package render

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// orderW and orderH are the small picture on which the drawing order is
// measured.
const orderW, orderH = 128, 192

// arrange sorts the solid parts so that what covers is drawn before what is
// covered: the depth test then throws the hidden away unshaded. Avatars wear
// clothes over bodies and hair over heads, so this saves half of the shading,
// where a sort by distance, as engines do it, finds nothing: all parts stand in
// the same place. Measured once a Load, from the front, on the CPU (occlusion
// queries would have to compile shaders of their own first). The picture is the
// same in any order.
func (s *scene) arrange(m *vrm.Model, f *pose.Frame, r *rig) {
	sh, ok := r.aim(orderW, orderH, petFraming)
	if !ok {
		return
	}
	depth := make([]float32, orderW*orderH)
	for i := range depth {
		depth[i] = float32(math.Inf(1))
	}
	owner := make([]int32, orderW*orderH) // part number + 1
	stamp := make([]int32, orderW*orderH)
	alone := make([]float32, len(s.parts))
	for i, p := range s.parts {
		mat := &s.materials[p.material]
		if mat.AlphaMode == vrm.Blend {
			continue
		}
		prim := p.prim
		at := project(&sh, posedVertices(m, p.node, prim, f))
		for k := 0; k+2 < len(prim.Indices); k += 3 {
			a, b, c := at[prim.Indices[k]], at[prim.Indices[k+1]], at[prim.Indices[k+2]]
			fill(a, b, c, mat.DoubleSided, func(x, y int, z float32) {
				n := y*orderW + x
				if stamp[n] != int32(i+1) {
					stamp[n] = int32(i + 1)
					alone[i]++
				}
				if z < depth[n] {
					depth[n], owner[n] = z, int32(i+1)
				}
			})
		}
	}
	seen := make([]float32, len(s.parts))
	for _, o := range owner {
		if o > 0 {
			seen[o-1]++
		}
	}
	for i, p := range s.parts {
		p.seen = 1
		if alone[i] > 0 {
			p.seen = seen[i] / alone[i]
		}
	}
	slices.SortStableFunc(s.parts, func(a, b *part) int {
		if a.order != b.order {
			return cmp.Compare(a.order, b.order)
		}
		return cmp.Compare(b.seen, a.seen)
	})
}

// project takes points of the scene to pixels of the shot and their distance.
func project(sh *shot, vs []mgl32.Vec3) []mgl32.Vec3 {
	for i, v := range vs {
		q := sh.Matrix.Mul4x1(v.Vec4(1))
		if q[3] < sh.near {
			vs[i] = mgl32.Vec3{-1, -1, float32(math.Inf(1))}
			continue
		}
		vs[i] = mgl32.Vec3{(q[0]/q[3]*0.5 + 0.5) * float32(sh.W), (0.5 - q[1]/q[3]*0.5) * float32(sh.H), q[3]}
	}
	return vs
}

// fill visits the pixels of a triangle, front faces only unless both.
func fill(a, b, c mgl32.Vec3, both bool, visit func(x, y int, z float32)) {
	area := (b[0]-a[0])*(c[1]-a[1]) - (b[1]-a[1])*(c[0]-a[0])
	// Pixel rows run downward, which turns counter-clockwise round.
	if !finite(area) || area == 0 || (area > 0 && !both) {
		return
	}
	x0, x1 := int(max(0, min(a[0], b[0], c[0]))), int(min(orderW-1, max(a[0], b[0], c[0])))
	y0, y1 := int(max(0, min(a[1], b[1], c[1]))), int(min(orderH-1, max(a[1], b[1], c[1])))
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			px, py := float32(x)+0.5, float32(y)+0.5
			u := ((b[0]-px)*(c[1]-py) - (b[1]-py)*(c[0]-px)) / area
			v := ((c[0]-px)*(a[1]-py) - (c[1]-py)*(a[0]-px)) / area
			if w := 1 - u - v; u >= 0 && v >= 0 && w >= 0 {
				visit(x, y, u*a[2]+v*b[2]+w*c[2])
			}
		}
	}
}
