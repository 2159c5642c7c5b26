package motion

import (
	"fmt"
	"os"
	"path/filepath"
)

// WriteAll writes every clip into dir as NAME.vrma.
func WriteAll(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the motions folder: %w", err)
	}
	for _, c := range Clips() {
		data, err := Encode(c)
		if err != nil {
			return fmt.Errorf("clip %s: %w", c.Name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, c.Name+".vrma"), data, 0o644); err != nil {
			return fmt.Errorf("write clip %s: %w", c.Name, err)
		}
	}
	return nil
}
