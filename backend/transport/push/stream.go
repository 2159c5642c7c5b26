package push

import (
	"context"
	"iter"
	"sync"
	"time"

	"yui/backend/convo"
	"yui/backend/transport"
)

// stream is the queue between the reading goroutine and the turn that waits.
type stream struct {
	mu    sync.Mutex
	steps []convo.Delta
	lost  bool // the connection ended
	wake  chan struct{}
}

func (s *stream) put(d convo.Delta) {
	s.mu.Lock()
	if len(s.steps) < maxPending || d.Kind == convo.DeltaDone {
		s.steps = append(s.steps, d)
	}
	s.mu.Unlock()
	s.poke()
}

func (s *stream) lose() {
	s.mu.Lock()
	s.lost = true
	s.mu.Unlock()
	s.poke()
}

func (s *stream) poke() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

func (s *stream) take() (steps []convo.Delta, lost bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	steps, s.steps = s.steps, nil
	return steps, s.lost
}

// Stream sends the turn and yields what the backend renders for it until its
// turn_end. The wait restarts with every frame of the turn; when it runs out,
// or the connection ends, a turn that spoke is done, one that did not has
// failed. It stays outstanding either way: what comes later is unasked.
func (c *Client) Stream(ctx context.Context, req transport.Request) iter.Seq2[convo.Delta, error] {
	return func(yield func(convo.Delta, error) bool) {
		s := &stream{wake: make(chan struct{}, 1)}
		t, err := c.send(ctx, req, s)
		if err != nil {
			yield(convo.Delta{}, err)
			return
		}
		defer c.release(t, s)
		wait := time.NewTimer(FrameWait)
		defer wait.Stop()
		spoke := false
		for {
			steps, lost := s.take()
			for _, d := range steps {
				wait.Reset(FrameWait)
				switch d.Kind {
				case convo.DeltaSpeech, convo.DeltaCue, convo.DeltaBreak:
					spoke = true
				case convo.DeltaDone:
					yield(d, nil)
					return
				default: // nothing of the rest is an answer yet
				}
				if !yield(d, nil) {
					return
				}
			}
			if lost {
				c.giveUp(yield, spoke, transport.Dropped)
				return
			}
			select {
			case <-s.wake:
			case <-wait.C:
				c.giveUp(yield, spoke, transport.Stalled)
				return
			case <-ctx.Done():
				yield(convo.Delta{}, context.Cause(ctx))
				return
			}
		}
	}
}

func (c *Client) giveUp(yield transport.Yield, spoke bool, cause transport.Cause) {
	if spoke {
		yield(convo.Delta{Kind: convo.DeltaDone}, nil)
		return
	}
	e := &transport.Error{Cause: cause}
	if cause == transport.Dropped {
		c.mu.Lock()
		e.Host = c.host
		c.mu.Unlock()
	}
	yield(convo.Delta{}, e)
}

// release takes the waiting stream off its turn; what still comes for it is
// unasked, or dropped where the user cut it.
func (c *Client) release(t *turnState, s *stream) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t.stream == s {
		t.stream = nil
	}
}

// turnFrame is a turn on its way out.
type turnFrame struct {
	Type    string   `json:"type"`
	TurnID  string   `json:"turn_id"`
	Context string   `json:"client_context"`
	Text    string   `json:"text"`
	Images  []string `json:"images,omitempty"`
}

func (c *Client) send(ctx context.Context, req transport.Request, s *stream) (*turnState, error) {
	f := turnFrame{Type: "turn", TurnID: req.TurnID, Context: trimEnd(req.ContextBlock), Text: req.Utterance}
	if req.Marker {
		f.Text = ""
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx) // stopped before it left: no stop frame would name it
	}
	if c.sess == nil {
		logRefused("turn_not_ready")
		return nil, &transport.Error{Cause: transport.Dropped, Host: c.host, Hint: "the push connection is not open"}
	}
	limit := MaxFrame
	if m := c.sess.maxTurn; m > 0 {
		limit = m
		for _, im := range req.Images {
			f.Images = append(f.Images, transport.DataURL(im))
		}
		for len(f.Images) > 0 && len(marshal(f)) > limit {
			f.Images = f.Images[1:] // the oldest first
		}
	}
	if !c.sess.sendLimit("turn", f, limit) {
		return nil, &transport.Error{Cause: transport.Dropped, Host: c.host, Hint: "the turn is too large for the push connection"}
	}
	t := c.turn(req.TurnID)
	t.event, t.stream = req.EventName, s
	return t, nil
}

func trimEnd(s string) string {
	for len(s) > 0 && s[len(s)-1] == '\n' {
		s = s[:len(s)-1]
	}
	return s
}
