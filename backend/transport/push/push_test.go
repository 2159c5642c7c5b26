package push_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/transport/push"
)

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
	t.Parallel()
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
		"https://host:8646": "wss://host:8646/ws", "http://h//": "ws://h/ws", "wss://h/x/": "wss://h/x/ws", "http://h/x/?k=v#f": "ws://h/x/ws", "localhost:8646": "ws://localhost:8646/ws",
	} {
		if got := push.SocketURL(in); got != want {
			t.Errorf("%s: %s", in, got)
		}
	}
}

// Every frame of a turn restarts its wait, also one that says nothing, and a
// render is a render when it is empty.
func TestClient_EmptyFramesCount(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{}
		r := newRig(t, b)
		a := r.ask(t.Context(), transport.Request{TurnID: "7"})
		for range 3 {
			time.Sleep(200 * time.Second)
			b.send(t, `{"type":"reasoning","turn_id":"7","delta":""}`)
		}
		time.Sleep(200 * time.Second)
		b.send(t, `{"type":"render","turn_id":"7","source":"s","segments":[]}`)
		time.Sleep(push.FrameWait - time.Second)
		select {
		case <-a.ended:
			t.Fatal("it ended too early")
		default:
		}
		time.Sleep(2 * time.Second)
		<-a.ended
		if a.err != nil || !strings.HasSuffix(a.text(), "break, done") {
			t.Errorf("after an empty render: %s, %v", a.text(), a.err)
		}
	})
}

// A turn that was stopped before its frame left is not sent: the stop frame
// does not name it, so nothing would ever end it.
func TestClient_StoppedBeforeItLeft(t *testing.T) {
	bubble(t, func(t *testing.T) {
		b := &backend{}
		r := newRig(t, b)
		b.frames()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		r.StopOutstanding()
		a := r.ask(ctx, transport.Request{TurnID: "7"})
		<-a.ended
		if got := b.frames(); got != "" || a.err == nil {
			t.Errorf("sent %s, %v", got, a.err)
		}
		b.send(t, `{"type":"render","turn_id":"8","source":"s","segments":[{"speech":"Hm."}]}`)
		if len(r.unasked) == 0 {
			t.Error("the connection is deaf")
		}
	})
}
