package bed

import (
	"slices"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/vrm"
)

// Beside answers a model that holds both her and the prop, the duvet's morphs
// at the given weights, so that a renderer that draws one model can draw the
// two together. Neither argument changes. It is for pictures and tests.
func Beside(her, prop *vrm.Model, weights map[string]float32) *vrm.Model {
	m := *her
	node, mat, tex, img, ms := len(m.Nodes), len(m.Materials), len(m.Textures), len(m.Images), len(m.Meshes)
	m.Nodes, m.Materials, m.Textures, m.Images, m.Meshes = slices.Clone(m.Nodes), slices.Clone(m.Materials), slices.Clone(m.Textures), slices.Clone(m.Images), slices.Clone(m.Meshes)
	for _, n := range prop.Nodes {
		if n.Parent >= 0 {
			n.Parent += node
		}
		n.Children = slices.Clone(n.Children)
		for i := range n.Children {
			n.Children[i] += node
		}
		if n.Mesh >= 0 {
			n.Mesh += ms
		}
		m.Nodes = append(m.Nodes, n)
	}
	for _, t := range prop.Textures {
		t.Image += img
		m.Textures = append(m.Textures, t)
	}
	m.Images = append(m.Images, prop.Images...)
	for _, a := range prop.Materials {
		for _, r := range []*vrm.TextureRef{&a.BaseTexture, &a.MToon.ShadeTex} {
			if r.Texture >= 0 {
				r.Texture += tex
			}
		}
		m.Materials = append(m.Materials, a)
	}
	for _, g := range prop.Meshes {
		g.Primitives = slices.Clone(g.Primitives)
		for i := range g.Primitives {
			p := &g.Primitives[i]
			p.Material += mat
			shape(p, g.TargetNames, weights)
		}
		g.TargetNames, g.Weights = nil, nil
		m.Meshes = append(m.Meshes, g)
	}
	return &m
}

// shape moves a primitive by its morphs for good.
func shape(p *vrm.Primitive, names []string, weights map[string]float32) {
	p.Positions, p.Normals = slices.Clone(p.Positions), slices.Clone(p.Normals)
	for i, t := range p.Targets {
		w := weights[names[i]]
		for k, v := range t.Index {
			p.Positions[v] = p.Positions[v].Add(t.Positions[k].Mul(w))
			if len(t.Normals) > 0 {
				p.Normals[v] = p.Normals[v].Add(t.Normals[k].Mul(w))
			}
		}
	}
	for i, n := range p.Normals {
		if n.Len() > 1e-6 {
			p.Normals[i] = n.Normalize()
		} else {
			p.Normals[i] = mgl32.Vec3{0, 1, 0}
		}
	}
	p.Targets = nil
}
