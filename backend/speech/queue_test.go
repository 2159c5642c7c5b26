package speech_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"yui/backend/convo"
	"yui/backend/speech"

	"github.com/google/go-cmp/cmp"
)

// voice answers after a while with a second of a hum; "bad" in the text fails,
// "stuck" never answers.
type voice struct {
	takes time.Duration

	mu   sync.Mutex
	busy int
	most int
	asks []speech.Request
}

func (v *voice) Synthesize(ctx context.Context, r speech.Request) (speech.Clip, error) {
	v.mu.Lock()
	v.asks = append(v.asks, r)
	v.busy++
	v.most = max(v.most, v.busy)
	v.mu.Unlock()
	defer func() { v.mu.Lock(); v.busy--; v.mu.Unlock() }()
	if strings.Contains(r.Text, "stuck") {
		time.Sleep(time.Hour) // not even ctx wakes it
	}
	select {
	case <-ctx.Done():
		return speech.Clip{}, ctx.Err()
	case <-time.After(v.takes):
	}
	if strings.Contains(r.Text, "bad") {
		return speech.Clip{}, errors.New("voice broke")
	}
	c := speech.Clip{Rate: 12000, Samples: make([]float32, 12000)}
	for i := range c.Samples {
		c.Samples[i] = 0.3 * float32(i%40-20) / 20
	}
	return c, nil
}

// player keeps time; it fails from the start when broken.
type player struct {
	broken bool
	mu     sync.Mutex
	log    []string
}

func (p *player) Play(ctx context.Context, c speech.Clip, tap speech.Tap) error {
	if p.broken {
		return errors.New("unplugged")
	}
	for at := 0; at < len(c.Samples); at += c.Rate / 50 {
		tap(c.Samples[at:min(len(c.Samples), at+c.Rate/50)], c.Rate, time.Now())
		select {
		case <-ctx.Done():
			p.mu.Lock()
			p.log = append(p.log, "cut")
			p.mu.Unlock()
			return ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

type rig struct {
	*speech.Queue
	t     *testing.T
	start time.Time
	mu    sync.Mutex
	got   []string
	all   []convo.Playback
}

// run starts a queue inside a bubble.
func run(t *testing.T, opt speech.Options) *rig {
	r := &rig{t: t, start: time.Now()}
	opt.Logger = slog.New(slog.DiscardHandler)
	opt.OnPlayback = func(p convo.Playback) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.all = append(r.all, p)
		name := [...]string{"began", "ended", "skipped", "done", "cut"}[p.Phase]
		at := time.Since(r.start).Round(10 * time.Millisecond)
		line := fmt.Sprintf("%v %s %s", at, name, p.TurnID)
		if p.Phase <= convo.Skipped {
			line += fmt.Sprint(" ", p.Sentence.Text)
		}
		r.got = append(r.got, line)
	}
	r.Queue = speech.NewQueue(opt)
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	wg.Go(func() { _ = r.Run(ctx) })
	t.Cleanup(func() { cancel(); wg.Wait() })
	return r
}

func (r *rig) say(turn string, texts ...string) {
	for i, s := range texts {
		r.Say(convo.Sentence{TurnID: turn, Index: i, Text: s})
	}
}

func (r *rig) want(lines ...string) {
	r.t.Helper()
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	if d := cmp.Diff(lines, r.got); d != "" {
		r.t.Errorf("boundaries (-want +got)\n%s", d)
	}
}

func TestQueue_OneFailsTheOthersPlay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := &voice{takes: 200 * time.Millisecond}
		r := run(t, speech.Options{Voice: v, Player: &player{}, InFlight: 2})
		r.say("t", "One.", "bad", "Three.")
		r.End("t")
		time.Sleep(10 * time.Second)
		r.want("200ms began t One.", "1.2s ended t One.", "1.2s skipped t bad", "1.7s began t Three.", "2.7s ended t Three.", "2.7s done t")
		if err := r.all[2].Err; err == nil || r.all[0].Duration != time.Second {
			t.Errorf("err %v, duration %v", err, r.all[0].Duration)
		}
		if v.most != 2 {
			t.Errorf("%d requests at once", v.most)
		}
	})
}

func TestQueue_CueWaitsForItsSentence(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := &voice{takes: 3 * time.Second}
		r := run(t, speech.Options{Voice: v, Player: &player{}, Speaker: "nova"})
		cue := &convo.Cue{EmotionID: "happy", EmotionText: "cheerful", Caption: "softly"}
		r.Say(convo.Sentence{TurnID: "t", Text: "One."})
		r.Say(convo.Sentence{TurnID: "t", Index: 1, Text: "Two. 😊", Cue: cue})
		time.Sleep(5900 * time.Millisecond)
		r.want("3s began t One.", "4s ended t One.")
		time.Sleep(200 * time.Millisecond)
		r.want("3s began t One.", "4s ended t One.", "6s began t Two. 😊")
		if r.all[2].Sentence.Cue != cue {
			t.Error("the cue is gone")
		}
		want := speech.Request{Text: "Two.", Voice: "nova", EmotionText: "cheerful", Caption: "softly", Lang: "en"}
		if d := cmp.Diff(want, v.asks[1]); d != "" {
			t.Error(d)
		}
	})
}

func TestQueue_InterruptOnEveryPath(t *testing.T) {
	t.Parallel()
	for name, at := range map[string]time.Duration{
		"before the voice answers": 100 * time.Millisecond, "while it plays": 600 * time.Millisecond,
		"in the last sentence": 2500 * time.Millisecond, "in the pause after a failure": 3300 * time.Millisecond,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := &player{}
				r := run(t, speech.Options{Voice: &voice{takes: 200 * time.Millisecond}, Player: p})
				r.say("t", "One.", "Two.", "Three.", "bad")
				r.say("u", "Other.")
				time.Sleep(at)
				r.Interrupt("t")
				r.Interrupt("t")
				synctest.Wait()
				if s := r.Mouth().At(time.Now().Add(30 * time.Millisecond)); s.Level != 0 {
					t.Errorf("mouth %v", s)
				}
				n := 1 + slices.Index(r.got, fmt.Sprintf("%v cut t", at))
				if n == 0 || n < len(r.got)-1 {
					t.Errorf("no cut in time: %q", r.got)
				}
				r.say("t", "Late.")
				r.End("t")
				time.Sleep(5 * time.Second)
				synctest.Wait()
				if d := r.got[n:]; len(d) != 2 || !strings.HasSuffix(d[0], "began u Other.") || !strings.HasSuffix(d[1], "ended u Other.") {
					t.Errorf("after the cut: %q", d)
				}
				r.Say(convo.Sentence{TurnID: "t", Text: "Sorry.", Client: true})
				time.Sleep(2 * time.Second)
				synctest.Wait()
				if last := r.got[len(r.got)-1]; !strings.HasSuffix(last, "ended t Sorry.") {
					t.Errorf("the app's own phrase: %q", last)
				}
			})
		})
	}
}

func TestQueue_InterruptAll(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := run(t, speech.Options{Voice: &voice{}, Player: &player{}})
		r.say("a", "One.")
		r.say("b", "Two.")
		time.Sleep(100 * time.Millisecond)
		r.Interrupt("")
		time.Sleep(time.Minute)
		r.want("0s began a One.", "100ms cut a", "100ms cut b")
		if r.Speaking() {
			t.Error("still speaking")
		}
	})
}

func TestQueue_DoneOncePerTurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := run(t, speech.Options{Voice: &voice{}, Player: &player{}})
		r.End("empty")
		r.say("a", "One.")
		r.End("a")
		r.End("a")
		r.say("b", "Two.")
		r.End("b")
		time.Sleep(time.Minute)
		r.Interrupt("a")
		r.want("0s done empty", "0s began a One.", "1s ended a One.", "1s done a", "1s began b Two.", "2s ended b Two.", "2s done b")
	})
}

func TestQueue_NothingToSayMakesNoRequest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := &voice{}
		r := run(t, speech.Options{Voice: v, Player: &player{}})
		r.say("t", "😊", "*smiles*", "```go", "code()", "```", "Hi.")
		r.End("t")
		time.Sleep(time.Minute)
		synctest.Wait()
		if len(v.asks) != 1 || v.asks[0].Text != "Hi." {
			t.Errorf("asked %v", v.asks)
		}
		if len(r.all) != 13 {
			t.Errorf("%q", r.got)
		}
	})
}

func TestQueue_TextKeepsTimeWithoutVoiceOrCard(t *testing.T) {
	t.Parallel()
	for name, opt := range map[string]speech.Options{
		"no voice": {Player: &player{}}, "no card": {Voice: &voice{}}, "card fails": {Voice: &voice{}, Player: &player{broken: true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				r := run(t, opt)
				r.say("t", "Hello there, how are you?")
				r.End("t")
				var open float32
				for range 40 {
					time.Sleep(20 * time.Millisecond)
					s := r.Mouth().At(time.Now())
					open = max(open, s.Level)
				}
				time.Sleep(10 * time.Second)
				synctest.Wait()
				if len(r.all) != 3 || r.all[0].Phase != convo.Began || r.all[1].Phase != convo.Ended || r.all[2].Phase != convo.Done {
					t.Fatalf("%q", r.got)
				}
				if d := r.all[0].Duration; d < 900*time.Millisecond || d > 3*time.Second {
					t.Errorf("lasts %v", d)
				}
				if open < 0.2 {
					t.Errorf("the mouth opened %.2f", open)
				}
				if r.Mouth().At(time.Now()) != (speech.Shape{}) {
					t.Error("the mouth stays open")
				}
			})
		})
	}
}

func TestQueue_DeadlineAndRest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := &voice{takes: 10 * time.Millisecond}
		r := run(t, speech.Options{Voice: v, Player: &player{}, InFlight: 1})
		r.say("t", "stuck", "stuck", "stuck", "Four.")
		r.End("t")
		time.Sleep(40 * time.Second)
		synctest.Wait()
		if !strings.HasPrefix(r.got[0], "10s skipped") || !errors.Is(r.all[0].Err, speech.ErrTimeout) {
			t.Errorf("%q %v", r.got[0], r.all[0].Err)
		}
		if p := r.all[3]; p.Phase != convo.Skipped || !errors.Is(p.Err, speech.ErrResting) || !errors.Is(p.Err, speech.ErrTimeout) {
			t.Errorf("the fourth: %v %v", p.Phase, p.Err)
		}
		time.Sleep(rest)
		r.say("u", "Again.")
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if last := r.got[len(r.got)-1]; !strings.HasSuffix(last, "ended u Again.") {
			t.Errorf("after the rest: %q", last)
		}
		time.Sleep(2 * time.Hour) // let the stuck ones go
	})
}

const rest = 30 * time.Second

func TestQueue_AnyOrderOfCalls(t *testing.T) {
	t.Parallel()
	for seed := range uint64(24) {
		synctest.Test(t, func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(seed, 1))
			r := run(t, speech.Options{Voice: &voice{takes: 300 * time.Millisecond}, Player: &player{}, InFlight: 1 + rnd.IntN(3)})
			said := map[string]int{}
			closed := map[string]bool{}
			texts := []string{"One.", "bad", "😊", "Three is a longer one."}
			for range 40 {
				id := string(rune('a' + rnd.IntN(4)))
				switch k := rnd.IntN(8); {
				case k < 5 && !closed[id]:
					r.Say(convo.Sentence{TurnID: id, Index: said[id], Text: texts[rnd.IntN(4)]})
					said[id]++
				case k == 5:
					r.End(id)
					closed[id] = true
				case k == 6 && rnd.IntN(3) == 0:
					r.Interrupt(id)
					closed[id] = true
				}
				time.Sleep(time.Duration(rnd.IntN(700)) * time.Millisecond)
			}
			for id := range said {
				r.End(id)
			}
			time.Sleep(10 * time.Minute)
			synctest.Wait()
			shown, over, cut := map[string]int{}, map[string]int{}, map[string]bool{}
			open := ""
			for _, p := range r.all {
				id := p.TurnID
				if over[id] > 0 {
					t.Fatalf("seed %d: %v of %s after its end", seed, p.Phase, id)
				}
				switch p.Phase {
				case convo.Began, convo.Skipped:
					if p.Sentence.Index != shown[id] || open != "" && !cut[open] {
						t.Fatalf("seed %d: %s out of order: %q", seed, id, r.got)
					}
					shown[id]++
					open = ""
					if p.Phase == convo.Began {
						open = id
					}
				case convo.Ended:
					open = ""
				case convo.Done, convo.Cut:
					over[id]++
					cut[id] = p.Phase == convo.Cut
				}
			}
			for id, n := range said {
				if over[id] != 1 || !cut[id] && shown[id] != n || shown[id] > n {
					t.Errorf("seed %d: turn %s said %d, shown %d, ended %d", seed, id, n, shown[id], over[id])
				}
			}
		})
	}
}
