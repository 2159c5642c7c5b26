// Package device is the only room that knows a sound card. It plays one clip at
// a time: the clip runs through beep (a streamer, resampled to the card's rate)
// into a sink, which is ALSA on Linux and oto elsewhere, and each block goes to
// a tap together with the moment at which it will be heard.
//
// Goroutines: Play runs on the caller's and blocks until the clip was heard; a
// second caller waits for the first. A cancelled Play returns with the sound
// gone: what the card holds is faded out or thrown away, at most cutLatency
// later.
//
// A machine without sound is no failure of the app: Play answers ErrNoDevice
// quickly and looks for a card again after a while. A card that vanishes while
// it plays is opened anew, which follows the system to its new default, and the
// clip goes on where it was. An idle card is closed; nothing runs then.
package device

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/faiface/beep"

	"yui/backend/speech"
)

const (
	wantRate   = 48000
	cutLatency = 120 * time.Millisecond
	idleClose  = 20 * time.Second
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

	play sync.Mutex // one clip at a time
	mu   sync.Mutex
	sink sink
	idle *time.Timer
	next time.Time // no attempt to open before
	wait time.Duration
	err  error
	gain float64
	gone bool
}

// New makes a device that opens the card when something is played.
func New() *Device { return newDevice(openSink) }

// Open makes a device and tries the card at once. The device is usable even
// with an error, which says why there is no sound now.
func Open() (*Device, error) {
	d := New()
	return d, d.Probe()
}

func newDevice(open func() (sink, error)) *Device { return &Device{open: open, gain: 1} }

// Probe opens the card if it is not open and says why that fails.
func (d *Device) Probe() error {
	d.play.Lock()
	defer d.play.Unlock()
	_, err := d.card()
	d.rest()
	return err
}

// SetVolume sets the loudness, 0..1, from the next block on.
func (d *Device) SetVolume(v float64) {
	d.mu.Lock()
	d.gain = min(max(v, 0), 1)
	d.mu.Unlock()
}

// Close gives the card back for good; Play answers ErrNoDevice afterwards.
func (d *Device) Close() error {
	d.mu.Lock()
	d.gone = true
	d.mu.Unlock()
	d.play.Lock()
	defer d.play.Unlock()
	d.shut()
	return nil
}

// card is the open sink, opened if need be.
func (d *Device) card() (sink, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.gone {
		return nil, fmt.Errorf("%w: closed", ErrNoDevice)
	}
	if d.idle != nil {
		d.idle.Stop()
	}
	if d.sink != nil {
		return d.sink, nil
	}
	if now := time.Now(); now.Before(d.next) {
		return nil, d.err
	}
	s, err := d.open()
	if err != nil {
		d.wait = min(max(2*d.wait, firstRetry), lastRetry)
		d.next = time.Now().Add(d.wait)
		d.err = fmt.Errorf("%w: %w", ErrNoDevice, err)
		return nil, d.err
	}
	d.sink, d.wait, d.next = s, 0, time.Time{}
	return s, nil
}

// rest closes the card when nothing is played for a while.
func (d *Device) rest() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.sink == nil {
		return
	}
	if d.idle != nil {
		d.idle.Stop()
	}
	d.idle = time.AfterFunc(idleClose, func() {
		if d.play.TryLock() {
			d.shut()
			d.play.Unlock()
		}
	})
}

// shut closes the sink. The play lock is held.
func (d *Device) shut() {
	d.mu.Lock()
	s := d.sink
	d.sink = nil
	if d.idle != nil {
		d.idle.Stop()
	}
	d.mu.Unlock()
	if s != nil {
		s.close()
	}
}

// Play implements speech.Player.
func (d *Device) Play(ctx context.Context, c speech.Clip, tap speech.Tap) error {
	d.play.Lock()
	defer d.play.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	defer d.rest()
	at := 0 // frame of the clip that plays next
	for try := 0; ; try++ {
		s, err := d.card()
		if err != nil {
			return err
		}
		p := playing{sink: s, clip: c, tap: tap, gain: d.volume}
		at, err = p.from(ctx, at)
		if !errors.Is(err, errLost) {
			return err
		}
		d.shut()
		if try == 2 {
			return fmt.Errorf("%w: %w", ErrNoDevice, err)
		}
	}
}

func (d *Device) volume() float64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.gain
}

var _ speech.Player = (*Device)(nil)
var _ beep.Streamer = (*clipStreamer)(nil)
