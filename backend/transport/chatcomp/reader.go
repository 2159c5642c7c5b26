package chatcomp

import (
	"strings"
	"time"

	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/transport/sse"
)

// express is the name of the expression tool: that a cue is on its way matters
// to the sentence before it.
const express = "generate_express"

// reader turns the chunks of one response into deltas.
type reader struct {
	guard   *sse.Guard
	yield   transport.Yield
	think   transport.Thinking
	calls   calls
	called  int
	speech  bool // any text that is no white space
	choices bool // any choice came
	usage   *usage
	finish  string
	closing *time.Timer
}

func (r *reader) send(d convo.Delta) bool { return r.yield(d, nil) }

// chunk acts on one chunk and reports whether to read on.
func (r *reader) chunk(c chunk) bool {
	if c.Type == sse.EventType {
		if tool, running, ok := sse.Progress(c.Name, c.Data); ok {
			return r.send(convo.Delta{Kind: convo.DeltaToolStatus, Tool: tool, Running: running})
		}
		return r.send(convo.Delta{Kind: convo.DeltaAlive})
	}
	if c.Usage != nil {
		r.usage = c.Usage
	}
	if len(c.Choices) == 0 {
		return r.send(convo.Delta{Kind: convo.DeltaAlive})
	}
	r.choices = true
	ch := c.Choices[0]
	sent := false
	if ch.Delta.Reasoning != "" {
		sent = true
		if !r.send(convo.Delta{Kind: convo.DeltaReasoning, Text: ch.Delta.Reasoning}) {
			return false
		}
	}
	if ch.Delta.Content != "" {
		sent = true
		whole := strings.TrimSpace(ch.Delta.Content) == "" // words close every call before them
		if !r.pass(r.calls.take(whole)) || !r.text(r.think.Add(ch.Delta.Content)) {
			return false
		}
	}
	for _, f := range ch.Delta.Calls {
		r.calls.add(f)
		// Other tools of the server's own show only that they are done here.
		if strings.HasSuffix(f.Name, express) {
			sent = true
			if !r.send(convo.Delta{Kind: convo.DeltaToolStatus, Tool: f.Name, Running: true}) {
				return false
			}
		}
	}
	if ch.Finish != "" {
		r.finish = ch.Finish
		return r.close()
	}
	return sent || r.send(convo.Delta{Kind: convo.DeltaAlive})
}

func (r *reader) text(speech, reasoning string) bool {
	if reasoning != "" && !r.send(convo.Delta{Kind: convo.DeltaReasoning, Text: reasoning}) {
		return false
	}
	if speech == "" {
		return reasoning != "" || r.send(convo.Delta{Kind: convo.DeltaAlive})
	}
	if strings.TrimSpace(speech) != "" {
		r.speech = true
	}
	return r.send(convo.Delta{Kind: convo.DeltaSpeech, Text: speech})
}

// pass hands on complete calls. In this protocol a tool of the server's own
// shows only that it is done.
func (r *reader) pass(cs []convo.ToolCall) bool {
	for _, c := range cs {
		r.called++
		if !r.send(convo.Delta{Kind: convo.DeltaToolCall, Call: c}) ||
			!r.send(convo.Delta{Kind: convo.DeltaToolStatus, Tool: c.Name}) {
			return false
		}
	}
	return true
}

// close flushes what the finish reason ends.
func (r *reader) close() bool {
	if s, re := r.think.Flush(); (s != "" || re != "") && !r.text(s, re) {
		return false
	}
	return r.pass(r.calls.take(false)) && r.send(convo.Delta{Kind: convo.DeltaSpeechDone})
}

// end judges how the stream ended: a finish reason is a terminal event, and so
// is [DONE] after something was said or called.
func (r *reader) end() {
	if r.finish == "" {
		if !r.close() {
			return
		}
		if !r.guard.Sentinel() || !r.speech && r.called == 0 {
			cause := transport.Incomplete
			if !r.choices {
				cause = transport.Empty
			}
			r.yield(convo.Delta{}, r.guard.Fail(cause, ""))
			return
		}
	}
	if !r.speech && r.called == 0 {
		switch r.finish {
		case "length", "max_tokens":
			r.yield(convo.Delta{}, r.guard.Hint(transport.Backend, "the reply used up its tokens before it said anything"))
			return
		case "content_filter", "error":
			r.yield(convo.Delta{}, r.guard.Hint(transport.Backend, "the reply was withheld: "+r.finish))
			return
		}
	}
	if u := r.usage; u != nil {
		if !r.send(convo.Delta{Kind: convo.DeltaUsage, Usage: convo.Usage{Input: u.Input, Output: u.Output, Total: u.Total}}) {
			return
		}
	}
	waited := r.finish == "tool_calls" || r.finish == "function_call"
	r.send(convo.Delta{Kind: convo.DeltaDone, Waiting: waited && !r.speech})
}
