package gltfout

import (
	"yui/assets/forge/scene"
)

func f3(v [3]float64) [3]float32 { return [3]float32{float32(v[0]), float32(v[1]), float32(v[2])} }

func f4(v [4]float64) [4]float32 {
	return [4]float32{float32(v[0]), float32(v[1]), float32(v[2]), float32(v[3])}
}

func ref(i int) *textureRef {
	if i == scene.None {
		return nil
	}
	return &textureRef{i}
}

func (w *writer) materials() {
	for i, m := range w.s.Materials {
		w.mats[m.Name] = i
		mt := mtoon{
			SpecVersion: "1.0", TransparentWithZWrite: m.ZWrite, RenderQueueOffsetNumber: m.Queue,
			ShadeColorFactor: f3(m.Shade), ShadeMultiplyTexture: ref(m.ShadeTex),
			ShadingShiftFactor: float32(m.Shift), ShadingToonyFactor: float32(m.Toony), GIEqualizationFactor: 0.9,
			ParametricRimColorFactor: f3(m.Rim), ParametricRimFresnelPower: float32(m.RimPower), ParametricRimLiftFactor: float32(m.RimLift),
			RimLightingMixFactor: 1, OutlineWidthMode: "none",
			OutlineColorFactor: f3(m.OutlineColor), OutlineLightingMixFactor: float32(m.OutlineMix),
		}
		if m.Outline > 0 {
			mt.OutlineWidthMode, mt.OutlineWidthFactor = "worldCoordinates", float32(m.Outline)
			mt.OutlineWidthMultiplyTexture = ref(m.OutlineTex)
		}
		j := material{
			Name: m.Name, DoubleSided: m.DoubleSided,
			PBR:        pbr{BaseColorFactor: f4(m.Base), BaseColorTexture: ref(m.BaseTex), RoughnessFactor: 0.9},
			Extensions: map[string]any{"VRMC_materials_mtoon": mt},
		}
		switch m.Alpha {
		case scene.Mask:
			cut := float32(0.5)
			j.AlphaMode, j.AlphaCutoff = "MASK", &cut
		case scene.Blend:
			j.AlphaMode = "BLEND"
		case scene.Opaque: // glTF takes it when nothing is said
		}
		w.doc.Materials = append(w.doc.Materials, j)
	}
}

type obj = map[string]any

func (w *writer) vrm() obj {
	bones := obj{}
	for i, j := range w.s.Skeleton.Joints {
		if j.Human != "" {
			bones[j.Human] = obj{"node": i}
		}
	}
	preset, custom := obj{}, obj{}
	for _, e := range w.s.Expressions {
		if e.Preset {
			preset[e.Name] = w.expression(e)
		} else {
			custom[e.Name] = w.expression(e)
		}
	}
	la := w.s.LookAt
	rng := func(r [2]float64) obj { return obj{"inputMaxValue": r[0], "outputScale": r[1]} }
	meta := obj{
		"name": "Yui", "version": "1.0", "authors": []string{"The YUI authors"},
		"copyrightInformation": "The YUI authors", "licenseUrl": "https://vrm.dev/licenses/1.0/",
		"avatarPermission": "everyone", "commercialUsage": "corporation", "creditNotation": "unnecessary",
		"allowRedistribution": true, "modification": "allowModificationRedistribution",
		"allowExcessivelyViolentUsage": false, "allowExcessivelySexualUsage": false,
		"allowPoliticalOrReligiousUsage": false, "allowAntisocialOrHateUsage": false,
	}
	if w.s.Thumbnail != nil {
		meta["thumbnailImage"] = len(w.doc.Images) - 1
	}
	var notes []obj
	for i, n := range w.doc.Nodes {
		if n.Mesh != nil {
			notes = append(notes, obj{"node": i, "type": "auto"})
		}
	}
	return obj{
		"specVersion": "1.0", "meta": meta, "humanoid": obj{"humanBones": bones},
		"expressions": obj{"preset": preset, "custom": custom},
		"firstPerson": obj{"meshAnnotations": notes},
		"lookAt": obj{
			"offsetFromHeadBone": vec(la.Offset, metre), "type": "bone",
			"rangeMapHorizontalInner": rng(la.Inner), "rangeMapHorizontalOuter": rng(la.Outer),
			"rangeMapVerticalDown": rng(la.Down), "rangeMapVerticalUp": rng(la.Up),
		},
	}
}

func (w *writer) expression(e scene.Expression) obj {
	or := func(s string) string {
		if s == "" {
			return "none"
		}
		return s
	}
	o := obj{"isBinary": false, "overrideBlink": or(e.OverrideBlink), "overrideLookAt": or(e.OverrideLook), "overrideMouth": or(e.OverrideLip)}
	var morphs, colors []obj
	for _, b := range e.Morphs {
		i, ok := w.faces[b.Morph]
		if !ok {
			panic("gltfout: no morph " + b.Morph)
		}
		morphs = append(morphs, obj{"node": w.face, "index": i, "weight": float32(b.Weight)})
	}
	for _, c := range e.Colors {
		colors = append(colors, obj{"material": w.mats[c.Material], "type": "color", "targetValue": f4(c.Value)})
	}
	if morphs != nil {
		o["morphTargetBinds"] = morphs
	}
	if colors != nil {
		o["materialColorBinds"] = colors
	}
	return o
}

func (w *writer) springs() obj {
	var colliders, groups, springs []obj
	groupAt := map[string]int{}
	members := map[string][]int{}
	var order []string
	for i, c := range w.s.Colliders {
		shape := obj{"sphere": obj{"offset": vec(c.Offset, metre), "radius": float32(c.Radius * metre)}}
		if c.Tail != nil {
			shape = obj{"capsule": obj{"offset": vec(c.Offset, metre), "radius": float32(c.Radius * metre), "tail": vec(*c.Tail, metre)}}
		}
		colliders = append(colliders, obj{"node": w.s.Skeleton.Index(c.Joint), "shape": shape})
		if _, ok := members[c.Group]; !ok {
			groupAt[c.Group] = len(order)
			order = append(order, c.Group)
		}
		members[c.Group] = append(members[c.Group], i)
	}
	for _, g := range order {
		groups = append(groups, obj{"name": g, "colliders": members[g]})
	}
	for _, s := range w.s.Springs {
		var joints []obj
		for _, j := range s.Joints {
			joints = append(joints, obj{
				"node": w.s.Skeleton.Index(j), "hitRadius": float32(s.HitRadius), "stiffness": float32(s.Stiffness),
				"gravityPower": float32(s.Gravity), "gravityDir": [3]float32{0, -1, 0}, "dragForce": float32(s.Drag),
			})
		}
		o := obj{"name": s.Name, "joints": joints}
		var ids []int
		for _, g := range s.Groups {
			ids = append(ids, groupAt[g])
		}
		if ids != nil {
			o["colliderGroups"] = ids
		}
		springs = append(springs, o)
	}
	return obj{"specVersion": "1.0", "colliders": colliders, "colliderGroups": groups, "springs": springs}
}
