package pose_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

func TestSlerp_ShortWayAndUnit(t *testing.T) {
	t.Parallel()
	a := mgl32.QuatRotate(0.2, mgl32.Vec3{0, 1, 0})
	b := mgl32.QuatRotate(1.2, mgl32.Vec3{0, 1, 0}).Scale(-1) // same turn, other sign
	got := pose.Slerp(a, b, 0.5)
	want := mgl32.QuatRotate(0.7, mgl32.Vec3{0, 1, 0})
	if !got.OrientationEqualThreshold(want, 1e-5) {
		t.Errorf("Slerp = %v, want %v", got, want)
	}
	if n := got.Len(); math.Abs(float64(n)-1) > 1e-6 {
		t.Errorf("length %v", n)
	}
}

func TestFromTo_Opposite(t *testing.T) {
	t.Parallel()
	for _, a := range []mgl32.Vec3{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, -1, 0}, mgl32.Vec3{1, 2, 3}.Normalize()} {
		for _, b := range []mgl32.Vec3{a, a.Mul(-1), {0, 0, -1}} {
			got := pose.FromTo(a, b).Rotate(a)
			if got.Sub(b).Len() > 1e-4 {
				t.Errorf("FromTo(%v,%v) moves a to %v", a, b, got)
			}
		}
	}
}

func TestUnit_BadNumbers(t *testing.T) {
	t.Parallel()
	nan := float32(math.NaN())
	for _, q := range []mgl32.Quat{{}, {W: nan}, {W: float32(math.Inf(1))}} {
		if got := pose.Unit(q); got != mgl32.QuatIdent() {
			t.Errorf("Unit(%v) = %v", q, got)
		}
	}
}

func TestYawPitch_RoundTrip(t *testing.T) {
	t.Parallel()
	y, p := pose.YawPitch(pose.EulerYXZ(0.4, -0.3, 0.2))
	if math.Abs(float64(y-0.4)) > 1e-5 || math.Abs(float64(p+0.3)) > 1e-5 {
		t.Errorf("yaw %v pitch %v", y, p)
	}
}
