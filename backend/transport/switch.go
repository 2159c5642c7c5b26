package transport

import (
	"context"
	"iter"

	"yui/backend/convo"
)

// Switch is a Transport that asks anew, for every request, which protocol to
// use: a changed setting holds from the next turn on. What only some protocols
// can do (stopping what the backend renders by itself, a new session, telling of
// a failure) reaches the one in use and is nothing on the others.
type Switch struct{ pick func() Transport }

// NewSwitch makes a Switch. pick must be safe from any goroutine.
func NewSwitch(pick func() Transport) *Switch { return &Switch{pick: pick} }

// Stream implements Transport.
func (s *Switch) Stream(ctx context.Context, r Request) iter.Seq2[convo.Delta, error] {
	return s.pick().Stream(ctx, r)
}

// Traits are those of the protocol in use.
func (s *Switch) Traits() Traits { return TraitsOf(s.pick()) }

// StopOutstanding stops every turn of a backend that renders by itself.
func (s *Switch) StopOutstanding() {
	if t, ok := s.pick().(Outstanding); ok {
		t.StopOutstanding()
	}
}

// ResetSession begins a new conversation at a backend that keeps one.
func (s *Switch) ResetSession() {
	if t, ok := s.pick().(Session); ok {
		t.ResetSession()
	}
}

// TurnFailed tells a backend that wants to know of a turn that failed.
func (s *Switch) TurnFailed(turnID string) {
	if t, ok := s.pick().(FailureListener); ok {
		t.TurnFailed(turnID)
	}
}

// Outstanding is a transport whose backend goes on by itself until stopped.
type Outstanding interface{ StopOutstanding() }

// Session is a transport whose backend keeps the conversation.
type Session interface{ ResetSession() }

// FailureListener is a transport whose backend hears of failed turns.
type FailureListener interface{ TurnFailed(turnID string) }
