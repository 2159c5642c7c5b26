package turn

import (
	"context"
	"strconv"
	"strings"

	"yui/backend/convo"
	"yui/backend/transport"
)

// BackendEvent is the event name of a turn the backend began by itself.
const BackendEvent = "backend"

// GreetingEvent is the event name under which the app performs a greeting of
// the card. Its words are the client's, so the previous-turn record is left as
// it was; they are in the transcript all the same.
const GreetingEvent = "greeting"

// maxStrays bounds the turns whose unasked speech is coming in at once.
const maxStrays = 16

// waitingCue is a cue without words that came while something played.
type waitingCue struct {
	turnID string
	cue    convo.Cue
}

// Unasked performs what a backend renders without being asked (push). It
// queues behind what plays. Each stretch of it is a turn of its own to the rest
// of the app, under an id derived from the backend's.
func (e *Engine) Unasked(u transport.Unasked) { e.do(command{unasked: &u}) }

func (e *Engine) unasked(u transport.Unasked) {
	var r *run
	for _, s := range e.strays {
		if s.req.TurnID == u.TurnID {
			r = s
		}
	}
	switch u.Delta.Kind {
	case convo.DeltaToolStatus:
		if !e.opt.Tools.Owns(u.Delta.Tool) {
			e.emit(convo.Event{Kind: convo.EventTool, TurnID: u.TurnID, Tool: u.Delta.Tool, Running: u.Delta.Running})
		}
		return
	case convo.DeltaDone:
		if r != nil {
			if s := r.head.flush(); s != "" {
				e.speech(r, s)
			}
			e.endStray(r, convo.OK)
		}
		return
	case convo.DeltaSpeech, convo.DeltaCue, convo.DeltaReasoning:
		if r == nil {
			r = e.beginStray(u)
		}
	default:
		if r == nil {
			return
		}
	}
	switch u.Delta.Kind {
	case convo.DeltaSpeech:
		if s := r.head.add(u.Delta.Text); s != "" {
			e.speech(r, s)
		}
	case convo.DeltaCue:
		e.cue(r, u.Delta.Cue)
	case convo.DeltaBreak:
		e.segmentEnd(r)
	case convo.DeltaReasoning:
		e.reasoning(r, u.Delta)
	default:
	}
}

func (e *Engine) beginStray(u transport.Unasked) *run {
	if len(e.strays) >= maxStrays {
		e.endStray(e.strays[0], convo.OK)
	}
	e.strayN++
	name := u.EventName
	if name == "" {
		name = BackendEvent
	}
	r := &run{
		start:  Start{TurnID: u.TurnID + "~" + strconv.Itoa(e.strayN), EventName: name},
		cancel: func() {}, ctx: context.Background(), began: e.opt.Now(), sess: e.session,
	}
	r.req.TurnID = u.TurnID
	r.reply.split = e.opt.Split()
	e.strays = append(e.strays, r)
	e.emit(convo.Event{Kind: convo.EventStarted, TurnID: r.start.TurnID, Name: name})
	return r
}

// endStray closes a stretch of unasked speech.
func (e *Engine) endStray(r *run, o convo.Outcome) {
	for i, s := range e.strays {
		if s == r {
			e.strays = append(e.strays[:i], e.strays[i+1:]...)
			break
		}
	}
	if o == convo.OK {
		e.flushSentences(r)
		e.closeReply(r)
	}
	if text := r.reply.thread(); text != "" {
		e.transcribe(r, convo.RoleAssistant, text)
	}
	if o == convo.OK && r.perf == nil {
		e.applySilentCues(r)
	}
	e.emit(convo.Event{
		Kind: convo.EventFinished, TurnID: r.start.TurnID, Name: r.start.EventName,
		Outcome: o, Silent: o == convo.OK && r.perf == nil,
	})
	if o == convo.OK && r.perf != nil {
		e.endSpeech(r.perf)
	}
}

// segmentEnd closes a segment: its sentences go out, and cues that came
// without words play now, or at the next boundary while something plays.
func (e *Engine) segmentEnd(r *run) {
	if s := r.head.flush(); s != "" {
		e.speech(r, s)
	}
	r.head = head{}
	e.flushSentences(r)
	r.reply.segment()
	c := r.reply.cue
	r.reply.cue, r.unset = nil, nil
	if c == nil {
		return
	}
	if e.sounding() {
		if len(e.waiting) >= maxCalls {
			e.waiting = e.waiting[1:]
		}
		e.waiting = append(e.waiting, waitingCue{r.start.TurnID, *c})
		return
	}
	e.surfaceCue(r.start.TurnID, c)
}

// sounding reports speech whose boundaries are still to come.
func (e *Engine) sounding() bool {
	for _, p := range e.performs {
		if !p.muted {
			return true
		}
	}
	return false
}

// playWaiting plays the cues that waited for a boundary, all at once.
func (e *Engine) playWaiting() {
	ws := e.waiting
	e.waiting = nil
	for _, w := range ws {
		e.surfaceCue(w.turnID, &w.cue)
	}
}

// reasoning shows what the model thinks so far.
func (e *Engine) reasoning(r *run, d convo.Delta) {
	if d.Whole {
		r.reason.Reset()
	}
	r.reason.WriteString(d.Text)
	e.emit(convo.Event{
		Kind: convo.EventReasoning, TurnID: r.start.TurnID,
		Text: strings.TrimLeft(r.reason.String(), "\n"),
	})
}
