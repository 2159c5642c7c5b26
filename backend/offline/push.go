package offline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"yui/backend/offline/companion"
)

// Limits of a push connection.
const (
	frameCap   = 256 << 10 // bytes of one text frame, each direction
	helloWait  = 10 * time.Second
	turnsCap   = 16   // turns that wait for the one that speaks
	keyRefused = 4401 // close code: the client does not try again
)

// frame is a client's frame; which fields count depends on Type.
type frame struct {
	Type          string     `json:"type"`
	Key           string     `json:"key"`
	ChatID        string     `json:"chat_id"`
	Vocabulary    vocabulary `json:"vocabulary"`
	TurnID        string     `json:"turn_id"`
	ClientContext string     `json:"client_context"`
	Text          string     `json:"text"`
	TurnIDs       []string   `json:"turn_ids"`
}

type vocabulary struct {
	EmotionIDs []string          `json:"emotion_ids"`
	MotionIDs  []string          `json:"motion_ids"`
	ToneMode   string            `json:"emotion_text_mode"`
	Tones      map[string]string `json:"emotion_text_map"`
}

func (v vocabulary) forMind() companion.Vocabulary {
	out := companion.Vocabulary{Emotions: v.EmotionIDs, Motions: v.MotionIDs}
	if v.ToneMode == "enum" {
		for tag := range v.Tones {
			out.Tones = append(out.Tones, tag)
		}
	}
	return out
}

// Frames to the client.
type (
	readyFrame struct {
		Type   string `json:"type"`
		ChatID string `json:"chat_id"`
	}
	speechFrame struct {
		Type     string    `json:"type"` // speech or render
		TurnID   string    `json:"turn_id"`
		Source   string    `json:"source,omitempty"` // render only
		Segments []segment `json:"segments"`
	}
	endFrame struct {
		Type   string `json:"type"`
		TurnID string `json:"turn_id"`
	}
	delegationsFrame struct {
		Type  string     `json:"type"`
		Items []struct{} `json:"items"`
	}
	segment struct {
		Cues   []companion.Cue `json:"cues,omitempty"`
		Speech string          `json:"speech"`
	}
)

// push serves one WebSocket connection until the client leaves, the request's
// context ends or Close is called. A page of another origin is turned away.
func (b *Backend) push(w http.ResponseWriter, r *http.Request) {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		w.Header().Set("Upgrade", "websocket")
		b.refuse(w, r, apiError{Status: http.StatusUpgradeRequired, Message: "This path is a WebSocket."})
		return
	}
	ctx, done, ok := b.track(r.Context())
	if !ok {
		b.refuse(w, r, apiError{Status: http.StatusServiceUnavailable, Message: "The backend is closing."})
		return
	}
	defer done()
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		b.o.Log.Info("WebSocket refused", "reason", err.Error())
		return
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(frameCap)
	p := &pushConn{b: b, conn: conn, live: map[string]context.CancelFunc{}, queue: make(chan pushTurn, turnsCap)}
	if err := p.run(ctx); err != nil {
		b.o.Log.Debug("WebSocket ended", "reason", err.Error())
	}
	_ = conn.Close(websocket.StatusNormalClosure, "")
}

// pushConn is one connection: run reads frames, speak answers turns in order.
type pushConn struct {
	b      *Backend
	conn   *websocket.Conn
	chatID string
	queue  chan pushTurn

	mu    sync.Mutex // guards what follows
	vocab companion.Vocabulary
	live  map[string]context.CancelFunc // turns taken and not yet ended
}

type pushTurn struct {
	ctx context.Context
	id  string
	f   frame
}

func (p *pushConn) run(ctx context.Context) error {
	hello, err := p.hello(ctx)
	if err != nil {
		return err
	}
	p.chatID, p.vocab = hello.ChatID, hello.Vocabulary.forMind()
	if p.chatID == "" {
		p.chatID = newID("yui-")
	}
	if err := p.write(ctx, readyFrame{"ready", p.chatID}); err != nil {
		return err
	}
	var speaker sync.WaitGroup
	speaker.Go(func() { p.speak(ctx) })
	defer speaker.Wait()
	defer close(p.queue)
	defer p.stop(nil)
	for {
		f, err := p.read(ctx)
		if err != nil {
			return err
		}
		if err := p.take(ctx, f); err != nil {
			return err
		}
	}
}

// hello waits for the first frame, which must name the client.
func (p *pushConn) hello(ctx context.Context) (frame, error) {
	ctx, cancel := context.WithTimeout(ctx, helloWait)
	defer cancel()
	f, err := p.read(ctx)
	switch {
	case err != nil:
		return f, fmt.Errorf("wait for hello: %w", err)
	case f.Type != "hello":
		_ = p.conn.Close(websocket.StatusPolicyViolation, "the first frame must be hello")
		return f, fmt.Errorf("the first frame is %q", f.Type)
	case !p.b.keyFits(f.Key):
		_ = p.conn.Close(keyRefused, "key refused")
		return f, errors.New("key refused")
	}
	return f, nil
}

// read returns the next frame that can be read; others are dropped.
func (p *pushConn) read(ctx context.Context) (frame, error) {
	for {
		kind, data, err := p.conn.Read(ctx)
		if err != nil {
			return frame{}, err
		}
		var f frame
		if kind != websocket.MessageText {
			continue
		}
		if err := json.Unmarshal(data, &f); err != nil {
			p.b.o.Log.Info("Frame dropped", "type", f.Type, "reason", err.Error())
			continue
		}
		return f, nil
	}
}

func (p *pushConn) write(ctx context.Context, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("encode frame: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, writeWait)
	defer cancel()
	return p.conn.Write(ctx, websocket.MessageText, data)
}

// take acts on one frame. Frames of a later protocol are ignored.
func (p *pushConn) take(ctx context.Context, f frame) error {
	switch f.Type {
	case "vocabulary":
		p.mu.Lock()
		p.vocab = f.Vocabulary.forMind()
		p.mu.Unlock()
	case "turn":
		return p.enqueue(ctx, f)
	case "stop":
		if len(f.TurnIDs) > 0 {
			p.stop(f.TurnIDs)
		}
	case "reset":
		p.b.memory.drop(p.memoryKey())
		return p.write(ctx, delegationsFrame{"delegations", []struct{}{}})
	}
	return nil
}

func (p *pushConn) memoryKey() string { return "chat " + p.chatID }

func (p *pushConn) enqueue(ctx context.Context, f frame) error {
	if f.TurnID == "" {
		p.b.o.Log.Info("Frame dropped", "type", f.Type, "reason", "no turn_id")
		return nil
	}
	turnCtx, cancel := context.WithCancel(ctx)
	p.mu.Lock()
	if earlier, ok := p.live[f.TurnID]; ok {
		earlier() // the same id again: the later turn counts
	}
	p.live[f.TurnID] = cancel
	p.mu.Unlock()
	select {
	case p.queue <- pushTurn{turnCtx, f.TurnID, f}:
		return nil
	default: // far more than a person says: end it unanswered
		return p.end(ctx, f.TurnID)
	}
}

// stop cancels the named turns, or all of them.
func (p *pushConn) stop(ids []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if ids == nil {
		for _, cancel := range p.live {
			cancel()
		}
		return
	}
	for _, id := range ids {
		if cancel, ok := p.live[id]; ok {
			cancel()
		}
	}
}

// end closes a turn for the client; every turn taken ends exactly once.
func (p *pushConn) end(ctx context.Context, id string) error {
	p.mu.Lock()
	if cancel, ok := p.live[id]; ok {
		cancel()
		delete(p.live, id)
	}
	p.mu.Unlock()
	return p.write(ctx, endFrame{"turn_end", id})
}
