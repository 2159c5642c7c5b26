package push_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"yui/backend/backendtest"
	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/transport/push"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

// backend is a push server driven by the test: it keeps what the client sent
// and sends what the test says.
type backend struct {
	mu    sync.Mutex
	got   []string
	at    []time.Time // of every attempt
	conn  *websocket.Conn
	mute  bool                 // sends no ready
	close websocket.StatusCode // closes at once with it
	max   int
}

func (b *backend) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	b.at = append(b.at, time.Now())
	code, mute, limit := b.close, b.mute, b.max
	b.mu.Unlock()
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(16 << 20)
	if code != 0 {
		_ = conn.Close(code, "")
		return
	}
	b.mu.Lock()
	b.conn = conn
	b.mu.Unlock()
	for {
		_, data, err := conn.Read(r.Context())
		if err != nil {
			return
		}
		b.mu.Lock()
		b.got = append(b.got, string(data))
		b.mu.Unlock()
		if strings.Contains(string(data), `"type":"hello"`) && !mute {
			ready := `{"type":"ready","chat_id":"c1"}`
			if limit > 0 {
				ready = fmt.Sprintf(`{"type":"ready","max_turn_bytes":%d}`, limit)
			}
			_ = conn.Write(r.Context(), websocket.MessageText, []byte(ready))
		}
	}
}

func (b *backend) send(t *testing.T, frames ...string) {
	t.Helper()
	b.mu.Lock()
	conn := b.conn
	b.mu.Unlock()
	for _, f := range frames {
		if err := conn.Write(t.Context(), websocket.MessageText, []byte(f)); err != nil {
			t.Fatal(err)
		}
	}
	synctest.Wait()
}

func (b *backend) drop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	_ = b.conn.CloseNow()
}

func (b *backend) frames() string {
	synctest.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	s := strings.Join(b.got, "\n")
	b.got = nil
	return s
}

// rig is a client against a backend, inside a bubble.
type rig struct {
	*push.Client
	b       *backend
	mu      sync.Mutex
	states  []string
	unasked []string
	items   [][]push.Delegation
	vocab   push.Vocabulary
	base    string
}

func newRig(t *testing.T, b *backend) *rig {
	t.Helper()
	client, shut := backendtest.Pipe(b)
	r := &rig{b: b, base: "http://host:8646/"}
	r.Client = push.New(push.Options{
		Address: func(context.Context) (string, string, error) {
			r.mu.Lock()
			defer r.mu.Unlock()
			return r.base, "the-key", nil
		},
		ChatID: "yui-1", HTTP: client,
		Vocabulary: func() push.Vocabulary { r.mu.Lock(); defer r.mu.Unlock(); return r.vocab },
		OnState: func(s push.State) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.states = append(r.states, strings.TrimSpace(fmt.Sprintf("%s %s", s.Phase, s.ChatID)))
		},
		OnDelegations: func(d []push.Delegation) { r.mu.Lock(); defer r.mu.Unlock(); r.items = append(r.items, d) },
		OnUnasked: func(u transport.Unasked) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.unasked = append(r.unasked, u.TurnID+"/"+u.EventName+" "+step(u.Delta))
		},
	})
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan struct{})
	go func() { defer close(ran); _ = r.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-ran; shut() })
	synctest.Wait()
	return r
}

func step(d convo.Delta) string {
	switch d.Kind {
	case convo.DeltaSpeech:
		return "say " + d.Text
	case convo.DeltaCue:
		return "cue " + d.Cue.EmotionID + d.Cue.MotionID
	case convo.DeltaBreak:
		return "break"
	case convo.DeltaReasoning:
		return fmt.Sprintf("think %s %v", d.Text, d.Whole)
	case convo.DeltaToolStatus:
		return fmt.Sprintf("tool %s %v", d.Tool, d.Running)
	case convo.DeltaDone:
		return "done"
	}
	return fmt.Sprint(d.Kind)
}

// ask runs a turn and returns where its steps go.
func (r *rig) ask(ctx context.Context, req transport.Request) *answer {
	a := &answer{ended: make(chan struct{})}
	go func() {
		defer close(a.ended)
		for d, err := range r.Stream(ctx, req) {
			a.mu.Lock()
			if err != nil {
				a.err = err
			} else {
				a.steps = append(a.steps, step(d))
			}
			a.mu.Unlock()
		}
	}()
	synctest.Wait()
	return a
}

type answer struct {
	mu    sync.Mutex
	steps []string
	err   error
	ended chan struct{}
}

func (a *answer) text() string {
	synctest.Wait()
	a.mu.Lock()
	defer a.mu.Unlock()
	return strings.Join(a.steps, ", ")
}

func bubble(t *testing.T, f func(t *testing.T)) { t.Helper(); t.Parallel(); synctest.Test(t, f) }
