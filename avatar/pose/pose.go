package pose

import "github.com/go-gl/mathgl/mgl32"

// Pose is one humanoid pose in normalized space: identity everywhere is the
// T-pose, facing +Z. Rotations are unit quaternions; Hips is the hips'
// position in model space divided by the rig's rest hips height, so the same
// Pose fits rigs of any size (Hips.Y() is 1 at rest).
type Pose struct {
	Rot  [NumBones]mgl32.Quat
	Hips mgl32.Vec3
	// Has marks the bones this pose speaks for; the rest keep what they had.
	Has [NumBones]bool
	// HasHips says whether Hips holds a position.
	HasHips bool
}

// Rest is the T-pose, speaking for no bone.
func Rest() Pose {
	p := Pose{Hips: mgl32.Vec3{0, 1, 0}}
	for i := range p.Rot {
		p.Rot[i] = mgl32.QuatIdent()
	}
	return p
}
