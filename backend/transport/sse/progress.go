package sse

import (
	"encoding/json"
	"strings"
)

// Progress reads a server's own event as the state of one of its tools, the
// way agent gateways report them (hermes.tool.progress). ok is unset when the
// event is about something else.
func Progress(name string, data json.RawMessage) (tool string, running, ok bool) {
	if !strings.Contains(name, "tool") {
		return "", false, false
	}
	var p struct {
		Tool, Name, Label, Status, State, Phase string
	}
	var loose map[string]any
	if json.Unmarshal(data, &loose) == nil {
		for key, dst := range map[string]*string{
			"tool": &p.Tool, "tool_name": &p.Tool, "name": &p.Name, "label": &p.Label,
			"status": &p.Status, "state": &p.State, "phase": &p.Phase,
		} {
			if s, is := loose[key].(string); is && s != "" {
				*dst = s
			}
		}
	}
	tool = first(p.Tool, p.Name, p.Label, name)
	switch strings.ToLower(first(p.Status, p.State, p.Phase)) {
	case "done", "complete", "completed", "finished", "success", "succeeded", "ok", "error", "failed", "cancelled", "end", "stop":
		return tool, false, true
	}
	return tool, true, true
}

func first(s ...string) string {
	for _, v := range s {
		if v != "" {
			return v
		}
	}
	return ""
}
