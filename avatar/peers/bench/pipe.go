package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// pipe is Chromium's debugging pipe: JSON messages ended by a zero byte, read
// by the browser from descriptor 3 and written to 4. One goroutine uses it.
type pipe struct {
	in  *os.File // we write
	out *os.File // we read
	r   *bufio.Reader
	n   int
}

// dial starts cmd with a pipe.
func dial(cmd *exec.Cmd) (*pipe, error) {
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, theirIn.Close(), in.Close())
	}
	cmd.ExtraFiles = []*os.File{theirIn, theirOut}
	err = cmd.Start()
	_ = theirIn.Close()
	_ = theirOut.Close()
	if err != nil {
		return nil, errors.Join(err, in.Close(), out.Close())
	}
	return &pipe{in: in, out: out, r: bufio.NewReaderSize(out, 1<<16)}, nil
}

// call sends a method and waits for its result; events between are dropped.
func (p *pipe) call(session, method string, params, result any) error {
	p.n++
	m := map[string]any{"id": p.n, "method": method}
	if session != "" {
		m["sessionId"] = session
	}
	if params != nil {
		m["params"] = params
	}
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if err := p.in.SetDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	if _, err := p.in.Write(append(data, 0)); err != nil {
		return fmt.Errorf("tell the browser %s: %w", method, err)
	}
	if err := p.out.SetDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	for {
		data, err := p.r.ReadBytes(0)
		if err != nil {
			return fmt.Errorf("hear the browser about %s: %w", method, err)
		}
		var a struct {
			ID     int
			Result json.RawMessage
			Error  *struct{ Message string }
		}
		if err := json.Unmarshal(data[:len(data)-1], &a); err != nil {
			return fmt.Errorf("hear the browser about %s: %w", method, err)
		}
		switch {
		case a.ID != p.n:
			continue
		case a.Error != nil:
			return fmt.Errorf("%s: %s", method, a.Error.Message)
		case result == nil:
			return nil
		}
		return json.Unmarshal(a.Result, result)
	}
}

func (p *pipe) close() {
	_ = p.in.Close()
	_ = p.out.Close()
}
