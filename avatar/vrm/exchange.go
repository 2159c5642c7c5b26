package vrm

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// LocalRotation turns a normalized rotation of bone b (T-pose identity, model
// facing +Z) into the local rotation of its node, for either VRM version:
// local = L·W⁻¹·N·W, N mirrored below a VRM 0.x facing turn. A bone the rig
// lacks answers the identity.
func (m *Model) LocalRotation(b pose.Bone, n mgl32.Quat) mgl32.Quat {
	if b >= pose.NumBones || m.Humanoid.Node[b] == None {
		return mgl32.QuatIdent()
	}
	if m.Version == VRM0 {
		n.V[0], n.V[2] = -n.V[0], -n.V[2]
	}
	w := m.Humanoid.RestWorld[b]
	return m.Humanoid.RestLocal[b].Mul(w.Inverse()).Mul(n).Mul(w).Normalize()
}

// NormalRotation is the inverse of LocalRotation: N = W·L⁻¹·local·W⁻¹.
func (m *Model) NormalRotation(b pose.Bone, local mgl32.Quat) mgl32.Quat {
	if b >= pose.NumBones || m.Humanoid.Node[b] == None {
		return mgl32.QuatIdent()
	}
	w := m.Humanoid.RestWorld[b]
	n := w.Mul(m.Humanoid.RestLocal[b].Inverse()).Mul(local).Mul(w.Inverse()).Normalize()
	if m.Version == VRM0 {
		n.V[0], n.V[2] = -n.V[0], -n.V[2]
	}
	return n
}

// LocalHips turns a hips position in units of the rest height (pose.Pose.Hips)
// into the hips node's local translation, through the rest transform of the
// nodes above it.
func (m *Model) LocalHips(hips mgl32.Vec3) mgl32.Vec3 {
	n := m.Humanoid.Node[pose.Hips]
	if n == None {
		return mgl32.Vec3{}
	}
	world := hips.Mul(m.Humanoid.HipsY)
	up := mgl32.Ident4()
	for p := m.Nodes[n].Parent; p != None; p = m.Nodes[p].Parent {
		up = m.Nodes[p].Local().Mul4(up)
	}
	inv := up.Inv()
	if inv == (mgl32.Mat4{}) { // a flat ancestor: nothing can move
		return m.Nodes[n].Translation
	}
	return mgl32.TransformCoordinate(world, inv)
}
