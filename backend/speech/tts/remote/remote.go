// Package remote asks a voice server for speech over HTTP: any server with the
// OpenAI form /v1/audio/speech, irodori (the same with a tone tag and a
// caption) and Fish Audio. It keeps one reply in memory at a time, bounded, and
// holds no goroutine. A Client may be used from many goroutines.
//
// An error says what went wrong in words a user can act on, and never holds the
// key or what stands before the @ of a URL.
package remote

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"yui/backend/speech"
	"yui/backend/speech/wav"
)

// Form is the dialect a server speaks.
type Form string

// Forms.
const (
	OpenAI  Form = "openai"
	Irodori Form = "irodori"
	Fish    Form = "fish"
)

const (
	maxReply = 64 << 20
	maxError = 64 << 10
	limit    = 10 * time.Second // of a voice list; a synthesis has the caller's
)

// Options of a Client. BaseURL is required.
type Options struct {
	Form    Form   // "" is OpenAI
	BaseURL string // http(s), with or without /v1
	Model   string
	Voice   string // where the request names none
	Key     string
	HTTP    *http.Client
}

// Client implements speech.Synthesizer.
type Client struct{ opt Options }

// New makes a client and checks the URL.
func New(opt Options) (*Client, error) {
	if opt.Form == "" {
		opt.Form = OpenAI
	}
	base, err := trimBase(opt.BaseURL)
	if err != nil {
		return nil, err
	}
	opt.BaseURL = base
	if opt.HTTP == nil {
		opt.HTTP = &http.Client{}
	}
	return &Client{opt: opt}, nil
}

// Synthesize implements speech.Synthesizer: one request, the reply a WAV file.
func (c *Client) Synthesize(ctx context.Context, r speech.Request) (speech.Clip, error) {
	path, body := c.body(r)
	raw, err := json.Marshal(body)
	if err != nil {
		return speech.Clip{}, fmt.Errorf("encode TTS request: %w", err)
	}
	data, err := c.do(ctx, http.MethodPost, c.opt.BaseURL+path, raw)
	if err != nil {
		return speech.Clip{}, err
	}
	clip, err := wav.Decode(data)
	if err != nil {
		return speech.Clip{}, fmt.Errorf("read TTS reply: %w", err)
	}
	return clip, nil
}

// speechBody is the OpenAI form with its extensions.
type speechBody struct {
	Input        string       `json:"input"`
	Format       string       `json:"response_format"`
	Model        string       `json:"model,omitempty"`
	Voice        string       `json:"voice,omitempty"`
	Instructions string       `json:"instructions,omitempty"`
	Irodori      *irodoriBody `json:"irodori,omitempty"`
}

type irodoriBody struct {
	Caption string `json:"caption"`
}

type fishBody struct {
	Text      string `json:"text"`
	Reference string `json:"reference_id,omitempty"`
	Format    string `json:"format"`
	Latency   string `json:"latency"`
}

func (c *Client) body(r speech.Request) (path string, body any) {
	voice := r.Voice
	if voice == "" {
		voice = c.opt.Voice
	}
	switch c.opt.Form {
	case Fish:
		text := r.Text
		if r.EmotionText != "" {
			text = "(" + r.EmotionText + ") " + text
		}
		return "/v1/tts", fishBody{Text: text, Reference: voice, Format: "wav", Latency: "balanced"}
	case Irodori:
		b := speechBody{Input: r.Text, Format: "wav", Model: c.opt.Model, Voice: voice}
		if r.EmotionText != "" {
			b.Input = r.EmotionText + " " + r.Text
		}
		if r.Caption != "" {
			b.Irodori = &irodoriBody{Caption: r.Caption}
		}
		return "/v1/audio/speech", b
	case OpenAI: // what follows
	}
	b := speechBody{Input: r.Text, Format: "wav", Model: c.opt.Model, Voice: voice}
	// Only the models that take directions are given any.
	if strings.Contains(c.opt.Model, "gpt-") && strings.Contains(c.opt.Model, "tts") {
		b.Instructions = strings.TrimSpace(r.EmotionText + " " + r.Caption)
	}
	if b.Voice == "" && officialHost(c.opt.BaseURL) {
		b.Voice = "nova"
	}
	if b.Model == "" && officialHost(c.opt.BaseURL) {
		b.Model = "gpt-4o-mini-tts"
	}
	return "/v1/audio/speech", b
}

// do makes a request and returns the body of a 2xx answer.
func (c *Client) do(ctx context.Context, method, target string, body []byte) ([]byte, error) {
	var in io.Reader
	if body != nil {
		in = bytes.NewReader(body)
	}
	req, err := http.NewRequestWithContext(ctx, method, target, in)
	if err != nil {
		return nil, errors.New("TTS request failed: the base URL is not usable; check Settings → Connection → TTS")
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	req.Header.Set("Accept", "audio/wav, audio/*;q=0.9, application/json;q=0.5")
	if c.opt.Key != "" {
		req.Header.Set("Authorization", "Bearer "+c.opt.Key)
	}
	if c.opt.Form == Fish && c.opt.Model != "" {
		req.Header.Set("model", c.opt.Model)
	}
	res, err := c.opt.HTTP.Do(req)
	if err != nil {
		return nil, cause(ctx, err)
	}
	defer res.Body.Close()
	if res.StatusCode/100 != 2 {
		text, _ := io.ReadAll(io.LimitReader(res.Body, maxError))
		return nil, &StatusError{Status: res.StatusCode, Message: c.clean(message(text))}
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, maxReply+1))
	if err != nil {
		return nil, cause(ctx, err)
	}
	if len(data) > maxReply {
		return nil, fmt.Errorf("TTS request failed: the reply is over %d MiB", maxReply>>20)
	}
	return data, nil
}

// clean keeps the key out of what a server says back.
func (c *Client) clean(s string) string {
	if c.opt.Key != "" {
		s = strings.ReplaceAll(s, c.opt.Key, "•••")
	}
	return s
}
