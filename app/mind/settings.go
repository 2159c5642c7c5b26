package mind

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"strconv"
	"sync"
	"time"

	"yui/backend/store"
	"yui/configs"
	"yui/platform/keyring"
)

// Keys of settings in the key-value table. Endpoints is one JSON object of
// overrides, the others are plain strings.
const (
	KeyEndpoints     = "yui.endpoints"
	KeyAgent         = "yui.agent"
	KeyUserName      = "yui.user-name"
	KeyLanguage      = "yui.language"
	KeyTheme         = "yui.theme"
	KeyModel         = "yui.model"
	KeyVolume        = "yui.volume"
	KeyLipsync       = "yui.lipsync"
	KeyVoice         = "yui.tts" // "off" silences her
	KeyGaze          = "yui.gaze"
	KeyReducedMotion = "yui.reduced-motion"
	KeyCamera        = "yui.camera"
	KeyPetScale      = "yui.pet-scale"
	KeyStartOutside  = "yui.start-outside"
	KeyAlwaysOnTop   = "yui.always-on-top"
	KeyIdleThrottle  = "yui.idle-throttle"
	KeyPrivate       = "yui.private-windows"
	KeyCard          = "yui.card" // "off": chat_instructions alone
)

// writeWait bounds one write to the store.
const writeWait = 10 * time.Second

// Settings are the user's choices over the config files. Reads come from
// memory; a write is in memory at once and in the store soon, in order.
type Settings struct {
	cfg   *configs.Configs
	store *store.Store
	ring  *keyring.Ring
	log   *slog.Logger

	mu     sync.Mutex
	values map[string]string
	dirty  map[string]bool
	wake   chan struct{}
}

func newSettings(ctx context.Context, cfg *configs.Configs, st *store.Store, ring *keyring.Ring, log *slog.Logger) (*Settings, error) {
	values, err := st.All(ctx, "yui.")
	if err != nil {
		return nil, err
	}
	return &Settings{cfg: cfg, store: st, ring: ring, log: log, values: values, dirty: map[string]bool{}, wake: make(chan struct{}, 1)}, nil
}

// Get reads a setting, "" when it was never set.
func (s *Settings) Get(key string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.values[key]
}

// Set changes a setting; "" goes back to the default.
func (s *Settings) Set(key, value string) {
	s.mu.Lock()
	if s.values[key] == value {
		s.mu.Unlock()
		return
	}
	s.values[key] = value
	s.dirty[key] = true
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Bool reads an on/off setting.
func (s *Settings) Bool(key string, def bool) bool {
	switch s.Get(key) {
	case "on", "true":
		return true
	case "off", "false":
		return false
	}
	return def
}

// SetBool writes an on/off setting.
func (s *Settings) SetBool(key string, on bool) {
	v := "off"
	if on {
		v = "on"
	}
	s.Set(key, v)
}

// Float reads a number within lo..hi; anything else is def.
func (s *Settings) Float(key string, def, lo, hi float64) float64 {
	v, err := strconv.ParseFloat(s.Get(key), 64)
	if err != nil || !(v >= lo && v <= hi) {
		return def
	}
	return v
}

// run writes changed settings until ctx ends, then writes the rest.
func (s *Settings) run(ctx context.Context) {
	for {
		select {
		case <-s.wake:
			s.flush()
		case <-ctx.Done():
			s.flush()
			return
		}
	}
}

func (s *Settings) flush() {
	s.mu.Lock()
	todo := map[string]string{}
	for k := range s.dirty {
		todo[k] = s.values[k]
	}
	clear(s.dirty)
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), writeWait)
	defer cancel()
	for k, v := range todo {
		var err error
		if v == "" {
			err = s.store.Delete(ctx, k)
		} else {
			err = s.store.Set(ctx, k, v)
		}
		if err != nil {
			s.log.Error("Setting not saved", "key", k, "err", err)
		}
	}
}

// overrides are the endpoint settings by their JSON key.
func (s *Settings) overrides() map[string]string {
	m := map[string]string{}
	if raw := s.Get(KeyEndpoints); raw != "" {
		if err := json.Unmarshal([]byte(raw), &m); err != nil {
			s.log.Warn("Endpoint settings unreadable, the config files hold", "err", err)
		}
	}
	return m
}

// Endpoints are the effective addresses: environment, then settings, then
// files. An override that is not valid is left out.
func (s *Settings) Endpoints() configs.Endpoints {
	e := s.cfg.Endpoints
	for k, v := range s.overrides() {
		if v == "" || e.FromEnv[k] {
			continue
		}
		next := e
		if err := next.Override(k, v); err != nil {
			s.log.Warn("Endpoint setting ignored", "key", k, "err", err)
			continue
		}
		e = next
	}
	return e
}

// SetEndpoint changes one override by its JSON key ("chat_base_url"); "" goes
// back to the files. An invalid value is refused and nothing changes.
func (s *Settings) SetEndpoint(key, value string) error {
	e := s.Endpoints()
	if value != "" {
		if err := e.Override(key, value); err != nil {
			return err
		}
	}
	m := maps.Clone(s.overrides())
	if value == "" {
		delete(m, key)
	} else {
		m[key] = value
	}
	raw, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("save %s: %w", key, err)
	}
	s.Set(KeyEndpoints, string(raw))
	return nil
}

// FromEnv tells that the environment fixes an endpoint key.
func (s *Settings) FromEnv(key string) bool { return s.cfg.Endpoints.FromEnv[key] }

// Key reads an API key ("chat", "tts"): the environment first, then the
// keyring. It may wait for the keyring.
func (s *Settings) Key(name string) string {
	switch {
	case name == "chat" && s.cfg.Endpoints.ChatKey != "":
		return s.cfg.Endpoints.ChatKey
	case name == "tts" && s.cfg.Endpoints.TTSKey != "":
		return s.cfg.Endpoints.TTSKey
	case name == "stt" && s.cfg.Endpoints.STTKey != "":
		return s.cfg.Endpoints.STTKey
	}
	k, err := s.ring.Get(name)
	if err != nil {
		s.log.Error("Key not readable", "name", name, "err", err)
	}
	return k
}

// SetKey stores an API key and tells whether it had to go to the key file. It
// may wait for the keyring.
func (s *Settings) SetKey(name, key string) (inFile bool, err error) { return s.ring.Set(name, key) }

// InKeyring tells whether keys go to the system's keyring. It may wait for it.
func (s *Settings) InKeyring() bool { return s.ring.Available() }
