package speech

import "strings"

// fence is a code block that began and has not ended: its mark (` or ~) and how
// many of them opened it. The zero value is no block.
type fence struct {
	mark rune
	n    int
}

func (f fence) open() bool { return f.n > 0 }

// opens reports whether a line starts a code block. A backtick after the mark
// makes it inline code.
func opens(line string) (fence, bool) {
	t := strings.TrimLeft(line, " \t")
	for _, m := range "`~" {
		n := len(t) - len(strings.TrimLeft(t, string(m)))
		if n >= 3 && (m == '~' || !strings.ContainsRune(t[n:], '`')) {
			return fence{m, n}, true
		}
	}
	return fence{}, false
}

// closes reports whether a line ends the block.
func (f fence) closes(line string) bool {
	t := strings.TrimSpace(line)
	return len(t) >= f.n && strings.Trim(t, string(f.mark)) == ""
}

// cut keeps a code block in one piece, so that it reaches the bubble as it was
// written; one past fenceLimit is cut at a line and goes on in the next piece.
// is tells that the text is a block; then end and ok are the answer.
func (f *fence) cut(rs []rune, final bool) (end int, ok, is bool) {
	was, at := *f, 0
	if !f.open() {
		nl, yes := opening(rs, final)
		if !yes {
			return 0, false, false
		}
		if nl < 0 {
			return 0, false, true
		}
		*f, _ = opens(string(rs[:nl]))
		at = min(nl+1, len(rs))
	}
	for last := at; ; last = at {
		window := rs[at:min(len(rs), 2*fenceLimit)]
		nl := indexRune(window, '\n')
		switch {
		case nl < 0 && len(rs) >= 2*fenceLimit: // a line without an end
			if last == 0 {
				last = fenceLimit
			}
			return last, true, true
		case nl < 0 && !final:
			*f = was
			return 0, false, true
		case nl < 0:
			*f = fence{}
			return len(rs), true, true
		}
		line := string(window[:nl])
		at += nl + 1
		if f.closes(line) {
			*f = fence{}
			return at, true, true
		}
		if at > fenceLimit {
			if last == 0 {
				last = at
			}
			return last, true, true
		}
	}
}

// opening finds the first line of a code block at the head of the text. A
// negative end means that the line is not complete enough to tell.
func opening(rs []rune, final bool) (nl int, yes bool) {
	if rs[0] != '`' && rs[0] != '~' {
		return 0, false
	}
	nl = indexRune(rs[:min(len(rs), hardLimit)], '\n')
	if nl < 0 && len(rs) >= hardLimit {
		return 0, false
	}
	if nl < 0 && !final {
		for i := 1; i < min(3, len(rs)); i++ {
			if rs[i] != rs[0] {
				return 0, false
			}
		}
		return -1, true
	}
	if nl < 0 {
		nl = len(rs)
	}
	_, yes = opens(string(rs[:nl]))
	return nl, yes
}

func indexRune(rs []rune, r rune) int {
	for i, c := range rs {
		if c == r {
			return i
		}
	}
	return -1
}
