package broker_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// server is an Expression Broker: an MCP server over streamable HTTP with
// sessions, that forgets everything when it is restarted.
type server struct {
	json     bool   // answer with documents instead of event streams
	noID     bool   // keep no sessions
	fixed    string // emotion ids that no update changes
	failWith func(tool string) string

	mu       sync.Mutex
	status   int // answer everything with this
	page     string
	sessions map[string]bool
	opened   int
	ids      map[string][]string
	mode     string
	table    map[string]string
	version  int
	calls    []string
}

func (s *server) restart() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions, s.ids, s.mode, s.table, s.version = nil, nil, "free", nil, 0
}

func (s *server) set(f func()) { s.mu.Lock(); defer s.mu.Unlock(); f() }

// take returns the tool calls since the last take.
func (s *server) take() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := strings.Join(s.calls, "; ")
	s.calls = nil
	return c
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.status != 0 {
		w.WriteHeader(s.status)
		_, _ = io.WriteString(w, s.page)
		return
	}
	id := r.Header.Get("Mcp-Session-Id")
	if r.Method == http.MethodDelete {
		delete(s.sessions, id)
		s.calls = append(s.calls, "DELETE")
		return
	}
	var m struct {
		ID     *int
		Method string
		Params struct {
			Name, ProtocolVersion string
			Capabilities          map[string]any
			ClientInfo            struct{ Name, Version string }
			Arguments             json.RawMessage
		}
	}
	body, _ := io.ReadAll(r.Body)
	if err := json.Unmarshal(body, &m); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if r.Header.Get("Accept") != "application/json, text/event-stream" {
		http.Error(w, "Not Acceptable", http.StatusNotAcceptable)
		return
	}
	if m.Method == "initialize" {
		if m.Params.ProtocolVersion != "2025-06-18" || m.Params.Capabilities == nil || m.Params.ClientInfo.Name != "yui" || m.Params.ClientInfo.Version != "0" {
			http.Error(w, "bad handshake "+string(body), http.StatusBadRequest)
			return
		}
		if !s.noID {
			s.opened++
			id = fmt.Sprint("session-", s.opened)
			if s.sessions == nil {
				s.sessions = map[string]bool{}
			}
			s.sessions[id] = false
			w.Header().Set("mcp-session-id", id)
		}
		s.reply(w, *m.ID, `{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"broker","version":"1"}}`)
		return
	}
	ready, known := s.sessions[id]
	if !s.noID && !known {
		http.Error(w, "no such session", http.StatusNotFound)
		return
	}
	if m.Method == "notifications/initialized" {
		if !s.noID {
			s.sessions[id] = true
		}
		w.WriteHeader(http.StatusAccepted)
		return
	}
	if !s.noID && !ready || m.Method != "tools/call" || r.Header.Get("Mcp-Protocol-Version") != "2025-06-18" {
		http.Error(w, "out of order", http.StatusUnprocessableEntity)
		return
	}
	s.tool(w, *m.ID, m.Params.Name, m.Params.Arguments)
}

func (s *server) tool(w http.ResponseWriter, id int, name string, raw json.RawMessage) {
	var args struct {
		IDs   []string
		Mode  string
		Table map[string]string
	}
	_ = json.Unmarshal(raw, &args)
	call := name
	switch name {
	case "update_emotion_ids", "update_motion_ids":
		call += " " + strings.Join(args.IDs, ",")
		if s.ids == nil {
			s.ids = map[string][]string{}
		}
		s.ids[name] = args.IDs
		s.version++
	case "update_emotion_text":
		call += " " + string(raw)
		s.mode, s.table = args.Mode, args.Table
		s.version++
	}
	s.calls = append(s.calls, call)
	if s.failWith != nil {
		if r := s.failWith(name); r != "" {
			s.reply(w, id, r)
			return
		}
	}
	text := fmt.Sprintf(`{"ok":true,"version":%d}`, s.version)
	if name == "get_ids" {
		em := slices.Clone(s.ids["update_emotion_ids"])
		slices.Reverse(em) // sets have no order
		if s.fixed != "" {
			em = []string{s.fixed}
		}
		b, _ := json.Marshal(map[string]any{
			"emotion_ids": em, "motion_ids": s.ids["update_motion_ids"],
			"emotion_text_mode": s.mode, "emotion_text_map": s.table, "version": s.version,
		})
		text = string(b)
	}
	s.reply(w, id, result(text))
}

// result is what a tool call gives back.
func result(text string) string {
	q, _ := json.Marshal(text)
	return `{"content":[{"type":"text","text":` + string(q) + `}]}`
}

func (s *server) reply(w http.ResponseWriter, id int, result string) {
	doc := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":%s}`, id, result)
	if s.json {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = io.WriteString(w, doc)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	_, _ = io.WriteString(w, ": hello\r\nevent: message\r\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}\r\n\r\n"+
		"id: 1\r\ndata:\r\n\r\nevent: message\r\ndata: "+strings.Replace(doc, `,"result"`, ",\r\ndata: \"result\"", 1)+"\r\n\r\n")
}
