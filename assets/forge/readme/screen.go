//go:build cgo

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/jezek/xgb"
)

// screen is a virtual desktop with a window manager and a compositor.
type screen struct {
	dir   string // home of what runs on it, removed at the end
	env   []string
	procs []*exec.Cmd
}

// The app is shown at twice the picture's scale of 1.5 and reduced, which
// smooths what a software rasteriser leaves rough.
const (
	screenSize = "3400x2400x24"
	shown      = 3
	reduced    = 2
)

// newScreen starts it and points this process's DISPLAY at it.
func newScreen(ctx context.Context) (*screen, error) {
	xgb.Logger = log.New(io.Discard, "", 0) // it reports a missing .Xauthority, which is no fault
	dir, err := os.MkdirTemp("", "yui-readme")
	if err != nil {
		return nil, fmt.Errorf("make a home for the pictures: %w", err)
	}
	s := &screen{dir: dir}
	fail := func(err error) (*screen, error) { return nil, errors.Join(err, s.close()) }
	r, w, err := os.Pipe()
	if err != nil {
		return fail(fmt.Errorf("start a virtual screen: %w", err))
	}
	defer r.Close()
	x := exec.CommandContext(ctx, "Xvfb", "-displayfd", "3", "-screen", "0", screenSize, "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{w}
	err = s.start(x)
	w.Close()
	if err != nil {
		return fail(err)
	}
	_ = r.SetReadDeadline(time.Now().Add(10 * time.Second))
	n, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		return fail(fmt.Errorf("read the virtual screen's number: %w", err))
	}
	display := ":" + strings.TrimSpace(n)
	if err := os.Setenv("DISPLAY", display); err != nil {
		return fail(fmt.Errorf("set DISPLAY: %w", err))
	}
	s.env = append(os.Environ(), "DISPLAY="+display, "HOME="+dir, "XDG_RUNTIME_DIR="+dir, "LANG=en_US.UTF-8", "YUI_LANG=en",
		"FYNE_THEME=light", fmt.Sprintf("FYNE_SCALE=%d", shown), "LIBGL_ALWAYS_SOFTWARE=1")
	for _, c := range [][]string{{"openbox"}, {"picom", "--backend", "xrender"}} {
		if err := s.start(s.cmd(ctx, c[0], c[1:]...)); err != nil {
			return fail(err)
		}
	}
	return s, nil
}

func (s *screen) cmd(ctx context.Context, name string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, name, args...)
	c.Env = s.env
	return c
}

// start runs a process that ends with the screen; its log is in the home.
func (s *screen) start(c *exec.Cmd) error {
	f, err := os.Create(filepath.Join(s.dir, filepath.Base(c.Path)+".log"))
	if err != nil {
		return fmt.Errorf("make a log: %w", err)
	}
	defer f.Close() // the process has its own
	c.Stdout, c.Stderr = f, f
	if err := c.Start(); err != nil {
		return fmt.Errorf("start %s (make setup-smoke installs it): %w", filepath.Base(c.Path), err)
	}
	s.procs = append(s.procs, c)
	return nil
}

// log is the end of what a process wrote.
func (s *screen) log(name string) string {
	b, _ := os.ReadFile(filepath.Join(s.dir, name+".log"))
	return strings.TrimSpace(string(b[max(0, len(b)-600):]))
}

// close ends what still runs, last first, and forgets the home.
func (s *screen) close() error {
	for i := len(s.procs) - 1; i >= 0; i-- {
		_ = s.procs[i].Process.Kill()
		_ = s.procs[i].Wait()
	}
	return os.RemoveAll(s.dir)
}
