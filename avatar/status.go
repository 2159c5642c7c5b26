package avatar

import (
	"sync"

	"github.com/go-gl/mathgl/mgl32"
)

// Status is what the body does now, for tests, smoke runs and the doctor.
type Status struct {
	Loaded   bool    // a model is there
	Emotion  string  // emotion set last
	Motion   string  // motion that has the body
	Variant  string  // its pool variant; "" for the synthesized rest
	MouthMax float32 // widest the voice opened the mouth since Load, 0..1
	Mouth    float32 // how far it is open now
	Speaking bool
	Paused   bool
	Blinks   uint64
	Cues     uint64 // cues that reached the body
	Frames   uint64 // steps taken
	Rate     int    // frame rate asked for by the last step
}

// Landmarks are places of the body in the scene, metres, as the last step left
// them. Ones a rig lacks are put where they would be.
type Landmarks struct {
	Valid               bool
	HeadTop             mgl32.Vec3 // above everything that hangs on the head
	Head                mgl32.Vec3 // the bone, at the neck's end
	Eyes, Mouth         mgl32.Vec3
	Chest, Hips         mgl32.Vec3
	LeftHand, RightHand mgl32.Vec3
	LeftFoot, RightFoot mgl32.Vec3 // ankles
	Feet                mgl32.Vec3 // between the soles
	Height              float32    // sole to head top at rest, scaled
	RootLockedY         float32    // metres a root-locked clip has taken out of the hips height
}

// board is what any goroutine may read between steps.
type board struct {
	mu     sync.Mutex
	status Status
	marks  Landmarks
}

// Status is a snapshot of what the body does. Any goroutine may ask.
func (a *Avatar) Status() Status {
	a.board.mu.Lock()
	defer a.board.mu.Unlock()
	return a.board.status
}

// Landmarks are the body's places after the last step. Any goroutine may ask.
func (a *Avatar) Landmarks() Landmarks {
	a.board.mu.Lock()
	defer a.board.mu.Unlock()
	return a.board.marks
}
