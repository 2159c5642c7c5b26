package anim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"time"
)

// Bounds of a registry file. They are far above any real one and keep a wrong
// file from costing memory.
const (
	maxRegistryBytes = 1 << 20
	maxMotions       = 256
	maxVariants      = 64
	maxMillis        = 600_000
	maxCycles        = 1000
	defaultFade      = 200 * time.Millisecond
)

// ParseRegistry reads a motion registry: one JSON object whose keys are motion
// ids and whose values carry the fields vrma_path, variants, variant_policy,
// kind, loop, priority, interrupt_policy, broker_publish, fade_ms,
// cycle_dwell_ms, pingpong, loop_cycles, crossfade_loop, root_lock_y,
// keep_root, mirror and tags. A variant is a path, or an object of id, vrma_path and tags. Keys
// that begin with "$" are notes and are skipped. The first fault found is
// returned with its place, "motions: dance.loop_cycles: …".
func ParseRegistry(data []byte) (*Registry, error) {
	if len(data) > maxRegistryBytes {
		return nil, fmt.Errorf("motions: file of %d bytes is larger than %d", len(data), maxRegistryBytes)
	}
	r := &Registry{byID: map[string]*Motion{}}
	err := eachKey(data, func(id string, raw json.RawMessage) error {
		if len(r.list) == maxMotions {
			return fmt.Errorf("more than %d motions", maxMotions)
		}
		m, err := parseMotion(id, raw)
		if err != nil {
			return err
		}
		r.list = append(r.list, m)
		r.byID[id] = m
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("motions: %w", err)
	}
	return r, nil
}

// eachKey walks a JSON object in file order, refusing a key that comes twice.
func eachKey(data []byte, visit func(key string, raw json.RawMessage) error) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	tok, err := dec.Token()
	if err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	if tok != json.Delim('{') {
		return errors.New("not a JSON object")
	}
	seen := map[string]bool{}
	for dec.More() {
		tok, err := dec.Token()
		if err != nil {
			return fmt.Errorf("not JSON: %w", err)
		}
		key, _ := tok.(string)
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return fmt.Errorf("%s: not JSON: %w", key, err)
		}
		if strings.HasPrefix(key, "$") {
			continue
		}
		if seen[key] {
			return fmt.Errorf("%s: listed twice", key)
		}
		seen[key] = true
		if err := visit(key, raw); err != nil {
			return fmt.Errorf("%s%w", key, err)
		}
	}
	if _, err := dec.Token(); err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("text after the closing brace")
	}
	return nil
}

func parseMotion(id string, raw json.RawMessage) (*Motion, error) {
	if id == "" {
		return nil, errors.New(": an id must not be empty")
	}
	m := &Motion{ID: id, Published: true, Fade: defaultFade, LoopCycles: [2]int{1, 1}}
	kind := false
	base := ""
	err := eachKey(raw, func(key string, raw json.RawMessage) (err error) {
		switch key {
		case "vrma_path":
			base, err = clipPath(raw)
		case "variants":
			m.Variants, err = parseVariants(raw)
		case "variant_policy":
			m.VariantPolicy, err = word[VariantPolicy](raw, variantPolicyNames[:])
		case "kind":
			kind = true
			m.Kind, err = word[Kind](raw, kindNames[:])
		case "interrupt_policy":
			m.Policy, err = word[Policy](raw, policyNames[:])
		case "loop":
			err = value(raw, &m.Loop, "true or false")
		case "broker_publish":
			err = value(raw, &m.Published, "true or false")
		case "pingpong":
			err = value(raw, &m.PingPong, "true or false")
		case "crossfade_loop":
			err = value(raw, &m.CrossfadeLoop, "true or false")
		case "root_lock_y":
			err = value(raw, &m.RootLockY, "true or false")
		case "keep_root":
			err = value(raw, &m.KeepRoot, "true or false")
		case "mirror":
			err = value(raw, &m.Mirror, "true or false")
		case "priority":
			m.Priority, err = integer(raw, 0, 100)
		case "fade_ms":
			m.Fade, err = millis(raw)
		case "cycle_dwell_ms":
			m.Dwell, err = millis(raw)
		case "loop_cycles":
			m.LoopCycles, err = parseCycles(raw)
		case "tags":
			err = value(raw, &m.Tags, "a list of words")
		default:
			err = errors.New("unknown key")
		}
		if err != nil {
			return fmt.Errorf(": %w", err)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf(".%w", err)
	}
	if base != "" {
		m.Variants = append([]Variant{{ID: variantID(base), Path: base}}, m.Variants...)
	}
	if !kind {
		return nil, errors.New(".kind: missing; one of " + strings.Join(kindNames[:], ", "))
	}
	if len(m.Variants) == 0 {
		return nil, errors.New(".variants: missing; give vrma_path or variants")
	}
	return m, checkVariants(m.Variants)
}

func checkVariants(vs []Variant) error {
	seen := map[string]bool{}
	for i, v := range vs {
		if seen[v.ID] {
			return fmt.Errorf(".variants[%d]: %q is there twice", i, v.ID)
		}
		seen[v.ID] = true
	}
	return nil
}

func parseVariants(raw json.RawMessage) ([]Variant, error) {
	var items []json.RawMessage
	if err := value(raw, &items, "a list"); err != nil {
		return nil, err
	}
	if len(items) > maxVariants {
		return nil, fmt.Errorf("%d variants; at most %d", len(items), maxVariants)
	}
	var out []Variant
	for i, it := range items {
		v, err := parseVariant(it)
		if err != nil {
			return nil, fmt.Errorf("[%d]: %w", i, err)
		}
		out = append(out, v)
	}
	return out, nil
}

func parseVariant(raw json.RawMessage) (Variant, error) {
	if len(raw) > 0 && raw[0] == '"' {
		p, err := clipPath(raw)
		return Variant{ID: variantID(p), Path: p}, err
	}
	var v struct {
		ID   string   `json:"id"`
		Path string   `json:"vrma_path"`
		Tags []string `json:"tags"`
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&v); err != nil {
		return Variant{}, fmt.Errorf("must be a path or an object of id, vrma_path, tags: %w", err)
	}
	if v.Path == "" {
		return Variant{}, errors.New("vrma_path is missing")
	}
	if v.ID == "" {
		v.ID = variantID(v.Path)
	}
	return Variant{ID: v.ID, Path: v.Path, Tags: v.Tags}, nil
}

func variantID(p string) string { return strings.TrimSuffix(path.Base(p), path.Ext(p)) }

func clipPath(raw json.RawMessage) (string, error) {
	var p string
	if err := value(raw, &p, "a path"); err != nil {
		return "", err
	}
	if strings.TrimSpace(p) == "" {
		return "", errors.New("the path is empty")
	}
	return p, nil
}

func parseCycles(raw json.RawMessage) ([2]int, error) {
	var c []int
	if err := value(raw, &c, "[min, max]"); err != nil {
		return [2]int{}, err
	}
	if len(c) != 2 || c[0] < 1 || c[1] < c[0] || c[1] > maxCycles {
		return [2]int{}, fmt.Errorf("must be [min, max] with 1 <= min <= max <= %d, is %s", maxCycles, raw)
	}
	return [2]int{c[0], c[1]}, nil
}

func word[T ~uint8](raw json.RawMessage, words []string) (T, error) {
	var s string
	_ = json.Unmarshal(raw, &s) // a wrong type reads as "", which no list holds
	for i, w := range words {
		if w == s {
			return T(i), nil
		}
	}
	return 0, fmt.Errorf("must be one of %s, is %s", strings.Join(words, ", "), raw)
}

func value(raw json.RawMessage, into any, what string) error {
	if err := json.Unmarshal(raw, into); err != nil || bytes.Equal(raw, []byte("null")) {
		return fmt.Errorf("must be %s, is %.40s", what, raw)
	}
	return nil
}

func integer(raw json.RawMessage, low, high int) (int, error) {
	var n int
	if err := json.Unmarshal(raw, &n); err != nil || n < low || n > high {
		return 0, fmt.Errorf("must be a whole number %d..%d, is %.40s", low, high, raw)
	}
	return n, nil
}

func millis(raw json.RawMessage) (time.Duration, error) {
	n, err := integer(raw, 0, maxMillis)
	return time.Duration(n) * time.Millisecond, err
}
