package avatar

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/anim"
	"yui/avatar/face"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// rig ties normalized poses to one model's nodes. Rest rotations are taken from
// the node tree with every root in it, so a file that is turned as a whole
// needs no special care.
type rig struct {
	model *vrm.Model
	skel  *pose.Skeleton
	bones [pose.NumBones]joint
	// facing turns a file whose root is turned, so that she faces +Z.
	facing float32
	hipsY  float32 // rest height of the hips
	// restHips is their rest place over hipsY; toHips takes a place in the
	// scene at scale 1 to the hips' parent space.
	restHips mgl32.Vec3
	hipsBias mgl32.Vec3 // where the hips stay when their rest height is unusable
	toHips   mgl32.Mat4
	legs     anim.Legs
	legged   bool // the rig has legs that can be kept on the floor
	eyes     [2]eye
}

// minHips is the least rest height of the hips over or under the floor, in
// metres, that clips can be scaled by.
const minHips = 0.02

// joint is one bone of the rig: local = pre · N · post, with pre = L·W⁻¹ and
// post = W of the exchange formula.
type joint struct {
	node      int // vrm.None where the rig lacks the bone
	pre, post mgl32.Quat
	// lead are the missing bones between this one and its nearest present
	// ancestor, top down: their turns are passed on to it.
	lead  [6]pose.Bone
	leads int
}

// eye is one eye bone: local = back · G · forth.
type eye struct {
	node        int
	back, forth mgl32.Quat
}

// newRig measures a model's rest. With turn, a file that does not face +Z is
// turned until it does.
func newRig(m *vrm.Model, turn bool) *rig {
	r := &rig{model: m, skel: pose.NewSkeleton(len(m.Nodes)), hipsY: 1, toHips: mgl32.Ident4()}
	for i := range m.Nodes {
		r.skel.Parent[i] = m.Nodes[i].Parent
	}
	for b := range r.bones {
		r.bones[b].node = vrm.None
		if n := m.Humanoid.Node[b]; n >= 0 && n < len(m.Nodes) && m.Version != vrm.GLTF {
			r.bones[b].node = n
		}
	}
	r.rest()
	r.skel.RefreshAll()
	if turn {
		r.findFacing()
	}
	for b := range pose.NumBones {
		j := joint{node: r.bones[b].node}
		if n := j.node; n >= 0 {
			w := r.skel.WorldRot[n]
			j.post = w
			j.pre = m.Nodes[n].Rotation.Mul(w.Conjugate())
			for p := b.Parent(); p != pose.NoBone && !r.has(p) && j.leads < len(j.lead); p = p.Parent() {
				copy(j.lead[1:], j.lead[:j.leads])
				j.lead[0] = p
				j.leads++
			}
		}
		r.bones[b] = j
	}
	r.measureHips()
	r.eyes = [2]eye{r.newEye(pose.LeftEye), r.newEye(pose.RightEye)}
	return r
}

func (r *rig) has(b pose.Bone) bool { return r.bones[b].node >= 0 }

// findFacing compares the line from right to left with +X. A slight slant is
// the author's; a large one means that the file's root is turned.
func (r *rig) findFacing() {
	const slant = 0.35 // radians
	pairs := [][2]pose.Bone{{pose.LeftUpperLeg, pose.RightUpperLeg}, {pose.LeftUpperArm, pose.RightUpperArm}}
	var across mgl32.Vec3
	for _, p := range pairs {
		if l, e := r.bones[p[0]].node, r.bones[p[1]].node; l >= 0 && e >= 0 {
			way := r.skel.Position(l).Sub(r.skel.Position(e))
			way[1] = 0
			if n := way.Len(); n > 1e-4 {
				across = across.Add(way.Mul(1 / n))
			}
		}
	}
	if across.Len() < 1.5 { // the pairs disagree, or one is missing
		return
	}
	if a := float32(math.Atan2(float64(across[2]), float64(across[0]))); a > slant || a < -slant {
		r.facing = a
		r.place(mgl32.Vec3{}, 0, 1)
		r.skel.RefreshAll()
	}
}

// place stands the rig in the scene.
func (r *rig) place(offset mgl32.Vec3, yaw, scale float32) {
	r.skel.Place(offset, yaw+r.facing, scale)
}

func (r *rig) measureHips() {
	n := r.bones[pose.Hips].node
	if n < 0 {
		r.restHips = mgl32.Vec3{0, 1, 0}
		return
	}
	p := r.skel.Position(n)
	// A height below the floor is no T-pose either, but the exchange formula
	// holds for it: the clip's rest lands on the rig's.
	if r.hipsY = p[1]; r.hipsY > minHips || r.hipsY < -minHips {
		r.restHips = p.Mul(1 / r.hipsY)
	} else { // breaks the T-pose rule: clips turn the hips but do not move them
		r.hipsY, r.hipsBias, r.restHips = 0, p, mgl32.Vec3{0, 1, 0}
	}
	r.toHips = r.skel.ParentWorld(n).Inv()
	r.legs, r.legged = anim.MeasureLegs(func(b pose.Bone) (mgl32.Vec3, bool) {
		if !r.has(b) {
			return mgl32.Vec3{}, false
		}
		return r.skel.Position(r.bones[b].node), true
	})
}

func (r *rig) newEye(b pose.Bone) eye {
	n := r.bones[b].node
	if n < 0 {
		return eye{node: vrm.None}
	}
	p := r.skel.ParentRot(n)
	return eye{node: n, back: p.Conjugate(), forth: p.Mul(r.model.Nodes[n].Rotation)}
}

// rest puts every node back to the file's rest transform.
func (r *rig) rest() {
	for i := range r.model.Nodes {
		n := &r.model.Nodes[i]
		r.skel.Translation[i], r.skel.Rotation[i], r.skel.Scale[i] = n.Translation, pose.Unit(n.Rotation), n.Scale
	}
}

// apply writes a normalized pose to the local transforms.
func (r *rig) apply(p *pose.Pose) {
	r.rest()
	for b := range r.bones {
		j := &r.bones[b]
		if j.node < 0 {
			continue
		}
		n := p.Rot[b]
		for i := j.leads - 1; i >= 0; i-- {
			n = pose.Mul(p.Rot[j.lead[i]], n)
		}
		r.skel.Rotation[j.node] = pose.Unit(pose.Mul(pose.Mul(j.pre, n), j.post))
	}
	if n := r.bones[pose.Hips].node; n >= 0 {
		r.skel.Translation[n] = pose.Transform(&r.toHips, p.Hips.Mul(r.hipsY).Add(r.hipsBias))
	}
}

// turnEyes points the eye bones, angles in degrees.
func (r *rig) turnEyes(yaw, pitch float32) {
	l := r.model.LookAt
	if l == nil || l.ByExpression {
		return
	}
	left, right := face.BoneEyes(l, yaw, pitch)
	for i, a := range [2]face.EyeAngles{left, right} {
		if e := &r.eyes[i]; e.node >= 0 {
			g := pose.EulerYXZ(mgl32.DegToRad(a.Yaw), mgl32.DegToRad(a.Pitch), 0)
			r.skel.Rotation[e.node] = pose.Unit(e.back.Mul(g).Mul(e.forth))
		}
	}
}
