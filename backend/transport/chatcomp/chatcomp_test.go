package chatcomp

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"yui/backend/convo"
	"yui/backend/transport"
)

func TestTokens(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]int{
		"": 0, "a": 1, "abcd": 1, "abcde": 2, "日本": 2, "日本a": 3, "안녕": 2, "ｗ": 1, "😀": 1, "ᄀ": 1, "。": 1, "㐀": 1, "abc日": 2,
	} {
		if got := Tokens(in); got != want {
			t.Errorf("%q: %d", in, got)
		}
	}
}

func TestTrim(t *testing.T) {
	t.Parallel()
	h := []convo.Message{
		{Text: strings.Repeat("a", 40)}, {Text: strings.Repeat("b", 40)}, {Text: strings.Repeat("c", 4), Guide: "controls"}, {Text: "dddd"},
	}
	guide := func(string) string { return strings.Repeat("g", 36) }
	for _, c := range []struct{ window, kept int }{{0, 4}, {-1, 4}, {1, 1}, {10, 1}, {11, 2}, {20, 2}, {21, 3}, {30, 3}, {31, 4}} {
		if got := len(Trim(h, c.window, guide)); got != c.kept {
			t.Errorf("window %d keeps %d", c.window, got)
		}
	}
	if got := len(Trim(h, 12, nil)); got != 3 {
		t.Errorf("without guides %d", got)
	}
	if got := len(Trim([]convo.Message{{Text: strings.Repeat("x", 400)}}, 10, nil)); got != 0 {
		t.Errorf("too long an entry: %d", got)
	}
}

func TestRequest_Order(t *testing.T) {
	t.Parallel()
	b, err := body(transport.Request{
		Model: "m", Instructions: "card", PostHistory: "post", ContextLines: "lines\n", Utterance: "now", ReasoningEffort: "low",
		History: []convo.Message{
			{Role: convo.RoleUser, Text: "help", Guide: "controls"}, {Role: convo.RoleAssistant, Text: "sure"},
		},
		Guide:  func(k string) string { return "guide:\n" + k + "\n" },
		Images: []convo.Image{{MIME: "image/png", Data: []byte{1}}},
		Trips: []transport.Trip{{
			Calls: []convo.ToolCall{{ID: "c1", Name: "look_at", Arguments: ""}, {ID: "c2", Name: "x", Arguments: `{"a":1}`}},
			Results: []convo.ToolResult{
				{CallID: "c1", Text: "image attached", Images: []convo.Image{{MIME: "image/jpeg", Data: []byte{2}}}},
				{CallID: "c2", Text: "ok"},
			},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Messages []map[string]any
		Rest     map[string]any
	}
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, m := range got.Messages {
		line, _ := json.Marshal(m)
		lines = append(lines, string(line))
	}
	want := []string{
		`{"content":"card","role":"system"}`,
		`{"content":"client_context:\nguide:\ncontrols","role":"system"}`,
		`{"content":"help","role":"user"}`,
		`{"content":"sure","role":"assistant"}`,
		`{"content":"post","role":"system"}`,
		`{"content":"client_context:\nlines","role":"system"}`,
		`{"content":[{"image_url":{"url":"data:image/png;base64,AQ=="},"type":"image_url"},{"text":"now","type":"text"}],"role":"user"}`,
		`{"content":"","role":"assistant","tool_calls":[{"function":{"arguments":"{}","name":"look_at"},"id":"c1","type":"function"},{"function":{"arguments":"{\"a\":1}","name":"x"},"id":"c2","type":"function"}]}`,
		`{"content":"image attached","role":"tool","tool_call_id":"c1"}`,
		`{"content":"ok","role":"tool","tool_call_id":"c2"}`,
		`{"content":[{"image_url":{"url":"data:image/jpeg;base64,Ag=="},"type":"image_url"}],"role":"user"}`,
	}
	if g, w := strings.Join(lines, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("messages\n%s", g)
	}
	if strings.Contains(string(b), "null") {
		t.Errorf("a null in %s", b)
	}
}

// The transcript is a stable prefix: what a turn adds comes after it.
func TestRequest_PrefixIsStable(t *testing.T) {
	t.Parallel()
	first := transport.Request{Instructions: "card", ContextLines: "time: 1", Utterance: "a", History: []convo.Message{{Role: convo.RoleUser, Text: "x"}}}
	second := first
	second.ContextLines, second.Utterance = "time: 2", "b"
	second.History = append(second.History, convo.Message{Role: convo.RoleUser, Text: "a"})
	cut := func(r transport.Request) string {
		b, err := body(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	if a, b := cut(first), cut(second); !strings.HasPrefix(b, a[:strings.Index(a, `{"content":"client_context`)]) {
		t.Errorf("\n%s\n%s", a, b)
	}
}

func FuzzAppendString(f *testing.F) {
	for _, s := range []string{"", "a\"b\\c\n\t\x00", "日本\xff😀", "</client_context>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var got string
		if err := json.Unmarshal(appendString(nil, s), &got); err != nil || got != strings.ToValidUTF8(s, "\ufffd") && !strings.Contains(got, "\ufffd") {
			t.Errorf("%q: %q, %v", s, got, err)
		}
	})
}

func TestCalls(t *testing.T) {
	t.Parallel()
	at := func(i int, id, name, args string) fragment {
		return fragment{Index: i, HasIndex: true, ID: id, Name: name, Args: args}
	}
	free := func(id, name, args string) fragment { return fragment{ID: id, Name: name, Args: args} }
	for name, c := range map[string]struct {
		in   []fragment
		want string
	}{
		"as specified":     {[]fragment{at(0, "a", "f", ""), at(0, "", "", `{"x"`), at(0, "", "", `:1}`), at(1, "b", "g", "{}")}, `a f {"x":1} | b g {}`},
		"all index 0":      {[]fragment{at(0, "a", "e", `{"a":1}`), at(0, "b", "f", `{"b":2}`)}, `a e {"a":1} | b f {"b":2}`},
		"index 0, no id":   {[]fragment{at(0, "", "e", `{"a":1}`), at(0, "", "e", `{"b":2}`)}, ` e {"a":1} |  e {"b":2}`},
		"no index":         {[]fragment{free("a", "e", `{"a"`), free("", "", `:1}`), free("b", "f", "{}")}, `a e {"a":1} | b f {}`},
		"id known again":   {[]fragment{free("a", "e", `{"a"`), free("b", "f", `{"b"`), free("a", "", `:1}`), free("b", "", `:2}`)}, `a e {"a":1} | b f {"b":2}`},
		"empty names":      {[]fragment{at(0, "a", "e", ""), at(0, "a", "", "{"), at(0, "a", "", "}")}, `a e {}`},
		"name each time":   {[]fragment{at(0, "a", "e", ""), at(0, "a", "e", "{"), at(0, "a", "e", "}")}, `a e {}`},
		"id each time":     {[]fragment{at(0, "a", "e", "{"), at(0, "z", "", `"x":1`), at(0, "q", "", "}")}, `a e {"x":1}`},
		"id after name":    {[]fragment{at(0, "", "e", ""), at(0, "a", "", "{}")}, `a e {}`},
		"nameless":         {[]fragment{at(0, "a", "", "{}"), at(1, "b", "f", "{}")}, `b f {}`},
		"interleaved":      {[]fragment{at(0, "a", "e", "{"), at(1, "b", "f", "{"), at(0, "", "", "}"), at(1, "", "", "}")}, `a e {} | b f {}`},
		"cut":              {[]fragment{at(0, "a", "e", `{"x":"h`)}, `a e {"x":"h`},
		"nothing but name": {[]fragment{at(0, "", "e", "")}, ` e `},
	} {
		var cs calls
		for _, f := range c.in {
			cs.add(f)
		}
		var got []string
		for _, k := range cs.take(false) {
			got = append(got, fmt.Sprintf("%s %s %s", k.ID, k.Name, k.Arguments))
		}
		if g := strings.Join(got, " | "); g != c.want {
			t.Errorf("%s: %s", name, g)
		}
	}
}

func BenchmarkRequest_10000Turns(b *testing.B) {
	var h []convo.Message
	for i := range 10000 {
		h = append(h, convo.Message{Role: convo.RoleUser, Text: fmt.Sprintf("This is message %d, of an ordinary length.", i)},
			convo.Message{Role: convo.RoleAssistant, Text: "And this is what she said to it, in a sentence or two. おつかれさま。"})
	}
	for name, window := range map[string]int{"window 8k": 8192, "window 128k": 131072, "everything": 0} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := body(transport.Request{Instructions: "card", History: h, ContextWindow: window, Utterance: "hi"}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
