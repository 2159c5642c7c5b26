package pose

import "github.com/go-gl/mathgl/mgl32"

// Changed tells what differs from the frame before, so that a renderer can
// skip work (skinning upload, morph blending) and a stage can skip a draw.
type Changed uint8

// Bits of Changed.
const (
	ChangedWorld Changed = 1 << iota
	ChangedMorphs
	ChangedTints
	ChangedTime // only UV animation moved
)

// Tint is a material's colours and texture transform under the expressions of
// the moment. When Active is false the file's own values hold.
type Tint struct {
	Active                                    bool
	Base                                      mgl32.Vec4
	Emission, Shade, Matcap, Rim, OutlineTint mgl32.Vec3
	UVScale, UVOffset                         mgl32.Vec2
	HasUV                                     bool
}

// Frame is what one step of the body produced and one draw consumes. It
// belongs to the render goroutine; its slices are reused by the next step.
type Frame struct {
	World   []mgl32.Mat4 // per node of the model, node to scene, metres
	Morphs  [][]float32  // per node; nil where the node has no morph targets
	Tints   []Tint       // per material
	Seconds float32      // since load, wrapped, for UV animation
	Changed Changed
	// Rate is the frame rate the body asks for now: 60 moving, 30 ambient,
	// 10 asleep, 0 when nothing will move until the next intent.
	Rate int
}
