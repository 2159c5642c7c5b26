package app

import (
	"time"

	"yui/app/bridge"
	"yui/app/chat/thread"
	"yui/avatar"
	"yui/backend/convo"
)

type eventOf = convo.Event

// actor is the body as the director sees it.
type actor interface{ Do(avatar.Intent) }

// bubble shows what she says beside her while she is on the desktop. Its
// methods are called on the UI goroutine.
type bubble interface {
	// Out tells whether she is on the desktop.
	Out() bool
	// Say shows the reply so far; more tells that it goes on.
	Say(turnID, text string, more bool)
	// Think shows that a reply is being waited for.
	Think(turnID string)
	// Fail shows why there is no reply.
	Fail(turnID, why string)
	// Played tells that the reply's last word was heard.
	Played(turnID string)
	// Busy shows a tool at work; "" clears it.
	Busy(label string)
}

// director is the one place where the turn engine's events become intents of
// the body and changes of the screen. hear runs on the engine's goroutine and
// never blocks: body intents go straight to the mailbox, everything shown goes
// over the bridge. Text so far may be overtaken by newer text; the rest
// arrives in order.
type director struct {
	bridge *bridge.Bridge
	actor  func() actor // nil until the body is there
	thread *thread.Thread
	bubble bubble
	fail   func(convo.Event) string // words for a failed turn
	after  func(convo.Event)        // on the UI goroutine, after it was shown
	behind behind

	// first hears how long a turn's first words took from the engine to the
	// screen; on the UI goroutine.
	first func(turnID string, took time.Duration)

	shown    string // the turn whose first words are on screen
	speaking bool
	coloured bool // the sentence before this one had a face
}

// textKey makes the newest text of a turn overtake the ones before it.
type textKey struct {
	turn string
	kind convo.EventKind
}

func (d *director) hear(e convo.Event) {
	d.act(e)
	if e.Kind == convo.EventFinished && e.Outcome.Failed() {
		e.Text = d.fail(e)
	}
	var key any
	if e.Kind == convo.EventText || e.Kind == convo.EventReasoning {
		key = textKey{e.TurnID, e.Kind}
	}
	show := func() {
		d.show(e) // the bubble first: it is what the user looks at
		d.behind.do(key, func() {
			d.thread.Apply(e)
			d.after(e)
		}, d.bubble != nil && d.bubble.Out())
	}
	if key != nil {
		d.bridge.Latest(key, show)
	} else {
		d.bridge.Post(show)
	}
}

// act tells the body.
func (d *director) act(e convo.Event) {
	var todo []avatar.Intent
	switch e.Kind {
	case convo.EventStarted:
		todo = append(todo, avatar.Thinking(true))
	case convo.EventText:
		if e.Text != "" {
			todo = append(todo, avatar.Thinking(false))
		}
	case convo.EventSentence:
		todo = append(todo, avatar.SpeechBegan())
		d.speaking = true
		var cue convo.Cue
		if e.Cue != nil {
			cue = *e.Cue
		}
		named := cue.EmotionID
		if named == "" && d.coloured {
			cue.EmotionID = "neutral" // a face is gone after its sentence
		}
		if cue.EmotionID != "" || cue.MotionID != "" {
			todo = append(todo, avatar.Cue(cue.EmotionID, cue.MotionID))
		}
		d.coloured = named != ""
	case convo.EventCue:
		if e.Cue != nil {
			todo = append(todo, avatar.Cue(e.Cue.EmotionID, e.Cue.MotionID))
		}
	case convo.EventFinished:
		todo = append(todo, avatar.Thinking(false))
	case convo.EventPlayed:
		todo = append(todo, avatar.SpeechEnded())
		d.speaking, d.coloured = false, false
	default:
	}
	if a := d.actor(); a != nil {
		for _, i := range todo {
			a.Do(i)
		}
	}
}

// show tells the bubble, on the UI goroutine.
func (d *director) show(e convo.Event) {
	if d.bubble == nil {
		return
	}
	switch e.Kind {
	case convo.EventStarted:
		d.bubble.Think(e.TurnID)
	case convo.EventText:
		d.bubble.Say(e.TurnID, e.Text, true)
		if d.shown != e.TurnID && d.first != nil {
			d.shown = e.TurnID
			d.first(e.TurnID, time.Since(e.At))
		}
	case convo.EventTool:
		label := ""
		if e.Running {
			_, label = thread.ToolLabel(e.Tool, true)
		}
		d.bubble.Busy(label)
	case convo.EventFinished:
		d.bubble.Busy("")
		if e.Outcome.Failed() {
			d.bubble.Fail(e.TurnID, e.Text)
		} else {
			d.bubble.Say(e.TurnID, "", false)
			if e.Silent || e.Outcome != convo.OK {
				d.bubble.Played(e.TurnID)
			}
		}
	case convo.EventPlayed:
		d.bubble.Played(e.TurnID)
	default:
	}
}
