package transport

import "strings"

// Thinking splits a model's inline reasoning (<think>…</think>) from its
// speech, however the chunks cut the tags. An opening tag counts only where a
// line begins, so that a reply may mention it; one that is never closed keeps
// everything after it out of the speech. Not safe for concurrent use.
type Thinking struct {
	inside  bool
	midLine bool   // speech so far ends inside a line
	held    string // the head of what may become a tag
	trim    bool   // drop white space between a closed block and the speech
}

var (
	openTags  = []string{"<think>", "<thinking>", "<|thinking|>", "<reasoning>"}
	closeTags = []string{"</think>", "</thinking>", "<|/thinking|>", "</reasoning>"}
)

// Add takes the next piece of text and returns what of it is speech and what
// is reasoning.
func (t *Thinking) Add(s string) (speech, reasoning string) {
	return t.run(t.held+s, false)
}

// Flush returns what was still held back.
func (t *Thinking) Flush() (speech, reasoning string) {
	return t.run(t.held, true)
}

func (t *Thinking) run(s string, end bool) (speech, reasoning string) {
	t.held = ""
	var sp, re strings.Builder
	for s != "" {
		i := strings.IndexByte(s, '<')
		if i < 0 {
			t.put(&sp, &re, s)
			break
		}
		t.put(&sp, &re, s[:i])
		s = s[i:]
		tags := t.candidates()
		if tag := matchTag(s, tags); tag != "" {
			s = s[len(tag):]
			if t.inside || tag[1] == '/' || strings.HasPrefix(tag, "<|/") {
				t.inside, t.trim = false, true
			} else {
				t.inside = true
			}
			continue
		}
		if !end && mayBecomeTag(s, tags) {
			t.held = s
			break
		}
		t.put(&sp, &re, "<")
		s = s[1:]
	}
	return sp.String(), re.String()
}

// candidates are the tags that mean something here.
func (t *Thinking) candidates() []string {
	switch {
	case t.inside:
		return closeTags
	case t.midLine:
		return nil
	default:
		// A lone closing tag at a line's start is left over from a template
		// that swallowed the opening one; it is dropped.
		return append(append([]string{}, openTags...), closeTags...)
	}
}

func (t *Thinking) put(sp, re *strings.Builder, s string) {
	if s == "" {
		return
	}
	if t.inside {
		re.WriteString(s)
		return
	}
	if t.trim {
		if s = strings.TrimLeft(s, " \t\r\n"); s == "" {
			return
		}
		t.trim = false
	}
	sp.WriteString(s)
	if line := s[strings.LastIndexByte(s, '\n')+1:]; strings.TrimSpace(line) != "" {
		t.midLine = true
	} else if len(line) < len(s) {
		t.midLine = false
	}
}

func matchTag(s string, tags []string) string {
	for _, tag := range tags {
		if len(s) >= len(tag) && strings.EqualFold(s[:len(tag)], tag) {
			return tag
		}
	}
	return ""
}

func mayBecomeTag(s string, tags []string) bool {
	for _, tag := range tags {
		if len(s) < len(tag) && strings.EqualFold(s, tag[:len(s)]) {
			return true
		}
	}
	return false
}
