package speech

import (
	"strings"
	"unicode"
)

// webPrefixes start a token that is never cut.
var webPrefixes = []string{"https://", "http://", "ftp://", "file://", "mailto:", "www."}

// webFirst are the letters they begin with.
const webFirst runes = "hHfFmMwW"

// url is the length of the URL at i, without the punctuation that follows it:
// 0 when there is none, -1 while its end is not known.
func (s *scan) url(i int) int {
	if i > 0 && (unicode.IsLetter(s.rs[i-1]) && s.rs[i-1] < 0x250 || unicode.IsDigit(s.rs[i-1])) {
		return 0
	}
	n := webLen(s.rs[i:])
	if n == 0 {
		return 0
	}
	if i+n >= len(s.rs) && !s.final && n < urlLimit {
		return -1
	}
	return trimURL(s.rs[i : i+n])
}

// webLen is how many characters from the head of rs can belong to a URL.
func webLen(rs []rune) int {
	if len(rs) < 4 || !webFirst.is(rs[0]) {
		return 0
	}
	head := strings.ToLower(string(rs[:min(len(rs), 8)]))
	found := false
	for _, p := range webPrefixes {
		found = found || strings.HasPrefix(head, p)
	}
	if !found {
		return 0
	}
	n := 0
	for n < len(rs) && n < urlLimit && urlRune(rs[n]) {
		n++
	}
	return n
}

func urlRune(r rune) bool {
	return r > ' ' && r < 0x7f && !strings.ContainsRune("\"<>`{}|\\^", r)
}

// trimURL drops what ends the sentence rather than the URL: stops, and closing
// brackets that were not opened inside.
func trimURL(u []rune) int {
	n := len(u)
	for n > 0 {
		switch r := u[n-1]; {
		case strings.ContainsRune(".,;:!?'*_~", r):
		case r == ')' && strings.Count(string(u[:n]), ")") > strings.Count(string(u[:n]), "("):
		case r == ']' && strings.Count(string(u[:n]), "]") > strings.Count(string(u[:n]), "["):
		default:
			return n
		}
		n--
	}
	return n
}
