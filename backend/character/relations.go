// Package character keeps what belongs to one character beyond a single turn:
// so far its relations, how it stands toward the user and toward others, as
// the backend has rated it.
//
// Any goroutine may call it. A change is in the store when the call returns;
// nothing is held back in memory but which turn changed what.
package character

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"yui/backend/tool"
)

// User is the target that is always the human.
const User = "user"

// Bounds of a relation.
const (
	valueLimit = 100 // either way
	stepLimit  = 3
	dayLimit   = 10  // of all steps toward one target, either way
	whyLimit   = 120 // code points
	turnsKept  = 64
)

// byHand is the reason of a value the user set.
const byHand = "set by the user"

// Store keeps a value under a key; ok is false for one that is absent.
type Store interface {
	Get(ctx context.Context, key string) (value string, ok bool, err error)
	Set(ctx context.Context, key, value string) error
}

// Relation is how the character stands toward one target.
type Relation struct {
	Target string `json:"target"`
	Value  int    `json:"value"` // -100..100, 0 at first
	Delta  int    `json:"delta"` // of the last accepted change
	Why    string `json:"why"`
	At     int64  `json:"at"` // epoch ms
	Note   string `json:"note,omitempty"`
	Day    string `json:"day,omitempty"`   // local day the steps below belong to
	Moved  int    `json:"moved,omitempty"` // how far the model moved it that day, either way added up
}

// Band names the value: hostile ≤ −60 < cold ≤ −20 < neutral < 20 ≤ warm < 60 ≤
// close.
func (r Relation) Band() string {
	switch v := r.Value; {
	case v <= -60:
		return "hostile"
	case v <= -20:
		return "cold"
	case v < 20:
		return "neutral"
	case v < 60:
		return "warm"
	default:
		return "close"
	}
}

// Relations are one character's. Make one with New.
type Relations struct {
	store Store
	key   string
	now   func() time.Time
	open  func() []string

	mu    sync.Mutex
	turns []rated
}

// rated says that a turn has changed a relation.
type rated struct{ turn, target string }

// New makes the relations of the character with that id. open lists the names
// of the other characters who are there; nil means nobody.
func New(s Store, id string, now func() time.Time, open func() []string) *Relations {
	if open == nil {
		open = func() []string { return nil }
	}
	return &Relations{store: s, key: "yui." + id + ".relations", now: now, open: open}
}

// All are the relations there is a record of: toward the user first, then in
// the order they came to be.
func (r *Relations) All(ctx context.Context) ([]Relation, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.read(ctx)
}

// Rate implements tool.Relations: one accepted change a target and turn, and
// no more than ten steps toward one target on a local day.
func (r *Relations) Rate(ctx context.Context, turnID, target string, delta int, why string) (band string, err error) {
	name, err := r.target(target)
	if err != nil {
		return "", err
	}
	switch {
	case delta < -stepLimit || delta > stepLimit:
		return "", fmt.Errorf("delta is %d and must be -%d to %d", delta, stepLimit, stepLimit)
	case strings.TrimSpace(why) == "":
		return "", fmt.Errorf("why is empty")
	case utf8.RuneCountInString(why) > whyLimit:
		return "", fmt.Errorf("why has more than %d characters", whyLimit)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if slices.Contains(r.turns, rated{turnID, name}) {
		return "", tool.Refusal("this turn has changed it already, toward " + name)
	}
	all, err := r.read(ctx)
	if err != nil {
		return "", err
	}
	now := r.now()
	at := find(&all, name)
	if day := now.Format(time.DateOnly); at.Day != day {
		at.Day, at.Moved = day, 0
	}
	step := max(delta, -delta)
	if at.Moved+step > dayLimit {
		return "", tool.Refusal("that is enough for today, toward " + name)
	}
	at.Moved += step
	at.Value = min(max(at.Value+delta, -valueLimit), valueLimit)
	at.Delta, at.Why, at.At = delta, why, now.UnixMilli()
	band = at.Band()
	if err := r.write(ctx, all); err != nil {
		return "", err
	}
	if len(r.turns) >= turnsKept {
		r.turns = slices.Delete(r.turns, 0, 1)
	}
	r.turns = append(r.turns, rated{turnID, name})
	return band, nil
}

// Put sets a value by the user's hand; no cap counts it.
func (r *Relations) Put(ctx context.Context, target string, value int) error {
	name, err := r.target(target)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	all, err := r.read(ctx)
	if err != nil {
		return err
	}
	at := find(&all, name)
	value = min(max(value, -valueLimit), valueLimit)
	at.Delta, at.Value, at.Why, at.At = value-at.Value, value, byHand, r.now().UnixMilli()
	return r.write(ctx, all)
}

// target finds whom a name means. The bare user is always the human.
func (r *Relations) target(name string) (string, error) {
	name = strings.TrimSpace(name)
	if strings.EqualFold(name, User) {
		return User, nil
	}
	for _, o := range r.open() {
		if strings.EqualFold(name, o) {
			return o, nil
		}
	}
	return "", tool.Refusal("no open character named " + name)
}

// find answers the record of a target, a new one when there is none.
func find(all *[]Relation, target string) *Relation {
	if i := slices.IndexFunc(*all, func(x Relation) bool { return x.Target == target }); i >= 0 {
		return &(*all)[i]
	}
	if target == User {
		*all = slices.Insert(*all, 0, Relation{Target: target})
		return &(*all)[0]
	}
	*all = append(*all, Relation{Target: target})
	return &(*all)[len(*all)-1]
}

// read answers what is kept. A record that cannot be read is nobody's opinion:
// it counts as none and is replaced by the next change.
func (r *Relations) read(ctx context.Context) ([]Relation, error) {
	raw, ok, err := r.store.Get(ctx, r.key)
	if err != nil || !ok {
		return nil, err
	}
	var all []Relation
	if json.Unmarshal([]byte(raw), &all) != nil {
		return nil, nil
	}
	for i := range all {
		all[i].Value = min(max(all[i].Value, -valueLimit), valueLimit)
	}
	return all, nil
}

func (r *Relations) write(ctx context.Context, all []Relation) error {
	raw, err := json.Marshal(all)
	if err != nil {
		return fmt.Errorf("keep the relations: %w", err)
	}
	return r.store.Set(ctx, r.key, string(raw))
}
