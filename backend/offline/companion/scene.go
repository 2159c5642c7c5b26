package companion

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// scene is what the context lines say, as far as the companion minds.
type scene struct {
	kind     string // user, schedule, proactive, screen, agent, signals, ...
	headline string
	now      time.Time // wall clock of the user
	app      string    // frontmost label
	appMin   int
	body     string
	wake     string // click, timeout, message
	cue      string
	idleMin  int // -1: not said
	dwellMin int
	fromApp  string
	unspoken string // what an interrupted reply still owed
	signals  []string
	events   []string // names of app events
	agents   []agent  // catch-up items, oldest first
	guide    string
}

type agent struct{ tool, phase, status, project string }

var (
	reIdle   = regexp.MustCompile(`\(the user has been idle for (\d+)min\)`)
	reCue    = regexp.MustCompile(`^\S+ cue "(.*)"(?: \(the user has been idle for \d+min\))?$`)
	reScreen = regexp.MustCompile(`(?:left (.*) after \d+min and )?has been in the frontmost app for (\d+)min$`)
	reFront  = regexp.MustCompile(`^(.*?)(?: — ".*")? \(for (\d+)min\)$`)
	reAgent  = regexp.MustCompile(`^(.*) (done|needs_input)(?: \(([^)]*)\))?, project "(.*?)"(?: - ".*")? \(\d+min ago\)$`)
	reFrom   = regexp.MustCompile(`^addressed by (.*?): "`)
	reUnsaid = regexp.MustCompile(`never spoken: "(.*)"$`)
	reSignal = regexp.MustCompile(`^signal \[(.*?)/.* @[-0-9T:.Z]+, id .*?\]: `)
	reEvent  = regexp.MustCompile(`^app event \[(.*?) @`)
)

// readScene reads a context block. Only the start of a line has a meaning, as
// the contract says; quoted values never do.
func readScene(context string, now time.Time) scene {
	s := scene{kind: "user", now: now, idleMin: -1}
	if _, guide, ok := strings.Cut(context, "\nguide:\n"); ok {
		context = context[:len(context)-len(guide)]
		s.guide = strings.TrimSuffix(strings.TrimSpace(guide), "</client_context>")
	}
	for row := range strings.Lines(context) {
		row = strings.TrimRight(row, "\r\n")
		key, value, ok := strings.Cut(row, ": ")
		if !ok {
			continue
		}
		s.read(row, key, value)
	}
	return s
}

func (s *scene) read(row, key, value string) {
	switch {
	case key == "time":
		stamp, _, _ := strings.Cut(value, " ")
		if at, err := time.Parse(time.RFC3339, stamp); err == nil {
			s.now = at
		}
	case key == "frontmost":
		if m := reFront.FindStringSubmatch(value); m != nil {
			s.app, s.appMin = m[1], atoi(m[2])
		}
	case key == "body":
		s.body, _, _ = strings.Cut(value, " ")
		s.body = strings.TrimSuffix(s.body, ",")
	case key == "previous turn":
		if m := reUnsaid.FindStringSubmatch(value); m != nil {
			s.unspoken = m[1]
		}
	case key == "trigger":
		s.trigger(value)
	case key == "wake":
		switch {
		case strings.HasSuffix(value, "the user's click"):
			s.wake = "click"
		case strings.HasSuffix(value, "this message"):
			s.wake = "message"
		default:
			s.wake = "timeout"
		}
	case strings.HasPrefix(row, "agent event: "):
		if m := reAgent.FindStringSubmatch(value); m != nil {
			s.agents = append(s.agents, agent{m[1], m[2], m[3], m[4]})
		}
	case strings.HasPrefix(row, "signal ["):
		if m := reSignal.FindStringSubmatch(row); m != nil && !strings.HasSuffix(row, ": (no payload)") {
			s.signals = append(s.signals, m[1])
		}
	case strings.HasPrefix(row, "app event ["):
		if m := reEvent.FindStringSubmatch(row); m != nil {
			s.events = append(s.events, m[1])
		}
	}
}

func (s *scene) trigger(value string) {
	s.headline = value
	s.kind, _, _ = strings.Cut(value, " ")
	if m := reIdle.FindStringSubmatch(value); m != nil {
		s.idleMin = atoi(m[1])
	}
	if m := reCue.FindStringSubmatch(value); m != nil {
		s.cue = m[1]
	}
	switch s.kind {
	case "screen":
		if m := reScreen.FindStringSubmatch(value); m != nil {
			s.fromApp, s.dwellMin = m[1], atoi(m[2])
		}
	case "agent":
		if m := reAgent.FindStringSubmatch(strings.TrimPrefix(value, "agent ")); m != nil {
			s.agents = append(s.agents, agent{m[1], m[2], m[3], m[4]})
		}
	}
}

func (s *scene) from() string {
	if m := reFrom.FindStringSubmatch(s.headline); m != nil {
		return m[1]
	}
	return ""
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
