package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func serve(t *testing.T, dir string, h Handler) (stop func() error) {
	t.Helper()
	s, err := Listen(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, h) }()
	return func() error { cancel(); return <-done }
}

func TestCall_StreamsReplies(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	stop := serve(t, dir, func(_ context.Context, r json.RawMessage, reply func(any) error) error {
		for i := range 3 {
			if err := reply(map[string]any{"n": i, "echo": r}); err != nil {
				return err
			}
		}
		return errors.New("the end <&>")
	})
	var got []string
	err := Call(t.Context(), dir, map[string]string{"text": "やあ"}, func(m json.RawMessage) error {
		got = append(got, string(m))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 4 || !strings.Contains(got[0], "やあ") || !strings.Contains(got[3], "the end <&>") {
		t.Errorf("replies: %q", got)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	if err := Call(t.Context(), dir, 1, nil); !errors.Is(err, ErrNotRunning) {
		t.Errorf("after the end: %v", err)
	}
}

func TestListen_OneInstance(t *testing.T) {
	t.Parallel()
	for name, dir := range map[string]string{"short": t.TempDir(), "long": filepath.Join(t.TempDir(), strings.Repeat("d", 120))} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			mkdir(t, dir)
			stop := serve(t, dir, func(context.Context, json.RawMessage, func(any) error) error { return nil })
			if _, err := Listen(t.Context(), dir); !errors.Is(err, ErrRunning) {
				t.Errorf("second instance: %v", err)
			}
			if err := stop(); err != nil {
				t.Fatal(err)
			}
			s, err := Listen(t.Context(), dir)
			if err != nil {
				t.Fatalf("after the first ended: %v", err)
			}
			s.Close()
		})
	}
}

func TestServe_CallerGoesAway(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	ended := make(chan struct{})
	stop := serve(t, dir, func(ctx context.Context, _ json.RawMessage, reply func(any) error) error {
		_ = reply(1)
		<-ctx.Done()
		close(ended)
		return nil
	})
	gone := errors.New("gone")
	if err := Call(t.Context(), dir, 1, func(json.RawMessage) error { return gone }); !errors.Is(err, gone) {
		t.Fatal(err)
	}
	select {
	case <-ended:
	case <-time.After(5 * time.Second):
		t.Error("the request lived on without its caller")
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

func TestServe_NotJSON(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	stop := serve(t, dir, func(context.Context, json.RawMessage, func(any) error) error {
		return fmt.Errorf("must not be called")
	})
	defer func() { _ = stop() }()
	c := dial(t, dir)
	fmt.Fprintln(c, "{broken")
	var m map[string]string
	if err := json.NewDecoder(c).Decode(&m); err != nil || !strings.Contains(m["error"], "not one line of JSON") {
		t.Errorf("%v %v", m, err)
	}
}
