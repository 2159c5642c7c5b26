// Package bridge is the only crossing onto the UI goroutine. Fyne's own queue
// has no bound and runs behind a slow loop, so everything from elsewhere goes
// through a Bridge: what was posted since the last crossing runs as one
// closure, and at most one closure waits in Fyne's queue.
//
// Two classes of work. Post is for what must arrive: it keeps order, and when
// the queue is full it says so instead of blocking. Latest is for values where
// the newest wins: a later one with the same key takes the place of the one
// that waits. Any goroutine may call; the closures run on the UI goroutine.
// What still waits when the loop ends is dropped, so never save data here.
package bridge

import (
	"sync"

	"fyne.io/fyne/v2"
)

// Runner runs a function on the UI goroutine, later.
type Runner func(func())

// Fyne is the production runner.
func Fyne() Runner { return fyne.Do }

// Room is how many closures may wait.
const Room = 1024

type job struct {
	key any
	run func()
}

// Bridge carries closures over. Make one with New.
type Bridge struct {
	run Runner

	mu      sync.Mutex
	jobs    []job
	spare   []job
	pending bool
	closed  bool
	dropped uint64
}

// New makes a bridge over a runner.
func New(run Runner) *Bridge { return &Bridge{run: run} }

// Post queues f. It reports false when the queue is full or the bridge is
// closed; f will then never run.
func (b *Bridge) Post(f func()) bool { return b.add(job{run: f}) }

// Latest queues f in place of what waits under the same key, keeping that
// one's turn. The key must be comparable and not nil.
func (b *Bridge) Latest(key any, f func()) bool { return b.add(job{key: key, run: f}) }

func (b *Bridge) add(j job) bool {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return false
	}
	if j.key != nil {
		for i := range b.jobs {
			if b.jobs[i].key == j.key {
				b.jobs[i].run = j.run
				b.mu.Unlock()
				return true
			}
		}
	}
	if len(b.jobs) >= Room {
		b.dropped++
		b.mu.Unlock()
		return false
	}
	b.jobs = append(b.jobs, j)
	cross := !b.pending
	b.pending = true
	b.mu.Unlock()
	if cross {
		b.run(b.drain)
	}
	return true
}

// drain runs on the UI goroutine: what waits now, not what its closures add.
func (b *Bridge) drain() {
	b.mu.Lock()
	batch := b.jobs
	b.jobs, b.spare = b.spare[:0], nil
	b.pending = false
	closed := b.closed
	b.mu.Unlock()
	if !closed {
		for i := range batch {
			batch[i].run()
			batch[i] = job{}
		}
	}
	b.mu.Lock()
	b.spare = batch[:0]
	b.mu.Unlock()
}

// Dropped is how many closures found no room so far.
func (b *Bridge) Dropped() uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.dropped
}

// Close stops the bridge: what waits is dropped, what comes is refused. Call
// it before the loop ends.
func (b *Bridge) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	b.jobs = nil
}
