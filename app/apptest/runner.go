// Package apptest helps to test the rooms that know Fyne: a runner the test
// drives by hand in place of the UI loop, and pictures of a view in the
// product's theme. Fyne's test driver runs fyne.Do on the calling goroutine,
// so tests over it race where the product does not; a test gives its bridge
// this runner instead.
package apptest

import "sync"

// Runner keeps closures until the test runs them. The zero value is ready.
// Run may be called from any goroutine; Step and Drain belong to the test's.
type Runner struct {
	mu    sync.Mutex
	queue []func()
}

// Run queues f; it is a bridge.Runner.
func (r *Runner) Run(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.queue = append(r.queue, f)
}

// Waiting is how many closures wait.
func (r *Runner) Waiting() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.queue)
}

// Step runs the oldest closure and reports whether there was one.
func (r *Runner) Step() bool {
	r.mu.Lock()
	if len(r.queue) == 0 {
		r.mu.Unlock()
		return false
	}
	f := r.queue[0]
	r.queue = r.queue[1:]
	r.mu.Unlock()
	f()
	return true
}

// Drain runs closures until none waits.
func (r *Runner) Drain() {
	for r.Step() {
	}
}
