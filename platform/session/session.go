// Package session makes the app one per user: the first start owns a lock and
// a socket in the runtime folder; later starts and `yui send` talk to it there.
//
// One request a connection: a JSON line in, JSON lines out until the handler
// returns. The socket is readable by the user alone. Serve runs one goroutine
// a connection, at most maxConns; a request is at most maxRequest bytes. The
// package knows nothing of what the requests mean.
package session

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"
)

const (
	maxConns   = 16
	maxRequest = 1 << 20
	dialWait   = 2 * time.Second
	writeWait  = 5 * time.Second
)

// ErrRunning says another instance owns the session.
var ErrRunning = errors.New("YUI is already running")

// ErrNotRunning says no instance answers.
var ErrNotRunning = errors.New("YUI is not running; start it with: yui")

// Handler answers one request. reply sends one line; an error from it means
// the caller went away. ctx ends with the connection or the server.
type Handler func(ctx context.Context, request json.RawMessage, reply func(any) error) error

// Server is the first instance's side.
type Server struct {
	lock *os.File
	ln   net.Listener
	path string
	wg   sync.WaitGroup
}

// Listen takes the session in dir or returns ErrRunning. ctx bounds the taking
// alone.
func Listen(ctx context.Context, dir string) (*Server, error) {
	lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the session lock: %w", err)
	}
	if err := tryLock(lock); err != nil {
		lock.Close()
		if errors.Is(err, errLocked) {
			return nil, ErrRunning
		}
		return nil, fmt.Errorf("take the session lock: %w", err)
	}
	path := socketPath(dir)
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) { // left by a killed instance: we hold the lock
		lock.Close()
		return nil, fmt.Errorf("clear the old session socket: %w", err)
	}
	var lc net.ListenConfig
	ln, err := lc.Listen(ctx, "unix", path)
	if err != nil {
		lock.Close()
		return nil, fmt.Errorf("open the session socket: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		ln.Close()
		lock.Close()
		return nil, fmt.Errorf("protect the session socket: %w", err)
	}
	return &Server{lock: lock, ln: ln, path: path}, nil
}

// Serve answers until ctx ends, then closes the socket, waits for the open
// connections and gives the session back.
func (s *Server) Serve(ctx context.Context, h Handler) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { s.ln.Close() })
	defer stop()
	slots := make(chan struct{}, maxConns)
	for {
		c, err := s.ln.Accept()
		if err != nil {
			cancel()
			s.wg.Wait()
			s.lock.Close()
			if errors.Is(err, net.ErrClosed) {
				return nil
			}
			return fmt.Errorf("accept on the session socket: %w", err)
		}
		select {
		case slots <- struct{}{}:
			s.wg.Go(func() {
				defer func() { <-slots }()
				serveConn(ctx, c, h)
			})
		default:
			_ = json.NewEncoder(c).Encode(map[string]string{"error": "too many requests at once; try again"})
			c.Close()
		}
	}
}

// Close gives the session back when Serve never ran.
func (s *Server) Close() error { return errors.Join(s.ln.Close(), s.lock.Close()) }

func serveConn(ctx context.Context, c net.Conn, h Handler) {
	defer c.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	_ = c.SetReadDeadline(time.Now().Add(dialWait))
	r := bufio.NewReader(io.LimitReader(c, maxRequest))
	line, err := r.ReadBytes('\n')
	enc := json.NewEncoder(c)
	enc.SetEscapeHTML(false)
	var mu sync.Mutex
	reply := func(v any) error {
		mu.Lock()
		defer mu.Unlock()
		_ = c.SetWriteDeadline(time.Now().Add(writeWait))
		return enc.Encode(v)
	}
	if err != nil || !json.Valid(line) {
		_ = reply(map[string]string{"error": "the request is not one line of JSON"})
		return
	}
	_ = c.SetReadDeadline(time.Time{})
	go func() { // the caller going away ends the request
		_, _ = r.Peek(1)
		cancel()
	}()
	if err := h(ctx, line, reply); err != nil && ctx.Err() == nil {
		_ = reply(map[string]string{"error": err.Error()})
	}
}

// Call sends one request to the running instance and hands each reply line to
// each, until the instance closes or each returns an error.
func Call(ctx context.Context, dir string, request any, each func(json.RawMessage) error) error {
	d := net.Dialer{Timeout: dialWait}
	c, err := d.DialContext(ctx, "unix", socketPath(dir))
	if err != nil {
		return ErrNotRunning
	}
	defer c.Close()
	stop := context.AfterFunc(ctx, func() { c.Close() })
	defer stop()
	if err := json.NewEncoder(c).Encode(request); err != nil {
		return fmt.Errorf("talk to the running YUI: %w", err)
	}
	sc := bufio.NewScanner(c)
	sc.Buffer(nil, 4<<20)
	for sc.Scan() {
		if err := each(append(json.RawMessage(nil), sc.Bytes()...)); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := sc.Err(); err != nil {
		return fmt.Errorf("talk to the running YUI: %w", err)
	}
	return nil
}

// socketPath keeps within the 104 bytes a socket address may have.
func socketPath(dir string) string {
	p := filepath.Join(dir, "yui.sock")
	if len(p) < 100 {
		return p
	}
	h := fnv.New64a()
	h.Write([]byte(dir))
	return filepath.Join(os.TempDir(), fmt.Sprintf("yui-%x.sock", h.Sum64()))
}
