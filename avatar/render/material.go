package render

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/vrm"
)

// varied says which of a material's values an expression may move, so that a
// value that is nothing at rest is compiled out only when it stays nothing.
type varied struct{ emissive, matcap, rim, uv bool }

// variedBy collects them for every material.
func variedBy(m *vrm.Model) []varied {
	out := make([]varied, len(m.Materials)+1)
	for i := range m.Expressions {
		for _, b := range m.Expressions[i].Colors {
			if b.Material < 0 || b.Material >= len(m.Materials) {
				continue
			}
			v := &out[b.Material]
			switch b.Slot {
			case vrm.ColorEmission:
				v.emissive = true
			case vrm.ColorMatcap:
				v.matcap = true
			case vrm.ColorRim:
				v.rim = true
			case vrm.ColorBase, vrm.ColorShade, vrm.ColorOutline:
			}
		}
		for _, b := range m.Expressions[i].UVs {
			if b.Material >= 0 && b.Material < len(m.Materials) {
				out[b.Material].uv = true
			}
		}
	}
	return out
}

// uses says whether the slot's texture changes the picture of this material.
func uses(m *vrm.Material, s slot, ref *vrm.TextureRef, v varied) bool {
	if ref.Texture < 0 {
		return false
	}
	p := &m.MToon
	toon := m.Shading == vrm.MToon
	switch s {
	case slotBase:
		return true
	case slotNormal:
		return m.Shading != vrm.Unlit
	case slotEmissive:
		return m.Shading != vrm.Unlit && (v.emissive || m.Emissive != (mgl32.Vec3{}))
	case slotUVMask:
		return toon && animatesUV(m)
	case slotOutlineWidth:
		return toon && p.Outline != vrm.OutlineNone
	case slotMatcap:
		return toon && (v.matcap || p.MatcapFactor != (mgl32.Vec3{}))
	case slotRim:
		return toon && (hasRim(m, v) || (p.Matcap.Texture >= 0 && uses(m, slotMatcap, &p.Matcap, v)))
	case slotShade:
		// Most exporters name the base texture twice: one fetch serves both.
		return toon && !shadeIsBase(m)
	case slotShift: // of a plain surface: roughness and metal
		return m.Shading != vrm.Unlit
	case numSlots:
		return toon
	}
	return false
}

// hasRim says whether a parametric rim may ever show.
func hasRim(m *vrm.Material, v varied) bool {
	return m.Shading == vrm.MToon && (v.rim || m.MToon.Rim != (mgl32.Vec3{}))
}

// shadeIsBase says whether the shade texture is the base texture.
func shadeIsBase(m *vrm.Material) bool {
	return m.MToon.ShadeTex.Texture >= 0 && m.MToon.ShadeTex == m.BaseTexture
}

// plainUV says whether no texture of the material is ever transformed.
func plainUV(m *vrm.Material, v varied) bool {
	if v.uv {
		return false
	}
	for _, ref := range materialSlots(m) {
		if ref.Texture >= 0 && (ref.Offset != (mgl32.Vec2{}) || ref.Scale != (mgl32.Vec2{1, 1}) || ref.Rotation != 0) {
			return false
		}
	}
	return true
}

// animatesUV says whether the material's texture moves by itself.
func animatesUV(m *vrm.Material) bool {
	p := &m.MToon
	return m.Shading == vrm.MToon && (p.UVScrollX != 0 || p.UVScrollY != 0 || p.UVRotation != 0)
}

// surfaceKey is the shader variant for a material on a primitive.
func surfaceKey(m *vrm.Material, p *vrm.Primitive, skinned bool, v varied) progKey {
	k := progKey{
		shading: m.Shading, alpha: m.AlphaMode, skin: skinned,
		clampToLit: m.Shading == vrm.MToon && m.MToon.ClampToLit, uvAnim: animatesUV(m),
		rim: hasRim(m, v), plainUV: plainUV(m, v),
		shadeIsBase: m.Shading == vrm.MToon && shadeIsBase(m),
	}
	n := len(p.Positions)
	for s, ref := range materialSlots(m) {
		set := min(max(ref.UVSet, 0), 1)
		switch {
		case !uses(m, slot(s), ref, v):
			continue
		case slot(s) == slotOutlineWidth: // read by the outline's vertices only
			continue
		case slot(s) == slotNormal && len(p.Tangents) != n:
			continue
		case slot(s) != slotMatcap && len(p.UV[set]) != n && len(p.UV[0]) != n:
			// Without UVs a texture shows its first texel everywhere, as in
			// the peers: the attribute reads zero.
		}
		k.has |= 1 << s
		if set == 1 && len(p.UV[1]) == n {
			k.uv1 |= 1 << s
		}
	}
	return k
}

// outlineKey is the variant for the second, inside-out pass; ok is false when
// the material has none. An outline that ignores light compiles to a constant.
func outlineKey(m *vrm.Material, p *vrm.Primitive, skinned bool, v varied) (k progKey, ok bool) {
	t := &m.MToon
	if m.Shading != vrm.MToon || t.Outline == vrm.OutlineNone || t.OutlineWidth <= 0 {
		return progKey{}, false
	}
	k = surfaceKey(m, p, skinned, v)
	k.outline = t.Outline
	if t.OutlineLightMix == 0 {
		k.shading, k.flat, k.clampToLit, k.rim, k.shadeIsBase = vrm.Unlit, true, false, false, false
		keep := uint16(0)
		if m.AlphaMode != vrm.Opaque {
			keep = 1<<slotBase | 1<<slotUVMask
		} else {
			k.uvAnim = false
		}
		k.has &= keep
		k.uv1 &= keep
	}
	if t.OutlineWidthTex.Texture >= 0 {
		k.has |= 1 << slotOutlineWidth
	}
	return k, true
}
