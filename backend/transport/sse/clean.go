package sse

import (
	"bytes"
	"encoding/json"
	"strings"

	"yui/backend/transport"
)

var done = []byte("[DONE]")

// head is what the guard looks at in an event.
type head struct {
	Type    string          `json:"type"`
	Object  string          `json:"object"`
	Error   json.RawMessage `json:"error"`
	Choices json.RawMessage `json:"choices"`
}

// clean reads one event and returns the data to hand on, nil to drop it, or
// the error it reports.
func (g *Guard) clean(fr frame) ([]byte, error) {
	data := bytes.TrimSpace(fr.data)
	if bytes.HasPrefix(data, done) {
		g.sentinel = true
		return done, nil
	}
	var h head
	if err := json.Unmarshal(data, &h); err != nil {
		return g.notAnEvent(fr.name, data)
	}
	if msg := words(h.Error); msg != "" {
		return nil, g.fail(transport.Backend, msg)
	}
	if fr.name == "error" && h.Type != "error" && h.Choices == nil {
		msg := errorText(data)
		if msg == "" {
			msg = string(data)
		}
		return nil, g.fail(transport.Backend, msg)
	}
	if h.Error != nil {
		data = without(data, "error") // an empty error field ends the library's stream
	}
	if g.dialect == Chat {
		return g.cleanChat(fr.name, h, data)
	}
	return g.cleanResponses(fr.name, h, data)
}

func (g *Guard) cleanChat(name string, h head, data []byte) ([]byte, error) {
	if strings.HasPrefix(h.Type, "response.") && h.Choices == nil {
		return nil, g.hint(transport.WrongAPI, "it streams the Responses API")
	}
	if h.Choices == nil && foreign(name) {
		return wrap(name, data), nil
	}
	return data, nil
}

func (g *Guard) cleanResponses(name string, h head, data []byte) ([]byte, error) {
	if h.Type == "" && (h.Object == "chat.completion.chunk" || len(h.Choices) > 0) {
		return nil, g.hint(transport.WrongAPI, "it streams Chat Completions")
	}
	if h.Type == "" && strings.HasPrefix(name, "response.") {
		return with(data, "type", name), nil
	}
	if h.Type == "" && foreign(name) {
		return wrap(name, data), nil
	}
	return data, nil
}

// foreign reports an event name that is the server's own.
func foreign(name string) bool {
	switch name {
	case "", "message", "data", "chunk", "completion", "chat.completion.chunk", "chat.completion":
		return false
	}
	return true
}

// notAnEvent handles data that is no JSON object.
func (g *Guard) notAnEvent(name string, data []byte) ([]byte, error) {
	if name == "error" {
		return nil, g.fail(transport.Backend, string(data))
	}
	if foreign(name) {
		quoted, err := json.Marshal(string(data))
		if err == nil {
			return wrap(name, quoted), nil
		}
	}
	if json.Valid(data) {
		return []byte(`{"type":"` + EventType + `","name":"","data":null}`), nil // a bare number or string
	}
	if looksHTML(string(data)) {
		return nil, g.fail(transport.HTML, "")
	}
	return nil, g.fail(transport.Malformed, string(data))
}

func wrap(name string, data []byte) []byte {
	if !json.Valid(data) {
		data = []byte("null")
	}
	out, err := json.Marshal(struct {
		Type string          `json:"type"`
		Name string          `json:"name"`
		Data json.RawMessage `json:"data"`
	}{EventType, name, data})
	if err != nil {
		return nil
	}
	return out
}

// without removes one key of a JSON object; with sets one.
func without(data []byte, key string) []byte {
	var m map[string]json.RawMessage
	if json.Unmarshal(data, &m) != nil {
		return data
	}
	delete(m, key)
	return remarshal(m, data)
}

func with(data []byte, key, value string) []byte {
	var m map[string]json.RawMessage
	q, err := json.Marshal(value)
	if err != nil || json.Unmarshal(data, &m) != nil {
		return data
	}
	m[key] = q
	return remarshal(m, data)
}

func remarshal(m map[string]json.RawMessage, or []byte) []byte {
	out, err := json.Marshal(m)
	if err != nil {
		return or
	}
	return out
}
