package avatar

import (
	"errors"
	"sync"
)

// mailboxSize bounds the intents that wait for the next step.
const mailboxSize = 64

// ErrBusy is what Do answers when the mailbox is full; the render loop is not
// stepping, and the intent was not taken.
var ErrBusy = errors.New("avatar: mailbox full; the render loop is not stepping")

// mailbox passes intents from any goroutine to the render loop.
type mailbox struct {
	mu   sync.Mutex
	list [mailboxSize]Intent
	n    int
	wake chan struct{}
}

// put adds an intent, taking out those it replaces.
func (m *mailbox) put(i Intent) error {
	m.mu.Lock()
	kept := 0
	for k := range m.n {
		if !i.replaces(m.list[k]) {
			m.list[kept] = m.list[k]
			kept++
		}
	}
	m.n = kept
	if m.n == mailboxSize {
		m.mu.Unlock()
		return ErrBusy
	}
	m.list[m.n] = i
	m.n++
	m.mu.Unlock()
	select {
	case m.wake <- struct{}{}:
	default: // a wake-up is already waiting
	}
	return nil
}

// take empties the mailbox into buf and answers how many there were.
func (m *mailbox) take(buf *[mailboxSize]Intent) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := m.n
	copy(buf[:n], m.list[:n])
	clear(m.list[:n])
	m.n = 0
	return n
}
