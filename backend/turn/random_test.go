package turn_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/turn"
)

// Whatever is asked in whatever order: every started turn ends once, every
// spoken reply is played or cut once, and nothing of a cut reply is shown after.
func TestEngine_AnyOrder(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		bubble(t, func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(seed, 7))
			var plays [][]any
			for range 40 {
				plays = append(plays, randomReply(rnd))
			}
			v := newVoice()
			b := newBenchWith(t, func(o *turn.Options) {
				o.Voice = v
				o.Muted = func() bool { return seed%5 == 0 }
			}, plays...)
			ids := map[string]bool{}
			for range 40 {
				switch rnd.IntN(8) {
				case 0:
					b.e.Stop()
				case 1:
					b.e.Reset()
				case 2:
					if id, err := b.e.Start(turn.Start{EventName: "proactive.head_pat"}); err == nil {
						ids[id] = true
					}
				case 3:
					render(b.e, "77", say("By the way. It rains."))
				case 4, 5:
					if id, err := b.e.Start(turn.Start{User: true, Utterance: "hi"}); err == nil {
						ids[id] = true
					}
				default:
					time.Sleep(time.Duration(rnd.IntN(4000)) * time.Millisecond)
				}
			}
			if seed%2 == 0 {
				time.Sleep(time.Hour)
			}
			b.end()
			time.Sleep(time.Hour) // the voice ends, too
			checkLives(t, seed, b.events, ids)
		})
	}
}

func randomReply(rnd *rand.Rand) []any {
	var out []any
	for range rnd.IntN(8) {
		switch rnd.IntN(7) {
		case 0:
			out = append(out, time.Duration(rnd.IntN(2000))*time.Millisecond)
		case 1:
			out = append(out, express(`{"emotion_id":"happy"}`))
		case 2:
			out = append(out, callOf("", "look_at", "{}"))
		case 3:
			out = append(out, say("[SILENT]"))
		default:
			out = append(out, say("One. Two and"), say(" three. "))
		}
	}
	switch rnd.IntN(5) {
	case 0:
		return append(out, &transport.Error{Cause: transport.Dropped})
	case 1:
		return append(out, time.Hour)
	case 2:
		return out
	}
	return append(out, done("r", rnd.IntN(2) == 0))
}

func checkLives(t *testing.T, seed uint64, events []convo.Event, ids map[string]bool) {
	t.Helper()
	type life struct{ started, finished, played, said int }
	lives := map[string]*life{}
	for _, ev := range events {
		l := lives[ev.TurnID]
		if l == nil {
			l = &life{}
			lives[ev.TurnID] = l
		}
		switch ev.Kind {
		case convo.EventStarted:
			l.started++
		case convo.EventFinished:
			l.finished++
			if l.started != 1 {
				t.Errorf("seed %d: %s finished before it started", seed, ev.TurnID)
			}
		case convo.EventPlayed:
			l.played++
		case convo.EventSentence:
			l.said++
			if l.played > 0 {
				t.Errorf("seed %d: %s speaks after its end", seed, ev.TurnID)
			}
		default:
		}
	}
	for id, l := range lives {
		if l.started != 1 || l.finished != 1 || l.played > 1 || l.said > 0 && l.played == 0 && seed%2 == 0 {
			t.Errorf("seed %d: turn %s %+v", seed, id, *l)
		}
		delete(ids, id)
	}
	if len(ids) > 0 {
		t.Errorf("seed %d: accepted and never told of: %v", seed, ids)
	}
}
