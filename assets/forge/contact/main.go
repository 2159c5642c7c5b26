//go:build cgo

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"yui/avatar/render"
)

// options are the flags.
type options struct {
	dir, model string
	only       []string
	views      []float64
	cols       int
	size       int
	from, to   float64
	zoom       float64
	aspect     float64
}

func main() {
	runtime.LockOSThread() // windows are made on the main thread
	var o options
	var only, views string
	flag.StringVar(&o.dir, "o", "out/sheets", "the directory to write into")
	flag.StringVar(&o.model, "model", "assets/avatar/yui.vrm", "the character")
	flag.StringVar(&only, "only", "", "sheets to draw: clip names, turnaround, expressions, vowels; all when empty")
	flag.StringVar(&views, "views", "0", "views of a clip, degrees around her, one row each")
	flag.IntVar(&o.cols, "n", 8, "frames of a clip")
	flag.IntVar(&o.size, "size", 300, "height of a frame in pixels")
	flag.Float64Var(&o.from, "from", 0, "share of the clip to begin at")
	flag.Float64Var(&o.to, "to", 1, "share of the clip to end at")
	flag.Float64Var(&o.zoom, "zoom", 1, "camera zoom")
	flag.Float64Var(&o.aspect, "aspect", 0.65, "width of a frame over its height")
	flag.Parse()
	if only != "" {
		o.only = strings.Split(only, ",")
	}
	for _, v := range strings.Split(views, ",") {
		d, err := strconv.ParseFloat(v, 64)
		if err != nil {
			fmt.Fprintln(os.Stderr, "contact: -views wants degrees:", err)
			os.Exit(2)
		}
		o.views = append(o.views, d)
	}
	slog.SetLogLoggerLevel(slog.LevelWarn)
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "contact:", err)
		os.Exit(1)
	}
}

func run(o options) (err error) {
	if err := os.MkdirAll(o.dir, 0o755); err != nil {
		return fmt.Errorf("make the sheet directory: %w", err)
	}
	defer render.Terminate()
	win, err := render.NewWindow()
	if err != nil {
		return fmt.Errorf("open a window: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Minute)
	defer cancel()
	st, err := newStudio(win, o)
	if err != nil {
		win.Destroy()
		return err
	}
	defer func() {
		err = errors.Join(err, st.host.Close(ctx))
		win.Destroy()
	}()
	return st.draw(ctx)
}
