package mind

import (
	"context"
	"iter"
	"os"

	"yui/backend/convo"
	"yui/backend/transport"
	"yui/backend/transport/chatcomp"
	"yui/backend/transport/responses"
)

// offlineBase is the address of the companion in this process. The host is of
// a kind that never resolves (RFC 6761), so a mix-up cannot leave the machine.
const offlineBase = "http://offline.invalid/v1"

// openHTTP makes the client that real backends are reached with.
func (m *Mind) openHTTP() (err error) {
	m.http, err = transport.NewHTTPClient(transport.ClientOptions{CAFile: os.Getenv("YUI_CA_FILE")})
	return err
}

// endpoint answers where the next chat request goes: the configured backend,
// else the companion.
func (m *Mind) endpoint(context.Context) (transport.Endpoint, error) {
	e := m.Settings.Endpoints()
	if e.ChatBaseURL == "" {
		return transport.Endpoint{Base: offlineBase, HTTP: m.offline}, nil
	}
	base, err := transport.NormalizeBase(e.ChatBaseURL)
	if err != nil {
		return transport.Endpoint{}, err
	}
	return transport.Endpoint{Base: base, Key: m.Settings.Key("chat"), HTTP: m.http}, nil
}

// Backend names where her words come from, for the connection line.
func (m *Mind) Backend() string {
	e := m.Settings.Endpoints()
	if e.ChatBaseURL == "" {
		return "offline"
	}
	return transport.HostOf(e.ChatBaseURL)
}

// transport chooses the protocol anew for every request, so that a changed
// setting holds from the next turn on.
func (m *Mind) transport() transport.Transport {
	return &chooser{
		settings:  m.Settings,
		responses: responses.New(responses.Options{Endpoint: m.endpoint}),
		chatcomp:  chatcomp.New(chatcomp.Options{Endpoint: m.endpoint}),
	}
}

type chooser struct {
	settings            *Settings
	responses, chatcomp transport.Transport
}

// Stream implements transport.Transport.
func (c *chooser) Stream(ctx context.Context, r transport.Request) iter.Seq2[convo.Delta, error] {
	return c.pick().Stream(ctx, r)
}

// Traits are those of the protocol in use.
func (c *chooser) Traits() transport.Traits { return transport.TraitsOf(c.pick()) }

func (c *chooser) pick() transport.Transport {
	e := c.settings.Endpoints()
	if e.ChatBaseURL != "" && e.ChatAPI == "chat_completions" {
		return c.chatcomp
	}
	return c.responses
}
