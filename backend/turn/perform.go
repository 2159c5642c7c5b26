package turn

import (
	"strings"

	"yui/backend/convo"
)

// performance is a reply on its way through the voice. It outlives its turn:
// the turn is over when the stream ends, the performance when the last sentence
// has been heard or was cut.
type performance struct {
	turnID, event string
	client        bool // the app's own words (a greeting): no record is kept of them
	said          []said
	owed          func() string // the text that has not closed a sentence
	ended         bool          // no further sentence will come
	muted         bool          // surfaced as text
	trailing      *convo.Cue    // plays at the end
}

type said struct {
	sentence convo.Sentence
	raw      string
	state    sayState
}

type sayState uint8

const (
	queued sayState = iota
	heard           // its playback began
	skipped
)

// perform opens a performance.
func (e *Engine) perform(turnID, event string) *performance {
	p := &performance{turnID: turnID, event: event, client: event == GreetingEvent, owed: func() string { return "" }}
	p.muted = e.opt.Voice == nil || e.opt.Muted != nil && e.opt.Muted()
	if len(e.performs) >= maxPerforms {
		e.interrupt(e.performs[0])
	}
	e.performs = append(e.performs, p)
	return p
}

// utter passes one sentence on. Without a voice it surfaces at once.
func (e *Engine) utter(p *performance, s convo.Sentence, raw string) {
	p.said = append(p.said, said{sentence: s, raw: raw})
	if p.muted {
		p.said[len(p.said)-1].state = heard
		e.surface(s)
		return
	}
	e.opt.Voice.Say(s)
}

// endSpeech tells the voice that the reply is complete.
func (e *Engine) endSpeech(p *performance) {
	p.ended = true
	if p.muted {
		e.complete(p)
		return
	}
	e.opt.Voice.End(p.turnID)
}

// complete records a reply that was heard to its end.
func (e *Engine) complete(p *performance) {
	if !e.forget(p) {
		return
	}
	if p.trailing != nil {
		e.surfaceCue(p.turnID, p.trailing)
	}
	if !p.client {
		e.savePrevious(Previous{Outcome: Complete, EventName: p.event, TurnID: p.turnID})
	}
	e.emit(convo.Event{Kind: convo.EventPlayed, TurnID: p.turnID, Name: p.event})
}

// interrupt silences a reply and records what was heard of it.
func (e *Engine) interrupt(p *performance) {
	if !p.muted {
		e.opt.Voice.Interrupt(p.turnID)
	}
	e.interrupted(p)
}

func (e *Engine) interrupted(p *performance) {
	if e.forget(p) {
		e.saveCut([]*performance{p})
		e.emit(convo.Event{Kind: convo.EventPlayed, TurnID: p.turnID, Name: p.event, Interrupted: true})
	}
}

// saveCut records replies that were cut together, in the order they would have
// played: the first is the one that was cut, and all of them is what is owed.
func (e *Engine) saveCut(cut []*performance) {
	var rec Previous
	var owed []string
	for _, p := range cut {
		if p.client {
			continue
		}
		spoken, unspoken := p.parts()
		if rec.Outcome == "" {
			rec = Previous{Outcome: Interrupted, EventName: p.event, TurnID: p.turnID, Spoken: last(spoken, PartLimit)}
		}
		if unspoken != "" {
			owed = append(owed, unspoken)
		}
	}
	if rec.Outcome != "" {
		rec.Unspoken = first(strings.Join(owed, " "), PartLimit)
		e.savePrevious(rec)
	}
}

// silence cuts everything that plays or is on its way.
func (e *Engine) silence() {
	e.waiting = nil
	for len(e.strays) > 0 {
		e.endStray(e.strays[0], convo.Superseded)
	}
	cut := e.performs
	e.performs = nil
	e.saveCut(cut)
	for _, p := range cut {
		if !p.muted {
			e.opt.Voice.Interrupt(p.turnID)
		}
		e.emit(convo.Event{Kind: convo.EventPlayed, TurnID: p.turnID, Name: p.event, Interrupted: true})
	}
}

// parts splits the reply: sentences whose playback began, and what came after
// the last of them. One that was skipped before it is in neither.
func (p *performance) parts() (spoken, unspoken string) {
	lastHeard := -1
	var b strings.Builder
	for i, s := range p.said {
		if s.state == heard {
			lastHeard = i
			b.WriteString(s.raw)
		}
	}
	spoken = b.String()
	b.Reset()
	for _, s := range p.said[lastHeard+1:] {
		b.WriteString(s.raw)
	}
	b.WriteString(p.owed())
	return strings.TrimSpace(spoken), strings.TrimSpace(b.String())
}

// forget takes a performance off the books; false when it is off already.
func (e *Engine) forget(p *performance) bool {
	for i, q := range e.performs {
		if q == p {
			e.performs = append(e.performs[:i], e.performs[i+1:]...)
			return true
		}
	}
	return false
}

func (e *Engine) performance(turnID string) *performance {
	for _, p := range e.performs {
		if p.turnID == turnID {
			return p
		}
	}
	return nil
}

// played acts on a boundary from the voice.
func (e *Engine) played(b convo.Playback) {
	p := e.performance(b.TurnID)
	if b.Sentence.Client {
		if b.Phase == convo.Began || b.Phase == convo.Skipped {
			e.surface(b.Sentence)
		}
		return
	}
	if p == nil {
		return // cut already: a late sentence is not shown
	}
	if b.Phase != convo.Ended {
		defer e.playWaiting()
	}
	switch b.Phase {
	case convo.Began:
		e.boundary(p, b.Sentence.Index, heard)
	case convo.Skipped:
		e.boundary(p, b.Sentence.Index, skipped)
	case convo.Done:
		e.complete(p)
	case convo.Cut:
		e.interrupted(p)
	case convo.Ended:
	}
}

func (e *Engine) boundary(p *performance, index int, to sayState) {
	for i := range p.said {
		s := &p.said[i]
		if s.sentence.Index == index && s.state == queued {
			s.state = to
			e.surface(s.sentence)
			return
		}
	}
}

// surface shows a sentence and its cue.
func (e *Engine) surface(s convo.Sentence) {
	s.Cue = e.playable(s.Cue)
	e.emit(convo.Event{Kind: convo.EventSentence, TurnID: s.TurnID, Sentence: s, Cue: s.Cue, Text: s.Text})
}

func (e *Engine) surfaceCue(turnID string, c *convo.Cue) {
	if c = e.playable(c); c != nil {
		e.emit(convo.Event{Kind: convo.EventCue, TurnID: turnID, Cue: c})
	}
}

// playable drops the motion of a cue while the body keeps its pose.
func (e *Engine) playable(c *convo.Cue) *convo.Cue {
	if c == nil || c.MotionID == "" || !e.opt.Still() {
		return c
	}
	kept := *c
	kept.MotionID = ""
	if kept.Empty() {
		return nil
	}
	return &kept
}
