package tts

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"yui/backend/speech"
	"yui/backend/speech/tts/remote"
	"yui/backend/speech/tts/system"
)

const (
	cacheSize   = 32 << 20 // bytes of samples
	serverShare = 6 * time.Second
	firstRest   = 20 * time.Second
	lastRest    = 5 * time.Minute
)

// Link is one voice of a chain.
type Link struct {
	Name  string
	Voice speech.Synthesizer
	// Share is how long this voice may take, so that the next one still can;
	// 0 is the whole deadline.
	Share time.Duration
}

// Chain asks its voices in turn until one answers: the decision falls for each
// sentence. A voice that cannot be reached, or fails twice in a row, is left
// alone for a while that doubles each time; a single bad sentence is not held
// against it.
type Chain struct {
	hear func(string, error)
	log  *slog.Logger

	mu    sync.Mutex
	links []*link
}

type link struct {
	Link
	failed int
	rest   time.Duration
	until  time.Time
}

// NewChain makes a chain; hear (may be nil) is told when a voice is left and
// when it is back.
func NewChain(hear func(voice string, err error), log *slog.Logger, links ...Link) *Chain {
	c := &Chain{hear: hear, log: log}
	for _, l := range links {
		c.links = append(c.links, &link{Link: l})
	}
	return c
}

// Synthesize implements speech.Synthesizer.
func (c *Chain) Synthesize(ctx context.Context, r speech.Request) (speech.Clip, error) {
	var last error
	for i, l := range c.links {
		final := i == len(c.links)-1
		if !final && c.resting(l) {
			continue
		}
		clip, err := ask(ctx, l.Link, r, final)
		if err == nil {
			c.worked(l)
			return clip, nil
		}
		if ctx.Err() != nil {
			return speech.Clip{}, ctx.Err()
		}
		last = err
		if !errors.Is(err, system.ErrUnsuited) {
			c.failed(l, err)
		}
	}
	return speech.Clip{}, last
}

func ask(ctx context.Context, l Link, r speech.Request, final bool) (speech.Clip, error) {
	if l.Share > 0 && !final {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, l.Share)
		defer cancel()
	}
	return l.Voice.Synthesize(ctx, r)
}

func (c *Chain) resting(l *link) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Before(l.until)
}

func (c *Chain) worked(l *link) {
	c.mu.Lock()
	back := l.rest > 0
	l.failed, l.rest, l.until = 0, 0, time.Time{}
	c.mu.Unlock()
	if back {
		c.log.Info("Voice is back", "voice", l.Name)
		c.tell(l.Name, nil)
	}
}

func (c *Chain) failed(l *link, err error) {
	c.mu.Lock()
	l.failed++
	gone := errors.Is(err, remote.ErrUnreachable) || errors.Is(err, remote.ErrTimeout) || errors.Is(err, context.DeadlineExceeded)
	leave := gone || l.failed >= 2
	first := leave && l.rest == 0
	if leave {
		l.rest = min(max(2*l.rest, firstRest), lastRest)
		l.until = time.Now().Add(l.rest)
		l.failed = 0
	}
	c.mu.Unlock()
	c.log.Warn("Voice failed", "voice", l.Name, "err", err, "left_alone", leave)
	if first {
		c.tell(l.Name, err)
	}
}

func (c *Chain) tell(name string, err error) {
	if c.hear != nil {
		c.hear(name, err)
	}
}

// plain drops a speaker id that belongs to another voice.
type plain struct{ v speech.Synthesizer }

// Synthesize implements speech.Synthesizer.
func (p plain) Synthesize(ctx context.Context, r speech.Request) (speech.Clip, error) {
	r.Voice = ""
	return p.v.Synthesize(ctx, r)
}
