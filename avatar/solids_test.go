package avatar_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar"
)

// TestSolids: the bed goes with the body's place, turn and size.
func TestSolids(t *testing.T) {
	t.Parallel()
	bed := avatar.BedSolid(avatar.Placement{}, 0.84)
	if front, top := bed.Centre[2]+bed.HalfZ, bed.Centre[1]; math.Abs(float64(front+0.086)) > 1e-5 || math.Abs(float64(top-0.4)) > 1e-5 {
		t.Errorf("the bed's front is at %v and its top at %v", front, top)
	}
	turned := avatar.BedSolid(avatar.Placement{Offset: mgl32.Vec3{1, 0, 0}, Yaw: math.Pi / 2, Scale: 2}, 0.42)
	if want := (mgl32.Vec3{1 - 0.436, 0.4, -0.0605}); turned.Centre.Sub(want).Len() > 1e-5 {
		t.Errorf("turned: %v, want %v", turned.Centre, want)
	}
}
