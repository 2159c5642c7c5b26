package avatar_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar"
	"yui/avatar/pose"
)

func newPlaying(t *testing.T) *avatar.Avatar {
	t.Helper()
	a := avatar.New(avatar.Options{Registry: motions(t), Clips: someClips(), Seed: 4})
	a.Load(build(body{}))
	a.Step(start)
	return a
}

// TestAvatar_Turn follows the intents of one turn and what the body makes of them.
func TestAvatar_Turn(t *testing.T) {
	t.Parallel()
	a := newPlaying(t)
	now := start
	check := func(seconds float64, emotion, motion string, rate int) {
		t.Helper()
		_, now = run(a, now, seconds, 60)
		if s := a.Status(); s.Emotion != emotion || s.Motion != motion || s.Rate != rate {
			t.Errorf("%s %s at %d; want %s %s at %d", s.Emotion, s.Motion, s.Rate, emotion, motion, rate)
		}
	}
	check(1, "neutral", "idle", 30)
	do(t, a, avatar.Thinking(true))
	check(0.1, "neutral", "thinking", 60)
	do(t, a, avatar.Cue("happy", "happy")) // a cue before speech does not end the wait
	check(1, "happy", "happy", 60)
	check(1.5, "neutral", "thinking", 60) // its motion ended: face home, thinking again
	do(t, a, avatar.SpeechBegan())
	check(0.1, "neutral", "idle", 60)
	do(t, a, avatar.Cue("happy", ""))
	check(1, "happy", "idle", 60)
	do(t, a, avatar.SpeechEnded())
	check(2, "neutral", "idle", 30)
	do(t, a, avatar.EmotionFor("happy", time.Second))
	check(0.9, "happy", "idle", 30)
	check(0.2, "neutral", "idle", 60)
	do(t, a, avatar.Dragging(true))
	check(5, "neutral", "drag", 60)
	do(t, a, avatar.Motion("happy")) // lower priority, policy replace
	check(0.1, "neutral", "happy", 60)
	do(t, a, avatar.Dragging(false))
	check(3, "neutral", "idle", 30)
	do(t, a, avatar.HoldMotions("thinking"))
	do(t, a, avatar.Motion("happy"))
	check(0.5, "neutral", "idle", 30)
	do(t, a, avatar.HoldMotions())
	do(t, a, avatar.Motion("happy"))
	check(0.1, "neutral", "happy", 60)
	do(t, a, avatar.Motion(""))
	check(1, "neutral", "idle", 30)
	do(t, a, avatar.Motion("broken"))
	check(1, "neutral", "idle", 30)
}

// TestAvatar_SwapModel keeps what she is doing across a change of body.
func TestAvatar_SwapModel(t *testing.T) {
	t.Parallel()
	a := newPlaying(t)
	do(t, a, avatar.Cue("happy", "thinking"))
	_, now := run(a, start, 1, 60)
	m := build(body{facing: true, turned: true, scale: 0.6})
	a.Load(m)
	f, now := run(a, now, 1.0/60, 60)
	s := a.Status()
	if s.Emotion != "happy" || s.Motion != "thinking" || f.Morphs[faceNode(m)][1] != 1 {
		t.Errorf("after the swap: %+v, happy %v", s, f.Morphs[faceNode(m)][1])
	}
	if all := pose.ChangedWorld | pose.ChangedMorphs | pose.ChangedTints; f.Changed&all != all {
		t.Errorf("changed %b on a new model", f.Changed)
	}
	a.Load(nil)
	f, _ = run(a, now, 0.1, 60)
	if f.World != nil || f.Changed != 0 || a.Landmarks().Valid || a.Status().Loaded {
		t.Errorf("without a model: %+v", f)
	}
}

// TestAvatar_FirstFrameWhilePaused still hands a fresh model over in full.
func TestAvatar_FirstFrameWhilePaused(t *testing.T) {
	t.Parallel()
	a := avatar.New(avatar.Options{})
	do(t, a, avatar.Pause(true))
	a.Load(build(body{}))
	for range 2 {
		if f := a.Step(start); f.Changed == 0 || f.Rate != 0 {
			t.Errorf("changed %b rate %d", f.Changed, f.Rate)
		}
	}
}

func TestAvatar_Placement(t *testing.T) {
	t.Parallel()
	seat := mgl32.Vec3{0.3, 0.2, -0.1}
	for name, c := range map[string]struct {
		place avatar.Placement
		hips  mgl32.Vec3
	}{
		"moved":  {avatar.Placement{Offset: mgl32.Vec3{1, 0.5, 0}}, mgl32.Vec3{1, 1.4, 0}},
		"scaled": {avatar.Placement{Scale: 2}, mgl32.Vec3{0, 1.8, 0}},
		"pinned": {avatar.Placement{Yaw: 2, Scale: 0.5, PinHips: true, Hips: seat}, seat},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := avatar.New(avatar.Options{Posture: func(time.Time, float32) avatar.Placement { return c.place }})
			a.Load(build(body{offset: mgl32.Vec3{0, 0.4, 0.2}}))
			run(a, start, 0.5, 30)
			if l := a.Landmarks(); l.Hips.Sub(c.hips).Len() > 1e-3 {
				t.Errorf("hips at %v, want %v", l.Hips, c.hips)
			}
		})
	}
}

// TestAvatar_TurnedRoot: a file whose root is turned still faces the camera.
func TestAvatar_TurnedRoot(t *testing.T) {
	t.Parallel()
	m := build(body{turned: true})
	m.Nodes[1].Rotation = pose.RotY(1.4) // the armature
	a := avatar.New(avatar.Options{})
	a.Load(m)
	run(a, start, 1, 30)
	l := a.Landmarks()
	if l.LeftHand[0] < 0.15 || l.RightHand[0] > -0.15 || l.Eyes[2] < l.Head[2]+0.03 || l.LeftHand[1] > 1.02 {
		t.Errorf("left hand %v, right hand %v, eyes %v, head %v", l.LeftHand, l.RightHand, l.Eyes, l.Head)
	}
}

func TestAvatar_MailboxFull(t *testing.T) {
	t.Parallel()
	a := newPlaying(t)
	var err error
	for i := 0; err == nil && i < 1000; i++ { // cues of different channels replace nothing
		c := avatar.Cue("happy", "")
		if i%2 == 1 {
			c = avatar.Cue("", "happy")
		}
		err = a.Do(c)
	}
	if err != nil && !errors.Is(err, avatar.ErrBusy) {
		t.Errorf("%v", err)
	}
	a.Step(start)
	do(t, a, avatar.Cue("happy", "happy"))
}

// TestAvatar_AnyGoroutine is for the race detector.
func TestAvatar_AnyGoroutine(t *testing.T) {
	t.Parallel()
	a := newPlaying(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i := range 200 {
				_ = a.Do(avatar.LookAt(float32(i)/100, 0))
				_ = a.Do(avatar.Cue("happy", "happy"))
				_ = a.Status()
				_ = a.Landmarks()
			}
		})
	}
	run(a, start, 5, 60)
	wg.Wait()
}

func TestAvatar_StepDoesNotAllocate(t *testing.T) {
	m := build(body{})
	hair(m, 4, 4)
	a := avatar.New(avatar.Options{
		Registry: motions(t), Clips: someClips(), Seed: 4,
		Mouth: func() avatar.MouthShape { return avatar.MouthShape{AA: 1, Level: 0.2} },
	})
	a.Load(m)
	now := start
	i := 0
	if n := testing.AllocsPerRun(1200, func() {
		if i++; i%100 == 0 {
			_ = a.Do(avatar.Cue("happy", "happy"))
		}
		now = now.Add(time.Second / 60)
		a.Step(now)
		_ = a.Status()
	}); n > 0.02 {
		t.Errorf("%v allocations a step", n)
	}
}
