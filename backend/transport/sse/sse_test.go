package sse_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"

	"yui/backend/transport"
	"yui/backend/transport/sse"
)

// guard runs a body through the guard and returns what the library would read.
func guard(t testing.TB, d sse.Dialect, contentType string, body io.Reader) (string, *sse.Guard, error) {
	t.Helper()
	g := sse.New(d, "h", "the-secret-key")
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://h/v1/responses", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Stainless-Os", "Linux")
	res, err := g.Middleware(req, func(r *http.Request) (*http.Response, error) {
		if r.Header.Get("X-Stainless-Os") != "" || r.UserAgent() != "yui" {
			t.Errorf("headers %v", r.Header)
		}
		return &http.Response{StatusCode: 200, Header: http.Header{"Content-Type": {contentType}}, Body: io.NopCloser(body)}, nil
	})
	if err != nil {
		return "", g, err
	}
	out, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	return string(out), g, err
}

func TestGuard_Frames(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		d    sse.Dialect
		in   string
		want string
	}{
		"clean":             {sse.Chat, "data: {\"choices\":[]}\n\n", "data: {\"choices\":[]}\n\n"},
		"crlf":              {sse.Chat, "data: {\"choices\":[]}\r\n\r\n", "data: {\"choices\":[]}\n\n"},
		"cr":                {sse.Chat, "data: {\"choices\":[]}\r\rdata: [DONE]\r\r", "data: {\"choices\":[]}\n\ndata: [DONE]\n\n"},
		"bom":               {sse.Chat, "\xef\xbb\xbfdata: {\"choices\":[]}\n\n", "data: {\"choices\":[]}\n\n"},
		"no space":          {sse.Chat, "data:{\"choices\":[]}\n\n", "data: {\"choices\":[]}\n\n"},
		"two lines":         {sse.Chat, "data: {\"choices\":\ndata: []}\n\n", "data: {\"choices\":\ndata: []}\n\n"},
		"no last blank":     {sse.Chat, "data: {\"choices\":[]}", "data: {\"choices\":[]}\n\n"},
		"half an event":     {sse.Chat, "data: {\"choices\":[]}\n\ndata: {\"choi", "data: {\"choices\":[]}\n\n"},
		"null error":        {sse.Chat, "data: {\"choices\":[],\"error\":null}\n\n", "data: {\"choices\":[]}\n\n"},
		"type from event":   {sse.Responses, "event: response.created\ndata: {\"a\":1}\n\n", "data: {\"a\":1,\"type\":\"response.created\"}\n\n"},
		"foreign":           {sse.Chat, "event: hermes.tool.progress\ndata: {\"tool\":\"x\"}\n\n", "data: {\"type\":\"yui.event\",\"name\":\"hermes.tool.progress\",\"data\":{\"tool\":\"x\"}}\n\n"},
		"foreign, no json":  {sse.Chat, "event: ping\ndata: hello\n\n", "data: {\"type\":\"yui.event\",\"name\":\"ping\",\"data\":\"hello\"}\n\n"},
		"comments":          {sse.Chat, ": x\n\n:\n\ndata:\n\ndata: {\"choices\":[]}\n\n", "data: {\"choices\":[]}\n\n"},
		"name without data": {sse.Chat, "event: ping\n\ndata: {\"choices\":[]}\n\n", "data: {\"choices\":[]}\n\n"},
	} {
		for how, r := range map[string]io.Reader{"at once": strings.NewReader(c.in), "by byte": iotest.OneByteReader(strings.NewReader(c.in))} {
			got, _, err := guard(t, c.d, "text/event-stream", r)
			if err != nil || got != c.want {
				t.Errorf("%s %s: %q, %v", name, how, got, err)
			}
		}
	}
}

func TestGuard_Errors(t *testing.T) {
	t.Parallel()
	chunk := "data: {\"choices\":[]}\n\n"
	for name, c := range map[string]struct {
		d     sse.Dialect
		kind  string
		in    string
		cause transport.Cause
	}{
		"empty":            {sse.Chat, "text/event-stream", "", transport.Empty},
		"white space":      {sse.Chat, "text/event-stream", " \n\n ", transport.Empty},
		"html":             {sse.Chat, "text/html", "hello", transport.NotJSON},
		"html page":        {sse.Chat, "text/html", "  <!doctype html>", transport.HTML},
		"html in stream":   {sse.Chat, "text/event-stream", chunk + "<html>\n", transport.HTML},
		"error":            {sse.Chat, "application/json", `{"error":{"message":"m"}}`, transport.Backend},
		"error list":       {sse.Chat, "application/json", `[{"error":{"message":"m"}}]`, transport.Backend},
		"string error":     {sse.Chat, "application/json", `{"error":"m"}`, transport.Backend},
		"detail":           {sse.Chat, "application/json", `{"detail":"m"}`, transport.Backend},
		"no tools":         {sse.Chat, "text/event-stream", "data: {\"error\":\"m does not support tools\"}\n\n", transport.NoTools},
		"in the stream":    {sse.Chat, "text/event-stream", chunk + "data: {\"error\":{\"message\":\"m\"}}\n\n", transport.Backend},
		"not json":         {sse.Chat, "text/event-stream", chunk + "data: hello\n\n", transport.Malformed},
		"a scalar":         {sse.Chat, "application/json", "7", transport.NotJSON},
		"another document": {sse.Chat, "application/json", `{"status":"up"}`, transport.NotJSON},
		"wrong api":        {sse.Chat, "application/json", `{"object":"response","output":[]}`, transport.WrongAPI},
		"other wrong api":  {sse.Responses, "application/json", `{"choices":[{}]}`, transport.WrongAPI},
		"a cut document":   {sse.Chat, "application/json", `{"choices":[{"message"`, transport.NotJSON},
		"no frame":         {sse.Chat, "text/event-stream", "data: " + strings.Repeat("x", sse.MaxFrame+1), transport.Oversize},
		"many lines":       {sse.Chat, "text/event-stream", strings.Repeat("data: "+strings.Repeat("x", 1<<20)+"\n", 9), transport.Oversize},
	} {
		_, _, err := guard(t, c.d, c.kind, strings.NewReader(c.in))
		if got := transport.CauseOf(err); err == nil || got != c.cause {
			t.Errorf("%s: cause %d, want %d: %v", name, got, c.cause, err)
		}
	}
}

func TestGuard_KeepsSecrets(t *testing.T) {
	t.Parallel()
	_, _, err := guard(t, sse.Chat, "application/json", strings.NewReader(`{"error":{"message":"bad key the-secret-key"}}`))
	if err == nil || strings.Contains(err.Error(), "the-secret-key") {
		t.Errorf("%v", err)
	}
}

func TestGuard_BrokenConnection(t *testing.T) {
	t.Parallel()
	r := io.MultiReader(strings.NewReader("data: {\"choices\":[]}\n\ndata: {\"choices\":[]}\n"), iotest.ErrReader(io.ErrUnexpectedEOF))
	got, _, err := guard(t, sse.Chat, "text/event-stream", r)
	if transport.CauseOf(err) != transport.Dropped || strings.Count(got, "choices") != 2 {
		t.Errorf("%q, %v", got, err)
	}
}

// FuzzGuard: whatever a server sends, what comes out is frames of JSON and one
// ending; nothing panics or runs on.
func FuzzGuard(f *testing.F) {
	for _, s := range []string{"data: {\"choices\":[]}\n\n", "\xef\xbb\xbf{\"error\":1}", "event: x\rdata\r\r", "{\"object\":\"response\",\"output\":[]}", "<html>", "data: [DONE]"} {
		f.Add(s, true)
		f.Add(s, false)
	}
	f.Fuzz(func(t *testing.T, body string, chat bool) {
		d := sse.Responses
		if chat {
			d = sse.Chat
		}
		out, g, err := guard(t, d, "text/event-stream", strings.NewReader(body))
		for frame := range strings.SplitSeq(out, "\n\n") {
			var data []byte
			for line := range strings.Lines(frame) {
				data = append(data, strings.TrimPrefix(line, "data: ")...)
			}
			if data = bytes.TrimSpace(data); len(data) > 0 && string(data) != "[DONE]" && !json.Valid(data) {
				t.Errorf("a frame of %q", data)
			}
		}
		if err != nil {
			if _, ok := errors.AsType[*transport.Error](err); !ok {
				t.Errorf("an error of another kind: %v", err)
			}
		} else if out == "" && !g.Sentinel() {
			t.Error("nothing came and nothing was said about it")
		}
	})
}
