// Package chatcomp speaks Chat Completions through openai-go: one POST to
// {base}/chat/completions, its chunks read into deltas. It owns the order of
// the messages, the trimming of the replayed transcript, and the putting
// together of tool calls as real servers stream them. It keeps no state between
// calls and may serve several turns at once, each on the goroutine that ranges
// over Stream.
package chatcomp

import (
	"context"
	"iter"
	"time"

	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/transport/sse"
	"yui/backend/transport/wire"
)

// afterFinish is how long a stream may stay open once it named its finish
// reason: the token counts come in that time or not at all.
const afterFinish = 2 * time.Second

// Options of a Transport.
type Options struct {
	// Endpoint answers where the next request goes. Required.
	Endpoint transport.Resolve
	// Memory knows what an endpoint's models do without; nil forgets at exit.
	Memory transport.Memory
}

// Transport is Chat Completions as a transport.Transport.
type Transport struct{ opt Options }

// New makes a Transport. It panics without an endpoint.
func New(o Options) *Transport {
	if o.Endpoint == nil {
		panic("chatcomp: New needs Options.Endpoint")
	}
	if o.Memory == nil {
		o.Memory = transport.NewMemory()
	}
	return &Transport{opt: o}
}

// Stream sends one request and yields its response.
func (t *Transport) Stream(ctx context.Context, req transport.Request) iter.Seq2[convo.Delta, error] {
	return func(yield func(convo.Delta, error) bool) {
		e, err := t.opt.Endpoint(ctx)
		if err != nil {
			yield(convo.Delta{}, transport.Classify(err, ""))
			return
		}
		transport.Attempt(t.opt.Memory, e.Base, req, yield, func(req transport.Request, yield transport.Yield) {
			once(ctx, e, req, yield)
		})
	}
}

func once(parent context.Context, e transport.Endpoint, req transport.Request, yield transport.Yield) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	raw, err := body(req)
	if err != nil {
		yield(convo.Delta{}, &transport.Error{Cause: transport.Rejected, Host: transport.HostOf(e.Base), Err: err})
		return
	}
	stream, g := wire.Open[chunk](ctx, e, sse.Chat, "chat/completions", raw)
	defer func() { _ = stream.Close() }()

	r := reader{guard: g, yield: yield}
	for stream.Next() {
		if !r.chunk(stream.Current()) {
			return
		}
		if r.finish != "" && r.closing == nil {
			r.closing = time.AfterFunc(afterFinish, cancel)
			defer r.closing.Stop()
		}
	}
	if parent.Err() != nil {
		yield(convo.Delta{}, context.Cause(parent))
		return
	}
	if err := wire.Err(ctx, g, stream.Err()); err != nil && r.finish == "" {
		yield(convo.Delta{}, err)
		return
	}
	r.end()
}
