// Package wire joins the OpenAI client to the stream guard: it posts a request
// and returns its events as a type of the caller's. It keeps nothing; what it
// returns belongs to the goroutine that reads it.
package wire

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/ssestream"

	"yui/backend/transport"
	"yui/backend/transport/sse"
)

// Open posts a body, which must ask for a stream, to path under the endpoint's
// base and returns the guarded event stream, decoded as T. The library's own
// retries are off and nothing is read from the environment. The caller closes the stream; errors, the
// request's own included, come from its Err and should pass through Err below.
func Open[T any](ctx context.Context, e transport.Endpoint, d sse.Dialect, path string, body json.Marshaler) (*ssestream.Stream[T], *sse.Guard) {
	key := e.Key
	if key == "" {
		key = transport.LocalKey
	}
	client := e.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	g := sse.New(d, transport.HostOf(e.Base), e.Key)
	c := openai.Client{Options: []option.RequestOption{
		option.WithBaseURL(e.Base),
		option.WithAPIKey(key),
		option.WithHTTPClient(client),
		option.WithMaxRetries(0),
		option.WithMiddleware(g.Middleware),
	}}
	var res *http.Response
	err := c.Post(ctx, path, body, &res)
	return ssestream.NewStream[T](ssestream.NewDecoder(res), err), g
}

// Err makes a *transport.Error of how a stream ended, nil for a clean end. The
// end of ctx is returned as it is.
func Err(ctx context.Context, g *sse.Guard, err error) error {
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if e, ok := errors.AsType[*ssestream.StreamError](err); ok {
		return g.Fail(transport.Backend, e.Message)
	}
	return transport.Classify(err, g.Host())
}
