package backendtest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/coder/websocket"
)

// Close ends the sockets that are open.
func (s *Server) Close() {
	s.mu.Lock()
	open := s.open
	s.open = nil
	s.mu.Unlock()
	for conn, cancel := range open {
		cancel()
		_ = conn.CloseNow()
	}
}

// hold remembers an open socket until free is called.
func (s *Server) hold(conn *websocket.Conn, cancel func()) (free func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = map[*websocket.Conn]func(){}
	}
	s.open[conn] = cancel
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.open, conn)
	}
}

// socket serves one push connection: ready after hello, then every turn frame
// plays the next reply.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer func() { _ = conn.CloseNow() }()
	defer s.hold(conn, cancel)()
	conn.SetReadLimit(16 << 20)
	p := &pushConn{conn: conn, ctx: ctx}
	var turns sync.WaitGroup
	defer turns.Wait()
	defer cancel()
	for {
		_, b, err := conn.Read(ctx)
		if err != nil {
			return
		}
		var f struct {
			Type   string `json:"type"`
			TurnID string `json:"turn_id"`
		}
		if json.Unmarshal(b, &f) != nil {
			return
		}
		switch f.Type {
		case "hello":
			p.put(`{"type":"ready","chat_id":"yui-scripted","max_turn_bytes":1048576}`)
		case "turn":
			_, steps := s.next(Push, string(b))
			turns.Go(func() { playPush(p, steps, f.TurnID) })
		}
	}
}

type pushConn struct {
	conn *websocket.Conn
	ctx  context.Context
	mu   sync.Mutex
}

func (p *pushConn) put(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.conn.Write(p.ctx, websocket.MessageText, []byte(text))
}

// playPush renders a reply. What was said goes out as speech frames before a
// pause, and as one render at the end.
func playPush(p *pushConn, steps []step, turn string) {
	id := quote(turn)
	var segs []pushSegment
	flush := func(kind string) {
		if len(segs) == 0 && kind == "speech" {
			return
		}
		source := ""
		if kind == "render" {
			source = `"source":"scripted",`
		}
		p.put(fmt.Sprintf(`{"type":"%s",%s"turn_id":%s,"segments":[%s]}`, kind, source, id, joinSegments(segs)))
		segs = nil
	}
	for _, st := range steps {
		switch st.verb {
		case "speech":
			if len(segs) == 0 {
				segs = append(segs, pushSegment{})
			}
			segs[len(segs)-1].speech += st.arg
		case "call":
			if name, args, _ := strings.Cut(st.arg, " "); strings.HasSuffix(name, "generate_express") {
				segs = append(segs, pushSegment{cue: args})
			}
		case "think":
			p.put(fmt.Sprintf(`{"type":"reasoning","turn_id":%s,"delta":%s}`, id, quote(st.arg)))
		case "tool":
			flush("speech")
			name, state, _ := strings.Cut(st.arg, " ")
			p.put(fmt.Sprintf(`{"type":"tool_status","turn_id":%s,"state":"%s","tool_id":%s}`, id, state, quote(name)))
		case "raw":
			p.put(strings.ReplaceAll(st.arg, "TURN", turn))
		case "sleep":
			flush("speech")
			if !pause(p.ctx, st.wait) {
				return
			}
		case "stall":
			flush("speech")
			return
		case "drop", "cut":
			flush("speech")
			_ = p.conn.CloseNow()
			return
		case "end":
			if len(segs) > 0 {
				flush("render")
			}
			p.put(fmt.Sprintf(`{"type":"turn_end","turn_id":%s}`, id))
			return
		}
	}
}

type pushSegment struct{ cue, speech string }

func joinSegments(segs []pushSegment) string {
	var out []string
	for _, s := range segs {
		cues := ""
		if s.cue != "" {
			cues = `"cues":[` + s.cue + `],`
		}
		out = append(out, `{`+cues+`"speech":`+quote(s.speech)+`}`)
	}
	return strings.Join(out, ",")
}
