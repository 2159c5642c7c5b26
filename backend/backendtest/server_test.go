package backendtest_test

import (
	"context"
	"flag"
	"log/slog"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
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

// The key must not be in anything that is logged or told, whatever happens.
func TestKeysStayOut(t *testing.T) {
	all, err := backendtest.All()
	if err != nil {
		t.Fatal(err)
	}
	var log safeBuilder
	old := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	defer slog.SetDefault(old)
	for _, sc := range all {
		for _, d := range []backendtest.Dialect{backendtest.Responses, backendtest.Chat, backendtest.Push} {
			if !sc.Applies(d) || sc.Name == "oversize" {
				continue
			}
			synctest.Test(t, func(t *testing.T) {
				s := backendtest.NewServer(sc)
				defer s.Close()
				if got := play(t, sc, open(t, d, s)); strings.Contains(got, secret) {
					t.Errorf("%s over %s tells the key:\n%s", sc.Name, d, got)
				}
			})
		}
	}
	if text := log.String(); strings.Contains(text, secret) || len(text) == 0 {
		t.Error("the key is in the log, or nothing was logged")
	}
}

type safeBuilder struct {
	mu sync.Mutex
	b  strings.Builder
}

func (s *safeBuilder) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuilder) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

var thousand = flag.Int("turns", 120, "turns of the endurance test; 1000 and more for the long run")

// Turn after turn against every fault, over real sockets: nothing may pile up,
// and no failure may pass for silence.
func TestManyTurns(t *testing.T) {
	all, err := backendtest.All()
	if err != nil {
		t.Fatal(err)
	}
	names := []string{
		"reply", "cues_before", "cut", "cut_silent", "drop_first", "drop_speech", "status_401", "status_500", "html",
		"nothing", "done_only", "bare_error", "ndjson", "stream_error", "silent", "tool_cap", "arguments", "not_json",
	}
	quiet := map[string]bool{"silent": true, "tool_cap": true}
	s, err := backendtest.NewBackend(all, "reply")
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(s)
	defer srv.Close()
	client, err := transport.NewHTTPClient(transport.ClientOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer client.CloseIdleConnections()
	at := transport.Fixed(transport.Endpoint{Base: srv.URL, HTTP: client})
	transports := []transport.Transport{
		responses.New(responses.Options{Endpoint: at}), chatcomp.New(chatcomp.Options{Endpoint: at}),
	}
	n := 0
	pick := func() transport.Transport { return transports[n%2] }
	p := newPlayer(transport.NewSwitch(pick), turn.NewMemory())
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan struct{})
	go func() { defer close(ran); _ = p.e.Run(ctx) }()

	var goroutines int
	var heap uint64
	for i := range *thousand {
		n = i
		if i%(2*len(names)) == 0 {
			p.e.Reset() // a session of ordinary length
		}
		name := names[i/2%len(names)]
		p.mu.Lock()
		p.events = p.events[:0]
		clear(p.ended)
		p.mu.Unlock()
		p.start(t, turn.Start{User: true, Utterance: "/" + name})
		p.wait()
		p.mu.Lock()
		for _, ev := range p.events {
			if ev.Kind == convo.EventFinished && ev.Silent && !quiet[name] {
				t.Errorf("turn %d, %s, passed for silence", i, name)
			}
		}
		p.mu.Unlock()
		if i == 2*len(names) { // every kind was seen once
			goroutines, heap = settled()
		}
	}
	g, h := settled()
	if g > goroutines+6 {
		t.Errorf("%d goroutines, %d at first", g, goroutines)
	}
	if h > heap+(4<<20) {
		t.Errorf("%d bytes in use, %d at first", h, heap)
	}
	t.Logf("%d turns: goroutines %d → %d, heap %d → %d kB", *thousand, goroutines, g, heap>>10, h>>10)
	cancel()
	<-ran
}

// settled counts goroutines and bytes once what is ending has ended.
func settled() (int, uint64) {
	var m runtime.MemStats
	best := 1 << 30
	for range 10 {
		runtime.GC()
		best = min(best, runtime.NumGoroutine())
		time.Sleep(5 * time.Millisecond)
	}
	runtime.ReadMemStats(&m)
	return best, m.HeapAlloc
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
