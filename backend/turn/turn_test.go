package turn_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/turn"
)

func TestEngine_Reply(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := newBench(t, []any{say("Hello"), say(" there. "), say("How are"), say(" you?"), done("r1", false)})
		defer b.end()
		b.user("hi")
		synctest.Wait()
		b.want(`
		started user.text_submitted
		say 0 "Hello there."
		say 1 "How are you?"
		finished ok silent=false
		played interrupted=false
		`)
		if got := b.previous(); got.Outcome != turn.Complete || got.EventName != "user.text_submitted" {
			t.Errorf("previous turn %+v", got)
		}
		if id, _, _ := b.rec.Get(t.Context(), turn.ChainKey); id != "r1" {
			t.Errorf("response id %q", id)
		}
		if s := b.rec.Session(); len(s) != 2 || s[0].Text != "hi" || s[1].Text != "Hello there. How are you?" {
			t.Errorf("transcript %+v", s)
		}
	})
}

func TestEngine_CuesOfTheSeed(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		steps []any
		want  string
	}{
		"after the words": {
			[]any{say("Hello User!"), express(`{"emotion_id":"happy"}`), say(" How was your day?"), express(`{"emotion_id":"curious"}`), done("", false)},
			`
			started user.text_submitted
			say 0 "Hello User!" [happy]
			say 1 "How was your day?" [curious]
			finished ok silent=false
			played interrupted=false
			`,
		},
		"before the words": {
			[]any{express(`{"emotion_id":"happy"}`), say("Hello User!"), express(`{"emotion_id":"curious"}`), say(" How was your day?"), done("", false)},
			`
			started user.text_submitted
			say 0 "Hello User!" [happy]
			say 1 "How was your day?" [curious]
			finished ok silent=false
			played interrupted=false
			`,
		},
		"between closed sentences": {
			[]any{say("One. "), express(`{"emotion_id":"sad"}`), say("Two. Three."), done("", false)},
			`
			started user.text_submitted
			say 0 "One."
			say 1 "Two." [sad]
			say 2 "Three."
			finished ok silent=false
			played interrupted=false
			`,
		},
		"two calls at once": {
			[]any{express(`{"emotion_id":"sad"}`), express(`{"motion_id":"sulk"}`), say("Oh."), done("", false)},
			`
			started user.text_submitted
			say 0 "Oh." [sad sulk]
			finished ok silent=false
			played interrupted=false
			`,
		},
		"at the very end": {
			[]any{say("Bye.\n"), express(`{"motion_id":"wave"}`), done("", false)},
			`
			started user.text_submitted
			say 0 "Bye."
			finished ok silent=false
			cue [wave]
			played interrupted=false
			`,
		},
		"silent reply": {
			[]any{express(`{"emotion_id":"sad"}`), say("[SILENT]"), done("", false)},
			`
			started user.text_submitted
			cue [sad]
			finished ok silent=true
			`,
		},
		"silence spelled in pieces": {
			[]any{say(" [SI"), say("LENT]\n"), done("", false)},
			`
			started user.text_submitted
			finished ok silent=true
			`,
		},
		"the token inside a reply": {
			[]any{say("[SILENT"), say("] is what I say."), done("", false)},
			`
			started user.text_submitted
			say 0 "[SILENT] is what I say."
			finished ok silent=false
			played interrupted=false
			`,
		},
		"voice channels alone leave a silent face": {
			[]any{express(`{"caption":"softly"}`), done("", false)},
			`
			started user.text_submitted
			finished ok silent=true
			`,
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bubble(t, func(t *testing.T) {
				b := newBench(t, c.steps)
				defer b.end()
				b.user("hi")
				synctest.Wait()
				b.want(c.want)
			})
		})
	}
}

func TestEngine_ToolLoop(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := newBench(t,
			[]any{say("Let me look."), callOf("c1", "look_at", `{}`), done("r1", false)},
			[]any{express(`{"emotion_id":"happy"}`), done("r2", true)},
			[]any{say("A cat!"), express(`{}`), done("r3", false)},
		)
		defer b.end()
		b.user("what is there?")
		synctest.Wait()
		b.want(`
		started user.text_submitted
		say 0 "Let me look."
		tool look_at true
		tool look_at false
		say 1 "A cat!" [happy]
		finished ok silent=false
		played interrupted=false
		`)
		if n := len(b.tr.reqs); n != 3 {
			t.Fatalf("%d requests", n)
		}
		trips := b.tr.reqs[2].Trips
		if len(trips) != 2 || trips[0].Text != "Let me look." || trips[0].Results[0].Text != "a cat" || trips[1].Results[0].Text != "ok" {
			t.Errorf("trips %+v", trips)
		}
		if out, _, _ := b.rec.Get(t.Context(), turn.OutputsKey); out != `[{"type":"function_call_output","call_id":"c","output":"error: generate_express needs at least one field"}]` {
			t.Errorf("pending outputs %s", out)
		}
		if s := b.rec.Session(); s[1].Text != "Let me look.\nA cat!" {
			t.Errorf("thread %q", s[1].Text)
		}
	})
}

func TestEngine_ToolLoopIsBounded(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		again := []any{callOf("", "look_at", ``), done("r", true)}
		b := newBench(t, again, again, again, again, again)
		defer b.end()
		b.user("hm")
		synctest.Wait()
		if n := len(b.tr.reqs); n != turn.MaxTrips+1 {
			t.Errorf("%d requests", n)
		}
		if id := b.tr.reqs[3].Trips[2].Calls[0].ID; id != "call_3" {
			t.Errorf("minted id %q", id)
		}
	})
}

func TestEngine_Deadlines(t *testing.T) {
	t.Parallel()
	alive := convo.Delta{Kind: convo.DeltaAlive}
	cases := map[string]struct {
		steps   []any
		after   time.Duration // the turn is over then, and not a second before
		outcome convo.Outcome
		prev    turn.PreviousOutcome
	}{
		"nothing comes":        {[]any{time.Hour}, 240 * time.Second, convo.NetworkStall, turn.Failed},
		"kept alive":           {[]any{200 * time.Second, alive, 200 * time.Second, alive, time.Hour}, 640 * time.Second, convo.NetworkStall, turn.Failed},
		"after speech":         {[]any{say("One. Two"), time.Hour}, 45 * time.Second, convo.NetworkStall, turn.Interrupted},
		"a tool after speech":  {[]any{say("One. "), alive, time.Hour}, 240 * time.Second, convo.NetworkStall, turn.Interrupted},
		"after the done mark":  {[]any{say("One. "), convo.Delta{Kind: convo.DeltaSpeechDone}, time.Hour}, 45 * time.Second, convo.NetworkStall, turn.Interrupted},
		"slow but never quiet": {[]any{say("One. "), 44 * time.Second, say("Two. "), 44 * time.Second, done("", false)}, 88 * time.Second, convo.OK, turn.Complete},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bubble(t, func(t *testing.T) {
				b := newBench(t, c.steps)
				defer b.end()
				b.user("hi")
				time.Sleep(c.after - time.Second)
				synctest.Wait()
				if !b.e.Busy() {
					t.Error("the turn ended too early")
				}
				time.Sleep(2 * time.Second)
				synctest.Wait()
				if b.e.Busy() {
					t.Fatal("the turn is still live")
				}
				if p := b.previous(); p.Outcome != c.prev {
					t.Errorf("previous %+v", p)
				}
				for _, ev := range b.events {
					if ev.Kind == convo.EventFinished && ev.Outcome != c.outcome {
						t.Errorf("outcome %s", ev.Outcome)
					}
				}
			})
		})
	}
}

func TestEngine_Supersede(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		v := newVoice()
		b := newBenchWith(t, func(o *turn.Options) { o.Voice = v },
			[]any{say("Three logs are left. Two of them are from yesterday. And"), time.Hour},
			[]any{say("Fine."), done("r2", false)})
		defer b.end()
		b.user("how many?")
		time.Sleep(500 * time.Millisecond)
		if _, err := b.e.Start(turn.Start{EventName: "proactive.tap_bored"}); !errors.Is(err, turn.ErrBusy) {
			t.Errorf("a turn nobody typed: %v", err)
		}
		b.user("stop that")
		synctest.Wait()
		if p := b.previous(); p != (turn.Previous{
			Outcome: turn.Interrupted, EventName: "user.text_submitted", TurnID: p.TurnID,
			Spoken: "Three logs are left.", Unspoken: "Two of them are from yesterday. And",
		}) {
			t.Errorf("previous %+v", p)
		}
		time.Sleep(10 * time.Second)
		b.want(`
		started user.text_submitted
		say 0 "Three logs are left."
		finished superseded_by_user silent=false
		played interrupted=true
		started user.text_submitted
		finished ok silent=false
		say 0 "Fine."
		played interrupted=false
		`)
		if p := b.previous(); p.Outcome != turn.Complete {
			t.Errorf("previous %+v", p)
		}
	})
}

func TestEngine_StopAfterTheTurnWhileItPlays(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		v := newVoice()
		v.fail[1] = true
		b := newBenchWith(t, func(o *turn.Options) { o.Voice = v },
			[]any{say("One. Two. Three. Four."), done("r1", false)})
		defer b.end()
		b.user("count")
		time.Sleep(1500 * time.Millisecond)
		b.e.Stop()
		synctest.Wait()
		p := b.previous()
		if p.Outcome != turn.Interrupted || p.Spoken != "One. Three." || p.Unspoken != "Four." {
			t.Errorf("previous %+v", p)
		}
		b.e.Stop()
		time.Sleep(time.Minute)
		b.want(`
		started user.text_submitted
		finished ok silent=false
		say 0 "One."
		say 1 "Two."
		say 2 "Three."
		played interrupted=true
		`)
	})
}

func TestEngine_Failures(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		err  error
		want convo.Outcome
	}{
		"401":        {&transport.Error{Cause: transport.Unauthorized, Status: 401}, convo.HTTP4xxDrop},
		"dropped":    {errNet, convo.NetworkDrop},
		"incomplete": {&transport.Error{Cause: transport.Incomplete}, convo.ParseError},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bubble(t, func(t *testing.T) {
				b := newBench(t, []any{c.err}, []any{say("Partly. And"), c.err})
				defer b.end()
				_ = b.rec.Set(t.Context(), turn.ChainKey, "r0")
				b.user("a")
				synctest.Wait()
				if p := b.previous(); p.Outcome != turn.Failed {
					t.Errorf("previous %+v", p)
				}
				b.user("b")
				synctest.Wait()
				if p := b.previous(); p.Outcome != turn.Interrupted || p.Spoken != "Partly." || p.Unspoken != "And" {
					t.Errorf("previous %+v", p)
				}
				n := 0
				for _, ev := range b.events {
					if ev.Kind == convo.EventFinished {
						n++
						if ev.Outcome != c.want || ev.Text == "" || ev.Err == nil || ev.Silent {
							t.Errorf("finished %+v", ev)
						}
					}
				}
				if n != 2 {
					t.Errorf("%d endings for 2 turns", n)
				}
				if id, _, _ := b.rec.Get(t.Context(), turn.ChainKey); id != "r0" {
					t.Errorf("a failed turn moved the chain to %q", id)
				}
			})
		})
	}
}

func TestEngine_ChainBreak(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		gone := &transport.Error{Cause: transport.NotFound, Status: 404}
		b := newBench(t, []any{gone}, []any{say("Hello."), done("r9", false)}, []any{gone}, []any{gone})
		defer b.end()
		_ = b.rec.Set(t.Context(), turn.ChainKey, "r0")
		_ = b.rec.Set(t.Context(), turn.OutputsKey, `[{"type":"function_call_output","call_id":"c1","output":"ok"},{"type":"x"},7]`)
		b.user("a")
		synctest.Wait()
		b.user("b")
		synctest.Wait()
		b.want(`
		started user.text_submitted
		notice ` + turn.ResetNotice + `
		say 0 "Hello."
		finished ok silent=false
		played interrupted=false
		started user.text_submitted
		notice ` + turn.ResetNotice + `
		finished network_drop silent=false
		`)
		r := b.tr.reqs
		if r[0].PreviousResponseID != "r0" || len(r[0].PendingOutputs) != 1 || r[1].PreviousResponseID != "" || r[1].PendingOutputs != nil {
			t.Errorf("requests %+v", r[:2])
		}
		if _, ok, _ := b.rec.Get(t.Context(), turn.ChainKey); ok {
			t.Error("a broken chain was kept")
		}
	})
}

func TestEngine_ResetDuringATurn(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := newBench(t, []any{say("Well. "), time.Hour})
		defer b.end()
		b.user("a")
		synctest.Wait()
		b.e.Reset()
		synctest.Wait()
		if s := b.rec.Session(); len(s) != 0 {
			t.Errorf("the new session holds %+v", s)
		}
		b.want(`
		started user.text_submitted
		say 0 "Well."
		finished superseded_by_user silent=false
		played interrupted=true
		`)
	})
}

func TestEngine_ShutdownFinishesEveryTurn(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := newBench(t, []any{time.Hour})
		b.user("a")
		b.user("b")
		b.user("c")
		b.end()
		started, finished := 0, 0
		for _, ev := range b.events {
			switch ev.Kind {
			case convo.EventStarted:
				started++
			case convo.EventFinished:
				finished++
			}
		}
		if started != 3 || finished != 3 {
			t.Errorf("%d started, %d finished", started, finished)
		}
		if _, err := b.e.Start(turn.Start{User: true}); !errors.Is(err, turn.ErrClosed) {
			t.Errorf("after the end: %v", err)
		}
	})
}

func TestEngine_MotionRestsWhileSheSits(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := newBenchWith(t, func(o *turn.Options) { o.Still = func() bool { return true } },
			[]any{express(`{"motion_id":"dance","emotion_id":"happy"}`), say("Yay. "), express(`{"motion_id":"dance"}`), say("Yo."), done("", false)})
		defer b.end()
		b.user("a")
		synctest.Wait()
		b.want(`
		started user.text_submitted
		say 0 "Yay." [happy]
		say 1 "Yo."
		finished ok silent=false
		played interrupted=false
		`)
	})
}

func TestEngine_APauseEndsASentence(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		coming := convo.Delta{Kind: convo.DeltaToolStatus, Tool: "generate_express", Running: true}
		b := newBench(t, []any{
			say("Let me see."), time.Second, func() {}, say(" That takes 3"), time.Second, say("."), time.Second,
			say(" Done!"), coming, 5 * time.Second, express(`{"emotion_id":"happy"}`), time.Second, say(" Bye."), done("", false),
		})
		defer b.end()
		b.user("hm")
		time.Sleep(900 * time.Millisecond)
		synctest.Wait()
		b.want(`
		started user.text_submitted
		say 0 "Let me see."
		`)
		time.Sleep(time.Minute)
		b.want(`
		started user.text_submitted
		say 0 "Let me see."
		say 1 "That takes 3."
		say 2 "Done!" [happy]
		say 3 "Bye."
		finished ok silent=false
		played interrupted=false
		`)
	})
}
