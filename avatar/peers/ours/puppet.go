//go:build cgo

package main

import (
	"sync"
	"time"

	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// puppet is the body under a script: it plays one clip faithfully and moves
// when it is told to, in sixtieths of a second, or with the clock. Load and
// Step belong to the render goroutine, the rest to the commands'.
type puppet struct {
	mu     sync.Mutex
	clip   *vrm.Animation
	mode   mode
	want   time.Duration // scripted: where in the clip to stand
	paused bool
	tid    int

	body  *avatar.Avatar
	at    time.Duration // where it stands, < 0 before the first step
	began time.Time     // playing: when at was
}

type mode uint8

const (
	scripted mode = iota
	playing
)

const sixtieth = time.Second / 60

// epoch is when the puppet's time begins.
var epoch = time.Unix(0, 0)

const allChanged = pose.ChangedWorld | pose.ChangedMorphs | pose.ChangedTints | pose.ChangedTime

// script waits for goTo with a clip for the next model.
func (p *puppet) script(clip *vrm.Animation) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clip, p.mode, p.want = clip, scripted, 0
}

func (p *puppet) goTo(at time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mode, p.want = scripted, at
}

// play goes on with the clock, or stands still with it when paused.
func (p *puppet) play(paused bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mode, p.paused = playing, paused
}

func (p *puppet) thread() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.tid
}

// Clip answers the script's clip, whatever the name.
func (p *puppet) Clip(string) (*vrm.Animation, error) { return p.clip, nil }

// Load begins anew with a model.
func (p *puppet) Load(m *vrm.Model) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r, err := anim.ParseRegistry([]byte(`{"idle": {"vrma_path": "clip", "kind": "ambient", "loop": true}}`))
	if err != nil {
		panic(err) // the text above is a constant
	}
	p.tid = gettid()
	p.body = avatar.New(avatar.Options{Registry: r, Clips: p, Faithful: true})
	p.body.Load(m)
	p.at, p.began = -1, time.Time{}
}

// Step moves the body.
func (p *puppet) Step(now time.Time) *pose.Frame {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.at < 0 {
		p.at = 0
		f := p.body.Step(epoch)
		f.Rate = 0
		return f
	}
	if p.mode == playing {
		return p.live(now)
	}
	p.began = time.Time{}
	var f *pose.Frame
	for ok := true; ok; ok = p.at < p.want {
		p.at = max(p.at, min(p.at+sixtieth, p.want))
		f = p.body.Step(epoch.Add(p.at))
	}
	f.Changed, f.Rate = allChanged, 0
	return f
}

// live follows the clock at full rate.
func (p *puppet) live(now time.Time) *pose.Frame {
	if p.body.Status().Paused != p.paused {
		_ = p.body.Do(avatar.Pause(p.paused)) // the mailbox is empty
	}
	if p.began.IsZero() {
		p.began = now.Add(-p.at)
	}
	p.at = now.Sub(p.began)
	f := p.body.Step(epoch.Add(p.at))
	if f.Rate > 0 {
		f.Rate = 60
	}
	return f
}
