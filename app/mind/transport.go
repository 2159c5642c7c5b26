package mind

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"

	"yui/backend/broker"
	"yui/backend/transport"
	"yui/backend/transport/chatcomp"
	"yui/backend/transport/push"
	"yui/backend/transport/responses"
)

// offlineBase is the address of the companion in this process. The host is of
// a kind that never resolves (RFC 6761), so a mix-up cannot leave the machine.
const offlineBase = "http://offline.invalid/v1"

// keyChatID is this installation's id on push connections.
const keyChatID = "yui.chat-id"

// Chat protocols, as chat_api names them.
const (
	apiChat = "chat_completions"
	apiPush = "push"
)

// openHTTP makes the client that real backends are reached with.
func (m *Mind) openHTTP() (err error) {
	m.http, err = transport.NewHTTPClient(transport.ClientOptions{CAFile: os.Getenv("YUI_CA_FILE")})
	return err
}

// openTransports makes the three protocols. Which one a turn uses is decided
// when it starts, so that a changed setting holds from the next turn on.
func (m *Mind) openTransports() error {
	id, err := m.chatID()
	if err != nil {
		return err
	}
	memory := transport.NewMemory()
	resp := responses.New(responses.Options{Endpoint: m.endpoint, Memory: memory})
	chat := chatcomp.New(chatcomp.Options{Endpoint: m.endpoint, Memory: memory})
	m.push = push.New(push.Options{
		Address: m.pushAddress, ChatID: id, HTTP: m.http,
		Vocabulary: m.pushVocabulary,
		OnUnasked:  func(u transport.Unasked) { m.engine.Unasked(u) }, OnDelegations: m.delegated,
		OnState: func(push.State) { m.opt.OnLink() },
	})
	m.broker = broker.New(broker.Options{
		URL: func() string { return m.Settings.Endpoints().BrokerBaseURL }, Vocabulary: m.brokerVocabulary, HTTP: m.http, Log: m.opt.Log,
	})
	m.transport = transport.NewSwitch(func() transport.Transport {
		switch m.api() {
		case apiChat:
			return chat
		case apiPush:
			return m.push
		default:
			return resp
		}
	})
	return nil
}

// api is the protocol in use: the offline companion is always reached through
// Responses.
func (m *Mind) api() string {
	e := m.Settings.Endpoints()
	if e.ChatBaseURL == "" {
		return "responses"
	}
	return e.ChatAPI
}

// endpoint answers where the next request goes: the configured backend, else
// the companion.
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

// pushAddress answers where the socket goes; blank while push is not chosen,
// so that no connection is tried.
func (m *Mind) pushAddress(context.Context) (base, key string, err error) {
	if m.api() != apiPush {
		return "", "", nil
	}
	return m.Settings.Endpoints().ChatBaseURL, m.Settings.Key("chat"), nil
}

// chatID is minted once per installation.
func (m *Mind) chatID() (string, error) {
	if id := m.Settings.Get(keyChatID); id != "" {
		return id, nil
	}
	b := make([]byte, 4)
	if _, err := rand.Read(b); err != nil {
		return "", fmt.Errorf("mint the chat id: %w", err)
	}
	id := "yui-" + hex.EncodeToString(b)
	m.Settings.Set(keyChatID, id)
	return id, nil
}

// Backend names where her words come from, for the connection line.
func (m *Mind) Backend() string {
	e := m.Settings.Endpoints()
	if e.ChatBaseURL == "" {
		return "offline"
	}
	return transport.HostOf(e.ChatBaseURL)
}

// Reaching reports a standing connection that is not there yet.
func (m *Mind) Reaching() bool {
	return m.api() == apiPush && m.push.State().Phase != push.Ready
}
