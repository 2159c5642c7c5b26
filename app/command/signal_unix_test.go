//go:build unix

package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// TestInterruptible_Twice runs itself in another process, which stays stuck
// after the first signal: the second must end it.
func TestInterruptible_Twice(t *testing.T) {
	const mark = "YUI_TEST_STUCK"
	if os.Getenv(mark) != "" {
		ctx, stop := interruptible()
		defer stop()
		fmt.Print("r")
		<-ctx.Done()
		fmt.Print("1")
		time.Sleep(time.Minute)
		os.Exit(0)
	}
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestInterruptible_Twice$")
	cmd.Env = append(os.Environ(), mark+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill() }()
	b := make([]byte, 1)
	for _, want := range "r1" {
		if _, err := io.ReadFull(out, b); err != nil || string(b) != string(want) {
			t.Fatalf("the process says %q, %v; want %q", b, err, want)
		}
		if want == 'r' {
			if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for range 200 { // the default comes back a moment after the context ends
		_ = cmd.Process.Signal(syscall.SIGTERM)
		select {
		case err := <-ended:
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGTERM {
				t.Errorf("it ended with %v", err)
			}
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
	t.Error("a second signal does not end it")
}
