package vrm

import (
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl32"
)

// material0 is one entry of VRM.materialProperties: a Unity shader and its
// properties, colours in gamma space, texture axes with V up.
type material0 struct {
	Name     string               `json:"name"`
	Shader   string               `json:"shader"`
	Queue    *float64             `json:"renderQueue"`
	Floats   map[string]float64   `json:"floatProperties"`
	Vectors  map[string][]float64 `json:"vectorProperties"`
	Textures map[string]float64   `json:"textureProperties"`
	Keywords map[string]bool      `json:"keywordMap"`
}

func (p *material0) float(key string, def float64) float32 {
	if v, ok := p.Floats[key]; ok {
		return num32(v, def)
	}
	return float32(def)
}

func (p *material0) color(key string, def mgl32.Vec4) mgl32.Vec4 {
	return linear4(vec4of(p.Vectors[key], def))
}

// material applies materialProperties[i] where its shader is one of VRM 0.x's
// own; a plain glTF material is left as it is.
func (x *vrm0) material(r *reader, i int, m *Material) bool {
	if i >= len(x.MaterialProperties) {
		return false
	}
	p := &x.MaterialProperties[i]
	if m.Name == "" {
		m.Name = p.Name
	}
	switch p.Shader {
	case "VRM/MToon":
		p.mtoon(r, i, m)
	case "VRM/UnlitTexture", "VRM/UnlitCutout", "VRM/UnlitTransparent", "VRM/UnlitTransparentZWrite":
		p.unlit(r, i, m)
	case "VRM_USE_GLTFSHADER", "":
		return false
	default:
		if !strings.HasPrefix(p.Shader, "Standard") && !strings.HasPrefix(p.Shader, "UniGLTF/") {
			r.warn.add("Material %d uses the unknown shader %.40q; its glTF form is drawn.", i, p.Shader)
		}
		return false
	}
	return true
}

// uv is the material's own texture transform: Unity counts V upward, so the
// offset is mirrored (offset.y' = 1 - offset.y - scale.y).
func (p *material0) uv() (offset, scale mgl32.Vec2) {
	v := p.Vectors["_MainTex"]
	if len(v) < 4 {
		return mgl32.Vec2{}, mgl32.Vec2{1, 1}
	}
	scale = mgl32.Vec2{num32(v[2], 1), num32(v[3], 1)}
	return mgl32.Vec2{num32(v[0], 0), 1 - num32(v[1], 0) - scale[1]}, scale
}

func (p *material0) texture(r *reader, key string, material int) TextureRef {
	ref := noTexture()
	v, ok := p.Textures[key]
	if !ok || v == None {
		return ref
	}
	i, ok := index(v, len(r.doc.Textures))
	if !ok {
		r.warn.add("Material %d: %s names texture %v of %d; it was left out.", material, key, v, len(r.doc.Textures))
		return ref
	}
	ref.Texture = i
	ref.Offset, ref.Scale = p.uv()
	return ref
}

func (p *material0) alpha(m *Material) {
	m.AlphaMode, m.AlphaCutoff = Opaque, 0.5
	switch {
	case p.Keywords["_ALPHABLEND_ON"]:
		m.AlphaMode = Blend
		m.MToon.TransparentZWrite = p.float("_ZWrite", 0) == 1
	case p.Keywords["_ALPHATEST_ON"]:
		m.AlphaMode = Mask
		m.AlphaCutoff = p.float("_Cutoff", 0.5)
	}
}

// mtoon converts MToon 0.x properties with the formulas of the reference
// migration (vrm-essentials §8).
func (p *material0) mtoon(r *reader, i int, m *Material) {
	tex := func(key string) TextureRef { return p.texture(r, key, i) }
	black := mgl32.Vec4{0, 0, 0, 1}
	t := defaultMToon()
	m.Shading, m.MToon = MToon, t
	p.alpha(m)
	zwrite := m.MToon.TransparentZWrite

	m.DoubleSided = p.float("_CullMode", 2) == 0
	m.BaseColor = p.color("_Color", mgl32.Vec4{1, 1, 1, 1})
	m.BaseTexture = tex("_MainTex")
	m.Normal = tex("_BumpMap")
	m.Normal.Factor = p.float("_BumpScale", 1)
	m.Emissive = p.color("_EmissionColor", black).Vec3()
	m.EmissiveTex = tex("_EmissionMap")

	t.Shade = p.color("_ShadeColor", mgl32.Vec4{0.97, 0.81, 0.86, 1}).Vec3()
	t.ShadeTex = tex("_ShadeTexture")
	shift, toony := p.float("_ShadeShift", 0), p.float("_ShadeToony", 0.9)
	mix := 0.5 + 0.5*shift
	t.Toony = toony + (1-toony)*mix
	t.Shift = -shift - (1 - t.Toony)
	t.GIEqualization = 1 - p.float("_IndirectLightIntensity", 0.1)
	t.Matcap = tex("_SphereAdd")
	// The matcap is looked up by the normal, not by UV.
	t.Matcap.Offset, t.Matcap.Scale = mgl32.Vec2{}, mgl32.Vec2{1, 1}
	t.Rim = p.color("_RimColor", black).Vec3()
	t.RimTex = tex("_RimTexture")
	t.RimLightingMix = p.float("_RimLightingMix", 0)
	t.RimFresnelPower = p.float("_RimFresnelPower", 1)
	t.RimLift = p.float("_RimLift", 0)
	switch p.float("_OutlineWidthMode", 0) {
	case 1:
		t.Outline = OutlineWorld
	case 2:
		t.Outline = OutlineScreen
	}
	t.OutlineWidth = 0.01 * p.float("_OutlineWidth", 0) // centimetres
	t.OutlineWidthTex = tex("_OutlineWidthTexture")
	t.OutlineColor = p.color("_OutlineColor", black).Vec3()
	t.OutlineLightMix = 0 // fixed colour
	if p.float("_OutlineColorMode", 0) == 1 {
		t.OutlineLightMix = p.float("_OutlineLightingMix", 1)
	}
	t.UVAnimMask = tex("_UvAnimMaskTexture")
	t.UVScrollX = p.float("_UvAnimScrollX", 0)
	t.UVScrollY = -p.float("_UvAnimScrollY", 0)
	t.UVRotation = p.float("_UvAnimRotation", 0)
	t.ClampToLit = true
	t.TransparentZWrite = zwrite
	m.MToon = t
}

// unlit converts the VRM/Unlit… family.
func (p *material0) unlit(r *reader, i int, m *Material) {
	m.Shading = Unlit
	m.BaseColor = p.color("_Color", mgl32.Vec4{1, 1, 1, 1})
	m.BaseTexture = p.texture(r, "_MainTex", i)
	m.Emissive, m.EmissiveTex, m.Normal = mgl32.Vec3{}, noTexture(), noTexture()
	m.AlphaMode, m.AlphaCutoff = Opaque, 0.5
	switch p.Shader {
	case "VRM/UnlitCutout":
		m.AlphaMode = Mask
		m.AlphaCutoff = p.float("_Cutoff", 0.5)
	case "VRM/UnlitTransparentZWrite":
		m.MToon.TransparentZWrite = true
		m.AlphaMode = Blend
	case "VRM/UnlitTransparent":
		m.AlphaMode = Blend
	}
}

// finishMaterials ranks the absolute render queues in use into the offsets of
// VRM 1.0: with z-write 0..9 from the lowest up, without -9..0 up to the
// highest. Queue -1 is the shader's default.
func (x *vrm0) finishMaterials(r *reader) {
	queues := func(zwrite bool) (ranks []float64, of map[int]float64) {
		of = make(map[int]float64)
		for i := range min(len(r.m.Materials), len(x.MaterialProperties)) {
			m, p := &r.m.Materials[i], &x.MaterialProperties[i]
			own := strings.HasPrefix(p.Shader, "VRM/")
			if !own || m.AlphaMode != Blend || m.MToon.TransparentZWrite != zwrite {
				continue
			}
			q := 3000.0
			if zwrite {
				q = 2501
			}
			if p.Queue != nil && *p.Queue >= 0 {
				q = *p.Queue
			}
			of[i] = q
			ranks = append(ranks, q)
		}
		slices.Sort(ranks)
		return slices.Compact(ranks), of
	}
	for _, zwrite := range []bool{true, false} {
		ranks, of := queues(zwrite)
		for i, q := range of {
			rank, _ := slices.BinarySearch(ranks, q)
			m := &r.m.Materials[i].MToon
			if zwrite {
				m.QueueOffset = min(rank, maxQueueOffset)
			} else {
				m.QueueOffset = max(rank-len(ranks)+1, -maxQueueOffset)
			}
		}
	}
}
