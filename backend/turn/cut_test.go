package turn_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"yui/backend/convo"
	"yui/backend/tool"
	"yui/backend/transport"
	"yui/backend/turn"
)

// slowTools are look_at that takes a minute, and the cues.
func slowTools(cancelled *bool) *tool.Set {
	return tool.New(tool.Options{Tools: []tool.Tool{{
		Name: "look_at", Def: func() (convo.ToolDef, bool) {
			return convo.ToolDef{Name: "look_at", Parameters: []byte(`{"type":"object"}`)}, true
		},
		Run: func(ctx context.Context, _ tool.Call) (tool.Result, error) {
			select {
			case <-time.After(time.Minute):
				return tool.Result{Text: "a cat"}, nil
			case <-ctx.Done():
				*cancelled = true
				return tool.Result{}, ctx.Err()
			}
		},
	}}})
}

// Whatever a turn is doing, a stop and a user's turn end it at once; the record
// tells of it only when speech had started.
func TestEngine_CutOnEveryPath(t *testing.T) {
	t.Parallel()
	old := turn.Previous{Outcome: turn.Failed, EventName: "before"}
	paths := map[string]struct {
		prepare time.Duration
		steps   []any
		after   time.Duration
		want    turn.Previous // but for the turn's id
		tool    bool
		ended   bool // the stream is over
	}{
		"while it is prepared":        {time.Minute, []any{time.Hour}, time.Second, old, false, false},
		"before the first delta":      {0, []any{time.Hour}, time.Second, old, false, false},
		"while silence is held back":  {0, []any{say("[SIL"), time.Hour}, time.Second, old, false, false},
		"a cue and no words":          {0, []any{express(`{"emotion_id":"sad"}`), time.Hour}, time.Second, old, false, false},
		"in the middle of a sentence": {0, []any{say("One tw"), time.Hour}, time.Second, turn.Previous{Outcome: turn.Interrupted, Unspoken: "One tw"}, false, false},
		"in the middle of the stream": {0, []any{say("One. Two. Th"), time.Hour}, 1500 * time.Millisecond,
			turn.Previous{Outcome: turn.Interrupted, Spoken: "One. Two.", Unspoken: "Th"}, false, false},
		"while a tool runs": {0, []any{say("Wait. "), callOf("c", "look_at", "{}"), done("r1", false)}, 10 * time.Second,
			turn.Previous{Outcome: turn.Interrupted, Spoken: "Wait."}, true, false},
		"while a tool runs, unspoken": {0, []any{callOf("c", "look_at", "{}"), done("r1", true)}, 10 * time.Second, old, true, false},
		"after the stream, playing": {0, []any{say("One. Two."), done("r1", false)}, 500 * time.Millisecond,
			turn.Previous{Outcome: turn.Interrupted, Spoken: "One.", Unspoken: "Two."}, false, true},
		"after the last word": {0, []any{say("One."), done("r1", false)}, time.Minute, turn.Previous{Outcome: turn.Complete}, false, true},
	}
	for name, c := range paths {
		for _, how := range []string{"stop", "user"} {
			t.Run(name+", "+how, func(t *testing.T) {
				t.Parallel()
				bubble(t, func(t *testing.T) {
					cancelled := false
					b := newBenchWith(t, func(o *turn.Options) {
						o.Voice = newVoice()
						o.Tools = slowTools(&cancelled)
						first := true
						o.Prepare = func(ctx context.Context, s turn.Start) (transport.Request, error) {
							if first {
								first = false
								select {
								case <-time.After(c.prepare):
								case <-ctx.Done():
								}
							}
							return transport.Request{Utterance: s.Utterance}, nil
						}
					}, c.steps, []any{time.Hour})
					defer b.end()
					_ = b.rec.Set(t.Context(), turn.PreviousKey, `{"outcome":"failed","event_name":"before","at":1}`)
					id := b.user("first")
					time.Sleep(c.after)
					if how == "stop" {
						b.e.Stop()
					} else {
						b.user("second")
					}
					synctest.Wait()
					p := b.previous()
					want := c.want
					if want.EventName == "" {
						want.EventName, want.TurnID = turn.UserEvent, id
					}
					if p != want {
						t.Errorf("record %+v\nwant %+v", p, want)
					}
					if cancelled != c.tool {
						t.Errorf("tool cancelled: %v", cancelled)
					}
					if busy := b.e.Busy(); busy != (how == "user") {
						t.Errorf("busy %v", busy)
					}
					n := 0
					for _, ev := range b.events {
						if ev.Kind == convo.EventFinished && ev.TurnID == id {
							n++
							if (ev.Outcome == convo.OK) != c.ended {
								t.Errorf("outcome %s", ev.Outcome)
							}
						}
					}
					if n != 1 {
						t.Errorf("%d endings", n)
					}
					if s := b.rec.Session(); s[0].Text != "first" {
						t.Errorf("what the user said is lost: %+v", s)
					}
					time.Sleep(time.Minute)
					late := len(b.events)
					synctest.Wait()
					if how == "stop" && late != len(b.events) {
						t.Error("something was heard after the stop")
					}
				})
			})
		}
	}
}

// What queues behind a reply is owed with it: the record names the reply that
// was cut, not one nobody had heard of.
func TestEngine_OneRecordForEverythingCut(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := pushBench(t, newVoice(), []any{say("One. Two."), done("", false)})
		defer b.end()
		id := b.user("hi")
		time.Sleep(100 * time.Millisecond)
		render(b.e, "77", say("By the way. It rains."))
		b.e.Unasked(transport.Unasked{TurnID: "78", Delta: say("And it is late")})
		time.Sleep(100 * time.Millisecond)
		b.e.Stop()
		synctest.Wait()
		want := turn.Previous{
			Outcome: turn.Interrupted, EventName: turn.UserEvent, TurnID: id,
			Spoken: "One.", Unspoken: "Two. By the way. It rains. And it is late",
		}
		if p := b.previous(); p != want {
			t.Errorf("record %+v", p)
		}
		time.Sleep(time.Minute) // the test's voice ends its sentence
	})
}

// A greeting and the app's own phrases leave the record as it was, heard to
// the end or cut.
func TestEngine_ClientWordsKeepTheRecord(t *testing.T) {
	t.Parallel()
	for name, after := range map[string]time.Duration{"cut": 100 * time.Millisecond, "heard": time.Minute} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bubble(t, func(t *testing.T) {
				b := newBenchWith(t, func(o *turn.Options) { o.Voice = newVoice() })
				defer b.end()
				_ = b.rec.Set(t.Context(), turn.PreviousKey, `{"outcome":"failed","event_name":"before","at":1}`)
				for _, d := range []convo.Delta{say("Welcome back. Tea?"), {Kind: convo.DeltaDone}} {
					b.e.Unasked(transport.Unasked{TurnID: turn.GreetingEvent, EventName: turn.GreetingEvent, Delta: d})
				}
				b.e.Playback(convo.Playback{Phase: convo.Began, TurnID: "x", Sentence: convo.Sentence{TurnID: "x", Text: "Hm…", Client: true}})
				time.Sleep(after)
				b.e.Stop()
				synctest.Wait()
				if p := b.previous(); p.EventName != "before" || p.Outcome != turn.Failed {
					t.Errorf("record %+v", p)
				}
				if s := b.rec.Session(); len(s) != 1 || s[0].Text != "Welcome back. Tea?" || s[0].Event != turn.GreetingEvent {
					t.Errorf("transcript %+v", s)
				}
				time.Sleep(time.Minute) // the test's voice ends its sentence
			})
		})
	}
}

// Silence on a call that succeeds leaves the record; so does a turn without a
// backend. The record survives the engine.
func TestEngine_RecordIsKept(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := newBench(t, []any{errNet}, []any{say("[SILENT]"), done("r", false)}, []any{&transport.Error{Cause: transport.NotConfigured}})
		var ids []string
		for _, text := range []string{"a", "b", "c"} {
			ids = append(ids, b.user(text))
			synctest.Wait()
		}
		b.end()
		p, ok := turn.LoadPrevious(t.Context(), b.rec)
		if !ok || p.Outcome != turn.Failed || p.TurnID != ids[0] || p.At == 0 {
			t.Errorf("record %+v", p)
		}
	})
	for _, c := range []struct {
		stored string
		ok     bool
	}{
		{`{"outcome":"interrupted","event_name":"e","at":5,"spoken":"x"}`, true}, // of a version without turn_id
		{`{"outcome":"interrupted","event_name":"e","at":5,"turn_id":"7","later":1}`, true},
		{`{"outcome":"odd","event_name":"e"}`, false}, {`{"outcome":"failed"}`, false}, {`not JSON`, false},
	} {
		rec := turn.NewMemory()
		_ = rec.Set(t.Context(), turn.PreviousKey, c.stored)
		if _, ok := turn.LoadPrevious(t.Context(), rec); ok != c.ok {
			t.Errorf("%s: %v", c.stored, ok)
		}
	}
}

// With an expression broker the backend answers its own calls: the client
// plays the cue and never sends a result.
func TestEngine_BrokerOwnsTheTools(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := newBenchWith(t, func(o *turn.Options) { o.Declare = func() bool { return false } },
			[]any{express(`{"emotion_id":"sad"}`), done("r1", true)},
			[]any{callOf("c", "look_at", "{}"), done("r2", true)})
		defer b.end()
		b.user("hm")
		synctest.Wait()
		b.user("look")
		synctest.Wait()
		b.want(`
		started user.text_submitted
		cue [sad]
		finished ok silent=true
		started user.text_submitted
		finished ok silent=true
		`)
		if n := len(b.tr.reqs); n != 2 || b.tr.reqs[0].Tools != nil {
			t.Errorf("%d requests, tools %v", n, b.tr.reqs[0].Tools)
		}
		if out, _, _ := b.rec.Get(t.Context(), turn.OutputsKey); out != "" {
			t.Errorf("pending outputs %s", out)
		}
	})
}

// A request that cannot be made is a failure that shows, and what the user
// said is kept.
func TestEngine_PrepareFails(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := newBenchWith(t, func(o *turn.Options) {
			o.Prepare = func(context.Context, turn.Start) (transport.Request, error) {
				return transport.Request{}, errors.New("the disk is full")
			}
		})
		defer b.end()
		b.user("hi")
		synctest.Wait()
		b.want(`
		started user.text_submitted
		finished network_drop silent=false
		`)
		if p := b.previous(); p.Outcome != turn.Failed {
			t.Errorf("record %+v", p)
		}
		if s := b.rec.Session(); len(s) != 1 || s[0].Text != "hi" {
			t.Errorf("transcript %+v", s)
		}
	})
}
