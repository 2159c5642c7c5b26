package render_test

import (
	"image"
	"image/color"
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// doll is a body for tests: it holds the rest pose, and a few dials.
type doll struct {
	m     *vrm.Model
	f     pose.Frame
	rate  int
	turn  float32 // radians about Y of every root, per step
	angle float32
	all   pose.Changed
	dial  func(f *pose.Frame, step int)
	steps int
}

func (d *doll) Load(m *vrm.Model) {
	d.m, d.steps, d.angle = m, 0, 0
	d.f = pose.Frame{
		World: make([]mgl32.Mat4, len(m.Nodes)), Morphs: make([][]float32, len(m.Nodes)), Tints: make([]pose.Tint, len(m.Materials)),
	}
	for i, n := range m.Nodes {
		if n.Mesh != vrm.None {
			d.f.Morphs[i] = make([]float32, len(m.Meshes[n.Mesh].TargetNames))
		}
	}
}

func (d *doll) Step(time.Time) *pose.Frame {
	d.f.Changed = d.all
	d.f.Rate = d.rate
	if d.steps == 0 {
		d.f.Changed = pose.ChangedWorld | pose.ChangedMorphs | pose.ChangedTints
	}
	d.angle += d.turn
	if d.turn != 0 {
		d.f.Changed |= pose.ChangedWorld
	}
	for i, n := range d.m.Nodes {
		local := mgl32.Translate3D(n.Translation[0], n.Translation[1], n.Translation[2]).Mul4(n.Rotation.Mat4()).Mul4(mgl32.Scale3D(n.Scale[0], n.Scale[1], n.Scale[2]))
		if n.Parent == vrm.None {
			d.f.World[i] = mgl32.HomogRotate3DY(d.angle).Mul4(local)
		} else {
			d.f.World[i] = d.f.World[n.Parent].Mul4(local)
		}
	}
	if d.dial != nil {
		d.dial(&d.f, d.steps)
	}
	d.steps++
	return &d.f
}

func noTexture() vrm.TextureRef {
	return vrm.TextureRef{Texture: vrm.None, Scale: mgl32.Vec2{1, 1}, Factor: 1}
}

// toon is an MToon material of one colour.
func toon(c mgl32.Vec3) vrm.Material {
	m := vrm.Material{
		Name: "toon", Shading: vrm.MToon, BaseColor: c.Vec4(1), Roughness: 1, ZWrite: true, AlphaCutoff: 0.5,
		BaseTexture: noTexture(), Normal: noTexture(), EmissiveTex: noTexture(), MetalRough: noTexture(),
	}
	p := &m.MToon
	p.Shade, p.Toony, p.GIEqualization, p.RimFresnelPower, p.RimLightingMix = c.Mul(0.5), 0.9, 0.9, 5, 1
	p.MatcapFactor, p.OutlineLightMix = mgl32.Vec3{1, 1, 1}, 0
	p.ShadeTex, p.ShiftTex, p.Matcap, p.RimTex, p.OutlineWidthTex, p.UVAnimMask = noTexture(), noTexture(), noTexture(), noTexture(), noTexture(), noTexture()
	return m
}

// sphere is a ball of radius r at c with UVs.
func sphere(c mgl32.Vec3, r float32, material int) vrm.Primitive {
	const rings, segs = 24, 32
	p := vrm.Primitive{Material: material}
	for i := range rings + 1 {
		st, ct := math.Sincos(math.Pi * float64(i) / rings)
		for j := range segs + 1 {
			sp, cp := math.Sincos(2 * math.Pi * float64(j) / segs)
			n := mgl32.Vec3{float32(st * sp), float32(ct), float32(st * cp)}
			p.Normals = append(p.Normals, n)
			p.Positions = append(p.Positions, c.Add(n.Mul(r)))
			p.UV[0] = append(p.UV[0], mgl32.Vec2{float32(j) / segs, float32(i) / rings})
		}
	}
	for i := range uint32(rings) {
		for j := range uint32(segs) {
			a, b := i*(segs+1)+j, (i+1)*(segs+1)+j
			p.Indices = append(p.Indices, a, b, a+1, a+1, b, b+1)
		}
	}
	return p
}

// ballModel is one ball of 0.5 m radius, its middle 0.5 m up, nothing skinned.
func ballModel(mat vrm.Material) *vrm.Model {
	m := &vrm.Model{
		Name:  "ball",
		Nodes: []vrm.Node{{Parent: vrm.None, Rotation: mgl32.QuatIdent(), Scale: mgl32.Vec3{1, 1, 1}, Mesh: 0, Skin: vrm.None}},
		Meshes: []vrm.Mesh{{
			Name: "ball", Primitives: []vrm.Primitive{sphere(mgl32.Vec3{0, 0.5, 0}, 0.5, 0)},
		}},
		Materials: []vrm.Material{mat},
	}
	for i := range m.Humanoid.Node {
		m.Humanoid.Node[i] = vrm.None
	}
	return m
}

// withTexture gives the model a texture and answers a reference to it.
func withTexture(m *vrm.Model, img *image.NRGBA) vrm.TextureRef {
	m.Images = append(m.Images, vrm.Image{Name: "test", Pixels: img})
	m.Textures = append(m.Textures, vrm.Texture{Image: len(m.Images) - 1})
	r := noTexture()
	r.Texture = len(m.Textures) - 1
	return r
}

// plain is a picture of one colour.
func plain(w, h int, c color.NRGBA) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}
