package configs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func noEnv(string) string { return "" }

func TestLoad_Embedded(t *testing.T) {
	t.Parallel()
	c, err := Load("", noEnv)
	if err != nil {
		t.Fatal(err)
	}
	if c.Endpoints.ChatAPI != "responses" || c.Endpoints.TTSProvider != "auto" {
		t.Errorf("defaults: %+v", c.Endpoints)
	}
	if c.Guardrails.CuesPerHour != 24 || c.Guardrails.SelfStartedTurnsPerHour != 40 {
		t.Errorf("guardrails: %+v", c.Guardrails)
	}
	if len(c.Emotions) == 0 || len(c.Motions) == 0 || len(c.Persona) == 0 {
		t.Error("a raw file is empty")
	}
	if len(c.Tags["irodori"]) < 30 {
		t.Errorf("tags: %v", c.Tags)
	}
}

func TestLoad_UserFileOverKeys(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "endpoints.json", `{"chat_base_url":"http://localhost:1234/v1"}`)
	c, err := Load(dir, noEnv)
	if err != nil {
		t.Fatal(err)
	}
	if c.Endpoints.ChatBaseURL != "http://localhost:1234/v1" || c.Endpoints.ChatModelContextWindow != 128000 {
		t.Errorf("overlay: %+v", c.Endpoints)
	}
}

func TestLoad_EnvironmentWins(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir, "endpoints.json", `{"chat_model":"file"}`)
	env := map[string]string{"YUI_CHAT_MODEL": "env", "YUI_CHAT_KEY": "sk-secret", "YUI_TTS_MAX_INFLIGHT": "3"}
	c, err := Load(dir, func(k string) string { return env[k] })
	if err != nil {
		t.Fatal(err)
	}
	e := c.Endpoints
	if e.ChatModel != "env" || e.ChatKey != "sk-secret" || e.TTSMaxInflight != 3 {
		t.Errorf("environment: %+v", e)
	}
	if !e.FromEnv["chat_model"] || !e.FromEnv["chat_key"] || e.FromEnv["chat_api"] {
		t.Errorf("FromEnv: %v", e.FromEnv)
	}
}

func TestLoad_Refusals(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ file, body, env, val, want string }{
		"not JSON":     {file: "endpoints.json", body: `{`, want: "endpoints.json"},
		"unknown key":  {file: "endpoints.json", body: `{"chat_modle":"x"}`, want: "chat_modle"}, //nolint:misspell // the typo is the test
		"bad api":      {file: "endpoints.json", body: `{"chat_api":"soap"}`, want: "responses, chat_completions, push"},
		"bad url":      {file: "endpoints.json", body: `{"tts_base_url":"localhost:80"}`, want: "tts_base_url"},
		"key in query": {file: "endpoints.json", body: `{"chat_base_url":"ftp://h/v1?key=pw"}`, want: "chat_base_url"},
		"key in odd":   {file: "endpoints.json", body: `{"chat_base_url":"http://me:pw@h:%zz/v1"}`, want: "chat_base_url"},
		"key in url":   {file: "endpoints.json", body: `{"chat_base_url":"http://me:pw@h/v1"}`, want: "key field"},
		"inflight":     {file: "endpoints.json", body: `{"tts_max_inflight":0}`, want: "tts_max_inflight"},
		"env number":   {env: "YUI_CHAT_MODEL_CONTEXT_WINDOW", val: "many", want: "YUI_CHAT_MODEL_CONTEXT_WINDOW"},
		"lipsync gain": {file: "speech.json", body: `{"lipsync_gain":99}`, want: "lipsync_gain"},
		"guardrails":   {file: "guardrails.json", body: `{"cues_per_hour":-1}`, want: "guardrails"},
		"array":        {file: "motions.json", body: `[]`, want: "motions.json"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if c.file != "" {
				write(t, dir, c.file, c.body)
			}
			_, err := Load(dir, func(k string) string {
				if k == c.env {
					return c.val
				}
				return ""
			})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want it to name %q", err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), "pw") {
				t.Error("the error shows a password")
			}
		})
	}
}

func write(t *testing.T, dir, name, body string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o600); err != nil {
		t.Fatal(err)
	}
}
