package device

import (
	"context"
	"time"

	"github.com/faiface/beep"

	"yui/backend/speech"
)

const quality = 4 // of the resampler

// job is one clip on its way through the pump, which owns all but ctx and done.
type job struct {
	ctx   context.Context
	clip  speech.Clip
	tap   speech.Tap
	probe bool // only opens the card
	done  chan error

	feeder *feeder // the card the stream was made for
	stream beep.Streamer
	from   int // first frame of the clip that this card plays
	given  int // frames of the card given so far
	over   bool
	end    time.Time // when the last frame is heard
}

// begin makes the stream for a card, from where the card before it was lost.
func (j *job) begin(f *feeder) {
	if j.feeder != nil {
		j.from += int(int64(j.given) * int64(j.clip.Rate) / int64(j.feeder.rate))
	}
	j.feeder, j.given = f, 0
	src := &clipStreamer{pcm: j.clip.Samples, at: min(j.from, len(j.clip.Samples))}
	j.stream = src
	if j.clip.Rate > 0 && j.clip.Rate != f.rate {
		j.stream = beep.Resample(quality, beep.SampleRate(j.clip.Rate), beep.SampleRate(f.rate), src)
	}
}

// clipStreamer streams a mono clip to both ears.
type clipStreamer struct {
	pcm []float32
	at  int
}

// Stream implements beep.Streamer.
func (s *clipStreamer) Stream(out [][2]float64) (int, bool) {
	n := 0
	for ; n < len(out) && s.at < len(s.pcm); n++ {
		v := float64(s.pcm[s.at])
		out[n] = [2]float64{v, v}
		s.at++
	}
	return n, n > 0
}

// Err implements beep.Streamer.
func (s *clipStreamer) Err() error { return nil }
