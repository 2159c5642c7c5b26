package motion

import (
	"path/filepath"
	"testing"
	"time"

	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// yui reads the character the clips are made for.
func yui(t *testing.T) *vrm.Model {
	t.Helper()
	m, err := vrm.ReadFile(filepath.Join("..", "..", "avatar", "yui.vrm"))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// source is every clip as the app would read it.
func source(t *testing.T) anim.Source {
	t.Helper()
	clips, err := files()
	if err != nil {
		t.Fatal(err)
	}
	return built(clips)
}

// player is a body that plays one clip, over and over.
type player struct{ *avatar.Avatar }

// began is when its time begins.
var began = time.UnixMilli(0)

// perform loads the model and asks for the clip. rest is the frame before it.
// where is nil for a body that stands by itself.
func perform(t *testing.T, m *vrm.Model, src anim.Source, clip string, where func(time.Time, float32) avatar.Placement) (p player, rest *pose.Frame) {
	t.Helper()
	reg, err := anim.ParseRegistry([]byte(`{"x":{"vrma_path":"` + clip + `.vrma","kind":"state","loop":true,"fade_ms":0,"keep_root":true}}`))
	if err != nil {
		t.Fatal(err)
	}
	p = player{avatar.New(avatar.Options{Registry: reg, Clips: src, Seed: 1, Posture: where})}
	p.Load(m)
	rest = p.Step(began)
	if err := p.Do(avatar.Motion("x")); err != nil {
		t.Fatal(err)
	}
	return p, rest
}

// frame is the i-th of so many a second.
func (p player) frame(i int, rate time.Duration) *pose.Frame {
	return p.Step(began.Add(time.Duration(i) * time.Second / rate))
}
