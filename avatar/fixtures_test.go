package avatar_test

import (
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// shared is where the real files are, beside the checkout.
const shared = "../../shared/fixtures"

func files(t testing.TB, dir, ext string) []string {
	t.Helper()
	root := filepath.Join(shared, dir)
	if _, err := os.Stat(root); err != nil {
		t.Skipf("no fixtures here: %v", err)
	}
	var out []string
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ext) {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// onDisk reads clips by path.
type onDisk struct{}

func (onDisk) Clip(path string) (*vrm.Animation, error) { return vrm.ReadAnimationFile(path) }

func one(t testing.TB, id, path string) *anim.Registry {
	t.Helper()
	r, err := anim.ParseRegistry([]byte(`{"` + id + `": {"vrma_path": "` + path + `", "kind": "ambient", "loop": true}}`))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestFixtures_Stand steps every real model through a second of rest, a cue and
// a leap in time; nothing may break, and hands must not be up in a T-pose.
func TestFixtures_Stand(t *testing.T) {
	t.Parallel()
	n := 0
	for _, path := range files(t, "vrm", ".vrm") {
		m, err := vrm.ReadFile(path)
		if err != nil {
			continue // the reader's own tests judge this
		}
		n++
		name := filepath.Base(path)
		a := avatar.New(avatar.Options{Seed: 5})
		a.Load(m)
		a.Step(start)
		do(t, a, avatar.Cue("happy", ""))
		do(t, a, avatar.LookAt(0.4, 0.1))
		f, now := run(a, start, 1, 30)
		finite(t, f)
		finite(t, a.Step(now.Add(10*time.Second)))
		l := a.Landmarks()
		reach := l.LeftHand.Sub(l.RightHand).Len()
		if strings.Contains(name, "armature_transform") {
			continue // its rest is no T-pose: the bones are scattered
		}
		if m.Version != vrm.GLTF && m.Humanoid.Node[pose.LeftHand] >= 0 && reach > 0.75*l.Height && l.Height > 0.3 {
			t.Errorf("%s: hands %.2f m apart at a height of %.2f: a T-pose", name, reach, l.Height)
		}
		if m.Version != vrm.GLTF && m.Humanoid.Node[pose.LeftHand] >= 0 && l.LeftHand[0] < l.RightHand[0] {
			t.Errorf("%s: left hand %v, right hand %v: she does not face the camera", name, l.LeftHand, l.RightHand)
		}
		if l.Height <= 0 || math.IsNaN(float64(l.Height)) {
			t.Errorf("%s: landmarks %+v", name, l)
		}
	}
	t.Logf("%d models", n)
}

// TestFixtures_Clips plays every real clip on every ninth real model.
func TestFixtures_Clips(t *testing.T) {
	t.Parallel()
	var models []*vrm.Model
	for i, path := range files(t, "vrm", ".vrm") {
		if i%9 != 0 {
			continue
		}
		if m, err := vrm.ReadFile(path); err == nil {
			models = append(models, m)
		}
	}
	for _, path := range files(t, "vrma", ".vrma") {
		clip, err := vrm.ReadAnimationFile(path)
		if err != nil {
			continue
		}
		a := avatar.New(avatar.Options{Registry: one(t, "idle", "x"), Clips: clips{"x": clip}})
		if a.Step(start); a.Status().Variant != "x" {
			t.Errorf("%s: not playable", filepath.Base(path))
			continue
		}
		at := start
		for _, m := range models {
			a.Load(m)
			var f *pose.Frame
			f, at = run(a, at, 0.5, 30)
			finite(t, f)
			l := a.Landmarks()
			if l.Head[1] < -0.5 || l.Head.Sub(l.Hips).Len() > 2*l.Height {
				t.Errorf("%s on %s: head at %v, hips at %v", filepath.Base(path), m.Name, l.Head, l.Hips)
			}
		}
	}
}

// TestFixtures_SamePose plays one real clip on six real rigs, VRM 0.x and 1.0,
// turned and plain, and compares the directions of the limbs.
func TestFixtures_SamePose(t *testing.T) {
	t.Parallel()
	var clip string
	for _, p := range files(t, "vrma", ".vrma") {
		if strings.HasSuffix(p, "angry.vrma") {
			clip = p
		}
	}
	want := map[string]bool{
		"Godette_vrm_v4.vrm": true, "Godette_vrm1.vrm": true, "cc0_female.vrm": true, "cc0_male.vrm": true,
		"debug_robot.vrm": true, "in_minimal.vrm": true,
	}
	var first [pose.NumBones][4]float32
	var has [pose.NumBones]bool
	n := 0
	for _, path := range files(t, "vrm", ".vrm") {
		if !want[filepath.Base(path)] {
			continue
		}
		m, err := vrm.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		n++
		a := avatar.New(avatar.Options{Registry: one(t, "idle", clip), Clips: onDisk{}, Faithful: true})
		a.Load(m)
		a.Step(start)
		f := a.Step(start.Add(300 * time.Millisecond))
		for _, b := range pose.Required() {
			if m.Humanoid.Node[b] < 0 {
				continue
			}
			q := normalized(restFrame(m), f, m, b)
			now := [4]float32{q.V[0], q.V[1], q.V[2], q.W}
			if !has[b] {
				has[b], first[b] = true, now
				continue
			}
			dot := float32(0)
			for i := range now {
				dot += now[i] * first[b][i]
			}
			if deg := 2 * math.Acos(math.Min(math.Abs(float64(dot)), 1)) * 180 / math.Pi; deg > 0.2 {
				t.Errorf("%s: %s is %.2f° off", filepath.Base(path), b, deg)
			}
		}
	}
	if n != len(want) {
		t.Errorf("%d of %d rigs found", n, len(want))
	}
}
