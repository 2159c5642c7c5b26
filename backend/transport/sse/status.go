package sse

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"

	"yui/backend/transport"
)

// statusError reads the body of a refused request and names the refusal.
func (g *Guard) statusError(res *http.Response) error {
	b, _ := io.ReadAll(io.LimitReader(res.Body, maxError))
	text := strings.TrimSpace(string(b))
	detail := errorText([]byte(text))
	if res.StatusCode >= 300 && res.StatusCode < 400 {
		detail = ""
		if u, err := url.Parse(res.Header.Get("Location")); err == nil && u.Host != "" {
			u.User, u.RawQuery, u.Fragment = nil, "", ""
			detail = "moved to " + u.String()
		}
	}
	if detail == "" && !looksHTML(text) && res.StatusCode >= 400 {
		detail = text
	}
	return transport.FromStatus(res.StatusCode, g.host, transport.Redact(detail, g.keys...))
}

// errorText finds the words in the error objects servers send: OpenAI's
// {"error":{"message":…}}, {"error":"…"}, {"message":…}, {"detail":…}, and a
// list of any of these. It returns "" when there are none.
func errorText(b []byte) string {
	var list []json.RawMessage
	if json.Unmarshal(b, &list) == nil && len(list) > 0 {
		b = list[0]
	}
	var body struct {
		Error   json.RawMessage `json:"error"`
		Message json.RawMessage `json:"message"`
		Detail  json.RawMessage `json:"detail"`
	}
	if json.Unmarshal(b, &body) != nil {
		return ""
	}
	if s := words(body.Error); s != "" {
		return s
	}
	for _, raw := range []json.RawMessage{body.Message, body.Detail} {
		// An object here is a message of the model, not one about an error.
		if s := words(raw); s != "" && !strings.HasPrefix(s, "{") {
			return s
		}
	}
	return ""
}

// words reads an error value that is a string, or an object with the words in
// it. null, false, "", {} and [] hold none.
func words(raw json.RawMessage) string {
	t := strings.TrimSpace(string(raw))
	switch t {
	case "", "null", "false", `""`, "{}", "[]":
		return ""
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var o struct {
		Message, Msg, Detail, Code, Type json.RawMessage
	}
	if json.Unmarshal(raw, &o) == nil {
		for _, r := range []json.RawMessage{o.Message, o.Msg, o.Detail, o.Code, o.Type} {
			if json.Unmarshal(r, &s) == nil && s != "" {
				return s
			}
		}
	}
	return t
}

func looksHTML(s string) bool {
	s = strings.ToLower(strings.TrimSpace(s))
	return strings.HasPrefix(s, "<!doctype") || strings.HasPrefix(s, "<html") || strings.HasPrefix(s, "<head") ||
		strings.HasPrefix(s, "<?xml") || strings.HasPrefix(s, "<body")
}
