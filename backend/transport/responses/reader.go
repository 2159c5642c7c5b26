package responses

import (
	"encoding/json"
	"strconv"
	"strings"

	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/transport/sse"
)

// reader turns the events of one response into deltas.
type reader struct {
	guard  *sse.Guard
	yield  func(convo.Delta, error) bool
	think  transport.Thinking
	texts  []string // ids of items whose text has come
	spoke  bool     // any text at all came
	speech bool     // any of it was speech
	calls  map[string]*call
	order  []string
	parts  int  // reasoning summary parts begun
	seen   bool // any event came
}

// call is one function call on its way.
type call struct {
	id, name, args string
	handled        bool
	done           bool
}

// event acts on one event and reports whether to read on.
func (r *reader) event(e event) bool {
	r.seen = true
	switch e.Type {
	case "response.output_text.delta", "response.refusal.delta":
		return r.text(e.ItemID, e.Delta)
	case "response.output_text.done":
		return r.wholeText(e.ItemID, e.Text) && r.send(convo.Delta{Kind: convo.DeltaSpeechDone})
	case "response.refusal.done":
		return r.wholeText(e.ItemID, e.Refusal) && r.send(convo.Delta{Kind: convo.DeltaSpeechDone})
	case "response.output_item.added":
		return r.added(e)
	case "response.function_call_arguments.delta":
		c := r.call(e.ItemID, e.OutputIndex)
		c.args += e.Delta
		return r.alive()
	case "response.function_call_arguments.done":
		return r.argumentsDone(e)
	case "response.output_item.done":
		return r.itemDone(e)
	case "response.reasoning_summary_text.delta", "response.reasoning_text.delta":
		if e.Delta == "" {
			return r.alive()
		}
		return r.send(convo.Delta{Kind: convo.DeltaReasoning, Text: e.Delta})
	case "response.reasoning_summary_part.added":
		if r.parts++; r.parts > 1 {
			return r.send(convo.Delta{Kind: convo.DeltaReasoning, Text: "\n\n"})
		}
		return r.alive()
	case "response.completed":
		return r.completed(e.Response)
	case "response.failed", "response.incomplete", "error":
		return r.failed(e)
	case sse.EventType:
		if tool, running, ok := sse.Progress(e.Name, e.Data); ok {
			return r.send(convo.Delta{Kind: convo.DeltaToolStatus, Tool: tool, Running: running})
		}
		return r.alive()
	default:
		return r.alive()
	}
}

func (r *reader) send(d convo.Delta) bool { return r.yield(d, nil) }
func (r *reader) alive() bool             { return r.send(convo.Delta{Kind: convo.DeltaAlive}) }

// text passes on a piece of the reply, its inline reasoning apart.
func (r *reader) text(id, s string) bool {
	if s == "" {
		return r.alive()
	}
	r.spoke = true
	if len(r.texts) == 0 || r.texts[len(r.texts)-1] != id {
		r.texts = append(r.texts, id)
	}
	return r.pieces(r.think.Add(s))
}

func (r *reader) pieces(speech, reasoning string) bool {
	if reasoning != "" && !r.send(convo.Delta{Kind: convo.DeltaReasoning, Text: reasoning}) {
		return false
	}
	if speech == "" {
		return reasoning != "" || r.alive()
	}
	if strings.TrimSpace(speech) != "" {
		r.speech = true
	}
	return r.send(convo.Delta{Kind: convo.DeltaSpeech, Text: speech})
}

// wholeText speaks a text that came without deltas.
func (r *reader) wholeText(id, s string) bool {
	for _, seen := range r.texts {
		if seen == id {
			return true
		}
	}
	if s == "" {
		return true
	}
	return r.text(id, s)
}

// call finds the call an event is about by item id, else by output index.
func (r *reader) call(id, index string) *call {
	key := id
	if key == "" {
		key = "#" + index
	}
	c := r.calls[key]
	if c == nil {
		c = &call{}
		r.calls[key] = c
		r.order = append(r.order, key)
	}
	return c
}

func (r *reader) added(e event) bool {
	if e.Item == nil {
		return r.alive()
	}
	if e.Item.Type != "function_call" {
		if tool, ok := serverTool(*e.Item); ok {
			return r.send(convo.Delta{Kind: convo.DeltaToolStatus, Tool: tool, Running: true})
		}
		return r.alive()
	}
	c := r.call(e.Item.ID, e.OutputIndex)
	c.name, c.id = e.Item.Name, e.Item.CallID
	if e.Item.Arguments != "" && json.Valid([]byte(e.Item.Arguments)) {
		return r.handle(c, e.Item.Arguments)
	}
	return r.send(convo.Delta{Kind: convo.DeltaToolStatus, Tool: c.name, Running: true})
}

func (r *reader) argumentsDone(e event) bool {
	c := r.call(e.ItemID, e.OutputIndex)
	if c.name == "" {
		c.name = e.Name
	}
	if e.Arguments != "" {
		c.args = e.Arguments
	}
	if c.name == "" || !json.Valid([]byte(c.args)) {
		return r.alive() // the item's own end may still carry it whole
	}
	return r.handle(c, c.args)
}

func (r *reader) itemDone(e event) bool {
	if e.Item == nil {
		return r.alive()
	}
	switch tool, server := serverTool(*e.Item); {
	case e.Item.Type == "message":
		return r.wholeText(e.Item.ID, e.Item.Text) && r.alive() // a tool may follow: the long wait
	case server:
		return r.send(convo.Delta{Kind: convo.DeltaToolStatus, Tool: tool})
	case e.Item.Type != "function_call":
		return r.alive()
	}
	c := r.call(e.Item.ID, e.OutputIndex)
	return r.finishCall(c, *e.Item)
}

// finishCall hands on a call whose item is complete, good arguments or not.
func (r *reader) finishCall(c *call, it item) bool {
	if it.Name != "" {
		c.name = it.Name
	}
	if it.CallID != "" {
		c.id = it.CallID
	}
	if it.hasArgs && it.Arguments != "" {
		c.args = it.Arguments
	}
	if !r.handle(c, c.args) {
		return false
	}
	if c.done {
		return true
	}
	c.done = true
	return r.send(convo.Delta{Kind: convo.DeltaToolStatus, Tool: c.name})
}

// handle passes a call on, once. A call without a name cannot be answered.
func (r *reader) handle(c *call, args string) bool {
	if c.handled || c.name == "" {
		return r.alive()
	}
	c.handled, c.args = true, args
	return r.send(convo.Delta{Kind: convo.DeltaToolCall, Call: convo.ToolCall{ID: c.id, Name: c.name, Arguments: args}})
}

// completed closes the response: what only its final object tells is made up
// for, in the order it stands there.
func (r *reader) completed(res *response) bool {
	if res == nil {
		res = &response{}
	}
	if res.Error != "" {
		r.yield(convo.Delta{}, r.guard.Fail(transport.Backend, res.Error))
		return false
	}
	silentSoFar := !r.spoke
	for i, it := range res.Output {
		switch it.Type {
		case "message":
			if silentSoFar && it.Text != "" && !r.text("final:"+it.ID, it.Text) {
				return false
			}
		case "function_call":
			if c := r.known(it); c != nil {
				if !c.handled && !r.finishCall(c, it) {
					return false
				}
			} else if !r.finishCall(r.call(it.ID, "final:"+strconv.Itoa(i)), it) {
				return false
			}
		}
	}
	for _, key := range r.order {
		if c := r.calls[key]; !c.handled && !r.handle(c, c.args) {
			return false
		}
	}
	if s, re := r.think.Flush(); (s != "" || re != "") && !r.pieces(s, re) {
		return false
	}
	if u := res.Usage; u != nil {
		if !r.send(convo.Delta{Kind: convo.DeltaUsage, Usage: convo.Usage{Input: u.Input, Output: u.Output, Total: u.Total}}) {
			return false
		}
	}
	r.send(convo.Delta{Kind: convo.DeltaDone, ResponseID: res.ID, Waiting: len(r.calls) > 0 && !r.speech})
	return false
}

// known finds the streamed call an output item repeats.
func (r *reader) known(it item) *call {
	if c := r.calls[it.ID]; it.ID != "" && c != nil {
		return c
	}
	for _, key := range r.order {
		c := r.calls[key]
		if it.CallID != "" && c.id == it.CallID {
			return c
		}
		if it.ID == "" && it.CallID == "" && c.name == it.Name && c.args == it.Arguments {
			return c
		}
	}
	return nil
}

// failed ends the stream with what the server said.
func (r *reader) failed(e event) bool {
	msg := e.Message
	if e.Response != nil {
		msg = e.Response.Error
		if msg == "" && e.Response.Incomplete != "" {
			r.yield(convo.Delta{}, r.guard.Hint(transport.Backend, "the reply is incomplete: "+e.Response.Incomplete))
			return false
		}
	}
	if msg == "" {
		msg = e.Code
	}
	if msg == "" {
		msg = e.Type
	}
	r.yield(convo.Delta{}, r.guard.Fail(transport.Backend, msg))
	return false
}

// serverTool names the tool of an item the server runs itself.
func serverTool(it item) (string, bool) {
	if !strings.HasSuffix(it.Type, "_call") || it.Type == "function_call" || it.Type == "custom_tool_call" {
		return "", false
	}
	if it.Name != "" {
		return it.Name, true
	}
	return strings.TrimSuffix(it.Type, "_call"), true
}
