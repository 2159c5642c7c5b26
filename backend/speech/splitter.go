package speech

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of one sentence, in code points.
const (
	pairLimit  = 160  // an open quote stops protecting what is inside it
	hardLimit  = 300  // a text without a stop is cut at a clause
	urlLimit   = 2048 // a token that never ends is cut anyway
	fenceLimit = 4000 // a code block that never ends is cut at a line
)

// Splitter cuts a stream of text into sentences. The result depends on the text
// alone, never on how it was chunked: a cut is made only when no later
// character could move it.
type Splitter struct {
	tail  []byte // an incomplete character at the end of the last delta
	buf   []rune
	fence fence
}

// NewSplitter returns an empty splitter.
func NewSplitter() *Splitter { return &Splitter{} }

// Add takes the next piece of the stream and returns the sentences that are
// now certain, trimmed and never empty.
func (s *Splitter) Add(delta string) []string {
	b := append(s.tail, delta...)
	s.tail = nil
	for len(b) > 0 {
		if !utf8.FullRune(b) {
			s.tail = append([]byte(nil), b...)
			break
		}
		r, n := utf8.DecodeRune(b)
		b = b[n:]
		s.buf = append(s.buf, r)
	}
	return s.drain(false)
}

// Flush returns what is left, cut at its last boundaries, and leaves the
// splitter ready for another text.
func (s *Splitter) Flush() []string {
	if len(s.tail) > 0 {
		s.buf = append(s.buf, utf8.RuneError)
	}
	out := s.drain(true)
	*s = Splitter{}
	return out
}

// Rest is the text held back so far: the unfinished tail of an interrupted
// reply.
func (s *Splitter) Rest() string { return strings.TrimSpace(string(s.buf)) }

func (s *Splitter) drain(final bool) []string {
	var out []string
	for {
		if !s.fence.open() {
			s.skipSpace()
		}
		if len(s.buf) == 0 {
			return out
		}
		end, ok := s.next(final)
		if !ok {
			if !final {
				return out
			}
			end = len(s.buf)
		}
		if t := strings.TrimSpace(string(s.buf[:end])); t != "" {
			out = append(out, t)
		}
		s.buf = s.buf[:copy(s.buf, s.buf[end:])]
	}
}

func (s *Splitter) skipSpace() {
	n := 0
	for n < len(s.buf) && unicode.IsSpace(s.buf[n]) {
		n++
	}
	if n > 0 {
		s.buf = s.buf[:copy(s.buf, s.buf[n:])]
	}
}

// next finds the end of the first sentence of the buffer.
func (s *Splitter) next(final bool) (end int, ok bool) {
	if end, ok, is := s.fence.cut(s.buf, final); is {
		return end, ok
	}
	return cut(s.buf, final)
}
