package vrmtest

import (
	"github.com/qmuntal/gltf"

	"yui/avatar/pose"
)

type object = map[string]any

// VRM1 is a VRM 1.0 file: the figure, expressions of every kind (happy, aa,
// blink, lookUp, the custom "flush" with colour and UV binds, and the binary
// surprised that blocks blinking), bone gaze, a hair spring with a sphere and
// a capsule, a roll constraint, and an MToon and an unlit material.
func VRM1(o Options) []byte {
	f := newFile(o)
	f.place(1)
	f.pictures()
	f.skeleton()
	f.materials1()
	f.meshes()
	f.doc.ExtensionsUsed = []string{"VRMC_vrm", "VRMC_springBone", "VRMC_materials_mtoon", "VRMC_node_constraint", "KHR_materials_unlit"}
	f.doc.Nodes[f.twist].Extensions = gltf.Extensions{"VRMC_node_constraint": object{
		"specVersion": "1.0",
		"constraint":  object{"roll": object{"source": f.bones[pose.LeftLowerArm], "rollAxis": "X", "weight": 0.5}},
	}}
	f.doc.Extensions = gltf.Extensions{"VRMC_vrm": f.vrm1(), "VRMC_springBone": f.springs1()}
	return encode(f.doc)
}

func (f *file) materials1() {
	skin := &gltf.Material{Name: "skin", PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorFactor: &[4]float64{1, 0.9, 0.8, 1}}}
	mtoon := object{
		"specVersion": "1.0", "shadeColorFactor": []float64{0.5, 0.4, 0.4}, "shadingToonyFactor": 0.95, "shadingShiftFactor": -0.05,
		"outlineWidthMode": "worldCoordinates", "outlineWidthFactor": 0.002,
	}
	if !f.o.NoPictures {
		skin.PBRMetallicRoughness.BaseColorTexture = &gltf.TextureInfo{Index: 0}
		mtoon["shadeMultiplyTexture"] = object{"index": 0}
	}
	skin.Extensions = gltf.Extensions{"VRMC_materials_mtoon": mtoon, "KHR_materials_unlit": object{}}
	cloth := &gltf.Material{
		Name: "cloth", AlphaMode: gltf.AlphaBlend, DoubleSided: true, Extensions: gltf.Extensions{"KHR_materials_unlit": object{}},
		PBRMetallicRoughness: &gltf.PBRMetallicRoughness{BaseColorFactor: &[4]float64{0.2, 0.4, 0.8, 0.75}},
	}
	f.doc.Materials = []*gltf.Material{skin, cloth}
}

func (f *file) vrm1() object {
	bones := object{}
	for b, n := range f.bones {
		bones[b.String()] = object{"node": n}
	}
	meta := object{
		"name": f.o.name(), "version": "1", "authors": []string{"vrmtest"}, "licenseUrl": "https://vrm.dev/licenses/1.0/",
		"avatarPermission": "everyone", "commercialUsage": "corporation", "creditNotation": "unnecessary",
		"allowRedistribution": true, "modification": "allowModificationRedistribution",
	}
	if !f.o.NoPictures {
		meta["thumbnailImage"] = 1
	}
	morph := func(target int) []object { return []object{{"node": f.face, "index": target, "weight": 1}} }
	return object{
		"specVersion": "1.0", "meta": meta, "humanoid": object{"humanBones": bones},
		"expressions": object{
			"preset": object{
				"happy":     object{"morphTargetBinds": morph(TargetHappy), "overrideBlink": "blend"},
				"surprised": object{"isBinary": true, "overrideBlink": "block"},
				"aa":        object{"morphTargetBinds": morph(TargetMouth)},
				"blink":     object{"morphTargetBinds": morph(TargetBlink)},
				"lookUp":    object{"morphTargetBinds": morph(TargetLookUp)},
			},
			"custom": object{"flush": object{
				"materialColorBinds":    []object{{"material": MaterialSkin, "type": "color", "targetValue": []float64{1, 0.5, 0.5, 1}}},
				"textureTransformBinds": []object{{"material": MaterialSkin, "scale": []float64{1, 1}, "offset": []float64{0.5, 0}}},
			}},
		},
		"lookAt": object{
			"type": "bone", "offsetFromHeadBone": []float64{0, 0.06, 0},
			"rangeMapHorizontalInner": object{"inputMaxValue": 90, "outputScale": 8}, "rangeMapHorizontalOuter": object{"inputMaxValue": 90, "outputScale": 12},
			"rangeMapVerticalDown": object{"inputMaxValue": 90, "outputScale": 10}, "rangeMapVerticalUp": object{"inputMaxValue": 90, "outputScale": 10},
		},
		"firstPerson": object{"meshAnnotations": []object{{"node": f.body, "type": "auto"}, {"node": f.face, "type": "both"}}},
	}
}

func (f *file) springs1() object {
	s := float64(f.o.scale())
	joint := func(n int) object {
		return object{"node": n, "hitRadius": 0.01 * s, "stiffness": 1.5, "gravityPower": 0.2, "gravityDir": []float64{0, -1, 0}, "dragForce": 0.4}
	}
	return object{
		"specVersion": "1.0",
		"colliders": []object{
			{"node": f.bones[pose.Head], "shape": object{"sphere": object{"offset": []float64{0, 0.05 * s, 0}, "radius": 0.08 * s}}},
			{"node": f.bones[pose.Spine], "shape": object{"capsule": object{"offset": []float64{0, 0, 0}, "tail": []float64{0, 0.2 * s, 0}, "radius": 0.06 * s}}},
		},
		"colliderGroups": []object{{"name": "body", "colliders": []int{0, 1}}},
		"springs": []object{{
			"name": "hair", "joints": []object{joint(f.hair[0]), joint(f.hair[1]), {"node": f.hair[2]}}, "colliderGroups": []int{0},
		}},
	}
}
