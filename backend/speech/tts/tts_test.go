package tts_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"yui/backend/speech"
	"yui/backend/speech/tts"
	"yui/backend/speech/tts/remote"
	"yui/backend/speech/tts/system"
	"yui/backend/speech/wav"

	"github.com/google/go-cmp/cmp"
)

type voice struct {
	name string
	do   func(ctx context.Context, text string) error
	log  *[]string
	secs int
}

func (v voice) Synthesize(ctx context.Context, r speech.Request) (speech.Clip, error) {
	*v.log = append(*v.log, v.name)
	if v.do != nil {
		if err := v.do(ctx, r.Text); err != nil {
			return speech.Clip{}, err
		}
	}
	return speech.Clip{Rate: 8000, Samples: make([]float32, 8000*max(v.secs, 1))}, nil
}

func TestChain_FallsBackAndRemembers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log, told []string
		down := true
		c := tts.NewChain(func(n string, err error) { told = append(told, fmt.Sprint(n, " ", err != nil)) }, slog.New(slog.DiscardHandler),
			tts.Link{Name: "server", Voice: voice{name: "server", log: &log, do: func(_ context.Context, text string) error {
				switch {
				case text == "odd":
					return errors.New("HTTP 500")
				case down:
					return fmt.Errorf("x: %w", remote.ErrUnreachable)
				}
				return nil
			}}, Share: 6 * time.Second},
			tts.Link{Name: "system", Voice: voice{name: "system", log: &log, do: func(_ context.Context, text string) error {
				if text == "漢字" {
					return system.ErrUnsuited
				}
				return nil
			}}},
			tts.Link{Name: "builtin", Voice: voice{name: "builtin", log: &log}})
		say := func(texts ...string) {
			for _, s := range texts {
				if _, err := c.Synthesize(t.Context(), speech.Request{Text: s}); err != nil {
					t.Errorf("%s: %v", s, err)
				}
			}
		}
		want := func(s string) {
			t.Helper()
			if d := cmp.Diff(s, strings.Join(log, " ")); d != "" {
				t.Error(d)
			}
			log = nil
		}
		say("a", "b", "漢字", "c")
		want("server system system system builtin system")
		time.Sleep(21 * time.Second)
		say("a", "b")
		want("server system system")
		time.Sleep(39 * time.Second)
		say("a")
		want("system")
		down = false
		time.Sleep(2 * time.Second)
		say("a", "odd", "b", "odd", "b")
		want("server server system server server system server")
		say("odd", "odd", "b")
		want("server system server system system")
		if d := cmp.Diff([]string{"server true", "server false", "server true"}, told); d != "" {
			t.Error(d)
		}
	})
}

func TestChain_ASlowServerLeavesTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log []string
		hang := func(ctx context.Context, _ string) error { <-ctx.Done(); return remote.ErrTimeout }
		c := tts.NewChain(nil, slog.New(slog.DiscardHandler),
			tts.Link{Name: "server", Voice: voice{name: "server", log: &log, do: hang}, Share: 6 * time.Second},
			tts.Link{Name: "builtin", Voice: voice{name: "builtin", log: &log}})
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		start := time.Now()
		if _, err := c.Synthesize(ctx, speech.Request{Text: "x"}); err != nil || time.Since(start) != 6*time.Second {
			t.Errorf("%v after %v", err, time.Since(start))
		}
	})
}

func TestCache(t *testing.T) {
	t.Parallel()
	var log []string
	c := tts.NewCache(voice{name: "v", log: &log, secs: 1, do: func(_ context.Context, s string) error {
		if s == "bad" {
			return errors.New("no")
		}
		return nil
	}}, 10*32000)
	say := func(s string) { _, _ = c.Synthesize(t.Context(), speech.Request{Text: s}) }
	for range 3 {
		say("a")
		say("bad")
	}
	if len(log) != 4 {
		t.Errorf("asked %d times", len(log))
	}
	for i := range 9 {
		say(fmt.Sprint(i))
		say("a")
	}
	say("10")
	if !c.Has(speech.Request{Text: "a"}) || c.Has(speech.Request{Text: "0"}) || !c.Has(speech.Request{Text: "10"}) {
		t.Error("not the least recently used one went")
	}
	if c.Has(speech.Request{Text: "a", Voice: "other"}) {
		t.Error("another speaker is another clip")
	}
	say(strings.Repeat("long ", 60))
	if c.Has(speech.Request{Text: strings.Repeat("long ", 60)}) {
		t.Error("a long sentence is kept")
	}
}

func TestNew(t *testing.T) {
	t.Parallel()
	fail := true
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if fail {
			http.Error(w, "no", 500)
			return
		}
		_, _ = w.Write(wav.Encode(speech.Clip{Rate: 16000, Samples: make([]float32, 16000)}))
	}))
	defer s.Close()
	quiet := slog.New(slog.DiscardHandler)
	for _, p := range append(tts.Providers(), "", "nonsense") {
		v, err := tts.New(tts.Options{Provider: p, Logger: quiet})
		needs := p == "openai" || p == "irodori" || p == "fish"
		if (v == nil) != (p == "off") || errors.Is(err, tts.ErrNotConfigured) != needs || p == "nonsense" && err == nil {
			t.Errorf("%q: %v, %v", p, v, err)
		}
		if v == nil {
			continue
		}
		if c, err := v.Synthesize(t.Context(), speech.Request{Text: "Hello."}); err != nil || c.Duration() == 0 {
			t.Errorf("%q says nothing: %v", p, err)
		}
	}
	auto, err := tts.New(tts.Options{BaseURL: s.URL, Voice: "nova", Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	if c, err := auto.Synthesize(t.Context(), speech.Request{Text: "One.", Voice: "nova"}); err != nil || c.Rate == 16000 {
		t.Errorf("server down: %v at %d Hz", err, c.Rate)
	}
	fail = false
	if c, err := auto.Synthesize(t.Context(), speech.Request{Text: "Two."}); err != nil || c.Rate != 16000 {
		t.Errorf("server up: %v at %d Hz", err, c.Rate)
	}
	if _, err := tts.New(tts.Options{BaseURL: "nonsense", Logger: quiet}); err == nil {
		t.Error("a bad URL is taken")
	}
}
