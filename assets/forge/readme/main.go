//go:build cgo

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

// options are the flags.
type options struct {
	yui, root, out, only, frames string
}

func main() {
	runtime.LockOSThread() // windows are made on the main thread
	var o options
	flag.StringVar(&o.yui, "yui", "./yui", "the built program")
	flag.StringVar(&o.root, "root", ".", "the root of the repository")
	flag.StringVar(&o.out, "o", "assets/readme", "the directory to write into")
	flag.StringVar(&o.only, "only", "", "make one picture: app or yui")
	flag.StringVar(&o.frames, "frames", "", "also keep the animation's frames in this directory")
	flag.Parse()
	if o.only != "" && o.only != "app" && o.only != "yui" {
		fmt.Fprintln(os.Stderr, "readme: -only is app or yui")
		os.Exit(2)
	}
	slog.SetLogLoggerLevel(slog.LevelWarn)
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "readme:", err)
		os.Exit(1)
	}
}

func run(o options) (err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Minute)
	defer cancel()
	if err := os.MkdirAll(o.out, 0o755); err != nil {
		return fmt.Errorf("make the picture directory: %w", err)
	}
	scr, err := newScreen(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, scr.close()) }()
	if o.only != "yui" {
		img, err := screenshotApp(ctx, scr, o.yui)
		if err != nil {
			return fmt.Errorf("screenshot: %w", err)
		}
		if err := writePNG(filepath.Join(o.out, "app.png"), img); err != nil {
			return err
		}
	}
	if o.only != "app" {
		frames, err := perform(ctx, o.root)
		if err != nil {
			return fmt.Errorf("animation: %w", err)
		}
		if o.frames != "" {
			if err := keep(o.frames, frames); err != nil {
				return err
			}
		}
		if err := writeGIF(filepath.Join(o.out, "yui.gif"), frames, frameTime); err != nil {
			return err
		}
	}
	return nil
}

func keep(dir string, frames []*image.NRGBA) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the frame directory: %w", err)
	}
	for i, f := range frames {
		if err := writePNG(filepath.Join(dir, fmt.Sprintf("%03d.png", i)), f); err != nil {
			return err
		}
	}
	return nil
}

func writePNG(path string, img image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return fmt.Errorf("make the picture: %w", err)
	}
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := errors.Join(enc.Encode(f, img), f.Close()); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	st, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("look at %s: %w", path, err)
	}
	fmt.Printf("%s: %d KiB, %d×%d\n", path, st.Size()>>10, img.Bounds().Dx(), img.Bounds().Dy())
	return nil
}
