package control

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yui/backend/convo"
)

func drain(l *Listener) []Event {
	var out []Event
	for e := range l.C {
		out = append(out, e)
	}
	return out
}

func TestRelay_ReplyAndCue(t *testing.T) {
	t.Parallel()
	var r Relay
	l := r.Listen(Plain)
	other := r.Listen(Plain)
	if err := l.Begin(func() (string, error) { return "1", nil }); err != nil {
		t.Fatal(err)
	}
	for _, e := range []convo.Event{
		{Kind: convo.EventText, TurnID: "0", Text: "old"},
		{Kind: convo.EventText, TurnID: "1", Text: "Hel"},
		{Kind: convo.EventReasoning, TurnID: "1", Text: "hm"},
		{Kind: convo.EventText, TurnID: "1", Text: "Hello. Well? Bye"},
		{Kind: convo.EventFinished, TurnID: "1", Outcome: convo.OK},
		{Kind: convo.EventSentence, TurnID: "1", Sentence: convo.Sentence{Text: "Hello."}, Cue: &convo.Cue{EmotionID: "happy"}},
		{Kind: convo.EventSentence, TurnID: "1", Sentence: convo.Sentence{Text: "Well?"}},
		{Kind: convo.EventPlayed, TurnID: "1"},
		{Kind: convo.EventText, TurnID: "1", Text: "late"},
	} {
		r.Publish(e)
	}
	want := []Event{{Type: "cue", EmotionID: "happy"}, {Type: "speech", Text: "Hello."}, {Type: "speech", Text: " Well?"},
		{Type: "speech", Text: " Bye"}, {Type: "done"}}
	if d := cmp.Diff(want, drain(l)); d != "" {
		t.Error(d)
	}
	l.Close()
	other.Close()
	if got := drain(other); len(got) != 0 {
		t.Errorf("a listener without a turn heard %v", got)
	}
}

func TestRelay_SilenceAndFailure(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		in   convo.Event
		want Event
	}{
		"silent": {convo.Event{Kind: convo.EventFinished, Outcome: convo.OK, Silent: true}, Event{Type: "done"}},
		"failed": {convo.Event{Kind: convo.EventFinished, Outcome: convo.NetworkDrop, Text: "refused"}, Event{Type: "failed", Outcome: "network_drop", Text: "refused"}},
		"cut":    {convo.Event{Kind: convo.EventFinished, Outcome: convo.Superseded}, Event{Type: "failed", Outcome: "superseded_by_user", Text: "the turn ended as superseded_by_user"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var r Relay
			l := r.Listen(Full)
			_ = l.Begin(func() (string, error) { return "1", nil })
			c.in.TurnID = "1"
			r.Publish(c.in)
			if d := cmp.Diff([]Event{c.want}, drain(l)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestRelay_SlowReader(t *testing.T) {
	t.Parallel()
	var r Relay
	l := r.Listen(Plain)
	_ = l.Begin(func() (string, error) { return "1", nil })
	for i := range 2 * backlog {
		r.Publish(convo.Event{Kind: convo.EventText, TurnID: "1", Text: strings.Repeat("x.", i+1)})
		r.Publish(convo.Event{Kind: convo.EventSentence, TurnID: "1", Sentence: convo.Sentence{Text: "x."}})
	}
	got := drain(l)
	if len(got) != backlog || got[backlog-1].Error == "" {
		t.Errorf("%d events, the last %+v", len(got), got[len(got)-1])
	}
}

func TestListener_BeginFails(t *testing.T) {
	t.Parallel()
	var r Relay
	l := r.Listen(Plain)
	if err := l.Begin(func() (string, error) { return "", errors.New("busy") }); err == nil {
		t.Error("the refusal was lost")
	}
	l.Close()
	l.Close()
}
