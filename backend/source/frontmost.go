package source

import (
	"sync"
	"time"
)

// Grace is how long the foreground may be empty before the same window counts
// as a new stay.
const Grace = 5 * time.Minute

// Window is a foreground window; both texts are data from outside.
type Window struct{ App, Title string }

// Frontmost keeps the foreground window and since when it is there. It may be
// used from any goroutine.
type Frontmost struct {
	mu      sync.Mutex
	now     Window
	since   time.Time
	cleared time.Time // when the foreground went empty; zero while it is not
	known   bool
}

// Sample takes what is in front at a time; the zero Window means nothing. A
// title that changes within one app is the same stay with a new title.
func (f *Frontmost) Sample(w Window, at time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if w == (Window{}) {
		if f.known && f.cleared.IsZero() {
			f.cleared = at
		}
		return
	}
	same := f.known && w.App == f.now.App && (w.App != "" || w.Title == f.now.Title)
	back := f.cleared.IsZero() || at.Sub(f.cleared) < Grace
	if !same || !back {
		f.since = at
	}
	f.now, f.known, f.cleared = w, true, time.Time{}
}

// Current is the foreground window and since when; false before the first
// sample and while nothing is in front.
func (f *Frontmost) Current() (Window, time.Time, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.now, f.since, f.known && f.cleared.IsZero()
}
