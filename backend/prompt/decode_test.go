package prompt_test

import (
	"errors"
	"strings"
	"testing"

	"yui/backend/prompt"
)

// base is a document that can be read; each case spoils one place of it.
const base = `{"now":1781519400000,"event_name":"x","extra":{"a":[]},"context":{` +
	`"env":{"timestamp":"2026-06-15T19:30:00+09:00","timezone":"Asia/Seoul","frontmost":{"app":null,"since":0}},` +
	`"body_state":{"since":1.7815e12,"posture":{"state":"standing"}},` +
	`"overheard":[{"preset":"p","name":"p","entries":[{"role":"user","text":"a","ts":1}]}],` +
	`"trigger":{"kind":"user","idle_elapsed_min":2.5,"wake":"","signals":[]}}}`

func TestDecodeContext_Refuses(t *testing.T) {
	t.Parallel()
	if _, err := prompt.DecodeContext([]byte("\uFEFF" + base)); err != nil {
		t.Fatalf("the base document: %v", err)
	}
	for _, c := range []struct{ old, new, path string }{
		{`"now":1781519400000,`, ``, "now"},
		{`1781519400000`, `"today"`, "now"},
		{`1781519400000`, `1e300`, "now"},
		{`"event_name":"x"`, `"event_name":[]`, "event_name"},
		{`"context":{`, `"context":3,"c":{`, "context"},
		{`"timestamp":"2026-06-15T19:30:00+09:00",`, ``, "context.env.timestamp"},
		{`"timezone":"Asia/Seoul",`, `"timezone":null,`, "context.env.timezone"},
		{`"since":0}`, `"since":true}`, "context.env.frontmost.since"},
		{`"state":"standing"`, `"state":"flying"`, "context.body_state.posture.state"},
		{`"state":"standing"`, `"s":0`, "context.body_state.posture.state"},
		{`"posture":{"state":"standing"}`, `"posture":[]`, "context.body_state.posture"},
		{`"role":"user"`, `"role":"tool"`, "context.overheard[0].entries[0].role"},
		{`"ts":1`, `"ts":{}`, "context.overheard[0].entries[0].ts"},
		{`"overheard":[`, `"relations":[{"band":"warm","at":1},{"band":"so-so","at":1}],"overheard":[`, "context.relations[1].band"},
		{`"kind":"user"`, `"kind":"dream"`, "context.trigger.kind"},
		{`"wake":""`, `"wake":"alarm"`, "context.trigger.wake"},
		{`"signals":[]`, `"signals":[{"items":[]}]`, "context.trigger.signals[0].envelope"},
		{`"signals":[]`, `"signals":{}`, "context.trigger.signals"},
		{`"signals":[]`, `"agent":{"phase":"thinking"}`, "context.trigger.agent.phase"},
	} {
		doc := strings.Replace(base, c.old, c.new, 1)
		if doc == base {
			t.Fatalf("%q is not in the base document", c.old)
		}
		_, err := prompt.DecodeContext([]byte(doc))
		var field *prompt.FieldError
		if !errors.As(err, &field) || field.Path != c.path {
			t.Errorf("%s -> %s: error %v, want path %s", c.old, c.new, err, c.path)
		}
	}
}

func TestDecodeContext_NotJSON(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ doc, want string }{
		{"", "empty"},
		{"{\n\"now\": 1,\n]", "line 3"},
		{`{"now":`, "not JSON"},
		{base + base, "more than one"},
		{`[]`, "want an object"},
		{`null`, "want an object"},
		{`"x"`, "want an object"},
	} {
		if _, err := prompt.DecodeContext([]byte(c.doc)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.20q: error %v, want %q in it", c.doc, err, c.want)
		}
	}
}

func FuzzDecodeContext(f *testing.F) {
	f.Add([]byte(base))
	f.Add([]byte(`{"now":1,"context":{"trigger":{"kind":"agent","agent_catchup":{"items":[{}]}}}}`))
	f.Fuzz(func(t *testing.T, doc []byte) {
		in, err := prompt.DecodeContext(doc)
		if err != nil {
			return
		}
		page := prompt.Page(in, nil)
		if page != prompt.Page(in, nil) {
			t.Fatal("two renderings differ")
		}
		if n := strings.Count(prompt.Block(in, nil), "</client_context>"); in.Context.Trigger.GuideText == "" && n != 1 {
			t.Fatalf("%d closing tags in %q", n, page)
		}
	})
}
