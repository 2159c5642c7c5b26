package transport_test

import (
	"errors"
	"strings"
	"testing"

	"yui/backend/transport"
)

func TestNormalizeBase(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"http://127.0.0.1:11434":                                  "http://127.0.0.1:11434/v1",
		"http://127.0.0.1:11434/":                                 "http://127.0.0.1:11434/v1",
		"http://127.0.0.1:11434/v1":                               "http://127.0.0.1:11434/v1",
		"http://127.0.0.1:11434/v1/":                              "http://127.0.0.1:11434/v1",
		"http://127.0.0.1:11434//v1//":                            "http://127.0.0.1:11434/v1",
		"127.0.0.1:11434":                                         "http://127.0.0.1:11434/v1",
		"127.0.0.1:11434/v1/":                                     "http://127.0.0.1:11434/v1",
		" http://127.0.0.1:11434/v1 \n":                           "http://127.0.0.1:11434/v1",
		`"http://127.0.0.1:11434/v1"`:                             "http://127.0.0.1:11434/v1",
		"HTTP://127.0.0.1:11434/v1":                               "http://127.0.0.1:11434/v1",
		"http://127.0.0.1:11434/v1/chat/completions":              "http://127.0.0.1:11434/v1",
		"http://127.0.0.1:11434/v1/responses/":                    "http://127.0.0.1:11434/v1",
		"http://127.0.0.1:11434/v1/models?x=1#y":                  "http://127.0.0.1:11434/v1",
		"localhost:1234":                                          "http://localhost:1234/v1",
		"[::1]:8080":                                              "http://[::1]:8080/v1",
		"nas.local":                                               "http://nas.local/v1",
		"192.168.1.7:8000/v1":                                     "http://192.168.1.7:8000/v1",
		"api.openai.com":                                          "https://api.openai.com/v1",
		"https://openrouter.ai/api/v1":                            "https://openrouter.ai/api/v1",
		"https://generativelanguage.googleapis.com/v1beta/openai": "https://generativelanguage.googleapis.com/v1beta/openai",
		"https://api.perplexity.ai/chat/completions":              "https://api.perplexity.ai",
		"https://gateway.example/llm":                             "https://gateway.example/llm/v1",
		"wss://host:8646":                                         "https://host:8646/v1",
	} {
		got, err := transport.NormalizeBase(in)
		if err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", in, got, err, want)
		}
	}
}

func TestNormalizeBase_Refuses(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"ftp://host/v1":          "no web scheme",
		"http://":                "no host",
		"http://me:pw@host/v1":   "key field",
		"http://sk-secret@host/": "key field",
		"http://ho st/":          "not a URL",
	} {
		_, err := transport.NormalizeBase(in)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "pw") {
			t.Errorf("%q: %v", in, err)
		}
	}
	if _, err := transport.NormalizeBase("  "); !errors.Is(err, transport.ErrNotConfigured) {
		t.Errorf("blank: %v", err)
	}
}
