package mind

import (
	"encoding/json"
	"strings"

	"yui/backend/source"
)

// maxInstructions cuts the user's own instructions, in code points.
const maxInstructions = 4000

// agentSettings is what yui.agent holds.
type agentSettings struct {
	ReasoningEffort string `json:"reasoning_effort"`
	Instructions    string `json:"instructions"`
}

// agent reads the agent settings; anything odd in them falls back.
func (s *Settings) agent() agentSettings {
	a := agentSettings{ReasoningEffort: "none"}
	if raw := s.Get(KeyAgent); raw != "" && json.Unmarshal([]byte(raw), &a) != nil {
		a = agentSettings{}
	}
	switch a.ReasoningEffort {
	case "none", "minimal", "low", "medium":
	default:
		a.ReasoningEffort = "none"
	}
	if r := []rune(a.Instructions); len(r) > maxInstructions {
		a.Instructions = string(r[:maxInstructions])
	}
	return a
}

// privateWords are the user's own words for windows that stay private.
func (m *Mind) privateWords() []string {
	return strings.Split(m.Settings.Get(KeyPrivate), "\n")
}

// Look feeds the foreground window; the app calls it about once a second.
func (m *Mind) Look(app, title string) {
	m.front.Sample(source.Window{App: app, Title: title}, m.opt.Now())
}
