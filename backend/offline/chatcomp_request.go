package offline

import (
	"encoding/json"
	"strings"

	"yui/backend/offline/companion"
)

// chatRequest is the part of a Chat Completions request that is read.
type chatRequest struct {
	Model         string          `json:"model"`
	Messages      []chatMessage   `json:"messages"`
	Stream        bool            `json:"stream"`
	ToolChoice    json.RawMessage `json:"tool_choice"`
	StreamOptions struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
	Tools []struct {
		Function struct {
			Name       string          `json:"name"`
			Parameters json.RawMessage `json:"parameters"`
		} `json:"function"`
	} `json:"tools"`
}

type chatMessage struct {
	Role       string  `json:"role"`
	Content    content `json:"content"`
	ToolCallID string  `json:"tool_call_id"`
	ToolCalls  []struct {
		ID       string `json:"id"`
		Function struct {
			Name string `json:"name"`
		} `json:"function"`
	} `json:"tool_calls"`
}

// Prefixes of the system messages that carry context; a guide that stands
// before an old user entry is history, not this turn's context.
const (
	contextPrefix = "client_context:\n"
	guidePrefix   = contextPrefix + "guide:\n"
)

// ask reads the turn out of the request. This protocol has no id to continue
// from: what is remembered comes out of the transcript.
func (q *chatRequest) ask(b *Backend) (ask, error) {
	var a ask
	if len(q.Messages) == 0 {
		return a, invalid("messages", "messages must hold at least one message.")
	}
	last := -1
	for i, m := range q.Messages {
		a.cost += tokens(string(m.Content))
		// A picture that a tool looked up follows the tool's own message.
		if m.Role == "user" && (i == 0 || q.Messages[i-1].Role != "tool") {
			last = i
		}
	}
	if last < 0 {
		return a, invalid("messages", "messages must hold a user message.")
	}
	for i, m := range q.Messages[:last] {
		text := string(m.Content)
		switch {
		case m.Role == "user", m.Role == "assistant":
			a.memory = b.mind.Learn(a.memory, m.Role, text)
		case strings.HasPrefix(text, guidePrefix):
			a.memory = b.mind.Learn(a.memory, "guide", text)
		case strings.HasPrefix(text, contextPrefix):
			a.moment.Context = text
		case i == 0:
			a.moment.Language = companion.LanguageOf(text)
		}
	}
	a.moment.Text = string(q.Messages[last].Content)
	if context, text := splitItem(a.moment.Text); context != "" {
		a.moment.Context, a.moment.Text = context, text
	}
	a.toolMessages(q.Messages[last+1:])
	if string(q.ToolChoice) != `"none"` {
		for _, t := range q.Tools {
			a.declare(t.Function.Name, t.Function.Parameters)
		}
	}
	return a, nil
}

// toolMessages reads what the client answered to our calls of this very turn.
func (a *ask) toolMessages(list []chatMessage) {
	names := map[string]string{}
	for _, m := range list {
		for _, c := range m.ToolCalls {
			names[c.ID] = c.Function.Name
		}
		if m.Role != "tool" {
			continue
		}
		a.answered = true
		if names[m.ToolCallID] == toolBody && refusal(string(m.Content)) {
			a.refused = true
		}
	}
}
