package prompt

import (
	"encoding/json"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

const noPayload = "(no payload)"

// signalItems counts the items of all groups; an empty group adds none.
func signalItems(groups []Signal) int {
	n := 0
	for i := range groups {
		n += len(groups[i].Items)
	}
	return n
}

func (p *page) signal(s *Signal) {
	if len(s.Items) == 0 {
		p.signalHead(&s.Envelope)
		p.line(noPayload)
		return
	}
	for _, item := range s.Items {
		p.signalHead(&s.Envelope)
		p.rawJSON(item)
		p.end()
	}
}

func (p *page) signalHead(e *Envelope) {
	p.str("signal [")
	p.value(e.Source)
	p.str("/")
	p.value(e.EventType)
	p.str(" @")
	p.iso(e.OccurredAt)
	p.str(", id ")
	p.value(e.EventID)
	p.str("]: ")
}

func (p *page) appEvent(e *AppEvent) {
	p.str("app event [")
	p.value(e.Name)
	p.str(" @")
	p.iso(e.At)
	p.str("]: ")
	if len(e.Payload) == 0 {
		p.line(noPayload)
		return
	}
	p.rawJSON(e.Payload)
	p.end()
}

// rawJSON writes a producer's value as one compact line, then sanitizes it
// like any other value: an escaped tag must not survive its unescaping.
func (p *page) rawJSON(raw json.RawMessage) {
	p.value(string(appendCompact(make([]byte, 0, len(raw)), raw)))
}

// appendCompact drops white space between the tokens of raw and writes its
// strings with as few escapes as JSON allows. Key order and the spelling of
// numbers stay. It does not check raw: what is not JSON comes out as text.
func appendCompact(dst, raw []byte) []byte {
	for i := 0; i < len(raw); {
		switch c := raw[i]; c {
		case ' ', '\t', '\n', '\r':
			i++
		case '"':
			dst, i = appendJSONString(append(dst, '"'), raw, i+1)
		default:
			dst = append(dst, c)
			i++
		}
	}
	return dst
}

// appendJSONString copies the string whose first byte is raw[i] up to and
// including its closing quote, and returns the index after it.
func appendJSONString(dst, raw []byte, i int) ([]byte, int) {
	for i < len(raw) {
		switch c := raw[i]; {
		case c == '"':
			return append(dst, '"'), i + 1
		case c != '\\':
			dst = append(dst, c)
			i++
		case i+1 >= len(raw):
			return append(dst, '\\'), i + 1
		case raw[i+1] == 'u':
			dst, i = appendEscaped(dst, raw, i)
		case raw[i+1] == '/':
			dst = append(dst, '/')
			i += 2
		default:
			dst = append(dst, '\\', raw[i+1])
			i += 2
		}
	}
	return dst, i
}

// appendEscaped writes the character of the \u escape at raw[i], raw where
// JSON allows that, and returns the index after the escape (both of a pair).
func appendEscaped(dst, raw []byte, i int) ([]byte, int) {
	r, ok := hex4(raw, i+2)
	if !ok {
		return append(dst, raw[i:i+2]...), i + 2
	}
	next := i + 6
	if utf16.IsSurrogate(r) {
		low, paired := rune(0), false
		if next+1 < len(raw) && raw[next] == '\\' && raw[next+1] == 'u' {
			low, paired = hex4(raw, next+2)
		}
		full := utf16.DecodeRune(r, low)
		if !paired || full == utf8.RuneError {
			return appendHexEscape(dst, r), next // half a pair has no UTF-8 form
		}
		return utf8.AppendRune(dst, full), next + 6
	}
	const short = "\b\f\n\r\t\"\\"
	const names = `bfnrt"\`
	for k := range len(short) {
		if r == rune(short[k]) {
			return append(dst, '\\', names[k]), next
		}
	}
	if r < ' ' {
		return appendHexEscape(dst, r), next
	}
	return utf8.AppendRune(dst, r), next
}

func appendHexEscape(dst []byte, r rune) []byte {
	const digits = "0123456789abcdef"
	return append(dst, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}

func hex4(raw []byte, i int) (rune, bool) {
	if i+4 > len(raw) {
		return 0, false
	}
	n, err := strconv.ParseUint(string(raw[i:i+4]), 16, 32)
	return rune(n), err == nil
}
