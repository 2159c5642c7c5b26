package push_test

import (
	"context"
	"encoding/json"
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

func TestClient_Hello(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{}
		r := newRig(t, b)
		if got, want := b.frames(), `{"chat_id":"yui-1","key":"the-key","type":"hello","vocabulary":{"emotion_ids":[],"motion_ids":[],"emotion_text_mode":"free","emotion_text_map":{}}}`; got != want {
			t.Errorf("hello %s", got)
		}
		if s := r.State(); s.Phase != push.Ready || s.ChatID != "c1" {
			t.Errorf("state %+v", s)
		}
		r.Republish()
		if got := b.frames(); got != "" {
			t.Errorf("an unchanged vocabulary was sent: %s", got)
		}
		r.mu.Lock()
		r.vocab = push.Vocabulary{EmotionIDs: []string{"happy"}, Mode: "enum", Map: map[string]string{"😆": "joyfully"}}
		r.mu.Unlock()
		r.Republish()
		r.Republish()
		if got, want := b.frames(), `{"type":"vocabulary","vocabulary":{"emotion_ids":["happy"],"motion_ids":[],"emotion_text_mode":"enum","emotion_text_map":{"😆":"joyfully"}}}`; got != want {
			t.Errorf("vocabulary %s", got)
		}
	})
}

func TestClient_Turn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{}
		r := newRig(t, b)
		b.frames()
		a := r.ask(t.Context(), transport.Request{
			TurnID: "7", EventName: "user.text_submitted", ContextBlock: "<client_context>\nx\n</client_context>\n",
			Utterance: "hi", Images: []convo.Image{{Data: []byte("x")}},
		})
		var f map[string]any
		if err := json.Unmarshal([]byte(b.frames()), &f); err != nil {
			t.Fatal(err)
		}
		if f["type"] != "turn" || f["turn_id"] != "7" || f["text"] != "hi" || f["images"] != nil || f["client_context"] != "<client_context>\nx\n</client_context>" {
			t.Errorf("turn %v", f)
		}
		b.send(t,
			`{"type":"reasoning","turn_id":"7","delta":"hm"}`,
			`{"type":"tool_status","turn_id":"7","state":"running","tool_id":"read_file"}`,
			`{"type":"speech","turn_id":"7","segments":[{"cues":[{"emotion_id":"happy"}],"speech":"All green."}]}`,
			`{"type":"render","turn_id":"7","source":"hermes","reasoning":"hm, well","segments":[{"speech":"All  green.Next."},{"cues":[{"motion_id":"dance"}],"speech":""}]}`,
			`{"type":"turn_end","turn_id":"7"}`,
			`{"type":"turn_end","turn_id":"7"}`)
		if got, want := a.text(), "think hm false, tool read_file true, cue happy, say All green., break, "+
			"think hm, well true, say Next., break, cue dance, break, tool read_file false, done"; got != want {
			t.Errorf("steps\n%s\n%s", got, want)
		}
		if a.err != nil {
			t.Error(a.err)
		}
	})
}

func TestClient_FrameWait(t *testing.T) {
	cases := map[string]struct {
		frame string
		done  string
		cause transport.Cause
	}{
		"before anything": {"", "", transport.Stalled},
		"after a tool":    {`{"type":"tool_status","turn_id":"7","state":"done","tool_id":"x"}`, "tool x false", transport.Stalled},
		"after speech":    {`{"type":"speech","turn_id":"7","segments":[{"speech":"Well."}]}`, "say Well., break, done", transport.Unknown},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				b := &backend{}
				r := newRig(t, b)
				a := r.ask(t.Context(), transport.Request{TurnID: "7", EventName: "e"})
				wait := push.FrameWait
				if c.frame != "" {
					time.Sleep(100 * time.Second)
					b.send(t, c.frame)
				}
				time.Sleep(wait - time.Second)
				select {
				case <-a.ended:
					t.Fatal("it ended too early")
				default:
				}
				time.Sleep(2 * time.Second)
				<-a.ended
				if got := a.text(); got != c.done || transport.CauseOf(a.err) != c.cause {
					t.Errorf("%s, %v", got, a.err)
				}
				// It stays outstanding: a late render plays, a stop covers it.
				b.send(t, `{"type":"render","turn_id":"7","source":"s","segments":[{"speech":"Late."}]}`)
				if got, want := strings.Join(r.unasked, ", "), "7/e say Late., 7/e break, 7/e done"; got != want {
					t.Errorf("unasked %s", got)
				}
				b.frames()
				r.StopOutstanding()
				if got := b.frames(); got != `{"turn_ids":["7"],"type":"stop"}` {
					t.Errorf("stop %s", got)
				}
				r.unasked = nil
				b.send(t, `{"type":"render","turn_id":"7","source":"s","segments":[{"speech":"Later."}]}`, `{"type":"turn_end","turn_id":"7"}`)
				if len(r.unasked) > 0 {
					t.Errorf("a stopped turn spoke: %s", r.unasked)
				}
				b.send(t, `{"type":"render","turn_id":"7","source":"s","segments":[{"speech":"Again."}]}`)
				if len(r.unasked) == 0 {
					t.Error("a closed turn's render did not play")
				}
			})
		})
	}
}

func TestClient_LostConnection(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{}
		r := newRig(t, b)
		quiet := r.ask(t.Context(), transport.Request{TurnID: "1"})
		b.drop()
		<-quiet.ended
		if transport.OutcomeOf(quiet.err) != convo.NetworkDrop {
			t.Errorf("before speech: %v", quiet.err)
		}
		early := r.ask(t.Context(), transport.Request{TurnID: "2"})
		<-early.ended
		if transport.OutcomeOf(early.err) != convo.NetworkDrop || !strings.Contains(early.err.Error(), "not open") {
			t.Errorf("while not ready: %v", early.err)
		}
		time.Sleep(push.FirstDelay + time.Millisecond)
		synctest.Wait()
		spoke := r.ask(t.Context(), transport.Request{TurnID: "3"})
		b.send(t, `{"type":"speech","turn_id":"3","segments":[{"speech":"Hm."}]}`, `{"type":"tool_status","turn_id":"3","state":"running","tool_id":"x"}`)
		b.drop()
		<-spoke.ended
		if got := spoke.text(); got != "say Hm., break, tool x true, tool x false, done" || spoke.err != nil {
			t.Errorf("after speech: %s, %v", got, spoke.err)
		}
	})
}

func TestClient_ReconnectSchedule(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{close: websocket.StatusGoingAway}
		r := newRig(t, b)
		time.Sleep(100 * time.Second)
		b.mu.Lock()
		var gaps []string
		for i := 1; i < len(b.at); i++ {
			gaps = append(gaps, b.at[i].Sub(b.at[i-1]).Round(time.Second).String())
		}
		b.close = 0
		b.mu.Unlock()
		if got := strings.Join(gaps, " "); got != "1s 2s 4s 8s 16s 30s 30s" {
			t.Errorf("gaps %s", got)
		}
		r.Reconnect()
		synctest.Wait()
		if r.State().Phase != push.Ready {
			t.Errorf("state %+v", r.State())
		}
		b.mu.Lock()
		before := len(b.at)
		b.mu.Unlock()
		r.Reconnect() // a socket exists
		b.drop()
		time.Sleep(500 * time.Millisecond)
		b.mu.Lock()
		if len(b.at) != before {
			t.Error("it did not wait a second after a good connection")
		}
		b.mu.Unlock()
		time.Sleep(time.Second)
		if r.State().Phase != push.Ready {
			t.Errorf("state %+v", r.State())
		}
	})
}

func TestClient_KeyRefused(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{close: 4401}
		r := newRig(t, b)
		time.Sleep(time.Hour)
		if s := r.State(); s.Phase != push.Refused || s.Code != 4401 || len(b.at) != 1 {
			t.Errorf("state %+v after %d attempts", s, len(b.at))
		}
		b.mu.Lock()
		b.close = 0
		b.mu.Unlock()
		r.Reconnect()
		synctest.Wait()
		if r.State().Phase != push.Ready {
			t.Errorf("state %+v", r.State())
		}
	})
}

func TestClient_NoReadyNoAddress(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{mute: true}
		r := newRig(t, b)
		time.Sleep(push.ReadyWait + 2*push.FirstDelay)
		b.mu.Lock()
		if len(b.at) != 2 {
			t.Errorf("%d attempts", len(b.at))
		}
		b.mu.Unlock()
		r.mu.Lock()
		r.base = " "
		r.mu.Unlock()
		b.drop()
		time.Sleep(time.Minute)
		if r.State().Phase != push.Disconnected {
			t.Errorf("state %+v", r.State())
		}
	})
}

func TestClient_StopAndReset(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{}
		r := newRig(t, b)
		ctx, cancel := context.WithCancel(t.Context())
		a := r.ask(ctx, transport.Request{TurnID: "1"})
		b.send(t, `{"type":"render","turn_id":"own","source":"s","segments":[{"speech":"By the way."}]}`)
		b.frames()
		r.StopOutstanding()
		cancel()
		<-a.ended
		next := r.ask(t.Context(), transport.Request{TurnID: "2"})
		b.send(t,
			`{"type":"speech","turn_id":"1","segments":[{"speech":"Old."}]}`,
			`{"type":"render","turn_id":"2","source":"s","segments":[{"speech":"New."}]}`,
			`{"type":"turn_end","turn_id":"1"}`, `{"type":"turn_end","turn_id":"2"}`)
		if got := next.text(); got != "say New., break, done" {
			t.Errorf("next %s", got)
		}
		if got := a.text(); got != "" {
			t.Errorf("stopped %s", got)
		}
		r.ResetSession()
		r.TurnFailed("9")
		r.TurnFailed("")
		got := strings.Split(b.frames(), "\n")
		if got[0] != `{"turn_ids":["1","own"],"type":"stop"}` || !strings.Contains(got[1], `"turn_id":"2"`) ||
			got[2] != `{"type":"reset"}` || got[3] != `{"outcome":"failed","turn_id":"9","type":"playback"}` || len(got) != 4 {
			t.Errorf("frames %q", got)
		}
	})
}

func TestClient_ImagesFit(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{max: 3000}
		r := newRig(t, b)
		b.frames()
		r.ask(t.Context(), transport.Request{TurnID: "1", Images: []convo.Image{
			{Data: make([]byte, 1200)}, {Data: make([]byte, 900)}, {Data: make([]byte, 600)},
		}})
		var f struct{ Images []string }
		got := b.frames()
		if err := json.Unmarshal([]byte(got), &f); err != nil || len(f.Images) != 2 || len(got) > 3000 {
			t.Errorf("%d images in %d bytes, %v", len(f.Images), len(got), err)
		}
		a := r.ask(t.Context(), transport.Request{TurnID: "2", Utterance: strings.Repeat("x", 4000)})
		<-a.ended
		if a.err == nil || b.frames() != "" {
			t.Error("an oversize turn was sent")
		}
	})
}

func TestClient_BadFramesAreDropped(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{}
		r := newRig(t, b)
		b.send(t, `not json`, `[]`, `null`, `{"type":"new_thing"}`, `{}`,
			`{"type":"render","turn_id":"1","source":"s"}`,
			`{"type":"render","turn_id":"1","source":7,"segments":[]}`,
			`{"type":"render","turn_id":7,"source":"s","segments":[]}`,
			`{"type":"render","turn_id":"1","source":"s","segments":[{"speech":7}]}`,
			`{"type":"render","turn_id":"1","source":"s","segments":[{"cues":{}}]}`,
			`{"type":"render","turn_id":"1","source":"s","segments":[null]}`,
			`{"type":"speech","turn_id":"1","segments":"x"}`,
			`{"type":"turn_end"}`, `{"type":"tool_status","turn_id":"1","state":"odd","tool_id":"x"}`,
			`{"type":"reasoning","turn_id":"","delta":"x"}`, `{"type":"reasoning","turn_id":"1","delta":""}`,
			`{"type":"delegations","items":{}}`,
			`{"type":"render","turn_id":"1","source":"s","segments":[{"speech":"`+strings.Repeat("x", push.MaxFrame)+`"}]}`)
		if len(r.unasked) > 0 || len(r.items) > 0 {
			t.Errorf("they led to %v, %v", r.unasked, r.items)
		}
		b.send(t, `{"type":"render","turn_id":"1","source":"s","reasoning":7,"segments":[{"cues":[{"emotion_id":"sad"}]},{"speech":" [SILENT] "}]}`)
		if got, want := strings.Join(r.unasked, ", "), "1/ cue sad, 1/ break, 1/ break, 1/ done"; got != want {
			t.Errorf("unasked %s", got)
		}
		b.send(t, `{"type":"delegations","items":[{"id":"d1","title":"t","state":"running"},{"id":"","state":"running"},{"id":"d2","state":"odd"},7]}`)
		if len(r.items) != 1 || len(r.items[0]) != 1 || r.items[0][0].ID != "d1" {
			t.Errorf("delegations %+v", r.items)
		}
	})
}

func TestHistory(t *testing.T) {
	t.Parallel()
	old := []push.Delegation{{ID: "a", State: "running"}, {ID: "b", State: "done", Status: "ok"}, {ID: "c", State: "running"}}
	got := push.History(old, []push.Delegation{{ID: "c", State: "done", Status: "error"}, {ID: "d", State: "running"}}, 5)
	want := []push.Delegation{
		{ID: "a", State: "done", Status: "unknown", EndedAt: 5}, {ID: "b", State: "done", Status: "ok"},
		{ID: "c", State: "done", Status: "error"}, {ID: "d", State: "running"},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("history %+v", got)
	}
	if old[0].State != "running" {
		t.Error("the old history was changed")
	}
	var many, running []push.Delegation
	for i := range 300 {
		state := "done"
		if i == 0 {
			state = "running"
			running = append(running, push.Delegation{ID: "0", State: "running"})
		}
		many = append(many, push.Delegation{ID: fmt.Sprint(i), State: state})
	}
	got = push.History(many, running, 1)
	if len(got) != push.HistoryLimit || got[0].ID != "0" || got[199].ID != "299" {
		t.Errorf("%d kept, from %s to %s", len(got), got[0].ID, got[len(got)-1].ID)
	}
}

func TestSocketURL(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"https://host:8646": "wss://host:8646/ws", "http://h//": "ws://h/ws", "wss://h/x/": "wss://h/x/ws", "localhost:8646": "ws://localhost:8646/ws",
	} {
		if got := push.SocketURL(in); got != want {
			t.Errorf("%s: %s", in, got)
		}
	}
}
