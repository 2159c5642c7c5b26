package sse

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"mime"
	"strings"

	"yui/backend/transport"
)

// body is the response body the library reads: clean frames only, then io.EOF
// or one *transport.Error.
type body struct {
	g       *Guard
	rc      io.ReadCloser
	src     *bufio.Reader
	fr      *frames
	kind    string // media type, lower case
	started bool
	events  int    // frames handed on
	bare    string // unframed text so far, bounded
	noise   string // the first unframed words that looked like nothing at all
	out     []byte // of a frame, not yet read
	err     error
}

func newBody(g *Guard, rc io.ReadCloser, contentType string) *body {
	kind, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		kind, _, _ = strings.Cut(contentType, ";")
	}
	src := bufio.NewReaderSize(rc, 16<<10)
	return &body{g: g, rc: rc, src: src, fr: &frames{r: src}, kind: strings.ToLower(strings.TrimSpace(kind))}
}

// Close closes the socket's side.
func (b *body) Close() error { return b.rc.Close() }

// Read hands on one clean frame at a time.
func (b *body) Read(p []byte) (int, error) {
	for len(b.out) == 0 {
		if b.err != nil {
			return 0, b.err
		}
		b.step()
	}
	n := copy(p, b.out)
	b.out = b.out[n:]
	return n, nil
}

func (b *body) step() {
	if !b.started {
		b.started = true
		if err := skipBOM(b.src); err != nil {
			b.end(err)
			return
		}
		if b.whole() {
			b.readWhole()
			return
		}
	}
	fr, err := b.fr.next()
	if fr.bare != "" {
		b.unframed(fr.bare)
		return
	}
	if len(bytes.TrimSpace(fr.data)) > 0 {
		if ferr := b.handle(fr, err != nil); ferr != nil {
			b.err = ferr
			return
		}
	}
	if err != nil {
		b.end(err)
	}
}

// whole looks at the declared type and the first byte and decides whether the
// body is one document instead of a stream. It blocks until the first byte.
func (b *body) whole() bool {
	if b.kind == "text/html" {
		return true
	}
	for n := 1; n <= 512; n++ {
		p, err := b.src.Peek(n)
		if err != nil {
			return false // empty, or white space to the end: the frames say so
		}
		switch c := p[n-1]; c {
		case ' ', '\t', '\r', '\n':
			continue
		case '{', '[', '<':
			return true
		default:
			return b.kind == "application/json" || strings.HasSuffix(b.kind, "+json")
		}
	}
	return false
}

// handle turns one event into out, or into the error it is.
func (b *body) handle(fr frame, cut bool) error {
	out, err := b.g.clean(fr)
	if err != nil {
		if cut && transport.CauseOf(err) == transport.Malformed {
			return nil // the end of a cut stream; the end says what it is
		}
		return err
	}
	if out != nil {
		b.events++
		b.emit(out)
	}
	return nil
}

// emit writes data as one frame.
func (b *body) emit(data []byte) {
	var w bytes.Buffer
	w.Grow(len(data) + 10)
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		w.WriteString("data: ")
		w.Write(bytes.TrimRight(line, "\r"))
		w.WriteByte('\n')
	}
	w.WriteByte('\n')
	b.out = w.Bytes()
}

// unframed collects text a server wrote between events. A lone word is noise;
// a JSON document or a page is the server's way to say something went wrong.
func (b *body) unframed(line string) {
	if t := strings.TrimSpace(line); b.bare == "" && !strings.HasPrefix(t, "{") && !strings.HasPrefix(t, "[") && !looksHTML(t) {
		if b.noise == "" {
			b.noise = t
		}
		return
	}
	if len(b.bare)+len(line) > maxError {
		b.err = b.g.hint(transport.Oversize, "text outside of any event")
		return
	}
	b.bare += line + "\n"
	if err := b.g.document([]byte(b.bare), false); err != nil {
		b.err = err
	}
}

// end decides what the end of the source means.
func (b *body) end(err error) {
	switch {
	case b.err != nil:
	case errors.Is(err, errOversize):
		b.err = b.g.fail(transport.Oversize, "")
	case !errors.Is(err, io.EOF):
		b.err = transport.Classify(err, b.g.host)
	case b.bare != "":
		b.err = b.g.document([]byte(b.bare), true)
	case b.events == 0 && b.noise != "":
		b.err = b.g.fail(transport.NotJSON, b.noise)
	case b.events == 0 && !b.g.sentinel && len(b.out) == 0:
		b.err = b.g.fail(transport.Empty, "")
	default:
		b.err = io.EOF
	}
}
