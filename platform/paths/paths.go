// Package paths answers where things live: config (what people edit or share),
// data (the database and models), state (logs, window geometry), cache and
// runtime (socket, port, token). It only computes and creates folders.
package paths

import (
	"fmt"
	"os"
	"path/filepath"
)

// Dirs are absolute folders; Make creates them.
type Dirs struct {
	Config  string
	Data    string
	State   string
	Cache   string
	Runtime string
}

// Options override the defaults; an empty field keeps them.
type Options struct {
	Config string // --config-dir
	Data   string // --data-dir; state, cache and runtime then live below it
}

// Resolve computes the folders without touching the disk. An error names the
// variable that is missing.
func Resolve(o Options) (Dirs, error) {
	d, err := defaults(os.Getenv)
	if err != nil && (o.Config == "" || o.Data == "") {
		return Dirs{}, err
	}
	if o.Config != "" {
		d.Config = o.Config
	}
	if o.Data != "" {
		d.Data = o.Data
		d.State = filepath.Join(o.Data, "state")
		d.Cache = filepath.Join(o.Data, "cache")
		d.Runtime = filepath.Join(o.Data, "run")
	}
	for _, p := range []*string{&d.Config, &d.Data, &d.State, &d.Cache, &d.Runtime} {
		if *p, err = filepath.Abs(*p); err != nil {
			return Dirs{}, fmt.Errorf("find the folders: %w", err)
		}
	}
	return d, nil
}

// Make creates every folder, readable by the user alone.
func (d Dirs) Make() error {
	for _, p := range []string{d.Config, d.Data, d.State, d.Cache, d.Runtime} {
		if err := os.MkdirAll(p, 0o700); err != nil {
			return fmt.Errorf("make %s: %w; choose another place with --config-dir and --data-dir", p, err)
		}
	}
	return nil
}
