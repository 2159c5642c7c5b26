// Package broker tells the Expression Broker what the character can show: the
// emotion ids, the motion ids and how a tone of voice is named. The broker is
// a separate MCP server from which a backend agent reads those ids. It is
// deprecated: the client-declared generate_express tool takes its place, and
// nothing but an older setup needs this package.
//
// A Publisher only writes. Run is its one goroutine and owns the MCP session
// and the record of what the broker has; Republish only leaves a wish for it
// (wishes that wait are one) and never blocks. Publishes therefore follow one
// another, each with the newest vocabulary, and only parts that changed are
// sent. Every request has a deadline and every reply a size limit. Trouble is
// never an error of the app: an outage is one warning and its end one notice,
// and addresses are logged as host and port alone, for they may hold a
// password.
package broker

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"yui/backend/transport"
)

// Limits of the conversation.
const (
	DefaultPoll = 20 * time.Second       // between two looks whether the broker still knows
	callWait    = 10 * time.Second       // one request and its reply
	endWait     = 500 * time.Millisecond // saying goodbye
	maxReply    = 1 << 20                // one reply, bytes
)

// Options of a Publisher.
type Options struct {
	// URL answers, for every round anew, the broker's MCP endpoint as the user
	// wrote it; blank turns publishing off. Required.
	URL func() string
	// Vocabulary answers what the character can show now. Required.
	Vocabulary func() Vocabulary
	// HTTP sends the requests; nil means http.DefaultClient.
	HTTP *http.Client
	// Poll is the time between two looks; 0 means DefaultPoll.
	Poll time.Duration
	// Log takes the few lines there are; nil means slog.Default.
	Log *slog.Logger
}

// Publisher keeps one broker informed. Make one with New.
type Publisher struct {
	opt  Options
	kick chan struct{}

	// Run's own.
	address string
	session *session          // nil: none open
	have    map[string]string // what the broker has, by the tool that told it
	mode    string            // of the emotion text it has
	version *float64          // of its last reply; nil when it names none
	stuck   string            // a drift that publishing did not mend
	down    bool
}

// New makes a publisher; Run makes it work. It panics without its required
// options.
func New(o Options) *Publisher {
	if o.URL == nil || o.Vocabulary == nil {
		panic("broker: New needs Options.URL and Options.Vocabulary")
	}
	if o.HTTP == nil {
		o.HTTP = http.DefaultClient
	}
	if o.Poll <= 0 {
		o.Poll = DefaultPoll
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return &Publisher{opt: o, kick: make(chan struct{}, 1), have: map[string]string{}}
}

// Republish asks for a round soon: the vocabulary or the address may have
// changed. Any goroutine may call it at any time.
func (p *Publisher) Republish() {
	select {
	case p.kick <- struct{}{}:
	default:
	}
}

// Run publishes until ctx ends, and returns nil then. It may be called once.
func (p *Publisher) Run(ctx context.Context) error {
	defer p.leave(ctx)
	tick := time.NewTicker(p.opt.Poll)
	defer tick.Stop()
	for poll := false; ; {
		p.round(ctx, poll)
		select {
		case <-ctx.Done():
			return nil
		case <-p.kick:
			poll = false
		case <-tick.C:
			poll = true
		}
	}
}

// round brings the broker up to date. With poll set it first asks whether the
// broker still has what it was told.
func (p *Publisher) round(ctx context.Context, poll bool) {
	if address := strings.TrimSpace(p.opt.URL()); address != p.address {
		p.leave(ctx)
		p.address, p.mode, p.version, p.stuck, p.down = address, "", nil, "", false
		clear(p.have)
	}
	if p.address == "" {
		return
	}
	err := p.publish(ctx, poll || p.down)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		p.session = nil
		if !p.down {
			p.down = true
			p.opt.Log.Warn("Expression broker not informed, trying again", "event", "broker_unreachable",
				"host", hostOf(p.address), "err", transport.Redact(err.Error(), secrets(p.address)...))
		}
	case p.down:
		p.down = false
		p.opt.Log.Info("Expression broker reachable again", "event", "broker_reachable", "host", hostOf(p.address))
	}
}

// leave ends the open session, if any, even when ctx has ended.
func (p *Publisher) leave(ctx context.Context) {
	if p.session == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endWait)
	defer cancel()
	p.session.end(ctx)
	p.session = nil
}
