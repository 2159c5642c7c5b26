package render

import (
	"image"
	"sync"
)

// ring passes stage frames from the render goroutine to whoever shows them:
// three pictures, so that one may be shown, one be ready and one be drawn into
// without anyone waiting. Latest wins.
type ring struct {
	mu    sync.Mutex
	slots [3]slotImage
	held  int // shown now; -1 none
	ready int // newest, not yet taken; -1 none
	lost  uint64
}

// slotImage is a picture and the part of it that is not plain room.
type slotImage struct {
	img   *image.RGBA
	dirty image.Rectangle
	room  uint64 // which room its background shows
}

func newRing() *ring { return &ring{held: -1, ready: -1} }

// free answers a slot nobody else looks at. Render goroutine only; the slot is
// the caller's until publish.
func (r *ring) free() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range r.slots {
		if i != r.held && i != r.ready {
			return i
		}
	}
	panic("render: a ring of three has no free slot")
}

// publish makes slot i the newest frame.
func (r *ring) publish(i int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ready >= 0 {
		r.lost++
	}
	r.ready = i
}

// take answers the newest frame and releases the one taken before; the same
// again when there is no newer one, nil before the first.
func (r *ring) take() *image.RGBA {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ready >= 0 {
		r.held, r.ready = r.ready, -1
	}
	if r.held < 0 {
		return nil
	}
	return r.slots[r.held].img
}
