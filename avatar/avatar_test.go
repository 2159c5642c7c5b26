package avatar_test

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

var start = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// run steps the body at a frame rate and answers the last frame.
func run(a *avatar.Avatar, from time.Time, seconds float64, fps int) (*pose.Frame, time.Time) {
	var f *pose.Frame
	n := int(math.Round(seconds * float64(fps)))
	for i := 1; i <= n; i++ {
		f = a.Step(from.Add(time.Duration(float64(i) / float64(fps) * float64(time.Second))))
	}
	return f, from.Add(time.Duration(seconds * float64(time.Second)))
}

func do(t *testing.T, a *avatar.Avatar, i avatar.Intent) {
	t.Helper()
	if err := a.Do(i); err != nil {
		t.Fatal(err)
	}
}

// TestAvatar_NoRegistry stands on nothing but a model: arms down, blinking,
// breathing, never a T-pose.
func TestAvatar_NoRegistry(t *testing.T) {
	t.Parallel()
	for name, d := range map[string]body{
		"plain": {}, "turned": {turned: true}, "facing": {facing: true}, "both": {facing: true, turned: true},
		"few": {skip: []pose.Bone{pose.Chest, pose.UpperChest, pose.Neck, pose.LeftShoulder, pose.RightShoulder}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := avatar.New(avatar.Options{Seed: 1})
			a.Load(build(d))
			f := a.Step(start)
			if f.Changed&pose.ChangedWorld == 0 {
				t.Error("the first frame does not say that it is new")
			}
			f, _ = run(a, start, 7, 30)
			l := a.Landmarks()
			if !l.Valid || l.LeftHand[1] > l.Hips[1]+0.12 || l.RightHand[1] > l.Hips[1]+0.12 {
				t.Errorf("hands at %v and %v, hips at %v: not hanging", l.LeftHand, l.RightHand, l.Hips)
			}
			if l.LeftHand[0] < 0.15 || l.RightHand[0] > -0.15 {
				t.Errorf("hands at %v and %v: sides swapped or inside the body", l.LeftHand, l.RightHand)
			}
			if l.Head[1] < 1.4 || l.Eyes[2] < l.Head[2] || l.HeadTop[1] <= l.Head[1] {
				t.Errorf("head %v eyes %v top %v", l.Head, l.Eyes, l.HeadTop)
			}
			s := a.Status()
			if s.Blinks == 0 || s.Motion != "idle" || s.Emotion != "neutral" || f.Rate != 30 {
				t.Errorf("status %+v", s)
			}
			finite(t, f)
		})
	}
}

func finite(t *testing.T, f *pose.Frame) {
	t.Helper()
	for i, m := range f.World {
		for _, v := range m {
			if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
				t.Fatalf("node %d: %v", i, m)
			}
		}
	}
	for i, w := range f.Morphs {
		for _, v := range w {
			if math.IsNaN(float64(v)) {
				t.Fatalf("morphs of node %d: %v", i, w)
			}
		}
	}
}

func TestAvatar_EmotionAndMouth(t *testing.T) {
	t.Parallel()
	level := float32(0)
	a := avatar.New(avatar.Options{Seed: 1, Mouth: func() avatar.MouthShape { return avatar.MouthShape{OH: level, Level: level} }})
	m := build(body{})
	a.Load(m)
	a.Step(start)
	do(t, a, avatar.Cue("happy", ""))
	do(t, a, avatar.SpeechBegan())
	level = 0.8
	f, now := run(a, start, 0.5, 60)
	w := f.Morphs[faceNode(m)]
	if w[1] != 1 || w[7] < 0.75 || w[3] != 0 {
		t.Errorf("happy %v oh %v aa %v, want 1, 0.8, 0", w[1], w[7], w[3])
	}
	if f.Rate != 60 {
		t.Errorf("rate %d while speaking", f.Rate)
	}
	level = 0
	do(t, a, avatar.SpeechEnded())
	f, now = run(a, now, 0.5, 60)
	if w := f.Morphs[faceNode(m)]; w[1] < 0.4 || w[1] > 0.6 {
		t.Errorf("half a second after speech happy is %v, want about 0.5", w[1])
	}
	f, _ = run(a, now, 0.7, 60)
	if w := f.Morphs[faceNode(m)]; w[1] != 0 || w[7] != 0 {
		t.Errorf("after speech happy %v oh %v", w[1], w[7])
	}
	s := a.Status()
	if s.Emotion != "neutral" || s.Cues != 1 || s.MouthMax < 0.75 {
		t.Errorf("status %+v", s)
	}
}

func TestAvatar_Do(t *testing.T) {
	t.Parallel()
	a := avatar.New(avatar.Options{})
	if err := a.Do(avatar.Emotion("gleeful")); !errors.Is(err, avatar.ErrUnknown) {
		t.Errorf("unknown emotion: %v", err)
	}
	if err := a.Do(avatar.Cue("happy", "cartwheel")); !errors.Is(err, avatar.ErrUnknown) {
		t.Errorf("half unknown cue: %v", err)
	}
	a.Step(start)
	if s := a.Status(); s.Emotion != "happy" || s.Cues != 1 {
		t.Errorf("the known half was not played: %+v", s)
	}
	for range 1000 {
		do(t, a, avatar.LookAt(1, 2)) // superseding ones never fill the mailbox
	}
	select {
	case <-a.Wake():
	default:
		t.Error("no wake-up waits after Do")
	}
}

func TestAvatar_PauseAndGaps(t *testing.T) {
	t.Parallel()
	a := avatar.New(avatar.Options{Seed: 3})
	a.Load(build(body{}))
	a.Step(start)
	do(t, a, avatar.Pause(true))
	f := a.Step(start.Add(time.Second))
	if f.Rate != 0 || f.Changed != 0 {
		t.Errorf("paused: rate %d changed %b", f.Rate, f.Changed)
	}
	do(t, a, avatar.Pause(false))
	for _, at := range []time.Duration{time.Second, time.Second, 11 * time.Second, 5 * time.Second, 1000 * time.Hour} {
		finite(t, a.Step(start.Add(at)))
	}
	do(t, a, avatar.Sleep(true))
	f, _ = run(a, start.Add(1000*time.Hour), 3, 10)
	if f.Rate != 10 {
		t.Errorf("asleep: rate %d", f.Rate)
	}
}

// TestAvatar_Still has nothing to do in reduced motion between blinks.
func TestAvatar_Still(t *testing.T) {
	t.Parallel()
	a := avatar.New(avatar.Options{Seed: 3})
	a.Load(build(body{}))
	a.Step(start)
	do(t, a, avatar.ReducedMotion(true))
	_, now := run(a, start, 4, 30)
	moved := 0
	for i := range 60 {
		if f := a.Step(now.Add(time.Duration(i) * 33 * time.Millisecond)); f.Changed&pose.ChangedWorld != 0 {
			moved++
		}
	}
	if moved != 0 {
		t.Errorf("%d of 60 frames moved", moved)
	}
}

func TestAvatar_Gaze(t *testing.T) {
	t.Parallel()
	for name, d := range map[string]body{"plain": {}, "turned": {turned: true}, "facing": {facing: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := avatar.New(avatar.Options{Seed: 2})
			m := build(d)
			a.Load(m)
			do(t, a, avatar.ReducedMotion(true)) // no sway under the measurement
			_, now := run(a, start, 3, 60)
			before := *a.Step(now)
			head0 := turn(before.World[m.Humanoid.Node[pose.Head]])
			eye0 := turn(before.World[m.Humanoid.Node[pose.LeftEye]])
			do(t, a, avatar.LookAt(1, -0.5)) // right and up on the screen
			f, _ := run(a, now, 3, 60)
			hy, hp := pose.YawPitch(turn(f.World[m.Humanoid.Node[pose.Head]]).Mul(head0.Conjugate()))
			ey, ep := pose.YawPitch(turn(f.World[m.Humanoid.Node[pose.LeftEye]]).Mul(eye0.Conjugate()))
			if hy < 0.3 || hp > -0.1 || ey <= hy-0.01 || ep > hp+0.01 {
				t.Errorf("head yaw %.3f pitch %.3f, eye yaw %.3f pitch %.3f; want left and up", hy, hp, ey, ep)
			}
		})
	}
}

func turn(m mgl32.Mat4) mgl32.Quat { return mgl32.Mat4ToQuat(m).Normalize() }

func BenchmarkStep(b *testing.B) {
	a := avatar.New(avatar.Options{Seed: 1, Mouth: func() avatar.MouthShape { return avatar.MouthShape{AA: 0.3, Level: 0.3} }})
	m := build(body{})
	hair(m, 20, 6)
	a.Load(m)
	_ = a.Do(avatar.LookAt(0.3, 0.2))
	now := start
	b.ReportAllocs()
	for b.Loop() {
		now = now.Add(time.Second / 60)
		a.Step(now)
	}
}

// hair hangs chains of springs with two colliders on the head.
func hair(m *vrm.Model, chains, joints int) {
	head := m.Humanoid.Node[pose.Head]
	m.Colliders = []vrm.Collider{
		{Node: head, Offset: mgl32.Vec3{0, 0.1, 0}, Radius: 0.09},
		{Node: m.Humanoid.Node[pose.Neck], Shape: vrm.Capsule, Tail: mgl32.Vec3{0, -0.2, 0}, Radius: 0.06},
	}
	for c := range chains {
		angle := float64(c) / float64(chains) * 2 * math.Pi
		parent := head
		at := mgl32.Vec3{0.1 * float32(math.Sin(angle)), 0.15, 0.1 * float32(math.Cos(angle))}
		s := vrm.Spring{Center: vrm.None, Colliders: []int{0, 1}}
		for range joints {
			m.Nodes = append(m.Nodes, vrm.Node{
				Parent: parent, Translation: at, Rotation: mgl32.QuatIdent(), Scale: mgl32.Vec3{1, 1, 1},
				Mesh: vrm.None, Skin: vrm.None,
			})
			parent = len(m.Nodes) - 1
			at = mgl32.Vec3{0, -0.05, 0.01}
			s.Joints = append(s.Joints, vrm.SpringJoint{
				Node: parent, HitRadius: 0.02, Stiffness: 0.8, Gravity: 0.3, GravityDir: mgl32.Vec3{0, -1, 0}, Drag: 0.4,
			})
		}
		s.Joints = append(s.Joints, vrm.SpringJoint{Node: vrm.None, VirtualTail: at})
		m.Springs = append(m.Springs, s)
	}
}
