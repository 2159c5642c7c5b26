package device

/*
#cgo pkg-config: alsa
#include <alsa/asoundlib.h>
#include <stdarg.h>
#include <stdlib.h>

// The library prints every failed attempt to stderr. Its errors reach the
// caller as codes, so the lines only alarm.
static void yui_quiet(const char *file, int line, const char *function, int err, const char *fmt, ...) {
	(void)file; (void)line; (void)function; (void)err; (void)fmt;
}

static void yui_silence_alsa(void) { snd_lib_error_set_handler(yui_quiet); }

static int yui_setup(snd_pcm_t *pcm, unsigned *rate, snd_pcm_uframes_t *buffer, snd_pcm_uframes_t *period) {
	int err;
	snd_pcm_hw_params_t *hw;
	snd_pcm_sw_params_t *sw;
	snd_pcm_hw_params_alloca(&hw);
	snd_pcm_sw_params_alloca(&sw);
	if ((err = snd_pcm_hw_params_any(pcm, hw)) < 0) return err;
	if ((err = snd_pcm_hw_params_set_rate_resample(pcm, hw, 1)) < 0) return err;
	if ((err = snd_pcm_hw_params_set_access(pcm, hw, SND_PCM_ACCESS_RW_INTERLEAVED)) < 0) return err;
	if ((err = snd_pcm_hw_params_set_format(pcm, hw, SND_PCM_FORMAT_S16)) < 0) return err;
	if ((err = snd_pcm_hw_params_set_channels(pcm, hw, 2)) < 0) return err;
	if ((err = snd_pcm_hw_params_set_rate_near(pcm, hw, rate, NULL)) < 0) return err;
	if ((err = snd_pcm_hw_params_set_period_size_near(pcm, hw, period, NULL)) < 0) return err;
	if ((err = snd_pcm_hw_params_set_buffer_size_near(pcm, hw, buffer)) < 0) return err;
	if ((err = snd_pcm_hw_params(pcm, hw)) < 0) return err;
	if ((err = snd_pcm_hw_params_get_period_size(hw, period, NULL)) < 0) return err;
	if ((err = snd_pcm_hw_params_get_buffer_size(hw, buffer)) < 0) return err;
	if ((err = snd_pcm_sw_params_current(pcm, sw)) < 0) return err;
	if ((err = snd_pcm_sw_params_set_start_threshold(pcm, sw, *buffer / 2)) < 0) return err;
	// A stream that ran dry goes on with the next block where the card allows.
	snd_pcm_uframes_t boundary;
	if ((err = snd_pcm_sw_params_get_boundary(sw, &boundary)) < 0) return err;
	if ((err = snd_pcm_sw_params_set_stop_threshold(pcm, sw, boundary)) < 0) return err;
	if ((err = snd_pcm_sw_params_set_avail_min(pcm, sw, *period)) < 0) return err;
	return snd_pcm_sw_params(pcm, sw);
}
*/
import "C"

import (
	"context"
	"fmt"
	"sync"
	"time"
	"unsafe"
)

const (
	periodFrames = wantRate / 100     // 10 ms
	bufferFrames = wantRate * 8 / 100 // 80 ms
	openLimit    = 3 * time.Second
	// A null sink that was idle takes its first sound after two seconds.
	writeLimit = 2500 * time.Millisecond
)

var quiet = sync.OnceFunc(func() { C.yui_silence_alsa() })

// alsaSink is an ALSA stream on the default device, which PulseAudio and
// PipeWire provide on desktops.
type alsaSink struct {
	pcm *C.snd_pcm_t
	hz  int
}

// openSink opens the default device. A sound server that does not answer is
// given up after openLimit; the attempt ends on its own goroutine.
func openSink() (sink, error) {
	type result struct {
		s   *alsaSink
		err error
	}
	out := make(chan result, 1)
	go func() {
		s, err := openALSA()
		out <- result{s, err}
	}()
	t := time.NewTimer(openLimit)
	defer t.Stop()
	select {
	case r := <-out:
		if r.err != nil {
			return nil, r.err
		}
		return r.s, nil
	case <-t.C:
		go func() {
			if r := <-out; r.err == nil {
				r.s.close()
			}
		}()
		return nil, fmt.Errorf("open the default ALSA device: no answer in %v; is the sound server alive?", openLimit)
	}
}

func openALSA() (*alsaSink, error) {
	quiet()
	name := C.CString("default")
	defer C.free(unsafe.Pointer(name))
	s := &alsaSink{}
	if e := C.snd_pcm_open(&s.pcm, name, C.SND_PCM_STREAM_PLAYBACK, C.SND_PCM_NONBLOCK); e < 0 {
		return nil, alsaError("open the default ALSA device", e)
	}
	rate, buffer, period := C.uint(wantRate), C.snd_pcm_uframes_t(bufferFrames), C.snd_pcm_uframes_t(periodFrames)
	if e := C.yui_setup(s.pcm, &rate, &buffer, &period); e < 0 {
		C.snd_pcm_close(s.pcm)
		return nil, alsaError("set up the default ALSA device", e)
	}
	s.hz = int(rate)
	return s, nil
}

func alsaError(doing string, e C.int) error {
	return fmt.Errorf("%s: %s", doing, C.GoString(C.snd_strerror(e)))
}

func (s *alsaSink) rate() int { return s.hz }

func (s *alsaSink) write(ctx context.Context, frames []int16) error {
	last := time.Now()
	for len(frames) > 0 {
		n := C.snd_pcm_writei(s.pcm, unsafe.Pointer(&frames[0]), C.snd_pcm_uframes_t(len(frames)/2))
		switch {
		case n > 0:
			frames = frames[2*int(n):]
			last = time.Now()
		case n == -C.EPIPE || n == -C.ESTRPIPE:
			if e := C.snd_pcm_prepare(s.pcm); e < 0 {
				return fmt.Errorf("%w: %w", errLost, alsaError("recover", e))
			}
		case n == 0 || n == -C.EAGAIN:
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if time.Since(last) > writeLimit {
				return fmt.Errorf("%w: it took no sound for %v", errLost, writeLimit)
			}
			C.snd_pcm_wait(s.pcm, 20)
		default:
			return fmt.Errorf("%w: %w", errLost, alsaError("write", C.int(n)))
		}
	}
	return nil
}

func (s *alsaSink) delay() time.Duration {
	var frames C.snd_pcm_sframes_t
	if C.snd_pcm_delay(s.pcm, &frames) < 0 || frames < 0 {
		return 0
	}
	return min(time.Duration(frames)*time.Second/time.Duration(s.hz), time.Second)
}

func (s *alsaSink) drop() {
	C.snd_pcm_drop(s.pcm)
	C.snd_pcm_prepare(s.pcm)
}

func (s *alsaSink) close() {
	C.snd_pcm_drop(s.pcm)
	C.snd_pcm_close(s.pcm)
}
