package turn

import (
	"context"
	"errors"
	"strings"

	"yui/backend/convo"
	"yui/backend/tool"
	"yui/backend/transport"
)

// inbound is a message from a child of the live turn.
type inbound struct {
	run   *run
	gen   int
	kind  inboundKind
	req   transport.Request
	delta convo.Delta
	call  *call
	res   convo.ToolResult
	err   error
}

type inboundKind uint8

const (
	prepared inboundKind = iota
	streamed
	answered // a tool's result
)

// send hands a message to the engine, or gives up with its turn.
func (e *Engine) send(ctx context.Context, m inbound) bool {
	select {
	case e.in <- m:
		return true
	case <-ctx.Done():
		return false
	}
}

func (e *Engine) inbound(m inbound) {
	r := m.run
	if r != e.run {
		return // of a turn that is over
	}
	switch m.kind {
	case prepared:
		e.prepared(r, m.req, m.err)
	case answered:
		e.answered(r, m.call, m.res)
	case streamed:
		switch {
		case m.gen != r.gen || r.done != nil:
		case m.err != nil:
			if errors.Is(m.err, context.Canceled) {
				m.err = &transport.Error{Cause: transport.Dropped, Err: m.err}
			}
			e.fail(r, m.err)
		default:
			e.delta(r, m.delta)
		}
	}
}

// delta acts on one step of the response and restarts the idle deadline.
func (e *Engine) delta(r *run, d convo.Delta) {
	id := r.start.TurnID
	if d.Kind == convo.DeltaSpeech || d.Kind == convo.DeltaSpeechDone {
		e.arm(e.opt.IdleAfterSpeech)
	} else {
		e.arm(e.opt.IdleOtherwise)
	}
	switch d.Kind {
	case convo.DeltaSpeech:
		if s := r.head.add(d.Text); s != "" {
			r.coming = false
			e.speech(r, s)
		}
		e.pause.Reset(pauseLimit)
	case convo.DeltaReasoning:
		e.reasoning(r, d)
	case convo.DeltaCue:
		e.cue(r, d.Cue)
	case convo.DeltaToolCall:
		e.called(r, d.Call)
	case convo.DeltaToolStatus:
		if tool.IsExpress(d.Tool) {
			r.coming = d.Running
		}
		if d.Tool != "" && !e.opt.Tools.Owns(d.Tool) && !tool.IsExpress(d.Tool) {
			if d.Running {
				e.flushSentences(r)
			}
			e.emit(convo.Event{Kind: convo.EventTool, TurnID: id, Tool: d.Tool, Running: d.Running})
		}
	case convo.DeltaUsage:
		r.usage.Input += d.Usage.Input
		r.usage.Output += d.Usage.Output
		r.usage.Total += d.Usage.Total
		e.emit(convo.Event{Kind: convo.EventUsage, TurnID: id, Usage: r.usage})
	case convo.DeltaNotice:
		e.emit(convo.Event{Kind: convo.EventNotice, TurnID: id, Text: d.Text})
	case convo.DeltaBreak:
		e.segmentEnd(r)
	case convo.DeltaToolsOff:
		r.plain = true
	case convo.DeltaDone:
		e.responseDone(r, d)
	case convo.DeltaAlive, convo.DeltaSpeechDone:
	}
}

// responseDone closes the response's text; the turn goes on when its tools
// have answered.
func (e *Engine) responseDone(r *run, d convo.Delta) {
	if s := r.head.flush(); s != "" {
		e.speech(r, s)
	}
	e.flushSentences(r)
	r.done = &d
	e.settle(r)
}

// paused speaks a sentence that is closed but for what might still follow it.
func (e *Engine) paused() {
	if r := e.run; r != nil && !r.coming && endsSentence(r.reply.rest()) {
		e.flushSentences(r)
	}
}

// head holds the beginning of a response back while it may still be the bare
// silence token.
type head struct {
	held string
	open bool // the token is excluded
}

// Silent is the token a backend answers with when it chooses silence.
const Silent = "[SILENT]"

func (h *head) add(s string) string {
	if h.open {
		return s
	}
	h.held += s
	if t := strings.TrimSpace(h.held); strings.HasPrefix(Silent, t) {
		return ""
	}
	h.open = true
	s, h.held = h.held, ""
	return s
}

// flush returns what was held, unless it is silence.
func (h *head) flush() string {
	s := h.held
	h.held = ""
	if t := strings.TrimSpace(s); t == "" || t == Silent {
		return ""
	}
	return s
}
