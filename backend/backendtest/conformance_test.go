package backendtest_test

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/tools/txtar"

	"yui/backend/backendtest"
	"yui/backend/convo"
	"yui/backend/speech"
	"yui/backend/tool"
	"yui/backend/transport"
	"yui/backend/transport/chatcomp"
	"yui/backend/transport/push"
	"yui/backend/transport/responses"
	"yui/backend/turn"
)

var update = flag.Bool("update", false, "rewrite the want sections")

func TestMain(m *testing.M) {
	flag.Parse()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

const secret = "sk-scripted-secret-0123456789"

// open makes the transport of a dialect against a handler in this process.
func open(t *testing.T, d backendtest.Dialect, s http.Handler) transport.Transport {
	if d == backendtest.Push {
		return openPush(t, s)
	}
	at := transport.Fixed(transport.Endpoint{Base: "http://fake.test/v1", Key: secret, HTTP: backendtest.Client(s)})
	if d == backendtest.Chat {
		return chatcomp.New(chatcomp.Options{Endpoint: at})
	}
	return responses.New(responses.Options{Endpoint: at})
}

// socket is the push client with its connection running.
type socket struct {
	*push.Client
	unasked func(transport.Unasked)
	end     func()
}

func openPush(t *testing.T, s http.Handler) *socket {
	t.Helper()
	client, shut := backendtest.Pipe(s)
	k := &socket{unasked: func(transport.Unasked) {}}
	up := make(chan struct{}, 1)
	k.Client = push.New(push.Options{
		Address: func(context.Context) (string, string, error) { return "http://fake.test", secret, nil },
		ChatID:  "yui-0badcafe", HTTP: client,
		OnUnasked: func(u transport.Unasked) { k.unasked(u) },
		OnState: func(st push.State) {
			if st.Phase == push.Ready {
				select {
				case up <- struct{}{}:
				default:
				}
			}
		},
	})
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan struct{})
	go func() { defer close(ran); _ = k.Run(ctx) }()
	<-up
	k.end = func() { cancel(); <-ran; shut() }
	return k
}

// player drives an engine through a scenario's turns.
type player struct {
	e      *turn.Engine
	mu     sync.Mutex
	events []convo.Event
	ended  map[string]chan struct{}
	last   chan struct{}
}

func (p *player) hear(ev convo.Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.events = append(p.events, ev)
	if ev.Kind == convo.EventFinished {
		close(p.end(ev.TurnID))
	}
}

func (p *player) end(id string) chan struct{} {
	if p.ended[id] == nil {
		p.ended[id] = make(chan struct{})
	}
	return p.ended[id]
}

func (p *player) start(t *testing.T, s turn.Start) {
	t.Helper()
	id, err := p.e.Start(s)
	if err != nil {
		t.Fatalf("start %+v: %v", s, err)
	}
	p.mu.Lock()
	p.last = p.end(id)
	p.mu.Unlock()
}

func (p *player) wait() {
	if p.last != nil {
		<-p.last
	}
}

func (p *player) log() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return backendtest.Log(p.events)
}

// tools are what the scripts may call: an instant look_at and a slow one.
func tools() *tool.Set {
	def := func(name string) func() (convo.ToolDef, bool) {
		return func() (convo.ToolDef, bool) {
			return convo.ToolDef{Name: name, Description: "d", Parameters: []byte(`{"type":"object","properties":{}}`)}, true
		}
	}
	return tool.New(tool.Options{
		Vocabulary: func() tool.Vocabulary {
			return tool.Vocabulary{Emotions: []string{"neutral", "happy", "sad", "curious"}, Motions: []string{"dance", "sulk"}}
		},
		Tools: []tool.Tool{
			{Name: "look_at", Def: def("look_at"), Run: func(context.Context, tool.Call) (tool.Result, error) {
				return tool.Result{Text: "image attached", Images: []convo.Image{{MIME: "image/jpeg", Data: []byte("cat")}}}, nil
			}},
			{Name: "slow", Def: def("slow"), Run: func(ctx context.Context, _ tool.Call) (tool.Result, error) {
				select {
				case <-time.After(100 * time.Second):
					return tool.Result{Text: "at last"}, nil
				case <-ctx.Done():
					return tool.Result{}, ctx.Err()
				}
			}},
		},
	})
}

// newPlayer makes an engine over a transport, the way the app wires one.
func newPlayer(tr transport.Transport, rec *turn.Memory) *player {
	p := &player{ended: map[string]chan struct{}{}}
	p.e = turn.New(turn.Options{
		Transport: tr, Record: rec, Tools: tools(),
		Prepare: func(_ context.Context, s turn.Start) (transport.Request, error) {
			text, marker := s.Utterance, false
			if text == "" {
				text, marker = "(I've gone quiet for a while)", true
			}
			return transport.Request{
				Model: "scripted", Instructions: "Be kind.", ReasoningEffort: "none",
				ContextBlock: "<client_context>\nheader\ntrigger: user message\n</client_context>\n",
				ContextLines: "header\ntrigger: user message\n",
				Utterance:    text, Marker: marker, History: rec.Session(), Greetings: []string{"Welcome back."},
			}, nil
		},
		Split:   func() turn.Splitter { return speech.NewSplitter() },
		OnEvent: p.hear,
	})
	return p
}

// play takes the scenario's turns and returns the event log.
func play(t *testing.T, sc *backendtest.Scenario, tr transport.Transport) string {
	t.Helper()
	p := newPlayer(tr, turn.NewMemory())
	if k, ok := tr.(*socket); ok {
		k.unasked = p.e.Unasked
		defer k.end()
	}
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan struct{})
	go func() { defer close(ran); _ = p.e.Run(ctx) }()
	for _, l := range sc.Turns {
		switch l.Verb {
		case "user":
			p.wait()
			p.start(t, turn.Start{User: true, Utterance: l.Arg})
		case "then":
			p.start(t, turn.Start{User: true, Utterance: l.Arg})
		case "event":
			p.wait()
			p.start(t, turn.Start{EventName: l.Arg})
		case "wait":
			d, err := time.ParseDuration(l.Arg)
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(d)
		case "stop":
			p.e.Stop()
		case "reset":
			p.e.Reset()
		default:
			t.Fatalf("no such turn line: %s", l.Verb)
		}
	}
	p.wait()
	synctest.Wait()
	cancel()
	<-ran
	return p.log()
}

func TestScenarios(t *testing.T) {
	t.Parallel()
	all, err := backendtest.Load(os.DirFS("testdata"), ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 30 {
		t.Fatalf("only %d scripts", len(all))
	}
	for _, sc := range all {
		for _, d := range []backendtest.Dialect{backendtest.Responses, backendtest.Chat, backendtest.Push} {
			if !sc.Applies(d) {
				continue
			}
			t.Run(sc.Name+"/"+string(d), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					s := backendtest.NewServer(sc)
					defer s.Close()
					got := play(t, sc, open(t, d, s))
					for _, f := range s.Faults() {
						t.Error(f)
					}
					if strings.Contains(got, secret) {
						t.Errorf("the key is in the events:\n%s", got)
					}
					want := sc.Want(d)
					if got == want {
						return
					}
					if *update && d != backendtest.Push && (d == backendtest.Responses || !sc.Applies(backendtest.Responses)) {
						if err := rewrite(sc.Name, got); err != nil {
							t.Fatal(err)
						}
						return
					}
					t.Errorf("events\n--- got\n%s--- want\n%s", got, want)
				})
			})
		}
	}
}

func rewrite(name, want string) error {
	path := filepath.Join("testdata", name+".txtar")
	ar, err := txtar.ParseFile(path)
	if err != nil {
		return fmt.Errorf("read script: %w", err)
	}
	for i, f := range ar.Files {
		if f.Name == "want" {
			ar.Files[i].Data = []byte(want)
			return os.WriteFile(path, txtar.Format(ar), 0o644)
		}
	}
	ar.Files = append(ar.Files, txtar.File{Name: "want", Data: []byte(want)})
	return os.WriteFile(path, txtar.Format(ar), 0o644)
}
