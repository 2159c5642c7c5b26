package anim_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

func TestNewClip_RemovesDrift(t *testing.T) {
	t.Parallel()
	a := ramp("walk", 2)
	c, err := anim.NewClip(a, anim.ClipOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if c.Drift != (mgl32.Vec3{2, 0, 0}) {
		t.Errorf("drift %v", c.Drift)
	}
	for _, at := range []float32{-1, 0, 0.7, 1.5, 2, 9} {
		p := pose.Rest()
		c.Sample(at, &p)
		if math.Abs(float64(p.Hips[0])) > 1e-5 || !p.HasHips || !p.Has[pose.Head] || p.Has[pose.Spine] {
			t.Errorf("at %v: hips %v has %v", at, p.Hips, p.HasHips)
		}
	}
	if a.Hips.Values[2][0] != 2 {
		t.Error("the animation itself was changed")
	}
	k, _ := anim.NewClip(a, anim.ClipOptions{KeepRoot: true})
	p := pose.Rest()
	k.Sample(2, &p)
	if p.Hips[0] != 2 {
		t.Errorf("kept root at %v", p.Hips)
	}
}

func TestNewClip_Refuses(t *testing.T) {
	t.Parallel()
	bad := ramp("bad", 1)
	bad.Duration = float32(math.NaN())
	empty := &vrm.Animation{Name: "empty", Duration: 1}
	for _, a := range []*vrm.Animation{nil, bad, empty} {
		if _, err := anim.NewClip(a, anim.ClipOptions{}); err == nil {
			t.Errorf("%+v was taken", a)
		}
	}
	odd := ramp("odd", 1)
	odd.Bones[pose.Spine] = &vrm.RotationTrack{Times: []float32{0, 1}, Quats: []mgl32.Quat{mgl32.QuatIdent()}}
	c, err := anim.NewClip(odd, anim.ClipOptions{})
	if err != nil || c.Animates(pose.Spine) || !c.Animates(pose.Head) {
		t.Errorf("mismatched track: %v", err)
	}
}

func TestLibrary_BoundsAndFailures(t *testing.T) {
	t.Parallel()
	src, r := &source{}, registry(t)
	l := anim.NewLibrary(src, anim.LibraryOptions{MaxClips: 2})
	for range 3 {
		for _, id := range []string{"happy", "wave", "thinking"} {
			if _, err := l.Clip(r.Motion(id), 0); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n, _ := l.Size(); n != 2 {
		t.Errorf("%d clips kept, bound 2", n)
	}
	for range 3 {
		if _, err := l.Clip(r.Motion("gone"), 0); !errors.Is(err, errMissing) {
			t.Errorf("missing clip: %v", err)
		}
	}
	if n := src.asked["missing.vrma"]; n != 1 {
		t.Errorf("missing file asked for %d times", n)
	}
	l.Forget()
	if _, err := l.Clip(r.Motion("gone"), 0); err == nil || src.asked["missing.vrma"] != 2 {
		t.Error("Forget kept the failure")
	}
}

func TestLibrary_Warm(t *testing.T) {
	t.Parallel()
	src, r := &source{}, registry(t)
	l := anim.NewLibrary(src, anim.LibraryOptions{})
	if err := l.Warm(t.Context(), r); !errors.Is(err, errMissing) {
		t.Errorf("warm: %v", err)
	}
	if n, bytes := l.Size(); n != 13 || bytes == 0 {
		t.Errorf("%d clips, %d bytes", n, bytes)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := l.Warm(ctx, r); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled warm: %v", err)
	}
	if _, err := anim.NewLibrary(nil, anim.LibraryOptions{}).Clip(r.Motion("happy"), 0); !errors.Is(err, anim.ErrNoSource) {
		t.Errorf("no source: %v", err)
	}
}

func BenchmarkClipSample(b *testing.B) {
	a := &vrm.Animation{Duration: 10}
	times := make([]float32, 300)
	for i := range times {
		times[i] = float32(i) / 30
	}
	for bone := range a.Bones {
		tr := &vrm.RotationTrack{Times: times}
		for i := range times {
			tr.Quats = append(tr.Quats, pose.RotY(float32(i)*0.01))
		}
		a.Bones[bone] = tr
	}
	c, err := anim.NewClip(a, anim.ClipOptions{})
	if err != nil {
		b.Fatal(err)
	}
	p := pose.Rest()
	b.ReportAllocs()
	for b.Loop() {
		c.Sample(3.3456, &p)
	}
}
