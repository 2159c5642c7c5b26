package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// browser is the peer's side: one page in Chromium.
type browser struct {
	cmd     *exec.Cmd
	pipe    *pipe
	session string
	profile string
}

// flags make Chromium a bare viewer that draws with the system's OpenGL.
func flags(profile string) []string {
	return []string{
		"--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--user-data-dir=" + profile,
		"--use-gl=angle", "--use-angle=gl", "--ignore-gpu-blocklist", "--allow-file-access-from-files",
		"--window-size=" + strconv.Itoa(width) + "," + strconv.Itoa(height), "--hide-scrollbars", "--force-device-scale-factor=1",
		"--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-sync",
		"--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--mute-audio",
		"about:blank",
	}
}

func startBrowser(program, page string, samples int, env []string) (*browser, error) {
	profile, err := os.MkdirTemp("", "yui-peer-")
	if err != nil {
		return nil, err
	}
	b := &browser{profile: profile, cmd: tied(exec.Command(program, flags(profile)...))}
	b.cmd.Env = env
	if b.pipe, err = dial(b.cmd); err != nil {
		_ = os.RemoveAll(profile)
		return nil, fmt.Errorf("start the peer: %w", err)
	}
	where := url.URL{Scheme: "file", Path: page, RawQuery: fmt.Sprintf("w=%d&h=%d&samples=%d", width, height, samples)}
	if err := b.open(where.String()); err != nil {
		b.Close()
		return nil, fmt.Errorf("start the peer: %w", err)
	}
	return b, nil
}

// open makes the page and waits until its script has run.
func (b *browser) open(page string) error {
	var made struct{ TargetID string }
	if err := b.pipe.call("", "Target.createTarget", map[string]any{"url": page}, &made); err != nil {
		return err
	}
	var at struct{ SessionID string }
	if err := b.pipe.call("", "Target.attachToTarget", map[string]any{"targetId": made.TargetID, "flatten": true}, &at); err != nil {
		return err
	}
	b.session = at.SessionID
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		v, err := b.eval("typeof window.peer")
		if err == nil && string(v) == `"object"` {
			return nil
		}
		if time.Now().After(end) {
			_, why := b.eval("import('./peer.js').then(() => 'late')")
			return fmt.Errorf("the page's script did not start (is npm ci done?): %w", errors.Join(err, why))
		}
	}
}

// eval runs an expression in the page and waits for its promise.
func (b *browser) eval(expr string) (json.RawMessage, error) {
	var r struct {
		Result struct {
			Value       json.RawMessage
			Description string
		}
		ExceptionDetails *struct {
			Text      string
			Exception struct{ Description string }
		}
	}
	err := b.pipe.call(b.session, "Runtime.evaluate", map[string]any{
		"expression": expr, "awaitPromise": true, "returnByValue": true,
	}, &r)
	if err != nil {
		return nil, err
	}
	if x := r.ExceptionDetails; x != nil {
		return nil, fmt.Errorf("peer: %s %s", x.Text, x.Exception.Description)
	}
	return r.Result.Value, nil
}

func (b *browser) ask(command string, args any) (answer, error) {
	text, err := json.Marshal(args)
	if err != nil {
		return answer{}, err
	}
	v, err := b.eval("window.peer." + command + "(" + string(text) + ")")
	if err != nil {
		return answer{}, err
	}
	var a answer
	if err := json.Unmarshal(v, &a); err != nil {
		return answer{}, fmt.Errorf("peer: %s answered %.60s: %w", command, v, err)
	}
	return a, nil
}

func (b *browser) Load(model, clip string, at *camera) (answer, error) {
	if at == nil {
		return answer{}, errors.New("peer: load without a camera")
	}
	return b.ask("load", map[string]any{
		"file": fileURL(model), "clip": fileURL(clip), "eye": at.Eye, "target": at.Target, "fov": at.FovY,
	})
}

func fileURL(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

func (b *browser) Picture(at float64) (*image.RGBA, error) {
	a, err := b.ask("picture", map[string]any{"to": at})
	if err != nil {
		return nil, err
	}
	if len(a.Pixels) != 4*width*height {
		return nil, fmt.Errorf("peer: a picture of %d bytes", len(a.Pixels))
	}
	return rgba(a.Pixels), nil
}

func (b *browser) Run(seconds float64) (answer, error) {
	return b.ask("run", map[string]any{"seconds": seconds})
}

func (b *browser) Figures() (answer, error) { return b.ask("figures", struct{}{}) }

func (b *browser) PID() int { return b.cmd.Process.Pid }

func (b *browser) Close() {
	_ = b.pipe.call("", "Browser.close", nil, nil)
	alarm := time.AfterFunc(10*time.Second, func() { _ = b.cmd.Process.Kill() })
	_ = b.cmd.Wait()
	alarm.Stop()
	b.pipe.close()
	_ = os.RemoveAll(b.profile)
}
