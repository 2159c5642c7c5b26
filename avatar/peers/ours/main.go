//go:build cgo

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"time"

	"yui/avatar/render"
)

func init() { runtime.LockOSThread() }

func main() {
	if err := run(os.Stdin, os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "ours:", err)
		os.Exit(1)
	}
}

// run starts the renderer with the given samples a pixel and serves commands
// until the input ends.
func run(in io.Reader, out io.Writer, args []string) error {
	samples := 4
	if len(args) > 0 {
		n, err := strconv.Atoi(args[0])
		if err != nil {
			return fmt.Errorf("samples: %w", err)
		}
		samples = n
	}
	w, err := render.NewWindow()
	if err != nil {
		return err
	}
	defer render.Terminate()
	defer w.Destroy()
	s := &stage{body: &puppet{}, drawn: make(chan struct{}, 1)}
	s.host, err = render.Start(w, render.Options{
		Body: s.body, Samples: samples, ThinLines: true,
		OnStage: func() {
			select {
			case s.drawn <- struct{}{}:
			default:
			}
		},
	})
	if err != nil {
		return err
	}
	light := render.PlainLight()
	s.host.SetLight(&light)
	s.host.SetShadow(render.ShadowNone)

	done := make(chan error, 1)
	go func() { done <- serve(in, out, s) }()
	err = <-done
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return errors.Join(err, s.host.Close(ctx))
}

func serve(in io.Reader, out io.Writer, s *stage) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	enc := json.NewEncoder(out)
	for lines.Scan() {
		var c command
		var a answer
		err := json.Unmarshal(lines.Bytes(), &c)
		if err == nil {
			a, err = s.do(c)
		}
		if err != nil {
			a = answer{Err: err.Error()}
		}
		if err := enc.Encode(a); err != nil {
			return err
		}
	}
	return lines.Err()
}
