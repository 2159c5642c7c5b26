package offline

import (
	"bytes"
	"encoding/json"
	"strings"

	"yui/backend/offline/companion"
)

// responsesRequest is the part of a Responses request that is read.
type responsesRequest struct {
	Model              string          `json:"model"`
	Instructions       string          `json:"instructions"`
	Input              items           `json:"input"`
	PreviousResponseID string          `json:"previous_response_id"`
	Stream             bool            `json:"stream"`
	Store              *bool           `json:"store"`
	ToolChoice         json.RawMessage `json:"tool_choice"`
	Tools              []struct {
		Type       string          `json:"type"`
		Name       string          `json:"name"`
		Parameters json.RawMessage `json:"parameters"`
	} `json:"tools"`
}

// items is an input: a string, or a list of items.
type items []item

type item struct {
	Type      string  `json:"type"`
	Role      string  `json:"role"`
	Content   content `json:"content"`
	CallID    string  `json:"call_id"`
	Name      string  `json:"name"`
	Arguments string  `json:"arguments"`
	Output    content `json:"output"`
}

// message reports an item that holds words; the type may be left out.
func (i item) message() bool { return i.Type == "message" || i.Type == "" && i.Role != "" }

// UnmarshalJSON takes both forms.
func (l *items) UnmarshalJSON(data []byte) error {
	if isString(data) {
		var text content
		if err := json.Unmarshal(data, &text); err != nil {
			return err
		}
		*l = items{{Type: "message", Role: "user", Content: text}}
		return nil
	}
	var list []item
	if err := json.Unmarshal(data, &list); err != nil {
		return invalid("input", "input must be a string or a list of items: %v.", err)
	}
	*l = list
	return nil
}

// content is a text: a string, or a list of parts whose texts stand together.
// Parts that hold no text (pictures) count for nothing here.
type content string

// UnmarshalJSON takes both forms, and null.
func (c *content) UnmarshalJSON(data []byte) error {
	if isString(data) || string(data) == "null" {
		return json.Unmarshal(data, (*string)(c))
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if err := json.Unmarshal(data, &parts); err != nil {
		return invalid("content", "content must be a string or a list of parts: %v.", err)
	}
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	*c = content(b.String())
	return nil
}

func isString(data []byte) bool {
	data = bytes.TrimSpace(data)
	return len(data) > 0 && data[0] == '"'
}

// ask reads the turn out of the request. The last item that holds words is the
// user's, whatever its role says.
func (q *responsesRequest) ask(b *Backend) (ask, error) {
	a := ask{cost: tokens(q.Instructions)}
	if q.PreviousResponseID != "" {
		memory, ok := b.memory.get(q.PreviousResponseID)
		if !ok {
			return a, apiError{
				Status: 404, Code: "previous_response_not_found", Param: "previous_response_id",
				Message: "Previous response with id '" + q.PreviousResponseID + "' not found.",
			}
		}
		a.memory = memory
	}
	last := -1
	for i, it := range q.Input {
		a.cost += tokens(string(it.Content) + it.Arguments + string(it.Output))
		if it.message() {
			last = i
		}
	}
	if last < 0 {
		return a, invalid("input", "input must hold at least one message.")
	}
	for _, it := range q.Input[:last] {
		if it.message() {
			a.memory = b.mind.Learn(a.memory, it.Role, string(it.Content))
		}
	}
	a.moment.Context, a.moment.Text = splitItem(string(q.Input[last].Content))
	a.moment.Language = companion.LanguageOf(q.Instructions)
	a.results(q.Input[last+1:])
	if string(q.ToolChoice) != `"none"` {
		for _, t := range q.Tools {
			a.declare(t.Name, t.Parameters)
		}
	}
	return a, nil
}

// results reads what the client answered to our calls of this very turn.
func (a *ask) results(list []item) {
	names := map[string]string{}
	for _, it := range list {
		switch it.Type {
		case "function_call":
			names[it.CallID] = it.Name
		case "function_call_output":
			a.answered = true
			if names[it.CallID] == toolBody && refusal(string(it.Output)) {
				a.refused = true
			}
		}
	}
}
