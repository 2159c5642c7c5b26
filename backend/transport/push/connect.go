package push

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"yui/backend/transport"
)

// Run keeps the connection until ctx ends and returns nil then. It may be
// called once.
func (c *Client) Run(ctx context.Context) error {
	delay := FirstDelay
	for ctx.Err() == nil {
		wasReady, code, err := c.attempt(ctx)
		switch {
		case ctx.Err() != nil:
		case errors.Is(err, errBlank):
			slog.Info("Push is not configured", "event", "ws_not_configured")
			c.setState(State{Phase: Disconnected})
			c.await(ctx, 0)
			delay = FirstDelay
		case errors.Is(err, errMoved):
			slog.Info("Push goes elsewhere", "event", "ws_moved")
			delay = FirstDelay
		case code == codeRefused:
			slog.Warn("Push refused the key", "event", "ws_close", "code", code)
			c.setState(State{Phase: Refused, Code: code})
			c.await(ctx, 0)
			delay = FirstDelay
		default:
			if wasReady {
				delay = FirstDelay
			}
			slog.Info("Push reconnects", "event", "ws_reconnect", "delay_ms", delay.Milliseconds(), "code", code)
			c.setState(State{Phase: Reconnecting, Delay: delay})
			if c.await(ctx, delay) {
				delay = FirstDelay
			} else {
				delay = min(2*delay, MaxDelay)
			}
		}
	}
	c.setState(State{Phase: Disconnected})
	return nil
}

// await waits for the delay (0: for as long as it takes), the user, or the
// end. It reports that the user asked.
func (c *Client) await(ctx context.Context, delay time.Duration) bool {
	var after <-chan time.Time
	if delay > 0 {
		t := time.NewTimer(delay)
		defer t.Stop()
		after = t.C
	}
	select {
	case <-after:
		return false
	case <-c.kick:
		return true
	case <-ctx.Done():
		return false
	}
}

var (
	errBlank = errors.New("push: no address")
	errMoved = errors.New("push: the address or the key changed")
)

// attempt connects once and stays until the connection ends. code is the close
// code, 0 when there was none.
func (c *Client) attempt(ctx context.Context) (wasReady bool, code int, err error) {
	c.setTrying(true)
	defer c.setTrying(false)
	base, key, err := c.opt.Address(ctx)
	if err != nil && !errors.Is(err, transport.ErrNotConfigured) {
		slog.Warn("Push key not read", "err", transport.Redact(err.Error(), key))
		return false, 0, err
	}
	if strings.TrimSpace(base) == "" {
		return false, 0, errBlank
	}
	c.mu.Lock()
	c.host = transport.HostOf(base)
	c.mu.Unlock()
	c.setState(State{Phase: Connecting})
	dialCtx, cancel := context.WithTimeout(ctx, ReadyWait)
	conn, res, err := websocket.Dial(dialCtx, SocketURL(base), &websocket.DialOptions{HTTPClient: c.opt.HTTP})
	cancel()
	if res != nil && res.Body != nil && err != nil {
		_ = res.Body.Close()
	}
	if err != nil {
		slog.Warn("Push did not open", "event", "ws_open_failed", "err", transport.Redact(err.Error(), key))
		if res != nil && res.StatusCode == 401 {
			return false, codeRefused, err
		}
		return false, 0, fmt.Errorf("open push socket: %w", err)
	}
	slog.Info("Push opened", "event", "ws_open")
	s := newSession(conn)
	s.base, s.key = base, key
	err = c.serve(ctx, s)
	c.leave(s)
	return s.wasReady, int(websocket.CloseStatus(err)), err
}

// SocketURL is where the socket of a chat base is. A query is left out: it has
// no place before /ws, and errors, which quote the URL, would tell a key in it.
func SocketURL(base string) string {
	base, _, _ = strings.Cut(base, "#")
	base, _, _ = strings.Cut(base, "?")
	u := transport.WithScheme(strings.TrimRight(strings.TrimSpace(base), "/"))
	if rest, ok := strings.CutPrefix(u, "http"); ok {
		u = "ws" + rest
	}
	return u + "/ws"
}

// serve says hello and reads until the connection ends.
func (c *Client) serve(ctx context.Context, s *session) (err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	var helpers sync.WaitGroup
	helpers.Go(func() { s.write(ctx) })
	helpers.Go(func() { c.watch(ctx, s, cancel) })
	defer func() {
		if errors.Is(context.Cause(ctx), errMoved) {
			err = errMoved
		}
		cancel(nil)
		_ = s.conn.CloseNow()
		helpers.Wait()
	}()
	vocab := c.opt.Vocabulary().normal()
	s.published = marshal(vocab)
	s.send("hello", map[string]any{"type": "hello", "key": s.key, "chat_id": c.opt.ChatID, "vocabulary": vocab})
	ready := time.AfterFunc(ReadyWait, func() {
		slog.Warn("Push sent no ready", "event", "ws_ready_timeout")
		_ = s.conn.Close(websocket.StatusNormalClosure, "")
	})
	defer ready.Stop()
	for {
		data, err := s.read(ctx)
		if err != nil {
			if ctx.Err() != nil {
				_ = s.conn.Close(websocket.StatusNormalClosure, "")
			}
			return err
		}
		if data == nil {
			continue
		}
		if c.frame(s, data) {
			ready.Stop()
		}
		c.deliver()
	}
}

// watch ends a connection that goes where the user no longer wants it to.
func (c *Client) watch(ctx context.Context, s *session, end context.CancelCauseFunc) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.check:
		}
		base, key, err := c.opt.Address(ctx)
		if err != nil && !errors.Is(err, transport.ErrNotConfigured) || base == s.base && key == s.key {
			continue
		}
		end(errMoved)
		return
	}
}

func (c *Client) setState(st State) {
	c.mu.Lock()
	c.state = st
	c.mu.Unlock()
	c.opt.OnState(st)
}

func (c *Client) setTrying(on bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.trying = on
	if on {
		for _, wish := range []chan struct{}{c.kick, c.check} {
			select { // a wish from before is being fulfilled
			case <-wish:
			default:
			}
		}
	}
}

// deliver makes the callbacks a frame led to, outside of the lock.
func (c *Client) deliver() {
	c.mu.Lock()
	fs := c.unheard
	c.unheard = nil
	c.mu.Unlock()
	for _, f := range fs {
		f()
	}
}

func logRefused(event string) { slog.Info("Push is not ready", "event", event) }
