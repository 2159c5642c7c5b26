package thread_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"yui/app/chat/thread"
	"yui/backend/convo"
)

var t0 = time.Date(2025, 10, 14, 12, 41, 0, 0, time.UTC)

func sec(n int) time.Time { return t0.Add(time.Duration(n) * time.Second) }

func newThread() *thread.Thread {
	return thread.New(thread.Options{
		Speaker: thread.Speaker{ID: "yui", Name: "Yui"},
		Failure: func(o convo.Outcome) string { return "failed: " + string(o) },
		Quiet:   "Yui stayed quiet",
	})
}

// draw is a thread as lines of text.
func draw(t *thread.Thread) []string {
	var out []string
	for i := range t.Len() {
		it := t.At(i)
		var s string
		switch it.Kind {
		case thread.User:
			s = "you: " + it.Text
		case thread.Her:
			s = strings.ToLower(it.Speaker.Name) + ": " + it.Text
			if it.Streaming {
				s += "|"
			}
		case thread.Event:
			s = "(" + it.Icon + " " + it.Text + ")"
		case thread.Day:
			s = "-- " + it.At.Format("2 Jan")
		}
		if it.Reasoning != "" {
			s += fmt.Sprintf(" [thought %v %q]", it.Thought, it.Reasoning)
		}
		for _, tool := range it.Tools {
			s += fmt.Sprintf(" <%s %v>", tool.Name, tool.Running)
		}
		if it.Failure != "" {
			s += " !" + it.Failure
		}
		out = append(out, s)
	}
	return out
}

func check(t *testing.T, th *thread.Thread, want ...string) {
	t.Helper()
	if d := cmp.Diff(want, draw(th)); d != "" {
		t.Error(d)
	}
}

func TestThread_Turn(t *testing.T) {
	t.Parallel()
	th := newThread()
	changes := 0
	th.OnChange = func() { changes++ }
	th.Said("why red?", t0)
	th.Apply(convo.Event{Kind: convo.EventStarted, TurnID: "a", Utterance: "why red?", At: sec(1)})
	check(t, th, "-- 14 Oct", "you: why red?", "yui: |")
	if !th.Busy() {
		t.Error("not busy while streaming")
	}
	th.Apply(convo.Event{Kind: convo.EventReasoning, TurnID: "a", Text: "the log", At: sec(2)})
	th.Apply(convo.Event{Kind: convo.EventTool, TurnID: "a", Tool: "screenshot", Running: true, At: sec(8)})
	check(t, th, "-- 14 Oct", "you: why red?", `yui: | [thought 6s "the log"] <screenshot true>`)
	th.Apply(convo.Event{Kind: convo.EventTool, TurnID: "a", Tool: "screenshot", At: sec(9)})
	th.Apply(convo.Event{Kind: convo.EventText, TurnID: "a", Text: "It stops", At: sec(10)})
	th.Apply(convo.Event{Kind: convo.EventText, TurnID: "a", Text: "It stops at login.", At: sec(11)})
	th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: "a", Outcome: convo.OK, At: sec(12)})
	check(t, th, "-- 14 Oct", "you: why red?", `yui: It stops at login. [thought 6s "the log"] <screenshot false>`)
	if th.Busy() {
		t.Error("busy after the end")
	}
	if changes != 8 {
		t.Errorf("%d changes, want 8", changes)
	}
}

func TestThread_SelfStartedShowsLate(t *testing.T) {
	t.Parallel()
	th := newThread()
	th.Apply(convo.Event{Kind: convo.EventStarted, TurnID: "g", Name: "schedule.fired", At: t0})
	check(t, th)
	th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: "g", Outcome: convo.OK, Silent: true, At: sec(1)})
	check(t, th) // silence she chose herself leaves no trace
	th.Apply(convo.Event{Kind: convo.EventText, TurnID: "h", Text: "Lunch?", At: sec(2)})
	check(t, th, "-- 14 Oct", "yui: Lunch?|")
}

func TestThread_Silence(t *testing.T) {
	t.Parallel()
	th := newThread()
	th.Apply(convo.Event{Kind: convo.EventStarted, TurnID: "a", Utterance: "hm", At: t0})
	th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: "a", Outcome: convo.OK, Silent: true, At: sec(2)})
	check(t, th, "-- 14 Oct", "you: hm", "(moon Yui stayed quiet)")
}

func TestThread_Failures(t *testing.T) {
	t.Parallel()
	th := newThread()
	th.Apply(convo.Event{Kind: convo.EventStarted, TurnID: "a", Utterance: "hi", At: t0})
	th.Apply(convo.Event{Kind: convo.EventText, TurnID: "a", Text: "Hel", At: t0})
	th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: "a", Outcome: convo.NetworkDrop, At: sec(1)})
	th.Apply(convo.Event{Kind: convo.EventText, TurnID: "b", Text: "By the w", At: sec(2)})
	th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: "b", Outcome: convo.NetworkStall, Text: "it stopped", At: sec(3)})
	th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: "c", Outcome: convo.HTTP4xxDrop, Text: "401", At: sec(4)})
	check(t, th,
		"-- 14 Oct", "you: hi !failed: network_drop", "yui: Hel",
		"yui: By the w !it stopped", "(alert 401)")
	if th.Words("a") != "hi" {
		t.Error("cannot send again")
	}
}

func TestThread_SupersededKeepsWhatWasSaid(t *testing.T) {
	t.Parallel()
	th := newThread()
	th.Apply(convo.Event{Kind: convo.EventStarted, TurnID: "a", Utterance: "one", At: t0})
	th.Apply(convo.Event{Kind: convo.EventStarted, TurnID: "b", Utterance: "two", At: sec(1)})
	th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: "a", Outcome: convo.Superseded, At: sec(1)})
	check(t, th, "-- 14 Oct", "you: one", "you: two", "yui: |")
}

func TestThread_SameWordsTwice(t *testing.T) {
	t.Parallel()
	th := newThread()
	for _, id := range []string{"a", "b"} {
		th.Said("hi", t0)
		th.Apply(convo.Event{Kind: convo.EventStarted, TurnID: id, Utterance: "hi", At: t0})
		th.Apply(convo.Event{Kind: convo.EventText, TurnID: id, Text: id, At: t0})
		th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: id, Outcome: convo.OK, At: t0})
	}
	check(t, th, "-- 14 Oct", "you: hi", "yui: a", "you: hi", "yui: b")
}

func TestThread_LoadAndDays(t *testing.T) {
	t.Parallel()
	th := newThread()
	th.Load([]convo.Message{
		{Role: convo.RoleUser, Text: "night", At: t0.Add(-24 * time.Hour)},
		{Role: convo.RoleAssistant, Text: "Sleep well.", At: t0.Add(-24 * time.Hour)},
		{Role: convo.RoleAssistant, Text: " ", At: t0},
		{Role: convo.RoleUser, Text: "morning", At: t0},
	})
	th.Happened("pause", "Test run paused", sec(1))
	check(t, th, "-- 13 Oct", "you: night", "yui: Sleep well.", "-- 14 Oct", "you: morning", "(pause Test run paused)")
	th.Clear()
	if !th.Empty() {
		t.Error("not empty after Clear")
	}
}

func TestThread_Bounded(t *testing.T) {
	t.Parallel()
	th := thread.New(thread.Options{Keep: 50})
	for i := range 500 {
		id := fmt.Sprint(i)
		th.Apply(convo.Event{Kind: convo.EventStarted, TurnID: id, Utterance: id, At: t0})
		th.Apply(convo.Event{Kind: convo.EventText, TurnID: id, Text: "r" + id, At: t0})
		th.Apply(convo.Event{Kind: convo.EventFinished, TurnID: id, Outcome: convo.OK, At: t0})
	}
	if th.Len() != 50 {
		t.Errorf("%d items", th.Len())
	}
	if got := th.At(49).Text; got != "r499" {
		t.Errorf("the newest is %q", got)
	}
}

func TestThread_RevAndUnfold(t *testing.T) {
	t.Parallel()
	th := newThread()
	th.Apply(convo.Event{Kind: convo.EventReasoning, TurnID: "a", Text: "x", At: t0})
	her := th.At(1)
	th.Unfold(her.ID, true)
	if got := th.At(1); !got.Open || got.Rev == her.Rev {
		t.Error("unfolding changes the item and its rev")
	}
}

func TestToolLabel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		running bool
		want    string
	}{
		{"screenshot", true, "screen looking at the screen"},
		{"screenshot", false, "check looked at the screen"},
		{"Fetch_User-Data", true, "chip fetch user data"},
	} {
		icon, label := thread.ToolLabel(c.name, c.running)
		if got := icon + " " + label; got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestScroll(t *testing.T) {
	t.Parallel()
	var s thread.Scroll
	s.Fit(100, 50, 0)
	if s.Offset != 0 {
		t.Error("short content scrolls")
	}
	s.Fit(100, 500, 0)
	if s.Offset != 400 {
		t.Error("does not stick")
	}
	s.To(200)
	s.Fit(100, 600, 0)
	if s.Offset != 200 || !s.Free {
		t.Error("moved under a reader")
	}
	s.Fit(100, 650, 50) // older items loaded above
	if s.Offset != 250 {
		t.Error("what is read jumped")
	}
	s.To(545)
	s.Fit(100, 700, 0)
	if s.Offset != 600 {
		t.Error("does not stick again near the foot")
	}
}
