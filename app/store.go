package app

import (
	"yui/app/settings"
)

// endpointKeys are the settings that live in yui.endpoints.
var endpointKeys = map[string]bool{
	settings.KeyAPI: true, settings.KeyChatURL: true, settings.KeyModel: true, settings.KeyTTS: true,
	settings.KeyTTSURL: true, settings.KeyTTSModel: true, settings.KeyTTSVoice: true,
}

// settingsStore shows the mind's settings to the settings pane. What it
// answers for an endpoint is the value in force, files and environment
// included.
type settingsStore struct{ a *App }

// Get reads a setting.
func (s settingsStore) Get(key string) string {
	if !endpointKeys[key] {
		return s.a.mind.Settings.Get(key)
	}
	e := s.a.mind.Settings.Endpoints()
	switch key {
	case settings.KeyAPI:
		return e.ChatAPI
	case settings.KeyChatURL:
		return e.ChatBaseURL
	case settings.KeyModel:
		return e.ChatModel
	case settings.KeyTTS:
		return e.TTSProvider
	case settings.KeyTTSURL:
		return e.TTSBaseURL
	case settings.KeyTTSModel:
		return e.TTSModel
	default:
		return e.TTSSpeaker
	}
}

// Set changes a setting. An address that cannot be one is not taken; the page
// has said so already.
func (s settingsStore) Set(key, value string) {
	if !endpointKeys[key] {
		s.a.mind.Settings.Set(key, value)
		return
	}
	if err := s.a.mind.Settings.SetEndpoint(key, value); err != nil {
		s.a.log.Warn("Setting not taken", "key", key, "err", err)
		return
	}
	s.a.mind.ApplyVoice()
}
