// Package thread is the conversation as the chat pane shows it, with no
// toolkit in it: user words, her words as they come, reasoning, tools, events
// between turns, failures and day dividers.
//
// It is owned by the UI goroutine: every method is called there, and OnChange
// is called there before the method returns. It is bounded: beyond Options.Keep
// items the oldest go. Times are arguments; nothing reads a clock.
package thread

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"yui/backend/convo"
)

// Kind of an item.
type Kind uint8

// Kinds of item.
const (
	User  Kind = iota // what the user said
	Her               // what she, or another character, says
	Event             // something that happened between turns
	Day               // a date
)

// Speaker is who says an item of kind Her.
type Speaker struct{ ID, Name string }

// Tool is a tool of one turn.
type Tool struct {
	Name    string
	Running bool
}

// Item is one entry. Values handed out are copies.
type Item struct {
	ID        string
	Kind      Kind
	TurnID    string
	Speaker   Speaker
	Text      string // Event: its label
	Icon      string // Event: its drawing
	At        time.Time
	Streaming bool
	Reasoning string
	Thinking  bool
	Thought   time.Duration
	Open      bool // the reasoning is unfolded
	Tools     []Tool
	Failure   string // why the turn failed, in words
	Rev       uint64 // changes whenever the item does
}

// Options of a thread.
type Options struct {
	Speaker Speaker
	Keep    int                        // items kept; 0 means 1000
	Failure func(convo.Outcome) string // words for an outcome that brought none
	Quiet   string                     // label when she answered with silence; empty: nothing is shown
}

// Thread is the list of items, oldest first.
type Thread struct {
	OnChange func()

	opt     Options
	items   []*Item
	next    int
	rev     uint64
	turns   map[string]*turn
	order   []string // turn ids, for the bound of turns
	dropped int
}

type turn struct {
	user, her *Item
	asked     bool // the user began it
	thinkFrom time.Time
}

const keepTurns = 64 // turns that may still change

// New makes an empty thread.
func New(o Options) *Thread {
	if o.Keep == 0 {
		o.Keep = 1000
	}
	return &Thread{opt: o, turns: map[string]*turn{}}
}

// Len is the number of items.
func (t *Thread) Len() int { return len(t.items) }

// At is item i, oldest first.
func (t *Thread) At(i int) Item {
	it := *t.items[i]
	it.Tools = slices.Clone(it.Tools)
	return it
}

// Empty reports that nothing was said or happened yet.
func (t *Thread) Empty() bool { return len(t.items) == 0 }

// Busy reports that a turn is running.
func (t *Thread) Busy() bool {
	for _, tn := range t.turns {
		if tn.her != nil && tn.her.Streaming {
			return true
		}
	}
	return false
}

// SetSpeaker changes who speaks from now on.
func (t *Thread) SetSpeaker(s Speaker) { t.opt.Speaker = s }

// SetQuiet changes the label of a silent answer, for another language or name.
func (t *Thread) SetQuiet(label string) { t.opt.Quiet = label }

// Load fills the thread with a transcript, oldest first, in place of what it
// held.
func (t *Thread) Load(ms []convo.Message) {
	t.items, t.turns, t.order = nil, map[string]*turn{}, nil
	if over := len(ms) - t.opt.Keep; over > 0 {
		ms = ms[over:]
	}
	for _, m := range ms {
		if strings.TrimSpace(m.Text) == "" {
			continue
		}
		switch m.Role {
		case convo.RoleUser:
			t.add(&Item{Kind: User, TurnID: m.TurnID, Text: m.Text, At: m.At})
		case convo.RoleAssistant:
			t.add(&Item{Kind: Her, TurnID: m.TurnID, Speaker: t.opt.Speaker, Text: m.Text, At: m.At})
		}
	}
	t.changed()
}

// Clear empties the thread.
func (t *Thread) Clear() { t.Load(nil) }

// Said shows what the user sent before the engine confirmed it. The turn that
// starts with the same words adopts it.
func (t *Thread) Said(text string, at time.Time) {
	t.add(&Item{Kind: User, Text: text, At: at})
	t.changed()
}

// Happened shows an event between turns.
func (t *Thread) Happened(icon, label string, at time.Time) {
	t.add(&Item{Kind: Event, Icon: icon, Text: label, At: at})
	t.changed()
}

// Unfold opens or folds an item's reasoning.
func (t *Thread) Unfold(id string, open bool) {
	for _, it := range t.items {
		if it.ID == id && it.Open != open {
			it.Open = open
			t.touch(it)
			t.changed()
			return
		}
	}
}

// Words is what the user said in a turn, for sending it again.
func (t *Thread) Words(turnID string) string {
	for _, it := range t.items {
		if it.Kind == User && it.TurnID == turnID {
			return it.Text
		}
	}
	return ""
}

func (t *Thread) add(it *Item) {
	if n := len(t.items); n == 0 || !sameDay(t.items[n-1].At, it.At) {
		if !it.At.IsZero() {
			t.push(&Item{Kind: Day, At: it.At})
		}
	}
	t.push(it)
}

func (t *Thread) push(it *Item) {
	t.next++
	it.ID = strconv.Itoa(t.next)
	t.touch(it)
	t.items = append(t.items, it)
	if over := len(t.items) - t.opt.Keep; over > 0 {
		clear(t.items[:over])
		t.items = t.items[over:]
		t.dropped += over
	}
}

func (t *Thread) drop(it *Item) {
	if i := slices.Index(t.items, it); i >= 0 {
		t.items = slices.Delete(t.items, i, i+1)
		if i > 0 && i == len(t.items) && t.items[i-1].Kind == Day {
			t.items = t.items[:i-1]
		}
	}
}

func (t *Thread) touch(it *Item) {
	t.rev++
	it.Rev = t.rev
}

func (t *Thread) changed() {
	if t.OnChange != nil {
		t.OnChange()
	}
}

func sameDay(a, b time.Time) bool {
	b = b.In(a.Location())
	ay, am, ad := a.Date()
	by, bm, bd := b.Date()
	return ay == by && am == bm && ad == bd
}
