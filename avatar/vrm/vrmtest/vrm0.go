package vrmtest

import (
	"maps"
	"slices"

	"github.com/qmuntal/gltf"

	"yui/avatar/pose"
)

// VRM0 is a VRM 0.x file of the same figure, facing -Z: the same expressions
// under their 0.x names, blend shape gaze, the hair as a bone group (its last
// bone swings on a virtual tail), gamma colours and Unity's axes.
func VRM0(o Options) []byte {
	o.Turned = false
	f := newFile(o)
	f.place(-1)
	f.pictures()
	f.skeleton()
	f.doc.Materials = []*gltf.Material{
		{Name: "skin", PBRMetallicRoughness: &gltf.PBRMetallicRoughness{}, Extensions: gltf.Extensions{"KHR_materials_unlit": object{}}},
		{Name: "cloth", AlphaMode: gltf.AlphaBlend, PBRMetallicRoughness: &gltf.PBRMetallicRoughness{}},
	}
	f.meshes()
	f.doc.ExtensionsUsed = []string{"VRM", "KHR_materials_unlit"}
	f.doc.Extensions = gltf.Extensions{"VRM": f.vrm0()}
	return encode(f.doc)
}

// name0 is a bone's 0.x name: thumbs are shifted by one.
func name0(b pose.Bone) string {
	switch b {
	case pose.LeftThumbMetacarpal:
		return "leftThumbProximal"
	case pose.LeftThumbProximal:
		return "leftThumbIntermediate"
	case pose.RightThumbMetacarpal:
		return "rightThumbProximal"
	case pose.RightThumbProximal:
		return "rightThumbIntermediate"
	default:
		return b.String()
	}
}

func vector0(x, y, z float64) object { return object{"x": x, "y": y, "z": z} }

func (f *file) vrm0() object {
	var bones []object
	for _, b := range slices.Sorted(maps.Keys(f.bones)) {
		bones = append(bones, object{"bone": name0(b), "node": f.bones[b], "useDefaultValues": true})
	}
	picture := 1
	textures := object{"_MainTex": 0, "_ShadeTexture": 0}
	if f.o.NoPictures {
		picture, textures = -1, object{}
	}
	bind := func(target int) []object { return []object{{"mesh": 1, "index": target, "weight": 100}} }
	line := []float64{0, 0, 0, 1, 1, 1, 1, 0}
	s := float64(f.o.scale())
	return object{
		"exporterVersion": "vrmtest", "specVersion": "0.0",
		"meta": object{
			"title": f.o.name(), "version": "1", "author": "vrmtest", "texture": picture, "allowedUserName": "Everyone",
			"violentUssageName": "Disallow", "sexualUssageName": "Disallow", "commercialUssageName": "Allow", "licenseName": "CC0",
		},
		"humanoid": object{"humanBones": bones},
		"firstPerson": object{
			"firstPersonBone": f.bones[pose.Head], "firstPersonBoneOffset": vector0(0, 0.06, 0.02), "lookAtTypeName": "BlendShape",
			"lookAtHorizontalInner": object{"curve": line, "xRange": 90, "yRange": 1}, "lookAtHorizontalOuter": object{"curve": line, "xRange": 90, "yRange": 1},
			"lookAtVerticalDown": object{"curve": line, "xRange": 90, "yRange": 1}, "lookAtVerticalUp": object{"curve": line, "xRange": 90, "yRange": 1},
			"meshAnnotations": []object{{"mesh": 0, "firstPersonFlag": "Auto"}},
		},
		"blendShapeMaster": object{"blendShapeGroups": []object{
			{"name": "Joy", "presetName": "joy", "binds": bind(TargetHappy)},
			{"name": "A", "presetName": "a", "binds": bind(TargetMouth)},
			{"name": "Blink", "presetName": "blink", "binds": bind(TargetBlink)},
			{"name": "LookUp", "presetName": "lookup", "binds": bind(TargetLookUp)},
			{"name": "flush", "presetName": "unknown", "isBinary": true, "binds": []object{}, "materialValues": []object{
				{"materialName": "skin", "propertyName": "_Color", "targetValue": []float64{1, 0.5, 0.5, 1}},
				{"materialName": "skin", "propertyName": "_MainTex_ST", "targetValue": []float64{1, 1, 0.5, 0}},
			}},
		}},
		"secondaryAnimation": object{
			"boneGroups": []object{{
				"comment": "hair", "stiffiness": 1.5, "gravityPower": 0.2, "gravityDir": vector0(0, -1, 0), "dragForce": 0.4,
				"center": -1, "hitRadius": 0.01 * s, "bones": []int{f.hair[0]}, "colliderGroups": []int{0},
			}},
			"colliderGroups": []object{{"node": f.bones[pose.Head], "colliders": []object{{"offset": vector0(0.01*s, 0.05*s, 0.02*s), "radius": 0.08 * s}}}},
		},
		"materialProperties": []object{
			{
				"name": "skin", "shader": "VRM/MToon", "renderQueue": 2000,
				"floatProperties": object{
					"_ShadeShift": 0, "_ShadeToony": 0.9, "_IndirectLightIntensity": 0.1, "_OutlineWidthMode": 1, "_OutlineWidth": 0.2,
					"_OutlineColorMode": 1, "_OutlineLightingMix": 1, "_CullMode": 2, "_ZWrite": 1,
				},
				"vectorProperties": object{
					"_Color": []float64{1, 0.95, 0.9, 1}, "_ShadeColor": []float64{0.7, 0.6, 0.6, 1}, "_EmissionColor": []float64{0, 0, 0, 1},
					"_MainTex": []float64{0, 0.25, 1, 0.5},
				},
				"textureProperties": textures, "keywordMap": object{}, "tagMap": object{"RenderType": "Opaque"},
			},
			{
				"name": "cloth", "shader": "VRM/UnlitTransparent", "renderQueue": 3000, "floatProperties": object{},
				"vectorProperties": object{"_Color": []float64{0.5, 0.7, 0.9, 0.75}}, "textureProperties": object{}, "keywordMap": object{}, "tagMap": object{},
			},
		},
	}
}
