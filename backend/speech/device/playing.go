package device

import (
	"context"
	"math"
	"time"

	"github.com/faiface/beep"

	"yui/backend/speech"
)

const (
	blockLen = 10 * time.Millisecond
	// farAhead bounds how much a card without a clock is given beyond real time.
	farAhead = 200 * time.Millisecond
	quality  = 4 // of the resampler
)

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

// playing is one clip on one sink.
type playing struct {
	sink sink
	clip speech.Clip
	tap  speech.Tap
	gain func() float64

	block [][2]float64
	out   []int16
	mono  []float32
}

// from plays the clip from a frame on and returns the frame it got to.
func (p *playing) from(ctx context.Context, at int) (int, error) {
	rate := p.sink.rate()
	n := int(blockLen * time.Duration(rate) / time.Second)
	p.block, p.out, p.mono = make([][2]float64, n), make([]int16, 2*n), make([]float32, n)
	src := &clipStreamer{pcm: p.clip.Samples, at: min(at, len(p.clip.Samples))}
	var stream beep.Streamer = src
	if p.clip.Rate != rate {
		stream = beep.Resample(quality, beep.SampleRate(p.clip.Rate), beep.SampleRate(rate), src)
	}
	start, begun := time.Now(), at
	played := func(frames int) time.Duration { return time.Duration(frames) * time.Second / time.Duration(rate) }
	frames := 0
	for {
		if ctx.Err() != nil {
			return at, p.cut(ctx, stream)
		}
		got, ok := stream.Stream(p.block)
		if !ok {
			break
		}
		heard := later(time.Now().Add(p.sink.delay()), start.Add(played(frames)))
		p.fill(got, 1, 1)
		if err := p.sink.write(ctx, p.out[:2*got]); err != nil {
			if ctx.Err() != nil {
				return at, p.cut(ctx, stream)
			}
			return at, err
		}
		if p.tap != nil {
			p.tap(p.mono[:got], rate, heard)
		}
		frames += got
		at = begun + int(played(frames)*time.Duration(p.clip.Rate)/time.Second)
		if lead := played(frames) - time.Since(start); lead > farAhead {
			_ = pause(ctx, lead-farAhead)
		}
	}
	return at, p.drain(ctx, later(time.Now().Add(p.sink.delay()), start.Add(played(frames))))
}

// fill turns a block into 16-bit frames, with a gain that runs from a to b.
func (p *playing) fill(n int, a, b float64) {
	g := p.gain()
	for i := range n {
		f := g * (a + (b-a)*float64(i)/float64(n))
		for c := range 2 {
			v := math.Max(-1, math.Min(1, p.block[i][c]*f))
			p.out[2*i+c] = int16(math.Round(v * 32767))
		}
		p.mono[i] = float32(p.block[i][0])
	}
}

// drain waits until the last frame was heard. Silence behind it makes the card
// start on a clip shorter than its buffer.
func (p *playing) drain(ctx context.Context, end time.Time) error {
	clear(p.out)
	for pad := 0; time.Until(end) > 0; pad++ {
		if ctx.Err() != nil {
			p.sink.drop()
			return ctx.Err()
		}
		if pad < 12 {
			if p.sink.write(ctx, p.out) != nil && ctx.Err() == nil {
				return nil // it was heard, or as good as
			}
			continue
		}
		_ = pause(ctx, min(time.Until(end), blockLen))
	}
	p.sink.drop()
	return nil
}

// cut silences the card: what it holds is thrown away when that is long, else
// it fades out, which spares the ear a click.
func (p *playing) cut(ctx context.Context, stream beep.Streamer) error {
	if held := p.sink.delay(); held > cutLatency-3*blockLen {
		p.sink.drop()
		return ctx.Err()
	}
	soon, cancel := context.WithTimeout(context.WithoutCancel(ctx), cutLatency/2)
	defer cancel()
	if n, ok := stream.Stream(p.block); ok {
		p.fill(n, 1, 0)
		if p.sink.write(soon, p.out[:2*n]) == nil {
			clear(p.out)
			_ = p.sink.write(soon, p.out)
			_ = pause(soon, p.sink.delay())
		}
	}
	p.sink.drop()
	return ctx.Err()
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
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
