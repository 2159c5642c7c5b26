// Command forge builds the default character and her pictures from tables and
// code: the same sources give the same bytes.
//
//	go run ./assets/forge              write assets/avatar/yui.vrm and the icons
//	go run ./assets/forge -sheets DIR  draw contact sheets into DIR instead
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"yui/assets/forge/gltfout"
	"yui/assets/forge/sheets"
	"yui/assets/forge/yui"
)

func main() {
	out := flag.String("out", "assets", "the assets directory to write into")
	dir := flag.String("sheets", "", "draw contact sheets into this directory and write nothing else")
	verbose := flag.Bool("v", false, "list the parts")
	only := flag.String("only", "", "the one sheet to draw")
	zoom := flag.String("zoom", "", "draw one close-up: x,y,z,width-mm,yaw,pitch,arms-down into -sheets/zoom.png")
	flag.Parse()
	if err := run(*out, *dir, *only, *zoom, *verbose); err != nil {
		fmt.Fprintln(os.Stderr, "forge:", err)
		os.Exit(1)
	}
}

func run(out, dir, only, zoom string, verbose bool) error {
	s := yui.Build()
	if zoom != "" {
		return sheets.Zoom(s, dir, zoom)
	}
	if dir != "" {
		return sheets.Write(s, dir, only)
	}
	s.Thumbnail = sheets.Portrait(s, 256)
	data, err := gltfout.VRM(s)
	if err != nil {
		return fmt.Errorf("build the character: %w", err)
	}
	path := filepath.Join(out, "avatar", "yui.vrm")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("make the avatar directory: %w", err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return fmt.Errorf("write the character: %w", err)
	}
	tris := 0
	for _, g := range s.Groups {
		for _, p := range g.Parts {
			tris += len(p.T)
			if verbose {
				fmt.Printf("  %-16s %5d triangles %5d vertices\n", p.Name, len(p.T), len(p.V))
			}
		}
	}
	fmt.Printf("%s: %d bytes, %d triangles, %d joints\n", path, len(data), tris, len(s.Skeleton.Joints))
	return nil
}
