// Package device is the only room that knows a sound card. It plays one clip at
// a time: the clip runs through beep (a streamer, resampled to the card's rate)
// into a sink, which is ALSA on Linux and oto elsewhere, and each block goes to
// a tap together with the moment at which it will be heard.
//
// Goroutines: Play runs on the caller's and blocks until the clip was heard; a
// second caller waits for the first. The card is fed by one pump goroutine that
// lives from the first clip (or Warm) until keepWarm after the last one; it
// writes silence between clips, so that the next one starts at once. An idle
// device has no goroutine, no open card and costs nothing, and the next clip
// finds the system's present default card.
//
// A cancelled Play returns with the sound faded out, at most cutLatency later.
// A machine without sound is no failure of the app: Play answers ErrNoDevice
// quickly and looks for a card again after a while. A card that vanishes is
// opened anew, and the clip goes on where it was.
package device

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"yui/backend/speech"
)

const (
	wantRate   = 48000
	cutLatency = 140 * time.Millisecond
	keepWarm   = 6 * time.Second
	firstRetry = 2 * time.Second
	lastRetry  = 30 * time.Second
)

// ErrNoDevice says that there is no sound card to play on.
var ErrNoDevice = errors.New("no sound device")

// errLost says that the card went away.
var errLost = errors.New("the sound device went away")

// sink is a card that takes 16-bit stereo frames.
type sink interface {
	rate() int
	// write blocks until the card took the frames or ctx ends, and fails with
	// errLost when it takes none for too long.
	write(ctx context.Context, frames []int16) error
	// delay is how long the last frame written takes to be heard.
	delay() time.Duration
	// drop throws away what was not heard yet.
	drop()
	close()
}

// Device is a sound card, present or not. It implements speech.Player.
type Device struct {
	open func() (sink, error)
	ctx  context.Context // ends with Close
	end  context.CancelFunc
	work sync.WaitGroup

	play sync.Mutex // one clip at a time
	mu   sync.Mutex
	pump bool // the goroutine runs
	job  *job
	used time.Time // last moment the card was wanted
	next time.Time // no attempt to open before
	wait time.Duration
	err  error
	gain float64
}

// New makes a device that opens the card when something is played.
func New() *Device { return newDevice(openSink) }

// Open makes a device and tries the card at once. The device is usable even
// with an error, which says why there is no sound now.
func Open() (*Device, error) {
	d := New()
	return d, d.Probe()
}

func newDevice(open func() (sink, error)) *Device {
	d := &Device{open: open, gain: 1}
	d.ctx, d.end = context.WithCancel(context.Background())
	return d
}

// Probe opens the card if it is not open and says why that fails.
func (d *Device) Probe() error {
	d.play.Lock()
	defer d.play.Unlock()
	j := &job{ctx: d.ctx, probe: true, done: make(chan error, 1)}
	if err := d.submit(j); err != nil {
		return err
	}
	return <-j.done
}

// Warm readies the card for a clip that will come soon. It does not block.
func (d *Device) Warm() { _ = d.submit(nil) }

// SetVolume sets the loudness, 0..1, from the next block on.
func (d *Device) SetVolume(v float64) {
	d.mu.Lock()
	d.gain = min(max(v, 0), 1)
	d.mu.Unlock()
}

func (d *Device) volume() float64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.gain
}

// Close gives the card back for good; Play answers ErrNoDevice afterwards.
func (d *Device) Close() error {
	d.mu.Lock()
	d.end()
	d.mu.Unlock()
	d.work.Wait()
	return nil
}

// Play implements speech.Player.
func (d *Device) Play(ctx context.Context, c speech.Clip, tap speech.Tap) error {
	d.play.Lock()
	defer d.play.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	j := &job{ctx: ctx, clip: c, tap: tap, done: make(chan error, 1)}
	if err := d.submit(j); err != nil {
		return err
	}
	select {
	case err := <-j.done:
		return err
	case <-ctx.Done():
	}
	t := time.NewTimer(cutLatency)
	defer t.Stop()
	select { // the pump fades it out
	case <-j.done: //nolint:errcheck // it was cut: how it ended does not matter any more
	case <-t.C:
	}
	d.mu.Lock()
	if d.job == j {
		d.job = nil
	}
	d.mu.Unlock()
	return ctx.Err()
}

// submit hands a clip to the pump and starts it if need be.
func (d *Device) submit(j *job) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	switch {
	case d.ctx.Err() != nil:
		return fmt.Errorf("%w: closed", ErrNoDevice)
	case !d.pump && now.Before(d.next):
		return d.err
	}
	d.used = now
	if j != nil {
		d.job = j
	}
	if !d.pump {
		d.pump = true
		d.work.Go(d.run)
	}
	return nil
}

// failed notes that there is no card and ends the pump; the next attempt is
// made after a while.
func (d *Device) failed(err error) {
	d.mu.Lock()
	d.wait = min(max(2*d.wait, firstRetry), lastRetry)
	d.next = time.Now().Add(d.wait)
	d.err = fmt.Errorf("%w: %w", ErrNoDevice, err)
	j := d.job
	d.job, d.pump = nil, false
	err = d.err
	d.mu.Unlock()
	if j != nil {
		j.done <- err
	}
}

// want is the clip to play now. ok is false when the pump should end; it has
// ended then for everybody else.
func (d *Device) want() (j *job, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	if d.job != nil {
		d.used = now
	}
	if d.ctx.Err() != nil || d.job == nil && now.Sub(d.used) > keepWarm {
		d.pump = false
		if d.job != nil {
			d.job.done <- ErrNoDevice
			d.job = nil
		}
		return nil, false
	}
	return d.job, true
}

// finish answers a clip.
func (d *Device) finish(j *job, err error) {
	d.mu.Lock()
	if d.job == j {
		d.job = nil
	}
	d.mu.Unlock()
	select {
	case j.done <- err:
	default:
	}
}

var _ speech.Player = (*Device)(nil)
