package transport

import (
	"context"
	"net/http"
)

// LocalKey is sent when no key is set, so that servers which only check
// for a header's presence are content.
const LocalKey = "yui-local-placeholder"

// Endpoint is where a request goes and with what.
type Endpoint struct {
	// Base is the API root as NormalizeBase gives it.
	Base string
	// Key is the API key; "" sends LocalKey.
	Key string
	// HTTP sends the request; nil means http.DefaultClient.
	HTTP *http.Client
}

// Resolve answers, for every request anew, where it goes: settings and keys
// may have changed since the last one. An empty address is ErrNotConfigured.
type Resolve func(ctx context.Context) (Endpoint, error)

// Fixed resolves to one endpoint, normalizing its base.
func Fixed(e Endpoint) Resolve {
	base, err := NormalizeBase(e.Base)
	e.Base = base
	return func(context.Context) (Endpoint, error) { return e, err }
}
