// Command write draws the tray icons into assets/icons:
//
//	go run ./assets/forge/tray/write
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"yui/assets/forge/tray"
)

func main() {
	dir := flag.String("o", "assets/icons", "the directory to write into")
	flag.Parse()
	if err := write(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "tray:", err)
		os.Exit(1)
	}
}

func write(dir string) error {
	files, err := tray.Files()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the icon directory: %w", err)
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
	}
	return nil
}
