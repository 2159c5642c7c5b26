package chatcomp

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/shared"

	"yui/backend/convo"
	"yui/backend/transport"
)

// body builds the request. The messages stand in an order that keeps what stays
// the same at the front, so that a provider's prompt cache finds the prefix
// again: card, transcript, then what this turn adds. A long transcript is
// written by hand, because reflection over it would take longer than a frame.
func body(req transport.Request) (json.RawMessage, error) {
	p := openai.ChatCompletionNewParams{
		Model:           req.Model,
		Tools:           tools(req.Tools),
		ReasoningEffort: shared.ReasoningEffort(req.ReasoningEffort),
	}
	if !req.NoUsage {
		p.StreamOptions = openai.ChatCompletionStreamOptionsParam{IncludeUsage: param.NewOpt(true)}
	}
	p.SetExtraFields(map[string]any{"stream": true})
	rest, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("write the request: %w", err)
	}
	history := Trim(req.History, req.ContextWindow, req.Guide)
	size := len(rest) + len(req.Instructions) + len(req.ContextLines) + 4096
	for _, m := range history {
		size += len(m.Text) + 40
	}
	b := append(make([]byte, 0, size), `{"messages":[`...)
	if strings.TrimSpace(req.Instructions) != "" {
		b = appendMessage(b, "system", req.Instructions)
	}
	for _, m := range history {
		role := "user"
		if m.Role == convo.RoleAssistant {
			role = "assistant"
		} else if g := guide(req.Guide, m); g != "" {
			b = appendMessage(b, "system", contextPrefix+g)
		}
		b = appendMessage(b, role, m.Text)
	}
	for _, m := range now(req) {
		one, err := json.Marshal(m)
		if err != nil {
			return nil, fmt.Errorf("write the request: %w", err)
		}
		b = append(append(b, one...), ',')
	}
	b = append(b[:len(b)-1], `],`...)
	return append(b, rest[1:]...), nil
}

// now is what this turn adds to the transcript.
func now(req transport.Request) []openai.ChatCompletionMessageParamUnion {
	var out []openai.ChatCompletionMessageParamUnion
	if req.PostHistory != "" {
		out = append(out, openai.SystemMessage(req.PostHistory))
	}
	if req.ContextLines != "" {
		out = append(out, openai.SystemMessage(contextPrefix+strings.TrimRight(req.ContextLines, "\n")))
	}
	out = append(out, user(req.Utterance, req.Images))
	for _, t := range req.Trips {
		out = append(out, trip(t)...)
	}
	return out
}

const contextPrefix = "client_context:\n"

func guide(expand func(string) string, m convo.Message) string {
	if expand == nil || m.Guide == "" {
		return ""
	}
	return strings.TrimRight(expand(m.Guide), "\n")
}

// user is the turn's last message: pictures first, then the text.
func user(text string, images []convo.Image) openai.ChatCompletionMessageParamUnion {
	if len(images) == 0 {
		return openai.UserMessage(text)
	}
	parts := pictures(images)
	if text != "" {
		parts = append(parts, openai.TextContentPart(text))
	}
	return openai.UserMessage(parts)
}

func pictures(images []convo.Image) []openai.ChatCompletionContentPartUnionParam {
	var parts []openai.ChatCompletionContentPartUnionParam
	for _, im := range images {
		parts = append(parts, openai.ImageContentPart(openai.ChatCompletionContentPartImageImageURLParam{URL: transport.DataURL(im)}))
	}
	return parts
}

// assistant always carries content: servers refuse the message without it, and
// some refuse null.
func assistant(text string, calls []openai.ChatCompletionMessageToolCallUnionParam) openai.ChatCompletionMessageParamUnion {
	return openai.ChatCompletionMessageParamUnion{OfAssistant: &openai.ChatCompletionAssistantMessageParam{
		Content:   openai.ChatCompletionAssistantMessageParamContentUnion{OfString: param.NewOpt(text)},
		ToolCalls: calls,
	}}
}

// trip replays a tool round trip. A tool message takes no pictures here, so
// they follow in one user message after the last of them.
func trip(t transport.Trip) []openai.ChatCompletionMessageParamUnion {
	var calls []openai.ChatCompletionMessageToolCallUnionParam
	for _, c := range t.Calls {
		args := c.Arguments
		if !json.Valid([]byte(args)) {
			args = "{}" // servers parse the history and refuse what they sent
		}
		calls = append(calls, openai.ChatCompletionMessageToolCallUnionParam{
			OfFunction: &openai.ChatCompletionMessageFunctionToolCallParam{
				ID:       c.ID,
				Function: openai.ChatCompletionMessageFunctionToolCallFunctionParam{Name: c.Name, Arguments: args},
			},
		})
	}
	out := []openai.ChatCompletionMessageParamUnion{assistant(strings.TrimSpace(t.Text), calls)}
	var images []convo.Image
	for _, r := range t.Results {
		out = append(out, openai.ToolMessage(r.Text, r.CallID))
		images = append(images, r.Images...)
	}
	if len(images) > 0 {
		out = append(out, openai.UserMessage(pictures(images)))
	}
	return out
}

func tools(defs []convo.ToolDef) []openai.ChatCompletionToolUnionParam {
	var out []openai.ChatCompletionToolUnionParam
	for _, d := range defs {
		var schema map[string]any
		if json.Unmarshal(d.Parameters, &schema) != nil || schema == nil {
			schema = map[string]any{"type": "object", "properties": map[string]any{}}
		}
		out = append(out, openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
			Name: d.Name, Description: param.NewOpt(d.Description), Parameters: schema,
		}))
	}
	return out
}
