package anim_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// source makes clips of one second whose head turns from 0 to 0.5 rad about Y,
// and whose spine roll tells the clips apart.
type source struct {
	mu    sync.Mutex
	asked map[string]int
	long  map[string]float32 // durations other than one second
}

var errMissing = errors.New("no such file")

func (s *source) Clip(path string) (*vrm.Animation, error) {
	s.mu.Lock()
	if s.asked == nil {
		s.asked = map[string]int{}
	}
	s.asked[path]++
	s.mu.Unlock()
	if path == "missing.vrma" {
		return nil, errMissing
	}
	d := float32(1)
	if l := s.long[path]; l > 0 {
		d = l
	}
	return ramp(path, d), nil
}

// ramp is a clip whose head yaw is t/2 rad at t seconds of one.
func ramp(name string, d float32) *vrm.Animation {
	a := &vrm.Animation{Name: name, Duration: d, HipsY: 1}
	times := []float32{0, d / 2, d}
	head := &vrm.RotationTrack{Times: times}
	hips := &vrm.VectorTrack{Times: append([]float32(nil), times...)}
	for i, t := range times {
		head.Quats = append(head.Quats, pose.RotY(t/d/2))
		hips.Values = append(hips.Values, mgl32.Vec3{t, 1 + 0.1*float32(i), 0})
	}
	a.Bones[pose.Head] = head
	a.Hips = hips
	a.Expressions = []vrm.ExpressionTrack{{Name: "blinkLeft", Preset: true, Times: []float32{0, d}, Weights: []float32{0, 1}}}
	return a
}

type player struct {
	*anim.Controller
	src *source
	lib *anim.Library
	p   pose.Pose
}

func newPlayer(t testing.TB, long map[string]float32) *player {
	src := &source{long: long}
	lib := anim.NewLibrary(src, anim.LibraryOptions{})
	return &player{
		Controller: anim.NewController(anim.ControllerOptions{Registry: registry(t), Library: lib, Seed: 7}),
		src:        src, lib: lib,
	}
}

// run steps at 60 Hz for some seconds.
func (p *player) run(seconds float32) {
	for range int(seconds*60 + 0.5) {
		p.Step(1.0/60, &p.p)
	}
}

// yaw is the head's yaw now.
func (p *player) yaw() float32 {
	y, _ := pose.YawPitch(p.p.Rot[pose.Head])
	return y
}

func (p *player) String() string {
	at, _ := p.Time()
	return fmt.Sprintf("%s/%s at %.2f", p.Current(), p.Variant(), at)
}
