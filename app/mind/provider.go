package mind

import (
	"yui/backend/speech"
	"yui/backend/speech/tts/builtin"
)

// provider makes the synthesizer the settings name; nil is text only.
func (v *voice) provider() (speech.Synthesizer, string) {
	e := v.settings.Endpoints()
	if e.TTSProvider == "off" {
		return nil, "off"
	}
	return builtin.New(""), "builtin"
}
