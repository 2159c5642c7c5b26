package push

import (
	"slices"
	"strings"
	"unicode"

	"yui/backend/convo"
	"yui/backend/transport"
)

// turnState is a turn between its first frame and its turn_end.
type turnState struct {
	id      string
	event   string  // of the client's own turn
	stream  *stream // whoever waits for it
	cut     bool    // stopped by the user: its frames are dropped
	open    bool    // unasked steps went out and were not closed
	reasons bool    // its reasoning streams
	said    []string
	tools   []string // running
}

// turn finds a turn, or opens one the backend began.
func (c *Client) turn(id string) *turnState {
	if t := c.turns[id]; t != nil {
		return t
	}
	t := &turnState{id: id}
	c.turns[id] = t
	c.order = append(c.order, id)
	if len(c.order) > maxTurns {
		for _, old := range c.order {
			if c.turns[old].stream == nil && old != id {
				c.closeStray(c.turns[old])
				c.forget(old)
				break
			}
		}
	}
	return t
}

func (c *Client) forget(id string) {
	delete(c.turns, id)
	if i := slices.Index(c.order, id); i >= 0 {
		c.order = slices.Delete(c.order, i, i+1)
	}
}

// step hands one delta to the stream that waits for the turn, else to the
// engine as unasked.
func (c *Client) step(t *turnState, d convo.Delta) {
	if t.stream != nil {
		t.stream.put(d)
		return
	}
	if d.Kind != convo.DeltaDone {
		t.open = true
	} else if !t.open {
		return
	} else {
		t.open = false
	}
	u := transport.Unasked{TurnID: t.id, EventName: t.event, Delta: d}
	c.unheard = append(c.unheard, func() { c.opt.OnUnasked(u) })
}

// touch restarts the wait of a stream for a frame that says nothing else.
func (t *turnState) touch() {
	if t.stream != nil {
		t.stream.put(convo.Delta{Kind: convo.DeltaAlive})
	}
}

func (c *Client) closeStray(t *turnState) { c.step(t, convo.Delta{Kind: convo.DeltaDone}) }

// closeOthers ends the open speech of every other turn: one utterance is open
// at a time.
func (c *Client) closeOthers(t *turnState) {
	for _, id := range c.order {
		if o := c.turns[id]; o != t {
			o.said = nil
			if o.stream == nil && o.open {
				c.closeStray(o)
			}
		}
	}
}

// reasoningElsewhere reports that another turn's reasoning is streaming.
func (c *Client) reasoningElsewhere(t *turnState) bool {
	for _, id := range c.order {
		if o := c.turns[id]; o != t && o.reasons && !o.cut {
			return true
		}
	}
	return false
}

func (c *Client) turnEnd(id string) {
	t := c.turns[id]
	if t == nil {
		return
	}
	c.clearTools(t)
	if !t.cut {
		c.step(t, convo.Delta{Kind: convo.DeltaDone})
	}
	c.forget(id)
}

func (t *turnState) finishTool(tool string) {
	if i := slices.Index(t.tools, tool); i >= 0 {
		t.tools = slices.Delete(t.tools, i, i+1)
	}
}

// clearTools ends the tools a turn left running.
func (c *Client) clearTools(t *turnState) {
	for _, tool := range t.tools {
		c.step(t, convo.Delta{Kind: convo.DeltaToolStatus, Tool: tool})
	}
	t.tools = nil
}

// leave is what the end of a connection means: nothing more comes for now.
func (c *Client) leave(s *session) {
	c.mu.Lock()
	if c.sess == s {
		c.sess = nil
	}
	for _, id := range slices.Clone(c.order) {
		t := c.turns[id]
		c.clearTools(t)
		t.said, t.reasons = nil, false
		if t.stream != nil {
			t.stream.lose()
		} else if t.open {
			c.closeStray(t)
		}
	}
	c.mu.Unlock()
	c.deliver()
}

// unsaid drops from a final render what speech frames already said. White
// space does not count: a sentence may join two lines of the reply.
func (t *turnState) unsaid(segs []segment) []segment {
	if len(t.said) == 0 {
		return segs
	}
	ahead := strings.Join(t.said, "")
	var out []segment
	for i, s := range segs {
		k := squeeze(s.speech)
		switch {
		case ahead == "":
			return append(out, segs[i:]...)
		case k == "":
			out = append(out, s)
		case strings.HasPrefix(ahead, k):
			ahead = ahead[len(k):]
		case strings.HasPrefix(k, ahead):
			out = append(out, segment{speech: afterSqueezed(s.speech, ahead)})
			ahead = ""
		default: // not the same words: keep what was not said word for word
			if !slices.Contains(t.said, k) {
				out = append(out, s)
			}
		}
	}
	return out
}

// squeeze removes white space.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// afterSqueezed is the rest of s after the words of prefix.
func afterSqueezed(s, prefix string) string {
	left := []rune(prefix)
	for i, r := range s {
		if len(left) == 0 {
			return strings.TrimSpace(s[i:])
		}
		if !unicode.IsSpace(r) {
			left = left[1:]
		}
	}
	return ""
}
