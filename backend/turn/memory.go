package turn

import (
	"context"
	"sync"
	"time"

	"yui/backend/convo"
)

// Memory is a Record that forgets at exit: for the terminal, for tests, and
// when no store is given. Its transcript keeps the newest 1,000 entries. Safe
// from any goroutine.
type Memory struct {
	mu      sync.Mutex
	values  map[string]string
	entries []convo.Message
}

// NewMemory makes an empty Memory.
func NewMemory() *Memory { return &Memory{values: map[string]string{}} }

// Get reads a key.
func (m *Memory) Get(_ context.Context, key string) (string, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.values[key]
	return v, ok, nil
}

// Set writes a key.
func (m *Memory) Set(_ context.Context, key, value string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.values[key] = value
	return nil
}

// Delete removes a key.
func (m *Memory) Delete(_ context.Context, key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.values, key)
	return nil
}

// Append adds transcript entries.
func (m *Memory) Append(_ context.Context, entries ...convo.Message) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.entries = append(m.entries, entries...)
	if n := len(m.entries) - 1000; n > 0 {
		m.entries = append([]convo.Message(nil), m.entries[n:]...)
	}
	return nil
}

// StartSession forgets the transcript.
func (m *Memory) StartSession(context.Context, time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.entries = nil
	return nil
}

// Session is the transcript of the current session, oldest first.
func (m *Memory) Session() []convo.Message {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]convo.Message(nil), m.entries...)
}
