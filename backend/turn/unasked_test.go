package turn_test

import (
	"testing"
	"testing/synctest"
	"time"

	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/turn"
)

// render is what a push client makes of one render.
func render(e *turn.Engine, id string, steps ...convo.Delta) {
	for _, d := range append(steps, convo.Delta{Kind: convo.DeltaBreak}, convo.Delta{Kind: convo.DeltaDone}) {
		e.Unasked(transport.Unasked{TurnID: id, Delta: d})
	}
}

func cue(emotion string) convo.Delta {
	return convo.Delta{Kind: convo.DeltaCue, Cue: convo.Cue{EmotionID: emotion}}
}

func pushBench(t *testing.T, v *voice, plays ...[]any) *bench {
	t.Helper()
	return newBenchWith(t, func(o *turn.Options) {
		o.Voice = v
		o.Transport.(*script).trait = transport.Traits{SelfTimed: true, Behind: true}
	}, plays...)
}

func TestEngine_UnaskedQueuesBehind(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := pushBench(t, newVoice(), []any{say("One. Two."), done("", false)})
		defer b.end()
		b.user("hi")
		time.Sleep(100 * time.Millisecond)
		render(b.e, "77", cue("happy"), say("By the way. It rains."))
		render(b.e, "77", cue("sad"))
		time.Sleep(10 * time.Second)
		b.want(`
		started user.text_submitted
		finished ok silent=false
		say 0 "One."
		started backend
		finished ok silent=false
		started backend
		finished ok silent=true
		say 1 "Two."
		cue [sad]
		played interrupted=false
		say 0 "By the way." [happy]
		say 1 "It rains."
		played interrupted=false
		`)
		if p := b.previous(); p.EventName != turn.BackendEvent || p.Outcome != turn.Complete {
			t.Errorf("previous %+v", p)
		}
		if s := b.rec.Session(); len(s) != 3 || s[2].Text != "By the way. It rains." || s[2].Role != convo.RoleAssistant {
			t.Errorf("transcript %+v", s)
		}
	})
}

func TestEngine_UnaskedCueAloneInSilence(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := pushBench(t, newVoice())
		defer b.end()
		render(b.e, "7", cue("happy"))
		synctest.Wait()
		b.want(`
		started backend
		cue [happy]
		finished ok silent=true
		`)
	})
}

func TestEngine_UserCutsWhatTheBackendBegan(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := pushBench(t, newVoice(), []any{say("Yes?"), done("", false)})
		defer b.end()
		for _, d := range []convo.Delta{say("A long story. It begins. And"), {Kind: convo.DeltaBreak}} {
			b.e.Unasked(transport.Unasked{TurnID: "7", Delta: d})
		}
		time.Sleep(500 * time.Millisecond)
		b.user("wait")
		time.Sleep(10 * time.Second)
		b.want(`
		started backend
		say 0 "A long story."
		finished superseded_by_user silent=false
		played interrupted=true
		started user.text_submitted
		finished ok silent=false
		say 0 "Yes?"
		played interrupted=false
		`)
	})
}

func TestEngine_AProactiveTurnWaitsBehindSpeech(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T) {
		b := pushBench(t, newVoice(), []any{say("One. Two."), done("", false)}, []any{say("Three."), done("", false)})
		defer b.end()
		b.user("hi")
		time.Sleep(100 * time.Millisecond)
		if _, err := b.e.Start(turn.Start{EventName: "proactive.head_pat"}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		b.want(`
		started user.text_submitted
		finished ok silent=false
		say 0 "One."
		started proactive.head_pat
		finished ok silent=false
		say 1 "Two."
		played interrupted=false
		say 0 "Three."
		played interrupted=false
		`)
	})
}
