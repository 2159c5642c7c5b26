package chatcomp

import "yui/backend/convo"

// Trim keeps the newest entries that fit into window estimated tokens, a
// contiguous run; 0 keeps them all. An entry costs its text and its guide.
func Trim(history []convo.Message, window int, expand func(string) string) []convo.Message {
	if window <= 0 {
		return history
	}
	left := window
	for i := len(history) - 1; i >= 0; i-- {
		m := history[i]
		if left -= Tokens(m.Text + guide(expand, m)); left < 0 {
			return history[i+1:]
		}
	}
	return history
}

// Tokens estimates what a text costs: one for each CJK character, a quarter
// for any other, rounded up.
func Tokens(s string) int {
	quarters := 0
	for _, r := range s {
		if r >= 0x1100 && cjk(r) {
			quarters += 4
		} else {
			quarters++
		}
	}
	return (quarters + 3) / 4
}

// cjk reports the ranges that count as one token a character. Supplementary
// planes count as other.
func cjk(r rune) bool {
	switch {
	case r <= 0x11FF:
		return r >= 0x1100
	case r >= 0x3000 && r <= 0x30FF, r >= 0x3130 && r <= 0x318F:
		return true
	case r >= 0x3400 && r <= 0x4DBF, r >= 0x4E00 && r <= 0x9FFF:
		return true
	case r >= 0xAC00 && r <= 0xD7A3, r >= 0xF900 && r <= 0xFAFF, r >= 0xFF00 && r <= 0xFFEF:
		return true
	}
	return false
}
