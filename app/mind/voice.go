package mind

import (
	"context"
	"fmt"
	"log/slog"
	"sync"

	"yui/backend/convo"
	"yui/backend/speech"
	"yui/backend/speech/device"
)

// voice is the speech side: the queue, the sound card and the provider that
// the settings name.
type voice struct {
	*speech.Queue
	settings *Settings
	lang     func() string
	log      *slog.Logger

	card *device.Device

	mu    sync.Mutex
	sound string // why there is no sound, "" when there is
	name  string // the provider in use
}

func newVoice(s *Settings, o Options, hear func(convo.Playback)) *voice {
	v := &voice{settings: s, lang: o.Language, log: o.Log, card: device.New(), sound: "the sound device was not tried yet"}
	v.Queue = speech.NewQueue(speech.Options{OnPlayback: hear, Player: v.card, Lang: o.Language(), Logger: o.Log})
	v.apply()
	return v
}

// run tries the sound card and performs until ctx ends. A machine without
// sound is no fault: the words are shown and the mouth keeps time.
func (v *voice) run(ctx context.Context) error {
	go func() { // trying may take a moment; the first words need not wait
		err := v.card.Probe()
		v.mu.Lock()
		defer v.mu.Unlock()
		v.sound = ""
		if err != nil {
			v.sound = err.Error()
			v.log.Info("No sound device, text and timed mouth", "err", err)
		}
	}()
	return v.Queue.Run(ctx)
}

// close gives the card back.
func (v *voice) close() error {
	if err := v.card.Close(); err != nil {
		return fmt.Errorf("close the sound device: %w", err)
	}
	return nil
}

// apply reads the settings again: provider, speaker, gain, volume.
func (v *voice) apply() {
	synth, name := v.provider()
	v.Queue.SetVoice(synth, v.settings.Endpoints().TTSSpeaker)
	v.Queue.SetInFlight(v.settings.Endpoints().TTSMaxInflight)
	v.Queue.Mouth().SetGain(float32(v.settings.Float(KeyLipsync, float64(v.settings.cfg.Speech.LipsyncGain), 0.5, 6)))
	v.card.SetVolume(v.settings.Float(KeyVolume, float64(v.settings.cfg.Speech.Volume), 0, 1))
	v.mu.Lock()
	defer v.mu.Unlock()
	v.name = name
}

// state tells which provider speaks and why there is no sound, if so.
func (v *voice) state() (provider, noSound string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.name, v.sound
}
