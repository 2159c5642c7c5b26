package tts

import (
	"container/list"
	"context"
	"sync"
	"unicode/utf8"

	"yui/backend/speech"
)

// maxKept is the longest text worth keeping: fillers, greetings, short answers.
const maxKept = 160

// Cache keeps the clips of short sentences of one voice, the least recently
// used going first. A failure is not kept.
type Cache struct {
	voice speech.Synthesizer
	size  int

	mu    sync.Mutex
	used  int
	byKey map[speech.Request]*list.Element
	order *list.List // of entry, latest first
}

type entry struct {
	key  speech.Request
	clip speech.Clip
}

// NewCache keeps up to size bytes of samples. The cache belongs to one voice
// with one model; a changed setting makes another cache.
func NewCache(v speech.Synthesizer, size int) *Cache {
	return &Cache{voice: v, size: size, byKey: map[speech.Request]*list.Element{}, order: list.New()}
}

// Has reports whether a request would be answered without the voice.
func (c *Cache) Has(r speech.Request) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.byKey[r] != nil
}

// Synthesize implements speech.Synthesizer.
func (c *Cache) Synthesize(ctx context.Context, r speech.Request) (speech.Clip, error) {
	c.mu.Lock()
	if e := c.byKey[r]; e != nil {
		c.order.MoveToFront(e)
		clip := e.Value.(entry).clip
		c.mu.Unlock()
		return clip, nil
	}
	c.mu.Unlock()
	clip, err := c.voice.Synthesize(ctx, r)
	if err == nil && utf8.RuneCountInString(r.Text) <= maxKept {
		c.keep(entry{r, clip})
	}
	return clip, err
}

func (c *Cache) keep(e entry) {
	n := 4 * len(e.clip.Samples)
	if n > c.size/4 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byKey[e.key] != nil {
		return
	}
	c.byKey[e.key] = c.order.PushFront(e)
	c.used += n
	for c.used > c.size {
		last := c.order.Back()
		old := c.order.Remove(last).(entry)
		delete(c.byKey, old.key)
		c.used -= 4 * len(old.clip.Samples)
	}
}
