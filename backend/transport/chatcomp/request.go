package chatcomp

import (
	"encoding/json"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/shared"

	"yui/backend/convo"
	"yui/backend/transport"
)

// params builds the request body; the stream flag is set by the opener.
func params(req transport.Request) openai.ChatCompletionNewParams {
	p := openai.ChatCompletionNewParams{
		Model:           req.Model,
		Messages:        messages(req),
		Tools:           tools(req.Tools),
		ReasoningEffort: shared.ReasoningEffort(req.ReasoningEffort),
	}
	if !req.NoUsage {
		p.StreamOptions = openai.ChatCompletionStreamOptionsParam{IncludeUsage: param.NewOpt(true)}
	}
	return p
}

// messages puts what stays the same first, so that a provider's prompt cache
// finds the prefix again: card, transcript, then what this turn adds.
func messages(req transport.Request) []openai.ChatCompletionMessageParamUnion {
	history := Trim(req.History, req.ContextWindow, req.Guide)
	out := make([]openai.ChatCompletionMessageParamUnion, 0, len(history)+4)
	if strings.TrimSpace(req.Instructions) != "" {
		out = append(out, openai.SystemMessage(req.Instructions))
	}
	for _, m := range history {
		if m.Role == convo.RoleAssistant {
			out = append(out, assistant(m.Text, nil))
			continue
		}
		if g := guide(req.Guide, m); g != "" {
			out = append(out, openai.SystemMessage(contextPrefix+g))
		}
		out = append(out, openai.UserMessage(m.Text))
	}
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
