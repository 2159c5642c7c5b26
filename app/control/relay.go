package control

import (
	"strings"
	"sync"

	"yui/backend/convo"
)

// Detail says which events a listener wants beside speech, cues and the end.
type Detail bool

// Details.
const (
	Plain Detail = false
	Full  Detail = true // also reasoning, tool and usage
)

// backlog bounds what waits for one listener.
const backlog = 256

// Relay hands the events of a turn to whoever asked for it. Publish never
// blocks: a listener that does not keep up loses the rest and is told so.
// Any goroutine may use it.
type Relay struct {
	mu        sync.Mutex
	listeners map[*Listener]bool
}

// Listener receives the events of the turns it follows.
type Listener struct {
	relay  *Relay
	detail Detail
	turn   string
	full   string // the reply so far
	given  int    // how much of it was delivered, bytes
	reason string

	finished, played, closed bool

	// C delivers the events; it is closed after done, failed or Close.
	C chan Event
}

// Listen begins to hear; Follow says which turn. Events of other turns are not
// delivered. Close it.
func (r *Relay) Listen(d Detail) *Listener {
	l := &Listener{relay: r, detail: d, C: make(chan Event, backlog)}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.listeners == nil {
		r.listeners = map[*Listener]bool{}
	}
	r.listeners[l] = true
	return l
}

// Begin runs start, which asks for a turn and returns its id, and follows that
// turn from its very first event on.
func (l *Listener) Begin(start func() (string, error)) error {
	l.relay.mu.Lock()
	defer l.relay.mu.Unlock()
	id, err := start()
	l.turn = id
	return err
}

// Close ends the delivery; C is closed.
func (l *Listener) Close() {
	l.relay.mu.Lock()
	defer l.relay.mu.Unlock()
	delete(l.relay.listeners, l)
	l.end()
}

func (l *Listener) end() {
	if !l.closed {
		l.closed = true
		close(l.C)
	}
}

// Publish hands on one engine event.
func (r *Relay) Publish(e convo.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for l := range r.listeners {
		if l.turn == "" || l.turn != e.TurnID {
			continue
		}
		for _, c := range l.translate(e) {
			l.put(c)
		}
	}
}

// put delivers or, when the listener is too slow, ends it with a failure.
func (l *Listener) put(e Event) {
	if l.closed {
		return
	}
	if len(l.C) == cap(l.C)-1 {
		l.C <- Event{Error: "the reader of this turn is too slow; the rest of it is in the transcript"}
		l.end()
		return
	}
	l.C <- e
	if e.Type == "done" || e.Type == "failed" {
		l.end()
	}
}

// translate turns an engine event into lines. Words go out sentence by
// sentence as they are heard, each behind its cue.
func (l *Listener) translate(e convo.Event) []Event {
	switch e.Kind {
	case convo.EventText:
		if strings.HasPrefix(e.Text, l.full[:l.given]) { // what was delivered stays said
			l.full = e.Text
		}
	case convo.EventSentence:
		var out []Event
		if e.Cue != nil {
			out = append(out, cueEvent(*e.Cue))
		}
		return append(out, l.upTo(e.Sentence.Text)...)
	case convo.EventCue:
		if e.Cue != nil {
			return []Event{cueEvent(*e.Cue)}
		}
	case convo.EventReasoning:
		if l.detail {
			return l.delta("reasoning", &l.reason, e.Text)
		}
	case convo.EventTool:
		if l.detail {
			running := e.Running
			return []Event{{Type: "tool", Tool: e.Tool, Running: &running}}
		}
	case convo.EventUsage:
		if l.detail {
			u := e.Usage
			return []Event{{Type: "usage", Usage: &u}}
		}
	case convo.EventFinished:
		if e.Outcome != convo.OK {
			return append(l.rest(), Event{Type: "failed", Outcome: string(e.Outcome), Text: failure(e)})
		}
		l.finished, l.played = true, l.played || e.Silent
	case convo.EventPlayed:
		l.played = true
	case convo.EventStarted, convo.EventNotice: // who asked knows of the one; the other is the window's
	}
	// A reply is done when it has also been heard: its cues come with the sound.
	if l.finished && l.played {
		return append(l.rest(), Event{Type: "done"})
	}
	return nil
}

// upTo delivers the reply to the end of a sentence that is heard now: its cue
// stands before its words, as it is seen.
func (l *Listener) upTo(sentence string) []Event {
	i := strings.Index(l.full[l.given:], sentence)
	if i < 0 || sentence == "" {
		return nil // it comes with what follows
	}
	return l.give(l.given + i + len(sentence))
}

// rest delivers what is left of the reply.
func (l *Listener) rest() []Event { return l.give(len(l.full)) }

func (l *Listener) give(end int) []Event {
	text := l.full[l.given:end]
	l.given = end
	if text == "" {
		return nil
	}
	return []Event{{Type: "speech", Text: text}}
}

func failure(e convo.Event) string {
	if e.Text != "" {
		return e.Text
	}
	return "the turn ended as " + string(e.Outcome)
}

func (l *Listener) delta(kind string, so *string, text string) []Event {
	d, ok := strings.CutPrefix(text, *so)
	if !ok {
		d = text
	}
	*so = text
	if d == "" {
		return nil
	}
	return []Event{{Type: kind, Text: d}}
}

func cueEvent(c convo.Cue) Event {
	return Event{Type: "cue", EmotionID: c.EmotionID, MotionID: c.MotionID, EmotionText: c.EmotionText, Caption: c.Caption}
}
