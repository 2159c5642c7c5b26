package configs

import (
	"fmt"
	"net/url"
	"reflect"
	"strconv"
	"strings"
)

// Endpoints says where the mind and the voice live. A blank base URL means
// "not configured": chat then goes to the embedded offline companion.
type Endpoints struct {
	ChatBaseURL            string `json:"chat_base_url" env:"YUI_CHAT_BASE_URL"`
	ChatEndpoint           string `json:"chat_endpoint" env:"YUI_CHAT_ENDPOINT"`
	ChatInstructions       string `json:"chat_instructions" env:"YUI_CHAT_INSTRUCTIONS"`
	ChatModel              string `json:"chat_model" env:"YUI_CHAT_MODEL"`
	ChatAPI                string `json:"chat_api" env:"YUI_CHAT_API"`
	ChatModelContextWindow int    `json:"chat_model_context_window" env:"YUI_CHAT_MODEL_CONTEXT_WINDOW"`
	STTBaseURL             string `json:"stt_base_url" env:"YUI_STT_BASE_URL"`
	STTModel               string `json:"stt_model" env:"YUI_STT_MODEL"`
	TTSBaseURL             string `json:"tts_base_url" env:"YUI_TTS_BASE_URL"`
	TTSProvider            string `json:"tts_provider" env:"YUI_TTS_PROVIDER"`
	TTSModel               string `json:"tts_model" env:"YUI_TTS_MODEL"`
	TTSSpeaker             string `json:"tts_speaker" env:"YUI_TTS_SPEAKER"`
	TTSMaxInflight         int    `json:"tts_max_inflight" env:"YUI_TTS_MAX_INFLIGHT"`
	BrokerBaseURL          string `json:"broker_base_url" env:"YUI_BROKER_BASE_URL"`

	// Keys come from the environment or the keyring, never from a file.
	ChatKey string `json:"-" env:"YUI_CHAT_KEY"`
	TTSKey  string `json:"-" env:"YUI_TTS_KEY"`
	STTKey  string `json:"-" env:"YUI_STT_KEY"`

	// FromEnv names the JSON keys that the environment set; those win over
	// every file and over the settings.
	FromEnv map[string]bool `json:"-"`
	// envErr holds the first environment value that could not be read.
	envErr error
}

// applyEnv lays set environment variables over the files.
func (e *Endpoints) applyEnv(getenv func(string) string) {
	e.FromEnv = map[string]bool{}
	v := reflect.ValueOf(e).Elem()
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name := f.Tag.Get("env")
		if name == "" {
			continue
		}
		s := getenv(name)
		if s == "" {
			continue
		}
		switch f.Type.Kind() {
		case reflect.Int:
			n, err := strconv.Atoi(strings.TrimSpace(s))
			if err != nil {
				if e.envErr == nil {
					e.envErr = fmt.Errorf("%s=%q is not a whole number; set a number or unset it", name, s)
				}
				continue
			}
			v.Field(i).SetInt(int64(n))
		default:
			v.Field(i).SetString(s)
		}
		key := f.Tag.Get("json")
		if key == "-" {
			key = strings.ToLower(strings.TrimPrefix(name, "YUI_"))
		}
		e.FromEnv[key] = true
	}
}

// APIs and Providers are the words chat_api and tts_provider accept.
var (
	apis      = []string{"responses", "chat_completions", "push"}
	providers = []string{"auto", "openai", "irodori", "fish", "system", "builtin", "off"}
)

func (e *Endpoints) validate() error {
	if e.envErr != nil {
		return e.envErr
	}
	if err := oneOf("chat_api", e.ChatAPI, apis); err != nil {
		return err
	}
	if err := oneOf("tts_provider", e.TTSProvider, providers); err != nil {
		return err
	}
	for key, u := range map[string]string{
		"chat_base_url": e.ChatBaseURL, "stt_base_url": e.STTBaseURL,
		"tts_base_url": e.TTSBaseURL, "broker_base_url": e.BrokerBaseURL,
	} {
		if err := CheckURL(u); err != nil {
			return fmt.Errorf("endpoints %s: %w", key, err)
		}
	}
	if e.ChatModelContextWindow < 0 {
		return fmt.Errorf("endpoints chat_model_context_window: %d is below 0; use the model's window in tokens, or 0 to send everything", e.ChatModelContextWindow)
	}
	if e.TTSMaxInflight < 1 || e.TTSMaxInflight > 8 {
		return fmt.Errorf("endpoints tts_max_inflight: %d is not in 1..8", e.TTSMaxInflight)
	}
	return nil
}

// CheckURL accepts "" (not configured) and http or https URLs with a host.
func CheckURL(s string) error {
	if s == "" {
		return nil
	}
	u, err := url.Parse(s)
	switch {
	case err != nil:
		return fmt.Errorf("%q is not a URL; write it like http://localhost:11434/v1", shown(s))
	case u.Scheme != "http" && u.Scheme != "https":
		return fmt.Errorf("%q does not start with http:// or https://", shown(s))
	case u.Host == "":
		return fmt.Errorf("%q names no host; write it like http://localhost:11434/v1", shown(s))
	case u.User != nil:
		return fmt.Errorf("the URL carries a name or password; put the key into the key field instead")
	}
	return nil
}

// shown is an address without what may be a secret in it: what stands before
// an @ and behind a question mark.
func shown(s string) string {
	s, _, _ = strings.Cut(s, "?")
	if i := strings.LastIndex(s, "@"); i >= 0 {
		s = "…" + s[i:]
	}
	return s
}

func oneOf(key, v string, words []string) error {
	for _, w := range words {
		if v == w {
			return nil
		}
	}
	return fmt.Errorf("endpoints %s: %q is not one of %s", key, v, strings.Join(words, ", "))
}

// Override sets one key from text, as a setting does, and validates the whole;
// on an error e is unusable and the caller keeps its old copy.
func (e *Endpoints) Override(key, value string) error {
	v := reflect.ValueOf(e).Elem()
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Tag.Get("json") != key || key == "-" {
			continue
		}
		if f.Type.Kind() == reflect.Int {
			n, err := strconv.Atoi(strings.TrimSpace(value))
			if err != nil {
				return fmt.Errorf("%s: %q is not a whole number", key, value)
			}
			v.Field(i).SetInt(int64(n))
		} else {
			v.Field(i).SetString(strings.TrimSpace(value))
		}
		return e.validate()
	}
	return fmt.Errorf("no endpoint setting is named %q", key)
}
