package backendtest_test

import (
	"context"
	"flag"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"yui/backend/backendtest"
	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/transport/chatcomp"
	"yui/backend/transport/responses"
	"yui/backend/turn"
)

var thousand = flag.Int("turns", 120, "turns of the endurance tests; 1000 and more for the long run")

// What the endurance runs play, and which of it is silence.
var (
	everyFault = []string{
		"reply", "cues_before", "cut", "cut_silent", "drop_first", "drop_speech", "status_401", "status_500", "html",
		"nothing", "done_only", "bare_error", "ndjson", "stream_error", "silent", "tool_cap", "arguments", "not_json",
	}
	pushFaults = []string{"plain", "silent", "cut", "drop_speech", "cues_before", "reply", "drop_first", "stop"}
	quiet      = map[string]bool{"silent": true, "tool_cap": true}
)

// Turn after turn against every fault, over real sockets: nothing may pile up,
// and no failure may pass for silence.
func TestManyTurns(t *testing.T) {
	s := fake(t, "reply")
	srv := httptest.NewUnstartedServer(s)
	var conns atomic.Int64 // open on the server's side
	srv.Config.ConnState = func(_ net.Conn, st http.ConnState) {
		switch st {
		case http.StateNew:
			conns.Add(1)
		case http.StateClosed, http.StateHijacked:
			conns.Add(-1)
		}
	}
	srv.Start()
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
	p := newPlayer(transport.NewSwitch(func() transport.Transport { return transports[n%2] }), turn.NewMemory())
	endure(t, p, everyFault, 2, func(i int) { n = i }, func() int { return int(conns.Load()) })
}

// The same over push, where a fault breaks the connection that all turns
// share. It plays in a bubble, so that reconnecting takes no time.
func TestManyTurns_Push(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fake(t, "plain")
		var conns atomic.Int64
		k := openPush(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			conns.Add(1)
			defer conns.Add(-1)
			s.ServeHTTP(w, r)
		}))
		defer k.end()
		p := newPlayer(k, turn.NewMemory())
		k.unasked = p.e.Unasked
		endure(t, p, pushFaults, 1, func(int) {
			time.Sleep(time.Minute) // past every reconnect delay
			synctest.Wait()
		}, func() int { return int(conns.Load()) })
	})
}

// fake is a server of all scripts.
func fake(t *testing.T, first string) *backendtest.Server {
	t.Helper()
	all, err := backendtest.All()
	if err != nil {
		t.Fatal(err)
	}
	s, err := backendtest.NewBackend(all, first)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// endure plays names, each over as many transports in a row, and holds what is
// in use at the end against what it was when every kind had been seen once.
func endure(t *testing.T, p *player, names []string, transports int, before func(i int), conns func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan struct{})
	go func() { defer close(ran); _ = p.e.Run(ctx) }()
	defer func() { cancel(); <-ran }()
	var g0, c0, failed, silent int
	var h0 uint64
	for i := range *thousand {
		before(i)
		if i%(transports*len(names)) == 0 {
			p.e.Reset() // a session of ordinary length
		}
		name := names[i/transports%len(names)]
		p.mu.Lock()
		p.events = p.events[:0]
		clear(p.ended)
		p.mu.Unlock()
		p.start(t, turn.Start{User: true, Utterance: "/" + name})
		p.wait()
		p.mu.Lock()
		for _, ev := range p.events {
			if ev.Kind != convo.EventFinished {
				continue
			}
			if ev.Outcome.Failed() {
				failed++
				if ev.Text == "" && ev.Err == nil {
					t.Errorf("turn %d, %s, failed without a word", i, name)
				}
			}
			if ev.Silent {
				silent++
				if !quiet[name] {
					t.Errorf("turn %d, %s, passed for silence", i, name)
				}
			}
		}
		p.mu.Unlock()
		if i == transports*len(names) {
			g0, h0 = settled()
			c0 = conns()
		}
	}
	g, h := settled()
	c := conns()
	if g > g0+6 {
		t.Errorf("%d goroutines, %d at first", g, g0)
	}
	if h > h0+(4<<20) {
		t.Errorf("%d bytes in use, %d at first", h, h0)
	}
	if c > c0+2 {
		t.Errorf("%d connections, %d at first", c, c0)
	}
	if failed == 0 || silent == 0 {
		t.Errorf("%d failures and %d silences: the scripts were not played", failed, silent)
	}
	t.Logf("%d turns, %d failed, %d silent: goroutines %d → %d, connections %d → %d, heap %d → %d kB",
		*thousand, failed, silent, g0, g, c0, c, h0>>10, h>>10)
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
