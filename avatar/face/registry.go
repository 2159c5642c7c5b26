package face

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
)

// Neutral is the emotion she comes back to.
const Neutral = "neutral"

// DefaultFade is the cross-fade between emotions unless an entry says another.
const DefaultFade = 250 * time.Millisecond

// ReturnFade is the slow way back to neutral after she has spoken.
const ReturnFade = time.Second

const (
	maxEmotionBytes = 1 << 18
	maxEmotions     = 128
	maxFadeMillis   = 60_000
)

// Emotion is one entry of the registry.
type Emotion struct {
	ID         string
	Expression string // the model's expression it wants
	Fallback   string // another emotion's id, or an expression, when the model lacks it
	Fade       time.Duration
	Intensity  float32 // 0..1
}

// Registry is the set of emotions, in the order of the file.
type Registry struct {
	list []Emotion
	byID map[string]int
}

// IDs lists the emotions in file order: the vocabulary of the agent.
func (r *Registry) IDs() []string {
	if r == nil {
		return nil
	}
	ids := make([]string, 0, len(r.list))
	for _, e := range r.list {
		ids = append(ids, e.ID)
	}
	return ids
}

// Emotion finds an emotion by id.
func (r *Registry) Emotion(id string) (Emotion, bool) {
	if r == nil {
		return Emotion{}, false
	}
	i, ok := r.byID[id]
	if !ok {
		return Emotion{}, false
	}
	return r.list[i], true
}

// Resolve names the expression that shows an emotion on a model: the entry's
// own if has says the model has it, else along the fallbacks. A fallback that
// is an emotion's id is followed, any other is tried as an expression. When the
// chain ends or turns in a circle the answer is "neutral", model or not.
func (r *Registry) Resolve(id string, has func(expression string) bool) string {
	for range maxEmotions { // longer than any chain without a circle
		e, ok := r.Emotion(id)
		if !ok {
			if has(id) {
				return id
			}
			return Neutral
		}
		if has(e.Expression) {
			return e.Expression
		}
		if e.Fallback == "" || e.Fallback == id {
			return Neutral
		}
		id = e.Fallback
	}
	return Neutral
}

// Default is the registry of the ten emotions every backend may name.
func Default() *Registry {
	r := &Registry{byID: map[string]int{}}
	for _, e := range [][3]string{
		{"neutral", "neutral", "neutral"},
		{"happy", "happy", "neutral"},
		{"angry", "angry", "neutral"},
		{"sad", "sad", "neutral"},
		{"relaxed", "relaxed", "neutral"},
		{"surprised", "surprised", "neutral"},
		{"thinking", "ex_thinking", "relaxed"},
		{"curious", "ex_curious", "surprised"},
		{"sleepy", "ex_sleepy", "relaxed"},
		{"embarrassed", "ex_blush", "surprised"},
	} {
		r.add(Emotion{ID: e[0], Expression: e[1], Fallback: e[2], Fade: DefaultFade, Intensity: 1})
	}
	return r
}

func (r *Registry) add(e Emotion) {
	r.byID[e.ID] = len(r.list)
	r.list = append(r.list, e)
}

// ParseEmotions reads an emotion registry: one JSON object whose keys are
// emotion ids and whose values carry expression (required), fallback,
// transition_ms and intensity. Keys that begin with "$" are notes. The first
// fault is returned with its place, "emotions: happy.intensity: …".
func ParseEmotions(data []byte) (*Registry, error) {
	if len(data) > maxEmotionBytes {
		return nil, fmt.Errorf("emotions: file of %d bytes is larger than %d", len(data), maxEmotionBytes)
	}
	r := &Registry{byID: map[string]int{}}
	dec := json.NewDecoder(bytes.NewReader(data))
	tok, err := dec.Token()
	if err != nil || tok != json.Delim('{') {
		return nil, errors.New("emotions: not a JSON object")
	}
	for dec.More() {
		tok, err := dec.Token()
		if err != nil {
			return nil, fmt.Errorf("emotions: not JSON: %w", err)
		}
		id, _ := tok.(string)
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return nil, fmt.Errorf("emotions: %s: not JSON: %w", id, err)
		}
		if strings.HasPrefix(id, "$") {
			continue
		}
		e, err := parseEmotion(id, raw)
		switch _, twice := r.byID[id]; {
		case err != nil:
			return nil, fmt.Errorf("emotions: %w", err)
		case twice:
			return nil, fmt.Errorf("emotions: %s: listed twice", id)
		case len(r.list) == maxEmotions:
			return nil, fmt.Errorf("emotions: more than %d", maxEmotions)
		}
		r.add(e)
	}
	if _, err := dec.Token(); err != nil {
		return nil, fmt.Errorf("emotions: not JSON: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("emotions: text after the closing brace")
	}
	if _, ok := r.byID[Neutral]; !ok {
		return nil, errors.New("emotions: neutral: missing; she needs a face to come back to")
	}
	return r, nil
}

func parseEmotion(id string, raw json.RawMessage) (Emotion, error) {
	e := Emotion{ID: id, Fade: DefaultFade, Intensity: 1}
	if id == "" {
		return e, errors.New("an id must not be empty")
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		return e, fmt.Errorf("%s: must be an object: %w", id, err)
	}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		raw := fields[key]
		var ok bool
		switch key {
		case "expression":
			ok = json.Unmarshal(raw, &e.Expression) == nil && e.Expression != ""
		case "fallback":
			ok = json.Unmarshal(raw, &e.Fallback) == nil
		case "transition_ms":
			var ms float64
			ok = json.Unmarshal(raw, &ms) == nil && ms <= maxFadeMillis
			e.Fade = time.Duration(max(ms, 0) * float64(time.Millisecond))
		case "intensity":
			ok = json.Unmarshal(raw, &e.Intensity) == nil && e.Intensity >= 0 && e.Intensity <= 1
		default:
			return e, fmt.Errorf("%s.%s: unknown key", id, key)
		}
		if !ok {
			return e, fmt.Errorf("%s.%s: unusable value %.40s", id, key, raw)
		}
	}
	if e.Expression == "" {
		return e, fmt.Errorf("%s.expression: missing", id)
	}
	return e, nil
}
