package vrmtest

import (
	"math"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"yui/avatar/pose"
)

// Clip shapes a VRMA file. The zero value is a one second LINEAR clip.
type Clip struct {
	Options
	Seconds float32 // 1 when 0
	// Interpolation of every track: LINEAR, STEP or CUBICSPLINE (with zero
	// tangents).
	Interpolation gltf.Interpolation
	// Centimetres hangs the rig under a node scaled by 0.01 and multiplies its
	// lengths by 100, as some converters do.
	Centimetres bool
}

// VRMA is a clip in which the hips sink to 0.9 of their height and come back,
// the head nods 30° (down is about +X), the left upper arm falls 60° about Z
// (a normalized rotation of -60°), the expressions happy and the custom
// "flush" rise from 0 to 1 and the gaze goes 20° to the left.
func VRMA(c Clip) []byte {
	if c.Centimetres {
		c.Scale = c.scale() * 100
	}
	seconds := c.Seconds
	if seconds == 0 {
		seconds = 1
	}
	f := newFile(c.Options)
	f.place(1)
	f.skeleton()
	if c.Centimetres {
		f.doc.Nodes[0].Scale = [3]float64{0.01, 0.01, 0.01}
	}
	happy := f.node("happy", -1, &gltf.Node{})
	flush := f.node("flush", -1, &gltf.Node{})
	gaze := f.node("gaze", -1, &gltf.Node{})
	bones := object{}
	for b, n := range f.bones {
		bones[b.String()] = object{"node": n}
	}
	f.doc.ExtensionsUsed = []string{"VRMC_vrm_animation"}
	f.doc.Extensions = gltf.Extensions{"VRMC_vrm_animation": object{
		"specVersion": "1.0", "humanoid": object{"humanBones": bones},
		"expressions": object{"preset": object{"happy": object{"node": happy}}, "custom": object{"flush": object{"node": flush}}},
		"lookAt":      object{"node": gaze, "offsetFromHeadBone": []float64{0, 0.06, 0}},
	}}

	a := &animation{doc: f.doc, out: &gltf.Animation{Name: "clip"}, kind: c.Interpolation}
	a.times = modeler.WriteAccessor(f.doc, gltf.TargetNone, []float32{0, seconds / 2, seconds})
	hips := f.doc.Nodes[f.bones[pose.Hips]].Translation
	low := [3]float32{float32(hips[0]), float32(hips[1]) * 0.9, float32(hips[2])}
	full := [3]float32{float32(hips[0]), float32(hips[1]), float32(hips[2])}
	a.vectors(f.bones[pose.Hips], full, low, full)
	a.turn(f, pose.Head, [3]float64{1, 0, 0}, 0, 30, 0)
	a.turn(f, pose.LeftUpperArm, [3]float64{0, 0, 1}, -60, -60, 0)
	a.vectors(happy, [3]float32{}, [3]float32{0.5}, [3]float32{1})
	a.vectors(flush, [3]float32{}, [3]float32{0.5}, [3]float32{1})
	a.quats(gaze, about([3]float64{0, 1, 0}, 0), about([3]float64{0, 1, 0}, 10), about([3]float64{0, 1, 0}, 20))
	f.doc.Animations = []*gltf.Animation{a.out}
	return encode(f.doc)
}

type animation struct {
	doc   *gltf.Document
	out   *gltf.Animation
	times int
	kind  gltf.Interpolation
}

func (a *animation) channel(node int, path gltf.TRSProperty, values any) {
	s := &gltf.AnimationSampler{Input: a.times, Interpolation: a.kind, Output: modeler.WriteAccessor(a.doc, gltf.TargetNone, values)}
	a.out.Channels = append(a.out.Channels, &gltf.AnimationChannel{
		Sampler: len(a.out.Samplers), Target: gltf.AnimationChannelTarget{Node: gltf.Index(node), Path: path},
	})
	a.out.Samplers = append(a.out.Samplers, s)
}

func (a *animation) vectors(node int, keys ...[3]float32) {
	a.channel(node, gltf.TRSTranslation, spread(keys, a.kind))
}

func (a *animation) quats(node int, keys ...[4]float32) {
	a.channel(node, gltf.TRSRotation, spread(keys, a.kind))
}

// spread puts zero tangents around the keys of a spline.
func spread[T any](keys []T, kind gltf.Interpolation) []T {
	if kind != gltf.InterpolationCubicSpline {
		return keys
	}
	var out []T
	for _, k := range keys {
		var zero T
		out = append(out, zero, k, zero)
	}
	return out
}

// turn animates bone b by degrees about a model-space axis, written as the
// local rotations of its node: local = (W·L⁻¹)⁻¹·N·W, with W and W·L⁻¹ a quarter
// turn about Z or none.
func (a *animation) turn(f *file, b pose.Bone, axis [3]float64, degrees ...float64) {
	up := false
	for p := b.Parent(); p != pose.NoBone; p = p.Parent() {
		if f.o.has(p) {
			up = f.quarter(p)
			break
		}
	}
	var keys [][4]float32
	for _, d := range degrees {
		q := about(axis, d)
		if up {
			q = mul(about([3]float64{0, 0, 1}, -90), q)
		}
		if f.quarter(b) {
			q = mul(q, about([3]float64{0, 0, 1}, 90))
		}
		keys = append(keys, q)
	}
	a.quats(f.bones[b], keys...)
}

func about(axis [3]float64, degrees float64) [4]float32 {
	s, c := math.Sincos(degrees * math.Pi / 360)
	return [4]float32{float32(axis[0] * s), float32(axis[1] * s), float32(axis[2] * s), float32(c)}
}

func mul(a, b [4]float32) [4]float32 {
	return [4]float32{
		a[3]*b[0] + a[0]*b[3] + a[1]*b[2] - a[2]*b[1],
		a[3]*b[1] - a[0]*b[2] + a[1]*b[3] + a[2]*b[0],
		a[3]*b[2] + a[0]*b[1] - a[1]*b[0] + a[2]*b[3],
		a[3]*b[3] - a[0]*b[0] - a[1]*b[1] - a[2]*b[2],
	}
}
