package vrm

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// Draw order classes; the queue offset is added (VRMC_materials_mtoon 1.0,
// "rendering"). OPAQUE, MASK, BLEND with z-write (offset 0..9), BLEND without
// (offset -9..0).
const (
	orderOpaque    = 0
	orderMask      = 1000
	orderBlendZ    = 2000
	orderBlend     = 3000
	maxQueueOffset = 9
)

// maxMaterials bounds the list: a material costs a byte or two in a file and
// most of a kilobyte in memory.
const maxMaterials = 16_384

func noTexture() TextureRef {
	return TextureRef{Texture: None, Scale: mgl32.Vec2{1, 1}, Factor: 1}
}

// materials fills Model.Materials. Texture indices are still glTF's; they are
// turned into the model's by finishImages.
func (r *reader) materials(ext vrmExtension) *Error {
	r.matCount = len(r.doc.Materials)
	if r.matCount > maxMaterials {
		return refuse("materials", nextSmaller, "there are %d materials, the limit is %d", r.matCount, maxMaterials)
	}
	r.m.Materials = make([]Material, r.matCount, r.matCount+1)
	for i := range r.doc.Materials {
		m := &r.m.Materials[i]
		if err := r.material(i, m); err != nil {
			return err
		}
		if !ext.material(r, i, m) {
			r.mtoon1(i, m)
		}
	}
	ext.finishMaterials(r)
	for i := range r.m.Materials {
		m := &r.m.Materials[i]
		if m.Shading != PBR {
			m.MetalRough = noTexture() // of the fallback nobody draws
		}
		m.order()
	}
	return nil
}

// order derives draw order and depth writing.
func (m *Material) order() {
	offset := m.MToon.QueueOffset
	m.ZWrite = true
	switch {
	case m.AlphaMode == Opaque:
		m.RenderOrder = orderOpaque
	case m.AlphaMode == Mask:
		m.RenderOrder = orderMask
	case m.MToon.TransparentZWrite:
		m.RenderOrder = orderBlendZ + min(max(offset, 0), maxQueueOffset)
	default:
		m.RenderOrder = orderBlend + min(max(offset, -maxQueueOffset), 0)
		m.ZWrite = false
	}
}

// defaultMaterial is what glTF prescribes for a primitive without one.
func defaultMaterial() Material {
	return Material{
		AlphaCutoff: 0.5, BaseColor: mgl32.Vec4{1, 1, 1, 1}, BaseTexture: noTexture(), Normal: noTexture(),
		EmissiveTex: noTexture(), Metallic: 1, Roughness: 1, MetalRough: noTexture(), MToon: defaultMToon(), ZWrite: true,
	}
}

// material reads the glTF part of material i. Every member is optional, down
// to {}.
func (r *reader) material(i int, m *Material) *Error {
	j := &r.doc.Materials[i]
	*m = defaultMaterial()
	m.Name = j.Name
	m.DoubleSided = j.DoubleSided
	switch j.AlphaMode {
	case "", "OPAQUE":
	case "MASK":
		m.AlphaMode = Mask
	case "BLEND":
		m.AlphaMode = Blend
	default:
		r.warn.add("Material %d has the unknown alpha mode %.20q; it is drawn opaque.", i, j.AlphaMode)
	}
	if j.AlphaCutoff != nil {
		m.AlphaCutoff = num32(*j.AlphaCutoff, 0.5)
	}
	var err *Error
	ref := func(t *jTextureInfo) TextureRef {
		out, e := r.textureRef(t, i)
		if e != nil && err == nil {
			err = e
		}
		return out
	}
	if p := j.PBR; p != nil {
		m.BaseColor = vec4of(p.BaseColorFactor, m.BaseColor)
		m.BaseTexture = ref(p.BaseColorTexture)
		m.Metallic = opt32(p.MetallicFactor, 1)
		m.Roughness = opt32(p.RoughnessFactor, 1)
		m.MetalRough = ref(p.MetalRoughTexture)
	}
	m.Normal = ref(j.NormalTexture)
	m.EmissiveTex = ref(j.EmissiveTexture)
	m.Emissive = vec3of(j.EmissiveFactor, mgl32.Vec3{}).Mul(r.emissiveStrength(j.Extensions))
	if _, ok := j.Extensions["KHR_materials_unlit"]; ok {
		m.Shading = Unlit
	}
	return err
}

// emissiveStrength is KHR_materials_emissive_strength, or its forerunner
// VRMC_materials_hdr_emissiveMultiplier.
func (r *reader) emissiveStrength(ext extensions) float32 {
	var e struct {
		Strength   *float64 `json:"emissiveStrength"`
		Multiplier *float64 `json:"emissiveMultiplier"`
	}
	if data, ok := ext["KHR_materials_emissive_strength"]; ok {
		decodeExtension(data, &e, "KHR_materials_emissive_strength", &r.warn)
	} else if data, ok := ext["VRMC_materials_hdr_emissiveMultiplier"]; ok {
		decodeExtension(data, &e, "VRMC_materials_hdr_emissiveMultiplier", &r.warn)
	}
	s := opt32(e.Strength, float64(opt32(e.Multiplier, 1)))
	return min(max(s, 0), 1e6)
}

// textureRef reads a texture use with its KHR_texture_transform. The index is
// checked; a missing use is None.
func (r *reader) textureRef(t *jTextureInfo, material int) (TextureRef, *Error) {
	ref := noTexture()
	if t == nil || t.Index == nil {
		return ref, nil
	}
	i, ok := index(*t.Index, len(r.doc.Textures))
	if !ok {
		return ref, refuse("materials", nextExport, "material %d names texture %v of %d", material, *t.Index, len(r.doc.Textures))
	}
	ref.Texture = i
	set := t.TexCoord
	ref.Factor = opt32(t.Scale, 1)
	if data, ok := t.Extensions["KHR_texture_transform"]; ok {
		var x struct {
			Offset   []float64 `json:"offset"`
			Scale    []float64 `json:"scale"`
			Rotation float64   `json:"rotation"`
			TexCoord *float64  `json:"texCoord"`
		}
		if decodeExtension(data, &x, "KHR_texture_transform", &r.warn) {
			ref.Offset = vec2of(x.Offset, ref.Offset)
			ref.Scale = vec2of(x.Scale, ref.Scale)
			ref.Rotation = num32(x.Rotation, 0)
			if x.TexCoord != nil {
				set = *x.TexCoord
			}
		}
	}
	if ref.UVSet, ok = index(set, 2); !ok {
		r.warn.add("Material %d uses texture coordinates %v; only sets 0 and 1 are read.", material, set)
		ref.UVSet = 0
	}
	return ref, nil
}

// opt32 is an optional number.
func opt32(v *float64, def float64) float32 {
	if v == nil {
		return float32(def)
	}
	return num32(*v, def)
}

func vec2of(v []float64, def mgl32.Vec2) mgl32.Vec2 {
	if len(v) < 2 {
		return def
	}
	return mgl32.Vec2{num32(v[0], float64(def[0])), num32(v[1], float64(def[1]))}
}

func vec3of(v []float64, def mgl32.Vec3) mgl32.Vec3 {
	if len(v) < 3 {
		return def
	}
	return mgl32.Vec3{num32(v[0], float64(def[0])), num32(v[1], float64(def[1])), num32(v[2], float64(def[2]))}
}

func vec4of(v []float64, def mgl32.Vec4) mgl32.Vec4 {
	if len(v) == 3 { // a colour written without alpha
		return vec3of(v, def.Vec3()).Vec4(def[3])
	}
	if len(v) < 4 {
		return def
	}
	out := vec3of(v, def.Vec3()).Vec4(num32(v[3], float64(def[3])))
	return out
}

// linear converts one sRGB ("gamma") channel to linear light, IEC 61966-2-1.
// Values above 1 (HDR colours) keep the same curve.
func linear(v float32) float32 {
	switch {
	case v <= 0:
		return 0
	case v <= 0.04045:
		return v / 12.92
	}
	return num32(math.Pow((float64(v)+0.055)/1.055, 2.4), 1)
}

func linear3(v mgl32.Vec3) mgl32.Vec3 {
	return mgl32.Vec3{linear(v[0]), linear(v[1]), linear(v[2])}
}

// linear4 leaves alpha as it is.
func linear4(v mgl32.Vec4) mgl32.Vec4 { return linear3(v.Vec3()).Vec4(v[3]) }

// refs lists every texture use of the material.
func (m *Material) refs() [10]*TextureRef {
	t := &m.MToon
	return [10]*TextureRef{
		&m.BaseTexture, &m.Normal, &m.EmissiveTex,
		&t.ShadeTex, &t.ShiftTex, &t.Matcap, &t.RimTex, &t.OutlineWidthTex, &t.UVAnimMask,
		&m.MetalRough,
	}
}
