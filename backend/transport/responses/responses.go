// Package responses speaks the Responses API through openai-go: one POST to
// {base}/responses, its event stream read into deltas. It owns the request's
// shape and the meaning of every event; chaining, the tool loop and the stored
// ids belong to the turn engine. It keeps no state between calls and may serve
// several turns at once, each on the goroutine that ranges over Stream.
package responses

import (
	"context"
	"iter"

	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/transport/sse"
	"yui/backend/transport/wire"
)

// Options of a Transport.
type Options struct {
	// Endpoint answers where the next request goes. Required.
	Endpoint transport.Resolve
	// Memory knows what an endpoint's models do without; nil forgets at exit.
	Memory transport.Memory
}

// Transport is the Responses API as a transport.Transport.
type Transport struct{ opt Options }

// New makes a Transport. It panics without an endpoint.
func New(o Options) *Transport {
	if o.Endpoint == nil {
		panic("responses: New needs Options.Endpoint")
	}
	if o.Memory == nil {
		o.Memory = transport.NewMemory()
	}
	return &Transport{opt: o}
}

// Traits says that responses chain.
func (t *Transport) Traits() transport.Traits { return transport.Traits{Chained: true} }

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

// once sends the request one time.
func once(ctx context.Context, e transport.Endpoint, req transport.Request, yield transport.Yield) {
	stream, g := wire.Open[event](ctx, e, sse.Responses, "responses", streamed{params(req)})
	defer func() { _ = stream.Close() }()

	r := reader{guard: g, yield: yield, calls: map[string]*call{}}
	for stream.Next() {
		if !r.event(stream.Current()) {
			return
		}
	}
	if err := wire.Err(ctx, g, stream.Err()); err != nil {
		yield(convo.Delta{}, err)
		return
	}
	if ctx.Err() != nil {
		yield(convo.Delta{}, context.Cause(ctx))
		return
	}
	cause := transport.Incomplete
	if !r.seen {
		cause = transport.Empty
	}
	yield(convo.Delta{}, g.Fail(cause, ""))
}
