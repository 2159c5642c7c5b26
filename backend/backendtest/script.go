// Package backendtest is a chat backend that does what a script says: a txtar
// file names the requests it expects and the replies it gives, faults included.
// One http.Handler speaks every protocol of the client, in process over pipes
// (Client, for synctest), over httptest, or on a port for the real app.
//
// A Server counts its requests under a lock and may be used from any goroutine;
// every request is served on its own. It keeps nothing open after a request's
// context ends. Nothing but tests and the fake-backend command imports it.
package backendtest

import (
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/txtar"
)

// Scenario is one script: the turns a client takes, what the server answers
// and checks, and the events the engine must tell.
type Scenario struct {
	Name string
	// Doc is the comment at the head of the file.
	Doc string
	// Only limits the scenario to some dialects; empty means the request
	// protocols.
	Only []Dialect
	// Turns are the client's lines, in order; see Turn.
	Turns []Turn

	wants   map[Dialect]string
	replies map[string][]step
	expects map[string][]string
	last    int // the highest reply number
}

// Dialect is a wire protocol as scripts name it.
type Dialect string

// Dialects.
const (
	Responses Dialect = "responses"
	Chat      Dialect = "chat"
	Push      Dialect = "push"
)

// Turn is one line of a script's turns section: "user TEXT" (waits for the end
// of the turn before), "then TEXT" (does not), "event NAME", "wait DURATION",
// "stop" or "reset".
type Turn struct {
	Verb string
	Arg  string
}

// step is one line of a reply.
type step struct {
	verb string
	arg  string
	wait time.Duration
}

// Applies reports whether the scenario is meant for a dialect.
func (s *Scenario) Applies(d Dialect) bool {
	if len(s.Only) == 0 {
		return d != Push
	}
	for _, o := range s.Only {
		if o == d {
			return true
		}
	}
	return false
}

// Want is the event log a dialect must give: its own, else the common one.
func (s *Scenario) Want(d Dialect) string {
	if w, ok := s.wants[d]; ok {
		return w
	}
	return s.wants[""]
}

// reply finds the steps of the n-th reply, the dialect's own before the
// common one. Past the last, the last is repeated.
func (s *Scenario) reply(n int, d Dialect) []step {
	n = min(n, s.last)
	if st, ok := s.replies[key(n, d)]; ok {
		return st
	}
	return s.replies[key(n, "")]
}

func (s *Scenario) expect(n int, d Dialect) []string {
	return append(append([]string{}, s.expects[key(n, "")]...), s.expects[key(n, d)]...)
}

func key(n int, d Dialect) string { return strconv.Itoa(n) + " " + string(d) }

// Parse reads a script. The sections are "turns", "reply N [DIALECT]",
// "expect N [DIALECT]" and "want [DIALECT]"; the comment may hold a line "only: DIALECT…".
func Parse(name string, data []byte) (*Scenario, error) {
	ar := txtar.Parse(data)
	s := &Scenario{Name: name, replies: map[string][]step{}, expects: map[string][]string{}, wants: map[Dialect]string{}}
	for line := range strings.Lines(string(ar.Comment)) {
		if only, ok := strings.CutPrefix(strings.TrimSpace(line), "only:"); ok {
			for _, d := range strings.Fields(only) {
				s.Only = append(s.Only, Dialect(d))
			}
			continue
		}
		s.Doc += line
	}
	for _, f := range ar.Files {
		if err := s.section(strings.Fields(f.Name), string(f.Data)); err != nil {
			return nil, fmt.Errorf("script %s, section %q: %w", name, f.Name, err)
		}
	}
	return s, nil
}

func (s *Scenario) section(words []string, data string) error {
	switch words[0] {
	case "want":
		var d Dialect
		if len(words) > 1 {
			d = Dialect(words[1])
		}
		s.wants[d] = data
		return nil
	case "turns":
		for _, l := range lines(data) {
			verb, arg, _ := strings.Cut(l, " ")
			s.Turns = append(s.Turns, Turn{Verb: verb, Arg: arg})
		}
		return nil
	case "reply", "expect":
	default:
		return fmt.Errorf("no such section")
	}
	if len(words) < 2 {
		return fmt.Errorf("it needs a number")
	}
	n, err := strconv.Atoi(words[1])
	if err != nil {
		return err
	}
	var d Dialect
	if len(words) > 2 {
		d = Dialect(words[2])
	}
	if words[0] == "expect" {
		s.expects[key(n, d)] = lines(data)
		return nil
	}
	steps, err := parseSteps(data)
	s.replies[key(n, d)] = steps
	s.last = max(s.last, n)
	return err
}

func parseSteps(data string) ([]step, error) {
	var out []step
	for line := range strings.Lines(data) {
		line = strings.TrimRight(line, "\r\n")
		if raw, ok := strings.CutPrefix(line, "|"); ok {
			out = append(out, step{verb: "raw", arg: raw + "\n"})
			continue
		}
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		verb, arg, _ := strings.Cut(line, " ")
		st := step{verb: verb, arg: arg}
		switch verb {
		case "sleep":
			d, err := time.ParseDuration(arg)
			if err != nil {
				return nil, err
			}
			st.wait = d
		case "speech", "think", "bytes":
			if strings.HasPrefix(arg, `"`) {
				q, err := strconv.Unquote(arg)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", line, err)
				}
				st.arg = q
			}
		case "call", "tool", "usage", "status", "type", "stall", "drop", "cut", "end", "fail", "repeat":
		default:
			return nil, fmt.Errorf("%s: no such step", line)
		}
		out = append(out, st)
	}
	return out, nil
}

func lines(data string) []string {
	var out []string
	for l := range strings.Lines(data) {
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "#") {
			out = append(out, l)
		}
	}
	return out
}

// Load reads every *.txtar under dir of fsys, sorted by name.
func Load(fsys fs.FS, dir string) ([]*Scenario, error) {
	names, err := fs.Glob(fsys, path.Join(dir, "*.txtar"))
	if err != nil {
		return nil, err
	}
	sort.Strings(names)
	var out []*Scenario
	for _, n := range names {
		b, err := fs.ReadFile(fsys, n)
		if err != nil {
			return nil, fmt.Errorf("read script: %w", err)
		}
		s, err := Parse(strings.TrimSuffix(path.Base(n), ".txtar"), b)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}
