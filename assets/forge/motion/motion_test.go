package motion

import (
	"bytes"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

func TestClips(t *testing.T) {
	t.Parallel()
	for _, c := range Clips() {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			a, err := Encode(c)
			if err != nil {
				t.Fatal(err)
			}
			b, err := Encode(c)
			if err != nil || !bytes.Equal(a, b) {
				t.Errorf("two builds differ (%v)", err)
			}
			checkMotion(t, c)
		})
	}
}

// checkMotion walks the frames: finite, no pop between two frames, planted
// feet on their place, a closed seam.
func checkMotion(t *testing.T, c Clip) {
	t.Helper()
	k := c.bake()
	n := len(k.times)
	for j := range pose.NumBones {
		for i, q := range k.rot[j] {
			if l := q.Len(); !(l > 0.999 && l < 1.001) {
				t.Fatalf("%v at frame %d: rotation of length %v", j, i, l)
			}
			if i > 0 {
				if d := 1 - q.Dot(k.rot[j][i-1]); d > 0.01 {
					t.Errorf("%v pops at frame %d (%.4f)", j, i, d)
				}
			}
		}
		if !c.Loop {
			continue
		}
		// velocity across the seam against the one before it
		v1 := k.rot[j][n-1].Sub(k.rot[j][n-2])
		v2 := k.rot[j][1].Sub(k.rot[j][0])
		if d := v1.Sub(v2).Len(); d > 0.01 {
			t.Errorf("%v: velocity jumps by %.4f at the seam", j, d)
		}
	}
	for i := range n {
		s := c.At(float64(i) / float64(n-1))
		s.solve()
		for f, b := range []pose.Bone{pose.LeftFoot, pose.RightFoot} {
			if s.plant[f] == nil {
				continue
			}
			if _, at := s.world(b); at.Sub(s.plant[f].at).Len() > 0.004 {
				t.Errorf("frame %d: foot %d is %.1f mm off its place", i, f, 1000*at.Sub(s.plant[f].at).Len())
			}
		}
	}
}

func TestStanding_HandsBesideThighs(t *testing.T) {
	t.Parallel()
	s := standing()
	s.solve()
	for i, b := range []pose.Bone{pose.LeftHand, pose.RightHand} {
		_, at := s.world(b)
		k := float32(1 - 2*i)
		want := mgl32.Vec3{0.24 * k, 0.76, 0.05}
		if at.Sub(want).Len() > 0.08 {
			t.Errorf("hand %d hangs at %v, want near %v", i, at, want)
		}
	}
}
