package app

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"yui/app/bridge"
	"yui/app/chat/thread"
	"yui/avatar"
	"yui/backend/convo"
)

type stageHand struct{ got []avatar.Intent }

func (s *stageHand) Do(i avatar.Intent) { s.got = append(s.got, i) }

type bubbleLog struct {
	lines []string
	out   bool
}

func (b *bubbleLog) add(f string, a ...any)        { b.lines = append(b.lines, fmt.Sprintf(f, a...)) }
func (b *bubbleLog) Say(_, text string, more bool) { b.add("say %q %v", text, more) }
func (b *bubbleLog) Out() bool                     { return b.out }
func (b *bubbleLog) Think(string)                  { b.add("think") }
func (b *bubbleLog) Fail(_, why string)            { b.add("fail %s", why) }
func (b *bubbleLog) Played(string)                 { b.add("played") }
func (b *bubbleLog) Busy(l string)                 { b.add("busy %q", l) }

func direct(t *testing.T, events ...convo.Event) (intents []avatar.Intent, bubble []string, th *thread.Thread) {
	t.Helper()
	hand, log := &stageHand{}, &bubbleLog{}
	th = thread.New(thread.Options{Speaker: thread.Speaker{ID: "yui", Name: "Yui"}})
	d := &director{bridge: bridge.New(func(f func()) { f() }), actor: func() actor { return hand }, thread: th, bubble: log,
		fail: func(convo.Event) string { return "why" }, after: func(convo.Event) {}}
	for _, e := range events {
		e.At = time.UnixMilli(1)
		d.hear(e)
	}
	return hand.got, log.lines, th
}

func TestDirector_Reply(t *testing.T) {
	t.Parallel()
	happy := &convo.Cue{EmotionID: "happy", MotionID: "wave"}
	got, bubble, th := direct(t,
		convo.Event{Kind: convo.EventStarted, TurnID: "1", Utterance: "hello"},
		convo.Event{Kind: convo.EventText, TurnID: "1", Text: "Hi."},
		convo.Event{Kind: convo.EventText, TurnID: "1", Text: "Hi. Well?"},
		convo.Event{Kind: convo.EventFinished, TurnID: "1", Outcome: convo.OK, Text: "Hi. Well?"},
		convo.Event{Kind: convo.EventSentence, TurnID: "1", Sentence: convo.Sentence{Text: "Hi."}, Cue: happy},
		convo.Event{Kind: convo.EventSentence, TurnID: "1", Sentence: convo.Sentence{Text: "Well?"}},
		convo.Event{Kind: convo.EventPlayed, TurnID: "1"},
	)
	want := []avatar.Intent{
		avatar.Thinking(true), avatar.Thinking(false), avatar.Thinking(false), avatar.Thinking(false),
		avatar.SpeechBegan(), avatar.Cue("happy", "wave"),
		avatar.SpeechBegan(), avatar.Cue("neutral", ""),
		avatar.SpeechEnded(),
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("intents\n%v\nwant\n%v", got, want)
	}
	if s := strings.Join(bubble, "; "); s != `think; say "Hi." true; say "Hi. Well?" true; busy ""; say "" false; played` {
		t.Errorf("bubble: %s", s)
	}
	if n := th.Len(); n < 2 || th.At(n-1).Text != "Hi. Well?" {
		t.Errorf("the thread does not show the reply")
	}
}

func TestDirector_FailureShows(t *testing.T) {
	t.Parallel()
	_, bubble, th := direct(t,
		convo.Event{Kind: convo.EventStarted, TurnID: "1", Utterance: "hello"},
		convo.Event{Kind: convo.EventFinished, TurnID: "1", Outcome: convo.NetworkDrop},
	)
	if s := strings.Join(bubble, "; "); s != `think; busy ""; fail why` {
		t.Errorf("bubble: %s", s)
	}
	shown := false
	for i := range th.Len() {
		shown = shown || th.At(i).Failure == "why"
	}
	if !shown {
		t.Error("the thread does not show the failure")
	}
}

func TestDirector_Silence(t *testing.T) {
	t.Parallel()
	got, bubble, _ := direct(t,
		convo.Event{Kind: convo.EventStarted, TurnID: "1"},
		convo.Event{Kind: convo.EventFinished, TurnID: "1", Outcome: convo.OK, Silent: true},
	)
	if fmt.Sprint(got) != fmt.Sprint([]avatar.Intent{avatar.Thinking(true), avatar.Thinking(false)}) {
		t.Errorf("silence moved her: %v", got)
	}
	if s := strings.Join(bubble, "; "); s != `think; busy ""; say "" false; played` {
		t.Errorf("bubble: %s", s)
	}
}
