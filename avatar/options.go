package avatar

import (
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/anim"
	"yui/avatar/face"
	"yui/avatar/spring"
)

// MouthShape is what the voice does at one moment.
type MouthShape = face.MouthShape

// Options configure an Avatar; every field may be left zero.
type Options struct {
	Registry *anim.Registry // nil: no motions, the synthesized rest
	Emotions *face.Registry // nil: the ten emotions
	// Clips reads what the registry names. Library overrides it with one whose
	// clips are already warm.
	Clips   anim.Source
	Library *anim.Library
	Seed    uint64
	// Mouth is polled each step and must not block; nil means silence.
	Mouth func() MouthShape
	// MouthGain is 0.5..6; 0 means 1, right for a voice that has the user's gain
	// in its shapes already.
	MouthGain float32
	Gaze      face.GazeOptions // the zero value means face.DefaultGaze
	// Enabled says which variants of a pool the user allows; nil allows all.
	// It is asked on the render goroutine, once per rotation.
	Enabled func(motion, variant string) bool
	// Posture is asked each step where the body stands; nil means at the
	// origin, facing the camera. now and dt are those of the step.
	Posture func(now time.Time, dt float32) Placement
	// Faithful plays clips exactly as another player would: no liveliness, no
	// blinking, T-pose where a clip is silent, root motion kept, feet where
	// turning the joints alike puts them instead of on the floor. For
	// comparisons only.
	Faithful bool
}

// Placement is where the body stands in the scene.
type Placement struct {
	Offset mgl32.Vec3 // metres
	Yaw    float32    // radians about +Y, positive to her left
	Scale  float32    // 0 means 1
	// PinHips moves the body so that the hips bone is at Hips, whatever the
	// clip does with it.
	PinHips bool
	Hips    mgl32.Vec3
	// Solids are what hair and cloth do not go through, at most spring.MaxBlocks,
	// in the scene. The slice is read during the step only.
	Solids []spring.Block
	// Moving asks for the full frame rate.
	Moving bool
}
