package render

import (
	"yui/avatar/vrm"
)

// uses says whether the slot's texture changes the picture of this material.
func uses(m *vrm.Material, s slot, ref *vrm.TextureRef) bool {
	if ref.Texture < 0 {
		return false
	}
	p := &m.MToon
	switch s {
	case slotBase:
		return true
	case slotNormal, slotEmissive:
		return m.Shading != vrm.Unlit
	case slotUVMask:
		return m.Shading == vrm.MToon && animatesUV(m)
	case slotOutlineWidth:
		return m.Shading == vrm.MToon && p.Outline != vrm.OutlineNone
	case slotShade, slotShift, slotRim, slotMatcap, numSlots:
		return m.Shading == vrm.MToon
	}
	return false
}

// animatesUV says whether the material's texture moves by itself.
func animatesUV(m *vrm.Material) bool {
	p := &m.MToon
	return m.Shading == vrm.MToon && (p.UVScrollX != 0 || p.UVScrollY != 0 || p.UVRotation != 0)
}

// surfaceKey is the shader variant for a material on a primitive.
func surfaceKey(m *vrm.Material, p *vrm.Primitive, skinned bool) progKey {
	k := progKey{
		shading: m.Shading, alpha: m.AlphaMode, skin: skinned, doubleSided: m.DoubleSided,
		clampToLit: m.Shading == vrm.MToon && m.MToon.ClampToLit, uvAnim: animatesUV(m),
		rim: m.Shading == vrm.MToon,
	}
	n := len(p.Positions)
	for s, ref := range materialSlots(m) {
		set := min(max(ref.UVSet, 0), 1)
		switch {
		case !uses(m, slot(s), ref):
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
func outlineKey(m *vrm.Material, p *vrm.Primitive, skinned bool) (k progKey, ok bool) {
	t := &m.MToon
	if m.Shading != vrm.MToon || t.Outline == vrm.OutlineNone || t.OutlineWidth <= 0 {
		return progKey{}, false
	}
	k = surfaceKey(m, p, skinned)
	k.outline = t.Outline
	if t.OutlineLightMix == 0 {
		k.flat, k.clampToLit, k.rim, k.doubleSided = true, false, false, false
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
