package backendtest

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/coder/websocket"
)

// Server plays one scenario, or, made by NewBackend, the one the user names.
type Server struct {
	// OnWrite is called before each piece of a reply is written; nil for none.
	OnWrite func()

	all map[string]*Scenario // nil: only sc

	mu       sync.Mutex
	sc       *Scenario
	requests int
	bodies   []string
	faults   []string
	open     map[*websocket.Conn]func()
}

// NewServer makes a server at the scenario's beginning.
func NewServer(sc *Scenario) *Server { return &Server{sc: sc} }

// NewBackend makes a server for the real app: a message that begins with
// "/NAME" plays the scenario of that name from its beginning, any other goes on
// with the one before. It starts with the scenario named first.
func NewBackend(all []*Scenario, first string) (*Server, error) {
	s := &Server{all: map[string]*Scenario{}}
	for _, sc := range all {
		s.all[sc.Name] = sc
	}
	if s.sc = s.all[first]; s.sc == nil {
		return nil, fmt.Errorf("there is no script named %q", first)
	}
	return s, nil
}

// maxFaults bounds what is remembered of a long run.
const maxFaults = 64

// Faults are the expectations that did not hold, the first of them.
func (s *Server) Faults() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.faults...)
}

// Requests are the newest bodies that came, in order.
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
	case p == "/" && s.all != nil:
		s.list(w)
	default:
		http.NotFound(w, r)
	}
}

// list tells what can be played.
func (s *Server) list(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	for _, name := range slices.Sorted(maps.Keys(s.all)) {
		doc, _, _ := strings.Cut(strings.TrimSpace(s.all[name].Doc), "\n")
		_, _ = fmt.Fprintf(w, "/%s: %s\n", name, doc)
	}
}

// next counts a request and checks what is expected of it. It returns the
// steps of its reply.
func (s *Server) next(d Dialect, body string) (int, []step) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if name, ok := named(d, body); ok && s.all[name] != nil {
		s.sc, s.requests = s.all[name], 0
	}
	s.requests++
	n := s.requests
	if s.bodies = append(s.bodies, body); len(s.bodies) > 32 {
		s.bodies = s.bodies[1:]
	}
	for _, e := range s.sc.expect(n, d) {
		if f := check(body, e); f != "" && len(s.faults) < maxFaults {
			s.faults = append(s.faults, fmt.Sprintf("%s request %d: %s", d, n, f))
		}
	}
	return n, s.sc.reply(n, d)
}

// named finds the scenario a user's message asks for: "/NAME" at the head of
// what was typed. A request that answers tool calls asks for none.
func named(d Dialect, body string) (string, bool) {
	var b struct {
		Text     string
		Input    []struct{ Role, Content json.RawMessage }
		Messages []struct{ Role, Content json.RawMessage }
	}
	if json.Unmarshal([]byte(body), &b) != nil {
		return "", false
	}
	text := b.Text
	items := b.Input
	if d == Chat {
		items = b.Messages
	}
	if d != Push {
		if len(items) == 0 || string(items[len(items)-1].Role) != `"user"` {
			return "", false
		}
		if json.Unmarshal(items[len(items)-1].Content, &text) != nil {
			return "", false
		}
	}
	if i := strings.LastIndex(text, "</client_context>"); i >= 0 {
		text = text[i+len("</client_context>"):]
	}
	name, ok := strings.CutPrefix(strings.TrimSpace(text), "/")
	if !ok {
		return "", false
	}
	name, _, _ = strings.Cut(name, " ")
	return name, true
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
	n, steps := s.next(d, string(body))
	w.Header().Set("Content-Type", out.contentType())
	put := func(text string) {
		if s.OnWrite != nil {
			s.OnWrite()
		}
		_, _ = io.WriteString(w, text)
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
	}
	calls := 0
	for _, st := range steps {
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
