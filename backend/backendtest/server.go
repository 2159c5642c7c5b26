package backendtest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
)

// Server plays one scenario.
type Server struct {
	sc *Scenario

	mu       sync.Mutex
	requests int
	bodies   []string
	faults   []string
	ends     []func() // of open sockets
}

// NewServer makes a server at the scenario's beginning.
func NewServer(sc *Scenario) *Server { return &Server{sc: sc} }

// Faults are the expectations that did not hold.
func (s *Server) Faults() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.faults...)
}

// Requests are the bodies that came, in order.
func (s *Server) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.bodies...)
}

// ServeHTTP answers the paths of a chat API.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch p := strings.TrimPrefix(r.URL.Path, "/v1"); {
	case p == "/models":
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"object":"list","data":[{"id":"scripted","object":"model"}]}`)
	case p == "/responses" && r.Method == http.MethodPost:
		s.play(w, r, Responses, &responsesWriter{})
	case p == "/chat/completions" && r.Method == http.MethodPost:
		s.play(w, r, Chat, &chatWriter{})
	case p == "/ws":
		s.socket(w, r)
	default:
		http.NotFound(w, r)
	}
}

// next counts a request and checks what is expected of it.
func (s *Server) next(d Dialect, body string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests++
	n := s.requests
	s.bodies = append(s.bodies, body)
	for _, e := range s.sc.expect(n, d) {
		if f := check(body, e); f != "" {
			s.faults = append(s.faults, fmt.Sprintf("%s request %d: %s", d, n, f))
		}
	}
	return n
}

// check holds a request body against one line: "has TEXT", "lacks TEXT", or
// "FIELD VALUE" for a top-level field.
func check(body, line string) string {
	verb, arg, _ := strings.Cut(line, " ")
	switch verb {
	case "has":
		if !strings.Contains(body, arg) {
			return "lacks " + arg + " in " + body
		}
		return ""
	case "lacks":
		if strings.Contains(body, arg) {
			return "has " + arg + " in " + body
		}
		return ""
	}
	var o map[string]json.RawMessage
	if err := json.Unmarshal([]byte(body), &o); err != nil {
		return err.Error()
	}
	got := strings.Trim(string(o[verb]), `"`)
	if got != arg {
		return fmt.Sprintf("%s is %s, not %s", verb, got, arg)
	}
	return ""
}

// writer puts one reply into a dialect's words.
type writer interface {
	// contentType is the media type of a good stream.
	contentType() string
	speech(s string) string
	think(s string) string
	call(id, name, args string) string
	tool(name string, running bool) string
	usage(in, out, total int)
	fail(msg string) string
	// end is the terminal event, with the number of the response.
	end(n int) string
}

func (s *Server) play(w http.ResponseWriter, r *http.Request, d Dialect, out writer) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 64<<20))
	if err != nil {
		return
	}
	n := s.next(d, string(body))
	w.Header().Set("Content-Type", out.contentType())
	put := func(text string) {
		_, _ = io.WriteString(w, text)
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
	}
	calls := 0
	for _, st := range s.sc.reply(n, d) {
		if r.Context().Err() != nil {
			return
		}
		switch st.verb {
		case "type":
			w.Header().Set("Content-Type", st.arg)
		case "status":
			code, text, _ := strings.Cut(st.arg, " ")
			var status int
			_, _ = fmt.Sscan(code, &status)
			if json.Valid([]byte(text)) {
				w.Header().Set("Content-Type", "application/json")
			}
			w.WriteHeader(status)
			put(text)
			return
		case "sleep":
			if !pause(r.Context(), st.wait) {
				return
			}
		case "stall":
			put("")
			<-r.Context().Done()
			return
		case "drop":
			panic(http.ErrAbortHandler)
		case "cut":
			return
		case "raw", "bytes":
			put(st.arg)
		case "repeat":
			put(repeat(st.arg))
		case "speech":
			put(out.speech(st.arg))
		case "think":
			put(out.think(st.arg))
		case "call":
			calls++
			name, args, _ := strings.Cut(st.arg, " ")
			put(out.call(fmt.Sprintf("call_%d_%d", n, calls), name, args))
		case "tool":
			name, state, _ := strings.Cut(st.arg, " ")
			put(out.tool(name, state != "done"))
		case "usage":
			var a, b, c int
			_, _ = fmt.Sscan(st.arg, &a, &b, &c)
			out.usage(a, b, c)
		case "fail":
			put(out.fail(st.arg))
			return
		case "end":
			put(out.end(n))
			return
		}
	}
}

// repeat writes "N TEXT" as TEXT N times, for lines no file should hold.
func repeat(arg string) string {
	count, text, _ := strings.Cut(arg, " ")
	var n int
	_, _ = fmt.Sscan(count, &n)
	return strings.Repeat(text, min(n, 64<<20))
}
