package thread

import "strings"

// ToolLabel is what a tool chip says and its drawing. Known tools have words;
// an unknown id is made readable. Labels are English in every language, as
// tool names are.
func ToolLabel(name string, running bool) (icon, label string) {
	for _, k := range knownTools {
		if strings.EqualFold(k.name, name) {
			if running {
				return k.icon, k.during
			}
			return "check", k.after
		}
	}
	if running {
		return "chip", humanise(name)
	}
	return "check", humanise(name)
}

var knownTools = []struct{ name, icon, during, after string }{
	{"screenshot", "screen", "looking at the screen", "looked at the screen"},
	{"look_at", "eye", "looking over there", "looked over there"},
	{"web_search", "search", "searching", "searched"},
	{"browser", "cloud", "browsing", "browsed"},
	{"terminal", "chip", "running", "ran it"},
	{"code", "chip", "running", "ran it"},
	{"python", "chip", "running", "ran it"},
	{"file", "folder", "reading", "read it"},
	{"read_file", "folder", "reading", "read it"},
	{"write_file", "folder", "writing", "wrote it"},
}

func humanise(id string) string {
	id = strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == '.' || r == '/' {
			return ' '
		}
		return r
	}, id)
	id = strings.Join(strings.Fields(strings.ToLower(id)), " ")
	if r := []rune(id); len(r) > 40 {
		return string(r[:39]) + "…"
	}
	return id
}
