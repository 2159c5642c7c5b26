package motion

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// WriteAll writes every clip into dir as NAME.vrma and takes away .vrma files
// of clips that are no more.
func WriteAll(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the motions folder: %w", err)
	}
	var names []string
	for _, c := range Clips() {
		data, err := Encode(c)
		if err != nil {
			return fmt.Errorf("clip %s: %w", c.Name, err)
		}
		path := filepath.Join(dir, c.Name+".vrma")
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return fmt.Errorf("write clip %s: %w", c.Name, err)
		}
		names = append(names, path)
	}
	old, err := filepath.Glob(filepath.Join(dir, "*.vrma"))
	if err != nil {
		return fmt.Errorf("list old clips: %w", err)
	}
	for _, p := range old {
		if !slices.Contains(names, p) {
			if err := os.Remove(p); err != nil {
				return fmt.Errorf("remove an old clip: %w", err)
			}
		}
	}
	return nil
}
