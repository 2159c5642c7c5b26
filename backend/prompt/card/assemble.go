package card

import "strings"

// AssembleOptions are what a card's text depends on beside the card.
type AssembleOptions struct {
	// Off leaves the card out: the instructions are ChatInstructions alone.
	Off bool
	// Char is the preset's name, for {{char}}; empty is the card's own name.
	Char string
	// User is the user's name or the fallback word, for {{user}}.
	User string
	// Framing is the client's sentence for a card without a system prompt, and
	// for {{original}}. It may hold {{char}} and {{user}}.
	Framing string
	// ChatInstructions close the instructions.
	ChatInstructions string
}

// Assemble makes a turn's instruction string and its post-history text ("" for
// none). The same inputs give the same bytes.
func Assemble(c Card, o AssembleOptions) (instructions, postHistory string) {
	m := o.macros(c)
	if o.Off {
		return m.replace(o.ChatInstructions), ""
	}
	system := c.SystemPrompt
	if blank(system) {
		system = "{{original}}"
	}
	var blocks []string
	for _, b := range []struct{ label, text string }{
		{"", system},
		{"", c.Description},
		{"Personality: ", c.Personality},
		{"Scenario: ", c.Scenario},
		{"Example dialogue:\n", c.MesExample},
		{"", o.ChatInstructions},
	} {
		if text := m.replace(b.text); !blank(text) {
			blocks = append(blocks, b.label+text)
		}
	}
	if postHistory = m.replace(c.PostHistory); blank(postHistory) {
		postHistory = ""
	}
	return strings.Join(blocks, "\n\n"), postHistory
}

// Greetings are the card's greetings with their macros replaced, the first
// message first; none when the card is off.
func Greetings(c Card, o AssembleOptions) []string {
	if o.Off {
		return nil
	}
	m := o.macros(c)
	var list []string
	for _, text := range append([]string{c.FirstMes}, c.AlternateGreetings...) {
		if text = m.replace(text); !blank(text) {
			list = append(list, text)
		}
	}
	return list
}

func blank(s string) bool { return strings.TrimSpace(s) == "" }

// macros are the values of the three macros that are replaced.
type macros map[string]string

func (o AssembleOptions) macros(c Card) macros {
	char := o.Char
	if blank(char) {
		char = c.Name
	}
	m := macros{"char": char, "user": o.User}
	// The framing is put together first, so that nothing is replaced twice.
	framing := macros{"char": m["char"], "user": m["user"], "original": ""}
	m["original"] = framing.replace(o.Framing)
	return m
}

// replace puts the values in, in one pass: a name that looks like a macro
// stays a name. Letter case in a macro does not count; other macros stay.
func (m macros) replace(s string) string {
	var b strings.Builder
	changed := false
	for {
		at := strings.Index(s, "{{")
		if at < 0 {
			break
		}
		end := strings.Index(s[at:], "}}")
		if end < 0 {
			break
		}
		key := s[at+2 : at+end]
		if inner := strings.LastIndex(key, "{{"); inner >= 0 {
			// "{{x {{char}}": the macro is the inner one.
			changed = true
			b.WriteString(s[:at+2+inner])
			s = s[at+2+inner:]
			continue
		}
		value, known := m[strings.ToLower(key)]
		if !known {
			value = s[at : at+end+2]
		}
		changed = true
		b.WriteString(s[:at])
		b.WriteString(value)
		s = s[at+end+2:]
	}
	if !changed {
		return s
	}
	b.WriteString(s)
	return b.String()
}
