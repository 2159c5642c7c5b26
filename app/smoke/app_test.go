//go:build smoke

package smoke

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"yui/app/control"
	"yui/platform/session"
)

// program is one running yui.
type program struct {
	s    *stage
	data string
	cmd  *exec.Cmd
	done chan error
}

func (s *stage) yui(t *testing.T, data string, args ...string) *exec.Cmd {
	t.Helper()
	return s.cmd(filepath.Join(s.dir, "yui"), append([]string{"--config-dir", filepath.Join(data, "config"), "--data-dir", data}, args...)...)
}

// launch starts the app and waits for her first frame.
func (s *stage) launch(t *testing.T, data string, args ...string) *program {
	t.Helper()
	p := &program{s: s, data: data, cmd: s.yui(t, data, args...), done: make(chan error, 1)}
	log, err := os.OpenFile(filepath.Join(s.dir, "yui.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	p.cmd.Stdout, p.cmd.Stderr = log, log
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.done <- p.cmd.Wait() }()
	t.Cleanup(func() { _ = p.cmd.Process.Kill() })
	wait(t, 60*time.Second, "her first frame", func() bool {
		select {
		case err := <-p.done:
			t.Fatalf("yui ended before its first frame: %v (see %s)", err, log.Name())
		default:
		}
		st, err := p.state()
		return err == nil && st.FirstFrameMS > 0
	})
	return p
}

func (p *program) state() (control.State, error) {
	var st control.State
	err := p.call(control.Request{Do: control.Status}, func(m json.RawMessage) error { return json.Unmarshal(m, &st) })
	return st, err
}

func (p *program) must(t *testing.T) control.State {
	t.Helper()
	st, err := p.state()
	if err != nil {
		t.Fatalf("ask for the state: %v", err)
	}
	return st
}

func (p *program) do(t *testing.T, v control.Verb) {
	t.Helper()
	err := p.call(control.Request{Do: v}, func(m json.RawMessage) error {
		var e control.Event
		if json.Unmarshal(m, &e) == nil && e.Error != "" {
			return errors.New(e.Error)
		}
		return nil
	})
	if err != nil {
		t.Fatalf("%s: %v", v, err)
	}
}

func (p *program) call(r control.Request, each func(json.RawMessage) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), 60*time.Second)
	defer cancel()
	return session.Call(ctx, filepath.Join(p.data, "run"), r, each)
}

// quit asks the app to end and returns how long that took.
func (p *program) quit(t *testing.T) time.Duration {
	t.Helper()
	begin := time.Now()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-p.done:
		if err != nil {
			t.Errorf("yui did not end cleanly: %v", err)
		}
	case <-time.After(10 * time.Second):
		_ = p.cmd.Process.Signal(syscall.SIGQUIT)
		t.Fatal("yui did not end within 10 s; its goroutines are in yui.log")
	}
	return time.Since(begin)
}
