// Package tts chooses a voice by its setting and keeps what was said. A
// provider is a speech.Synthesizer; this package puts the configured one
// together from remote (OpenAI form, irodori, Fish), system (espeak-ng, say,
// SAPI) and builtin, adds the fallback of `auto` and a bounded cache.
//
// Nothing here has a goroutine of its own. Everything may be used from many.
package tts

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"

	"yui/backend/speech"
	"yui/backend/speech/tts/builtin"
	"yui/backend/speech/tts/remote"
	"yui/backend/speech/tts/system"
)

// Providers of the setting tts_provider.
const (
	ProviderAuto    = "auto"
	ProviderOpenAI  = "openai"
	ProviderIrodori = "irodori"
	ProviderFish    = "fish"
	ProviderSystem  = "system"
	ProviderBuiltin = "builtin"
	ProviderOff     = "off"
)

// Providers lists the settings in the order a page shows them.
func Providers() []string {
	return []string{ProviderAuto, ProviderOpenAI, ProviderIrodori, ProviderFish, ProviderSystem, ProviderBuiltin, ProviderOff}
}

// Options are the voice settings.
type Options struct {
	Provider string // "" is auto
	BaseURL  string // of the server; auto without one is the system's voice
	Model    string
	Voice    string // speaker id of the server, or a name of the system's or built-in voices
	Key      string
	HTTP     *http.Client
	// Fallback hears when auto leaves a voice (err says why) and when it is back
	// (err is nil); it may be called from any goroutine.
	Fallback func(voice string, err error)
	Logger   *slog.Logger
}

// ErrNotConfigured is a provider that lacks its base URL.
var ErrNotConfigured = errors.New("the voice server has no base URL; set it in Settings → Connection → TTS")

// New puts a voice together. A nil voice without an error is text only. With an
// error the voice is usable all the same where that is possible: it is the
// built-in one, and the error says what is missing.
func New(opt Options) (speech.Synthesizer, error) {
	if opt.Logger == nil {
		opt.Logger = slog.Default()
	}
	own := builtin.New(opt.Voice)
	switch opt.Provider {
	case ProviderOff:
		return nil, nil
	case ProviderBuiltin:
		return own, nil
	case ProviderSystem:
		sys, err := system.Find()
		if err != nil {
			return own, err
		}
		return NewChain(opt.Fallback, opt.Logger, Link{Name: sys.Name(), Voice: sys}, Link{Name: ProviderBuiltin, Voice: plain{builtin.New("")}}), nil
	case ProviderOpenAI, ProviderIrodori, ProviderFish:
		c, err := server(opt)
		if err != nil {
			return own, err
		}
		return NewCache(c, cacheSize), nil
	case ProviderAuto, "":
	default:
		return own, fmt.Errorf("tts_provider %q is not one of %s", opt.Provider, strings.Join(Providers(), ", "))
	}
	var links []Link
	var missing error
	if opt.BaseURL != "" {
		if c, err := server(opt); err == nil {
			links = append(links, Link{Name: "server", Voice: NewCache(c, cacheSize), Share: serverShare})
		} else {
			missing = err
		}
	}
	if sys, err := system.Find(); err == nil {
		links = append(links, Link{Name: sys.Name(), Voice: plain{sys}})
	}
	links = append(links, Link{Name: ProviderBuiltin, Voice: plain{builtin.New("")}})
	return NewChain(opt.Fallback, opt.Logger, links...), missing
}

func server(opt Options) (*remote.Client, error) {
	if opt.BaseURL == "" {
		return nil, ErrNotConfigured
	}
	form := remote.Form(opt.Provider)
	if opt.Provider == ProviderAuto || opt.Provider == "" {
		form = remote.OpenAI
	}
	return remote.New(remote.Options{
		Form: form, BaseURL: opt.BaseURL, Model: opt.Model, Voice: opt.Voice, Key: opt.Key, HTTP: opt.HTTP,
	})
}
