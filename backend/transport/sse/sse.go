// Package sse is the guard in front of the OpenAI client: it stands between
// the socket and the library's own decoder, reads whatever real servers send
// for an event stream, and hands on clean frames or one error that says what
// went wrong. Without it the library takes an empty body, a login page or a
// cut stream for a silent reply.
//
// A Guard serves one response and is used by the goroutine that reads it. It
// starts nothing, buffers at most one frame (MaxFrame) or one whole answer
// (MaxAnswer), and never blocks except in the socket's Read.
package sse

import (
	"net/http"

	"yui/backend/transport"
)

// Dialect is the protocol the response should be in.
type Dialect uint8

// Dialects.
const (
	Responses Dialect = iota
	Chat
)

// Limits of what is read.
const (
	MaxFrame  = 8 << 20  // one event, bytes
	MaxAnswer = 16 << 20 // one whole JSON answer, bytes
	maxError  = 64 << 10 // an error body, bytes
)

// EventType marks a frame the guard made of an event whose name the protocol
// does not know: {"type":EventType,"name":…,"data":…}.
const EventType = "yui.event"

// Guard watches one response.
type Guard struct {
	dialect  Dialect
	keys     []string
	host     string
	sentinel bool
}

// New makes a guard for one response of a host. keys are removed from every
// text the guard quotes.
func New(d Dialect, host string, keys ...string) *Guard {
	return &Guard{dialect: d, host: host, keys: keys}
}

// Sentinel reports whether the stream closed with [DONE], or was a whole
// answer.
func (g *Guard) Sentinel() bool { return g.sentinel }

// Host is where the request goes.
func (g *Guard) Host() string { return g.host }

// Middleware is an option.Middleware of the OpenAI client. Errors it returns
// are *transport.Error, except a cancelled context.
func (g *Guard) Middleware(req *http.Request, next func(*http.Request) (*http.Response, error)) (*http.Response, error) {
	for name := range req.Header {
		if len(name) > 12 && name[:12] == "X-Stainless-" {
			req.Header.Del(name) // what runs here is nobody's business
		}
	}
	req.Header.Set("User-Agent", "yui")
	req.Header.Set("Accept", "text/event-stream, application/json")
	res, err := next(req)
	if err != nil {
		return nil, transport.Classify(err, g.host)
	}
	if res.StatusCode < 200 || res.StatusCode > 299 {
		defer res.Body.Close()
		return nil, g.statusError(res)
	}
	res.Body = newBody(g, res.Body, res.Header.Get("Content-Type"))
	res.Header.Set("Content-Type", "text/event-stream")
	return res, nil
}

// Fail is a failure of this response, with what the server said.
func (g *Guard) Fail(c transport.Cause, detail string) error { return g.fail(c, detail) }

// Hint is a failure of this response, told in our own words.
func (g *Guard) Hint(c transport.Cause, hint string) error { return g.hint(c, hint) }

func (g *Guard) fail(c transport.Cause, detail string) *transport.Error {
	if c == transport.Backend && transport.SaysNoTools(detail) {
		c = transport.NoTools
	}
	return &transport.Error{Cause: c, Host: g.host, Detail: transport.Redact(detail, g.keys...)}
}

func (g *Guard) hint(c transport.Cause, hint string) *transport.Error {
	return &transport.Error{Cause: c, Host: g.host, Hint: hint}
}
