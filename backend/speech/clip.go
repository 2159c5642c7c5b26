package speech

import (
	"context"
	"time"
)

// Clip is decoded mono sound, samples in -1..1 at Rate frames a second. Nobody
// changes a clip after it was handed over.
type Clip struct {
	Rate    int
	Samples []float32
}

// Duration is how long the clip sounds; a clip without a rate has none.
func (c Clip) Duration() time.Duration {
	if c.Rate <= 0 {
		return 0
	}
	return time.Duration(len(c.Samples)) * time.Second / time.Duration(c.Rate)
}

// trimmed is the clip without the silence at its ends, but for a breath of it.
// Voices pad their sentences by up to half a second, which would add up to
// pauses nobody wrote.
func (c Clip) trimmed() Clip {
	const floor = 0.003
	n := len(c.Samples)
	from, to := 0, n
	for from < n && c.Samples[from] < floor && c.Samples[from] > -floor {
		from++
	}
	if from == n {
		return c
	}
	for to > from && c.Samples[to-1] < floor && c.Samples[to-1] > -floor {
		to--
	}
	c.Samples = c.Samples[max(from-c.Rate/33, 0):min(to+c.Rate/6, n)]
	return c
}

// Request asks for one sentence.
type Request struct {
	Text        string // what is said; never empty
	Voice       string // speaker id; empty = the provider's own choice
	EmotionText string // tone tag of the cue, if any
	Caption     string // voice direction of the cue, if any
	Lang        string // en, ja, ko or zh; empty = from the text
}

// Synthesizer makes sound of a sentence. It must honour ctx and may be called
// from several goroutines at once.
type Synthesizer interface {
	Synthesize(ctx context.Context, r Request) (Clip, error)
}

// Tap sees the samples a player just handed to the sound card, and the time at
// which their first one will be heard. It must not keep the slice.
type Tap func(pcm []float32, rate int, heard time.Time)

// Player plays one clip at a time. Play returns when the clip was heard, or as
// soon as ctx ends, with the sound gone; any other error means there is no
// sound card to play on.
type Player interface {
	Play(ctx context.Context, c Clip, tap Tap) error
}

// Warmer is a player that can be told that a clip will come soon. Warm must not
// block.
type Warmer interface{ Warm() }
