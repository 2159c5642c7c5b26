package prompt

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// The block's own tags. No value may contain either, in any letter case.
const (
	openTag  = "<client_context>"
	closeTag = "</client_context>"
)

// Clean makes one line of a value that came from outside: control characters
// go, the block's tags are stripped until none is left, runs of white space
// become one space and the ends are trimmed. Bytes that are not UTF-8 become
// U+FFFD. Quotes stay as they are.
func Clean(s string) string {
	if isClean(s) {
		return s
	}
	return string(appendClean(make([]byte, 0, len(s)), s))
}

// isClean reports whether appendClean would copy s unchanged. It answers for
// ASCII only: the common app name or id costs one scan and no copy.
func isClean(s string) bool {
	space := true // a leading space is not clean
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ' ':
			if space {
				return false
			}
			space = true
		case c < ' ' || c >= 0x7f || c == '<':
			return false
		default:
			space = false
		}
	}
	return !space || s == ""
}

// appendClean appends Clean(s) to dst.
func appendClean(dst []byte, s string) []byte {
	if isClean(s) {
		return append(dst, s...)
	}
	mark := len(dst)
	for _, r := range s {
		if dropped(r) {
			continue
		}
		dst = utf8.AppendRune(dst, r)
		if r == '>' {
			dst = popTag(dst, mark)
		}
	}
	return dst[:collapse(dst, mark)]
}

// popTag removes a tag that has just been completed at the end of dst. A tag
// holds one '<' and one '>', so two tags never overlap and taking them off as
// they close gives the same text as replacing again and again, in one pass.
func popTag(dst []byte, mark int) []byte {
	for _, tag := range [...]string{closeTag, openTag} {
		from := len(dst) - len(tag)
		if from >= mark && bytes.EqualFold(dst[from:], []byte(tag)) {
			return dst[:from]
		}
	}
	return dst
}

// collapse rewrites dst[mark:] in place with white-space runs as one space and
// trimmed ends, and returns the new length of dst.
func collapse(dst []byte, mark int) int {
	out, gap := mark, false
	for i := mark; i < len(dst); {
		r, n := utf8.DecodeRune(dst[i:])
		if isSpace(r) {
			gap = out > mark
		} else {
			if gap {
				dst[out] = ' '
				out++
				gap = false
			}
			out += copy(dst[out:], dst[i:i+n])
		}
		i += n
	}
	return out
}

// dropped reports a control character that is removed: C0 other than white
// space, DEL, and C1 other than U+0085.
func dropped(r rune) bool {
	return unicode.IsControl(r) && !unicode.IsSpace(r)
}

// isSpace is Unicode White_Space and the byte order mark.
func isSpace(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' }

// stripTags removes both tag pairs of the user item from a text that keeps its
// lines, so that a card cannot close its own block and open a context of its
// own making.
func stripTags(s string) string {
	var dst []byte
	for i := 0; i < len(s); i++ {
		dst = append(dst, s[i])
		if s[i] != '>' {
			continue
		}
		dst = popTag(dst, 0)
		for _, tag := range [...]string{closeHistory, openHistory} {
			from := len(dst) - len(tag)
			if from >= 0 && bytes.EqualFold(dst[from:], []byte(tag)) {
				dst = dst[:from]
				break
			}
		}
	}
	return string(dst)
}
