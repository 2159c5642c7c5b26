package offline

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
	"unicode"
	"unicode/utf8"
)

// sse writes one event stream. Its first failed write is kept and ends it.
type sse struct {
	w     http.ResponseWriter
	rc    *http.ResponseController
	ctx   context.Context
	delay time.Duration
	err   error
}

func openSSE(w http.ResponseWriter, r *http.Request, delay time.Duration) *sse {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	w.WriteHeader(http.StatusOK)
	return &sse{w: w, rc: http.NewResponseController(w), ctx: r.Context(), delay: delay}
}

// send writes one event; name may be empty.
func (s *sse) send(name string, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		s.fail(err)
		return
	}
	if name != "" {
		s.write("event: " + name + "\n")
	}
	s.write("data: " + string(data) + "\n\n")
	s.flush()
}

func (s *sse) write(text string) {
	if s.err != nil {
		return
	}
	// A client that stops reading must not hold the goroutine. Writers that
	// know no deadline (tests, in-process ones) end with their context.
	_ = s.rc.SetWriteDeadline(time.Now().Add(writeWait))
	_, err := fmt.Fprint(s.w, text)
	s.fail(err)
}

func (s *sse) flush() {
	if s.err == nil {
		_ = s.rc.Flush()
	}
}

func (s *sse) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// pause waits the delay between two deltas; false once the client is gone.
func (s *sse) pause() bool {
	if err := wait(s.ctx, s.delay); err != nil {
		s.fail(err)
	}
	return s.err == nil
}

func wait(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// pieces cuts a text into deltas: words with the space before them, or a few
// characters of a script that has no spaces. Together they are the text.
func pieces(text string) []string {
	const run = 3
	var out []string
	start, wide := 0, 0
	for i, r := range text {
		cut := false
		switch {
		case unicode.IsSpace(r):
			cut = i > start
			wide = 0
		case r >= 0x3000:
			if wide++; wide > run {
				cut, wide = true, 1
			}
		}
		if cut {
			out = append(out, text[start:i])
			start = i
		}
	}
	if start < len(text) {
		out = append(out, text[start:])
	}
	return out
}

// newID is prefix and 96 random bits.
func newID(prefix string) string {
	var raw [12]byte
	_, _ = rand.Read(raw[:]) // never fails
	return prefix + hex.EncodeToString(raw[:])
}

// tokens estimates a text's cost: one per CJK character, a quarter per other.
func tokens(text string) int {
	wide := 0
	for _, r := range text {
		if r >= 0x1100 && (r <= 0x11ff || r >= 0x3000 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7a3 || r >= 0xf900 && r <= 0xffef) {
			wide++
		}
	}
	return wide + (utf8.RuneCountInString(text)-wide+3)/4
}
