package vrm

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// Animation is one .vrma clip in normalized space: it fits every humanoid.
// Each track has ascending times in seconds. Tracks are already resampled or
// kept so that straight interpolation (slerp the short way, lerp) between keys
// is right; a STEP track repeats its value just before each change. A rotation
// that never changes has a single key. Before a track's first key and after its
// last one the nearest key holds. The eyes are never animated by bone.
type Animation struct {
	Name     string
	Duration float32 // seconds, at least one frame (1/30): a clip of one key is a held pose
	// Bones holds normalized rotations N = W·L⁻¹·q·W⁻¹; nil where not animated.
	Bones [pose.NumBones]*RotationTrack
	// Hips is the hips position in model space over the clip's own rest hips
	// height (so (0,1,0) is rest); nil where absent.
	Hips  *VectorTrack
	HipsY float32 // the clip rig's rest hips height, metres
	// Rest is where the joints of the clip's own rig rest, model space, metres;
	// nil or without a bone where the rig has none.
	Rest        map[pose.Bone]mgl32.Vec3
	Expressions []ExpressionTrack
	LookAt      *RotationTrack // yaw about Y, pitch about X
	Warnings    []string
}

// RotationTrack is a sampled rotation.
type RotationTrack struct {
	Times []float32
	Quats []mgl32.Quat
}

// VectorTrack is a sampled position.
type VectorTrack struct {
	Times  []float32
	Values []mgl32.Vec3
}

// ExpressionTrack is a weight 0..1 over time.
type ExpressionTrack struct {
	Name    string
	Preset  bool
	Times   []float32
	Weights []float32
}
