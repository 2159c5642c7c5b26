package transport

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// DetailLimit is the longest server text that gets into an error, in bytes.
const DetailLimit = 400

// keyLike matches what looks like a credential wherever a server echoes one.
var keyLike = regexp.MustCompile(`(?i)\b(?:bearer\s+\S+|(?:sk|pk|rk|gsk|xai|key|hf|ghp|glpat|AIza)[-_][A-Za-z0-9_\-*.]{6,}|AIza[A-Za-z0-9_\-]{20,})`)

// Redact makes server text fit for an error or a log: the given keys and
// anything that looks like one are removed, whitespace runs collapse, and the
// text is cut to DetailLimit.
func Redact(text string, keys ...string) string {
	for _, k := range keys {
		if len(k) >= 4 {
			text = strings.ReplaceAll(text, k, "[key]")
		}
	}
	text = keyLike.ReplaceAllString(text, "[key]")
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "�")), " ")
	if len(text) <= DetailLimit {
		return text
	}
	cut := DetailLimit
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}
