package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

// VoiceInfo is one entry of a server's voice list.
type VoiceInfo struct{ ID, Label string }

// ErrNoList says that the server has no voice list: the picker takes free text.
var ErrNoList = errors.New("the server lists no voices")

const maxVoices = 2000

var official = []string{"alloy", "ash", "ballad", "coral", "echo", "fable", "nova", "onyx", "sage", "shimmer", "verse", "marin", "cedar"}

// Voices lists what the server offers. Any failure is an error, never an empty
// list: a saved voice is not lost because a server is down.
func (c *Client) Voices(ctx context.Context) ([]VoiceInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if c.opt.Form == Fish {
		return c.fishVoices(ctx)
	}
	if officialHost(c.opt.BaseURL) {
		var out []VoiceInfo
		for _, v := range official {
			out = append(out, VoiceInfo{v, v})
		}
		return out, nil
	}
	var first error
	for _, path := range []string{"/v1/audio/voices", "/v1/voices", "/voices"} {
		data, err := c.do(ctx, http.MethodGet, c.opt.BaseURL+path, nil)
		if err == nil {
			if out := parseVoices(data); len(out) > 0 {
				return out, nil
			}
			err = ErrNoList
		}
		if first == nil {
			first = err
		}
		var status *StatusError
		if !errors.As(err, &status) && !errors.Is(err, ErrNoList) {
			return nil, fmt.Errorf("list voices: %w", err)
		}
	}
	return nil, fmt.Errorf("%w: %w", ErrNoList, first)
}

// parseVoices reads a list of names, of objects, or an object holding either.
func parseVoices(data []byte) []VoiceInfo {
	var list []json.RawMessage
	if json.Unmarshal(data, &list) != nil {
		var m map[string]json.RawMessage
		if json.Unmarshal(data, &m) != nil {
			return nil
		}
		for _, k := range []string{"voices", "data", "items", "results"} {
			if raw, ok := m[k]; ok {
				return parseVoices(raw)
			}
		}
		return nil
	}
	var out []VoiceInfo
	seen := map[string]bool{}
	for _, raw := range list[:min(len(list), maxVoices)] {
		v := parseVoice(raw)
		if v.ID != "" && !seen[v.ID] {
			seen[v.ID] = true
			out = append(out, v)
		}
	}
	return out
}

func parseVoice(raw json.RawMessage) VoiceInfo {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return VoiceInfo{s, s}
	}
	var m map[string]any
	if json.Unmarshal(raw, &m) != nil {
		return VoiceInfo{}
	}
	pick := func(keys ...string) string {
		for _, k := range keys {
			if s, ok := m[k].(string); ok && s != "" {
				return s
			}
		}
		return ""
	}
	v := VoiceInfo{pick("voice_id", "id", "_id", "name", "value"), pick("label", "title", "name", "display_name")}
	if v.Label == "" {
		v.Label = v.ID
	}
	return v
}

// fishVoices follows the pages of the user's models (protocols 7.3).
func (c *Client) fishVoices(ctx context.Context) ([]VoiceInfo, error) {
	var out []VoiceInfo
	for page := 1; len(out) < maxVoices; page++ {
		data, err := c.do(ctx, http.MethodGet, fmt.Sprintf("%s/model?self=true&page_size=100&page_number=%d", c.opt.BaseURL, page), nil)
		if err != nil {
			return nil, fmt.Errorf("list voices: %w", err)
		}
		var body struct {
			Items   []json.RawMessage `json:"items"`
			Total   int               `json:"total"`
			HasMore bool              `json:"has_more"`
		}
		if err := json.Unmarshal(data, &body); err != nil {
			return nil, errors.New("list voices: the server's answer is not a model list")
		}
		for _, raw := range body.Items {
			if v := parseVoice(raw); v.ID != "" {
				out = append(out, v)
			}
		}
		if len(body.Items) == 0 || !body.HasMore && len(out) >= body.Total {
			break
		}
	}
	return out, nil
}
