package responses_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/transport/responses"
)

// serve answers every request with the same body and keeps the last request.
func serve(t *testing.T, contentType, body string) (tr *responses.Transport, got *map[string]any) {
	t.Helper()
	got = new(map[string]any)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		_ = json.Unmarshal(b, got)
		(*got)["path"], (*got)["auth"], (*got)["agent"] = r.URL.Path, r.Header.Get("Authorization"), r.UserAgent()
		w.Header().Set("Content-Type", contentType)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(srv.Close)
	return responses.New(responses.Options{Endpoint: transport.Fixed(transport.Endpoint{Base: srv.URL, HTTP: srv.Client()})}), got
}

func play(t *testing.T, tr transport.Transport, req transport.Request) (string, error) {
	t.Helper()
	var w strings.Builder
	for d, err := range tr.Stream(t.Context(), req) {
		if err != nil {
			return w.String(), err
		}
		switch d.Kind {
		case convo.DeltaSpeech:
			fmt.Fprintf(&w, "say %q\n", d.Text)
		case convo.DeltaReasoning:
			fmt.Fprintf(&w, "think %q\n", d.Text)
		case convo.DeltaToolCall:
			fmt.Fprintf(&w, "call %s %s %s\n", d.Call.ID, d.Call.Name, d.Call.Arguments)
		case convo.DeltaToolStatus:
			fmt.Fprintf(&w, "tool %s %v\n", d.Tool, d.Running)
		case convo.DeltaUsage:
			fmt.Fprintf(&w, "usage %d %d %d\n", d.Usage.Input, d.Usage.Output, d.Usage.Total)
		case convo.DeltaDone:
			fmt.Fprintf(&w, "done %s waiting=%v\n", d.ResponseID, d.Waiting)
		}
	}
	return w.String(), nil
}

const seedStream = `event: response.output_text.delta
data: {"type":"response.output_text.delta","item_id":"msg_1","delta":"Hello User!","sequence_number":2}

event: response.output_item.added
data: {"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1","type":"function_call","name":"generate_express","arguments":"{\"emotion_id\":\"happy\"}"},"sequence_number":3}

event: response.output_item.done
data: {"type":"response.output_item.done","output_index":1,"item":{"id":"fc_1","type":"function_call","name":"generate_express","arguments":"{\"emotion_id\":\"happy\"}"},"sequence_number":4}

event: response.output_text.delta
data: {"type":"response.output_text.delta","item_id":"msg_1","delta":" How was your day?","sequence_number":5}

event: response.output_text.done
data: {"type":"response.output_text.done","item_id":"msg_1","text":"Hello User! How was your day?","sequence_number":8}

event: response.completed
data: {"type":"response.completed","response":{"id":"resp_1","status":"completed","error":null,"output":[{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"output_text","text":"Hello User! How was your day?"}]}],"usage":{"input_tokens":3,"output_tokens":4,"total_tokens":7}},"sequence_number":9}

`

func TestStream_Seed(t *testing.T) {
	t.Parallel()
	tr, _ := serve(t, "text/event-stream; charset=utf-8", seedStream)
	got, err := play(t, tr, transport.Request{Utterance: "hi"})
	want := `say "Hello User!"
call  generate_express {"emotion_id":"happy"}
tool generate_express false
say " How was your day?"
usage 3 4 7
done resp_1 waiting=false
`
	if err != nil || got != want {
		t.Errorf("err %v\n%s", err, got)
	}
}

func TestStream_WholeAnswerInOrder(t *testing.T) {
	t.Parallel()
	tr, _ := serve(t, "application/json", `{"object":"response","id":"r1","status":"completed","error":null,"output":[
	 {"type":"function_call","id":"f1","call_id":"c1","name":"generate_express","arguments":"{\"emotion_id\":\"sad\"}"},
	 {"type":"message","id":"m1","content":[{"type":"output_text","text":"<think>hm</think>\nOh."}]},
	 {"type":"function_call","id":"f2","call_id":"c2","name":"generate_express","arguments":{"motion_id":"sulk"}}]}`)
	got, err := play(t, tr, transport.Request{})
	want := `call c1 generate_express {"emotion_id":"sad"}
tool generate_express false
think "hm"
say "Oh."
call c2 generate_express {"motion_id":"sulk"}
tool generate_express false
done r1 waiting=false
`
	if err != nil || got != want {
		t.Errorf("err %v\n%s", err, got)
	}
}

func TestRequest_Shape(t *testing.T) {
	t.Parallel()
	tr, got := serve(t, "text/event-stream", seedStream)
	_, err := play(t, tr, transport.Request{
		Model: "m", Instructions: "be kind", PostHistory: "short", Utterance: "hi", ReasoningEffort: "none",
		ContextBlock: "<client_context>\nh\n</client_context>\n",
		Greetings:    []string{"Welcome."},
		Images:       []convo.Image{{MIME: "image/png", Data: []byte{1}}},
		Tools:        []convo.ToolDef{{Name: "t", Description: "d", Parameters: json.RawMessage(`{"type":"object"}`)}},
		Trips: []transport.Trip{{
			Text:    "Wait.",
			Calls:   []convo.ToolCall{{ID: "c1", Name: "look_at", Arguments: "{}"}},
			Results: []convo.ToolResult{{CallID: "c1", Text: "image attached", Images: []convo.Image{{MIME: "image/jpeg", Data: []byte{2}}}}},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := json.MarshalIndent(*got, "", " ")
	want := `{
 "agent": "yui",
 "auth": "Bearer yui-local-placeholder",
 "input": [
  {
   "content": "Welcome.",
   "role": "assistant"
  },
  {
   "content": [
    {
     "text": "<post_history_instructions>\nshort\n</post_history_instructions>\n<client_context>\nh\n</client_context>\n\nhi",
     "type": "input_text"
    },
    {
     "image_url": "data:image/png;base64,AQ==",
     "type": "input_image"
    }
   ],
   "role": "user"
  },
  {
   "content": "Wait.",
   "role": "assistant"
  },
  {
   "arguments": "{}",
   "call_id": "c1",
   "name": "look_at",
   "type": "function_call"
  },
  {
   "call_id": "c1",
   "output": [
    {
     "text": "image attached",
     "type": "input_text"
    },
    {
     "image_url": "data:image/jpeg;base64,Ag==",
     "type": "input_image"
    }
   ],
   "type": "function_call_output"
  }
 ],
 "instructions": "be kind",
 "model": "m",
 "path": "/v1/responses",
 "reasoning": {
  "effort": "none"
 },
 "stream": true,
 "tools": [
  {
   "description": "d",
   "name": "t",
   "parameters": {
    "type": "object"
   },
   "strict": false,
   "type": "function"
  }
 ]
}`
	if got := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(string(b)); got != want {
		t.Errorf("body\n%s", got)
	}
}

func TestRequest_Chained(t *testing.T) {
	t.Parallel()
	tr, got := serve(t, "text/event-stream", seedStream)
	if _, err := play(t, tr, transport.Request{
		Utterance: "hi", PreviousResponseID: "r0", Greetings: []string{"Welcome."},
		PendingOutputs: []convo.ToolResult{{CallID: "c0", Text: "ok"}},
	}); err != nil {
		t.Fatal(err)
	}
	b, _ := json.Marshal((*got)["input"])
	if want := `[{"call_id":"c0","output":"ok","type":"function_call_output"},{"content":"hi","role":"user"}]`; string(b) != want {
		t.Errorf("input %s", b)
	}
	if (*got)["previous_response_id"] != "r0" || (*got)["model"] != nil || (*got)["tools"] != nil || (*got)["instructions"] != nil {
		t.Errorf("body %v", *got)
	}
}

// Only speech and the mark that closes it shorten the idle deadline: the end
// of a message item is an event like any other, after which a tool may run long.
func TestStream_MessageEndIsNoSpeech(t *testing.T) {
	t.Parallel()
	tr, _ := serve(t, "text/event-stream", `data: {"type":"response.output_text.delta","item_id":"m","delta":"Hi."}

data: {"type":"response.output_text.done","item_id":"m","text":"Hi."}

data: {"type":"response.output_item.done","item":{"id":"m","type":"message","content":[{"type":"output_text","text":"Hi."}]}}

data: {"type":"response.completed","response":{"id":"r","status":"completed"}}

`)
	var kinds []convo.DeltaKind
	for d, err := range tr.Stream(t.Context(), transport.Request{}) {
		if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, d.Kind)
	}
	want := []convo.DeltaKind{convo.DeltaSpeech, convo.DeltaSpeechDone, convo.DeltaAlive, convo.DeltaDone}
	if fmt.Sprint(kinds) != fmt.Sprint(want) {
		t.Errorf("deltas %v, want %v", kinds, want)
	}
}
