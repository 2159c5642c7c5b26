package thread

import (
	"strings"
	"time"

	"yui/backend/convo"
)

// Apply shows an event of the turn engine. Events of a turn may come in any
// number; unknown turns are made, finished ones forgotten after a while.
func (t *Thread) Apply(ev convo.Event) {
	switch ev.Kind {
	case convo.EventStarted:
		t.started(ev)
	case convo.EventText:
		her := t.her(ev)
		if her.Text == ev.Text {
			return
		}
		t.thoughtUntil(ev, her)
		her.Text = ev.Text
		t.touch(her)
	case convo.EventReasoning:
		tn, her := t.turn(ev.TurnID), t.her(ev)
		if tn.thinkFrom.IsZero() {
			tn.thinkFrom = ev.At
		}
		her.Reasoning, her.Thinking = ev.Text, true
		t.touch(her)
	case convo.EventTool:
		t.tool(ev)
	case convo.EventNotice:
		t.add(&Item{Kind: Event, Icon: "info", Text: ev.Text, At: ev.At})
	case convo.EventFinished:
		t.finished(ev)
	case convo.EventSentence, convo.EventCue, convo.EventUsage, convo.EventPlayed:
		return // the bubble, the face and the developer tools show these
	default:
		return
	}
	t.changed()
}

func (t *Thread) turn(id string) *turn {
	tn := t.turns[id]
	if tn == nil {
		tn = &turn{}
		t.turns[id] = tn
		t.order = append(t.order, id)
		if len(t.order) > keepTurns {
			delete(t.turns, t.order[0])
			t.order = t.order[1:]
		}
	}
	return tn
}

func (t *Thread) started(ev convo.Event) {
	tn := t.turn(ev.TurnID)
	if strings.TrimSpace(ev.Utterance) == "" {
		return // her own turn shows once there is something to show
	}
	tn.asked = true
	tn.user = t.unclaimed(ev.Utterance)
	if tn.user == nil {
		tn.user = &Item{Kind: User, Text: ev.Utterance, At: ev.At}
		t.add(tn.user)
	}
	tn.user.TurnID = ev.TurnID
	t.touch(tn.user)
	t.her(ev)
}

// unclaimed is what the user said last with these words and no turn yet.
func (t *Thread) unclaimed(text string) *Item {
	for i := len(t.items) - 1; i >= 0 && i >= len(t.items)-8; i-- {
		it := t.items[i]
		if it.Kind == User && it.TurnID == "" && strings.TrimSpace(it.Text) == strings.TrimSpace(text) {
			return it
		}
	}
	return nil
}

// her is her item of a turn, made when there is none yet.
func (t *Thread) her(ev convo.Event) *Item {
	tn := t.turn(ev.TurnID)
	if tn.her == nil {
		tn.her = &Item{Kind: Her, TurnID: ev.TurnID, Speaker: t.opt.Speaker, At: ev.At, Streaming: true}
		t.add(tn.her)
	}
	return tn.her
}

func (t *Thread) thoughtUntil(ev convo.Event, her *Item) {
	if !her.Thinking {
		return
	}
	her.Thinking = false
	if from := t.turn(ev.TurnID).thinkFrom; !from.IsZero() && ev.At.After(from) {
		her.Thought = ev.At.Sub(from).Round(time.Second)
	}
}

func (t *Thread) tool(ev convo.Event) {
	her := t.her(ev)
	t.thoughtUntil(ev, her)
	t.touch(her)
	for i := range her.Tools {
		if her.Tools[i].Name == ev.Tool {
			her.Tools[i].Running = ev.Running
			return
		}
	}
	if len(her.Tools) < 16 {
		her.Tools = append(her.Tools, Tool{Name: ev.Tool, Running: ev.Running})
	}
}

func (t *Thread) finished(ev convo.Event) {
	tn := t.turn(ev.TurnID)
	if her := tn.her; her != nil {
		t.thoughtUntil(ev, her)
		her.Streaming = false
		for i := range her.Tools {
			her.Tools[i].Running = false
		}
		t.touch(her)
		if strings.TrimSpace(her.Text) == "" && her.Reasoning == "" && len(her.Tools) == 0 {
			t.drop(her)
			tn.her = nil
		}
	}
	switch {
	case ev.Outcome.Failed():
		t.failed(tn, ev)
	case ev.Outcome == convo.OK && ev.Silent && tn.asked && t.opt.Quiet != "":
		t.add(&Item{Kind: Event, Icon: "moon", Text: t.opt.Quiet, At: ev.At})
	}
}

// failed puts the reason under the user's words, where it can be sent again;
// under hers when she began the turn.
func (t *Thread) failed(tn *turn, ev convo.Event) {
	why := ev.Text
	if why == "" && t.opt.Failure != nil {
		why = t.opt.Failure(ev.Outcome)
	}
	at := tn.user
	if at == nil {
		at = tn.her
	}
	if at == nil {
		t.add(&Item{Kind: Event, Icon: "alert", Text: why, At: ev.At})
		return
	}
	at.Failure = why
	t.touch(at)
}
