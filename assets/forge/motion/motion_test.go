package motion

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// files are all clips built once for every test.
var files = sync.OnceValues(func() (map[string][]byte, error) {
	out := map[string][]byte{}
	for _, c := range Clips() {
		data, err := Encode(c)
		if err != nil {
			return nil, err
		}
		out[c.Name] = data
	}
	return out, nil
})

func TestClips(t *testing.T) {
	t.Parallel()
	built, err := files()
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, c := range Clips() {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			checkMotion(t, c)
			checkBody(t, c)
			checkFeet(t, c)
		})
		total += len(built[c.Name])
	}
	if total > 3<<20 {
		t.Errorf("the clips take %d bytes, more than 3 MiB", total)
	}
}

// TestEncode_SameBytes also holds the committed files to their sources. Other
// processors fuse multiplications and may differ in the last bit.
func TestEncode_SameBytes(t *testing.T) {
	t.Parallel()
	built, err := files()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range Clips() {
		a := built[c.Name]
		b, err := Encode(c)
		if err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s: two builds differ (%v)", c.Name, err)
		}
		if runtime.GOARCH != "amd64" {
			continue
		}
		file, err := os.ReadFile(filepath.Join("..", "..", "motions", c.Name+".vrma"))
		if err != nil || !bytes.Equal(a, file) {
			t.Errorf("%s: assets/motions is older than its source (%v); go run ./assets/forge/motion/write", c.Name, err)
		}
	}
}

// TestEncode_ReadBack reads every file with the app's reader and compares it
// with the baked frames. The reader takes a track that turns by less than 0.1
// degrees for a still one.
func TestEncode_ReadBack(t *testing.T) {
	t.Parallel()
	built, err := files()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range Clips() {
		a, err := vrm.ReadAnimation(built[c.Name], c.Name)
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		if len(a.Warnings) > 0 {
			t.Errorf("%s: %v", c.Name, a.Warnings)
		}
		if d := float64(a.Duration) - c.Seconds; d > 1e-4 || d < -1e-4 {
			t.Errorf("%s lasts %v s, want %v", c.Name, a.Duration, c.Seconds)
		}
		if len(a.Expressions) != len(c.Face) {
			t.Errorf("%s has %d expressions, want %d", c.Name, len(a.Expressions), len(c.Face))
		}
		k := c.bake()
		for b, tr := range a.Bones {
			if tr == nil {
				continue
			}
			for i, at := range k.times {
				if d := angle(sampleTrack(tr, at), k.rot[b][i]); d > 0.1*3.1416/180 {
					t.Errorf("%s: %v at frame %d is %.3f degrees off", c.Name, pose.Bone(b), i, d*57.3)
					break
				}
			}
		}
	}
}

func sampleTrack(tr *vrm.RotationTrack, t float32) mgl32.Quat {
	n := len(tr.Times)
	for i := 1; i < n; i++ {
		if t <= tr.Times[i] {
			u := (t - tr.Times[i-1]) / (tr.Times[i] - tr.Times[i-1])
			return pose.Slerp(tr.Quats[i-1], tr.Quats[i], max(u, 0))
		}
	}
	return tr.Quats[n-1]
}

// checkMotion walks the frames: finite, inside the joints' range, no pop
// between two frames, a closed seam.
func checkMotion(t *testing.T, c Clip) {
	t.Helper()
	k := c.bake()
	n := len(k.times)
	for j := range pose.NumBones {
		for i, q := range k.rot[j] {
			if l := q.Len(); !(l > 0.999 && l < 1.001) {
				t.Fatalf("%v at frame %d: rotation of length %v", j, i, l)
			}
			if d := angle(mgl32.QuatIdent(), positive(q)) * 57.2958; limits[j] > 0 && d > limits[j] {
				t.Errorf("%v at frame %d (%.2f s) turns %.0f degrees, the limit is %.0f", j, i, k.times[i], d, limits[j])
				break
			}
			// 23 degrees a frame are 690 a second, faster than anything of hers;
			// the acceleration tells a pop from a fast move.
			if i > 1 {
				v1, v2 := k.rot[j][i-1].Sub(k.rot[j][i-2]), q.Sub(k.rot[j][i-1])
				if d := v2.Sub(v1).Len(); d > 0.11 || angle(q, k.rot[j][i-1]) > 0.4 {
					t.Errorf("%v pops at frame %d (%.2f s): speed changes by %.3f", j, i, k.times[i], d)
					break
				}
			}
		}
		if !c.Loop {
			continue
		}
		v1 := k.rot[j][n-1].Sub(k.rot[j][n-2])
		v2 := k.rot[j][1].Sub(k.rot[j][0])
		if v1.Dot(v2) < 0 && v1.Add(v2).Len() < v1.Sub(v2).Len() && k.rot[j][0].Dot(k.rot[j][n-1]) < 0 {
			v2 = v2.Scale(-1)
		}
		if d := v1.Sub(v2).Len(); d > 0.035 {
			t.Errorf("%v: velocity jumps by %.4f at the seam", j, d)
		}
	}
	for i := 2; i < n; i++ {
		v1, v2 := k.hips[i-1].Sub(k.hips[i-2]), k.hips[i].Sub(k.hips[i-1])
		if !(v2.Len() < 0.12) || v2.Sub(v1).Len() > 0.04 {
			t.Errorf("the hips pop at frame %d (%.2f s): %v after %v", i, k.times[i], v2, v1)
			break
		}
	}
	if c.Loop {
		v1, v2 := k.hips[n-1].Sub(k.hips[n-2]), k.hips[1].Sub(k.hips[0])
		if d := v1.Sub(v2).Len(); d > 0.006 {
			t.Errorf("the hips' velocity jumps by %.4f at the seam", d)
		}
	}
}

func positive(q mgl32.Quat) mgl32.Quat {
	if q.W < 0 {
		return mgl32.Quat{W: -q.W, V: q.V.Mul(-1)}
	}
	return q
}

// checkBody: elbows and knees bend the right way, hands stay out of the body
// and out of each other.
func checkBody(t *testing.T, c Clip) {
	t.Helper()
	n := int(c.Seconds*fps + 0.5)
	said := map[string]bool{}
	report := func(what string, i int, v float64) {
		if !said[what] {
			said[what] = true
			t.Errorf("%.2f s: %s (%.3f)", float64(i)/fps, what, v)
		}
	}
	for i := range n + 1 {
		s := c.At(float64(i) / float64(n))
		s.solve()
		elbows, knees := hinges(&s)
		for k := range 2 {
			side := [2]string{"left ", "right "}[k]
			if elbows[k] < -3 || elbows[k] > 152 {
				report(side+"elbow bends wrongly", i, elbows[k])
			}
			if knees[k] < -3 || knees[k] > 155 {
				report(side+"knee bends wrongly", i, knees[k])
			}
			if back, over := shoulder(&s, k); back > 62 || over > 40 {
				report(side+"shoulder goes too far", i, max(back, over))
			}
			if c.Close {
				continue
			}
			for name, p := range handPoints(&s, k) {
				for _, b := range body(&s) {
					if d := b.depth(p); d > 0 {
						report(side+name+" is in the "+b.name, i, float64(d))
					}
				}
			}
		}
		_, l := s.world(pose.LeftMiddleProximal)
		_, r := s.world(pose.RightMiddleProximal)
		if d := l.Sub(r).Len(); d < 0.028 {
			report("the hands are in each other", i, float64(d))
		}
	}
}
