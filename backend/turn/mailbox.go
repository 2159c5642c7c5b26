package turn

import (
	"strconv"

	"yui/backend/convo"
	"yui/backend/transport"
)

// command is one thing asked of the engine; exactly one field is set.
type command struct {
	start    *Start
	stop     bool
	reset    bool
	playback *convo.Playback
	unasked  *transport.Unasked
}

// Start asks for a turn and returns its id. A user turn supersedes what runs;
// any other is refused with ErrBusy while a turn is live or waiting.
func (e *Engine) Start(s Start) (turnID string, err error) {
	if s.EventName == "" {
		s.EventName = UserEvent
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case e.closed:
		return "", ErrClosed
	case e.starts >= maxStarts:
		return "", ErrFull
	case !s.User && (e.live || e.starts > 0):
		return "", ErrBusy
	}
	s.TurnID = e.newID()
	e.starts++
	e.post(command{start: &s})
	return s.TurnID, nil
}

// Stop ends the live turn and every turn accepted before it, and silences
// their speech: the stop control and voice barge-in.
func (e *Engine) Stop() { e.do(command{stop: true}) }

// Reset begins a new session: what Stop does, then the chain is forgotten and
// a boundary is drawn in the transcript.
func (e *Engine) Reset() { e.do(command{reset: true}) }

// Playback takes a boundary from the speech queue.
func (e *Engine) Playback(p convo.Playback) { e.do(command{playback: &p}) }

// Busy reports a turn that is live or waiting.
func (e *Engine) Busy() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.live || e.starts > 0
}

func (e *Engine) do(c command) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.closed {
		e.post(c)
	}
}

// post appends under the lock. Starts are bounded by maxStarts; the others by
// what was said and by human hands.
func (e *Engine) post(c command) {
	e.queue = append(e.queue, c)
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

func (e *Engine) newID() string {
	if e.opt.NewID != nil {
		return e.opt.NewID()
	}
	e.lastID++
	return strconv.FormatInt(e.lastID, 10)
}

// commands works off the mailbox.
func (e *Engine) commands() {
	for {
		e.mu.Lock()
		if len(e.queue) == 0 {
			e.queue = nil
			e.mu.Unlock()
			return
		}
		c := e.queue[0]
		e.queue = e.queue[1:]
		if c.start != nil {
			e.starts--
			e.live = true
		}
		e.mu.Unlock()
		switch {
		case c.start != nil:
			e.begin(*c.start)
		case c.stop:
			e.stop()
		case c.reset:
			e.reset()
		case c.playback != nil:
			e.played(*c.playback)
		case c.unasked != nil:
			e.unasked(*c.unasked)
		}
	}
}

func (e *Engine) setLive(live bool) {
	e.mu.Lock()
	e.live = live
	e.mu.Unlock()
}
