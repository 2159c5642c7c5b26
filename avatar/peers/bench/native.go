package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// patience is how long a side may take over one command.
const patience = 90 * time.Second

// refusal is a side's own no, as against its end.
type refusal string

func (r refusal) Error() string { return string(r) }

// native is YUI's side: cmd/ours behind two pipes.
type native struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func startNative(program string, samples int, env []string) (*native, error) {
	cmd := tied(exec.Command(program, strconv.Itoa(samples)))
	cmd.Env, cmd.Stderr = env, os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start our side: %w", err)
	}
	n := &native{cmd: cmd, in: in, out: bufio.NewReader(out)}
	if _, err := n.Figures(); err != nil {
		n.Close()
		return nil, fmt.Errorf("start our side: %w", err)
	}
	return n, nil
}

// ask sends one command and waits for its answer.
func (n *native) ask(c map[string]any) (answer, error) {
	line, err := json.Marshal(c)
	if err != nil {
		return answer{}, err
	}
	if _, err := n.in.Write(append(line, '\n')); err != nil {
		return answer{}, fmt.Errorf("our side: %w", err)
	}
	alarm := time.AfterFunc(patience, func() { _ = n.cmd.Process.Kill() })
	defer alarm.Stop()
	line, err = n.out.ReadBytes('\n')
	if err != nil {
		return answer{}, fmt.Errorf("our side ended during %v: %w", c["Op"], err)
	}
	var a answer
	if err := json.Unmarshal(line, &a); err != nil {
		return answer{}, fmt.Errorf("our side: %w", err)
	}
	if a.Err != "" {
		return a, refusal(a.Err)
	}
	return a, nil
}

func (n *native) Load(model, clip string, _ *camera) (answer, error) {
	return n.ask(map[string]any{"Op": "load", "File": model, "Clip": clip, "W": width, "H": height})
}

func (n *native) Picture(at float64) (*image.RGBA, error) {
	a, err := n.ask(map[string]any{"Op": "picture", "At": at})
	if err != nil {
		return nil, err
	}
	if len(a.Pixels) != 4*width*height {
		return nil, fmt.Errorf("our side: a picture of %d bytes", len(a.Pixels))
	}
	return rgba(a.Pixels), nil
}

func (n *native) Run(seconds float64) (answer, error) { return n.spend("run", seconds) }

// Rest is paused in sight, Hide out of sight.
func (n *native) Rest(seconds float64) (answer, error) { return n.spend("rest", seconds) }
func (n *native) Hide(seconds float64) (answer, error) { return n.spend("hide", seconds) }

func (n *native) spend(op string, seconds float64) (answer, error) {
	return n.ask(map[string]any{"Op": op, "Seconds": seconds})
}

func (n *native) Figures() (answer, error) { return n.ask(map[string]any{"Op": "figures"}) }

func (n *native) PID() int { return n.cmd.Process.Pid }

func (n *native) Close() {
	_ = n.in.Close()
	alarm := time.AfterFunc(10*time.Second, func() { _ = n.cmd.Process.Kill() })
	defer alarm.Stop()
	_ = n.cmd.Wait()
}
