package speech

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"yui/backend/convo"
)

// Options of a Queue. OnPlayback is required.
type Options struct {
	// Voice makes the sound; nil shows the text at the pace of speech.
	Voice Synthesizer
	// Player is the sound card; nil keeps time without sound.
	Player Player
	// Mouth is moved by what is played; nil makes one, see Queue.Mouth.
	Mouth *Mouth
	// Speaker is the voice id that requests carry; empty is the provider's own.
	Speaker string
	// Lang settles text whose letters do not: en, ja, ko or zh.
	Lang string
	// InFlight is how many sentences are synthesized at once; below one is one.
	InFlight int
	// Deadline of one synthesis; 0 is ten seconds.
	Deadline time.Duration
	// OnPlayback receives every boundary, in order, on the goroutine of Run. It
	// should not block: what follows waits for it (an interrupt does not).
	OnPlayback func(convo.Playback)
	Logger     *slog.Logger
}

const (
	maxItems  = 4096 // sentences waiting
	maxTurns  = 256  // turns remembered, so that a late sentence is known as late
	ahead     = 4    // clips ready before they play
	failures  = 3    // in a row, then the voice is left alone for a while
	rest      = 30 * time.Second
	noCard    = 10 * time.Second
	deadline  = 10 * time.Second
	maxFlight = 8
)

// Errors of sentences that were skipped.
var (
	ErrTimeout = errors.New("TTS request timed out")
	ErrResting = errors.New("the voice failed several times in a row and rests")
	ErrEmpty   = errors.New("the voice returned no sound")
)

// Queue performs sentences in the order they were said: it synthesizes a few
// ahead, plays one after the other and reports each boundary. Every sentence
// gets Began or Skipped once, unless its turn is cut; every turn that was ended
// or interrupted gets Done or Cut once.
type Queue struct {
	opt   Options
	log   *slog.Logger
	mouth *Mouth
	wake  chan struct{}
	work  sync.WaitGroup

	mu      sync.Mutex
	ctx     context.Context // of Run; nil before and after
	items   []*item
	turns   map[string]*turn
	order   []string // of turns, oldest first
	owed    []convo.Playback
	playing *item
	failed  int
	rested  time.Time // the voice is left alone until then
	mute    time.Time // the card failed: text only until then
	lastErr error
}

// turn is what the queue remembers of a turn.
type turn struct {
	narrator Narrator
	lang     string
	ended    bool
	settled  bool // Done or Cut was reported
	cut      bool
}

// item is a sentence, or the end of a turn.
type item struct {
	s      convo.Sentence
	end    bool
	spoken string
	lang   string
	state  state
	clip   Clip
	err    error
	cancel context.CancelFunc // of the synthesis, then of the playback
	cut    bool
}

type state uint8

const (
	waiting state = iota
	making
	ready // clip, err, or neither: shown as text
)

// NewQueue makes a queue; nothing happens before Run.
func NewQueue(opt Options) *Queue {
	if opt.OnPlayback == nil {
		panic("speech: Options.OnPlayback is required")
	}
	if opt.Mouth == nil {
		opt.Mouth = NewMouth()
	}
	if opt.Deadline <= 0 {
		opt.Deadline = deadline
	}
	if opt.Logger == nil {
		opt.Logger = slog.Default()
	}
	return &Queue{
		opt: opt, log: opt.Logger, mouth: opt.Mouth, wake: make(chan struct{}, 1), turns: map[string]*turn{},
	}
}

// Mouth is the mouth the queue moves.
func (q *Queue) Mouth() *Mouth { return q.mouth }

// SetVoice changes the voice and the speaker from the next request on; nil is
// text only.
func (q *Queue) SetVoice(v Synthesizer, speaker string) {
	q.mu.Lock()
	q.opt.Voice, q.opt.Speaker = v, speaker
	q.failed, q.rested = 0, time.Time{}
	q.mu.Unlock()
	q.poke()
}

// SetPlayer changes the sound card from the next sentence on; nil is silence.
func (q *Queue) SetPlayer(p Player) {
	q.mu.Lock()
	q.opt.Player, q.mute = p, time.Time{}
	q.mu.Unlock()
}

// Warm readies the sound card for sentences that will come soon, so that the
// first one starts at once: call it when a turn begins.
func (q *Queue) Warm() {
	q.mu.Lock()
	p, v := q.opt.Player, q.opt.Voice
	q.mu.Unlock()
	if w, ok := p.(Warmer); ok && v != nil {
		w.Warm()
	}
}

// SetInFlight changes how many sentences are synthesized at once.
func (q *Queue) SetInFlight(n int) {
	q.mu.Lock()
	q.opt.InFlight = n
	q.mu.Unlock()
	q.poke()
}

// Speaking reports whether a sentence is being performed at this moment.
func (q *Queue) Speaking() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.playing != nil
}

// Say queues a sentence. One of a turn that was cut is dropped, unless it is
// the app's own phrase.
func (q *Queue) Say(s convo.Sentence) {
	q.mu.Lock()
	defer q.poke()
	defer q.mu.Unlock()
	t := q.turn(s.TurnID)
	if t.cut && !s.Client {
		return
	}
	if len(q.items) >= maxItems {
		q.log.Error("Sentence dropped, the speech queue is full", "turn", s.TurnID, "index", s.Index)
		return
	}
	it := &item{s: s}
	if s.Client {
		it.spoken = Spoken(s.Text)
	} else {
		it.spoken = t.narrator.Spoken(s.Text)
	}
	it.lang = t.langOf(it.spoken, q.opt.Lang)
	if it.spoken == "" {
		it.state = ready
	} else if w, ok := q.opt.Player.(Warmer); ok && q.opt.Voice != nil {
		w.Warm()
	}
	q.items = append(q.items, it)
}

// End tells that a turn has no further sentence: Done follows its last one.
func (q *Queue) End(turnID string) {
	q.mu.Lock()
	defer q.poke()
	defer q.mu.Unlock()
	t := q.turn(turnID)
	if t.ended || t.settled {
		return
	}
	t.ended = true
	q.items = append(q.items, &item{s: convo.Sentence{TurnID: turnID}, end: true, state: ready})
}

// Interrupt silences a turn and drops what it still owed; an empty id means all
// of them. The sound is called off before Interrupt returns, on every path: in
// synthesis, in playback and in between.
func (q *Queue) Interrupt(turnID string) {
	q.mu.Lock()
	defer q.poke()
	defer q.mu.Unlock()
	if turnID == "" {
		for _, id := range q.live() {
			q.cut(id)
		}
		return
	}
	q.cut(turnID)
}

func (q *Queue) cut(id string) {
	kept := q.items[:0]
	for _, it := range q.items {
		if it.s.TurnID != id {
			kept = append(kept, it)
			continue
		}
		q.callOff(it)
	}
	clear(q.items[len(kept):])
	q.items = kept
	if q.playing != nil && q.playing.s.TurnID == id {
		q.callOff(q.playing)
		q.mouth.Close(time.Now())
	}
	t := q.turn(id)
	t.cut = true
	if !t.settled {
		t.settled = true
		q.owed = append(q.owed, convo.Playback{Phase: convo.Cut, TurnID: id})
	}
}

func (q *Queue) callOff(it *item) {
	it.cut = true
	if it.cancel != nil {
		it.cancel()
	}
}

// live lists the turns that still owe something, in order.
func (q *Queue) live() []string {
	var out []string
	seen := map[string]bool{}
	add := func(id string) {
		if !seen[id] {
			seen[id] = true
			out = append(out, id)
		}
	}
	if q.playing != nil {
		add(q.playing.s.TurnID)
	}
	for _, it := range q.items {
		add(it.s.TurnID)
	}
	return out
}

// turn finds or begins the memory of a turn; the oldest that owes nothing is
// forgotten first.
func (q *Queue) turn(id string) *turn {
	if t := q.turns[id]; t != nil {
		return t
	}
	if len(q.order) >= maxTurns {
		drop := 0
		for i, old := range q.order {
			if q.turns[old].settled {
				drop = i
				break
			}
		}
		delete(q.turns, q.order[drop])
		q.order = append(q.order[:drop], q.order[drop+1:]...)
	}
	t := &turn{}
	q.turns[id] = t
	q.order = append(q.order, id)
	return t
}

// langOf is the language of a sentence in the light of the ones before it: Han
// characters alone are Japanese in a Japanese reply.
func (t *turn) langOf(text, fallback string) string {
	l := LangOf(text)
	before := t.lang
	if before == "" {
		before = fallback
	}
	switch {
	case l == Chinese && before == Japanese, l == English && !hasLatin(text) && before != "":
		l = before
	}
	t.lang = l
	return l
}

func hasLatin(text string) bool {
	for _, r := range text {
		if r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= 0xc0 && r < 0x250 {
			return true
		}
	}
	return false
}

func (q *Queue) poke() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}
