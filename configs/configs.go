// Package configs owns every tunable of the product: embedded JSON files,
// typed, validated, with the user's own file of the same name laid over them.
//
// It is read once at start by package app, which maps it to the Options of the
// rooms below; nothing else imports it. Values are plain and read-only after
// Load. A file that cannot be used is refused whole with an error that names
// the file and the key, so a typo never half-applies.
package configs

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed *.json emotion_text/*.json
var files embed.FS

// maxFile bounds a user's override file.
const maxFile = 4 << 20

// Configs is everything Load read.
type Configs struct {
	Endpoints  Endpoints
	Guardrails Guardrails
	Speech     Speech
	// Tags are the voice tones of the providers that know a closed set.
	Tags map[string][]Tag
	// Emotions, Motions and Persona stay raw: the rooms that own their meaning
	// parse and validate them.
	Emotions []byte
	Motions  []byte
	Persona  []byte
}

// Load reads the embedded files with the user's files in dir laid over them
// (per top-level key), then the environment over endpoints. dir may be missing.
func Load(dir string, getenv func(string) string) (*Configs, error) {
	c := &Configs{}
	var err error
	if err = read(dir, "endpoints.json", &c.Endpoints); err != nil {
		return nil, err
	}
	c.Endpoints.applyEnv(getenv)
	if err = c.Endpoints.validate(); err != nil {
		return nil, err
	}
	if err = read(dir, "guardrails.json", &c.Guardrails); err != nil {
		return nil, err
	}
	if err = c.Guardrails.validate(); err != nil {
		return nil, err
	}
	if err = read(dir, "speech.json", &c.Speech); err != nil {
		return nil, err
	}
	if err = c.Speech.validate(); err != nil {
		return nil, err
	}
	if c.Tags, err = loadTags(dir); err != nil {
		return nil, err
	}
	for name, dst := range map[string]*[]byte{
		"emotion_registry.json": &c.Emotions, "motions.json": &c.Motions, "persona.json": &c.Persona,
	} {
		if *dst, err = merged(dir, name); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// read decodes the merged file into v; unknown keys are an error, since a
// misspelt key would otherwise do nothing for ever.
func read(dir, name string, v any) error {
	data, err := merged(dir, name)
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("configs/%s: %w; fix the key or remove your %s", name, err, filepath.Join(dir, name))
	}
	return nil
}

// merged lays the user's top-level keys over the embedded ones.
func merged(dir, name string) ([]byte, error) {
	base, err := files.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("configs/%s: %w", name, err)
	}
	user, err := readUser(dir, name)
	if err != nil {
		return nil, err
	}
	if user == nil {
		return base, nil
	}
	var a, b map[string]json.RawMessage
	if err := json.Unmarshal(base, &a); err != nil {
		return nil, fmt.Errorf("configs/%s: %w", name, err)
	}
	if err := json.Unmarshal(user, &b); err != nil {
		return nil, fmt.Errorf("%s: not a JSON object: %w; fix it or remove the file", filepath.Join(dir, name), err)
	}
	for k, v := range b {
		a[k] = v
	}
	return json.Marshal(a)
}

func readUser(dir, name string) ([]byte, error) {
	if dir == "" {
		return nil, nil
	}
	f, err := os.Open(filepath.Join(dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read your %s: %w", name, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("read your %s: %w", name, err)
	}
	if len(data) > maxFile {
		return nil, fmt.Errorf("your %s is larger than %d bytes; shorten it", filepath.Join(dir, name), maxFile)
	}
	return bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), nil
}
