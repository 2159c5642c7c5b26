package avatar_test

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

var update = flag.Bool("update", false, "rewrite the goldens in testdata")

// clips is a source of made-up animations.
type clips map[string]*vrm.Animation

func (c clips) Clip(path string) (*vrm.Animation, error) {
	if a := c[path]; a != nil {
		return a, nil
	}
	return nil, os.ErrNotExist
}

// wiggle turns every bone a little differently over two seconds.
func wiggle(name string, phase float64) *vrm.Animation {
	a := &vrm.Animation{Name: name, Duration: 2, HipsY: 1.1}
	var times []float32
	for i := range 61 {
		times = append(times, float32(i)/30)
	}
	for b := range pose.NumBones {
		if b == pose.LeftEye || b == pose.RightEye || b == pose.Jaw {
			continue
		}
		t := &vrm.RotationTrack{Times: times}
		axis := mgl32.Vec3{float32(b%4) + 0.5, float32(b%3) - 0.7, float32(b%5) - 1}.Normalize()
		for _, at := range times {
			angle := 0.4 * math.Sin(float64(at)*math.Pi+phase+float64(b)*0.7)
			t.Quats = append(t.Quats, mgl32.QuatRotate(float32(angle), axis))
		}
		a.Bones[b] = t
	}
	h := &vrm.VectorTrack{Times: times}
	for _, at := range times {
		s, c := math.Sincos(float64(at) * math.Pi)
		h.Values = append(h.Values, mgl32.Vec3{float32(s) * 0.05, 1 + float32(c)*0.03 - 0.03, float32(s) * 0.02})
	}
	a.Hips = h
	a.Expressions = []vrm.ExpressionTrack{{Name: "happy", Preset: true, Times: []float32{0, 2}, Weights: []float32{0, 1}}}
	return a
}

func motions(t testing.TB) *anim.Registry {
	t.Helper()
	r, err := anim.ParseRegistry([]byte(`{
		"idle":     {"vrma_path": "idle", "kind": "ambient", "loop": true, "fade_ms": 400},
		"happy":    {"vrma_path": "happy", "kind": "oneshot", "priority": 70},
		"thinking": {"vrma_path": "thinking", "kind": "state", "loop": true, "pingpong": true, "priority": 50, "interrupt_policy": "ignore", "broker_publish": false},
		"drag":     {"vrma_path": "drag", "kind": "reactive", "loop": true, "priority": 80},
		"broken":   {"vrma_path": "nowhere", "kind": "oneshot", "priority": 70}
	}`))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func someClips() clips {
	return clips{"idle": wiggle("idle", 0), "happy": wiggle("happy", 1), "thinking": wiggle("thinking", 2), "drag": wiggle("drag", 3)}
}

// normalized is a bone's turn against rest in the scene, which must not depend
// on the rig.
func normalized(rest, now *pose.Frame, m *vrm.Model, b pose.Bone) mgl32.Quat {
	n := m.Humanoid.Node[b]
	q := turn(now.World[n]).Mul(turn(rest.World[n]).Conjugate())
	if q.W < 0 {
		q = q.Scale(-1)
	}
	return q.Normalize()
}

var rigs = map[string]body{
	"plain":  {},
	"turned": {turned: true},
	"facing": {facing: true},
	"odd":    {facing: true, turned: true, offset: mgl32.Vec3{0.1, 0.2, -0.3}},
	"tall":   {scale: 1.7, turned: true},
	"few":    {skip: []pose.Bone{pose.Chest, pose.UpperChest, pose.Neck, pose.LeftShoulder, pose.RightShoulder}, turned: true},
}

// TestAvatar_SameClipOnSixRigs plays one clip on differently rested rigs. A bone
// a rig lacks hands its turn to its children, so the ones below agree too.
func TestAvatar_SameClipOnSixRigs(t *testing.T) {
	t.Parallel()
	got := map[string]string{}
	for name, d := range rigs {
		var b strings.Builder
		m := build(d)
		for _, at := range []float64{0, 0.5, 1.25, 1.9} {
			a := avatar.New(avatar.Options{Registry: motions(t), Clips: someClips(), Faithful: true})
			a.Load(m)
			rest := restFrame(m)
			a.Step(start)
			f := a.Step(start.Add(time.Duration(at * float64(time.Second))))
			fmt.Fprintf(&b, "at %.2f\n", at)
			for bone := range pose.NumBones {
				if m.Humanoid.Node[bone] < 0 || bone == pose.LeftEye || bone == pose.RightEye {
					continue
				}
				q := normalized(rest, f, m, bone)
				fmt.Fprintf(&b, "%s %.3f %.3f %.3f %.3f\n", bone, zero(q.V[0]), zero(q.V[1]), zero(q.V[2]), zero(q.W))
			}
			hips := f.World[m.Humanoid.Node[pose.Hips]].Col(3).Vec3().Mul(1 / restHeight(rest, m))
			fmt.Fprintf(&b, "hips at %.3f %.3f %.3f\n", zero(hips[0]), zero(hips[1]), zero(hips[2]))
			fmt.Fprintf(&b, "happy %.3f\n", f.Morphs[faceNode(m)][1])
		}
		got[name] = b.String()
	}
	want := strings.Split(got["plain"], "\n")
	for name, text := range got {
		have := map[string]bool{}
		at := ""
		for _, line := range want {
			if strings.HasPrefix(line, "at ") {
				at = line
			}
			have[at+line] = true
		}
		for _, line := range strings.Split(text, "\n") {
			if strings.HasPrefix(line, "at ") {
				at = line
			}
			if !have[at+line] && !closeTo(line, at, want) {
				t.Errorf("%s, %s: %s is not in the pose of the plain rig", name, at, line)
			}
		}
	}
	golden(t, "clip.txt", got["plain"])
}

// closeTo forgives one unit in the last place.
func closeTo(line, at string, want []string) bool {
	now := ""
	for _, w := range want {
		if strings.HasPrefix(w, "at ") {
			now = w
		}
		f, g := strings.Fields(line), strings.Fields(w)
		if now != at || len(f) != len(g) || len(f) == 0 || f[0] != g[0] {
			continue
		}
		for i := 1; i < len(f); i++ {
			var x, y float64
			_, e1 := fmt.Sscan(f[i], &x)
			_, e2 := fmt.Sscan(g[i], &y)
			if (e1 == nil && e2 == nil && math.Abs(x-y) > 0.0021) || (e1 != nil && f[i] != g[i]) {
				return false
			}
		}
		return true
	}
	return false
}

func zero(f float32) float32 {
	if f > -5e-4 && f < 5e-4 {
		return 0
	}
	return f
}

// restFrame is the model as the file has it.
func restFrame(m *vrm.Model) *pose.Frame {
	s := pose.NewSkeleton(len(m.Nodes))
	for i, n := range m.Nodes {
		s.Parent[i], s.Translation[i], s.Rotation[i], s.Scale[i] = n.Parent, n.Translation, n.Rotation, n.Scale
	}
	s.RefreshAll()
	return &pose.Frame{World: s.World}
}

func restHeight(rest *pose.Frame, m *vrm.Model) float32 {
	return rest.World[m.Humanoid.Node[pose.Hips]].Col(3).Y()
}

// TestAvatar_Golden is a short scene as numbers: cue, speech, thinking, gaze,
// all with liveliness, from one seed.
func TestAvatar_Golden(t *testing.T) {
	t.Parallel()
	level := float32(0)
	a := avatar.New(avatar.Options{
		Registry: motions(t), Clips: someClips(), Seed: 42,
		Mouth: func() avatar.MouthShape { return avatar.MouthShape{AA: level / 2, OH: level / 2, Level: level} },
	})
	m := build(body{turned: true})
	a.Load(m)
	rest := restFrame(m)
	a.Step(start)
	var b strings.Builder
	now := start
	show := func(what string) {
		var f *pose.Frame
		f, now = run(a, now, 0.4, 60)
		s := a.Status()
		fmt.Fprintf(&b, "%s: %s %s rate %d mouth %.3f\n", what, s.Emotion, s.Motion, s.Rate, s.Mouth)
		for _, bone := range []pose.Bone{pose.Spine, pose.Head, pose.LeftEye, pose.LeftUpperArm, pose.RightHand} {
			q := normalized(rest, f, m, bone)
			fmt.Fprintf(&b, "  %-13s %7.3f %7.3f %7.3f %7.3f\n", bone, zero(q.V[0]), zero(q.V[1]), zero(q.V[2]), zero(q.W))
		}
		b.WriteString("  morphs")
		for _, w := range f.Morphs[faceNode(m)] {
			fmt.Fprintf(&b, " %.3f", w)
		}
		b.WriteString("\n")
	}
	show("idle")
	do(t, a, avatar.Thinking(true))
	show("thinking")
	do(t, a, avatar.Cue("happy", "happy"))
	do(t, a, avatar.SpeechBegan())
	level = 0.6
	show("speaking")
	level = 0
	do(t, a, avatar.SpeechEnded())
	do(t, a, avatar.LookAt(0.5, -0.2))
	show("looking")
	do(t, a, avatar.Dragging(true))
	show("dragged")
	do(t, a, avatar.Dragging(false))
	do(t, a, avatar.Tap("head"))
	show("put down")
	golden(t, "scene.txt", b.String())
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	a, b := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(a), len(b)) {
		var x, y string
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y && !near(x, y) {
			t.Errorf("%s line %d:\n got %q\nwant %q", name, i+1, x, y)
		}
	}
}

// near compares two lines, forgiving numbers a unit in the last place.
func near(x, y string) bool {
	f, g := strings.Fields(x), strings.Fields(y)
	if len(f) != len(g) {
		return false
	}
	for i := range f {
		var p, q float64
		_, e1 := fmt.Sscan(f[i], &p)
		_, e2 := fmt.Sscan(g[i], &q)
		if (e1 != nil || e2 != nil || math.Abs(p-q) > 0.0015) && f[i] != g[i] {
			return false
		}
	}
	return true
}
