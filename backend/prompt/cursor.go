package prompt

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// FieldError names the field of a context document that could not be read.
type FieldError struct {
	Path string // dotted, with indices: context.overheard[0].entries[2].ts
	Msg  string
}

// Error is the path, then what is wrong there.
func (e *FieldError) Error() string { return e.Path + ": " + e.Msg }

// cursor stands on one value of a document and knows its path. The first thing
// that goes wrong is kept in err, and everything read after it is zero, so a
// decoder reads as a list of fields and checks once.
type cursor struct {
	path string
	raw  json.RawMessage // empty: absent or null
	err  *error
}

func (c cursor) fail(format string, args ...any) {
	if *c.err == nil {
		*c.err = &FieldError{Path: c.path, Msg: fmt.Sprintf(format, args...)}
	}
}

func (c cursor) missing() bool { return len(c.raw) == 0 }

// required reports a value that is there, and fails when it is not.
func (c cursor) required() bool {
	if c.missing() {
		c.fail("missing")
	}
	return !c.missing()
}

// object opens an object; absent gives an empty one.
func (c cursor) object() fields {
	f := fields{at: c}
	if c.missing() {
		return f
	}
	if err := json.Unmarshal(c.raw, &f.m); err != nil {
		c.fail("want an object, got %s", kindOf(c.raw))
	}
	return f
}

// list opens an array; absent gives none.
func (c cursor) list() []cursor {
	if c.missing() {
		return nil
	}
	var raws []json.RawMessage
	if err := json.Unmarshal(c.raw, &raws); err != nil {
		c.fail("want an array, got %s", kindOf(c.raw))
		return nil
	}
	out := make([]cursor, len(raws))
	for i, raw := range raws {
		out[i] = cursor{path: c.path + "[" + strconv.Itoa(i) + "]", raw: present(raw), err: c.err}
	}
	return out
}

func (c cursor) text() string {
	var s string
	if !c.missing() && json.Unmarshal(c.raw, &s) != nil {
		c.fail("want a string, got %s", kindOf(c.raw))
	}
	return s
}

// oneOf is a string of a closed set; a missing one fails.
func (c cursor) oneOf(set ...string) string {
	if !c.required() {
		return ""
	}
	s := c.text()
	if *c.err == nil && !slices.Contains(set, s) {
		c.fail("%q is none of %s", s, strings.Join(set, ", "))
	}
	return s
}

// optionalOneOf is oneOf for a field that may be absent or empty.
func (c cursor) optionalOneOf(set ...string) string {
	if c.missing() || c.text() == "" {
		return ""
	}
	return c.oneOf(set...)
}

func (c cursor) flag() bool {
	var b bool
	if !c.missing() && json.Unmarshal(c.raw, &b) != nil {
		c.fail("want true or false, got %s", kindOf(c.raw))
	}
	return b
}

// whole is a number, rounded half up to a whole one; absent is 0.
func (c cursor) whole() int64 {
	if c.missing() {
		return 0
	}
	if n, err := strconv.ParseInt(string(c.raw), 10, 64); err == nil {
		return n
	}
	var f float64
	if json.Unmarshal(c.raw, &f) != nil {
		c.fail("want a number, got %s", kindOf(c.raw))
		return 0
	}
	if math.Abs(f) >= 1<<62 {
		c.fail("%s is out of range", c.raw)
		return 0
	}
	return int64(math.Floor(f + 0.5))
}

// instant is a required count of epoch milliseconds.
func (c cursor) instant() int64 {
	c.required()
	return c.whole()
}

// optionalInt is nil for an absent number.
func (c cursor) optionalInt() *int {
	if c.missing() {
		return nil
	}
	n := int(c.whole())
	return &n
}

// fields is an opened object.
type fields struct {
	at cursor
	m  map[string]json.RawMessage
}

// get stands on a field. Names match exactly; null counts as absent.
func (f fields) get(name string) cursor {
	path := name
	if f.at.path != "" {
		path = f.at.path + "." + name
	}
	return cursor{path: path, raw: present(f.m[name]), err: f.at.err}
}

func present(raw json.RawMessage) json.RawMessage {
	raw = bytes.TrimSpace(raw)
	if string(raw) == "null" {
		return nil
	}
	return raw
}

func kindOf(raw json.RawMessage) string {
	switch raw[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	}
	return "a number"
}

// checkJSON refuses what is not exactly one JSON value, and says where.
func checkJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	var v json.RawMessage
	err := dec.Decode(&v)
	if err == nil {
		if _, err = dec.Token(); errors.Is(err, io.EOF) {
			return nil
		}
		err = errors.New("more than one value")
	}
	if errors.Is(err, io.EOF) {
		err = errors.New("empty document")
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at := min(int(syntax.Offset), len(data))
		line := 1 + bytes.Count(data[:at], []byte("\n"))
		return fmt.Errorf("not JSON: line %d: %w", line, err)
	}
	return fmt.Errorf("not JSON: %w", err)
}
