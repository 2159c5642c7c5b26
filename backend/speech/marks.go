package speech

import "unicode"

// runes is a small set of characters.
type runes string

func (s runes) is(r rune) bool {
	for _, c := range s {
		if c == r {
			return true
		}
	}
	return false
}

// The marks of protocols 7.6. A wide ender needs no space after it.
const (
	enders       runes = ".!?…"
	wideEnders   runes = "。！？｡‼⁇⁈⁉"
	closers      runes = "\"'”’」』）)\\]}»〟》〉】"
	quoteClosers runes = "\"'”’」』»〟"
	clauses      runes = ",;:—–"
	wideClauses  runes = "、，；：､"
	// particles go on with a sentence after a quote: 「はい。」と言った。
	particles runes = "とっなのはがをにもかでやへだよね、，,라하고이는은"
)

// isEmoji reports a pictograph, or a character that only shapes one.
func isEmoji(r rune) bool {
	switch {
	case r < 0x200d:
		return false
	case r == 0x200d, r == 0xfe0e, r == 0xfe0f, r == 0x20e3:
		return true
	case r >= 0x2190 && r <= 0x21ff, r >= 0x2300 && r <= 0x23ff:
		return true
	case r >= 0x25a0 && r <= 0x27bf, r >= 0x2900 && r <= 0x297f, r >= 0x2b00 && r <= 0x2bff:
		return true
	case r == 0x3030, r == 0x303d, r == 0x3297, r == 0x3299:
		return true
	case r >= 0x1f000 && r <= 0x1faff, r >= 0xe0020 && r <= 0xe007f:
		return true
	}
	return false
}

// joins reports whether next belongs to the character prev ends with.
func joins(prev []rune, next rune) bool {
	last := prev[len(prev)-1]
	switch {
	case unicode.Is(unicode.M, next), next == 0x200d, last == 0x200d, next >= 0x1f3fb && next <= 0x1f3ff:
		return true
	case next >= 0xe0020 && next <= 0xe007f:
		return true
	}
	flags := 0 // a flag is two regional indicators
	for i := len(prev) - 1; i >= 0 && flagRune(prev[i]); i-- {
		flags++
	}
	return flagRune(next) && flags%2 == 1
}

func flagRune(r rune) bool { return r >= 0x1f1e6 && r <= 0x1f1ff }
