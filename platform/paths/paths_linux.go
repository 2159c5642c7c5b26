package paths

import (
	"fmt"
	"os"
	"path/filepath"
)

// defaults follows the XDG base directory specification.
func defaults(getenv func(string) string) (Dirs, error) {
	home := getenv("HOME")
	xdg := func(name, rest string) string {
		if v := getenv(name); filepath.IsAbs(v) {
			return filepath.Join(v, "yui")
		}
		return filepath.Join(home, rest, "yui")
	}
	d := Dirs{
		Config: xdg("XDG_CONFIG_HOME", ".config"),
		Data:   xdg("XDG_DATA_HOME", ".local/share"),
		State:  xdg("XDG_STATE_HOME", ".local/state"),
		Cache:  xdg("XDG_CACHE_HOME", ".cache"),
	}
	d.Runtime = filepath.Join(os.TempDir(), fmt.Sprintf("yui-%d", os.Getuid()))
	if v := getenv("XDG_RUNTIME_DIR"); filepath.IsAbs(v) {
		d.Runtime = filepath.Join(v, "yui")
	}
	if home == "" {
		return d, fmt.Errorf("find the folders: HOME is not set; set it, or give --config-dir and --data-dir")
	}
	return d, nil
}
