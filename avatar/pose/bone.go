// Package pose holds the words every room of the body shares: humanoid bone
// names, one pose in normalized space, and nothing that moves by itself.
//
// It is a leaf: values only, no goroutine, no clock, no allocation after
// construction. Any goroutine may use its values as long as it owns them.
package pose

// Bone is one humanoid bone of VRM 1.0. The order is parents before children,
// so walking a table from 0 upward always meets a parent first.
type Bone uint8

// The humanoid bones of VRM 1.0 (vrm-c/vrm-specification, humanoid.md).
const (
	Hips Bone = iota
	Spine
	Chest
	UpperChest
	Neck
	Head
	LeftEye
	RightEye
	Jaw
	LeftUpperLeg
	LeftLowerLeg
	LeftFoot
	LeftToes
	RightUpperLeg
	RightLowerLeg
	RightFoot
	RightToes
	LeftShoulder
	LeftUpperArm
	LeftLowerArm
	LeftHand
	RightShoulder
	RightUpperArm
	RightLowerArm
	RightHand
	LeftThumbMetacarpal
	LeftThumbProximal
	LeftThumbDistal
	LeftIndexProximal
	LeftIndexIntermediate
	LeftIndexDistal
	LeftMiddleProximal
	LeftMiddleIntermediate
	LeftMiddleDistal
	LeftRingProximal
	LeftRingIntermediate
	LeftRingDistal
	LeftLittleProximal
	LeftLittleIntermediate
	LeftLittleDistal
	RightThumbMetacarpal
	RightThumbProximal
	RightThumbDistal
	RightIndexProximal
	RightIndexIntermediate
	RightIndexDistal
	RightMiddleProximal
	RightMiddleIntermediate
	RightMiddleDistal
	RightRingProximal
	RightRingIntermediate
	RightRingDistal
	RightLittleProximal
	RightLittleIntermediate
	RightLittleDistal
	// NumBones is the size of a table indexed by Bone.
	NumBones
	// NoBone is what a look-up by an unknown name answers.
	NoBone Bone = 0xff
)

var names = [NumBones]string{
	"hips", "spine", "chest", "upperChest", "neck", "head", "leftEye", "rightEye", "jaw",
	"leftUpperLeg", "leftLowerLeg", "leftFoot", "leftToes",
	"rightUpperLeg", "rightLowerLeg", "rightFoot", "rightToes",
	"leftShoulder", "leftUpperArm", "leftLowerArm", "leftHand",
	"rightShoulder", "rightUpperArm", "rightLowerArm", "rightHand",
	"leftThumbMetacarpal", "leftThumbProximal", "leftThumbDistal",
	"leftIndexProximal", "leftIndexIntermediate", "leftIndexDistal",
	"leftMiddleProximal", "leftMiddleIntermediate", "leftMiddleDistal",
	"leftRingProximal", "leftRingIntermediate", "leftRingDistal",
	"leftLittleProximal", "leftLittleIntermediate", "leftLittleDistal",
	"rightThumbMetacarpal", "rightThumbProximal", "rightThumbDistal",
	"rightIndexProximal", "rightIndexIntermediate", "rightIndexDistal",
	"rightMiddleProximal", "rightMiddleIntermediate", "rightMiddleDistal",
	"rightRingProximal", "rightRingIntermediate", "rightRingDistal",
	"rightLittleProximal", "rightLittleIntermediate", "rightLittleDistal",
}

var parents = [NumBones]Bone{
	NoBone, Hips, Spine, Chest, UpperChest, Neck, Head, Head, Head,
	Hips, LeftUpperLeg, LeftLowerLeg, LeftFoot,
	Hips, RightUpperLeg, RightLowerLeg, RightFoot,
	UpperChest, LeftShoulder, LeftUpperArm, LeftLowerArm,
	UpperChest, RightShoulder, RightUpperArm, RightLowerArm,
	LeftHand, LeftThumbMetacarpal, LeftThumbProximal,
	LeftHand, LeftIndexProximal, LeftIndexIntermediate,
	LeftHand, LeftMiddleProximal, LeftMiddleIntermediate,
	LeftHand, LeftRingProximal, LeftRingIntermediate,
	LeftHand, LeftLittleProximal, LeftLittleIntermediate,
	RightHand, RightThumbMetacarpal, RightThumbProximal,
	RightHand, RightIndexProximal, RightIndexIntermediate,
	RightHand, RightMiddleProximal, RightMiddleIntermediate,
	RightHand, RightRingProximal, RightRingIntermediate,
	RightHand, RightLittleProximal, RightLittleIntermediate,
}

var byName = func() map[string]Bone {
	m := make(map[string]Bone, NumBones)
	for i, n := range names {
		m[n] = Bone(i)
	}
	return m
}()

// String is the bone's VRM 1.0 name, "leftUpperArm".
func (b Bone) String() string {
	if b < NumBones {
		return names[b]
	}
	return "none"
}

// Parent is the bone's parent in the full VRM hierarchy, NoBone for the hips.
// A rig may lack that parent; the reader then skips upward.
func (b Bone) Parent() Bone {
	if b < NumBones {
		return parents[b]
	}
	return NoBone
}

// BoneByName finds a bone by its exact VRM 1.0 name.
func BoneByName(name string) (Bone, bool) {
	b, ok := byName[name]
	return b, ok
}

// Required lists the bones a VRM 1.0 file must have.
func Required() []Bone {
	return []Bone{
		Hips, Spine, Head, LeftUpperLeg, LeftLowerLeg, LeftFoot, RightUpperLeg, RightLowerLeg, RightFoot,
		LeftUpperArm, LeftLowerArm, LeftHand, RightUpperArm, RightLowerArm, RightHand,
	}
}
