package speech

import (
	"context"
	"errors"
	"time"
	"unicode/utf8"

	"yui/backend/speech/syllable"
)

// readingTime is how long a sentence without sound stays: as long as saying it
// would take; a sentence with nothing to say, long enough to be seen.
func readingTime(it *item) time.Duration {
	if it.spoken == "" {
		n := time.Duration(utf8.RuneCountInString(it.s.Text))
		return min(max(n*25*time.Millisecond, 400*time.Millisecond), 2500*time.Millisecond)
	}
	d := syllable.Duration(syllable.Of(it.spoken, it.lang)) + 150*time.Millisecond
	return min(max(d, 500*time.Millisecond), 30*time.Second)
}

func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// sound plays a clip. Where the sound card fails, the rest passes in silence,
// with the mouth still on time.
func (q *Queue) sound(ctx context.Context, p Player, c Clip) error {
	a := newAnalyser(q.mouth)
	start := time.Now()
	err := errors.New("no sound card")
	if p != nil {
		err = p.Play(ctx, c, func(pcm []float32, rate int, heard time.Time) {
			if ctx.Err() == nil { // a late block must not open the mouth again
				a.tap(pcm, rate, heard)
			}
		})
	}
	if err == nil || ctx.Err() != nil {
		return err
	}
	if p != nil {
		q.mu.Lock()
		first := time.Now().After(q.mute)
		q.mute = time.Now().Add(noCard)
		q.mu.Unlock()
		if first {
			q.log.Warn("No sound; the text goes on at its pace", "err", err)
		}
	}
	from := int(time.Since(start) * time.Duration(c.Rate) / time.Second)
	if from >= len(c.Samples) {
		return nil
	}
	return silently(ctx, Clip{Rate: c.Rate, Samples: c.Samples[from:]}, newAnalyser(q.mouth).tap)
}

// lead is how far a silent clip or a mimed text is written ahead: short enough
// that a cut leaves nothing behind, long enough to cost nothing.
const lead = 100 * time.Millisecond

// silently keeps a clip's time without a sound card.
func silently(ctx context.Context, c Clip, tap Tap) error {
	n := max(int(lead*time.Duration(c.Rate)/time.Second), 1)
	start := time.Now()
	for i := 0; i < len(c.Samples); i += n {
		at := start.Add(time.Duration(i) * time.Second / time.Duration(c.Rate))
		tap(c.Samples[i:min(i+n, len(c.Samples))], c.Rate, at.Add(lead))
		if err := pause(ctx, time.Until(at.Add(lead))); err != nil {
			return err
		}
	}
	return nil
}

// mime moves the mouth by the syllables of a text for d.
func (q *Queue) mime(ctx context.Context, row []syllable.Syllable, d time.Duration) error {
	start := time.Now()
	at := start
	for _, s := range row {
		if at.Sub(start)+s.Len > d {
			break
		}
		if err := pause(ctx, time.Until(at)); err != nil {
			return err
		}
		q.mimeOne(at, s)
		at = at.Add(s.Len)
	}
	return pause(ctx, time.Until(start.Add(d)))
}

// mimeOne writes one syllable: closed for the onset, open with a soft rise and
// fall for the vowel.
func (q *Queue) mimeOne(at time.Time, s syllable.Syllable) {
	if s.Vowel == syllable.None {
		return
	}
	closed := time.Duration(0)
	if s.Onset != syllable.NoConsonant {
		closed = s.Len / 5
	}
	n := int((s.Len - closed) / tick)
	loud := float32(0.10)
	if s.Stress {
		loud = 0.14
	}
	for i := range n {
		x := float32(i) / float32(max(n, 1))
		level := q.mouth.open(loud) * min(1, 4*x+0.25, 3*(1-x)+0.2)
		v := s.Vowel
		if s.To != syllable.None && 2*i > n {
			v = s.To
		}
		var w [5]float32
		w[v-syllable.AA] = 1
		q.mouth.Put(at.Add(closed+time.Duration(i)*tick), tick, shapeOf(level, w))
	}
}
