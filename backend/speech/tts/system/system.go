// Package system speaks with the voice of the operating system: espeak-ng or
// espeak on Linux, say on macOS, SAPI on Windows. A sentence is one run of the
// program, killed with its context; the sound comes back as a WAV file, so that
// the queue plays it and the mouth sees it. The text goes in through standard
// input and can never become an argument.
//
// spd-say is no voice here: it plays by itself and gives no sound back.
//
// A Voice may be used from many goroutines and holds none.
package system

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"

	"yui/backend/speech"
	"yui/backend/speech/wav"
)

// ErrNotFound says that the system has no voice YUI can use.
var ErrNotFound = errors.New("no system voice found")

// ErrUnsuited says that the voice cannot read this text: espeak spells kanji
// out as "Chinese letter".
var ErrUnsuited = errors.New("the system voice cannot read this language")

const (
	maxOutput = 32 << 20
	loudness  = 0.11 // RMS every clip is brought to, as the other voices have
)

// plan is one run of a program.
type plan struct {
	program string
	args    []string
	stdin   string
	env     []string
	file    string // where the WAV will be; empty is standard output
}

// engine knows one system's program.
type engine interface {
	// name is what a settings page shows.
	name() string
	// plan prepares a run; file is a path the WAV may be written to.
	plan(r speech.Request, lang, file string) (plan, error)
}

// Voice implements speech.Synthesizer.
type Voice struct{ e engine }

// Find looks for the system's voice. The error says what to install.
func Find() (*Voice, error) {
	e, err := find()
	if err != nil {
		return nil, err
	}
	return &Voice{e: e}, nil
}

// Name is the program behind the voice.
func (v *Voice) Name() string { return v.e.name() }

// Synthesize implements speech.Synthesizer.
func (v *Voice) Synthesize(ctx context.Context, r speech.Request) (speech.Clip, error) {
	lang := r.Lang
	if lang == "" {
		lang = speech.LangOf(r.Text)
	}
	dir, err := os.MkdirTemp("", "yui-voice")
	if err != nil {
		return speech.Clip{}, fmt.Errorf("system voice: make a place for the sound: %w", err)
	}
	defer os.RemoveAll(dir)
	p, err := v.e.plan(r, lang, dir+string(os.PathSeparator)+"say.wav")
	if err != nil {
		return speech.Clip{}, err
	}
	out, err := run(ctx, p)
	if err != nil {
		return speech.Clip{}, fmt.Errorf("%s: %w", v.e.name(), err)
	}
	clip, err := wav.Decode(out)
	if err != nil {
		return speech.Clip{}, fmt.Errorf("%s: %w", v.e.name(), err)
	}
	soften(clip)
	return clip, nil
}

func run(ctx context.Context, p plan) ([]byte, error) {
	c := exec.CommandContext(ctx, p.program, p.args...)
	c.Stdin = strings.NewReader(p.stdin)
	c.Env = append(os.Environ(), p.env...)
	var out, noise bounded
	out.limit, noise.limit = maxOutput, 2048
	c.Stdout, c.Stderr = &out, &noise
	hide(c)
	if err := c.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if s := strings.TrimSpace(noise.String()); s != "" {
			return nil, fmt.Errorf("%w: %s", err, s)
		}
		return nil, err
	}
	if p.file == "" {
		return out.Bytes(), nil
	}
	b, err := os.ReadFile(p.file)
	if err != nil {
		return nil, errors.New("it wrote no sound")
	}
	return b, nil
}

// bounded keeps the beginning of what is written to it.
type bounded struct {
	bytes.Buffer
	limit int
}

func (b *bounded) Write(p []byte) (int, error) {
	if room := b.limit - b.Len(); room > 0 {
		b.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

// soften takes the edge off a synthetic voice and brings it to the common
// loudness.
func soften(c speech.Clip) {
	low := 0.0
	k := 1 - math.Exp(-2*math.Pi*5200/float64(c.Rate))
	var sum float64
	n := 1
	for i, s := range c.Samples {
		low += k * (float64(s) - low)
		c.Samples[i] = float32(low)
		if math.Abs(low) > 0.004 {
			sum += low * low
			n++
		}
	}
	rms := math.Sqrt(sum / float64(n))
	if rms < 1e-4 {
		return
	}
	gain := math.Min(loudness/rms, 4)
	for i, s := range c.Samples {
		c.Samples[i] = float32(0.95 * math.Tanh(float64(s)*gain/0.95))
	}
}
