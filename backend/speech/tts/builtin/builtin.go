// Package builtin is the voice that is always there: a soft sung murmur, one
// note a syllable, made by a small formant synthesizer. It says no words, but
// its syllables, vowels and pauses follow the text, so that mouth and timing
// are right with nothing installed and no network.
//
// It is pure and deterministic: the same request gives the same samples. A
// Voice holds no state and may be used from many goroutines.
package builtin

import (
	"context"
	"errors"

	"yui/backend/speech"
	"yui/backend/speech/syllable"
)

// Rate is the sample rate of the clips, in Hz.
const Rate = 24000

// Voice implements speech.Synthesizer.
type Voice struct {
	pitch float64
}

// Base pitches of the voices by name, in Hz; an unknown name is the default.
var pitches = map[string]float64{"": 292, "yui": 292, "bright": 340, "warm": 248, "low": 208}

// New makes a voice by name: yui (the default), bright, warm or low.
func New(name string) *Voice {
	p, ok := pitches[name]
	if !ok {
		p = pitches[""]
	}
	return &Voice{pitch: p}
}

// Names lists the voices a picker may offer.
func Names() []string { return []string{"yui", "bright", "warm", "low"} }

// ErrNothing says that the text has no syllable.
var ErrNothing = errors.New("builtin voice: the text has nothing to say")

// Synthesize implements speech.Synthesizer. It takes about a hundredth of the
// time the clip lasts.
func (v *Voice) Synthesize(ctx context.Context, r speech.Request) (speech.Clip, error) {
	lang := r.Lang
	if lang == "" {
		lang = speech.LangOf(r.Text)
	}
	row := syllable.Of(r.Text, lang)
	sound := false
	for _, s := range row {
		sound = sound || !s.Pause()
	}
	if !sound {
		return speech.Clip{}, ErrNothing
	}
	base := v.pitch
	if r.Voice != "" {
		base = New(r.Voice).pitch
	}
	frames := score(row, base, moodOf(r.EmotionText+" "+r.Caption))
	if err := ctx.Err(); err != nil {
		return speech.Clip{}, err
	}
	return speech.Clip{Rate: Rate, Samples: render(frames)}, nil
}
