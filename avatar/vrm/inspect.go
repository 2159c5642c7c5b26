package vrm

import (
	"fmt"

	"yui/avatar/pose"
)

// Inspect lists everything about a model. It only reads.
func Inspect(m *Model) Report {
	r := Report{
		Name: m.Name, Version: m.Version.String(), Bytes: m.Bytes, Meta: reportMeta(&m.Meta),
		LicenceWarnings: []string{}, HipsHeight: m.Humanoid.HipsY, Bones: []ReportBone{}, MissingBones: []string{},
		Nodes: len(m.Nodes), Meshes: []ReportMesh{}, Materials: []ReportMaterial{}, Textures: []ReportTexture{},
		Expressions: []ReportExpression{}, LookAt: "none", Springs: []ReportSpring{}, Colliders: []ReportCollider{},
		Constraints: []ReportConstraint{}, Warnings: append([]string{}, m.Warnings...),
	}
	if m.Version != GLTF {
		r.LicenceWarnings = m.Meta.LicenceWarnings()
		r.MissingBones = m.Humanoid.missing()
		for b := range pose.NumBones {
			if n := m.Humanoid.Node[b]; n != None {
				r.Bones = append(r.Bones, ReportBone{b.String(), m.nodeName(n)})
			}
		}
	}
	for i := range m.Skins {
		r.Joints = max(r.Joints, len(m.Skins[i].Joints))
	}
	r.meshes(m)
	for i := range m.Materials {
		x := &m.Materials[i]
		r.Materials = append(r.Materials, ReportMaterial{x.Name, x.Shading.String(), x.AlphaMode.String(), x.DoubleSided, x.MToon.Outline.String()})
	}
	for i := range m.Images {
		x := &m.Images[i]
		w, h := x.Pixels.Rect.Dx(), x.Pixels.Rect.Dy()
		r.Textures = append(r.Textures, ReportTexture{x.Name, w, h, x.Bytes})
		r.TextureBytes += x.Bytes
		r.TextureMemory += 4 * w * h
	}
	for i := range m.Expressions {
		r.Expressions = append(r.Expressions, m.reportExpression(&m.Expressions[i]))
	}
	if m.LookAt != nil {
		r.LookAt = "bone"
		if m.LookAt.ByExpression {
			r.LookAt = "expression"
		}
	}
	for i := range m.Springs {
		s := &m.Springs[i]
		out := ReportSpring{Name: s.Name, Joints: []string{}, Colliders: len(s.Colliders), Center: m.nodeName(s.Center)}
		for _, j := range s.Joints {
			name := m.nodeName(j.Node)
			if j.Node == None {
				name = "(virtual tail)"
			}
			out.Joints = append(out.Joints, name)
		}
		r.Springs = append(r.Springs, out)
	}
	for i := range m.Colliders {
		c := &m.Colliders[i]
		shape := c.Shape.String()
		if c.Inside {
			shape = "inside " + shape
		}
		r.Colliders = append(r.Colliders, ReportCollider{m.nodeName(c.Node), shape, c.Radius})
	}
	for _, c := range m.Constraints {
		r.Constraints = append(r.Constraints, ReportConstraint{c.Kind.String(), m.nodeName(c.Node), m.nodeName(c.Source), c.Weight})
	}
	return r
}

// meshes counts geometry; a mesh is drawn once per node.
func (r *Report) meshes(m *Model) {
	uses := make([]int, len(m.Meshes))
	skinned := make([]bool, len(m.Meshes))
	for i := range m.Nodes {
		if n := &m.Nodes[i]; n.Mesh != None {
			uses[n.Mesh]++
			skinned[n.Mesh] = skinned[n.Mesh] || n.Skin != None
		}
	}
	for i := range m.Meshes {
		x := &m.Meshes[i]
		out := ReportMesh{Name: x.Name, Primitives: len(x.Primitives), Targets: len(x.TargetNames), Skinned: skinned[i]}
		for k := range x.Primitives {
			out.Triangles += len(x.Primitives[k].Indices) / 3
			out.Vertices += len(x.Primitives[k].Positions)
		}
		r.Meshes = append(r.Meshes, out)
		r.Triangles += out.Triangles * uses[i]
		r.Vertices += out.Vertices * uses[i]
		r.MorphTargets += out.Targets
	}
}

func (m *Model) reportExpression(e *Expression) ReportExpression {
	out := ReportExpression{Name: e.Name, Preset: e.Preset, Kind: e.Kind.String(), Binary: e.Binary, Overrides: []string{}, Binds: []string{}}
	for _, o := range []struct {
		what string
		how  Override
	}{{"blink", e.OverrideBlink}, {"look", e.OverrideLook}, {"mouth", e.OverrideMouth}} {
		if o.how != OverrideNone {
			out.Overrides = append(out.Overrides, o.what+" "+o.how.String())
		}
	}
	for _, b := range e.Morphs {
		target := m.Meshes[m.Nodes[b.Node].Mesh].TargetNames[b.Target]
		if target == "" {
			target = fmt.Sprintf("target %d", b.Target)
		}
		out.Binds = append(out.Binds, fmt.Sprintf("morph %s/%s %.2f", m.nodeName(b.Node), target, b.Weight))
	}
	for _, b := range e.Colors {
		out.Binds = append(out.Binds, fmt.Sprintf("%s of %s to (%.2f %.2f %.2f %.2f)", b.Slot, m.Materials[b.Material].Name, b.Value[0], b.Value[1], b.Value[2], b.Value[3]))
	}
	for _, b := range e.UVs {
		out.Binds = append(out.Binds, fmt.Sprintf("texture of %s to offset (%.2f %.2f) scale (%.2f %.2f)", m.Materials[b.Material].Name, b.Offset[0], b.Offset[1], b.Scale[0], b.Scale[1]))
	}
	return out
}

func reportMeta(m *Meta) ReportMeta {
	return ReportMeta{
		Version: m.Version, Authors: append([]string{}, m.Authors...), Copyright: m.Copyright, Contact: m.Contact,
		References: append([]string{}, m.References...), ThirdParty: m.ThirdParty, LicenseName: m.LicenseName, LicenseURL: m.LicenseURL,
		OtherLicenseURL: m.OtherLicenseURL, Thumbnail: m.Thumbnail != None, AvatarPermission: m.AvatarPermission,
		CommercialUsage: m.CommercialUsage, Credit: m.Credit, Modification: m.Modification, Redistribution: m.Redistribution,
		Violent: m.Violent, Sexual: m.Sexual, Political: m.Political, Antisocial: m.Antisocial,
	}
}
