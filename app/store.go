package app

import (
	"strconv"

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
	if key == settings.KeyStand {
		v, err := s.a.mind.Stand(s.a.ctx)
		if err != nil {
			s.a.log.Warn("How she stands toward the user cannot be read", "err", err)
		}
		return strconv.Itoa(v)
	}
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
	if key == settings.KeyStand {
		v, err := strconv.Atoi(value)
		if err == nil {
			err = s.a.mind.SetStand(s.a.ctx, v)
		}
		if err != nil {
			s.a.log.Error("How she stands toward the user is not changed", "err", err)
		}
		return
	}
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
