package app

import (
	"sync"
	"time"

	"yui/backend/prompt"
)

// Postures the app knows today.
const (
	standing = prompt.Standing
	dragging = prompt.Dragging
)

// posture is where her body is, as the context states it. Any goroutine.
type posture struct {
	mu    sync.Mutex
	now   prompt.PostureState
	since time.Time
}

// set changes the posture; the same one again keeps its time.
func (p *posture) set(s prompt.PostureState, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.now != s {
		p.now, p.since = s, at
	}
}

func (p *posture) state() prompt.BodyState {
	p.mu.Lock()
	defer p.mu.Unlock()
	return prompt.BodyState{Since: p.since.UnixMilli(), Posture: prompt.Posture{State: p.now}}
}

// still reports a body that keeps its pose, so that cues lose their motion.
func (p *posture) still() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch p.now {
	case prompt.Sitting, prompt.Peeking, prompt.Lying:
		return true
	default:
		return false
	}
}
