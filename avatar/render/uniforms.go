package render

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// frameBlock mirrors shaders/frame.glsl (std140: mat4 and vec4 only, so the Go
// layout is the GL layout).
type frameBlock struct {
	View, Proj, ViewProj                      mgl32.Mat4
	Eye, LightDir, Light, Sky, Ground, Screen mgl32.Vec4
}

// materialBlock mirrors shaders/material.glsl.
type materialBlock struct {
	Base, Shade, Emissive, Matcap, Rim, RimMore, Outline, More, Scroll mgl32.Vec4
	UV                                                                 [16]mgl32.Vec4
}

const (
	frameBlockSize    = 3*64 + 6*16
	materialBlockSize = 9*16 + 16*16
)

// Light is how she is lit. Colours are linear; Key 1,1,1 makes a surface that
// faces it show its own colour, as three.js does with a directional light of
// intensity π.
type Light struct {
	Dir         mgl32.Vec3 // toward the light, any length, before the view's azimuth
	Key         mgl32.Vec3
	Sky, Ground mgl32.Vec3 // ambient from above and below
}

// PlainLight is the light the peers' viewers use: one white key from the upper
// right front and nothing else.
func PlainLight() Light {
	return Light{Dir: mgl32.Vec3{1, 1, 1}, Key: mgl32.Vec3{1, 1, 1}}
}

// DayLight is the stage by day and the desktop: a soft key from the window's
// side and a little warm fill. Key and fill add up to one, so that a lit white
// stays white.
func DayLight() Light {
	return Light{
		Dir: mgl32.Vec3{-0.45, 0.7, 1}, Key: mgl32.Vec3{0.93, 0.93, 0.93},
		Sky: mgl32.Vec3{0.075, 0.075, 0.08}, Ground: mgl32.Vec3{0.07, 0.062, 0.055},
	}
}

// EveningLight is the stage in the dark theme: the lamp on her left.
func EveningLight() Light {
	return Light{
		Dir: mgl32.Vec3{0.5, 0.5, 1}, Key: mgl32.Vec3{0.80, 0.76, 0.69},
		Sky: mgl32.Vec3{0.055, 0.05, 0.05}, Ground: mgl32.Vec3{0.05, 0.04, 0.034},
	}
}

// fill writes the frame's block. The light turns with the azimuth, as if she
// stood on a turntable: she is never lit from behind.
func (b *frameBlock) fill(s *shot, l Light) {
	shift := mgl32.Translate3D(2*s.jitterX/float32(max(s.W, 1)), 2*s.jitterY/float32(max(s.H, 1)), 0)
	b.View, b.Proj, b.ViewProj = s.view, shift.Mul4(s.proj), shift.Mul4(s.Matrix)
	b.Eye = s.Eye.Vec4(1)
	dir := mgl32.Rotate3DY(s.View.Azimuth).Mul3x1(l.Dir)
	if dir.Len() > 0 {
		dir = dir.Normalize()
	}
	b.LightDir = dir.Vec4(0)
	b.Light, b.Sky, b.Ground = l.Key.Vec4(0), l.Sky.Vec4(0), l.Ground.Vec4(0)
	b.Screen = mgl32.Vec4{float32(s.W) / float32(max(s.H, 1)), s.hairline * 2 / float32(max(s.H, 1)), float32(s.W), float32(s.H)}
}

// fill writes a material's block under the tint of the moment.
func (b *materialBlock) fill(m *vrm.Material, t *pose.Tint) {
	p := &m.MToon
	base, emissive := m.BaseColor, m.Emissive
	shade, matcap, rim, outline := p.Shade, p.MatcapFactor, p.Rim, p.OutlineColor
	var scale, offset mgl32.Vec2
	if t != nil && t.Active {
		base, emissive, shade, matcap, rim, outline = t.Base, t.Emission, t.Shade, t.Matcap, t.Rim, t.OutlineTint
		if t.HasUV {
			// The tint speaks for the base texture; the others move by as much.
			scale = t.UVScale.Sub(m.BaseTexture.Scale)
			offset = t.UVOffset.Sub(m.BaseTexture.Offset)
		}
	}
	b.Base = base
	b.Shade = shade.Vec4(p.Shift)
	b.Emissive = emissive.Vec4(p.Toony)
	b.Matcap = matcap.Vec4(p.GIEqualization)
	b.Rim = rim.Vec4(p.RimFresnelPower)
	b.RimMore = mgl32.Vec4{p.RimLift, p.RimLightingMix, p.ShiftTex.Factor, m.Normal.Factor}
	b.Outline = outline.Vec4(p.OutlineWidth)
	b.More = mgl32.Vec4{p.OutlineLightMix, m.AlphaCutoff, m.Metallic, m.Roughness}
	for s, ref := range materialSlots(m) {
		if s == int(slotMatcap) {
			break
		}
		b.UV[2*s], b.UV[2*s+1] = uvRows(ref.Offset.Add(offset), ref.Scale.Add(scale), ref.Rotation)
	}
}

// scroll writes the UV animation's phases at t seconds, kept small so that
// hours of scrolling lose no precision.
func (b *materialBlock) scroll(p *vrm.MToonParams, t float32) {
	phase := func(speed float32, period float64) float32 {
		return float32(math.Mod(float64(speed)*float64(t), period))
	}
	b.Scroll = mgl32.Vec4{phase(p.UVScrollX, 1), phase(p.UVScrollY, 1), phase(p.UVRotation, 2*math.Pi), 0}
}

// materialSlots lists a material's textures by slot. A plain surface has no
// shading shift; its roughness and metal sit there.
func materialSlots(m *vrm.Material) [numSlots]*vrm.TextureRef {
	p := &m.MToon
	shift := &p.ShiftTex
	if m.Shading == vrm.PBR {
		shift = &m.MetalRough
	}
	return [numSlots]*vrm.TextureRef{
		&m.BaseTexture, &p.ShadeTex, shift, &m.Normal, &m.EmissiveTex, &p.RimTex,
		&p.OutlineWidthTex, &p.UVAnimMask, &p.Matcap,
	}
}

// uvRows is KHR_texture_transform, translation · rotation · scale, as two rows.
func uvRows(offset, scale mgl32.Vec2, rotation float32) (u, v mgl32.Vec4) {
	s, c := math.Sincos(float64(rotation))
	sin, cos := float32(s), float32(c)
	return mgl32.Vec4{cos * scale[0], sin * scale[1], offset[0], 0},
		mgl32.Vec4{-sin * scale[0], cos * scale[1], offset[1], 0}
}
