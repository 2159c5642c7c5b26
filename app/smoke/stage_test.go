//go:build smoke

package smoke

import (
	"bufio"
	"fmt"
	"image"
	"image/png"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/kbinani/screenshot"
)

// backdrop is the desktop's colour: nothing of ours has it.
const backdrop = "#2f6f8f"

// stage is a virtual desktop with a sound sink.
type stage struct {
	dir     string // out/smoke
	display string
	env     []string
	wav     string
}

// newStage starts Xvfb, a window manager, a compositor and PulseAudio with a
// null sink that is being recorded. All of it ends with the test.
func newStage(t *testing.T) *stage {
	t.Helper()
	xgb.Logger = log.New(io.Discard, "", 0) // it reports a missing .Xauthority, which is no fault
	dir := os.Getenv("YUI_SMOKE")
	if dir == "" {
		t.Skip("run through make smoke")
	}
	s := &stage{dir: dir}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{w}
	start(t, x, filepath.Join(dir, "xvfb.log"))
	w.Close()
	n, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb gave no display: %v", err)
	}
	s.display = ":" + strings.TrimSpace(n)
	run := t.TempDir()
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, ".asoundrc"), []byte("pcm.!default { type pulse }\nctl.!default { type pulse }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.env = append(os.Environ(), "DISPLAY="+s.display, "HOME="+home, "XDG_RUNTIME_DIR="+run,
		"PULSE_SERVER=unix:"+filepath.Join(run, "native"), "LANG=C.UTF-8", "YUI_LANG=en", "LIBGL_ALWAYS_SOFTWARE=1")
	os.Setenv("DISPLAY", s.display) // screenshots are taken by this process
	s.tool(t, "hsetroot", "-solid", backdrop)
	start(t, s.cmd("openbox"), filepath.Join(dir, "openbox.log"))
	start(t, s.cmd("picom", "--backend", "xrender"), filepath.Join(dir, "picom.log"))
	start(t, s.cmd("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disallow-exit", "--use-pid-file=no",
		"--load=module-null-sink sink_name=cap", "--load=module-native-protocol-unix socket="+filepath.Join(run, "native")+" auth-anonymous=1"),
		filepath.Join(dir, "pulse.log"))
	wait(t, 10*time.Second, "the sound sink", func() bool { return s.cmd("pactl", "info").Run() == nil })
	s.wav = filepath.Join(dir, "heard.raw")
	start(t, s.cmd("parec", "-d", "cap.monitor", "--latency-msec=5", "--raw", "--format=s16le", "--rate=44100", "--channels=2", s.wav), filepath.Join(dir, "parec.log"))
	return s
}

func (s *stage) cmd(name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.Env = s.env
	return c
}

// tool runs a short command to its end.
func (s *stage) tool(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := s.cmd(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// shot keeps a picture of the screen as out/smoke/NAME.png.
func (s *stage) shot(t *testing.T, name string) *image.RGBA {
	t.Helper()
	img, err := screenshot.CaptureRect(image.Rect(0, 0, 1440, 900))
	if err != nil {
		t.Fatalf("take a picture of the screen: %v", err)
	}
	f, err := os.Create(filepath.Join(s.dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	return img
}

// start runs a helper process that is killed when the test ends.
func start(t *testing.T, c *exec.Cmd, log string) {
	t.Helper()
	f, err := os.Create(log)
	if err != nil {
		t.Fatal(err)
	}
	c.Stdout, c.Stderr = f, f
	if err := c.Start(); err != nil {
		t.Fatalf("start %s: %v (make setup-smoke installs it)", c.Path, err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
		f.Close()
	})
}

// wait polls until ok or fails with what was waited for.
func wait(t *testing.T, limit time.Duration, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if ok() {
			return
		}
	}
	t.Fatalf("waited %v for %s", limit, what)
}

func rgb(img *image.RGBA, x, y int) string {
	c := img.RGBAAt(x, y)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}
