package offline_test

import (
	"strings"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/shared"

	"yui/backend/offline"
)

const lines = "client_context:\ntime: 2026-06-15T19:30:00+09:00 (Asia/Seoul)\nbody: standing (for 12min)\n"

func chatTools(names ...string) []openai.ChatCompletionToolUnionParam {
	var tools []openai.ChatCompletionToolUnionParam
	for _, name := range names {
		f := shared.FunctionDefinitionParam{Name: name}
		if name == "generate_express" {
			f.Parameters = expressSchema()
		}
		tools = append(tools, openai.ChatCompletionFunctionTool(f))
	}
	return tools
}

func messages(history ...openai.ChatCompletionMessageParamUnion) []openai.ChatCompletionMessageParamUnion {
	return append([]openai.ChatCompletionMessageParamUnion{openai.SystemMessage("Be brief.")}, history...)
}

// chatted is what a client of a chunk stream makes of it.
type chatted struct {
	text, finish string
	order        []string
	calls        []openai.ChatCompletionChunkChoiceDeltaToolCall
	usage        int64
}

func chat(t *testing.T, c openai.Client, p openai.ChatCompletionNewParams) chatted {
	t.Helper()
	var out chatted
	p.StreamOptions.IncludeUsage = openai.Bool(true)
	s := c.Chat.Completions.NewStreaming(t.Context(), p)
	defer s.Close()
	for s.Next() {
		chunk := s.Current()
		if chunk.Usage.TotalTokens > 0 {
			out.usage = chunk.Usage.TotalTokens
		}
		for _, choice := range chunk.Choices {
			if d := choice.Delta.Content; d != "" {
				out.text += d
				if n := len(out.order); n == 0 || out.order[n-1] != "text" {
					out.order = append(out.order, "text")
				}
			}
			for _, call := range choice.Delta.ToolCalls {
				out.calls = append(out.calls, call)
				out.order = append(out.order, call.Function.Name)
			}
			if choice.FinishReason != "" {
				out.finish = choice.FinishReason
			}
		}
	}
	if err := s.Err(); err != nil {
		t.Fatalf("stream: %v", err)
	}
	return out
}

func TestChat_Stream(t *testing.T) {
	t.Parallel()
	c := client(serve(t, offline.Options{}))
	got := chat(t, c, openai.ChatCompletionNewParams{
		Messages: messages(openai.SystemMessage(lines+"trigger: user message"), openai.UserMessage("hello")),
		Tools:    chatTools("generate_express"),
	})
	if got.text == "" || got.finish != "tool_calls" || got.usage == 0 {
		t.Errorf("got %+v", got)
	}
	if len(got.order) < 2 || got.order[0] != "text" || got.order[1] != "generate_express" {
		t.Errorf("order %q", got.order)
	}
	for i, call := range got.calls {
		if call.Index != int64(i) || call.ID == "" || !strings.Contains(call.Function.Arguments, "emotion_id") {
			t.Errorf("call %d: %+v", i, call)
		}
	}
}

func TestChat_Whole(t *testing.T) {
	t.Parallel()
	c := client(serve(t, offline.Options{}))
	res, err := c.Chat.Completions.New(t.Context(), openai.ChatCompletionNewParams{
		Model:    "m",
		Messages: messages(openai.SystemMessage(lines+"trigger: user message"), openai.UserMessage("what time is it?")),
	})
	if err != nil {
		t.Fatal(err)
	}
	choice := res.Choices[0]
	if !strings.Contains(choice.Message.Content, "7:30 PM") || choice.FinishReason != "stop" || res.Model != "m" || res.Usage.TotalTokens == 0 {
		t.Errorf("got %+v", res)
	}
}

// TestChat_History takes the name and the guide out of the transcript, and
// this turn's trigger out of the last context.
func TestChat_History(t *testing.T) {
	t.Parallel()
	c := client(serve(t, offline.Options{}))
	guide := "client_context:\nguide:\nThe user pressed the in-app help button.\n\n- one\n- two\n- three\n- four"
	got := chat(t, c, openai.ChatCompletionNewParams{Messages: messages(
		openai.UserMessage("my name is Dana"), openai.AssistantMessage("Dana. That's a nice name."),
		openai.SystemMessage(guide), openai.UserMessage("What can I do here?"), openai.AssistantMessage("one; two; three."),
		openai.SystemMessage(lines+"trigger: user message"), openai.UserMessage("yes"),
	)})
	if !strings.Contains(got.text, "four") {
		t.Errorf("guide: %q", got.text)
	}
	got = chat(t, c, openai.ChatCompletionNewParams{Messages: messages(
		openai.UserMessage("my name is Dana"), openai.AssistantMessage("Dana. That's a nice name."),
		openai.SystemMessage(lines+"trigger: user message"), openai.UserMessage("what's my name?"),
	)})
	if !strings.Contains(got.text, "Dana") {
		t.Errorf("name: %q", got.text)
	}
	got = chat(t, c, openai.ChatCompletionNewParams{Messages: messages(
		openai.SystemMessage(lines+"trigger: proactive (the user has been idle for 90min)"),
		openai.UserMessage("(I've gone quiet for a while)"),
	)})
	if got.text != "[SILENT]" || got.finish != "stop" {
		t.Errorf("idle: %+v", got)
	}
}

func TestChat_ToolMessages(t *testing.T) {
	t.Parallel()
	c := client(serve(t, offline.Options{}))
	history := messages(openai.SystemMessage(lines+"trigger: user message"), openai.UserMessage("go to bed"))
	first := chat(t, c, openai.ChatCompletionNewParams{Messages: history, Tools: chatTools("body")})
	if len(first.calls) != 1 || first.finish != "tool_calls" || first.text == "" {
		t.Fatalf("got %+v", first)
	}
	call := openai.ChatCompletionMessageParamUnion{OfAssistant: &openai.ChatCompletionAssistantMessageParam{
		ToolCalls: []openai.ChatCompletionMessageToolCallUnionParam{{OfFunction: &openai.ChatCompletionMessageFunctionToolCallParam{
			ID: first.calls[0].ID,
			Function: openai.ChatCompletionMessageFunctionToolCallFunctionParam{
				Name: "body", Arguments: first.calls[0].Function.Arguments,
			},
		}}},
	}}
	for output, wantText := range map[string]bool{"ok": false, "refused: busy": true} {
		follow := append(history[:len(history):len(history)], call, openai.ToolMessage(output, first.calls[0].ID))
		got := chat(t, c, openai.ChatCompletionNewParams{Messages: follow, Tools: chatTools("body")})
		if (got.text != "") != wantText || got.finish != "stop" {
			t.Errorf("after %q: %+v", output, got)
		}
	}
}
