package motion

import (
	"math"
	"testing"

	"yui/avatar/anim"
	"yui/avatar/vrm"
)

// TestTravel holds the ways the app reads from the clips: the stride is the
// drift the loader takes out of the hips, the rises are what a root lock takes
// out. Metres on this rig; both scale with a model's hips.
func TestTravel(t *testing.T) {
	t.Parallel()
	clips, err := files()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []struct {
		name         string
		stride, rise float64
	}{
		{"walk", walkStride, 0}, {"climb_up", 0, climbRise}, {"climb_down", 0, climbSink},
		{"climb_up_done", 0, pullOver - 0.007}, {"climb_down_landing", 0, -landingDrop + 0.02},
		{"sit_down", 0, seatDrop - 0.84 + 0.007}, {"stand_up", 0, 0.84 - seatDrop - 0.007},
	} {
		a, err := vrm.ReadAnimation(clips[w.name], w.name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := anim.NewClip(a, anim.ClipOptions{LockY: w.rise != 0, KeepRoot: w.stride == 0})
		if err != nil {
			t.Fatal(err)
		}
		stride := float64(c.Drift.Z() * a.HipsY)
		rise := float64((c.RemovedY(c.Duration) - c.RemovedY(0)) * a.HipsY)
		if math.Abs(stride-w.stride) > 0.005 || math.Abs(rise-w.rise) > 0.02 {
			t.Errorf("%s goes %.3f m and rises %.3f m, want %.3f and %.3f", w.name, stride, rise, w.stride, w.rise)
		}
	}
}
