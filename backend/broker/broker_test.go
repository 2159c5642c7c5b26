package broker_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"yui/backend/backendtest"
	"yui/backend/broker"
)

// rig is a publisher at work against a broker, inside a bubble.
type rig struct {
	s    *server
	p    *broker.Publisher
	log  *lines
	mu   sync.Mutex
	url  string
	voc  broker.Vocabulary
	stop func()
}

const secret = "s3cret-pass-word"

// start runs a publisher for handler h, which may be s itself or stand before it.
func start(t *testing.T, s *server, h http.Handler) *rig {
	r := &rig{s: s, log: &lines{}, url: "http://user:" + secret + "@broker.test/mcp?token=" + secret}
	r.voc = broker.Vocabulary{EmotionIDs: []string{"neutral", "happy"}, MotionIDs: []string{"dance"}}
	r.p = broker.New(broker.Options{
		URL:        func() string { r.mu.Lock(); defer r.mu.Unlock(); return r.url },
		Vocabulary: func() broker.Vocabulary { r.mu.Lock(); defer r.mu.Unlock(); return r.voc },
		HTTP:       backendtest.Client(h),
		Log:        slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan error, 1)
	go func() { ran <- r.p.Run(ctx) }()
	r.stop = func() {
		cancel()
		if err := <-ran; err != nil {
			t.Errorf("Run: %v", err)
		}
		if text := r.log.String(); strings.Contains(text, secret) || strings.Contains(text, "session-") {
			t.Errorf("the log tells what it must not:\n%s", text)
		}
	}
	synctest.Wait()
	return r
}

func (r *rig) set(f func()) { r.mu.Lock(); defer r.mu.Unlock(); f() }

func (r *rig) republish() { r.p.Republish(); synctest.Wait() }

func (r *rig) poll() { time.Sleep(broker.DefaultPoll); synctest.Wait() }

// calls holds the tool calls since the last look against want.
func (r *rig) calls(t *testing.T, when, want string) {
	t.Helper()
	if got := r.s.take(); got != want {
		t.Errorf("%s: the broker was called\n%s\nwant\n%s", when, got, want)
	}
}

const all = `update_emotion_ids neutral,happy; update_motion_ids dance; update_emotion_text {"mode":"free","table":null}`

func bubble(t *testing.T, f func(t *testing.T)) {
	t.Parallel()
	synctest.Test(t, f)
}

func TestPublisher_OnlyWhatChanged(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := &server{}
		r := start(t, s, s)
		r.calls(t, "at first", all)
		r.republish()
		r.calls(t, "nothing new", "")
		r.set(func() { r.voc.EmotionIDs = []string{"happy", "neutral", "happy"} })
		r.republish()
		r.calls(t, "another order", "")
		r.set(func() { r.voc.MotionIDs = nil })
		r.republish()
		r.calls(t, "no motion", "update_motion_ids ")
		r.set(func() { r.voc.Mode, r.voc.Map = broker.ModeEnum, map[string]string{"😆": "joyfully"} })
		r.republish()
		r.calls(t, "tags", `update_emotion_text {"mode":"enum","table":{"😆":"joyfully"}}`)
		r.poll()
		r.calls(t, "a look", "get_ids")
		r.set(func() { r.voc.EmotionIDs = []string{"neutral"} })
		r.poll()
		r.calls(t, "a change nobody told of", "get_ids; update_emotion_ids neutral")
		r.stop()
		r.calls(t, "the end", "DELETE")
		if text := r.log.String(); text != "" {
			t.Errorf("a quiet life logs:\n%s", text)
		}
	})
}

func TestPublisher_Restart(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := &server{}
		r := start(t, s, s)
		defer r.stop()
		s.take()
		s.restart()
		r.poll()
		r.calls(t, "after a restart", "get_ids; "+all)
		r.poll()
		r.calls(t, "then", "get_ids")
		s.set(func() { s.version = 1 })
		r.poll()
		r.calls(t, "the version went backwards", "get_ids; "+all)
		s.set(func() { s.mode = "enum" })
		r.poll()
		r.calls(t, "another mode", "get_ids; "+all)
		if n := strings.Count(r.log.String(), "restart_inferred"); n != 3 || strings.Contains(r.log.String(), "WARN") {
			t.Errorf("want three restarts and no warning in\n%s", r.log)
		}
	})
}

// A broker with ids of its own is not told the same thing for ever.
func TestPublisher_StubbornBroker(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := &server{fixed: "smug"}
		r := start(t, s, s)
		defer r.stop()
		s.take()
		r.poll()
		r.calls(t, "first look", "get_ids; "+all)
		r.poll()
		r.calls(t, "second look", "get_ids")
		r.poll()
		r.calls(t, "third look", "get_ids")
	})
}

func TestPublisher_Outage(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := &server{status: http.StatusBadGateway, page: "key " + secret + " unknown"}
		r := start(t, s, s)
		defer r.stop()
		for range 5 {
			r.poll()
			r.republish()
		}
		r.calls(t, "while it is down", "")
		if text := r.log.String(); strings.Count(text, "WARN") != 1 || !strings.Contains(text, "HTTP 502") || !strings.Contains(text, "broker_unreachable") {
			t.Errorf("want one warning with the cause in\n%s", text)
		}
		s.set(func() { s.status = 0 })
		r.poll()
		r.calls(t, "when it is back", all)
		s.set(func() { s.status = http.StatusBadGateway })
		r.poll()
		s.set(func() { s.status = 0 })
		r.republish()
		r.calls(t, "after a gap in which it lost nothing", "get_ids")
		if text := r.log.String(); strings.Count(text, "WARN") != 2 || strings.Count(text, "broker_reachable") != 2 || strings.Count(text, "\n") != 4 {
			t.Errorf("want two outages and their ends in\n%s", text)
		}
	})
}

// A broker that takes a request and never answers holds up nobody.
func TestPublisher_Hangs(t *testing.T) {
	bubble(t, func(t *testing.T) {
		r := start(t, &server{}, http.HandlerFunc(func(_ http.ResponseWriter, req *http.Request) { <-req.Context().Done() }))
		begin := time.Now()
		for range 100 {
			r.p.Republish()
		}
		if d := time.Since(begin); d != 0 {
			t.Errorf("Republish took %v", d)
		}
		time.Sleep(11 * time.Second)
		synctest.Wait()
		if text := r.log.String(); strings.Count(text, "WARN") != 1 || !strings.Contains(text, "in time") {
			t.Errorf("want one warning about the wait in\n%s", text)
		}
		begin = time.Now()
		r.stop()
		if d := time.Since(begin); d > time.Second {
			t.Errorf("the end took %v", d)
		}
	})
}

func TestPublisher_Address(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := &server{}
		r := start(t, s, s)
		s.take()
		r.set(func() { r.url = " " })
		r.republish()
		r.calls(t, "turned off", "DELETE")
		r.poll()
		r.calls(t, "off", "")
		r.set(func() { r.url = "localhost:3201/mcp" })
		r.republish()
		r.calls(t, "another address", all)
		r.set(func() { r.url = "http://user:" + secret + "@[broken/" })
		r.republish()
		if text := r.log.String(); strings.Count(text, "WARN") != 1 || !strings.Contains(text, "not a web address") {
			t.Errorf("want one warning in\n%s", text)
		}
		r.stop()
	})
}

func TestPublisher_BadAnswers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answer, want string
	}{
		"refused":   {result(`{"ok":false,"version":1}`), "refused update_motion_ids"},
		"tool":      {`{"isError":true,"content":[{"type":"text","text":"bad ids ` + secret + `"}]}`, "bad ids [key]"},
		"not JSON":  {result("fine"), "cannot be read"},
		"no text":   {`{"content":[]}`, "cannot be read"},
		"no object": {`7`, "cannot be read"},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				s := &server{failWith: func(tool string) string {
					if tool == "update_motion_ids" {
						return c.answer
					}
					return ""
				}}
				r := start(t, s, s)
				r.poll()
				if text := r.log.String(); strings.Count(text, "WARN") != 1 || !strings.Contains(text, c.want) {
					t.Errorf("want one warning with %q in\n%s", c.want, text)
				}
				s.set(func() { s.failWith = nil })
				s.take()
				r.poll()
				r.calls(t, "mended", `get_ids; update_motion_ids dance; update_emotion_text {"mode":"free","table":null}`)
				r.stop()
			})
		})
	}
}

// Replies that are no MCP at all.
func TestPublisher_NotABroker(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind, body, want string
	}{
		"page":    {"text/html", "<html>", "not MCP"},
		"empty":   {"text/event-stream", "", "without an answer"},
		"too big": {"text/event-stream", "data: " + strings.Repeat("x", 3<<20), "without an answer"},
		"no id":   {"application/json", `{"jsonrpc":"2.0","id":99,"result":{}}`, "form of MCP"},
		"error":   {"application/json", `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"no"}}`, "code -32600"},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				r := start(t, &server{}, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					w.Header().Set("Content-Type", c.kind)
					_, _ = w.Write([]byte(c.body))
				}))
				if text := r.log.String(); strings.Count(text, "WARN") != 1 || !strings.Contains(text, c.want) {
					t.Errorf("want one warning with %q in\n%s", c.want, text)
				}
				r.stop()
			})
		})
	}
}

// Over real sockets, with event streams and documents, with and without
// sessions; then the server goes away for good.
func TestPublisher_OverSockets(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]*server{
		"streams": {}, "documents": {json: true}, "no sessions": {noID: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			srv := httptest.NewServer(s)
			defer srv.Close()
			log := &lines{}
			p := broker.New(broker.Options{
				URL: func() string { return srv.URL + "/mcp?token=" + secret },
				Vocabulary: func() broker.Vocabulary {
					return broker.Vocabulary{EmotionIDs: []string{"neutral", "happy"}, MotionIDs: []string{"dance"}}
				},
				HTTP: srv.Client(), Poll: 20 * time.Millisecond, Log: slog.New(slog.NewTextHandler(log, nil)),
			})
			ctx, cancel := context.WithCancel(t.Context())
			ran := make(chan error, 1)
			go func() { ran <- p.Run(ctx) }()
			until(t, "all of it and two looks", func() bool {
				s.mu.Lock()
				defer s.mu.Unlock()
				return strings.HasPrefix(strings.Join(s.calls, "; "), all+"; get_ids; get_ids")
			})
			srv.CloseClientConnections()
			srv.Listener.Close()
			until(t, "a warning", func() bool { return strings.Contains(log.String(), "WARN") })
			cancel()
			if err := <-ran; err != nil {
				t.Error(err)
			}
			if text := log.String(); strings.Contains(text, secret) || strings.Count(text, "WARN") != 1 {
				t.Errorf("log:\n%s", text)
			}
		})
	}
}

func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatalf("waited for %s", what)
}

type lines struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
