package app

import (
	"slices"
	"testing"
	"time"
)

func TestBehind(t *testing.T) {
	var ran []string
	var later []func()
	b := behind{after: func(_ time.Duration, f func()) { later = append(later, f) }}
	do := func(key any, name string, back bool) { b.do(key, func() { ran = append(ran, name) }, back) }
	same := func(want ...string) {
		t.Helper()
		if !slices.Equal(ran, want) {
			t.Errorf("ran %q, want %q", ran, want)
		}
	}

	do(nil, "home", false)
	same("home")

	do(nil, "started", true)
	do("text", "O", true)
	do("text", "One", true)
	do("other", "x", true)
	do("text", "One.", false) // home again, but others wait
	same("home")
	if len(later) != 1 {
		t.Fatalf("%d timers, want one", len(later))
	}
	later[0]()
	same("home", "started", "One", "x", "One.")

	do(nil, "next", false)
	same("home", "started", "One", "x", "One.", "next")
	do(nil, "out", true)
	if len(later) != 2 {
		t.Fatalf("%d timers, want a second", len(later))
	}
}
