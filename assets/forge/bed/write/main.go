// Command write builds the bed into assets/props/bed.glb:
//
//	go run ./assets/forge/bed/write
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"yui/assets/forge/bed"
)

func main() {
	path := flag.String("o", "assets/props/bed.glb", "the file to write")
	flag.Parse()
	if err := write(*path); err != nil {
		fmt.Fprintln(os.Stderr, "bed:", err)
		os.Exit(1)
	}
}

func write(path string) error {
	data, err := bed.GLB()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("make the props directory: %w", err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return fmt.Errorf("write the bed: %w", err)
	}
	fmt.Printf("%s: %d bytes, %d triangles\n", path, len(data), bed.Triangles())
	return nil
}
