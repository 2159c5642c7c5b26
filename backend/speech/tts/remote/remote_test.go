package remote_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"yui/backend/speech"
	"yui/backend/speech/tts/remote"
	"yui/backend/speech/wav"

	"github.com/google/go-cmp/cmp"
)

var second = wav.Encode(speech.Clip{Rate: 24000, Samples: make([]float32, 24000)})

func client(t *testing.T, opt remote.Options) *remote.Client {
	t.Helper()
	c, err := remote.New(opt)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestClient_Request(t *testing.T) {
	t.Parallel()
	var path, auth, model, body string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		path, auth, model, body = r.URL.Path, r.Header.Get("Authorization"), r.Header.Get("model"), string(b)
		_, _ = w.Write(second)
	}))
	defer s.Close()
	req := speech.Request{Text: "Hi.", EmotionText: "[soft]", Caption: "slowly"}
	for _, c := range []struct {
		opt              remote.Options
		path, model, raw string
	}{
		{remote.Options{}, "/v1/audio/speech", "", `{"input":"Hi.","response_format":"wav"}`},
		{remote.Options{Model: "kokoro", Voice: "af_sky", Key: "sk-1"}, "/v1/audio/speech", "",
			`{"input":"Hi.","response_format":"wav","model":"kokoro","voice":"af_sky"}`},
		{remote.Options{Model: "gpt-4o-mini-tts", Voice: "nova"}, "/v1/audio/speech", "",
			`{"input":"Hi.","response_format":"wav","model":"gpt-4o-mini-tts","voice":"nova","instructions":"[soft] slowly"}`},
		{remote.Options{Form: remote.Irodori, Voice: "v"}, "/v1/audio/speech", "",
			`{"input":"[soft] Hi.","response_format":"wav","voice":"v","irodori":{"caption":"slowly"}}`},
		{remote.Options{Form: remote.Fish, Model: "s1", Voice: "v"}, "/v1/tts", "s1",
			`{"text":"([soft]) Hi.","reference_id":"v","format":"wav","latency":"balanced"}`},
	} {
		c.opt.BaseURL = s.URL
		clip, err := client(t, c.opt).Synthesize(t.Context(), req)
		if err != nil || clip.Duration() != time.Second {
			t.Errorf("%v: %v %v", c.opt, clip.Duration(), err)
		}
		if d := cmp.Diff([]string{c.path, c.model, c.raw}, []string{path, model, body}); d != "" {
			t.Error(d)
		}
		if want := ""; c.opt.Key != "" {
			if want = "Bearer sk-1"; auth != want {
				t.Errorf("auth %q", auth)
			}
		} else if auth != want {
			t.Errorf("auth %q", auth)
		}
	}
}

func TestClient_AnySpellingOfTheURL(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/audio/speech" && r.URL.Path != "/api/v1/audio/speech" {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(second)
	}))
	defer s.Close()
	for _, end := range []string{"", "/", "/v1", "/v1/", "/v1//", "/v1/audio/speech", "/v1/audio/speech/", "/api", "/api/v1/", "?x=1", "#y", " "} {
		for _, base := range []string{s.URL, strings.Replace(s.URL, "http:", "HTTP:", 1)} {
			if _, err := client(t, remote.Options{BaseURL: base + end}).Synthesize(t.Context(), speech.Request{Text: "x"}); err != nil {
				t.Errorf("%q: %v", end, err)
			}
		}
	}
	for _, bad := range []string{"", "localhost:8000", "ftp://x", "http://", "::"} {
		if _, err := remote.New(remote.Options{BaseURL: bad}); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestClient_ErrorsNameTheCause(t *testing.T) {
	t.Parallel()
	const key = "sk-secret"
	answer := func(status int, body string) *httptest.Server {
		return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(status)
			fmt.Fprint(w, body)
		}))
	}
	tls := httptest.NewTLSServer(http.NotFoundHandler())
	tls.Config.ErrorLog = nil
	defer tls.Close()
	gone := answer(200, "")
	gone.Close()
	for _, c := range []struct {
		status     int
		body, want string
	}{
		{500, `{"error":{"message":"no such tag"}}`, "TTS request failed (HTTP 500): no such tag"},
		{500, `{"error":"boom"}`, "(HTTP 500): boom"},
		{422, `{"detail":[{"loc":["voice"],"msg":"field required"}]}`, "(HTTP 422): field required"},
		{400, "bad voice", "(HTTP 400): bad voice"},
		{401, `{"error":{"message":"key ` + key + ` is wrong"}}`, "key ••• is wrong (check the TTS key)"},
		{404, "<html>", "(HTTP 404) (check the TTS base URL)"},
		{200, "", "empty"}, {200, `{"ok":1}`, "JSON"}, {200, "<html>", "web page"}, {200, "ID3x", "MP3"},
	} {
		s := answer(c.status, c.body)
		_, err := client(t, remote.Options{BaseURL: s.URL, Key: key}).Synthesize(t.Context(), speech.Request{Text: "x"})
		s.Close()
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), key) {
			t.Errorf("%d %q: %v", c.status, c.body, err)
		}
	}
	for base, want := range map[string]string{
		gone.URL: "refused", tls.URL: "certificate", "http://user:pw@no-such-host.invalid": "DNS",
		strings.Replace(gone.URL, "http:", "https:", 1): "refused",
	} {
		_, err := client(t, remote.Options{BaseURL: base, Key: key}).Synthesize(t.Context(), speech.Request{Text: "x"})
		if !errors.Is(err, remote.ErrUnreachable) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "pw") {
			t.Errorf("%s: %v", base, err)
		}
	}
}

func TestClient_Timeout(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "speech") {
			_, _ = w.Write(second[:100]) // headers and some body, then nothing
			w.(http.Flusher).Flush()
		}
		<-release
	}))
	defer s.Close()
	defer close(release)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := client(t, remote.Options{BaseURL: s.URL}).Synthesize(ctx, speech.Request{Text: "x"})
	if !errors.Is(err, remote.ErrTimeout) {
		t.Error(err)
	}
}

func TestClient_Voices(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		path, body string
		want       []remote.VoiceInfo
	}{
		"strings":      {"/v1/audio/voices", `{"voices":["a","b","a"]}`, []remote.VoiceInfo{{"a", "a"}, {"b", "b"}}},
		"bare strings": {"/v1/audio/voices", `["a"]`, []remote.VoiceInfo{{"a", "a"}}},
		"objects":      {"/v1/audio/voices", `{"voices":[{"id":"a","name":"Anna"},{"voice_id":"b"},{}]}`, []remote.VoiceInfo{{"a", "Anna"}, {"b", "b"}}},
		"data":         {"/v1/voices", `{"data":[{"name":"x"}]}`, []remote.VoiceInfo{{"x", "x"}}},
		"elsewhere":    {"/voices", `["z"]`, []remote.VoiceInfo{{"z", "z"}}},
		"missing":      {"/none", ``, nil},
	} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != c.path {
				http.NotFound(w, r)
				return
			}
			fmt.Fprint(w, c.body)
		}))
		got, err := client(t, remote.Options{BaseURL: s.URL}).Voices(t.Context())
		s.Close()
		if d := cmp.Diff(c.want, got); d != "" || (c.want == nil) != errors.Is(err, remote.ErrNoList) {
			t.Errorf("%s: %v\n%s", name, err, d)
		}
	}
	got, err := client(t, remote.Options{BaseURL: "https://api.openai.com/v1"}).Voices(t.Context())
	if err != nil || len(got) != 13 {
		t.Errorf("%d voices, %v", len(got), err)
	}
}

func TestClient_FishVoices(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page := r.URL.Query().Get("page_number")
		items := map[string][]map[string]string{"1": {{"_id": "a", "title": "Anna"}}, "2": {{"_id": "b", "title": "Bea"}}}[page]
		_ = json.NewEncoder(w).Encode(map[string]any{"items": items, "total": 2, "has_more": page == "1"})
	}))
	defer s.Close()
	got, err := client(t, remote.Options{BaseURL: s.URL, Form: remote.Fish}).Voices(t.Context())
	if d := cmp.Diff([]remote.VoiceInfo{{"a", "Anna"}, {"b", "Bea"}}, got); d != "" || err != nil {
		t.Error(err, d)
	}
}
