package turn

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"yui/backend/convo"
	"yui/backend/transport"
)

// run is the live turn.
type run struct {
	start  Start
	traits transport.Traits // of the protocol it began on
	ctx    context.Context
	cancel context.CancelFunc
	began  time.Time
	sess   int  // the session it began in
	noted  bool // what the user said is in the transcript

	req     transport.Request
	chainID string // the stored response id it began from
	retried bool   // the chain broke and was begun afresh
	gen     int    // counts responses; messages of older ones are dropped

	reply  reply
	reason strings.Builder
	head   head // holds [SILENT] back; one per response

	coming bool    // a cue is on its way
	plain  bool    // the model takes no tools: faces follow the words
	calls  []*call // of the current response
	trips  int
	minted int          // call ids made here
	done   *convo.Delta // the response ended and its tools may still run
	usage  convo.Usage
	perf   *performance // its speech, once there is any
	unset  []convo.Cue  // cues of a reply that has no speech so far
}

// begin starts a turn: it ends the one before, cuts what still plays, and lets
// a child build the request. The cut comes first because the context shows the
// record it writes.
func (e *Engine) begin(s Start) {
	superseded := e.run != nil
	if superseded {
		e.next = true
		e.finish(convo.Superseded, nil)
		e.next = false
	}
	if s.User {
		e.stopOutstanding()
	}
	traits := transport.TraitsOf(e.opt.Transport)
	if s.User || superseded || !traits.Behind {
		e.silence()
	}
	ctx, cancel := context.WithCancel(e.ctx)
	r := &run{start: s, traits: traits, ctx: ctx, cancel: cancel, began: e.opt.Now(), sess: e.session}
	r.reply.split = e.opt.Split()
	e.run = r
	e.emit(convo.Event{Kind: convo.EventStarted, TurnID: s.TurnID, Name: s.EventName, Utterance: s.Utterance})
	e.arm(e.opt.IdleOtherwise)

	e.wg.Go(func() {
		req, err := e.opt.Prepare(ctx, s)
		e.send(ctx, inbound{run: r, kind: prepared, req: req, err: err})
	})
}

// prepared takes the request the child built, adds what is the engine's and
// sends it.
func (e *Engine) prepared(r *run, req transport.Request, err error) {
	if err != nil {
		if transport.CauseOf(err) == transport.Unknown {
			err = &transport.Error{Cause: transport.Setup, Err: err}
		}
		e.fail(r, err)
		return
	}
	req.TurnID, req.EventName = r.start.TurnID, r.start.EventName
	if req.Tools == nil && (e.opt.Declare == nil || e.opt.Declare()) {
		req.Tools = e.opt.Tools.Defs()
	}
	if r.traits.Chained {
		chain := e.loadChain()
		r.chainID = chain.ID
		req.PreviousResponseID, req.PendingOutputs = chain.ID, chain.Outputs
	}
	r.req = req
	e.note(r)
	e.ask(r)
}

// ask sends the request as it stands now; its stream is a child of the turn.
func (e *Engine) ask(r *run) {
	r.gen++
	r.calls, r.done, r.head = nil, nil, head{}
	r.reply.response()
	e.arm(e.opt.IdleOtherwise)
	req, gen := r.req, r.gen
	e.wg.Go(func() {
		for d, err := range e.opt.Transport.Stream(r.ctx, req) {
			if !e.send(r.ctx, inbound{run: r, gen: gen, kind: streamed, delta: d, err: err}) {
				return
			}
			if err != nil || d.Kind == convo.DeltaDone {
				return
			}
		}
		e.send(r.ctx, inbound{run: r, gen: gen, kind: streamed, err: &transport.Error{Cause: transport.Incomplete}})
	})
}

// arm sets the idle deadline.
func (e *Engine) arm(d time.Duration) {
	if e.run != nil && !e.run.traits.SelfTimed {
		e.timer.Reset(d)
	}
}

// expired ends a turn whose stream fell silent.
func (e *Engine) expired() {
	if e.run != nil {
		e.fail(e.run, &transport.Error{Cause: transport.Stalled})
	}
}

// stop ends everything that runs or plays.
func (e *Engine) stop() {
	e.cut()
	e.stopOutstanding()
}

// stopOutstanding tells a backend that renders by itself to stop, too.
func (e *Engine) stopOutstanding() {
	if s, ok := e.opt.Transport.(transport.Outstanding); ok {
		s.StopOutstanding()
	}
}

func (e *Engine) cut() {
	if e.run != nil {
		e.finish(convo.Superseded, nil)
	}
	e.silence()
}

func (e *Engine) reset() {
	e.stop()
	e.session++
	e.dropChain()
	if err := e.opt.Record.StartSession(e.ctx, e.opt.Now()); err != nil {
		slog.Warn("Session boundary not written", "err", err)
	}
	if s, ok := e.opt.Transport.(transport.Session); ok {
		s.ResetSession()
	}
}

// fail ends the turn with an error: a broken chain is tried once more first.
func (e *Engine) fail(r *run, err error) {
	if e.chainBroke(r, err) {
		return
	}
	e.finish(transport.OutcomeOf(err), err)
}

// finish ends the live turn, whatever ended it.
func (e *Engine) finish(o convo.Outcome, err error) {
	r := e.run
	e.run = nil
	e.timer.Stop()
	e.pause.Stop()
	r.cancel()
	e.note(r)
	spoke := r.reply.spoke()
	if o == convo.OK {
		e.closeReply(r)
	}
	if text := r.reply.thread(); text != "" {
		e.transcribe(r, convo.RoleAssistant, text)
	}
	if o == convo.OK {
		e.saveChain(r)
		if r.perf == nil {
			e.applySilentCues(r)
		}
	}
	ev := convo.Event{
		Kind: convo.EventFinished, TurnID: r.start.TurnID, Name: r.start.EventName,
		Outcome: o, Silent: o == convo.OK && !spoke, Usage: r.usage, Err: err,
	}
	if err != nil {
		ev.Text = err.Error()
	}
	slog.Info("Turn", "id", r.start.TurnID, "trigger", r.start.EventName, "outcome", string(o),
		"duration_ms", e.opt.Now().Sub(r.began).Milliseconds(), "spoke", spoke, "trips", r.trips)
	if !e.next {
		e.setLive(false) // before anybody hears of the end and starts another
	}
	switch {
	case o == convo.OK && r.perf != nil:
		e.emit(ev)
		e.endSpeech(r.perf)
	case r.perf != nil && o == convo.Superseded:
		e.emit(ev) // whoever supersedes silences what plays, this reply with it
	case r.perf != nil: // a failure cuts it off
		e.emit(ev)
		e.interrupt(r.perf)
	default:
		if o.Failed() && o != convo.NotConfigured {
			e.savePrevious(Previous{Outcome: Failed, EventName: r.start.EventName, TurnID: r.start.TurnID})
		}
		e.emit(ev)
	}
}
