package app

import "time"

// behindBy is how much later than her bubble the main window shows the same.
const behindBy = 120 * time.Millisecond

// behind keeps changes of the main window back while she is read elsewhere:
// painting a whole window takes longer than her first word may, and both are
// painted by one goroutine. Changes keep their order, and of those with the
// same key in a row the newest stays. All methods belong to the UI goroutine.
type behind struct {
	after func(d time.Duration, f func()) // calls f later, on the UI goroutine
	jobs  []behindJob
}

type behindJob struct {
	key any // nil: never replaced
	run func()
}

// do runs f now, or in a moment when back is set or others wait already.
func (b *behind) do(key any, f func(), back bool) {
	if len(b.jobs) == 0 && !back {
		f()
		return
	}
	if n := len(b.jobs); n > 0 && key != nil && b.jobs[n-1].key == key {
		b.jobs[n-1].run = f
		return
	}
	b.jobs = append(b.jobs, behindJob{key, f})
	if len(b.jobs) == 1 {
		b.after(behindBy, b.flush)
	}
}

// flush runs what waits.
func (b *behind) flush() {
	jobs := b.jobs
	b.jobs = nil
	for _, j := range jobs {
		j.run()
	}
}
