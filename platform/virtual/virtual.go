// Package virtual gives a program without a screen a virtual one: it starts
// Xvfb and points DISPLAY at it. Nobody sees what is drawn there.
package virtual

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"yui/platform"
)

// startWait bounds how long Xvfb may take to answer.
const startWait = 10 * time.Second

// Needed reports a Unix system without a display in its environment.
func Needed() bool {
	switch runtime.GOOS {
	case "windows", "darwin":
		return false
	}
	return os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == ""
}

// Start runs Xvfb and sets DISPLAY for this process and its children. stop
// ends it. Where Xvfb is not installed the error says how to get it.
func Start() (stop func(), err error) {
	path, err := exec.LookPath("Xvfb")
	if err != nil {
		return nil, fmt.Errorf("there is no display here and Xvfb is not installed; install it (make setup-display) or run this on a desktop: %w", platform.ErrUnsupported)
	}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start a virtual display: %w", err)
	}
	defer r.Close()
	//nolint:noctx // stop ends it: a context would take the display from under windows that still close
	cmd := exec.Command(path, "-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp")
	cmd.ExtraFiles = []*os.File{w}
	err = cmd.Start()
	w.Close()
	if err != nil {
		return nil, fmt.Errorf("start a virtual display: %w", err)
	}
	stop = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	_ = r.SetReadDeadline(time.Now().Add(startWait))
	n, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		stop()
		return nil, errors.New("start a virtual display: Xvfb gave no display number in time; run Xvfb by hand to see why")
	}
	return stop, os.Setenv("DISPLAY", ":"+strings.TrimSpace(n))
}
