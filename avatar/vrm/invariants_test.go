package vrm

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl32"
)

// modelFault checks what Model promises: every index in range, every number
// finite, every list as long as it must be. It answers the first breach.
func modelFault(m *Model) string {
	var fault string
	bad := func(format string, args ...any) {
		if fault == "" {
			fault = fmt.Sprintf(format, args...)
		}
	}
	in := func(i, n int, what string) {
		if i < 0 || i >= n {
			bad("%s %d of %d", what, i, n)
		}
	}
	opt := func(i, n int, what string) {
		if i != None {
			in(i, n, what)
		}
	}
	num := func(what string, v ...float32) {
		for _, x := range v {
			if !ok32(x) {
				bad("%s is %v", what, x)
			}
		}
	}
	for i := range m.Nodes {
		n := &m.Nodes[i]
		opt(n.Parent, i, "parent")
		opt(n.Mesh, len(m.Meshes), "mesh")
		opt(n.Skin, len(m.Skins), "skin")
		for _, c := range n.Children {
			in(c, len(m.Nodes), "child")
			if m.Nodes[c].Parent != i {
				bad("node %d is not the parent of its child %d", i, c)
			}
		}
		num("node", append(n.Translation[:], n.Scale[:]...)...)
		if l := n.Rotation.Len(); l < 0.999 || l > 1.001 {
			bad("node %d rotation has length %v", i, l)
		}
		if n.Mesh != None && n.Weights != nil && len(n.Weights) != len(m.Meshes[n.Mesh].Weights) {
			bad("node %d has %d weights", i, len(n.Weights))
		}
		if n.Skin != None && n.Mesh == None {
			bad("node %d has a skin and no mesh", i)
		}
	}
	for i := range m.Skins {
		s := &m.Skins[i]
		if len(s.Joints) != len(s.InverseBind) {
			bad("skin %d has %d joints and %d matrices", i, len(s.Joints), len(s.InverseBind))
		}
		for k, j := range s.Joints {
			in(j, len(m.Nodes), "joint")
			num("inverse bind", s.InverseBind[k][:]...)
		}
		opt(s.Root, len(m.Nodes), "skeleton")
	}
	for i := range m.Meshes {
		for k := range m.Meshes[i].Primitives {
			if f := primitiveFault(m, &m.Meshes[i], &m.Meshes[i].Primitives[k]); f != "" {
				bad("mesh %d primitive %d: %s", i, k, f)
			}
		}
	}
	for i := range m.Nodes {
		if n := &m.Nodes[i]; n.Skin != None {
			for k := range m.Meshes[n.Mesh].Primitives {
				for _, js := range m.Meshes[n.Mesh].Primitives[k].Joints {
					for _, j := range js {
						in(int(j), len(m.Skins[n.Skin].Joints), "influence")
					}
				}
			}
		}
	}
	for i := range m.Materials {
		x := &m.Materials[i]
		for _, ref := range x.refs() {
			opt(ref.Texture, len(m.Textures), "texture")
			in(ref.UVSet, 2, "UV set")
			num("texture transform", ref.Offset[0], ref.Offset[1], ref.Scale[0], ref.Scale[1], ref.Rotation, ref.Factor)
		}
		num("material", append(x.BaseColor[:], x.AlphaCutoff, x.Metallic, x.Roughness, x.Emissive[0], x.MToon.Shift, x.MToon.Toony, x.MToon.OutlineWidth)...)
	}
	for _, t := range m.Textures {
		in(t.Image, len(m.Images), "image")
	}
	for _, i := range m.Images {
		if i.Pixels == nil || i.Pixels.Rect.Dx() > maxSide || i.Pixels.Rect.Dy() > maxSide || i.Pixels.Rect.Min.X != 0 {
			bad("image %q has no pixels or too many", i.Name)
		}
	}
	opt(m.Meta.Thumbnail, len(m.Images), "thumbnail")
	for b, n := range m.Humanoid.Node {
		opt(n, len(m.Nodes), "bone")
		num("rest", m.Humanoid.RestWorld[b].W, m.Humanoid.RestLocal[b].W)
	}
	num("hips", m.Humanoid.HipsY)
	for i := range m.Expressions {
		for _, b := range m.Expressions[i].Morphs {
			in(b.Node, len(m.Nodes), "bound node")
			in(m.Nodes[b.Node].Mesh, len(m.Meshes), "bound mesh")
			in(b.Target, len(m.Meshes[m.Nodes[b.Node].Mesh].Weights), "bound target")
			num("bind", b.Weight)
		}
		for _, b := range m.Expressions[i].Colors {
			in(b.Material, len(m.Materials), "bound material")
			num("bind", b.Value[:]...)
		}
		for _, b := range m.Expressions[i].UVs {
			in(b.Material, len(m.Materials), "bound material")
			num("bind", b.Scale[0], b.Scale[1], b.Offset[0], b.Offset[1])
		}
	}
	for i := range m.Springs {
		s := &m.Springs[i]
		opt(s.Center, len(m.Nodes), "center")
		if len(s.Joints) < 2 {
			bad("spring %d has %d joints", i, len(s.Joints))
		}
		for k, j := range s.Joints {
			if j.Node != None || k < len(s.Joints)-1 {
				in(j.Node, len(m.Nodes), "spring joint")
			}
			num("spring", j.HitRadius, j.Stiffness, j.Gravity, j.Drag, j.GravityDir[0], j.VirtualTail[0])
		}
		for _, c := range s.Colliders {
			in(c, len(m.Colliders), "collider")
		}
	}
	for i := range m.Colliders {
		c := &m.Colliders[i]
		in(c.Node, len(m.Nodes), "collider node")
		num("collider", c.Radius, c.Offset[0], c.Tail[0], c.Normal[0])
	}
	for i := range m.Constraints {
		c := &m.Constraints[i]
		in(c.Node, len(m.Nodes), "constraint node")
		in(c.Source, len(m.Nodes), "constraint source")
		num("constraint", c.Weight)
	}
	return fault
}

func primitiveFault(m *Model, mesh *Mesh, p *Primitive) string {
	n := len(p.Positions)
	for name, l := range map[string]int{
		"normals": len(p.Normals), "tangents": len(p.Tangents), "UV 0": len(p.UV[0]), "UV 1": len(p.UV[1]),
		"joints": len(p.Joints), "weights": len(p.Weights), "colours": len(p.Colors),
	} {
		if l != n && (l != 0 || name == "normals") {
			return fmt.Sprintf("%d %s for %d vertices", l, name, n)
		}
	}
	if p.Material < 0 || p.Material >= len(m.Materials) {
		return fmt.Sprintf("material %d", p.Material)
	}
	if len(p.Indices) == 0 || len(p.Indices)%3 != 0 {
		return fmt.Sprintf("%d indices", len(p.Indices))
	}
	for _, i := range p.Indices {
		if int(i) >= n {
			return fmt.Sprintf("index %d of %d", i, n)
		}
	}
	if len(p.Targets) != len(mesh.Weights) || len(p.Targets) != len(mesh.TargetNames) {
		return fmt.Sprintf("%d targets, %d names", len(p.Targets), len(mesh.TargetNames))
	}
	for i := range n {
		if l := p.Normals[i].Len(); l < 0.999 || l > 1.001 {
			return fmt.Sprintf("normal %d is %v", i, p.Normals[i])
		}
		for _, v := range p.Positions[i] {
			if !ok32(v) {
				return fmt.Sprintf("position %d is %v", i, p.Positions[i])
			}
		}
		if len(p.Weights) > 0 {
			if w := p.Weights[i]; mgl32.Abs(w[0]+w[1]+w[2]+w[3]-1) > 1e-3 {
				return fmt.Sprintf("weights %d are %v", i, w)
			}
		}
	}
	for _, t := range p.Targets {
		if len(t.Index) != len(t.Positions) || len(t.Normals) != 0 && len(t.Normals) != len(t.Index) {
			return "a target's lists differ in length"
		}
		for k, i := range t.Index {
			if int(i) >= n || k > 0 && t.Index[k-1] >= i {
				return fmt.Sprintf("a target moves vertex %d of %d, out of order or range", i, n)
			}
		}
	}
	return ""
}

// animationFault checks what Animation promises.
func animationFault(a *Animation) string {
	if !(a.Duration > 0) || !ok32(a.Duration) {
		return fmt.Sprintf("duration %v", a.Duration)
	}
	times := func(t []float32, n int) string {
		if len(t) == 0 || len(t) != n {
			return fmt.Sprintf("%d times for %d values", len(t), n)
		}
		for i, v := range t {
			if !ok32(v) || v < 0 || i > 0 && v <= t[i-1] || v > a.Duration {
				return fmt.Sprintf("time %d is %v", i, v)
			}
		}
		return ""
	}
	rotations := append([]*RotationTrack{a.LookAt}, a.Bones[:]...)
	for _, r := range rotations {
		if r == nil {
			continue
		}
		if f := times(r.Times, len(r.Quats)); f != "" {
			return f
		}
		for _, q := range r.Quats {
			if l := q.Len(); !(l > 0.999 && l < 1.001) {
				return fmt.Sprintf("rotation of length %v", l)
			}
		}
	}
	if a.Hips != nil {
		if f := times(a.Hips.Times, len(a.Hips.Values)); f != "" {
			return f
		}
		for _, v := range a.Hips.Values {
			if !ok32(v[0]) || !ok32(v[1]) || !ok32(v[2]) {
				return fmt.Sprintf("hips at %v", v)
			}
		}
	}
	for _, e := range a.Expressions {
		if f := times(e.Times, len(e.Weights)); f != "" {
			return f
		}
		for _, w := range e.Weights {
			if !(w >= 0 && w <= 1) {
				return fmt.Sprintf("weight %v", w)
			}
		}
	}
	return ""
}
