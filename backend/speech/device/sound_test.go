//go:build linux

package device

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"yui/backend/convo"
	"yui/backend/speech"
	"yui/backend/speech/tts/builtin"
)

// server starts a PulseAudio of its own with a null sink, which keeps real
// time, and points ALSA at it. Set YUI_SOUND_TEST=1 to run these tests.
func server(t *testing.T) {
	t.Helper()
	if os.Getenv("YUI_SOUND_TEST") == "" {
		t.Skip("needs PulseAudio: set YUI_SOUND_TEST=1")
	}
	for _, tool := range []string{"pulseaudio", "parec", "pactl"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("needs %s", tool)
		}
	}
	dir := t.TempDir()
	rc := "pcm.!default { type pulse }\nctl.!default { type pulse }\n"
	if err := os.WriteFile(filepath.Join(dir, ".asoundrc"), []byte(rc), 0o600); err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(dir, "native")
	t.Setenv("HOME", dir)
	t.Setenv("XDG_RUNTIME_DIR", dir)
	t.Setenv("PULSE_SERVER", "unix:"+socket)
	c := exec.Command("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disallow-exit", "--use-pid-file=no",
		"--load=module-null-sink sink_name=cap", "--load=module-rescue-streams",
		"--load=module-native-protocol-unix socket="+socket+" auth-anonymous=1")
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	for range 100 {
		if exec.Command("pactl", "info").Run() == nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("PulseAudio does not answer")
}

// ear records a monitor and knows when each sample came in.
type ear struct {
	mu   sync.Mutex
	pcm  []float64
	when []time.Time // per block of 48 frames (1 ms)
}

func listen(t *testing.T, monitor string) *ear {
	t.Helper()
	c := exec.Command("parec", "-d", monitor, "--raw", "--format=s16le", "--rate=48000", "--channels=1", "--latency-msec=5")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	e := &ear{}
	go func() {
		buf := make([]byte, 96)
		for {
			if _, err := io.ReadFull(out, buf); err != nil {
				return
			}
			e.mu.Lock()
			for i := 0; i < len(buf); i += 2 {
				e.pcm = append(e.pcm, float64(int16(binary.LittleEndian.Uint16(buf[i:])))/32768)
			}
			e.when = append(e.when, time.Now())
			e.mu.Unlock()
		}
	}()
	time.Sleep(400 * time.Millisecond)
	return e
}

// loud is when sound came first and last, its length and its RMS.
func (e *ear) loud() (first, last time.Time, length time.Duration, rms float64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	n, sum := 0, 0.0
	for b, at := range e.when {
		peak := 0.0
		for _, v := range e.pcm[b*48 : b*48+48] {
			peak = math.Max(peak, math.Abs(v))
			sum += v * v
		}
		if peak < 0.01 {
			continue
		}
		if first.IsZero() {
			first = at
		}
		last = at
		n++
	}
	if n > 0 {
		rms = math.Sqrt(sum / float64(48*n))
	}
	return first, last, time.Duration(n) * time.Millisecond, rms
}

func TestSound_Heard(t *testing.T) {
	server(t)
	e := listen(t, "cap.monitor")
	d, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	_ = d.Play(t.Context(), speech.Clip{Rate: 24000, Samples: make([]float32, 24000)}, nil) // an idle null sink starts late
	start := time.Now()
	var heard time.Time
	if err := d.Play(t.Context(), tone(24000, time.Second), func(_ []float32, _ int, at time.Time) {
		if heard.IsZero() {
			heard = at
		}
	}); err != nil {
		t.Fatal(err)
	}
	took := time.Since(start)
	time.Sleep(300 * time.Millisecond)
	first, _, length, rms := e.loud()
	t.Logf("1 s of tone: played in %v, heard %v at RMS %.3f; first sound %v after Play (told %v)",
		took.Round(time.Millisecond), length, rms, first.Sub(start).Round(time.Millisecond), heard.Sub(start).Round(time.Millisecond))
	if length < 950*time.Millisecond || length > 1050*time.Millisecond || math.Abs(rms-0.3535) > 0.02 {
		t.Errorf("heard %v at RMS %.3f", length, rms)
	}
	if took < 990*time.Millisecond || took > 1400*time.Millisecond {
		t.Errorf("played in %v", took)
	}
	if off := first.Sub(heard); off < -60*time.Millisecond || off > 90*time.Millisecond {
		t.Errorf("mouth and ear are %v apart", off)
	}
	// Two clips in a row: the second one is whole, too.
	for range 2 {
		if err := d.Play(t.Context(), tone(48000, 80*time.Millisecond), nil); err != nil {
			t.Fatal(err)
		}
	}
	time.Sleep(300 * time.Millisecond)
	if _, _, l, _ := e.loud(); l-length < 145*time.Millisecond || l-length > 180*time.Millisecond {
		t.Errorf("two clips of 80 ms were heard for %v", l-length)
	}
}

func TestSound_CutWithin150ms(t *testing.T) {
	server(t)
	e := listen(t, "cap.monitor")
	d, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	_ = d.Play(t.Context(), tone(24000, 2*time.Second), nil) // an idle null sink starts late
	for range 5 {
		ctx, cancel := context.WithCancel(t.Context())
		var cut time.Time
		time.AfterFunc(600*time.Millisecond, func() { cut = time.Now(); cancel() })
		err := d.Play(ctx, tone(24000, 5*time.Second), nil)
		returned := time.Since(cut)
		time.Sleep(400 * time.Millisecond)
		_, last, _, _ := e.loud()
		t.Logf("silent %v after the cut (with the recorder's delay), Play returned after %v",
			last.Sub(cut).Round(time.Millisecond), returned.Round(time.Millisecond))
		if !errors.Is(err, context.Canceled) || last.Sub(cut) > 150*time.Millisecond || returned > 150*time.Millisecond {
			t.Errorf("%v, silent after %v", err, last.Sub(cut))
		}
	}
}

func TestSound_SinkRemoved(t *testing.T) {
	server(t)
	if err := exec.Command("pactl", "load-module", "module-null-sink", "sink_name=other").Run(); err != nil {
		t.Fatal(err)
	}
	d, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	time.AfterFunc(700*time.Millisecond, func() {
		_ = exec.Command("pactl", "unload-module", "module-null-sink").Run()
	})
	start := time.Now()
	err = d.Play(t.Context(), tone(24000, 3*time.Second), nil)
	t.Logf("all sinks gone: Play says %v after %v", err, time.Since(start).Round(time.Millisecond))
	if time.Since(start) > 8*time.Second {
		t.Error("too late")
	}
}

func TestSound_MovesToTheOtherSink(t *testing.T) {
	server(t)
	if err := exec.Command("pactl", "load-module", "module-null-sink", "sink_name=other").Run(); err != nil {
		t.Fatal(err)
	}
	_ = exec.Command("pactl", "set-default-sink", "cap").Run()
	e := listen(t, "other.monitor")
	d, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	_ = d.Play(t.Context(), speech.Clip{Rate: 24000, Samples: make([]float32, 24000)}, nil)
	time.AfterFunc(time.Second, func() { _ = exec.Command("pactl", "unload-module", "0").Run() }) // the sink cap
	if err := d.Play(t.Context(), tone(24000, 3*time.Second), nil); err != nil {
		t.Fatal(err)
	}
	time.Sleep(300 * time.Millisecond)
	_, _, length, _ := e.loud()
	t.Logf("heard %v on the other sink", length)
	if length < 1500*time.Millisecond || length > 2500*time.Millisecond {
		t.Errorf("heard %v on the other sink", length)
	}
}

func TestSound_NoServer(t *testing.T) {
	if os.Getenv("YUI_SOUND_TEST") == "" {
		t.Skip("needs ALSA: set YUI_SOUND_TEST=1")
	}
	t.Setenv("PULSE_SERVER", "unix:/nowhere")
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	start := time.Now()
	_, err := Open()
	t.Logf("%v after %v", err, time.Since(start).Round(time.Millisecond))
	if !errors.Is(err, ErrNoDevice) {
		t.Error(err)
	}
}

// TestSound_Queue runs the whole path: sentences, built-in voice, queue, card,
// mouth, and an interrupt in the middle.
func TestSound_Queue(t *testing.T) {
	server(t)
	e := listen(t, "cap.monitor")
	d, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	_ = d.Play(t.Context(), speech.Clip{Rate: 24000, Samples: make([]float32, 24000)}, nil)
	events := make(chan convo.Playback, 64)
	q := speech.NewQueue(speech.Options{
		Voice: builtin.New(""), Player: d, OnPlayback: func(p convo.Playback) { events <- p },
	})
	var wg sync.WaitGroup
	ctx, cancel := context.WithCancel(t.Context())
	defer wg.Wait()
	defer cancel()
	wg.Go(func() { _ = q.Run(ctx) })
	begin := time.Now()
	q.Say(convo.Sentence{TurnID: "t", Text: "Hello there!"})
	q.Say(convo.Sentence{TurnID: "t", Index: 1, Text: "This is a second one, rather long, and it goes on for a while."})
	q.Say(convo.Sentence{TurnID: "t", Index: 2, Text: "Never heard."})
	q.End("t")
	if p := <-events; p.Phase != convo.Began {
		t.Fatal(p)
	}
	t.Logf("began %v after Say", time.Since(begin).Round(time.Millisecond))
	var open float32
	for p := range events {
		if p.Phase == convo.Began && p.Sentence.Index == 1 {
			break
		}
	}
	for range 40 {
		time.Sleep(20 * time.Millisecond)
		open = max(open, q.Mouth().Shape().Level)
	}
	cut := time.Now()
	q.Interrupt("t")
	returned := time.Since(cut)
	if q.Mouth().Shape().Level != 0 {
		t.Error("the mouth is open after the cut")
	}
	time.Sleep(500 * time.Millisecond)
	first, last, length, rms := e.loud()
	t.Logf("heard %v at RMS %.3f, first sound %v after Say; mouth opened %.2f; silent %v after Interrupt, which returned in %v",
		length, rms, first.Sub(begin).Round(time.Millisecond), open, last.Sub(cut).Round(time.Millisecond), returned)
	if last.Sub(cut) > 150*time.Millisecond || open < 0.3 || rms < 0.05 || length < time.Second {
		t.Error("not as promised")
	}
	if p := <-events; p.Phase != convo.Cut {
		t.Errorf("after the cut: %v", p)
	}
}
