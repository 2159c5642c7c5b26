package offline

import (
	"context"
	"sync"
)

// conns counts the push connections, which outlive an http.Server's Shutdown.
type conns struct {
	mu     sync.Mutex // guards closed, and Add against Wait
	closed bool
	done   chan struct{}
	wg     sync.WaitGroup
}

// track ties a connection to the backend's life. done must be called when the
// connection has ended; ok is false once the backend is closed.
func (b *Backend) track(parent context.Context) (ctx context.Context, done func(), ok bool) {
	c := &b.conns
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil, nil, false
	}
	ctx, cancel := context.WithCancel(parent)
	c.wg.Add(2)
	go func() {
		defer c.wg.Done()
		defer cancel()
		select {
		case <-c.done:
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(); c.wg.Done() }, true
}

// Close ends every push connection and waits for them. Requests of the other
// two protocols end with the server that carries them.
func (b *Backend) Close() error {
	c := &b.conns
	c.mu.Lock()
	if !c.closed {
		c.closed = true
		close(c.done)
	}
	c.mu.Unlock()
	c.wg.Wait()
	return nil
}
