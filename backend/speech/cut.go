package speech

import "unicode"

// scan walks one sentence. Its methods answer -1, or more = true, when a later
// character could change the answer.
type scan struct {
	rs    []rune
	final bool
	open  []rune // closers that open pairs wait for, innermost last
	first int    // the first boundary found inside an open pair
	web   [2]int // where the last URL is
}

// cut finds the end of the first sentence in rs, which begins with it. ok is
// false while more text is needed.
func cut(rs []rune, final bool) (end int, ok bool) {
	s := scan{rs: rs, final: final}
	for i := 0; i < len(rs); {
		if i >= pairLimit && s.first > 0 && len(s.open) > 0 {
			return s.first, true
		}
		if i >= hardLimit {
			return s.clause()
		}
		r := rs[i]
		if r == '\n' {
			if s.first > 0 && len(s.open) > 0 { // the pair was none
				return s.first, true
			}
			return i + 1, true
		}
		if s.code() && r != '`' {
			i++
			continue
		}
		if n := s.url(i); n != 0 {
			if n < 0 {
				return 0, false
			}
			s.web = [2]int{i, i + n}
			i += n
			continue
		}
		if enders.is(r) || wideEnders.is(r) {
			next, at, more := s.ender(i)
			if more {
				return 0, false
			}
			if at && len(s.open) == 0 {
				return next, true
			}
			if at && s.first == 0 {
				s.first = next
			}
			i = next
			continue
		}
		i += s.pair(i)
	}
	if final && s.first > 0 && len(s.open) > 0 {
		return s.first, true
	}
	return 0, false
}

// code reports whether the scan is inside `inline code`.
func (s *scan) code() bool { return len(s.open) > 0 && s.open[len(s.open)-1] == '`' }

// ender judges the run of enders at i: the end of run, closers and emoji, and
// whether a sentence ends there.
func (s *scan) ender(i int) (next int, at, more bool) {
	wide, j := false, i
	for j < len(s.rs) && (enders.is(s.rs[j]) || wideEnders.is(s.rs[j])) {
		wide = wide || wideEnders.is(s.rs[j])
		j++
	}
	dot := j == i+1 && s.rs[i] == '.'
	k, quoted := j, false
	for k < len(s.rs) {
		r := s.rs[k]
		if s.waits(r) {
			quoted = quoted || quoteClosers.is(r)
			k += s.pair(k)
			continue
		}
		if !closers.is(r) && !isEmoji(r) {
			break
		}
		quoted = quoted || quoteClosers.is(r)
		k++
	}
	if k >= len(s.rs) {
		return k, s.final, !s.final
	}
	r := s.rs[k]
	if wide {
		return k, !(quoted && particles.is(r)), false
	}
	if !unicode.IsSpace(r) {
		return k, false, false
	}
	if r == '\n' {
		return k, true, false
	}
	if quoted {
		w := s.word(k)
		if w == nil {
			return k, true, true
		}
		return k, !startsLower(w), false // "Really?" she asked.
	}
	if dot {
		at, more = s.dot(i, k)
		return k, at, more
	}
	return k, true, false
}

// word is the next word after the spaces at k: nil while it is not known, empty
// when something else comes first.
func (s *scan) word(k int) []rune {
	for k < len(s.rs) && s.rs[k] != '\n' && unicode.IsSpace(s.rs[k]) {
		k++
	}
	if k >= len(s.rs) && !s.final {
		return nil
	}
	j := k
	for j < len(s.rs) && j-k < 12 && (unicode.IsLetter(s.rs[j]) || unicode.IsDigit(s.rs[j])) {
		j++
	}
	if j >= len(s.rs) && !s.final && j-k < 12 {
		return nil
	}
	return append([]rune{}, s.rs[k:j]...)
}

func startsLower(w []rune) bool { return len(w) > 0 && unicode.IsLower(w[0]) }

// dot judges a single full stop at i followed by space at k: a stop, or part of
// an abbreviation, an initial, a list number.
func (s *scan) dot(i, k int) (at, more bool) {
	j := i
	for j > 0 && (unicode.IsLetter(s.rs[j-1]) || unicode.IsDigit(s.rs[j-1]) || s.rs[j-1] == '.') {
		j--
	}
	verdict := judge(string(s.rs[j:i]), j == 0)
	if verdict == stop {
		return true, false
	}
	if verdict == never {
		return false, false
	}
	w := s.word(k)
	if w == nil {
		return false, true
	}
	return verdict.stops(w), false
}

// clause cuts a text without a stop: at the last clause mark, else at the last
// space, else between two characters, never inside a number or a URL.
func (s *scan) clause() (end int, ok bool) {
	mark, space := 0, 0
	for i := hardLimit / 2; i < hardLimit; i++ {
		r, next := s.rs[i], s.rs[i+1]
		switch {
		case wideClauses.is(r) && !(unicode.IsDigit(next) && unicode.IsDigit(s.rs[i-1])):
			mark = i + 1
		case clauses.is(r) && unicode.IsSpace(next):
			mark = i + 1
		case unicode.IsSpace(r):
			space = i + 1
		}
	}
	if mark > 0 {
		return mark, true
	}
	if space > 0 {
		return space, true
	}
	end = hardLimit
	if s.web[0] < end && end < s.web[1] {
		if s.web[0] == 0 {
			return s.web[1], true
		}
		return s.web[0], true
	}
	for end > 1 && joins(s.rs[:end], s.rs[end]) {
		end--
	}
	return end, true
}
