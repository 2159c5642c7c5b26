package yui

import "yui/assets/forge/scene"

// Material names.
const (
	matFace    = "Face"
	matSkin    = "Skin"
	matEye     = "EyesAndMouth"
	matBlush   = "Blush"
	matStroke  = "BlushStrokes"
	matHair    = "Hair"
	matHairIn  = "HairInside"
	matCream   = "Knit"
	matCreamIn = "KnitInside"
	matPlain   = "KnitWithoutLine"
	matTeal    = "Dress"
	matTealIn  = "DressInside"
	matGrey    = "Leggings"
	matAmber   = "Amber"
)

// Texture indices.
const (
	texFace = iota
	texBody
	texOutline
	texLineMask
)

// Outline widths in metres.
const (
	lineSkin  = 0.0013
	lineCloth = 0.0019
)

func materials() []scene.Material {
	one := [4]float64{1, 1, 1, 1}
	base := func(name string, tex int, shade [3]float64, shift, toony, outline float64) scene.Material {
		return scene.Material{Name: name, Base: one, BaseTex: tex, Shade: shade, ShadeTex: tex, Shift: shift, Toony: toony,
			RimPower: 5, Outline: outline, OutlineTex: scene.None, OutlineColor: linear(cLine)}
	}
	rim := func(m scene.Material, k float64) scene.Material {
		for i, v := range linear("#FFF1DC") {
			m.Rim[i] = v * k
		}
		return m
	}
	face := base(matFace, texFace, ratio(cSkin, cSkinShade), 0.28, 0.86, lineSkin)
	face.OutlineTex = texOutline
	skin := base(matSkin, texBody, ratio(cSkin, cSkinShade), 0.3, 0.9, lineSkin)
	eye := base(matEye, texFace, [3]float64{1, 1, 1}, 0, 0.9, 0)
	eye.DoubleSided = true
	blush := base(matBlush, texFace, [3]float64{1, 1, 1}, 0, 0.9, 0)
	blush.Alpha, blush.Base[3], blush.Queue = scene.Blend, blushRest, -2
	stroke := base(matStroke, texFace, [3]float64{1, 1, 1}, 0, 0.9, 0)
	stroke.Alpha, stroke.Base[3], stroke.Queue = scene.Blend, 0, -1
	hair := rim(base(matHair, texBody, ratio(cHair, cHairShade), -0.08, 0.93, lineCloth), 0.12)
	hair.OutlineTex = texLineMask
	hairIn := base(matHairIn, texBody, [3]float64{.85, .85, .85}, 0, 0.9, 0)
	hairIn.DoubleSided = true
	cream := rim(base(matCream, texBody, ratio(cCream, cCreamShade), -0.2, 0.92, lineCloth), 0.25)
	cream.OutlineTex = texLineMask
	plain := cream
	plain.Name, plain.Outline, plain.OutlineTex = matPlain, 0, scene.None
	creamIn := base(matCreamIn, texBody, ratio(cCream, "#BBA78F"), -0.6, 0.9, 0)
	teal := base(matTeal, texBody, ratio(cTeal, cTealShade), -0.15, 0.92, lineCloth)
	tealIn := base(matTealIn, texBody, ratio(cTeal, "#4B6664"), -0.6, 0.9, 0)
	grey := base(matGrey, texBody, ratio(cGrey, cGreyShade), -0.2, 0.92, lineCloth)
	amber := base(matAmber, texBody, ratio(cAmber, cAmberDeep), 0.15, 0.92, 0.0016)
	amber.OutlineTex = texLineMask
	return []scene.Material{face, skin, eye, blush, stroke, hair, hairIn, cream, plain, creamIn, teal, tealIn, grey, amber}
}
