package mind

import (
	"net/http"

	"yui/backend/speech"
	"yui/backend/speech/tts"
)

// provider makes the synthesizer the settings name, nil for text only, and
// tells what it is. A setting that cannot work falls back to the built-in
// voice and says so in the log.
func (v *voice) provider() (speech.Synthesizer, string) {
	e := v.settings.Endpoints()
	if !v.settings.Bool(KeyVoice, true) {
		return nil, "off" // the queue shows the text at the pace of speech
	}
	s, err := tts.New(tts.Options{
		Provider: e.TTSProvider, BaseURL: e.TTSBaseURL, Model: e.TTSModel, Voice: e.TTSSpeaker,
		Key: v.settings.Key("tts"), HTTP: &http.Client{}, Logger: v.log,
	})
	if err != nil {
		v.log.Warn("The voice of the settings cannot be used, the built-in one speaks", "err", err)
	}
	return s, e.TTSProvider
}
