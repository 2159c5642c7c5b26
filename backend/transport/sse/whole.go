package sse

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"yui/backend/transport"
)

// readWhole reads a body that is one document and turns it into the events it
// stands for, or into the error it is.
func (b *body) readWhole() {
	doc, err := io.ReadAll(io.LimitReader(b.src, MaxAnswer+1))
	if err != nil && len(doc) == 0 {
		b.end(err)
		return
	}
	if len(doc) > MaxAnswer {
		b.err = b.g.fail(transport.Oversize, "")
		return
	}
	if err == nil {
		if ev := b.g.answer(doc); ev != nil {
			b.g.sentinel = true
			b.events++
			b.emit(ev)
			b.err = io.EOF
			return
		}
	}
	if derr := b.g.document(doc, true); derr != nil {
		if err != nil && transport.CauseOf(derr) != transport.Backend {
			derr = transport.Classify(err, b.g.host) // cut in the middle of the document
		}
		b.err = derr
	}
}

// answer reads a whole answer of the asked protocol, nil when it is none.
func (g *Guard) answer(doc []byte) []byte {
	var a struct {
		Object  string            `json:"object"`
		Status  string            `json:"status"`
		Error   json.RawMessage   `json:"error"`
		Choices []json.RawMessage `json:"choices"`
		Output  json.RawMessage   `json:"output"`
	}
	if json.Unmarshal(doc, &a) != nil || words(a.Error) != "" && a.Object != "response" {
		return nil
	}
	switch {
	case g.dialect == Chat && len(a.Choices) > 0:
		return compact(without(doc, "error"))
	case g.dialect == Responses && (a.Object == "response" || a.Output != nil):
		kind := "response.completed"
		if a.Status == "failed" || a.Status == "incomplete" {
			kind = "response." + a.Status
		}
		return compact([]byte(`{"type":"` + kind + `","response":` + string(doc) + `}`))
	}
	return nil
}

// document names what an unframed document is. While it may still grow (whole
// unset) an unfinished one is no error yet.
func (g *Guard) document(doc []byte, whole bool) error {
	text := strings.TrimSpace(string(doc))
	if looksHTML(text) {
		return g.fail(transport.HTML, "")
	}
	if msg := errorText([]byte(text)); msg != "" {
		return g.fail(transport.Backend, msg)
	}
	first, rest, _ := strings.Cut(text, "\n")
	if json.Valid([]byte(first)) && (strings.TrimSpace(rest) != "" || !whole) && strings.HasPrefix(first, "{") {
		if msg := errorText([]byte(first)); msg != "" {
			return g.fail(transport.Backend, msg)
		}
		return g.hint(transport.NotJSON, "it sends lines of JSON without event framing; a server's own API looks like this, its OpenAI-compatible one usually ends in /v1")
	}
	if !whole {
		return nil
	}
	switch {
	case text == "":
		return g.fail(transport.Empty, "")
	case wrongAPI(text, g.dialect):
		return g.fail(transport.WrongAPI, "")
	default:
		return g.fail(transport.NotJSON, text)
	}
}

func wrongAPI(text string, d Dialect) bool {
	var a struct {
		Object  string            `json:"object"`
		Choices []json.RawMessage `json:"choices"`
	}
	if json.Unmarshal([]byte(text), &a) != nil {
		return false
	}
	return d == Responses && len(a.Choices) > 0 || d == Chat && a.Object == "response"
}

func compact(doc []byte) []byte {
	var w bytes.Buffer
	if json.Compact(&w, doc) != nil {
		return doc
	}
	return w.Bytes()
}
