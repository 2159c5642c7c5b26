package vrmtest

import (
	"math"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"yui/avatar/pose"
)

// HipsY is the figure's rest hips height at scale 1, metres.
const HipsY = 0.9

// offsets place each bone in the axes of VRM 1.0 (facing +Z, left at +X),
// relative to its parent; the right side mirrors the left.
var offsets = map[pose.Bone][3]float32{
	pose.Hips: {0, HipsY, 0}, pose.Spine: {0, 0.08, 0}, pose.Chest: {0, 0.12, 0}, pose.UpperChest: {0, 0.1, 0},
	pose.Neck: {0, 0.12, 0}, pose.Head: {0, 0.08, 0}, pose.LeftEye: {0.03, 0.06, 0.07}, pose.Jaw: {0, 0.02, 0.03},
	pose.LeftUpperLeg: {0.08, -0.04, 0}, pose.LeftLowerLeg: {0, -0.4, 0}, pose.LeftFoot: {0, -0.38, 0}, pose.LeftToes: {0, -0.06, 0.1},
	pose.LeftShoulder: {0.03, 0.08, 0}, pose.LeftUpperArm: {0.09, 0, 0}, pose.LeftLowerArm: {0.24, 0, 0}, pose.LeftHand: {0.22, 0, 0},
	pose.LeftThumbMetacarpal: {0.02, -0.01, 0.02}, pose.LeftThumbProximal: {0.02, 0, 0.02}, pose.LeftThumbDistal: {0.02, 0, 0.01},
	pose.LeftIndexProximal: {0.07, 0, 0.03}, pose.LeftIndexIntermediate: {0.03, 0, 0}, pose.LeftIndexDistal: {0.02, 0, 0},
	pose.LeftMiddleProximal: {0.07, 0, 0.01}, pose.LeftMiddleIntermediate: {0.03, 0, 0}, pose.LeftMiddleDistal: {0.02, 0, 0},
	pose.LeftRingProximal: {0.07, 0, -0.01}, pose.LeftRingIntermediate: {0.03, 0, 0}, pose.LeftRingDistal: {0.02, 0, 0},
	pose.LeftLittleProximal: {0.06, 0, -0.03}, pose.LeftLittleIntermediate: {0.025, 0, 0}, pose.LeftLittleDistal: {0.02, 0, 0},
}

// mirror answers the left bone of a right one.
func mirror(b pose.Bone) (pose.Bone, bool) {
	name := b.String()
	if len(name) < 5 || name[:5] != "right" {
		return b, false
	}
	left, ok := pose.BoneByName("left" + name[5:])
	return left, ok
}

// place fills world with every bone's position; front is +1 for VRM 1.0 and
// -1 for VRM 0.x, which faces the other way.
func (f *file) place(front float32) {
	for b := range pose.NumBones {
		left, right := mirror(b)
		at := offsets[left]
		if right {
			at[0] = -at[0]
		}
		s := f.o.scale()
		at = [3]float32{at[0] * s * front, at[1] * s, at[2] * s * front}
		if p := b.Parent(); p != pose.NoBone {
			for k := range at {
				at[k] += f.world[p][k]
			}
		}
		f.world[b] = at
	}
}

// skeleton makes the bone nodes, the hair chain and the twist node. With
// Turned, a bone's world rotation is a quarter turn about Z for even bones and
// none for odd ones, so that parents and children differ.
func (f *file) skeleton() {
	root := f.node("root", -1, &gltf.Node{})
	for b := range pose.NumBones {
		if !f.o.has(b) {
			continue
		}
		parent, from, up := root, [3]float32{}, false
		for p := b.Parent(); p != pose.NoBone; p = p.Parent() {
			if f.o.has(p) {
				parent, from, up = f.bones[p], f.world[p], f.quarter(p)
				break
			}
		}
		f.bones[b] = f.joint(b.String(), parent, from, f.world[b], up, f.quarter(b))
	}
	head, at := f.bones[pose.Head], f.world[pose.Head]
	turned, parent := f.quarter(pose.Head), head
	s := f.o.scale()
	behind := -s
	if f.world[pose.LeftEye][2] < at[2] { // facing -Z
		behind = s
	}
	for i, step := range [3][3]float32{{0, 0.1 * s, 0.08 * behind}, {0, -0.06 * s, 0.04 * behind}, {0, -0.08 * s, 0}} {
		to := [3]float32{at[0] + step[0], at[1] + step[1], at[2] + step[2]}
		parent = f.joint("hair"+string(rune('0'+i)), parent, at, to, turned, false)
		at, turned = to, false
		f.hair = append(f.hair, parent)
	}
	arm := f.world[pose.LeftUpperArm]
	f.twist = f.joint("twist", f.bones[pose.LeftUpperArm], arm, [3]float32{(arm[0] + f.world[pose.LeftLowerArm][0]) / 2, arm[1], arm[2]}, f.quarter(pose.LeftUpperArm), false)
}

func (f *file) quarter(b pose.Bone) bool { return f.o.Turned && b%2 == 0 }

// joint makes a node between two places in the world, each in a frame that is
// turned a quarter about Z or not.
func (f *file) joint(name string, parent int, from, to [3]float32, fromTurned, toTurned bool) int {
	d := [3]float64{float64(to[0] - from[0]), float64(to[1] - from[1]), float64(to[2] - from[2])}
	if fromTurned { // into the parent's axes: turn back
		d[0], d[1] = d[1], -d[0]
	}
	n := &gltf.Node{Translation: d}
	switch {
	case toTurned && !fromTurned:
		n.Rotation = [4]float64{0, 0, math.Sqrt2 / 2, math.Sqrt2 / 2}
	case fromTurned && !toTurned:
		n.Rotation = [4]float64{0, 0, -math.Sqrt2 / 2, math.Sqrt2 / 2}
	}
	return f.node(name, parent, n)
}

// geometry is boxes growing into one primitive.
type geometry struct {
	pos, nor [][3]float32
	uv       [][2]float32
	joints   [][4]uint8
	weights  [][4]float32
	idx      []uint16
}

// box adds a box of half sizes h around c, bound to joint slot j.
func (g *geometry) box(c, h [3]float32, j uint8) {
	for axis := range 3 {
		for _, side := range [2]float32{-1, 1} {
			base := uint16(len(g.pos))
			u, v := (axis+1)%3, (axis+2)%3
			for k := range 4 {
				su, sv := float32(k&1)*2-1, float32(k>>1)*2-1
				var p, n [3]float32
				p[axis], p[u], p[v] = c[axis]+side*h[axis], c[u]+su*h[u], c[v]+sv*h[v]
				n[axis] = side
				g.pos, g.nor = append(g.pos, p), append(g.nor, n)
				g.uv = append(g.uv, [2]float32{(su + 1) / 2, (sv + 1) / 2})
				g.joints, g.weights = append(g.joints, [4]uint8{j}), append(g.weights, [4]float32{1})
			}
			if side > 0 {
				g.idx = append(g.idx, base, base+1, base+2, base+2, base+1, base+3)
			} else {
				g.idx = append(g.idx, base, base+2, base+1, base+1, base+2, base+3)
			}
		}
	}
}

func (g *geometry) write(doc *gltf.Document) *gltf.Primitive {
	return &gltf.Primitive{
		Indices: gltf.Index(modeler.WriteIndices(doc, g.idx)),
		Attributes: gltf.PrimitiveAttributes{
			gltf.POSITION: modeler.WritePosition(doc, g.pos), gltf.NORMAL: modeler.WriteNormal(doc, g.nor),
			gltf.TEXCOORD_0: modeler.WriteTextureCoord(doc, g.uv),
			gltf.JOINTS_0:   modeler.WriteJoints(doc, g.joints), gltf.WEIGHTS_0: modeler.WriteWeights(doc, g.weights),
		},
	}
}

// meshes makes the skinned body, one box a bone, and the face, an unskinned
// morphing box under the head.
func (f *file) meshes() {
	s := f.o.scale()
	var body geometry
	skin := &gltf.Skin{}
	var binds [][4][4]float32
	for b := range pose.NumBones {
		node, ok := f.bones[b]
		if !ok {
			continue
		}
		half := 0.03 * s
		switch {
		case b >= pose.LeftThumbMetacarpal || b == pose.LeftEye || b == pose.RightEye || b == pose.Jaw:
			half = 0.008 * s
		case b == pose.Head:
			half = 0.08 * s
		}
		if !f.o.Small || b == pose.Hips {
			body.box(f.world[b], [3]float32{half, half, half}, uint8(len(skin.Joints)))
		}
		skin.Joints = append(skin.Joints, node)
		binds = append(binds, f.inverseBind(b))
	}
	skin.InverseBindMatrices = gltf.Index(modeler.WriteInverseBindMatrices(f.doc, binds))
	f.doc.Skins = append(f.doc.Skins, skin)
	prim := body.write(f.doc)
	prim.Material = gltf.Index(MaterialSkin)
	f.doc.Meshes = append(f.doc.Meshes, &gltf.Mesh{Name: "body", Primitives: []*gltf.Primitive{prim}})
	f.body = f.node("body", -1, &gltf.Node{Mesh: gltf.Index(0), Skin: gltf.Index(0)})
	f.faceMesh()
}

func (f *file) inverseBind(b pose.Bone) [4][4]float32 {
	w := f.world[b]
	if f.quarter(b) { // columns of the inverse of T·Rz(90°)
		return [4][4]float32{{0, -1, 0, 0}, {1, 0, 0, 0}, {0, 0, 1, 0}, {-w[1], w[0], -w[2], 1}}
	}
	return [4][4]float32{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {-w[0], -w[1], -w[2], 1}}
}

// faceMesh has NumTargets morph targets; target t moves the first t+1
// vertices up by t+1 centimetres.
func (f *file) faceMesh() {
	var face geometry
	s := f.o.scale()
	face.box([3]float32{0, 0.08 * s, 0}, [3]float32{0.05 * s, 0.03 * s, 0.09 * s}, 0)
	prim := face.write(f.doc)
	delete(prim.Attributes, gltf.JOINTS_0)
	delete(prim.Attributes, gltf.WEIGHTS_0)
	prim.Material = gltf.Index(MaterialCloth)
	for t := range NumTargets {
		moved := make([][3]float32, len(face.pos))
		for v := range t + 1 {
			moved[v] = [3]float32{0, 0.01 * float32(t+1) * s, 0}
		}
		prim.Targets = append(prim.Targets, gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(f.doc, moved)})
	}
	names := map[string]any{"targetNames": []string{"happy", "mouth", "blink", "look up"}}
	f.doc.Meshes = append(f.doc.Meshes, &gltf.Mesh{Name: "face", Primitives: []*gltf.Primitive{prim}, Extras: names})
	f.face = f.node("face", f.bones[pose.Head], &gltf.Node{Mesh: gltf.Index(1)})
}
