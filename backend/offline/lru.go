package offline

import (
	"container/list"
	"sync"
)

// lru keeps the newest max values by key; using one makes it new again.
type lru[V any] struct {
	max int

	mu    sync.Mutex // guards what follows
	order *list.List // of *entry[V], newest first
	byKey map[string]*list.Element
}

type entry[V any] struct {
	key   string
	value V
}

func newLRU[V any](limit int) *lru[V] {
	return &lru[V]{max: limit, order: list.New(), byKey: map[string]*list.Element{}}
}

func (l *lru[V]) get(key string) (V, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	el, ok := l.byKey[key]
	if !ok {
		var none V
		return none, false
	}
	l.order.MoveToFront(el)
	return el.Value.(*entry[V]).value, true
}

func (l *lru[V]) put(key string, value V) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if el, ok := l.byKey[key]; ok {
		el.Value.(*entry[V]).value = value
		l.order.MoveToFront(el)
		return
	}
	l.byKey[key] = l.order.PushFront(&entry[V]{key, value})
	for l.order.Len() > l.max {
		oldest := l.order.Back()
		l.order.Remove(oldest)
		delete(l.byKey, oldest.Value.(*entry[V]).key)
	}
}

func (l *lru[V]) drop(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if el, ok := l.byKey[key]; ok {
		l.order.Remove(el)
		delete(l.byKey, key)
	}
}
