package avatar_test

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// body describes a test rig: which bones it has and how its rest is turned.
type body struct {
	skip   []pose.Bone
	turned bool // every bone's rest rotation is a different odd one
	facing bool // the whole tree sits under a node turned 180° (VRM 0.x)
	scale  float32
	offset mgl32.Vec3 // of a node between the root and the hips
}

// places of the bones in the T-pose, metres, left side and middle.
var places = map[pose.Bone]mgl32.Vec3{
	pose.Hips: {0, 0.9, 0}, pose.Spine: {0, 1.0, 0}, pose.Chest: {0, 1.1, 0}, pose.UpperChest: {0, 1.2, 0},
	pose.Neck: {0, 1.35, 0}, pose.Head: {0, 1.42, 0}, pose.LeftEye: {0.03, 1.48, 0.06},
	pose.LeftUpperLeg: {0.08, 0.85, 0}, pose.LeftLowerLeg: {0.08, 0.48, 0}, pose.LeftFoot: {0.08, 0.08, 0},
	pose.LeftShoulder: {0.03, 1.3, 0}, pose.LeftUpperArm: {0.12, 1.3, 0}, pose.LeftLowerArm: {0.36, 1.3, 0},
	pose.LeftHand: {0.58, 1.3, 0}, pose.LeftIndexProximal: {0.66, 1.3, 0.02},
}

func place(b pose.Bone) (mgl32.Vec3, bool) {
	if p, ok := places[b]; ok {
		return p, true
	}
	p, ok := places[pose.Mirror(b)]
	return mgl32.Vec3{-p[0], p[1], p[2]}, ok
}

// build makes a model of the described body, with a face: happy, blink, the
// vowels and neutral on one mesh of eight morph targets.
func build(d body) *vrm.Model {
	if d.scale == 0 {
		d.scale = 1
	}
	m := &vrm.Model{Version: vrm.VRM1, Name: "test"}
	add := func(name string, parent int, rot mgl32.Quat, at mgl32.Vec3) int {
		m.Nodes = append(m.Nodes, vrm.Node{
			Name: name, Parent: parent, Rotation: rot, Translation: at,
			Scale: mgl32.Vec3{1, 1, 1}, Mesh: vrm.None, Skin: vrm.None,
		})
		return len(m.Nodes) - 1
	}
	root := add("root", vrm.None, mgl32.QuatIdent(), mgl32.Vec3{})
	if d.facing {
		root = add("facing", root, mgl32.QuatRotate(mgl32.DegToRad(180), mgl32.Vec3{0, 1, 0}), mgl32.Vec3{})
	}
	mid := add("armature", root, mgl32.QuatIdent(), d.offset)
	world := map[int]mgl32.Mat4{root: mgl32.Ident4(), mid: mgl32.Translate3D(d.offset[0], d.offset[1], d.offset[2])}
	skip := map[pose.Bone]bool{}
	for _, b := range d.skip {
		skip[b] = true
	}
	for b := range pose.NumBones {
		m.Humanoid.Node[b] = vrm.None
		at, ok := place(b)
		if !ok || skip[b] {
			continue
		}
		at = at.Mul(d.scale)
		if d.facing { // the tree below faces -Z
			at = mgl32.Vec3{-at[0], at[1], -at[2]}
		}
		parent := mid
		for p := b.Parent(); p != pose.NoBone; p = p.Parent() {
			if n := m.Humanoid.Node[p]; n >= 0 {
				parent = n
				break
			}
		}
		rot := mgl32.QuatIdent()
		if d.turned {
			axis := mgl32.Vec3{float32(b%3) + 0.2, float32(b%5) - 1, 0.7}.Normalize()
			rot = mgl32.QuatRotate(0.3+float32(b)*0.1, axis)
		}
		local := world[parent].Inv().Mul4x1(at.Vec4(1)).Vec3()
		n := add(b.String(), parent, rot, local)
		world[n] = world[parent].Mul4(mgl32.Translate3D(local[0], local[1], local[2])).Mul4(rot.Mat4())
		m.Humanoid.Node[b] = n
	}
	m.Humanoid.HipsY = 0.9 * d.scale
	addFace(m)
	return m
}

// faceNode is the node of the face mesh.
func faceNode(m *vrm.Model) int { return len(m.Nodes) - 1 }

func addFace(m *vrm.Model) {
	targets := make([]vrm.Target, 8)
	m.Meshes = []vrm.Mesh{{Primitives: []vrm.Primitive{{Targets: targets}}, Weights: make([]float32, 8)}}
	m.Nodes = append(m.Nodes, vrm.Node{
		Name: "face", Parent: 0, Rotation: mgl32.QuatIdent(), Scale: mgl32.Vec3{1, 1, 1}, Mesh: 0, Skin: vrm.None,
	})
	for i, e := range []struct {
		name string
		kind vrm.ExpressionKind
	}{
		{"neutral", vrm.Emotion}, {"happy", vrm.Emotion}, {"blink", vrm.Blink},
		{"aa", vrm.Mouth}, {"ih", vrm.Mouth}, {"ou", vrm.Mouth}, {"ee", vrm.Mouth}, {"oh", vrm.Mouth},
	} {
		x := vrm.Expression{Name: e.name, Preset: true, Kind: e.kind}
		if i > 0 {
			x.Morphs = []vrm.MorphBind{{Node: faceNode(m), Target: i, Weight: 1}}
		}
		m.Expressions = append(m.Expressions, x)
	}
	m.LookAt = &vrm.LookAt{
		Offset: mgl32.Vec3{0, 0.06, 0}, Inner: vrm.RangeMap{InMax: 90, Out: 10}, Outer: vrm.RangeMap{InMax: 90, Out: 10},
		Down: vrm.RangeMap{InMax: 90, Out: 10}, Up: vrm.RangeMap{InMax: 90, Out: 10},
	}
}
