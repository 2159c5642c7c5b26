// Package motion makes YUI's own clips: poses and curves written in code, feet
// kept on the floor by two-bone inverse kinematics, sampled at 30 frames a
// second and written as .vrma files.
//
// It owns the clips' source. It is pure and deterministic: the same bytes
// twice. Nothing of it ships in the binary; `make assets` runs it.
package motion

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// rig is the T-pose the clips are authored on: joint positions in metres, all
// rest rotations identity, facing +Z. The numbers are the model sheet's (§1).
var rig = func() [pose.NumBones]mgl32.Vec3 {
	var r [pose.NumBones]mgl32.Vec3
	set := func(b pose.Bone, x, y, z float32) { r[b] = mgl32.Vec3{x, y, z} }
	set(pose.Hips, 0, 0.840, 0)
	set(pose.Spine, 0, 0.915, 0)
	set(pose.Chest, 0, 1.000, 0)
	set(pose.UpperChest, 0, 1.085, 0)
	set(pose.Neck, 0, 1.195, -0.008)
	set(pose.Head, 0, 1.258, 0)
	side := func(l, rr pose.Bone, x, y, z float32) { set(l, x, y, z); set(rr, -x, y, z) }
	side(pose.LeftShoulder, pose.RightShoulder, 0.035, 1.150, 0)
	side(pose.LeftUpperArm, pose.RightUpperArm, 0.124, 1.148, 0)
	side(pose.LeftLowerArm, pose.RightLowerArm, 0.346, 1.148, 0)
	side(pose.LeftHand, pose.RightHand, 0.546, 1.148, 0)
	side(pose.LeftUpperLeg, pose.RightUpperLeg, 0.067, 0.780, 0)
	side(pose.LeftLowerLeg, pose.RightLowerLeg, 0.055, 0.430, 0)
	side(pose.LeftFoot, pose.RightFoot, 0.054, 0.072, 0)
	side(pose.LeftToes, pose.RightToes, 0.050, 0.020, 0.075)
	fingers := []struct {
		l, r pose.Bone
		z    float32
		n    float32
	}{
		{pose.LeftIndexProximal, pose.RightIndexProximal, 0.018, 0.062},
		{pose.LeftMiddleProximal, pose.RightMiddleProximal, 0.005, 0.066},
		{pose.LeftRingProximal, pose.RightRingProximal, -0.008, 0.062},
		{pose.LeftLittleProximal, pose.RightLittleProximal, -0.020, 0.056},
	}
	for _, f := range fingers {
		for j := range pose.Bone(3) {
			side(f.l+j, f.r+j, 0.546+f.n+float32(j)*0.021, 1.148, f.z)
		}
	}
	for j := range pose.Bone(3) {
		k := float32(j) * 0.018
		side(pose.LeftThumbMetacarpal+j, pose.RightThumbMetacarpal+j, 0.566+k, 1.140, 0.018+k)
	}
	return r
}()

// parentOf is the rig's parent of b; the rig has every bone but eyes and jaw.
func parentOf(b pose.Bone) pose.Bone { return b.Parent() }

// offset is the bone's rest position from its parent.
func offset(b pose.Bone) mgl32.Vec3 {
	if p := parentOf(b); p != pose.NoBone {
		return rig[b].Sub(rig[p])
	}
	return rig[b]
}

// has says whether the rig carries the bone: clips drive no eyes and no jaw.
func has(b pose.Bone) bool { return b != pose.LeftEye && b != pose.RightEye && b != pose.Jaw }
