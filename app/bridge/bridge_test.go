package bridge_test

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yui/app/apptest"
	"yui/app/bridge"
)

func TestBridge_CoalescesAndKeepsOrder(t *testing.T) {
	t.Parallel()
	var r apptest.Runner
	b := bridge.New(r.Run)
	var got []string
	say := func(s string) func() { return func() { got = append(got, s) } }
	b.Post(say("a"))
	b.Latest("text", say("hel"))
	b.Post(say("b"))
	b.Latest("text", say("hello"))
	if r.Waiting() != 1 {
		t.Errorf("%d crossings wait, want 1", r.Waiting())
	}
	r.Drain()
	if d := cmp.Diff([]string{"a", "hello", "b"}, got); d != "" {
		t.Error(d)
	}
}

func TestBridge_PostFromInsideRunsLater(t *testing.T) {
	t.Parallel()
	var r apptest.Runner
	b := bridge.New(r.Run)
	n := 0
	b.Post(func() { n++; b.Post(func() { n += 10 }) })
	r.Step()
	if n != 1 {
		t.Fatalf("n = %d after the first crossing", n)
	}
	r.Drain()
	if n != 11 {
		t.Errorf("n = %d", n)
	}
}

func TestBridge_Bounded(t *testing.T) {
	t.Parallel()
	var r apptest.Runner
	b := bridge.New(r.Run)
	ran := 0
	for range bridge.Room {
		if !b.Post(func() { ran++ }) {
			t.Fatal("refused too early")
		}
	}
	if b.Post(func() {}) || b.Dropped() != 1 {
		t.Error("the queue has no bound")
	}
	r.Drain()
	if ran != bridge.Room {
		t.Errorf("ran %d", ran)
	}
}

func TestBridge_Close(t *testing.T) {
	t.Parallel()
	var r apptest.Runner
	b := bridge.New(r.Run)
	b.Post(func() { t.Error("ran after Close") })
	b.Close()
	r.Drain()
	if b.Post(func() {}) {
		t.Error("accepted after Close")
	}
}

func TestBridge_ManyGoroutines(t *testing.T) {
	t.Parallel()
	var r apptest.Runner
	b := bridge.New(r.Run)
	var wg sync.WaitGroup
	n := 0
	for range 8 {
		wg.Go(func() {
			for range 100 {
				b.Post(func() { n++ })
			}
		})
	}
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	for {
		r.Drain()
		select {
		case <-done:
			r.Drain()
			if n != 800 {
				t.Errorf("n = %d", n)
			}
			return
		default:
		}
	}
}
