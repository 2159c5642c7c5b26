package face

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// surface holds what the expressions write to: morph weights per node and tints
// per material.
type surface struct {
	model  *vrm.Model
	morphs [][]float32
	bound  []target // every morph target some expression binds, once
	tints  []pose.Tint
	base   []pose.Tint
	tinted []int // materials some expression binds
}

type target struct{ node, index int }

func (s *surface) load(m *vrm.Model) {
	*s = surface{model: m}
	if m == nil {
		return
	}
	s.morphs = make([][]float32, len(m.Nodes))
	for i := range m.Nodes {
		s.morphs[i] = defaultWeights(m, i)
	}
	s.tints, s.base = make([]pose.Tint, len(m.Materials)), make([]pose.Tint, len(m.Materials))
	for i := range m.Materials {
		s.base[i] = baseTint(&m.Materials[i])
		s.tints[i] = s.base[i]
	}
	seen := map[target]bool{}
	inked := make([]bool, len(m.Materials))
	for i := range m.Expressions {
		e := &m.Expressions[i]
		for _, b := range e.Morphs {
			t := target{b.Node, b.Target}
			if !seen[t] && s.holds(t) {
				seen[t] = true
				s.bound = append(s.bound, t)
			}
		}
		for _, b := range e.Colors {
			mark(inked, b.Material)
		}
		for _, b := range e.UVs {
			mark(inked, b.Material)
		}
	}
	for i, yes := range inked {
		if yes {
			s.tinted = append(s.tinted, i)
		}
	}
}

func mark(set []bool, i int) {
	if i >= 0 && i < len(set) {
		set[i] = true
	}
}

func (s *surface) holds(t target) bool {
	return t.node >= 0 && t.node < len(s.morphs) && t.index >= 0 && t.index < len(s.morphs[t.node])
}

// defaultWeights are the node's own morph weights, else its mesh's; nil when
// the mesh has no targets.
func defaultWeights(m *vrm.Model, node int) []float32 {
	n := &m.Nodes[node]
	if n.Mesh < 0 || n.Mesh >= len(m.Meshes) {
		return nil
	}
	mesh := &m.Meshes[n.Mesh]
	count := len(mesh.Weights)
	for i := range mesh.Primitives {
		count = max(count, len(mesh.Primitives[i].Targets))
	}
	if count == 0 {
		return nil
	}
	w := make([]float32, count)
	copy(w, mesh.Weights)
	copy(w, n.Weights)
	return w
}

func baseTint(m *vrm.Material) pose.Tint {
	return pose.Tint{
		Base: m.BaseColor, Emission: m.Emissive, Shade: m.MToon.Shade, Matcap: m.MToon.MatcapFactor,
		Rim: m.MToon.Rim, OutlineTint: m.MToon.OutlineColor,
		UVScale: m.BaseTexture.Scale, UVOffset: m.BaseTexture.Offset,
	}
}

// applyMorphs writes the morph weights of the shown expressions: bound targets
// from zero, the sum of weight times bind. A sum past 1 is cut, because two
// expressions that share a target would push the face beyond what was modelled.
func (s *surface) applyMorphs(shown []float32) {
	for _, t := range s.bound {
		s.morphs[t.node][t.index] = 0
	}
	for i := range s.model.Expressions {
		w := shown[i]
		if w == 0 {
			continue
		}
		for _, b := range s.model.Expressions[i].Morphs {
			if s.holds(target{b.Node, b.Target}) {
				s.morphs[b.Node][b.Target] += b.Weight * w
			}
		}
	}
	for _, t := range s.bound {
		if w := &s.morphs[t.node][t.index]; *w > 1 {
			*w = 1
		}
	}
}

// applyTints writes the colours and texture transforms: the material's own
// value plus, for every shown expression, (target - own) times weight.
func (s *surface) applyTints(shown []float32) {
	for _, m := range s.tinted {
		s.tints[m] = s.base[m]
	}
	for i := range s.model.Expressions {
		w := shown[i]
		if w == 0 {
			continue
		}
		e := &s.model.Expressions[i]
		for _, b := range e.Colors {
			if b.Material >= 0 && b.Material < len(s.tints) {
				s.tints[b.Material].Active = true
				tintColor(&s.tints[b.Material], &s.base[b.Material], b, w)
			}
		}
		for _, b := range e.UVs {
			if b.Material >= 0 && b.Material < len(s.tints) {
				t, base := &s.tints[b.Material], &s.base[b.Material]
				t.Active, t.HasUV = true, true
				t.UVScale = t.UVScale.Add(b.Scale.Sub(base.UVScale).Mul(w))
				t.UVOffset = t.UVOffset.Add(b.Offset.Sub(base.UVOffset).Mul(w))
			}
		}
	}
}

func tintColor(t, base *pose.Tint, b vrm.ColorBind, w float32) {
	v := b.Value.Vec3()
	add := func(now *mgl32.Vec3, own mgl32.Vec3) { *now = now.Add(v.Sub(own).Mul(w)) }
	switch b.Slot {
	case vrm.ColorBase:
		t.Base = t.Base.Add(b.Value.Sub(base.Base).Mul(w))
	case vrm.ColorEmission:
		add(&t.Emission, base.Emission)
	case vrm.ColorShade:
		add(&t.Shade, base.Shade)
	case vrm.ColorMatcap:
		add(&t.Matcap, base.Matcap)
	case vrm.ColorRim:
		add(&t.Rim, base.Rim)
	case vrm.ColorOutline:
		add(&t.OutlineTint, base.OutlineTint)
	}
}
