// Package turn is the engine of a character's conversation: it runs one live
// turn at a time, from the request to the last sentence of its reply.
//
// It owns the run state of the turn, the tool loop, the idle deadlines, the
// binding of cues to sentences, the outcome and the previous-turn record. One
// goroutine (Run) owns all of it; a stream and its tools are children of their
// turn and are waited for. The methods only post into a bounded mailbox: they
// never block and may be called from any goroutine, the engine's own callbacks
// included.
//
// Promises. Every Start that returned an id gets exactly one EventStarted and,
// after it, exactly one EventFinished, also when Run's context ends. Every turn
// whose reply was spoken gets exactly one EventPlayed after its last sentence.
// Events arrive in order on the engine goroutine; OnEvent must not block.
// EventText and EventReasoning carry the whole text so far and may be dropped by
// whoever passes them on; the others must arrive.
//
// A user turn supersedes whatever runs. A turn nobody typed is refused with
// ErrBusy while another is live. A reply is silence only when its terminal
// event came and it held no speech, or the bare token [SILENT]; every other end
// without speech is a failure that is told.
//
// Cues. A cue colours the next sentence that closes: one that comes before the
// words colours them, and so does one that comes right after words whose
// sentence is still open ("Hello User!" cue " How was your day?" puts the cue on
// the greeting). Words that ended in white space are closed, so a cue after them
// belongs to what follows. A cue is gone after its sentence.
package turn

import (
	"context"
	"errors"
	"sync"
	"time"

	"yui/backend/convo"
	"yui/backend/tool"
	"yui/backend/transport"
)

// Limits of one turn.
const (
	MaxTrips    = 3  // tool round trips
	maxCalls    = 32 // calls acted on in one response
	maxStarts   = 8  // accepted and not begun
	maxPerforms = 32 // replies whose playback is owed

	// A sentence that looks closed is spoken when its continuation does not
	// come within this time; a cue that is on its way is waited for.
	pauseLimit = 600 * time.Millisecond
)

// Errors of Start.
var (
	// ErrBusy refuses a turn nobody typed while another is live.
	ErrBusy = errors.New("turn: another turn is live")
	// ErrFull refuses any turn while too many wait.
	ErrFull = errors.New("turn: too many turns are waiting")
	// ErrClosed refuses turns after Run ended.
	ErrClosed = errors.New("turn: the engine has stopped")
)

// UserEvent is the event name of a typed or spoken turn that named none.
const UserEvent = "user.text_submitted"

// Start asks for a turn.
type Start struct {
	// TurnID is set by the engine before Prepare sees the Start.
	TurnID string
	// EventName names what fired the turn; UserEvent by default.
	EventName string
	// User marks a turn the user typed or spoke: it supersedes.
	User bool
	// Utterance is what the user said; "" on turns nobody typed.
	Utterance string
	// Guide is the key of the bundled guide a help request carries.
	Guide  string
	Images []convo.Image
	// Trigger is what fired the turn, for Prepare alone; the engine never
	// looks into it.
	Trigger any
}

// Voice performs sentences: it synthesizes, plays in order and reports every
// boundary through Engine.Playback. None of its methods may block.
type Voice interface {
	Say(convo.Sentence)
	// End tells that the turn has no further sentence.
	End(turnID string)
	// Interrupt silences the turn at once and drops what it still owed.
	Interrupt(turnID string)
}

// Splitter cuts a stream of text into sentences. Sentences come trimmed, in
// order, as they stand in the text.
type Splitter interface {
	Add(delta string) []string
	Flush() []string
}

// Record is what the engine keeps across turns and restarts. Keys are those of
// the key-value table; a record of one character scopes them itself. Its
// methods are called on the engine goroutine and should be quick.
type Record interface {
	Get(ctx context.Context, key string) (string, bool, error)
	Set(ctx context.Context, key, value string) error
	Delete(ctx context.Context, key string) error
	// Append adds entries to the current session's transcript.
	Append(ctx context.Context, entries ...convo.Message) error
	// StartSession draws a boundary in the transcript.
	StartSession(ctx context.Context, at time.Time) error
}

// Options of an Engine.
type Options struct {
	// Transport is the chat backend. Required.
	Transport transport.Transport
	// Prepare builds the request of a turn: it renders the context and reads
	// the settings. It runs on the turn's own goroutine and may take its time;
	// an error that wraps transport.ErrNotConfigured ends the turn as
	// not_configured. PreviousResponseID, PendingOutputs, Trips and, unless it
	// sets them, Tools are the engine's. Required.
	Prepare func(ctx context.Context, s Start) (transport.Request, error)
	// Split makes a sentence splitter for a turn. Required.
	Split func() Splitter
	// Tools the client declares and runs; nil for none but cues.
	Tools *tool.Set
	// Declare tells whether the tools are declared; nil means always. (A
	// configured expression broker owns them instead.)
	Declare func() bool
	// Voice speaks. With a nil Voice, or while Muted, sentences surface as
	// text at once.
	Voice Voice
	// Muted reads whether the voice is off, once at a turn's first sentence.
	Muted func() bool
	// Still reports a body that keeps its pose (sitting, peeking, lying):
	// motion_id of a cue that surfaces then is dropped.
	Still func() bool
	// Record keeps the chain, the transcript and the previous turn; nil keeps
	// them in memory.
	Record Record
	// OnEvent hears everything, in order, on the engine goroutine.
	OnEvent func(convo.Event)
	// IdleAfterSpeech and IdleOtherwise are the longest silences of a stream;
	// zero means the contract's 45 s and 240 s.
	IdleAfterSpeech, IdleOtherwise time.Duration
	// NewID mints turn ids; nil counts up from the clock.
	NewID func() string
	// Now reads the clock; nil is time.Now.
	Now func() time.Time
}

// Engine runs the turns of one character.
type Engine struct {
	opt Options

	mu     sync.Mutex
	queue  []command
	starts int  // commands in queue that begin a turn
	live   bool // a turn runs
	closed bool
	lastID int64

	wake chan struct{}
	in   chan inbound
	wg   sync.WaitGroup

	// What follows belongs to the Run goroutine.
	ctx      context.Context
	timer    *time.Timer // the idle deadline
	pause    *time.Timer // a closed sentence that waits for its continuation
	run      *run
	next     bool // the run ends because another one begins
	session  int  // counts resets
	performs []*performance
	strays   []*run       // turns the backend began, their speech still coming
	strayN   int          // counts them
	waiting  []waitingCue // cues that play at the next boundary
}

// New makes an engine; Run makes it work. It panics when a required option is
// missing.
func New(o Options) *Engine {
	if o.Transport == nil || o.Prepare == nil || o.Split == nil {
		panic("turn: New needs Transport, Prepare and Split")
	}
	if o.OnEvent == nil {
		o.OnEvent = func(convo.Event) {}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Still == nil {
		o.Still = func() bool { return false }
	}
	if o.Record == nil {
		o.Record = NewMemory()
	}
	if o.IdleAfterSpeech == 0 {
		o.IdleAfterSpeech = transport.IdleAfterSpeech
	}
	if o.IdleOtherwise == 0 {
		o.IdleOtherwise = transport.IdleOtherwise
	}
	return &Engine{
		opt:    o,
		wake:   make(chan struct{}, 1),
		in:     make(chan inbound),
		lastID: o.Now().UnixMilli(),
	}
}

// Run works until ctx ends, then finishes what is live as superseded, waits
// for its children and returns nil. It may be called once.
func (e *Engine) Run(ctx context.Context) error {
	e.ctx = ctx
	e.timer = time.NewTimer(time.Hour)
	e.timer.Stop()
	defer e.timer.Stop()
	e.pause = time.NewTimer(time.Hour)
	e.pause.Stop()
	defer e.pause.Stop()
	for {
		select {
		case <-ctx.Done():
			e.shutdown()
			return nil
		case <-e.wake:
			e.commands()
		case m := <-e.in:
			e.inbound(m)
		case <-e.timer.C:
			e.expired()
		case <-e.pause.C:
			e.paused()
		}
	}
}

func (e *Engine) shutdown() {
	e.mu.Lock()
	e.closed = true
	e.mu.Unlock()
	e.ctx = context.WithoutCancel(e.ctx) // the last records are still written
	e.commands()
	e.cut()
	e.wg.Wait()
}

// emit tells the rest of the app.
func (e *Engine) emit(ev convo.Event) {
	ev.At = e.opt.Now()
	e.opt.OnEvent(ev)
}
