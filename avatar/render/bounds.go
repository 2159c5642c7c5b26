package render

import (
	"image"
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// ball is a sphere fixed to one matrix of the joint table. A skinned vertex is
// a mix of where its joints take it, so the balls of all joints, moved, hold
// the whole mesh in every pose.
type ball struct {
	matrix int
	center mgl32.Vec3
	radius float32
}

// ballsOf encloses a primitive. first is where its matrices begin in the joint
// table; skin is nil for a mesh that only follows its node.
func ballsOf(p *vrm.Primitive, skin *vrm.Skin, first int) []ball {
	n := 1
	if skin != nil {
		n = len(skin.Joints)
	}
	boxes := make([]Box, n)
	used := make([]bool, n)
	add := func(j int, v mgl32.Vec3) {
		b := &boxes[j]
		if !used[j] {
			used[j], b.Min, b.Max = true, v, v
			return
		}
		for k := range 3 {
			b.Min[k] = min(b.Min[k], v[k])
			b.Max[k] = max(b.Max[k], v[k])
		}
	}
	vertex := func(i int, v mgl32.Vec3) {
		if skin == nil {
			add(0, v)
			return
		}
		for k := range 4 {
			if p.Weights[i][k] > 0 && int(p.Joints[i][k]) < n {
				// The table's matrices take bind space, not joint space.
				add(int(p.Joints[i][k]), v)
			}
		}
	}
	for i, v := range p.Positions {
		vertex(i, v)
	}
	for _, t := range p.Targets {
		for k, i := range t.Index {
			vertex(int(i), p.Positions[i].Add(t.Positions[k]))
		}
	}
	var out []ball
	for j, b := range boxes {
		if used[j] {
			out = append(out, ball{matrix: first + j, center: b.Center(), radius: b.Size().Len() / 2})
		}
	}
	return out
}

// screenRect is the part of the picture the balls may cover, grown by pad
// pixels, clipped to the picture. rows holds the joint table, 12 floats each.
func screenRect(s *shot, rows []float32, balls []ball, extra float32, pad int) image.Rectangle {
	minX, minY := float32(math.Inf(1)), float32(math.Inf(1))
	maxX, maxY := float32(math.Inf(-1)), float32(math.Inf(-1))
	fy := s.proj[5] * float32(s.H) / 2
	for _, b := range balls {
		m := rows[b.matrix*12:][:12]
		c := mgl32.Vec3{
			m[0]*b.center[0] + m[1]*b.center[1] + m[2]*b.center[2] + m[3],
			m[4]*b.center[0] + m[5]*b.center[1] + m[6]*b.center[2] + m[7],
			m[8]*b.center[0] + m[9]*b.center[1] + m[10]*b.center[2] + m[11],
		}
		// The longest column bounds how far the matrix stretches.
		var scale float32
		for k := range 3 {
			scale = max(scale, m[k]*m[k]+m[4+k]*m[4+k]+m[8+k]*m[8+k])
		}
		r := b.radius*float32(math.Sqrt(float64(scale))) + extra
		q := s.Matrix.Mul4x1(c.Vec4(1))
		w := q[3] - r
		if !finite(w) || w < s.near {
			return image.Rect(0, 0, s.W, s.H)
		}
		x, y := (q[0]/q[3]*0.5+0.5)*float32(s.W), (0.5-q[1]/q[3]*0.5)*float32(s.H)
		// Off-axis balls look a little longer than the plain quotient.
		pr := r * fy / w * 1.15
		minX, maxX = min(minX, x-pr), max(maxX, x+pr)
		minY, maxY = min(minY, y-pr), max(maxY, y+pr)
	}
	if !(minX <= maxX) || !finite(minX) || !finite(maxX) || !finite(minY) || !finite(maxY) {
		return image.Rectangle{}
	}
	clip := func(v float32, hi int) int { return int(min(max(v, float32(-pad)), float32(hi+pad))) }
	r := image.Rect(clip(minX, s.W)-pad, clip(minY, s.H)-pad, clip(maxX, s.W)+pad+1, clip(maxY, s.H)+pad+1)
	return r.Intersect(image.Rect(0, 0, s.W, s.H))
}

// posedVertices are a primitive's vertices in the pose of f, morphs at rest. It
// costs a pass over them: for loading, not for frames.
func posedVertices(m *vrm.Model, node int, p *vrm.Primitive, f *pose.Frame) []mgl32.Vec3 {
	out := make([]mgl32.Vec3, len(p.Positions))
	n := &m.Nodes[node]
	if n.Skin == vrm.None || len(p.Joints) != len(p.Positions) || len(p.Weights) != len(p.Positions) {
		for i, v := range p.Positions {
			out[i] = f.World[node].Mul4x1(v.Vec4(1)).Vec3()
		}
		return out
	}
	mats := skinMatrices(&m.Skins[n.Skin], f)
	for i, v := range p.Positions {
		var sum mgl32.Vec3
		for k := range 4 {
			if w := p.Weights[i][k]; w > 0 {
				sum = sum.Add(mats[p.Joints[i][k]].Mul4x1(v.Vec4(1)).Vec3().Mul(w))
			}
		}
		out[i] = sum
	}
	return out
}

// posedBox is the exact box of every visible vertex in the pose of f.
func posedBox(m *vrm.Model, f *pose.Frame) Box {
	var box Box
	first := true
	for n := range m.Nodes {
		node := &m.Nodes[n]
		if node.Mesh == vrm.None || node.Hidden || n >= len(f.World) {
			continue
		}
		for p := range m.Meshes[node.Mesh].Primitives {
			for _, v := range posedVertices(m, n, &m.Meshes[node.Mesh].Primitives[p], f) {
				switch {
				case !finite(v[0]) || !finite(v[1]) || !finite(v[2]):
				case first:
					first, box = false, Box{v, v}
				default:
					for k := range 3 {
						box.Min[k] = min(box.Min[k], v[k])
						box.Max[k] = max(box.Max[k], v[k])
					}
				}
			}
		}
	}
	return box
}

func skinMatrices(s *vrm.Skin, f *pose.Frame) []mgl32.Mat4 {
	out := make([]mgl32.Mat4, len(s.Joints))
	for i, j := range s.Joints {
		out[i] = f.World[j].Mul4(s.InverseBind[i])
	}
	return out
}
