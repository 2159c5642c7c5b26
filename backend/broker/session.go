package broker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"yui/backend/transport"
)

// protocol is the MCP revision asked for.
const protocol = "2025-06-18"

// errGone is a session the broker does not know any more.
var errGone = errors.New("the expression broker ended the session")

// session is one MCP session over streamable HTTP. One goroutine uses it.
type session struct {
	http    *http.Client
	to      string
	host    string
	hide    []string // never quoted
	id      string   // "" on a broker that keeps none
	version string   // as negotiated
	last    int      // request number
}

// open makes the handshake.
func open(ctx context.Context, client *http.Client, address string) (*session, error) {
	u, err := target(address)
	if err != nil {
		return nil, err
	}
	s := &session{http: client, to: u.String(), host: u.Host, hide: secrets(address)}
	var hello struct {
		Version string `json:"protocolVersion"`
	}
	header, err := s.request(ctx, "initialize", map[string]any{
		"protocolVersion": protocol,
		"capabilities":    struct{}{},
		"clientInfo":      map[string]string{"name": "yui", "version": "0"},
	}, &hello)
	if err != nil {
		return nil, err
	}
	s.id, s.version = header.Get("Mcp-Session-Id"), hello.Version
	if err := s.notify(ctx, "notifications/initialized"); err != nil {
		return nil, err
	}
	return s, nil
}

// call uses a tool and reads its answer, JSON in the first text there is.
func (s *session) call(ctx context.Context, tool string, args, out any) error {
	var r struct {
		Content []struct {
			Type string `json:"type"`
			Text string `json:"text"`
		} `json:"content"`
		Structured json.RawMessage `json:"structuredContent"`
		IsError    bool            `json:"isError"`
	}
	if _, err := s.request(ctx, "tools/call", map[string]any{"name": tool, "arguments": args}, &r); err != nil {
		return err
	}
	text := string(r.Structured)
	for _, c := range r.Content {
		if c.Type == "text" {
			text = c.Text
			break
		}
	}
	if r.IsError {
		return s.fail(tool+" failed", text)
	}
	if err := json.Unmarshal([]byte(text), out); err != nil {
		return s.fail("its answer to "+tool+" cannot be read", text)
	}
	return nil
}

// fail says what went wrong, with what the broker said.
func (s *session) fail(what, said string) error {
	if said = transport.Redact(said, s.hide...); said != "" {
		what += ". The broker said: " + said
	}
	return fmt.Errorf("talk to the expression broker at %s: %s", s.host, what)
}

// target reads the address the way people write it. Its error quotes nothing:
// an address may hold a password.
func target(address string) (*url.URL, error) {
	u, err := url.Parse(transport.WithScheme(strings.TrimSpace(address)))
	if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, errors.New("read broker_base_url: it is not a web address: write it like http://localhost:3201/mcp")
	}
	u.Fragment, u.RawFragment = "", ""
	return u, nil
}

// hostOf is host and port of an address, "" when it has none.
func hostOf(address string) string {
	if u, err := target(address); err == nil {
		return u.Host
	}
	return ""
}

// secrets are the parts of an address that must not be quoted.
func secrets(address string) []string {
	u, err := target(address)
	if err != nil {
		return []string{address}
	}
	var s []string
	if u.User != nil {
		if w, ok := u.User.Password(); ok {
			s = append(s, w)
		}
		s = append(s, u.User.Username())
	}
	for _, v := range u.Query() {
		s = append(s, v...)
	}
	if u.RawQuery != "" {
		s = append(s, u.RawQuery)
	}
	return s
}
