package device

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/faiface/beep"
)

const (
	blockLen = 10 * time.Millisecond
	// farAhead bounds how much a card without a clock is given beyond real time.
	farAhead = 200 * time.Millisecond
	// primeLimit is how long a card may take to start before a clip is played
	// regardless. A null sink that was idle takes two seconds.
	primeLimit = 2300 * time.Millisecond
	reopens    = 3
)

// feeder feeds one sink, block after block.
type feeder struct {
	d    *Device
	s    sink
	rate int

	base    time.Time // when the first frame would have been heard, at best
	frames  int       // written since base
	opened  time.Time
	running bool // the card takes sound at its pace

	block [][2]float64
	out   []int16
	mono  []float32
}

// run is the pump: it opens the card, feeds it, opens another when it is lost
// and ends when nothing was wanted for a while.
func (d *Device) run() {
	for try := 0; ; try++ {
		s, err := d.open()
		if err != nil {
			d.failed(err)
			return
		}
		d.mu.Lock()
		d.wait = 0
		if d.job != nil && d.job.probe {
			d.job.done <- nil
			d.job = nil
		}
		d.mu.Unlock()
		n := int(blockLen * time.Duration(s.rate()) / time.Second)
		f := &feeder{
			d: d, s: s, rate: s.rate(), opened: time.Now(), base: time.Now(),
			block: make([][2]float64, n), out: make([]int16, 2*n), mono: make([]float32, n),
		}
		err = f.feed()
		s.close()
		if err == nil {
			return
		}
		if f.running {
			try = 0
		}
		if try >= reopens || !errors.Is(err, errLost) {
			d.failed(err)
			return
		}
	}
}

// feed writes until the pump should end (nil) or the card is lost.
func (f *feeder) feed() error {
	for {
		j, ok := f.d.want()
		if !ok {
			f.s.drop()
			return nil
		}
		f.prime()
		n := len(f.block)
		clear(f.out)
		switch {
		case j == nil:
		case j.probe:
			f.d.finish(j, nil)
		case j.ctx.Err() != nil && !j.over:
			n = f.cut(j)
		case j.over || f.running || time.Since(f.opened) > primeLimit:
			n = f.next(j)
		}
		if err := f.write(f.d.ctx, n); err != nil {
			if f.d.ctx.Err() != nil {
				continue
			}
			return err
		}
	}
}

// prime notices that the card has begun to take sound: what was written is more
// than what it still holds.
func (f *feeder) prime() {
	if !f.running && f.frames > 0 {
		f.running = f.played()-f.s.delay() > blockLen/2
	}
}

func (f *feeder) played() time.Duration {
	return time.Duration(f.frames) * time.Second / time.Duration(f.rate)
}

// write gives the card n frames of f.out, in real time even when the card has
// no clock of its own.
func (f *feeder) write(ctx context.Context, n int) error {
	if err := f.s.write(ctx, f.out[:2*n]); err != nil {
		return err
	}
	f.frames += n
	switch lead := f.played() - time.Since(f.base); {
	case lead > farAhead:
		_ = pause(ctx, lead-farAhead)
	case lead < 0: // it stalled, or starts late
		f.base = f.base.Add(-lead)
	}
	return nil
}

// heard is when the next frame written will be heard.
func (f *feeder) heard() time.Time {
	a, b := time.Now().Add(f.s.delay()), f.base.Add(f.played())
	if a.After(b) {
		return a
	}
	return b
}

// next takes a block from the clip; when there is none left, silence follows
// until the last frame was heard.
func (f *feeder) next(j *job) int {
	if !j.over {
		if j.stream == nil || j.feeder != f {
			j.begin(f)
		}
		if n, ok := j.stream.Stream(f.block); ok {
			heard := f.heard()
			f.fill(n, 1, 1)
			if j.tap != nil {
				j.tap(f.mono[:n], f.rate, heard)
			}
			j.given += n
			return n
		}
		j.over, j.end = true, f.heard()
	}
	if !time.Now().Before(j.end) {
		f.d.finish(j, j.ctx.Err())
	}
	return len(f.block)
}

// fill turns a block into 16-bit frames, with a gain that runs from a to b.
func (f *feeder) fill(n int, a, b float64) {
	g := f.d.volume()
	for i := range n {
		k := g * (a + (b-a)*float64(i)/float64(n))
		for c := range 2 {
			v := math.Max(-1, math.Min(1, f.block[i][c]*k))
			f.out[2*i+c] = int16(math.Round(v * 32767))
		}
		f.mono[i] = float32(f.block[i][0])
	}
}

// cut silences a clip: what the card holds is thrown away when that is long,
// else one block fades out, which spares the ear a click.
func (f *feeder) cut(j *job) int {
	j.over = true
	if j.stream == nil || j.feeder != f {
		f.d.finish(j, j.ctx.Err())
		return len(f.block)
	}
	if f.s.delay() > cutLatency-2*blockLen {
		f.s.drop()
		f.d.finish(j, j.ctx.Err())
		return len(f.block)
	}
	n, _ := j.stream.Stream(f.block)
	f.fill(n, 1, 0)
	clear(f.out[2*n:])
	j.end = f.heard().Add(blockLen)
	return len(f.block)
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

var _ beep.Streamer = (*clipStreamer)(nil)
