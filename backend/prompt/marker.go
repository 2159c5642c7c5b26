package prompt

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// nameCap is the longest name a marker carries, in code points. The marker is
// the one place where a payload reaches the user role as bare prose.
const nameCap = 40

const otherMarker = "(something just caught your attention)"

// markers by exact event name; prefixes and names with a payload are in Marker.
var markers = map[string]string{
	"proactive.tap_bored":           "(I keep poking at you)",
	"proactive.head_pat":            "(I just patted your head)",
	"proactive.drag_held":           "(I keep dragging you around)",
	"proactive.window_sit":          "(I just sat you down on a window's edge)",
	"proactive.peek":                "(I left you peeking out from the side of a window)",
	"proactive.dropped":             "(I just dropped you from mid-air)",
	"proactive.screen_app_switched": "(I just moved over to something else on my screen)",
	"proactive.screen_long_session": "(I've been in the same thing on my screen for a while)",
	"signals.push":                  "(a new signal just arrived for you)",
	"signals.batch":                 "(a few signals batched up for you)",
	"signals.catchup":               "(signals piled up for you)",
	"signals.urgent":                "(something urgent just came in for you)",
	"signals.urgent_catchup":        "(urgent things piled up for you)",
	"time_milestone.first_activity": "(I've just started my day)",
}

// Marker is the background marker of a turn with no utterance: the short
// stimulus in the user's voice ("I" is the user, "you" the character). It says
// what happened, never how to answer.
func Marker(eventName string, t Trigger) string {
	if text, ok := markers[eventName]; ok {
		return text
	}
	switch {
	case eventName == "proactive.wake" && t.Wake == WakeClick:
		return "(I just woke you up)"
	case eventName == "proactive.wake" && t.Wake == WakeTimeout:
		return "(you just woke up)"
	case strings.HasPrefix(eventName, "proactive.touch_"):
		return "(I just poked you)"
	case strings.HasPrefix(eventName, "proactive."):
		return "(I've gone quiet for a while)"
	case strings.HasPrefix(eventName, "schedule."):
		return "(it's the time of day you check in on me)"
	case eventName == "addressed.character":
		if t.Addressed != nil {
			if name := markerName(t.Addressed.From); name != "" {
				return "(" + name + " just spoke to you)"
			}
		}
	case strings.HasPrefix(eventName, "agent."):
		return agentMarker(eventName, t)
	}
	return otherMarker
}

func agentMarker(eventName string, t Trigger) string {
	tool := ""
	if t.Agent != nil {
		tool = markerName(t.Agent.Tool)
	}
	switch eventName {
	case "agent.done":
		if tool == "" {
			return "(one of my coding tasks just finished)"
		}
		return "(my " + tool + " task just finished)"
	case "agent.needs_input":
		if tool == "" {
			return "(one of my coding tasks is waiting on my input)"
		}
		return "(my " + tool + " task is waiting on my input)"
	case "agent.catchup":
		names := catchupNames(t.AgentCatchup)
		if names == "" {
			return "(my coding tasks piled up while I was away)"
		}
		return "(my " + names + " tasks piled up while I was away)"
	}
	return otherMarker
}

// catchupNames lists the distinct tools in first-seen order: "a, b and c".
func catchupNames(c *AgentCatchup) string {
	if c == nil {
		return ""
	}
	var names []string
	for i := range c.Items {
		if n := markerName(c.Items[i].Tool); n != "" && !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// markerName makes a name of a payload field: one line, at most nameCap long.
func markerName(s string) string {
	s = Clean(s)
	if utf8.RuneCountInString(s) <= nameCap {
		return s
	}
	return strings.TrimSpace(firstRunes(s, nameCap))
}
