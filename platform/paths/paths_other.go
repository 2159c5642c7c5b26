//go:build !linux

package paths

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// defaults follows the system's own custom (Application Support, AppData).
func defaults(getenv func(string) string) (Dirs, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return Dirs{}, fmt.Errorf("find the folders: %w; give --config-dir and --data-dir", err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return Dirs{}, fmt.Errorf("find the folders: %w; give --config-dir and --data-dir", err)
	}
	data := config
	if runtime.GOOS == "windows" {
		if v := getenv("LOCALAPPDATA"); v != "" {
			data = v
		}
	}
	d := Dirs{
		Config: filepath.Join(config, "yui"),
		Data:   filepath.Join(data, "yui", "data"),
		State:  filepath.Join(data, "yui", "state"),
		Cache:  filepath.Join(cache, "yui"),
	}
	d.Runtime = filepath.Join(d.Cache, "run")
	return d, nil
}
