package speech

import (
	"context"
	"fmt"
	"time"

	"yui/backend/convo"
	"yui/backend/speech/syllable"
)

// Run performs what is queued until ctx ends, then calls off what is left and
// waits for its helpers. It is called once.
func (q *Queue) Run(ctx context.Context) error {
	q.mu.Lock()
	q.ctx = ctx
	q.mu.Unlock()
	defer q.stop()
	for ctx.Err() == nil {
		q.pay()
		q.synthesize()
		it := q.head()
		switch {
		case it == nil:
			q.sleep(ctx, 0)
		case it.end:
			q.opt.OnPlayback(convo.Playback{Phase: convo.Done, TurnID: it.s.TurnID})
		default:
			q.perform(ctx, it)
		}
	}
	return nil
}

func (q *Queue) stop() {
	q.mu.Lock()
	for _, it := range q.items {
		q.callOff(it)
	}
	q.items = nil
	q.ctx = nil
	q.mu.Unlock()
	q.mouth.Close(time.Now())
	q.work.Wait()
}

// pay reports the cuts that happened meanwhile.
func (q *Queue) pay() {
	q.mu.Lock()
	owed := q.owed
	q.owed = nil
	q.mu.Unlock()
	for _, p := range owed {
		q.opt.OnPlayback(p)
	}
}

// sleep waits for a change, for d at most when d is positive.
func (q *Queue) sleep(ctx context.Context, d time.Duration) {
	var timer <-chan time.Time
	if d > 0 {
		t := time.NewTimer(d)
		defer t.Stop()
		timer = t.C
	}
	select {
	case <-ctx.Done():
	case <-q.wake:
	case <-timer:
	}
}

// head takes the next item that can be performed off the queue.
func (q *Queue) head() *item {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.items) == 0 || q.items[0].state != ready {
		return nil
	}
	it := q.items[0]
	q.items[0] = nil
	q.items = q.items[1:]
	if it.end {
		q.turn(it.s.TurnID).settled = true
		return it
	}
	q.playing = it
	return it
}

// perform shows and plays one sentence. Synthesis of the next ones and cuts of
// other turns go on meanwhile.
func (q *Queue) perform(ctx context.Context, it *item) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	q.mu.Lock()
	it.cancel = cancel
	player := q.opt.Player
	cut := it.cut
	q.mu.Unlock()
	defer func() {
		q.mu.Lock()
		q.playing = nil
		q.mu.Unlock()
	}()
	if cut {
		return
	}
	b := convo.Playback{Phase: convo.Began, TurnID: it.s.TurnID, Sentence: it.s}
	var play func() error
	switch {
	case it.err != nil:
		b.Phase, b.Err = convo.Skipped, it.err
		play = func() error { return pause(ctx, min(readingTime(it), 2500*time.Millisecond)) }
	case len(it.clip.Samples) > 0:
		b.Duration = it.clip.Duration()
		play = func() error { return q.sound(ctx, player, it.clip) }
	default:
		row := syllable.Of(it.spoken, it.lang)
		b.Duration = readingTime(it)
		play = func() error { return q.mime(ctx, row, b.Duration) }
	}
	q.opt.OnPlayback(b)
	done := make(chan error, 1)
	q.work.Go(func() { done <- play() })
	for waiting := true; waiting; {
		select {
		case <-done: //nolint:errcheck // sound has told of a failure and kept the time; else it was cut
			waiting = false
		case <-q.wake:
			q.pay()
			q.synthesize()
		}
	}
	q.mu.Lock()
	cut = it.cut
	q.mu.Unlock()
	if !cut && ctx.Err() == nil && b.Phase == convo.Began {
		b.Phase = convo.Ended
		q.opt.OnPlayback(b)
	}
}

// synthesize starts as many requests as the setting allows.
func (q *Queue) synthesize() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.ctx == nil {
		return
	}
	busy, clips := 0, 0
	for _, it := range q.items {
		if it.state == making {
			busy++
		}
		if len(it.clip.Samples) > 0 {
			clips++
		}
	}
	limit := min(max(q.opt.InFlight, 1), maxFlight)
	for _, it := range q.items {
		if it.state != waiting {
			continue
		}
		switch {
		case q.opt.Voice == nil || q.opt.Player == nil || time.Now().Before(q.mute):
			it.state = ready // nobody would hear it
			q.poke()
			continue
		case time.Now().Before(q.rested):
			it.state, it.err = ready, fmt.Errorf("%w: %w", ErrResting, q.lastErr)
			q.poke()
			continue
		case busy >= limit || busy+clips >= ahead+limit:
			return
		}
		busy++
		q.request(it)
	}
}

// request asks for one sentence on a goroutine of its own. The lock is held.
func (q *Queue) request(it *item) {
	voice := q.opt.Voice
	r := Request{Text: it.spoken, Voice: q.opt.Speaker, Lang: it.lang}
	if c := it.s.Cue; c != nil {
		r.EmotionText, r.Caption = c.EmotionText, c.Caption
	}
	ctx, cancel := context.WithTimeout(q.ctx, q.opt.Deadline)
	it.state, it.cancel = making, cancel
	q.work.Go(func() {
		defer cancel()
		clip, err := guarded(ctx, voice, r)
		q.mu.Lock()
		defer q.poke()
		defer q.mu.Unlock()
		it.clip, it.err, it.state = clip, err, ready
		if it.cut || q.ctx == nil || q.ctx.Err() != nil {
			return
		}
		if err == nil {
			q.failed = 0
			return
		}
		q.log.Warn("Sentence not voiced", "turn", it.s.TurnID, "index", it.s.Index, "err", err)
		q.lastErr = err
		if q.failed++; q.failed >= failures {
			q.rested, q.failed = time.Now().Add(rest), 0
		}
	})
}

// guarded returns at the deadline even if the voice does not.
func guarded(ctx context.Context, v Synthesizer, r Request) (Clip, error) {
	type result struct {
		clip Clip
		err  error
	}
	out := make(chan result, 1)
	go func() {
		c, err := v.Synthesize(ctx, r)
		if err == nil && (c.Rate <= 0 || len(c.Samples) == 0) {
			err = ErrEmpty
		}
		out <- result{c.trimmed(), err}
	}()
	select {
	case res := <-out:
		if res.err != nil {
			if ctx.Err() == context.DeadlineExceeded {
				return Clip{}, ErrTimeout
			}
			return Clip{}, res.err
		}
		return res.clip, nil
	case <-ctx.Done():
		if ctx.Err() == context.DeadlineExceeded {
			return Clip{}, ErrTimeout
		}
		return Clip{}, ctx.Err()
	}
}
