package vrm

import "github.com/go-gl/mathgl/mgl32"

// defaultMToon holds the defaults of VRMC_materials_mtoon 1.0. Shade is
// black: the text and the reference code say so, against the schema.
func defaultMToon() MToonParams {
	none := noTexture()
	return MToonParams{
		ShadeTex: none, ShiftTex: none, Toony: 0.9, GIEqualization: 0.9,
		MatcapFactor: mgl32.Vec3{1, 1, 1}, Matcap: none,
		RimFresnelPower: 5, RimTex: none, RimLightingMix: 1,
		OutlineWidthTex: none, OutlineLightMix: 1, UVAnimMask: none,
	}
}

type jMToon struct {
	TransparentWithZWrite bool          `json:"transparentWithZWrite"`
	RenderQueueOffset     float64       `json:"renderQueueOffsetNumber"`
	ShadeColor            []float64     `json:"shadeColorFactor"`
	ShadeTexture          *jTextureInfo `json:"shadeMultiplyTexture"`
	Shift                 *float64      `json:"shadingShiftFactor"`
	ShiftTexture          *jTextureInfo `json:"shadingShiftTexture"`
	Toony                 *float64      `json:"shadingToonyFactor"`
	GIEqualization        *float64      `json:"giEqualizationFactor"`
	MatcapFactor          []float64     `json:"matcapFactor"`
	MatcapTexture         *jTextureInfo `json:"matcapTexture"`
	RimColor              []float64     `json:"parametricRimColorFactor"`
	RimTexture            *jTextureInfo `json:"rimMultiplyTexture"`
	RimLightingMix        *float64      `json:"rimLightingMixFactor"`
	RimFresnelPower       *float64      `json:"parametricRimFresnelPowerFactor"`
	RimLift               *float64      `json:"parametricRimLiftFactor"`
	OutlineWidthMode      string        `json:"outlineWidthMode"`
	OutlineWidth          *float64      `json:"outlineWidthFactor"`
	OutlineTexture        *jTextureInfo `json:"outlineWidthMultiplyTexture"`
	OutlineColor          []float64     `json:"outlineColorFactor"`
	OutlineLightingMix    *float64      `json:"outlineLightingMixFactor"`
	UVMask                *jTextureInfo `json:"uvAnimationMaskTexture"`
	UVScrollX             *float64      `json:"uvAnimationScrollXSpeedFactor"`
	UVScrollY             *float64      `json:"uvAnimationScrollYSpeedFactor"`
	UVRotation            *float64      `json:"uvAnimationRotationSpeedFactor"`
}

// mtoon1 applies VRMC_materials_mtoon to material i; it takes precedence over
// KHR_materials_unlit.
func (r *reader) mtoon1(i int, m *Material) {
	data, ok := r.doc.Materials[i].Extensions["VRMC_materials_mtoon"]
	if !ok {
		return
	}
	var j jMToon
	if !decodeExtension(data, &j, "VRMC_materials_mtoon", &r.warn) {
		return
	}
	ref := func(t *jTextureInfo) TextureRef {
		out, err := r.textureRef(t, i)
		if err != nil {
			r.warn.add("MToon: %s; the texture was left out.", err.Reason)
			return noTexture()
		}
		return out
	}
	d := defaultMToon()
	m.Shading = MToon
	m.MToon = MToonParams{
		Shade: vec3of(j.ShadeColor, d.Shade), ShadeTex: ref(j.ShadeTexture),
		Shift: opt32(j.Shift, 0), ShiftTex: ref(j.ShiftTexture), Toony: opt32(j.Toony, 0.9),
		GIEqualization: opt32(j.GIEqualization, 0.9),
		MatcapFactor:   vec3of(j.MatcapFactor, d.MatcapFactor), Matcap: ref(j.MatcapTexture),
		Rim: vec3of(j.RimColor, d.Rim), RimFresnelPower: opt32(j.RimFresnelPower, 5), RimLift: opt32(j.RimLift, 0),
		RimTex: ref(j.RimTexture), RimLightingMix: opt32(j.RimLightingMix, 1),
		OutlineWidth: opt32(j.OutlineWidth, 0), OutlineWidthTex: ref(j.OutlineTexture),
		OutlineColor: vec3of(j.OutlineColor, d.OutlineColor), OutlineLightMix: opt32(j.OutlineLightingMix, 1),
		UVAnimMask: ref(j.UVMask), UVScrollX: opt32(j.UVScrollX, 0), UVScrollY: opt32(j.UVScrollY, 0),
		UVRotation:        opt32(j.UVRotation, 0),
		QueueOffset:       int(max(-maxQueueOffset, min(maxQueueOffset, num32(j.RenderQueueOffset, 0)))),
		TransparentZWrite: j.TransparentWithZWrite && m.AlphaMode == Blend,
	}
	switch j.OutlineWidthMode {
	case "", "none":
	case "worldCoordinates":
		m.MToon.Outline = OutlineWorld
	case "screenCoordinates":
		m.MToon.Outline = OutlineScreen
	default:
		r.warn.add("Material %d has the unknown outline mode %.20q; no outline is drawn.", i, j.OutlineWidthMode)
	}
}
