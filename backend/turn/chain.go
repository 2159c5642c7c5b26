package turn

import (
	"encoding/json"
	"errors"
	"log/slog"
	"strings"

	"yui/backend/convo"
	"yui/backend/transport"
)

// Keys of the response chain.
const (
	ChainKey   = "yui.previous_response_id"
	OutputsKey = "yui.previous_response_id.tool_outputs"
)

// ResetNotice is the notice of a chain the backend no longer knows.
const ResetNotice = "the backend no longer knows this conversation; it goes on from here without what was said before"

type chain struct {
	ID      string
	Outputs []convo.ToolResult
}

// output is a pending tool output as it is stored.
type output struct {
	Type   string `json:"type"`
	CallID string `json:"call_id"`
	Output string `json:"output"`
}

const outputType = "function_call_output"

func (e *Engine) loadChain() chain {
	id, _, err := e.opt.Record.Get(e.ctx, ChainKey)
	if err != nil {
		slog.Warn("Response chain not read", "err", err)
	}
	c := chain{ID: id}
	if id == "" {
		return c
	}
	v, _, _ := e.opt.Record.Get(e.ctx, OutputsKey)
	var raw []json.RawMessage
	_ = json.Unmarshal([]byte(v), &raw)
	for _, b := range raw {
		var o output
		if json.Unmarshal(b, &o) == nil && o.Type == outputType && o.CallID != "" {
			c.Outputs = append(c.Outputs, convo.ToolResult{CallID: o.CallID, Text: o.Output})
		}
	}
	return c
}

// saveChain keeps the id of a turn that fully succeeded, with the outputs its
// last response still waits for, unless the chain was changed meanwhile.
func (e *Engine) saveChain(r *run) {
	if !r.traits.Chained || r.done == nil || r.done.ResponseID == "" || r.sess != e.session {
		return
	}
	if now, _, _ := e.opt.Record.Get(e.ctx, ChainKey); now != r.chainID {
		return
	}
	if err := e.opt.Record.Set(e.ctx, ChainKey, r.done.ResponseID); err != nil {
		slog.Warn("Response chain not kept", "err", err)
		return
	}
	var outs []output
	for _, c := range r.calls {
		if c.answered {
			outs = append(outs, output{Type: outputType, CallID: c.call.ID, Output: c.result.Text})
		}
	}
	if len(outs) == 0 {
		_ = e.opt.Record.Delete(e.ctx, OutputsKey)
		return
	}
	b, err := json.Marshal(outs)
	if err == nil {
		err = e.opt.Record.Set(e.ctx, OutputsKey, string(b))
	}
	if err != nil {
		slog.Warn("Pending tool outputs not kept", "err", err)
	}
}

func (e *Engine) dropChain() {
	for _, k := range []string{ChainKey, OutputsKey} {
		if err := e.opt.Record.Delete(e.ctx, k); err != nil {
			slog.Warn("Response chain not dropped", "err", err)
		}
	}
}

// chainBroke begins a fresh chain, once a turn, when the backend no longer
// knows the stored one and nothing was said yet.
func (e *Engine) chainBroke(r *run, err error) bool {
	if r.retried || r.req.PreviousResponseID == "" || strings.TrimSpace(r.reply.responseText()) != "" || !unknownChain(err) {
		return false
	}
	slog.Warn("Response chain broke", "event", "chain_break_404")
	r.retried = true
	r.chainID = ""
	e.dropChain()
	e.emit(convo.Event{Kind: convo.EventNotice, TurnID: r.start.TurnID, Text: ResetNotice})
	r.req.PreviousResponseID, r.req.PendingOutputs = "", nil
	e.ask(r)
	return true
}

func unknownChain(err error) bool {
	t, ok := errors.AsType[*transport.Error](err)
	if !ok {
		return false
	}
	d := strings.ToLower(t.Detail)
	return t.Status == 404 || t.Status == 400 && strings.Contains(d, "previous") && strings.Contains(d, "not found")
}

// note keeps what the user said, once: also of a turn that ends before its
// request is made.
func (e *Engine) note(r *run) {
	if !r.noted && strings.TrimSpace(r.start.Utterance) != "" {
		e.transcribe(r, convo.RoleUser, r.start.Utterance)
	}
	r.noted = true
}

// transcribe keeps one side of the exchange, unless the session ended meanwhile.
func (e *Engine) transcribe(r *run, role convo.Role, text string) {
	if r.sess != e.session {
		slog.Info("Transcript skipped", "reason", "session_reset")
		return
	}
	m := convo.Message{TurnID: r.start.TurnID, Role: role, Text: text, At: e.opt.Now(), Event: r.start.EventName}
	if role == convo.RoleUser {
		m.Guide = r.start.Guide
	}
	if err := e.opt.Record.Append(e.ctx, m); err != nil {
		slog.Warn("Transcript not written", "err", err)
	}
}
