package prompt_test

import (
	"strings"
	"testing"

	"yui/backend/prompt"
)

func TestMarker(t *testing.T) {
	t.Parallel()
	tool := func(name string) prompt.Trigger { return prompt.Trigger{Agent: &prompt.Agent{Tool: name}} }
	catchup := func(names ...string) prompt.Trigger {
		c := &prompt.AgentCatchup{}
		for _, n := range names {
			c.Items = append(c.Items, prompt.Agent{Tool: n})
		}
		return prompt.Trigger{AgentCatchup: c}
	}
	from := func(name string) prompt.Trigger { return prompt.Trigger{Addressed: &prompt.Addressed{From: name}} }
	none := prompt.Trigger{}
	for _, c := range []struct {
		event string
		t     prompt.Trigger
		want  string
	}{
		{"proactive.tap_bored", none, "(I keep poking at you)"},
		{"proactive.touch_head", none, "(I just poked you)"},
		{"proactive.head_pat", none, "(I just patted your head)"},
		{"proactive.drag_held", none, "(I keep dragging you around)"},
		{"proactive.window_sit", none, "(I just sat you down on a window's edge)"},
		{"proactive.peek", none, "(I left you peeking out from the side of a window)"},
		{"proactive.dropped", none, "(I just dropped you from mid-air)"},
		{"proactive.screen_app_switched", none, "(I just moved over to something else on my screen)"},
		{"proactive.screen_long_session", none, "(I've been in the same thing on my screen for a while)"},
		{"proactive.wake", prompt.Trigger{Wake: prompt.WakeClick}, "(I just woke you up)"},
		{"proactive.wake", prompt.Trigger{Wake: prompt.WakeTimeout}, "(you just woke up)"},
		{"proactive.wake", none, "(I've gone quiet for a while)"},
		{"proactive.stretch", none, "(I've gone quiet for a while)"},
		{"schedule.lunch", none, "(it's the time of day you check in on me)"},
		{"agent.done", tool("claude-code"), "(my claude-code task just finished)"},
		{"agent.done", tool(" \n"), "(one of my coding tasks just finished)"},
		{"agent.done", none, "(one of my coding tasks just finished)"},
		{"agent.needs_input", tool("a\n b"), "(my a b task is waiting on my input)"},
		{"agent.needs_input", none, "(one of my coding tasks is waiting on my input)"},
		{"agent.catchup", catchup("a"), "(my a tasks piled up while I was away)"},
		{"agent.catchup", catchup("b", "a", "b", "", "c"), "(my b, a and c tasks piled up while I was away)"},
		{"agent.catchup", catchup(" "), "(my coding tasks piled up while I was away)"},
		{"agent.catchup", none, "(my coding tasks piled up while I was away)"},
		{"agent.other", tool("x"), "(something just caught your attention)"},
		{"signals.push", none, "(a new signal just arrived for you)"},
		{"signals.batch", none, "(a few signals batched up for you)"},
		{"signals.catchup", none, "(signals piled up for you)"},
		{"signals.urgent", none, "(something urgent just came in for you)"},
		{"signals.urgent_catchup", none, "(urgent things piled up for you)"},
		{"signals.other", none, "(something just caught your attention)"},
		{"addressed.character", from("perlica"), "(perlica just spoke to you)"},
		{"addressed.character", from("  "), "(something just caught your attention)"},
		{"addressed.character", from(strings.Repeat("é", 39) + " tail"), "(" + strings.Repeat("é", 39) + " just spoke to you)"},
		{"time_milestone.first_activity", none, "(I've just started my day)"},
		{"client_event", none, "(something just caught your attention)"},
		{"", none, "(something just caught your attention)"},
	} {
		if got := prompt.Marker(c.event, c.t); got != c.want {
			t.Errorf("Marker(%q) = %q, want %q", c.event, got, c.want)
		}
	}
}
