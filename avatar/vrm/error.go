package vrm

import (
	"fmt"
	"path/filepath"
	"strings"
)

// Error is why a file was refused, in words fit for the user.
type Error struct {
	File   string // as given by the caller
	Stage  string // "container", "json", "buffers", "nodes", "meshes", "humanoid", …
	Reason string // what is wrong, with the numbers that show it
	Next   string // what the user can do about it
	Err    error  // the cause, where there is one
}

// Error is one readable message: file, stage, reason, next step.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(filepath.Base(e.File))
	b.WriteString(": ")
	b.WriteString(e.Stage)
	b.WriteString(": ")
	b.WriteString(e.Reason)
	if e.Err != nil {
		b.WriteString(": ")
		b.WriteString(e.Err.Error())
	}
	if e.Next != "" {
		b.WriteString("; ")
		b.WriteString(e.Next)
	}
	return b.String()
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Err }

// The next steps a refusal can offer.
const (
	nextExport   = "export the model again from its editor"
	nextDownload = "the file looks damaged: copy or download it again"
	nextSmaller  = "reduce the model in its editor and export it again"
	nextAvatar   = "choose a .vrm file made for humanoid avatars"
	nextClip     = "choose a .vrma file"
)

// refuse makes the error for a stage; the reader adds the file.
func refuse(stage, next, format string, args ...any) *Error {
	return &Error{Stage: stage, Reason: fmt.Sprintf(format, args...), Next: next}
}

// because attaches a cause.
func (e *Error) because(err error) *Error {
	e.Err = err
	return e
}

// maxWarnings bounds the list a file can make us keep.
const maxWarnings = 100

// warnings collects sentences, each once.
type warnings struct {
	list    []string
	seen    map[string]bool
	dropped int
}

func (w *warnings) add(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	if w.seen[s] {
		return
	}
	if len(w.list) >= maxWarnings {
		w.dropped++
		return
	}
	if w.seen == nil {
		w.seen = make(map[string]bool)
	}
	w.seen[s] = true
	w.list = append(w.list, s)
}

// merge takes over what a helper goroutine collected.
func (w *warnings) merge(o *warnings) {
	for _, s := range o.list {
		w.add("%s", s)
	}
	w.dropped += o.dropped
}

func (w *warnings) all() []string {
	if w.dropped > 0 {
		return append(w.list, fmt.Sprintf("%d further warnings were left out", w.dropped))
	}
	return w.list
}
