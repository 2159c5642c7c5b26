package main

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// lab is where everything is: programs, files and the display.
type lab struct {
	o       options
	ours    string // built program
	browser string
	page    string
	out     string
	shared  string // fixtures
	env     []string
	xvfb    *exec.Cmd
	clip    string
	motions string // folder of the clips the app ships
	yui     string
	godette string
	female  string
}

// newLab builds our side and starts a display for both. root is the checkout.
func newLab(root string, o options) (*lab, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	shared := o.shared
	l := &lab{
		o: o, browser: o.chromium, page: filepath.Join(root, "avatar/peers/web/page.html"),
		out: filepath.Join(root, "out/peers"), shared: shared,
		clip:    filepath.Join(shared, "vrma/mesh2motion-cc0/greeting.vrma"),
		motions: filepath.Join(root, "assets/motions"),
		yui:     filepath.Join(root, "assets/avatar/yui.vrm"),
		godette: filepath.Join(shared, "vrm/godette-derived-cc-by-3.0/Godette_vrm1.vrm"),
		female:  filepath.Join(shared, "vrm/mesh2motion-mannequins-cc0/cc0_female.vrm"),
	}
	if o.clip != "" {
		l.clip = o.clip
	}
	if _, err := os.Stat(l.clip); err != nil && o.needs("pictures", "figures") {
		return nil, fmt.Errorf("the fixtures are missing (give their folder with -shared): %w", err)
	}
	if err := os.MkdirAll(l.out, 0o755); err != nil {
		return nil, err
	}
	l.ours = filepath.Join(l.out, "ours")
	build := exec.Command("go", "build", "-tags", "migrated_fynedo sqlite_fts5", "-o", l.ours, "./avatar/peers/ours")
	build.Dir, build.Stderr = root, os.Stderr
	build.Env = append(os.Environ(), "CGO_ENABLED=1")
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("build our side: %w", err)
	}
	return l, l.display()
}

// display starts a bare X server that picks its own number.
func (l *lab) display() error {
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	defer r.Close()
	l.xvfb = tied(exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset"))
	l.xvfb.ExtraFiles = []*os.File{w}
	err = l.xvfb.Start()
	_ = w.Close()
	if err != nil {
		return fmt.Errorf("start a virtual display: %w", err)
	}
	n, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		return fmt.Errorf("start a virtual display: %w", err)
	}
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "DISPLAY=") && !strings.HasPrefix(e, "WAYLAND_DISPLAY=") {
			l.env = append(l.env, e)
		}
	}
	l.env = append(l.env, "DISPLAY=:"+strings.TrimSpace(n))
	return nil
}

func (l *lab) close() {
	if l.xvfb != nil && l.xvfb.Process != nil {
		_ = l.xvfb.Process.Kill()
		_ = l.xvfb.Wait()
	}
}

func (l *lab) startOurs(samples int) (*native, error) { return startNative(l.ours, samples, l.env) }

func (l *lab) startPeer(samples int) (*browser, error) {
	return startBrowser(l.browser, l.page, samples, l.env)
}

// models are the avatars whose pictures are compared: ours first.
func (l *lab) models() ([]string, error) {
	out := []string{l.yui}
	err := filepath.WalkDir(filepath.Join(l.shared, "vrm"), func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(p, ".vrm") {
			out = append(out, p)
		}
		return err
	})
	slices.Sort(out[1:])
	return out, err
}
