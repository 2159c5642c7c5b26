package turn_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"yui/backend/convo"
	"yui/backend/tool"
	"yui/backend/transport"
	"yui/backend/turn"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

// dots splits at ". " and the like, and keeps an ender open until more comes.
type dots struct{ buf string }

func (d *dots) Add(s string) (out []string) {
	d.buf += s
	for {
		i := strings.IndexAny(d.buf, ".!?\n")
		if i < 0 || i+1 >= len(d.buf) {
			return out
		}
		if t := strings.TrimSpace(d.buf[:i+1]); t != "" {
			out = append(out, t)
		}
		d.buf = d.buf[i+1:]
	}
}

func (d *dots) Flush() []string {
	t := strings.TrimSpace(d.buf)
	d.buf = ""
	if t == "" {
		return nil
	}
	return []string{t}
}

// script is a transport that plays one list of steps per call.
type script struct {
	mu    sync.Mutex
	plays [][]any // convo.Delta, error, time.Duration, or func()
	reqs  []transport.Request
	trait transport.Traits
}

func (s *script) Traits() transport.Traits { return s.trait }

func (s *script) Stream(ctx context.Context, req transport.Request) iter.Seq2[convo.Delta, error] {
	s.mu.Lock()
	var steps []any
	if len(s.plays) > 0 {
		steps, s.plays = s.plays[0], s.plays[1:]
	}
	s.reqs = append(s.reqs, req)
	s.mu.Unlock()
	return func(yield func(convo.Delta, error) bool) {
		for _, st := range steps {
			switch v := st.(type) {
			case time.Duration:
				select {
				case <-time.After(v):
				case <-ctx.Done():
					yield(convo.Delta{}, ctx.Err())
					return
				}
			case func():
				v()
			case error:
				yield(convo.Delta{}, v)
				return
			case convo.Delta:
				if !yield(v, nil) {
					return
				}
			}
		}
	}
}

func say(s string) convo.Delta { return convo.Delta{Kind: convo.DeltaSpeech, Text: s} }
func express(args string) convo.Delta {
	return convo.Delta{Kind: convo.DeltaToolCall, Call: convo.ToolCall{ID: "c", Name: "generate_express", Arguments: args}}
}
func callOf(id, name, args string) convo.Delta {
	return convo.Delta{Kind: convo.DeltaToolCall, Call: convo.ToolCall{ID: id, Name: name, Arguments: args}}
}
func done(id string, waiting bool) convo.Delta {
	return convo.Delta{Kind: convo.DeltaDone, ResponseID: id, Waiting: waiting}
}

// voice plays every sentence for a second.
type voice struct {
	mu      sync.Mutex
	e       *turn.Engine
	cut     map[string]bool
	line    []convo.Sentence
	ends    map[string]bool
	playing bool
	fail    map[int]bool
}

func newVoice() *voice {
	return &voice{cut: map[string]bool{}, ends: map[string]bool{}, fail: map[int]bool{}}
}

func (v *voice) Say(s convo.Sentence) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.line = append(v.line, s)
	v.kick()
}

func (v *voice) End(id string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.ends[id] = true
	v.line = append(v.line, convo.Sentence{TurnID: id, Index: -1})
	v.kick()
}

func (v *voice) Interrupt(id string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.cut[id] = true
}

func (v *voice) kick() {
	if v.playing || len(v.line) == 0 {
		return
	}
	v.playing = true
	s := v.line[0]
	v.line = v.line[1:]
	go func() {
		v.mu.Lock()
		cut, bad := v.cut[s.TurnID], v.fail[s.Index]
		v.mu.Unlock()
		switch {
		case cut:
		case s.Index < 0:
			v.e.Playback(convo.Playback{Phase: convo.Done, TurnID: s.TurnID})
		case bad:
			v.e.Playback(convo.Playback{Phase: convo.Skipped, TurnID: s.TurnID, Sentence: s})
		default:
			v.e.Playback(convo.Playback{Phase: convo.Began, TurnID: s.TurnID, Sentence: s})
			time.Sleep(time.Second)
			v.e.Playback(convo.Playback{Phase: convo.Ended, TurnID: s.TurnID, Sentence: s})
		}
		v.mu.Lock()
		v.playing = false
		v.kick()
		v.mu.Unlock()
	}()
}

// bench is an engine with everything around it, inside a bubble.
type bench struct {
	t      *testing.T
	e      *turn.Engine
	tr     *script
	rec    *turn.Memory
	voice  *voice
	mu     sync.Mutex
	events []convo.Event
	end    func()
}

func newBench(t *testing.T, plays ...[]any) *bench {
	return newBenchWith(t, func(*turn.Options) {}, plays...)
}

func newBenchWith(t *testing.T, set func(*turn.Options), plays ...[]any) *bench {
	t.Helper()
	b := &bench{t: t, tr: &script{plays: plays, trait: transport.Traits{Chained: true}}, rec: turn.NewMemory()}
	look := tool.Tool{
		Name: "look_at", Switch: "look.screen",
		Def: func() (convo.ToolDef, bool) {
			return convo.ToolDef{Name: "look_at", Parameters: json.RawMessage(`{"type":"object","properties":{"target":{"type":"string"}}}`)}, true
		},
		Run: func(context.Context, tool.Call) (tool.Result, error) { return tool.Result{Text: "a cat"}, nil },
	}
	o := turn.Options{
		Transport: b.tr, Record: b.rec,
		Prepare: func(_ context.Context, s turn.Start) (transport.Request, error) {
			return transport.Request{Utterance: s.Utterance}, nil
		},
		Split: func() turn.Splitter { return &dots{} },
		Tools: tool.New(tool.Options{Tools: []tool.Tool{look}}),
		OnEvent: func(ev convo.Event) {
			b.mu.Lock()
			b.events = append(b.events, ev)
			b.mu.Unlock()
		},
	}
	set(&o)
	if v, ok := o.Voice.(*voice); ok {
		b.voice = v
	}
	b.e = turn.New(o)
	if b.voice != nil {
		b.voice.e = b.e
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = b.e.Run(ctx) }()
	b.end = func() { cancel(); <-ended }
	return b
}

func (b *bench) user(text string) string {
	b.t.Helper()
	id, err := b.e.Start(turn.Start{User: true, Utterance: text})
	if err != nil {
		b.t.Fatal(err)
	}
	return id
}

// log writes what happened as lines: the form the tests compare.
func (b *bench) log() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var w strings.Builder
	for _, ev := range b.events {
		switch ev.Kind {
		case convo.EventStarted:
			fmt.Fprintf(&w, "started %s\n", ev.Name)
		case convo.EventSentence:
			fmt.Fprintf(&w, "say %d %q%s\n", ev.Sentence.Index, ev.Text, cueText(ev.Cue))
		case convo.EventCue:
			fmt.Fprintf(&w, "cue%s\n", cueText(ev.Cue))
		case convo.EventFinished:
			fmt.Fprintf(&w, "finished %s silent=%v\n", ev.Outcome, ev.Silent)
		case convo.EventPlayed:
			fmt.Fprintf(&w, "played interrupted=%v\n", ev.Interrupted)
		case convo.EventNotice:
			fmt.Fprintf(&w, "notice %s\n", ev.Text)
		case convo.EventTool:
			fmt.Fprintf(&w, "tool %s %v\n", ev.Tool, ev.Running)
		}
	}
	return w.String()
}

func cueText(c *convo.Cue) string {
	if c == nil {
		return ""
	}
	var s []string
	for _, f := range []string{c.EmotionID, c.MotionID, c.EmotionText, c.Caption} {
		if f != "" {
			s = append(s, f)
		}
	}
	return " [" + strings.Join(s, " ") + "]"
}

func (b *bench) want(lines string) {
	b.t.Helper()
	want := strings.TrimLeft(strings.ReplaceAll(lines, "\t", ""), "\n")
	if got := b.log(); got != want {
		b.t.Errorf("events\n--- got\n%s--- want\n%s", got, want)
	}
}

func (b *bench) previous() turn.Previous {
	p, _ := turn.LoadPrevious(b.t.Context(), b.rec)
	p.At = 0
	return p
}

func bubble(t *testing.T, f func(t *testing.T)) { t.Helper(); synctest.Test(t, f) }

var errNet = &transport.Error{Cause: transport.Dropped, Err: errors.New("reset")}
