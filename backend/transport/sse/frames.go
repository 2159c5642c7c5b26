package sse

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// frame is one event as it stood on the wire.
type frame struct {
	name string
	data []byte
	// bare is a line that belongs to no event: text a server wrote into the
	// stream without framing it.
	bare string
}

var errOversize = errors.New("sse: an event over the limit")

// frames reads an event stream with any line ending, an optional byte order
// mark and comments, and with bounded memory.
type frames struct {
	r      *bufio.Reader
	skipLF bool // the last line ended in CR: an LF now belongs to it
	line   []byte
	err    error // how the source ended
}

// next returns the next event that carries data, or a bare line. At the end it
// returns the event that was being written, if any, and the source's error
// (io.EOF for a clean end) with it or after it.
func (f *frames) next() (frame, error) {
	var fr frame
	var have bool
	for {
		line, err := f.readLine()
		if err != nil {
			if have {
				return fr, err
			}
			return frame{}, err
		}
		if len(line) == 0 {
			if have {
				return fr, nil
			}
			fr = frame{}
			continue
		}
		name, value, colon := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(name) {
		case "data":
			if have {
				fr.data = append(fr.data, '\n')
			}
			if len(fr.data)+len(value) > MaxFrame {
				return frame{}, errOversize
			}
			fr.data = append(fr.data, value...)
			have = true
		case "event":
			fr.name = string(value)
		case "", "id", "retry":
			if !colon && len(name) > 0 {
				continue // a field name alone
			}
		default:
			if !have && fr.name == "" {
				return frame{bare: string(line)}, nil
			}
		}
	}
}

// readLine returns the next line without its ending. The slice is good until
// the next call. A last line without an ending is a line.
func (f *frames) readLine() ([]byte, error) {
	if f.err != nil {
		return nil, f.err
	}
	f.line = f.line[:0]
	for {
		b, err := f.r.ReadByte()
		if err != nil {
			f.err = err
			if len(f.line) > 0 {
				return f.line, nil
			}
			return nil, err
		}
		if f.skipLF {
			f.skipLF = false
			if b == '\n' {
				continue
			}
		}
		switch b {
		case '\n':
			return f.line, nil
		case '\r':
			f.skipLF = true
			return f.line, nil
		}
		if len(f.line) >= MaxFrame {
			f.err = errOversize
			return nil, errOversize
		}
		f.line = append(f.line, b)
	}
}

// skipBOM drops a byte order mark at the head of the source.
func skipBOM(r *bufio.Reader) error {
	b, err := r.Peek(1)
	if err != nil || b[0] != 0xEF {
		return ignoreEOF(err)
	}
	if b, err = r.Peek(3); err == nil && b[1] == 0xBB && b[2] == 0xBF {
		_, err = r.Discard(3)
	}
	return ignoreEOF(err)
}

func ignoreEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
