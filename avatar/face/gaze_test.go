package face_test

import (
	"math"
	"testing"

	"yui/avatar/face"
	"yui/avatar/vrm"
)

func near(a, b, eps float32) bool { return math.Abs(float64(a-b)) <= float64(eps) }

// TestGazeWeights holds the published worked examples.
func TestGazeWeights(t *testing.T) {
	t.Parallel()
	o := face.DefaultGaze()
	for _, c := range []struct{ deg, eye, head float32 }{
		{0, 0, 0}, {2, 0, 0}, {4, 0.5, 0}, {6, 1, 0}, {15, 1, 0.1352}, {25.5, 1, 0.5}, {40, 1, 0.9549}, {45, 0, 0}, {90, 0, 0},
	} {
		if e, h := o.GazeWeights(c.deg); !near(e, c.eye, 1e-4) || !near(h, c.head, 1e-4) {
			t.Errorf("%v°: eye %.4f head %.4f, want %v %v", c.deg, e, h, c.eye, c.head)
		}
	}
}

func TestGaze_Damping(t *testing.T) {
	t.Parallel()
	g := face.NewGaze(face.DefaultGaze())
	g.Step(1.0/60, 100, 0, true) // far right: capped at 40°, head weight 0.9549
	if want := float32(40 * 0.9549 * 0.1535); !near(g.HeadYaw, want, 0.01) {
		t.Errorf("first frame %v°, want %v", g.HeadYaw, want)
	}
	for range 300 {
		g.Step(1.0/60, 100, 0, true)
	}
	if !near(g.HeadYaw, 38.2, 0.05) || !near(g.EyeYaw, 40-38.2, 0.05) || g.HeadPitch != 0 {
		t.Errorf("settled at %+v", g)
	}
	for range 300 {
		g.Step(1.0/60, 0, 0, false)
	}
	if !g.Settled() {
		t.Errorf("does not ease home: %+v", g)
	}
	g.Step(1.0/60, float32(math.NaN()), 0, true)
	if !g.Settled() {
		t.Errorf("NaN cursor: %+v", g)
	}
}

func TestEyes(t *testing.T) {
	t.Parallel()
	l := &vrm.LookAt{
		Inner: vrm.RangeMap{InMax: 90, Out: 8}, Outer: vrm.RangeMap{InMax: 90, Out: 12},
		Down: vrm.RangeMap{InMax: 30, Out: 10}, Up: vrm.RangeMap{InMax: 0, Out: 5},
	}
	left, right := face.BoneEyes(l, 45, 15)
	if left != (face.EyeAngles{Yaw: 6, Pitch: 5}) || right != (face.EyeAngles{Yaw: 4, Pitch: 5}) {
		t.Errorf("to her left: %v %v", left, right)
	}
	left, right = face.BoneEyes(l, -45, -15)
	if left != (face.EyeAngles{Yaw: -4, Pitch: -5}) || right != (face.EyeAngles{Yaw: -6, Pitch: -5}) {
		t.Errorf("to her right: %v %v", left, right)
	}
	x := &vrm.LookAt{
		Outer: vrm.RangeMap{InMax: 90, Out: 1}, Down: vrm.RangeMap{InMax: 90, Out: 3}, Up: vrm.RangeMap{InMax: 90, Out: 1},
	}
	if l, r, u, d := face.ExpressionEyes(x, 45, 45); l != 0.5 || r != 0 || u != 0 || d != 1 {
		t.Errorf("expressions %v %v %v %v", l, r, u, d)
	}
	if l, r, u, d := face.ExpressionEyes(x, -9, -9); l != 0 || !near(r, 0.1, 1e-6) || !near(u, 0.1, 1e-6) || d != 0 {
		t.Errorf("expressions %v %v %v %v", l, r, u, d)
	}
}
