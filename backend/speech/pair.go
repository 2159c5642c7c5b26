package speech

import "unicode"

// wide quotes and their closers. A single curly quote is an apostrophe far more
// often than a quote and protects nothing.
var pairs = map[rune]rune{
	'「': '」', '『': '』', '“': '”', '„': '“', '«': '»', '《': '》', '〈': '〉', '【': '】', '〝': '〟',
}

// pair takes the character at i into account: it opens, closes or is nothing.
// The answer is how many characters it used.
func (s *scan) pair(i int) int {
	r := s.rs[i]
	if r != '*' && r != '＊' && s.waits(r) {
		s.pop(r)
		return 1
	}
	switch r {
	case '"':
		if s.opensQuote(i) {
			s.open = append(s.open, r)
		}
		return 1
	case '`':
		s.open = append(s.open, r)
		return 1
	case '*', '＊':
		return s.stars(i)
	}
	if c := pairs[r]; c != 0 && len(s.open) < 8 {
		s.open = append(s.open, c)
	}
	return 1
}

// waits reports whether an open pair waits for r.
func (s *scan) waits(r rune) bool {
	for _, c := range s.open {
		if c == r {
			return true
		}
	}
	return false
}

// pop closes the pair of r and everything opened inside it.
func (s *scan) pop(r rune) {
	for k := len(s.open) - 1; k >= 0; k-- {
		if s.open[k] == r {
			s.open = s.open[:k]
			return
		}
	}
}

// opensQuote tells an opening straight quote from inches and from the second
// half of a quote that was cut.
func (s *scan) opensQuote(i int) bool {
	if i == 0 {
		return true
	}
	p := s.rs[i-1]
	return unicode.IsSpace(p) || p == '(' || p == '[' || p == '*' || p == '—' || p == '-' || p >= 0x3000
}

// stars takes a run of asterisks: *an action* or **bold** protects what is
// inside it, 2 * 3 and a bullet do not.
func (s *scan) stars(i int) int {
	r, n := s.rs[i], 1
	for i+n < len(s.rs) && s.rs[i+n] == r {
		n++
	}
	if s.waits(r) {
		s.pop(r)
		return n
	}
	if i+n >= len(s.rs) || unicode.IsSpace(s.rs[i+n]) {
		return n
	}
	if i > 0 && (unicode.IsLetter(s.rs[i-1]) && s.rs[i-1] < 0x250 || unicode.IsDigit(s.rs[i-1])) {
		return n
	}
	if len(s.open) < 8 {
		s.open = append(s.open, r)
	}
	return n
}
