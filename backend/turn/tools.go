package turn

import (
	"strconv"

	"yui/backend/convo"
	"yui/backend/tool"
	"yui/backend/transport"
)

// call is a tool call of the current response that the client answers.
type call struct {
	call     convo.ToolCall
	oneWay   bool
	answered bool
	result   convo.ToolResult
}

// called acts on a call the moment its arguments are complete.
func (e *Engine) called(r *run, c convo.ToolCall) {
	if len(r.calls) >= maxCalls {
		return
	}
	owned := r.declares() && e.opt.Tools.Owns(c.Name)
	result := ""
	if tool.IsExpress(c.Name) {
		r.coming = false
		var cue convo.Cue
		cue, result = e.opt.Tools.Cue(c.Arguments)
		e.cue(r, cue)
	}
	if !owned {
		return // played if it was a cue, never answered
	}
	if c.ID == "" {
		r.minted++
		c.ID = "call_" + strconv.Itoa(r.minted)
	}
	k := &call{call: c, oneWay: e.opt.Tools.OneWay(c.Name)}
	r.calls = append(r.calls, k)
	if tool.IsExpress(c.Name) {
		k.answered, k.result = true, convo.ToolResult{CallID: c.ID, Text: result}
		return
	}
	e.flushSentences(r) // what was said before is not kept waiting for the tool
	e.emit(convo.Event{Kind: convo.EventTool, TurnID: r.start.TurnID, Tool: c.Name, Running: true})
	id := r.start.TurnID
	e.wg.Go(func() {
		res := e.opt.Tools.Run(r.ctx, id, c)
		e.send(r.ctx, inbound{run: r, kind: answered, call: k, res: res})
	})
}

// declares reports that the turn declared the client's tools. Where it did not,
// a broker answers for them: a call is played if it is a cue, never answered.
func (r *run) declares() bool { return len(r.req.Tools) > 0 }

func (e *Engine) answered(r *run, k *call, res convo.ToolResult) {
	k.answered, k.result = true, res
	e.emit(convo.Event{Kind: convo.EventTool, TurnID: r.start.TurnID, Tool: k.call.Name})
	e.arm(e.opt.IdleOtherwise)
	e.settle(r)
}

// settle decides, once the response ended and its tools answered, whether the
// results go back or the turn is done.
func (e *Engine) settle(r *run) {
	if r.done == nil {
		return
	}
	back := false
	for _, k := range r.calls {
		if !k.answered {
			return
		}
		back = back || !k.oneWay
	}
	back = back || r.done.Waiting && len(r.calls) > 0
	if !back {
		e.finish(convo.OK, nil)
		return
	}
	if r.trips >= MaxTrips {
		e.emit(convo.Event{
			Kind: convo.EventNotice, TurnID: r.start.TurnID,
			Text: "the model kept calling tools; the turn was closed after " + strconv.Itoa(MaxTrips) + " round trips",
		})
		e.finish(convo.OK, nil)
		return
	}
	r.trips++
	t := transport.Trip{Text: r.reply.responseText()}
	for _, k := range r.calls {
		t.Calls = append(t.Calls, k.call)
		t.Results = append(t.Results, k.result)
	}
	r.req.Trips = append(r.req.Trips, t)
	e.ask(r)
}
