package device

import (
	"context"
	"errors"
	"math"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"yui/backend/speech"
)

// card is a sink in memory that consumes in real time.
type card struct {
	mu     sync.Mutex
	heard  []int16
	end    time.Time // when all that was written is heard
	fails  int       // writes until it goes away; 0 never
	held   time.Duration
	drops  int
	closed bool
}

func (c *card) rate() int { return wantRate }

func (c *card) write(_ context.Context, f []int16) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fails > 0 {
		if c.fails--; c.fails == 0 {
			return errLost
		}
	}
	now := time.Now()
	if c.end.Before(now) {
		c.end = now
	}
	c.heard = append(c.heard, f...)
	c.end = c.end.Add(time.Duration(len(f)/2) * time.Second / wantRate)
	if d := c.end.Sub(now) - c.held; d > 0 {
		c.mu.Unlock()
		time.Sleep(d)
		c.mu.Lock()
	}
	return nil
}

func (c *card) delay() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return max(time.Until(c.end), 0)
}

func (c *card) drop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drops++
	c.end = time.Now()
}

func (c *card) close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
}

func tone(rate int, d time.Duration) speech.Clip {
	c := speech.Clip{Rate: rate, Samples: make([]float32, int(d*time.Duration(rate)/time.Second))}
	for i := range c.Samples {
		c.Samples[i] = 0.5 * float32(math.Sin(2*math.Pi*440*float64(i)/float64(rate)))
	}
	return c
}

func TestDevice_PlaysInRealTimeAtAnyRate(t *testing.T) {
	t.Parallel()
	for _, rate := range []int{8000, 22050, 24000, 44100, 48000} {
		synctest.Test(t, func(t *testing.T) {
			c := &card{held: 70 * time.Millisecond}
			d := newDevice(func() (sink, error) { return c, nil })
			start := time.Now()
			var first time.Time
			var frames int
			err := d.Play(t.Context(), tone(rate, time.Second), func(pcm []float32, hz int, heard time.Time) {
				if first.IsZero() {
					first = heard
				}
				if off := heard.Sub(first) - time.Duration(frames)*time.Second/time.Duration(hz); off < -15*time.Millisecond || off > 15*time.Millisecond {
					t.Errorf("%d Hz: a block is heard %v off", rate, off)
				}
				frames += len(pcm)
			})
			took := time.Since(start)
			if err != nil || took < 980*time.Millisecond || took > 1100*time.Millisecond {
				t.Errorf("%d Hz: %v in %v", rate, err, took)
			}
			if frames < 47000 || frames > 49000 {
				t.Errorf("%d Hz: the tap saw %d frames", rate, frames)
			}
			time.Sleep(time.Minute)
			synctest.Wait()
			var sum float64
			for i := 0; i < len(c.heard); i += 2 {
				sum += float64(c.heard[i]) * float64(c.heard[i])
			}
			if rms := math.Sqrt(sum/float64(frames)) / 32768; math.Abs(rms-0.3535) > 0.01 {
				t.Errorf("%d Hz: RMS %.3f", rate, rms)
			}
			if !c.closed {
				t.Error("an idle card stays open")
			}
		})
	}
}

func TestDevice_CutIsSilentInTime(t *testing.T) {
	t.Parallel()
	for _, held := range []time.Duration{20 * time.Millisecond, 70 * time.Millisecond, 400 * time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			c := &card{held: held}
			d := newDevice(func() (sink, error) { return c, nil })
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(500*time.Millisecond, cancel)
			start := time.Now()
			err := d.Play(ctx, tone(24000, 5*time.Second), nil)
			if took := time.Since(start) - 500*time.Millisecond; !errors.Is(err, context.Canceled) || took > 150*time.Millisecond {
				t.Errorf("held %v: %v after %v", held, err, took)
			}
			d.Close()
			if !c.closed {
				t.Error("the card stays open")
			}
		})
	}
}

func TestDevice_GoesOnOnAnotherCard(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		cards := []*card{{fails: 40, held: 50 * time.Millisecond}, {held: 50 * time.Millisecond}}
		n := 0
		d := newDevice(func() (sink, error) { n++; return cards[n-1], nil })
		if err := d.Play(t.Context(), tone(24000, time.Second), nil); err != nil {
			t.Fatal(err)
		}
		d.Close()
		if got := len(cards[0].heard) + len(cards[1].heard); n != 2 || !cards[0].closed || got < 2*47000 || got > 2*60000 {
			t.Errorf("%d cards, %d samples", n, got)
		}
	})
}

func TestDevice_NoCard(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		n := 0
		d := newDevice(func() (sink, error) { n++; return nil, errors.New("nothing there") })
		for range 10 {
			if err := d.Play(t.Context(), tone(8000, time.Second), nil); !errors.Is(err, ErrNoDevice) {
				t.Fatal(err)
			}
		}
		if n != 1 {
			t.Errorf("%d attempts at once", n)
		}
		time.Sleep(3 * time.Second)
		_ = d.Probe()
		if n != 2 {
			t.Errorf("%d attempts after a while", n)
		}
		d.Close()
		if err := d.Probe(); !errors.Is(err, ErrNoDevice) {
			t.Error(err)
		}
	})
}
