package bed

import (
	"bytes"
	"fmt"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/paint"
	"yui/assets/forge/scene"
)

// Material names.
const (
	matWood   = "Wood"
	matSheet  = "Sheet"
	matPillow = "Pillow"
	matDuvet  = "Duvet"
	matLining = "Lining"
	matShadow = "Shadow"
)

const metre = 0.001

// look is one MToon material over the shared texture.
type look struct {
	name, lit, shade string
	shift, toony     float64
	outline, rim     float64
	blend            bool
}

var looks = []look{
	{name: matWood, lit: cWood, shade: cWoodShade, shift: -0.1, toony: 0.9, outline: 1.9, rim: 0.12},
	{name: matSheet, lit: cSheet, shade: cSheetShade, shift: -0.1, toony: 0.88, outline: 1.7},
	{name: matPillow, lit: cPillow, shade: cPillowShade, shift: -0.05, toony: 0.82, outline: 1.9, rim: 0.2},
	{name: matDuvet, lit: cDuvet, shade: cDuvetShade, shift: -0.12, toony: 0.82, outline: 1.9, rim: 0.2},
	{name: matLining, lit: cLining, shade: cLiningShade, shift: -0.1, toony: 0.82, outline: 1.9},
	{name: matShadow, lit: cLine, shade: cLine, shift: 1, toony: 0.9, blend: true},
}

// GLB is the whole file.
func GLB() ([]byte, error) {
	doc := &gltf.Document{
		Asset: gltf.Asset{Version: "2.0", Generator: "yui forge", Copyright: "The YUI authors"},
		Scene: gltf.Index(0), Scenes: []*gltf.Scene{{Nodes: []int{0}}},
		ExtensionsUsed: []string{"VRMC_materials_mtoon"},
		Samplers:       []*gltf.Sampler{{MagFilter: gltf.MagLinear, MinFilter: gltf.MinLinearMipMapLinear, WrapS: gltf.WrapClampToEdge, WrapT: gltf.WrapClampToEdge}},
	}
	png, err := paint.PNG(texture())
	if err != nil {
		return nil, fmt.Errorf("bed texture: %w", err)
	}
	img, err := modeler.WriteImage(doc, "bed", "image/png", bytes.NewReader(png))
	if err != nil {
		return nil, fmt.Errorf("store the bed texture: %w", err)
	}
	doc.Textures = []*gltf.Texture{{Name: "bed", Sampler: gltf.Index(0), Source: gltf.Index(img)}}
	mats := map[string]int{}
	for i, l := range looks {
		mats[l.name] = i
		doc.Materials = append(doc.Materials, l.material())
	}
	root := &gltf.Node{Name: "Bed", Extras: map[string]any{
		"restHips": RestHips,
		"origin":   "where she stands after waking, facing +Z; scale by the model's rest hips height over restHips",
		"morphs":   map[string]any{"open": "duvet folded back", "flat": "made bed, nobody in it", "lift": "4*t*(1-t) while open goes from 0 to 1 by t"},
	}}
	doc.Nodes = []*gltf.Node{root}
	for _, n := range build() {
		m := &gltf.Mesh{Name: n.name}
		for i, p := range n.parts {
			m.Primitives = append(m.Primitives, primitive(doc, n, i, p, mats[p.Material]))
		}
		if len(n.morphs) > 0 {
			m.Extras = map[string]any{"targetNames": n.morphs}
			m.Weights = make([]float64, len(n.morphs))
		}
		root.Children = append(root.Children, len(doc.Nodes))
		doc.Nodes = append(doc.Nodes, &gltf.Node{Name: n.name, Mesh: gltf.Index(len(doc.Meshes))})
		doc.Meshes = append(doc.Meshes, m)
	}
	var out bytes.Buffer
	enc := gltf.NewEncoder(&out)
	enc.AsBinary = true
	if err := enc.Encode(doc); err != nil {
		return nil, fmt.Errorf("encode the bed: %w", err)
	}
	return out.Bytes(), nil
}

func primitive(doc *gltf.Document, n node, i int, p *mesh.Part, mat int) *gltf.Primitive {
	pos, nor := floats(p)
	uv := make([][2]float32, len(p.V))
	for k, v := range p.V {
		uv[k] = [2]float32{float32(v.UV[0]), float32(v.UV[1])}
	}
	idx := make([]uint16, 0, 3*len(p.T))
	for _, t := range p.T {
		idx = append(idx, uint16(t[0]), uint16(t[1]), uint16(t[2]))
	}
	out := &gltf.Primitive{Material: gltf.Index(mat), Indices: gltf.Index(modeler.WriteIndices(doc, idx)), Attributes: gltf.PrimitiveAttributes{
		gltf.POSITION: modeler.WritePosition(doc, pos), gltf.NORMAL: modeler.WriteNormal(doc, nor), gltf.TEXCOORD_0: modeler.WriteTextureCoord(doc, uv),
	}}
	for _, s := range n.states {
		p2, n2 := floats(s[i])
		for k := range p2 {
			for c := range 3 {
				p2[k][c] -= pos[k][c]
				n2[k][c] -= nor[k][c]
			}
		}
		out.Targets = append(out.Targets, gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, p2), gltf.NORMAL: modeler.WriteNormal(doc, n2)})
	}
	return out
}

func floats(p *mesh.Part) (pos, nor [][3]float32) {
	f := func(v geo.V3, k float64) [3]float32 {
		return [3]float32{float32(v[0] * k), float32(v[1] * k), float32(v[2] * k)}
	}
	for _, v := range p.V {
		pos, nor = append(pos, f(v.P, metre)), append(nor, f(v.N.Normalize(), 1))
	}
	return pos, nor
}

func linear(s string) [3]float64 {
	c := paint.Hex(s, 1)
	return [3]float64{scene.Linear(float64(c.R) / 255), scene.Linear(float64(c.G) / 255), scene.Linear(float64(c.B) / 255)}
}

func (l look) material() *gltf.Material {
	lit, dark, line := linear(l.lit), linear(l.shade), linear(cLine)
	var ratio, rim [3]float64
	for i, v := range linear("#FFF1DC") {
		ratio[i], rim[i] = dark[i]/lit[i], v*l.rim
	}
	mt := map[string]any{
		"specVersion": "1.0", "shadeColorFactor": ratio, "shadeMultiplyTexture": map[string]any{"index": 0},
		"shadingShiftFactor": l.shift, "shadingToonyFactor": l.toony, "giEqualizationFactor": 0.9,
		"parametricRimColorFactor": rim, "parametricRimFresnelPowerFactor": 5, "rimLightingMixFactor": 1,
	}
	if l.outline > 0 {
		mt["outlineWidthMode"], mt["outlineWidthFactor"] = "worldCoordinates", l.outline*metre
		mt["outlineColorFactor"], mt["outlineLightingMixFactor"] = line, 0.25
	}
	m := &gltf.Material{
		Name: l.name,
		PBRMetallicRoughness: &gltf.PBRMetallicRoughness{
			BaseColorFactor: &[4]float64{1, 1, 1, 1}, BaseColorTexture: &gltf.TextureInfo{Index: 0},
			MetallicFactor: gltf.Float(0), RoughnessFactor: gltf.Float(0.9),
		},
		Extensions: gltf.Extensions{"VRMC_materials_mtoon": mt},
	}
	if l.blend {
		m.AlphaMode = gltf.AlphaBlend
	}
	return m
}
