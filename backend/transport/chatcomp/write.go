package chatcomp

import (
	"fmt"
	"unicode/utf8"
)

// appendMessage writes a message of plain text, and the comma after it.
func appendMessage(b []byte, role, text string) []byte {
	b = append(b, `{"content":`...)
	b = appendString(b, text)
	b = append(b, `,"role":"`...)
	b = append(b, role...)
	return append(b, `"},`...)
}

// appendString writes a JSON string.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		n, esc := 1, ""
		if c >= utf8.RuneSelf {
			var r rune
			if r, n = utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || n > 1 {
				i += n
				continue
			}
			esc = `\ufffd`
		}
		b = append(b, s[from:i]...)
		switch {
		case esc != "":
			b = append(b, esc...)
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c == '\n':
			b = append(b, '\\', 'n')
		default:
			b = fmt.Appendf(b, `\u%04x`, c)
		}
		i += n
		from = i
	}
	return append(append(b, s[from:]...), '"')
}
