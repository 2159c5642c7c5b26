package backendtest_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"yui/backend/backendtest"
	"yui/backend/convo"
	"yui/backend/speech"
	"yui/backend/transport"
	"yui/backend/transport/chatcomp"
	"yui/backend/transport/responses"
	"yui/backend/turn"
)

// One smoke test a protocol over real sockets, through the server the app can
// be pointed at.
func TestBackend_OverSockets(t *testing.T) {
	t.Parallel()
	all, err := backendtest.All()
	if err != nil {
		t.Fatal(err)
	}
	s, err := backendtest.NewBackend(all, "plain")
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(s)
	defer srv.Close()
	defer s.Close()
	client, err := transport.NewHTTPClient(transport.ClientOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer client.CloseIdleConnections()
	at := transport.Fixed(transport.Endpoint{Base: srv.URL, Key: secret, HTTP: client})
	for name, tr := range map[string]transport.Transport{
		"responses": responses.New(responses.Options{Endpoint: at}),
		"chat":      chatcomp.New(chatcomp.Options{Endpoint: at}),
	} {
		p := newPlayer(tr, turn.NewMemory())
		ctx, cancel := context.WithCancel(t.Context())
		ran := make(chan struct{})
		go func() { defer close(ran); _ = p.e.Run(ctx) }()
		for _, text := range []string{"/tool_trip what do you see?", "thanks", "/status_401", "/drop_speech now"} {
			p.wait()
			p.start(t, turn.Start{User: true, Utterance: text})
		}
		p.wait()
		cancel()
		<-ran
		got := p.log()
		for _, want := range []string{`say "A cat!" [emotion=happy]`, `say "You are welcome."`, "finished http_4xx_drop", "finished network_drop"} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is missing in\n%s", name, want, got)
			}
		}
	}
}

// BenchmarkWireToScreen measures from the server writing the first delta, over
// a real socket, to the event that shows it, and to the first sentence that
// reaches the voice.
func BenchmarkWireToScreen(b *testing.B) {
	sc, err := backendtest.Parse("bench", []byte("-- reply 1 --\nsleep 2ms\nspeech \"Hello there. And\"\nspeech \" more.\"\nend\n"))
	if err != nil {
		b.Fatal(err)
	}
	s := backendtest.NewServer(sc)
	var wrote time.Time
	s.OnWrite = func() {
		if wrote.IsZero() {
			wrote = time.Now()
		}
	}
	srv := httptest.NewServer(s)
	defer srv.Close()
	tr := responses.New(responses.Options{Endpoint: transport.Fixed(transport.Endpoint{Base: srv.URL})})
	v := &stopwatch{said: make(chan time.Time, 1)}
	shown := make(chan time.Time, 1)
	ended := make(chan struct{}, 1)
	e := turn.New(turn.Options{
		Transport: tr, Voice: v,
		Prepare: func(_ context.Context, s turn.Start) (transport.Request, error) {
			return transport.Request{Utterance: s.Utterance}, nil
		},
		Split: func() turn.Splitter { return speech.NewSplitter() },
		OnEvent: func(ev convo.Event) {
			switch ev.Kind {
			case convo.EventText:
				select {
				case shown <- time.Now():
				default:
				}
			case convo.EventFinished:
				ended <- struct{}{}
			}
		},
	})
	v.e = e
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	go func() { _ = e.Run(ctx) }()
	var text, sentence time.Duration
	for b.Loop() {
		wrote = time.Time{}
		if _, err := e.Start(turn.Start{User: true, Utterance: "hi"}); err != nil {
			b.Fatal(err)
		}
		at := <-shown
		text += at.Sub(wrote)
		sentence += (<-v.said).Sub(at)
		<-ended
		select {
		case <-shown:
		default:
		}
	}
	b.ReportMetric(float64(text.Microseconds())/float64(b.N), "µs/text")
	b.ReportMetric(float64(sentence.Microseconds())/float64(b.N), "µs/sentence")
}

type stopwatch struct {
	e    *turn.Engine
	said chan time.Time
}

func (v *stopwatch) Say(s convo.Sentence) {
	if s.Index == 0 {
		v.said <- time.Now()
	}
}

func (v *stopwatch) End(id string) { v.e.Playback(convo.Playback{Phase: convo.Done, TurnID: id}) }

func (v *stopwatch) Interrupt(string) {}
