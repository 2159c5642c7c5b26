package offline_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"yui/backend/offline"
)

type wire map[string]any

// socket is a connected client that said hello and read ready.
type socket struct {
	*websocket.Conn
	t   *testing.T
	ctx context.Context
}

func dial(t *testing.T, base string, hello wire) socket {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	t.Cleanup(cancel)
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(base, "http")+"/ws", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	s := socket{conn, t, ctx}
	s.send(hello)
	return s
}

func (s socket) send(v wire) {
	s.t.Helper()
	if err := wsjson.Write(s.ctx, s.Conn, v); err != nil {
		s.t.Fatal(err)
	}
}

func (s socket) read() wire {
	s.t.Helper()
	var v wire
	if err := wsjson.Read(s.ctx, s.Conn, &v); err != nil {
		s.t.Fatal(err)
	}
	return v
}

// turn reads the frames of one turn up to its end.
func (s socket) turn(id string) []wire {
	s.t.Helper()
	var list []wire
	for {
		f := s.read()
		if f["turn_id"] != id {
			s.t.Fatalf("frame of turn %v: %v", f["turn_id"], f)
		}
		if f["type"] == "turn_end" {
			return list
		}
		list = append(list, f)
	}
}

func hello(key string) wire {
	return wire{"type": "hello", "key": key, "chat_id": "yui-3f9a2c1d", "vocabulary": wire{
		"emotion_ids": []string{"neutral", "happy", "relaxed"}, "motion_ids": []string{"happy", "dance"},
		"emotion_text_mode": "enum", "emotion_text_map": wire{"😊": "gladly"},
	}}
}

func turnFrame(id, text string) wire {
	context := strings.TrimSpace(block)
	return wire{"type": "turn", "turn_id": id, "client_context": context, "text": text}
}

func spoken(list []wire) string {
	var b strings.Builder
	for _, f := range list {
		if f["type"] != "render" {
			continue
		}
		for _, s := range f["segments"].([]any) {
			b.WriteString(s.(map[string]any)["speech"].(string) + " ")
		}
	}
	return b.String()
}

func TestPush_Turn(t *testing.T) {
	t.Parallel()
	s := dial(t, serve(t, offline.Options{}), hello("any"))
	if f := s.read(); f["type"] != "ready" || f["chat_id"] != "yui-3f9a2c1d" {
		t.Fatalf("ready: %v", f)
	}
	s.send(turnFrame("100", "dance"))
	frames := s.turn("100")
	last := frames[len(frames)-1]
	if last["type"] != "render" || last["source"] != offline.Model || spoken(frames) == "" {
		t.Errorf("frames %v", frames)
	}
	data, _ := json.Marshal(last)
	for _, want := range []string{`"emotion_id":"happy"`, `"motion_id":"dance"`, `"emotion_text":"😊"`} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is not in %s", want, data)
		}
	}
}

func TestPush_MemoryResetAndVocabulary(t *testing.T) {
	t.Parallel()
	base := serve(t, offline.Options{})
	s := dial(t, base, hello(""))
	s.read()
	s.send(turnFrame("1", "my name is Dana"))
	s.turn("1")
	s = dial(t, base, hello("")) // the conversation is the chat id's, not the socket's
	s.read()
	s.send(turnFrame("2", "what's my name?"))
	if text := spoken(s.turn("2")); !strings.Contains(text, "Dana") {
		t.Errorf("before the reset: %q", text)
	}
	s.send(wire{"type": "reset"})
	if f := s.read(); f["type"] != "delegations" || len(f["items"].([]any)) != 0 {
		t.Errorf("after reset: %v", f)
	}
	s.send(turnFrame("3", "what's my name?"))
	if text := spoken(s.turn("3")); strings.Contains(text, "Dana") {
		t.Errorf("after the reset: %q", text)
	}
	s.send(wire{"type": "vocabulary", "vocabulary": wire{}})
	s.send(turnFrame("4", "dance"))
	if data, _ := json.Marshal(s.turn("4")); strings.Contains(string(data), "cues") {
		t.Errorf("cues without a vocabulary: %s", data)
	}
}

func TestPush_SilenceAndBackground(t *testing.T) {
	t.Parallel()
	s := dial(t, serve(t, offline.Options{}), hello(""))
	s.read()
	f := turnFrame("1", "")
	f["client_context"] = strings.Replace(f["client_context"].(string), "user message", "proactive (the user has been idle for 90min)", 1)
	s.send(f)
	if text := spoken(s.turn("1")); text != "[SILENT] " {
		t.Errorf("idle: %q", text)
	}
	f = turnFrame("2", "")
	f["client_context"] = strings.Replace(f["client_context"].(string), "user message", `proactive cue "head patted"`, 1)
	s.send(f)
	if text := spoken(s.turn("2")); text == "" || strings.Contains(text, "SILENT") {
		t.Errorf("pat: %q", text)
	}
}

// TestPush_Stop cuts a turn that would take hours, and the one behind it.
func TestPush_Stop(t *testing.T) {
	t.Parallel()
	s := dial(t, serve(t, offline.Options{Delay: time.Hour}), hello(""))
	s.read()
	s.send(turnFrame("1", "hello"))
	s.send(turnFrame("2", "hello"))
	s.send(wire{"type": "stop", "turn_ids": []string{"2", "unknown"}})
	s.send(wire{"type": "stop", "turn_ids": []string{"1"}})
	for _, id := range []string{"1", "2"} {
		if frames := s.turn(id); len(frames) != 0 {
			t.Errorf("turn %s spoke: %v", id, frames)
		}
	}
}

func TestPush_BadFrames(t *testing.T) {
	t.Parallel()
	s := dial(t, serve(t, offline.Options{}), hello(""))
	s.read()
	for _, text := range []string{"{", `{"type":"turn","turn_id":7}`, `{"type":"turn"}`, `{"type":"dream"}`, `[]`} {
		if err := s.Write(s.ctx, websocket.MessageText, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	_ = s.Write(s.ctx, websocket.MessageBinary, []byte{1})
	s.send(turnFrame("9", "hello"))
	s.turn("9")
	big, _ := json.Marshal(turnFrame("10", strings.Repeat("x", 300<<10)))
	_ = s.Write(s.ctx, websocket.MessageText, big)
	_, _, err := s.Read(s.ctx)
	if websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("a frame over the cap: %v", err)
	}
}

func TestPush_Refused(t *testing.T) {
	t.Parallel()
	base := serve(t, offline.Options{Key: "open"})
	s := dial(t, base, hello("wrong"))
	if _, _, err := s.Read(s.ctx); websocket.CloseStatus(err) != 4401 {
		t.Errorf("wrong key: %v", err)
	}
	s = dial(t, base, turnFrame("1", "x"))
	if _, _, err := s.Read(s.ctx); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("no hello: %v", err)
	}
	if status, _ := send(t, "GET", base+"/v1/ws", "", ""); status != 426 {
		t.Errorf("without an upgrade: %d", status)
	}
	_, res, err := websocket.Dial(s.ctx, "ws"+strings.TrimPrefix(base, "http")+"/ws", &websocket.DialOptions{
		HTTPHeader: map[string][]string{"Origin": {"https://evil.example"}},
	})
	if err == nil || res == nil || res.StatusCode != 403 {
		t.Errorf("foreign origin: %v", err)
	}
}

func TestPush_Close(t *testing.T) {
	t.Parallel()
	b := offline.New(offline.Options{Delay: time.Hour, Seed: 1})
	srv := httptest.NewServer(b)
	defer srv.Close()
	s := dial(t, srv.URL, hello(""))
	s.read()
	s.send(turnFrame("1", "hello"))
	closed := make(chan struct{})
	go func() { b.Close(); close(closed) }()
	for {
		if _, _, err := s.Read(s.ctx); err != nil {
			break
		}
	}
	<-closed
	if status, _ := send(t, "GET", srv.URL+"/ws", "", "", "Upgrade", "websocket", "Connection", "Upgrade"); status != 503 {
		t.Errorf("after Close: %d", status)
	}
}
