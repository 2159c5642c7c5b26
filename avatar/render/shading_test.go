package render_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/render"
	"yui/avatar/vrm"
)

// encode is the sRGB curve in eight bits.
func encode(c float32) uint8 {
	v := float64(c) * 12.92
	if c > 0.0031308 {
		v = 1.055*math.Pow(float64(c), 1/2.4) - 0.055
	}
	return uint8(math.Round(min(max(v, 0), 1) * 255))
}

func rgb(r, g, b float32) color.NRGBA { return color.NRGBA{encode(r), encode(g), encode(b), 255} }

// keyOnly is one white light from that direction.
func keyOnly(x, y, z float32) *render.Light {
	return &render.Light{Dir: mgl32.Vec3{x, y, z}, Key: mgl32.Vec3{1, 1, 1}}
}

// TestShading looks at the middle of a ball that faces the viewer, so the
// normal there is +Z.
func TestShading(t *testing.T) {
	red, white := color.NRGBA{255, 0, 0, 255}, color.NRGBA{255, 255, 255, 255}
	type mats = func(m *vrm.Model, mat *vrm.Material)
	for _, c := range []struct {
		name  string
		light *render.Light
		edit  mats
		want  color.NRGBA
	}{
		{"lit", keyOnly(0, 0, 1), nil, rgb(0.2, 0.4, 0.6)},
		{"shade from behind", keyOnly(0, 0, -1), nil, rgb(0.1, 0.2, 0.3)},
		{"half way", keyOnly(0, 1, 0), nil, rgb(0.15, 0.3, 0.45)},
		{"shift lights the shade", keyOnly(0, 1, 0), func(_ *vrm.Model, m *vrm.Material) { m.MToon.Shift = 0.2 }, rgb(0.2, 0.4, 0.6)},
		{"shift texture", keyOnly(0, 1, 0), func(mo *vrm.Model, m *vrm.Material) {
			m.MToon.ShiftTex = withTexture(mo, plain(4, 4, white))
			m.MToon.ShiftTex.Factor = -0.3
		}, rgb(0.1, 0.2, 0.3)},
		{"a step when toony is one", keyOnly(0, 1, 0), func(_ *vrm.Model, m *vrm.Material) { m.MToon.Toony, m.MToon.Shift = 1, -0.001 }, rgb(0.1, 0.2, 0.3)},
		{"ambient, evened out", &render.Light{Sky: mgl32.Vec3{0.4, 0.4, 0.4}}, func(_ *vrm.Model, m *vrm.Material) { m.MToon.GIEqualization = 1 }, rgb(0.04, 0.08, 0.12)},
		{"clamped to lit", &render.Light{Dir: mgl32.Vec3{0, 0, 1}, Key: mgl32.Vec3{3, 3, 3}}, func(_ *vrm.Model, m *vrm.Material) { m.MToon.ClampToLit = true }, rgb(0.2, 0.4, 0.6)},
		{"base and shade textures", keyOnly(0, 0, -1), func(mo *vrm.Model, m *vrm.Material) {
			m.BaseTexture = withTexture(mo, plain(4, 4, white))
			m.MToon.ShadeTex = withTexture(mo, plain(4, 4, red))
		}, rgb(0.1, 0, 0)},
		{"one texture for both", keyOnly(0, 0, -1), func(mo *vrm.Model, m *vrm.Material) {
			m.BaseTexture = withTexture(mo, plain(4, 4, red))
			m.MToon.ShadeTex = m.BaseTexture
		}, rgb(0.1, 0, 0)},
		{"emissive", keyOnly(0, 0, -1), func(mo *vrm.Model, m *vrm.Material) {
			m.Emissive = mgl32.Vec3{0.5, 0.5, 0.5}
			m.EmissiveTex = withTexture(mo, plain(4, 4, red))
		}, rgb(0.6, 0.2, 0.3)},
		{"matcap", keyOnly(0, 0, 1), func(mo *vrm.Model, m *vrm.Material) {
			m.MToon.Matcap = withTexture(mo, plain(4, 4, red))
			m.MToon.MatcapFactor = mgl32.Vec3{0.3, 1, 1}
		}, rgb(0.5, 0.4, 0.6)},
		{"rim everywhere, multiplied", keyOnly(0, 0, 1), func(mo *vrm.Model, m *vrm.Material) {
			m.MToon.Rim, m.MToon.RimLift, m.MToon.RimFresnelPower = mgl32.Vec3{0.2, 0.2, 0.2}, 1, 2
			m.MToon.RimTex = withTexture(mo, plain(4, 4, red))
		}, rgb(0.4, 0.4, 0.6)},
		{"rim in the dark follows the light", keyOnly(0, 0, 0), func(_ *vrm.Model, m *vrm.Material) {
			m.MToon.Rim, m.MToon.RimLift, m.MToon.RimLightingMix = mgl32.Vec3{0.2, 0.2, 0.2}, 1, 0
		}, rgb(0.35, 0.5, 0.65)},
		{"normal map turns away", keyOnly(1, 0, 0), func(mo *vrm.Model, m *vrm.Material) {
			m.Normal = withTexture(mo, plain(4, 4, color.NRGBA{255, 128, 128, 255}))
			p := &mo.Meshes[0].Primitives[0]
			for range p.Positions {
				p.Tangents = append(p.Tangents, mgl32.Vec4{1, 0, 0, 1})
			}
		}, rgb(0.2, 0.4, 0.6)},
		{"unlit", keyOnly(0, 0, -1), func(_ *vrm.Model, m *vrm.Material) { m.Shading = vrm.Unlit }, rgb(0.2, 0.4, 0.6)},
		{"plain surface, rough", keyOnly(0, 0, 1), func(_ *vrm.Model, m *vrm.Material) { m.Shading = vrm.PBR }, rgb(0.203, 0.395, 0.587)},
		{"masked in", keyOnly(0, 0, 1), func(mo *vrm.Model, m *vrm.Material) {
			m.AlphaMode, m.AlphaCutoff = vrm.Mask, 0.4
			m.BaseTexture = withTexture(mo, plain(4, 4, color.NRGBA{255, 255, 255, 128}))
		}, rgb(0.2, 0.4, 0.6)},
		{"second UV set", keyOnly(0, 0, 1), func(mo *vrm.Model, m *vrm.Material) {
			m.BaseTexture = withTexture(mo, halves(red, white))
			m.BaseTexture.UVSet = 1
			p := &mo.Meshes[0].Primitives[0]
			for range p.Positions {
				p.UV[1] = append(p.UV[1], mgl32.Vec2{0.75, 0.5})
			}
		}, rgb(0.2, 0.4, 0.6)},
		{"moved texture", keyOnly(0, 0, 1), func(mo *vrm.Model, m *vrm.Material) {
			m.BaseTexture = withTexture(mo, halves(red, white))
			// All of the ball reads u = 0.75.
			m.BaseTexture.Scale, m.BaseTexture.Offset = mgl32.Vec2{0, 0}, mgl32.Vec2{0.75, 0.5}
		}, rgb(0.2, 0.4, 0.6)},
		// The middle of the ball is u = 0; after 2 s it reads a quarter, or three.
		{"scrolled a quarter", keyOnly(0, 0, 1), func(mo *vrm.Model, m *vrm.Material) {
			m.BaseTexture = withTexture(mo, halves(red, white))
			m.MToon.UVScrollX = 0.125
		}, rgb(0.2, 0, 0)},
		{"scrolled three quarters", keyOnly(0, 0, 1), func(mo *vrm.Model, m *vrm.Material) {
			m.BaseTexture = withTexture(mo, halves(red, white))
			m.MToon.UVScrollX = 0.375
		}, rgb(0.2, 0.4, 0.6)},
		// Turned by a quarter about the middle, u = 0, v = 0.5 reads u = 0.5,
		// v = 1; turned and moved, u = 0.25.
		{"turned and scrolled", keyOnly(0, 0, 1), func(mo *vrm.Model, m *vrm.Material) {
			m.BaseTexture = withTexture(mo, halves(red, white))
			m.MToon.UVRotation, m.MToon.UVScrollX = math.Pi/4, -0.125
		}, rgb(0.2, 0, 0)},
		{"the mask holds it still", keyOnly(0, 0, 1), func(mo *vrm.Model, m *vrm.Material) {
			m.BaseTexture = withTexture(mo, halves(red, white))
			m.BaseTexture.Scale, m.BaseTexture.Offset = mgl32.Vec2{0.5, 1}, mgl32.Vec2{0.25, 0}
			m.MToon.UVScrollX = 0.375
			m.MToon.UVAnimMask = withTexture(mo, plain(4, 4, color.NRGBA{255, 255, 0, 255}))
			p := &mo.Meshes[0].Primitives[0]
			for i := range p.UV[0] {
				p.UV[0][i] = mgl32.Vec2{0, 0.5}
			}
		}, rgb(0.2, 0, 0)},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := ballModel(toon(mgl32.Vec3{0.2, 0.4, 0.6}))
			if c.edit != nil {
				c.edit(m, &m.Materials[0])
			}
			h := start(t, render.Options{Body: &doll{dial: func(f *pose.Frame, _ int) { f.Seconds = 2 }}})
			if err := h.Load(m); err != nil {
				t.Fatal(err)
			}
			img, err := h.Snapshot(t.Context(), render.Shot{W: 65, H: 65, Light: c.light, Samples: 1})
			if err != nil {
				t.Fatal(err)
			}
			save(t, "shading", img)
			if got := at(img, 32, 32); !near(got, c.want, 3) {
				t.Errorf("middle %v, want %v", got, c.want)
			}
		})
	}
}

// halves is one colour on the left, another on the right.
func halves(a, b color.NRGBA) *image.NRGBA {
	img := plain(8, 8, a)
	for y := range 8 {
		for x := 4; x < 8; x++ {
			img.SetNRGBA(x, y, b)
		}
	}
	return img
}

func TestShading_OutlinesGrowTheSilhouette(t *testing.T) {
	width := func(h *render.Host, m *vrm.Model) (wide int, edge color.NRGBA) {
		if err := h.Load(m); err != nil {
			t.Fatal(err)
		}
		img, err := h.Snapshot(t.Context(), render.Shot{W: 200, H: 200, Samples: 1, Light: keyOnly(0, 0, 1)})
		if err != nil {
			t.Fatal(err)
		}
		save(t, t.Name(), img)
		for x := range 200 {
			if c := at(img, x, 100); c.A > 0 {
				if wide == 1 {
					edge = c
				}
				wide++
			}
		}
		return wide, edge
	}
	h := start(t, render.Options{Body: &doll{}})
	bare, _ := width(h, ballModel(toon(mgl32.Vec3{1, 1, 1})))
	for _, c := range []struct {
		name string
		mode vrm.OutlineMode
		size float32
		mix  float32
		want int // pixels more on both sides together
	}{
		// The ball is a metre on 182 pixels; 2 cm a side.
		{"world", vrm.OutlineWorld, 0.02, 0, 7},
		{"world, lit", vrm.OutlineWorld, 0.02, 1, 7},
		// Half picture heights: 0.04 · 100 px a side.
		{"screen", vrm.OutlineScreen, 0.04, 0, 8},
	} {
		m := ballModel(toon(mgl32.Vec3{1, 1, 1}))
		p := &m.Materials[0].MToon
		p.Outline, p.OutlineWidth, p.OutlineColor, p.OutlineLightMix = c.mode, c.size, mgl32.Vec3{1, 0, 0}, c.mix
		wide, edge := width(h, m)
		if d := wide - bare; d < c.want-1 || d > c.want+2 {
			t.Errorf("%s: grew by %d pixels, want about %d", c.name, d, c.want)
		}
		if edge.R < 100 || edge.G > 5 {
			t.Errorf("%s: the edge is %v", c.name, edge)
		}
	}
}

func TestShading_TintsMoveColoursAndTextures(t *testing.T) {
	m := ballModel(toon(mgl32.Vec3{0.2, 0.4, 0.6}))
	m.Materials[0].BaseTexture = withTexture(m, halves(color.NRGBA{255, 0, 0, 255}, color.NRGBA{255, 255, 255, 255}))
	m.Materials[0].BaseTexture.Scale, m.Materials[0].BaseTexture.Offset = mgl32.Vec2{0, 0}, mgl32.Vec2{0.25, 0.5}
	m.Expressions = []vrm.Expression{{
		Name:   "happy",
		Colors: []vrm.ColorBind{{Material: 0, Slot: vrm.ColorRim}, {Material: 0, Slot: vrm.ColorEmission}},
		UVs:    []vrm.UVBind{{Material: 0}},
	}}
	d := &doll{dial: func(f *pose.Frame, step int) {
		f.Tints[0] = pose.Tint{
			Active: true, Base: mgl32.Vec4{0.5, 0.5, 0.5, 1}, Emission: mgl32.Vec3{0.1, 0, 0},
			HasUV: true, UVScale: mgl32.Vec2{0, 0}, UVOffset: mgl32.Vec2{0.75, 0.5},
		}
	}}
	h := start(t, render.Options{Body: d})
	if err := h.Load(m); err != nil {
		t.Fatal(err)
	}
	img, err := h.Snapshot(t.Context(), render.Shot{W: 65, H: 65, Light: keyOnly(0, 0, 1), Samples: 1})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := at(img, 32, 32), rgb(0.6, 0.5, 0.5); !near(got, want, 2) {
		t.Errorf("tinted middle %v, want %v", got, want)
	}
}
