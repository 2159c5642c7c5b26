package responses

import (
	"encoding/json"
	"strings"

	"github.com/openai/openai-go/v3/packages/param"
	oai "github.com/openai/openai-go/v3/responses"
	"github.com/openai/openai-go/v3/shared"

	"yui/backend/convo"
	"yui/backend/transport"
)

// streamed is the body with the stream flag, which the library's type leaves
// to its own methods.
type streamed struct{ oai.ResponseNewParams }

// MarshalJSON writes the body.
func (s streamed) MarshalJSON() ([]byte, error) {
	s.SetExtraFields(map[string]any{"stream": true})
	return s.ResponseNewParams.MarshalJSON()
}

// params builds the request body but for the stream flag; store, tool_choice, temperature and the like are left to the server.
func params(req transport.Request) oai.ResponseNewParams {
	p := oai.ResponseNewParams{
		Model: req.Model,
		Input: oai.ResponseNewParamsInputUnion{OfInputItemList: input(req)},
		Tools: tools(req.Tools),
	}
	if strings.TrimSpace(req.Instructions) != "" {
		p.Instructions = param.NewOpt(req.Instructions)
	}
	if req.PreviousResponseID != "" {
		p.PreviousResponseID = param.NewOpt(req.PreviousResponseID)
	}
	if req.ReasoningEffort != "" {
		p.Reasoning = shared.ReasoningParam{Effort: shared.ReasoningEffort(req.ReasoningEffort)}
	}
	return p
}

// input is what goes before the user item, the user item itself, and the trips
// this turn has made. Trips are sent whole every time, so that nothing depends
// on the server having kept the response that made the call.
func input(req transport.Request) oai.ResponseInputParam {
	var in oai.ResponseInputParam
	if req.PreviousResponseID == "" {
		for _, g := range req.Greetings {
			in = append(in, oai.ResponseInputItemParamOfMessage(g, oai.EasyInputMessageRoleAssistant))
		}
	} else {
		for _, r := range req.PendingOutputs {
			in = append(in, output(r))
		}
	}
	in = append(in, userItem(req))
	for _, t := range req.Trips {
		if strings.TrimSpace(t.Text) != "" {
			in = append(in, oai.ResponseInputItemParamOfMessage(t.Text, oai.EasyInputMessageRoleAssistant))
		}
		for i, c := range t.Calls {
			args := c.Arguments
			if !json.Valid([]byte(args)) {
				args = "{}" // servers parse the input and refuse what they sent
			}
			in = append(in, oai.ResponseInputItemParamOfFunctionCall(args, c.ID, c.Name))
			if i < len(t.Results) {
				in = append(in, output(t.Results[i]))
			}
		}
	}
	return in
}

// UserText is the text of the turn's user item: the post-history block when
// there is one, the context block, a blank line, the utterance or marker.
func UserText(req transport.Request) string {
	var b strings.Builder
	if req.PostHistory != "" {
		b.WriteString("<post_history_instructions>\n")
		b.WriteString(req.PostHistory)
		b.WriteString("\n</post_history_instructions>\n")
	}
	if req.ContextBlock != "" {
		b.WriteString(strings.TrimRight(req.ContextBlock, "\n"))
		b.WriteString("\n\n")
	}
	b.WriteString(req.Utterance)
	return b.String()
}

func userItem(req transport.Request) oai.ResponseInputItemUnionParam {
	text := UserText(req)
	if len(req.Images) == 0 {
		return oai.ResponseInputItemParamOfMessage(text, oai.EasyInputMessageRoleUser)
	}
	parts := oai.ResponseInputMessageContentListParam{oai.ResponseInputContentParamOfInputText(text)}
	for _, im := range req.Images {
		parts = append(parts, oai.ResponseInputContentUnionParam{
			OfInputImage: &oai.ResponseInputImageParam{ImageURL: param.NewOpt(transport.DataURL(im))},
		})
	}
	return oai.ResponseInputItemParamOfMessage(parts, oai.EasyInputMessageRoleUser)
}

// output is a function_call_output item: a string, or text and pictures.
func output(r convo.ToolResult) oai.ResponseInputItemUnionParam {
	o := &oai.ResponseInputItemFunctionCallOutputParam{CallID: param.NewOpt(r.CallID)}
	if len(r.Images) == 0 {
		o.Output.OfString = param.NewOpt(r.Text)
		return oai.ResponseInputItemUnionParam{OfFunctionCallOutput: o}
	}
	list := oai.ResponseFunctionCallOutputItemListParam{{
		OfInputText: &oai.ResponseInputTextContentParam{Text: r.Text},
	}}
	for _, im := range r.Images {
		list = append(list, oai.ResponseFunctionCallOutputItemUnionParam{
			OfInputImage: &oai.ResponseInputImageContentParam{ImageURL: param.NewOpt(transport.DataURL(im))},
		})
	}
	o.Output.OfResponseFunctionCallOutputItemArray = list
	return oai.ResponseInputItemUnionParam{OfFunctionCallOutput: o}
}

func tools(defs []convo.ToolDef) []oai.ToolUnionParam {
	var out []oai.ToolUnionParam
	for _, d := range defs {
		var schema map[string]any
		if json.Unmarshal(d.Parameters, &schema) != nil || schema == nil {
			schema = map[string]any{"type": "object", "properties": map[string]any{}}
		}
		t := oai.ToolParamOfFunction(d.Name, schema, false)
		t.OfFunction.Description = param.NewOpt(d.Description)
		out = append(out, t)
	}
	return out
}
