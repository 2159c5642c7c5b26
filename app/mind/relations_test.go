package mind

import (
	"encoding/json"
	"strings"
	"testing"

	"yui/backend/convo"
)

// The model moves a relation with its tool; later turns are told, unless the
// switch is off.
func TestMind_Relations(t *testing.T) {
	t.Parallel()
	m := newMind(t, nil)
	rate := func(turn, args string) string {
		return m.tools.Run(t.Context(), turn, convo.ToolCall{ID: "c", Name: "rate_relation", Arguments: args}).Text
	}
	if lines, _ := prepared(t, m, typed("hi")); strings.Contains(lines, "relation:") {
		t.Errorf("a relation nobody rated is told:\n%s", lines)
	}
	if got := rate("1", `{"target":"user","delta":2,"why":"brought tea"}`); got != "ok: toward user neutral" {
		t.Errorf("got %q", got)
	}
	if got := rate("1", `{"target":"user","delta":2,"why":"brought cake"}`); !strings.HasPrefix(got, "refused: ") {
		t.Errorf("a second change of the turn: %q", got)
	}
	if got := rate("2", `{"target":"user","delta":9,"why":"x"}`); !strings.HasPrefix(got, "error: ") || !strings.Contains(got, "delta") {
		t.Errorf("a step too far: %q", got)
	}
	if err := m.SetStand(t.Context(), 59); err != nil {
		t.Fatal(err)
	}
	if got := rate("3", `{"target":"user","delta":1,"why":"stayed up with her"}`); got != "ok: toward user close" {
		t.Errorf("got %q", got)
	}
	want := `relation: toward user close (last change +1, 0min ago: "stayed up with her")`
	if lines, _ := prepared(t, m, typed("hi")); !strings.Contains(lines, want+"\ntool switches: look.screen=off, relations=on") {
		t.Errorf("lines\n%s\nwant %s", lines, want)
	}
	m.Settings.SetBool(KeyRelations, false)
	if lines, _ := prepared(t, m, typed("hi")); strings.Contains(lines, "relation:") || !strings.Contains(lines, "relations=off") {
		t.Errorf("switched off:\n%s", lines)
	}
	if got := rate("4", `{"target":"user","delta":1,"why":"x"}`); got != "refused: relations is off" {
		t.Errorf("switched off: %q", got)
	}
	if v, err := m.Stand(t.Context()); v != 60 || err != nil {
		t.Errorf("stands at %d, %v", v, err)
	}
	var kept []map[string]any
	raw, _, _ := m.store.Get(t.Context(), "yui.yui.relations")
	if err := json.Unmarshal([]byte(raw), &kept); err != nil || len(kept) != 1 {
		t.Errorf("kept %q", raw)
	}
}
