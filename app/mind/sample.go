package mind

import (
	"context"
	"errors"
	"fmt"

	"yui/backend/speech"
)

// PlaySample speaks a sentence with the voice in force and waits until it was
// heard. It is apart from her own speech and says nothing in the thread.
func (m *Mind) PlaySample(ctx context.Context, text string) error {
	if m.voice == nil {
		return errors.New("there is no voice in this mode")
	}
	synth, name := m.voice.provider()
	if synth == nil {
		return errors.New("the voice is off; choose a provider first")
	}
	clip, err := synth.Synthesize(ctx, speech.Request{Text: text, Voice: m.Settings.Endpoints().TTSSpeaker, Lang: speech.LangOf(text)})
	if err != nil {
		return fmt.Errorf("the %s voice: %w", name, err)
	}
	return m.voice.card.Play(ctx, clip, nil)
}
