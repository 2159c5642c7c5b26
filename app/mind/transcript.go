package mind

import (
	"context"
	"sync"

	"yui/backend/convo"
)

// recent is how many of the newest entries are asked for to find what was
// added since the last turn.
const recent = 64

// transcript keeps what was read of the current session, so that a turn reads
// only what the one before it added. Entries are never changed once written and
// have rising ids. Any goroutine may read it.
type transcript struct {
	mu    sync.Mutex
	have  []convo.Message // the session's newest, oldest first
	limit int             // how many were asked for when they were read
}

// read gives the session's newest entries, at most limit. newest asks the
// store for them.
func (t *transcript) read(ctx context.Context, limit int, newest func(ctx context.Context, limit int) ([]convo.Message, error)) ([]convo.Message, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	known := false
	if limit <= t.limit {
		tail, err := newest(ctx, recent)
		if err != nil {
			return nil, err
		}
		known = t.follow(tail)
	}
	if !known {
		all, err := newest(ctx, limit)
		if err != nil {
			return nil, err
		}
		t.have, t.limit = all, limit
	}
	if spare := len(t.have) - t.limit; spare > t.limit/2+recent {
		t.have = append([]convo.Message(nil), t.have[spare:]...)
	}
	from := max(0, len(t.have)-limit)
	return t.have[from:len(t.have):len(t.have)], nil
}

// follow adds what tail, the newest entries of the session, has beyond what is
// kept. It reports false when too much was added, or another session began.
func (t *transcript) follow(tail []convo.Message) bool {
	if len(tail) < recent { // this is all there is
		t.have = tail
		return true
	}
	if len(t.have) == 0 {
		return false
	}
	last := t.have[len(t.have)-1].ID
	for i, m := range tail {
		if m.ID == last {
			t.have = append(t.have, tail[i+1:]...)
			return true
		}
	}
	return false
}
