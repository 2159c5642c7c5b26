package anim

import (
	"strings"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// Relaxed is a standing pose made from nothing: arms hanging a little away from
// the body, elbows and fingers slightly bent, everything else at rest. It is
// what shows where no clip speaks, so that a T-pose is never seen.
func Relaxed() pose.Pose {
	p := pose.Rest()
	set := func(left pose.Bone, q mgl32.Quat) {
		p.Rot[left] = q
		p.Rot[pose.Mirror(left)] = mgl32.Quat{W: q.W, V: mgl32.Vec3{q.V[0], -q.V[1], -q.V[2]}}
	}
	// The left arm lies along +X at rest: turning about Z lowers it, a negative
	// turn about Y brings it forward.
	set(pose.LeftShoulder, pose.RotZ(-0.05))
	set(pose.LeftUpperArm, pose.RotZ(-1.22).Mul(pose.RotY(-0.06)))
	set(pose.LeftLowerArm, pose.RotY(-0.22).Mul(pose.RotZ(-0.04)))
	set(pose.LeftHand, pose.RotZ(-0.06))
	for b := pose.LeftIndexProximal; b <= pose.LeftLittleDistal; b++ {
		curl := float32(0.22)
		if strings.HasSuffix(b.String(), "Distal") {
			curl = 0.14
		}
		set(b, pose.RotZ(-curl))
	}
	set(pose.LeftThumbProximal, pose.RotY(-0.12))
	return p
}
