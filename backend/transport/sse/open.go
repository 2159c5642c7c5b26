package sse

import (
	"context"
	"errors"
	"net/http"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/ssestream"

	"yui/backend/transport"
)

// Open posts params to path under the endpoint's base and returns the guarded
// event stream, decoded as T. The library's own retries are off and nothing is
// read from the environment. The caller closes the stream; errors, the
// request's own included, come from Err.
func Open[T any](ctx context.Context, e transport.Endpoint, d Dialect, path string, params any) (*ssestream.Stream[T], *Guard) {
	key := e.Key
	if key == "" {
		key = transport.PlaceholderKey
	}
	client := e.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	g := New(d, e.Key)
	g.host = transport.HostOf(e.Base)
	c := openai.Client{Options: []option.RequestOption{
		option.WithBaseURL(e.Base),
		option.WithAPIKey(key),
		option.WithHTTPClient(client),
		option.WithMaxRetries(0),
		option.WithMiddleware(g.Middleware),
	}}
	var res *http.Response
	err := c.Post(ctx, path, params, &res, option.WithJSONSet("stream", true))
	return ssestream.NewStream[T](ssestream.NewDecoder(res), err), g
}

// Err makes an *transport.Error of how the stream ended, nil for a clean end.
// The end of ctx is returned as it is.
func (g *Guard) Err(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if e, ok := errors.AsType[*ssestream.StreamError](err); ok {
		return g.fail(transport.Backend, e.Message)
	}
	e := transport.Classify(err, g.host)
	if t, ok := errors.AsType[*transport.Error](e); ok {
		return t
	}
	return e
}

// Fail is a failure of this response, with what the server said.
func (g *Guard) Fail(c transport.Cause, detail string) error { return g.fail(c, detail) }

// Hint is a failure of this response, told in our own words.
func (g *Guard) Hint(c transport.Cause, hint string) error { return g.hint(c, hint) }
