package pose_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// TestSkeleton_AgainstMatrices checks the hand-written products against mgl32.
func TestSkeleton_AgainstMatrices(t *testing.T) {
	t.Parallel()
	s := pose.NewSkeleton(2)
	want := mgl32.Translate3D(1, 2, 3).Mul4(mgl32.HomogRotate3DY(0.5)).Mul4(mgl32.Scale3D(2, 2, 2))
	s.Place(mgl32.Vec3{1, 2, 3}, 0.5, 2)
	for i := range 2 {
		s.Parent[i] = i - 1
		s.Translation[i] = mgl32.Vec3{0.1, float32(i) + 0.2, -0.3}
		s.Rotation[i] = mgl32.QuatRotate(0.7, mgl32.Vec3{1, 2, 3}.Normalize())
		s.Scale[i] = mgl32.Vec3{1, 2, 0.5}
	}
	s.RefreshAll()
	for i := range 2 {
		tr := s.Translation[i]
		want = want.Mul4(mgl32.Translate3D(tr[0], tr[1], tr[2])).Mul4(s.Rotation[i].Mat4()).Mul4(mgl32.Scale3D(1, 2, 0.5))
		if !s.World[i].ApproxEqualThreshold(want, 1e-4) {
			t.Errorf("node %d:\n%v\nwant\n%v", i, s.World[i], want)
		}
		p := mgl32.Vec3{0.3, 0.4, 0.5}
		if got, w := s.Point(i, p), mgl32.TransformCoordinate(p, want); got.Sub(w).Len() > 1e-4 {
			t.Errorf("node %d: point %v, want %v", i, got, w)
		}
	}
}
