package render_test

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"testing"

	"yui/avatar/render"
)

// TestWindow_NoDisplay runs itself without a display: the window library
// panics there, and NewWindow must not.
func TestWindow_NoDisplay(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only X11 can be without a display")
	}
	if os.Getenv("YUI_TEST_NO_DISPLAY") != "" {
		var err error
		onMain(func() { _, err = render.NewWindow() })
		if !errors.Is(err, render.ErrNoDisplay) {
			t.Fatalf("NewWindow without a display: %v", err)
		}
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestWindow_NoDisplay$")
	cmd.Env = append(os.Environ(), "DISPLAY=:9999", "WAYLAND_DISPLAY=", "YUI_TEST_NO_DISPLAY=1")
	// The wrapper's poll loop must not touch a library that never started.
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
