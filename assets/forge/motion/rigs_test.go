package motion

import (
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// built gives the app's clip library the clips without files between.
type built map[string][]byte

func (b built) Clip(path string) (*vrm.Animation, error) {
	data, ok := b[path[:len(path)-len(".vrma")]]
	if !ok {
		return nil, os.ErrNotExist
	}
	return vrm.ReadAnimation(data, path)
}

// TestRigs plays every clip of the registry through the app's own body on the
// character and on two other rigs: finite, feet on the floor, hands and elbows
// out of the trunk, knees the right way.
func TestRigs(t *testing.T) {
	t.Parallel()
	fixtures := filepath.Join("..", "..", "..", "..", "shared", "fixtures", "vrm")
	for _, r := range []struct {
		path  string
		floor float32 // how far feet may be off the floor, in hips heights
	}{
		{filepath.Join("..", "..", "avatar", "yui.vrm"), 0.02 / 0.84},
		{filepath.Join(fixtures, "godette-derived-cc-by-3.0", "Godette_vrm1.vrm"), 0.065},
		{filepath.Join(fixtures, "mesh2motion-mannequins-cc0", "cc0_female.vrm"), 0.065},
	} {
		t.Run(filepath.Base(r.path), func(t *testing.T) {
			t.Parallel()
			m, err := vrm.ReadFile(r.path)
			if os.IsNotExist(err) {
				t.Skipf("the rig is not here: %v", err)
			}
			if err != nil {
				if _, gone := os.Stat(r.path); gone != nil {
					t.Skipf("the rig is not here: %v", gone)
				}
				t.Fatal(err)
			}
			clips, err := files()
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range Clips() {
				playOn(t, m, built(clips), c, r.floor)
			}
		})
	}
}

func playOn(t *testing.T, m *vrm.Model, src anim.Source, c Clip, floor float32) {
	t.Helper()
	reg, err := anim.ParseRegistry([]byte(`{"x":{"vrma_path":"` + c.Name + `.vrma","kind":"state","loop":true,"fade_ms":0,"keep_root":true}}`))
	if err != nil {
		t.Fatal(err)
	}
	a := avatar.New(avatar.Options{Registry: reg, Clips: src, Seed: 1})
	a.Load(m)
	now := time.UnixMilli(0)
	frame := a.Step(now)
	rest := places(m, frame.World)
	height := rest[pose.Hips].Y()
	if err := a.Do(avatar.Motion("x")); err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	report := func(what string, i int, v float32) {
		if !said[what] {
			said[what] = true
			t.Errorf("%s, %.2f s: %s (%.3f)", c.Name, float64(i)/fps, what, v)
		}
	}
	for i := range int(c.Seconds * fps) {
		frame = a.Step(now.Add(time.Duration(i) * time.Second / fps))
		for _, w := range frame.World {
			for _, v := range w {
				if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
					t.Fatalf("%s, frame %d: not finite", c.Name, i)
				}
			}
		}
		at := places(m, frame.World)
		if c.Grounded {
			l, r := at[pose.LeftToes].Y()-rest[pose.LeftToes].Y(), at[pose.RightToes].Y()-rest[pose.RightToes].Y()
			lf, rf := at[pose.LeftFoot].Y()-rest[pose.LeftFoot].Y(), at[pose.RightFoot].Y()-rest[pose.RightFoot].Y()
			low := min(l, r, lf, rf) / height
			if low > floor || low < -floor {
				report("the lower foot is off the floor", i, low*height)
			}
		}
		if c.Close {
			continue
		}
		// Other proportions put hands elsewhere; half a trunk is never right.
		trunk := capsule{"trunk", at[pose.Hips], at[pose.Neck], 0.07 * height}
		for k := range 2 {
			for _, b := range armBones[k][2:] {
				if d := trunk.depth(at[b]); d > 0 {
					report(b.String()+" is in the trunk", i, d)
				}
			}
		}
	}
}

// places are the joints in the scene; a rig without toes has the foot's.
func places(m *vrm.Model, world []mgl32.Mat4) [pose.NumBones]mgl32.Vec3 {
	var out [pose.NumBones]mgl32.Vec3
	for b := range pose.NumBones {
		n := m.Humanoid.Node[b]
		for p := b; n < 0 && p != pose.NoBone; p = p.Parent() {
			n = m.Humanoid.Node[p]
		}
		if n >= 0 {
			out[b] = world[n].Col(3).Vec3()
		}
	}
	return out
}
