package backendtest

import (
	"encoding/json"
	"fmt"
	"strings"
)

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// responsesWriter speaks the Responses API.
type responsesWriter struct {
	text      strings.Builder
	n         int // output items
	usageJSON string
}

func (*responsesWriter) contentType() string { return "text/event-stream" }

func event(name, data string) string { return "event: " + name + "\ndata: " + data + "\n\n" }

func (w *responsesWriter) speech(s string) string {
	w.text.WriteString(s)
	return event("response.output_text.delta",
		`{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"delta":`+quote(s)+`}`)
}

func (w *responsesWriter) think(s string) string {
	return event("response.reasoning_summary_text.delta",
		`{"type":"response.reasoning_summary_text.delta","item_id":"rs_1","delta":`+quote(s)+`}`)
}

func (w *responsesWriter) call(id, name, args string) string {
	w.n++
	item := func(args, status string) string {
		return fmt.Sprintf(`{"id":"fc_%d","type":"function_call","status":"%s","call_id":%s,"name":%s,"arguments":%s}`,
			w.n, status, quote(id), quote(name), quote(args))
	}
	return event("response.output_item.added",
		fmt.Sprintf(`{"type":"response.output_item.added","output_index":%d,"item":%s}`, w.n, item("", "in_progress"))) +
		event("response.function_call_arguments.done",
			fmt.Sprintf(`{"type":"response.function_call_arguments.done","item_id":"fc_%d","output_index":%d,"arguments":%s}`, w.n, w.n, quote(args))) +
		event("response.output_item.done",
			fmt.Sprintf(`{"type":"response.output_item.done","output_index":%d,"item":%s}`, w.n, item(args, "completed")))
}

func (w *responsesWriter) tool(name string, running bool) string { return progress(name, running) }

// progress is how agent gateways tell of their own tools, on both protocols.
func progress(name string, running bool) string {
	status := "running"
	if !running {
		status = "completed"
	}
	return event("hermes.tool.progress", `{"tool":`+quote(name)+`,"status":"`+status+`"}`)
}

func (w *responsesWriter) usage(in, out, total int) {
	w.usageJSON = fmt.Sprintf(`,"usage":{"input_tokens":%d,"output_tokens":%d,"total_tokens":%d}`, in, out, total)
}

func (w *responsesWriter) fail(msg string) string {
	return event("response.failed",
		`{"type":"response.failed","response":{"id":"resp_x","status":"failed","error":{"code":"server_error","message":`+quote(msg)+`}}}`)
}

func (w *responsesWriter) end(n int) string {
	var done, output string
	if w.text.Len() > 0 {
		text := quote(w.text.String())
		done = event("response.output_text.done", `{"type":"response.output_text.done","item_id":"msg_1","text":`+text+`}`)
		output = `{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"output_text","text":` + text + `}]}`
	}
	return done + event("response.completed",
		fmt.Sprintf(`{"type":"response.completed","response":{"id":"resp_%d","object":"response","status":"completed","error":null,"output":[%s]%s}}`,
			n, output, w.usageJSON))
}

// chatWriter speaks Chat Completions.
type chatWriter struct {
	spoke     bool
	calls     int
	usageJSON string
}

func (*chatWriter) contentType() string { return "text/event-stream" }

func chunk(delta, finish string) string {
	return `data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":` + delta +
		`,"finish_reason":` + finish + `}]}` + "\n\n"
}

func (w *chatWriter) speech(s string) string {
	w.spoke = true
	return chunk(`{"content":`+quote(s)+`}`, "null")
}

func (w *chatWriter) think(s string) string {
	return chunk(`{"content":null,"reasoning_content":`+quote(s)+`}`, "null")
}

func (w *chatWriter) call(id, name, args string) string {
	i := w.calls
	w.calls++
	half := len(args) / 2
	for half > 0 && half < len(args) && args[half]&0xC0 == 0x80 {
		half--
	}
	return chunk(fmt.Sprintf(`{"tool_calls":[{"index":%d,"id":%s,"type":"function","function":{"name":%s,"arguments":%s}}]}`,
		i, quote(id), quote(name), quote(args[:half])), "null") +
		chunk(fmt.Sprintf(`{"tool_calls":[{"index":%d,"function":{"arguments":%s}}]}`, i, quote(args[half:])), "null")
}

func (w *chatWriter) tool(name string, running bool) string { return progress(name, running) }

func (w *chatWriter) usage(in, out, total int) {
	w.usageJSON = fmt.Sprintf(`data: {"id":"c","choices":[],"usage":{"prompt_tokens":%d,"completion_tokens":%d,"total_tokens":%d}}`+"\n\n", in, out, total)
}

func (w *chatWriter) fail(msg string) string {
	return `data: {"error":{"message":` + quote(msg) + `,"type":"server_error"}}` + "\n\n"
}

func (w *chatWriter) end(int) string {
	reason := `"stop"`
	if w.calls > 0 && !w.spoke {
		reason = `"tool_calls"`
	}
	return chunk(`{}`, reason) + w.usageJSON + "data: [DONE]\n\n"
}
