//go:build !linux

package device

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/hajimehoshi/oto"
)

const (
	otoBuffer  = 60 * time.Millisecond
	writeLimit = 2 * time.Second
)

// oto allows one context in a process, and closing one is not safe (its own
// goroutine closes it a second time), so it is made once and kept.
var shared struct {
	sync.Mutex
	ctx *oto.Context
}

// otoSink plays through the system's mixer. It cannot take back what it gave
// away, which is no more than otoBuffer and the mixer's own.
type otoSink struct {
	player *oto.Player
	ahead  time.Time // when the last frame will be heard
}

func openSink() (_ sink, err error) {
	shared.Lock()
	defer shared.Unlock()
	defer func() { // oto panics while a failed context is on its way out
		if p := recover(); p != nil {
			err = fmt.Errorf("open the sound device: %v", p)
		}
	}()
	if shared.ctx == nil {
		c, err := oto.NewContext(wantRate, 2, 2, int(otoBuffer*wantRate/time.Second)*4)
		if err != nil {
			return nil, fmt.Errorf("open the sound device: %w", err)
		}
		shared.ctx = c
	}
	return &otoSink{player: shared.ctx.NewPlayer()}, nil
}

func (s *otoSink) rate() int { return wantRate }

func (s *otoSink) write(ctx context.Context, frames []int16) error {
	raw := make([]byte, 2*len(frames))
	for i, v := range frames {
		raw[2*i], raw[2*i+1] = byte(v), byte(uint16(v)>>8)
	}
	done := make(chan error, 1)
	go func() {
		_, err := s.player.Write(raw)
		done <- err
	}()
	t := time.NewTimer(writeLimit)
	defer t.Stop()
	select {
	case err := <-done:
		if err != nil {
			s.forget()
			return fmt.Errorf("%w: %w", errLost, err)
		}
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return fmt.Errorf("%w: it took no sound for %v", errLost, writeLimit)
	}
	if now := time.Now().Add(otoBuffer / 2); s.ahead.Before(now) {
		s.ahead = now
	}
	s.ahead = s.ahead.Add(time.Duration(len(frames)/2) * time.Second / wantRate)
	if limit := time.Now().Add(2 * otoBuffer); s.ahead.After(limit) {
		s.ahead = limit
	}
	return nil
}

// forget drops a context that failed, so that the next open makes another.
func (s *otoSink) forget() {
	shared.Lock()
	shared.ctx = nil
	shared.Unlock()
}

func (s *otoSink) delay() time.Duration { return max(time.Until(s.ahead), 0) }

func (s *otoSink) drop() {}

func (s *otoSink) close() {
	done := make(chan struct{})
	go func() { defer close(done); _ = s.player.Close() }()
	select {
	case <-done:
	case <-time.After(writeLimit):
	}
}
