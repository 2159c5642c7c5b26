package push

import (
	"encoding/json"
	"log/slog"
	"strings"

	"yui/backend/convo"
)

// inFrame is a frame from the backend, its fields unread.
type inFrame map[string]json.RawMessage

func (f inFrame) text(key string) (string, bool) {
	var s string
	raw, ok := f[key]
	if !ok || json.Unmarshal(raw, &s) != nil || string(raw) == "null" {
		return "", false
	}
	return s, true
}

// segment is a stretch of speech with the cues before it.
type segment struct {
	cues   []convo.Cue
	speech string
}

// segments reads a segment list: plain objects, speech absent or a string,
// cues absent or plain objects.
func (f inFrame) segments() ([]segment, bool) {
	var raw []map[string]json.RawMessage
	if f["segments"] == nil || json.Unmarshal(f["segments"], &raw) != nil || raw == nil {
		return nil, false
	}
	var out []segment
	for _, o := range raw {
		if o == nil {
			return nil, false
		}
		var s segment
		if sp, ok := o["speech"]; ok && (json.Unmarshal(sp, &s.speech) != nil || string(sp) == "null") {
			return nil, false
		}
		if cs, ok := o["cues"]; ok {
			var cues []map[string]json.RawMessage
			if json.Unmarshal(cs, &cues) != nil || cues == nil {
				return nil, false
			}
			for _, c := range cues {
				if c == nil {
					return nil, false
				}
				s.cues = append(s.cues, readCue(c))
			}
		}
		out = append(out, s)
	}
	return out, true
}

func readCue(o inFrame) convo.Cue {
	var c convo.Cue
	c.EmotionID, _ = o.text("emotion_id")
	c.MotionID, _ = o.text("motion_id")
	c.EmotionText, _ = o.text("emotion_text")
	c.Caption, _ = o.text("caption")
	return c
}

// silent reports segments that say nothing.
func silent(segs []segment) bool {
	for _, s := range segs {
		if t := strings.TrimSpace(s.speech); t != "" && t != "[SILENT]" {
			return false
		}
	}
	return true
}

func malformed(kind, field string) {
	slog.Warn("Push frame malformed", "event", "frame_malformed", "type", kind, "field", field)
}

// frame acts on one frame; it reports ready.
func (c *Client) frame(s *session, data []byte) bool {
	var f inFrame
	if json.Unmarshal(data, &f) != nil || f == nil {
		slog.Warn("Push frame is not JSON", "event", "frame_parse_failed", "bytes", len(data))
		return false
	}
	kind, _ := f.text("type")
	c.mu.Lock()
	defer c.mu.Unlock()
	switch kind {
	case "ready":
		c.ready(s, f)
		return true
	case "render":
		c.render(f)
	case "speech":
		c.speech(f)
	case "turn_end":
		if id, ok := f.text("turn_id"); ok {
			c.turnEnd(id)
		} else {
			malformed(kind, "turn_id")
		}
	case "tool_status":
		c.toolStatus(f)
	case "reasoning":
		c.reasoning(f)
	case "delegations":
		c.delegations(f)
	default:
		slog.Debug("Push frame unknown", "event", "frame_unknown", "type", kind)
	}
	return false
}

func (c *Client) ready(s *session, f inFrame) {
	id, ok := f.text("chat_id")
	if !ok {
		id = c.opt.ChatID
	}
	var n float64
	if json.Unmarshal(f["max_turn_bytes"], &n) == nil && n > 0 {
		s.maxTurn = int(min(n, 64<<20))
	}
	s.wasReady = true
	c.sess = s
	c.state = State{Phase: Ready, ChatID: id}
	st := c.state
	c.unheard = append(c.unheard, func() { c.opt.OnState(st) })
	slog.Info("Push ready", "event", "ws_ready")
	s.publish(c.opt.Vocabulary().normal())
}

func (c *Client) render(f inFrame) {
	segs, ok := f.segments()
	if !ok {
		malformed("render", "segments")
		return
	}
	if _, ok := f.text("source"); !ok {
		malformed("render", "source")
		return
	}
	id, ok := f.text("turn_id")
	if !ok {
		malformed("render", "turn_id")
		return
	}
	t := c.turn(id)
	if t.cut {
		c.dropped("render", id)
		return
	}
	c.closeOthers(t)
	if text, ok := f.text("reasoning"); ok && text != "" && !c.reasoningElsewhere(t) {
		c.step(t, convo.Delta{Kind: convo.DeltaReasoning, Text: text, Whole: true})
	}
	c.perform(t, t.unsaid(segs))
	t.said = nil
	if t.stream == nil {
		c.closeStray(t)
	}
}

func (c *Client) speech(f inFrame) {
	segs, ok := f.segments()
	if !ok {
		malformed("speech", "segments")
		return
	}
	id, ok := f.text("turn_id")
	if !ok {
		malformed("speech", "turn_id")
		return
	}
	t := c.turn(id)
	if t.cut {
		c.dropped("speech", id)
		return
	}
	c.closeOthers(t)
	c.perform(t, segs)
	for _, s := range segs {
		if k := squeeze(s.speech); k != "" {
			t.said = append(t.said, k)
		}
	}
}

// perform hands segments on: cues first, then the speech they colour.
func (c *Client) perform(t *turnState, segs []segment) {
	if len(segs) == 0 && t.stream != nil {
		// Nothing, or nothing new: still the render that was waited for.
		c.step(t, convo.Delta{Kind: convo.DeltaBreak})
	}
	quiet := silent(segs)
	for _, s := range segs {
		for _, cue := range s.cues {
			if !cue.Empty() {
				c.step(t, convo.Delta{Kind: convo.DeltaCue, Cue: cue})
			}
		}
		if !quiet && strings.TrimSpace(s.speech) != "" {
			c.step(t, convo.Delta{Kind: convo.DeltaSpeech, Text: s.speech})
		}
		c.step(t, convo.Delta{Kind: convo.DeltaBreak})
	}
}

func (c *Client) toolStatus(f inFrame) {
	id, ok := f.text("turn_id")
	if !ok {
		malformed("tool_status", "turn_id")
		return
	}
	state, _ := f.text("state")
	if state != "running" && state != "done" {
		malformed("tool_status", "state")
		return
	}
	tool, ok := f.text("tool_id")
	if !ok {
		malformed("tool_status", "tool_id")
		return
	}
	t := c.turn(id)
	if t.cut {
		c.dropped("tool_status", id)
		return
	}
	if state == "running" {
		t.tools = append(t.tools, tool)
	} else {
		t.finishTool(tool)
	}
	c.step(t, convo.Delta{Kind: convo.DeltaToolStatus, Tool: tool, Running: state == "running"})
}

func (c *Client) reasoning(f inFrame) {
	delta, ok := f.text("delta")
	if !ok {
		malformed("reasoning", "delta")
		return
	}
	id, ok := f.text("turn_id")
	if !ok || id == "" {
		malformed("reasoning", "turn_id")
		return
	}
	t := c.turn(id)
	switch {
	case t.cut:
		c.dropped("reasoning", id)
		return
	case delta == "":
		t.touch()
		return
	}
	t.reasons = true
	c.step(t, convo.Delta{Kind: convo.DeltaReasoning, Text: delta})
}

func (c *Client) dropped(kind, id string) {
	slog.Info("Push frame of a stopped turn", "event", "push."+kind, "turn_id", id, "dropped", "cut_turn")
}
