package offline

import (
	"encoding/json"
	"slices"
	"strings"

	"yui/backend/offline/companion"
)

// Tools of the client that the companion may call.
const (
	toolExpress = "generate_express"
	toolBody    = "body"
)

// call is a function call of a reply.
type call struct {
	ID, Name, Arguments string
}

// step is one stretch of a reply on the wire: either text or a call.
type step struct {
	Text string
	Call *call
}

// ask is a request of either request protocol, reduced to what matters.
type ask struct {
	moment  companion.Moment
	memory  companion.Memory
	express string // the declared name of generate_express; "" when undeclared
	// answered is set on a follow-up that brings the results of our calls;
	// refused, when one of them says that the body did not move.
	answered, refused bool
	cost              int // estimated tokens of the input
}

// answer makes the steps of the reply and the memory to keep.
func (b *Backend) answer(a ask) ([]step, companion.Memory) {
	if a.moment.Language == "" {
		a.moment.Language = b.o.Language()
	}
	a.moment.Now = b.o.Now()
	if a.answered {
		if !a.refused {
			return nil, a.memory // all was said before the calls
		}
		return b.steps(b.mind.Refused(a.moment, a.memory), a.express), a.memory
	}
	reply, memory := b.mind.Reply(a.moment, a.memory)
	return b.steps(reply, a.express), memory
}

// steps lays a reply out: each text with its cue's call beside it.
func (b *Backend) steps(reply companion.Reply, express string) []step {
	var list []step
	for _, beat := range reply.Beats {
		pair := []step{{Text: beat.Text}}
		if express != "" && beat.Cue != (companion.Cue{}) {
			args, err := json.Marshal(beat.Cue)
			if err == nil {
				pair = append(pair, step{Call: &call{newID("call_"), express, string(args)}})
			}
		}
		if b.o.CuesFirst {
			slices.Reverse(pair)
		}
		list = append(list, pair...)
	}
	if reply.Action != "" {
		list = append(list, step{Call: &call{newID("call_"), toolBody, reply.Action}})
	}
	return list
}

func textOf(steps []step) string {
	var b strings.Builder
	for _, s := range steps {
		b.WriteString(s.Text)
	}
	return b.String()
}

func costOf(steps []step) int {
	n := tokens(textOf(steps))
	for _, s := range steps {
		if s.Call != nil {
			n += tokens(s.Call.Name + s.Call.Arguments)
		}
	}
	return n
}

// splitItem parts a user item into the context block and what trails it. Both
// are empty or whole; a post-history block before the context is left out.
func splitItem(text string) (context, trailing string) {
	const open, end = "<client_context>", "</client_context>"
	_, rest, ok := strings.Cut(text, open)
	if !ok {
		return "", text
	}
	// A guide may hold the closing tag's text; the block ends at the last one
	// that a blank line follows.
	at := strings.LastIndex(rest, end+"\n\n")
	if at < 0 {
		context, trailing, _ = strings.Cut(rest, end)
		return context, strings.TrimSpace(trailing)
	}
	return rest[:at], rest[at+len(end)+2:]
}

// schema is what the companion reads of a tool's parameters.
type schema struct {
	Properties map[string]struct {
		Enum []json.RawMessage `json:"enum"`
	} `json:"properties"`
}

// declare takes one declared tool into the ask.
func (a *ask) declare(name string, parameters json.RawMessage) {
	switch {
	case name == toolBody:
		a.moment.Vocabulary.Body = true
	case strings.HasSuffix(name, toolExpress):
		a.express = name
		var s schema
		if json.Unmarshal(parameters, &s) != nil {
			return // a tool without a readable schema offers no ids
		}
		v := &a.moment.Vocabulary
		v.Emotions = stringsOf(s.Properties["emotion_id"].Enum)
		v.Motions = stringsOf(s.Properties["motion_id"].Enum)
		v.Tones = stringsOf(s.Properties["emotion_text"].Enum)
	}
}

func stringsOf(raws []json.RawMessage) []string {
	var list []string
	for _, raw := range raws {
		var s string
		if json.Unmarshal(raw, &s) == nil {
			list = append(list, s)
		}
	}
	return list
}

// refusal reports a tool result that says the body did not act.
func refusal(output string) bool {
	output = strings.TrimSpace(output)
	return strings.HasPrefix(output, "refused") || strings.HasPrefix(output, "error")
}
