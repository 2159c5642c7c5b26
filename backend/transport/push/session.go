package push

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"

	"github.com/coder/websocket"
)

// session is one open socket. Its queue keeps the frames in order; only the
// client's lock guards it.
type session struct {
	conn      *websocket.Conn
	out       chan []byte
	published string // the vocabulary the backend has
	maxTurn   int    // max_turn_bytes of ready, 0 when it named none
	wasReady  bool
	base, key string // where it goes and with what
}

func newSession(conn *websocket.Conn) *session {
	conn.SetReadLimit(-1) // an oversize frame is dropped, not the connection
	return &session{conn: conn, out: make(chan []byte, maxQueue)}
}

// send queues one frame. It reports false when the frame is over the limit or
// the backend takes nothing any more.
func (s *session) send(kind string, frame any) bool {
	return s.sendLimit(kind, frame, MaxFrame)
}

func (s *session) sendLimit(kind string, frame any, limit int) bool {
	b := []byte(marshal(frame))
	if len(b) > limit {
		slog.Warn("Push frame too large", "event", "frame_oversize", "type", kind, "bytes", len(b), "direction", "out")
		return false
	}
	select {
	case s.out <- b:
		return true
	default:
		slog.Warn("Push frames pile up", "event", "frame_dropped", "type", kind)
		return false
	}
}

// publish sends the vocabulary when it differs from the one sent last.
func (s *session) publish(v Vocabulary) {
	if m := marshal(v); m != s.published && s.send("vocabulary", map[string]any{"type": "vocabulary", "vocabulary": v}) {
		s.published = m
	}
}

// write is the writing goroutine: it ends with ctx or the connection.
func (s *session) write(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case b := <-s.out:
			wctx, cancel := context.WithTimeout(ctx, writeTimeout)
			err := s.conn.Write(wctx, websocket.MessageText, b)
			cancel()
			if err != nil {
				_ = s.conn.CloseNow() // the reader sees it and reconnects
				return
			}
		}
	}
}

// read returns the next text frame; nil for one that is dropped unread.
func (s *session) read(ctx context.Context) ([]byte, error) {
	kind, r, err := s.conn.Reader(ctx)
	if err != nil {
		return nil, fmt.Errorf("read push frame: %w", err)
	}
	b, err := io.ReadAll(io.LimitReader(r, MaxFrame+1))
	if err != nil {
		return nil, fmt.Errorf("read push frame: %w", err)
	}
	if len(b) > MaxFrame {
		n, err := io.Copy(io.Discard, io.LimitReader(r, 64<<20))
		slog.Warn("Push frame too large", "event", "frame_oversize", "bytes", int64(len(b))+n, "direction", "in")
		if err != nil {
			return nil, fmt.Errorf("skip push frame: %w", err)
		}
		return nil, nil
	}
	if kind != websocket.MessageText {
		return nil, nil
	}
	return b, nil
}

// marshal writes a frame; everything here can be written.
func marshal(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic("push: " + err.Error())
	}
	return string(b)
}
