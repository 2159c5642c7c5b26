package backendtest

import (
	"fmt"
	"strings"

	"yui/backend/convo"
)

// Log writes engine events as the lines scripts compare: one an event, text
// and reasoning only as they stood at the turn's end.
func Log(events []convo.Event) string {
	var w strings.Builder
	var text, reason string
	for _, ev := range events {
		switch ev.Kind {
		case convo.EventStarted:
			fmt.Fprintf(&w, "started %s\n", ev.Name)
			text, reason = "", ""
		case convo.EventText:
			text = ev.Text
		case convo.EventReasoning:
			reason = ev.Text
		case convo.EventSentence:
			fmt.Fprintf(&w, "say %q%s\n", ev.Text, CueText(ev.Cue))
		case convo.EventCue:
			fmt.Fprintf(&w, "cue%s\n", CueText(ev.Cue))
		case convo.EventTool:
			// Chat Completions tells of a tool of the backend's only when it is done.
			if !ev.Running {
				fmt.Fprintf(&w, "tool %s\n", ev.Tool)
			}
		case convo.EventUsage:
			fmt.Fprintf(&w, "usage %d %d %d\n", ev.Usage.Input, ev.Usage.Output, ev.Usage.Total)
		case convo.EventNotice:
			fmt.Fprintf(&w, "notice %s\n", ev.Text)
		case convo.EventFinished:
			if reason != "" {
				fmt.Fprintf(&w, "reasoning %q\n", reason)
			}
			if text != "" {
				fmt.Fprintf(&w, "text %q\n", text)
			}
			fmt.Fprintf(&w, "finished %s", ev.Outcome)
			if ev.Silent {
				w.WriteString(" silent")
			}
			if ev.Text != "" {
				fmt.Fprintf(&w, ": %s", ev.Text)
			}
			w.WriteByte('\n')
		case convo.EventPlayed:
			if ev.Interrupted {
				w.WriteString("interrupted\n")
			} else {
				w.WriteString("played\n")
			}
		}
	}
	return w.String()
}

// CueText is a cue as its fields in brackets, "" for none.
func CueText(c *convo.Cue) string {
	if c == nil {
		return ""
	}
	var s []string
	for _, f := range []struct{ name, v string }{
		{"emotion", c.EmotionID}, {"motion", c.MotionID}, {"tone", c.EmotionText}, {"caption", c.Caption},
	} {
		if f.v != "" {
			s = append(s, f.name+"="+f.v)
		}
	}
	return " [" + strings.Join(s, " ") + "]"
}
