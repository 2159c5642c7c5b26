// Package push speaks the push protocol: one WebSocket that stays open, turns
// going out as frames, renders coming in whenever the backend has something to
// say.
//
// Run owns the socket: it connects, reads, reconnects and waits for the user
// where only the user can help. One goroutine reads, one writes, both end with
// their connection. The client is a transport.Transport as well: Stream sends a
// turn and yields what belongs to it; what belongs to no Stream goes to
// Options.OnUnasked. Every other method only takes a lock and queues a frame, so
// it never blocks. Callbacks run on the reading goroutine, in the order of the
// frames, and must not block.
package push

import (
	"context"
	"net/http"
	"sync"
	"time"

	"yui/backend/transport"
)

// Limits of the protocol.
const (
	MaxFrame     = 256 << 10 // one text frame, each way, bytes
	FirstDelay   = time.Second
	MaxDelay     = 30 * time.Second
	ReadyWait    = 10 * time.Second
	FrameWait    = 240 * time.Second
	maxTurns     = 64 // turns remembered at once
	maxQueue     = 64 // frames waiting to be written
	maxPending   = 4096
	writeTimeout = 20 * time.Second
	codeRefused  = 4401
)

// Options of a Client.
type Options struct {
	// Address answers, for every attempt anew, the chat base as the user wrote
	// it and the key. A blank base means push is not configured. Required.
	Address func(ctx context.Context) (base, key string, err error)
	// ChatID is this installation's id, the same on every connection.
	ChatID string
	// Vocabulary is what the character can show now; nil is an empty one.
	Vocabulary func() Vocabulary
	// HTTP makes the handshake; nil means http.DefaultClient.
	HTTP *http.Client

	OnState       func(State)
	OnDelegations func([]Delegation)
	OnUnasked     func(transport.Unasked)
}

// Phase is where the connection stands.
type Phase string

// Phases.
const (
	Disconnected Phase = "disconnected"
	Connecting   Phase = "connecting"
	Ready        Phase = "ready"
	Reconnecting Phase = "reconnecting"
	Refused      Phase = "failed" // the key was refused; only the user can help
)

// State is the state of the connection.
type State struct {
	Phase  Phase
	ChatID string        // Ready
	Delay  time.Duration // Reconnecting
	Code   int           // Refused
}

// Vocabulary is what the character can show, as hello and vocabulary frames
// carry it.
type Vocabulary struct {
	EmotionIDs []string          `json:"emotion_ids"`
	MotionIDs  []string          `json:"motion_ids"`
	Mode       string            `json:"emotion_text_mode"` // "free" or "enum"
	Map        map[string]string `json:"emotion_text_map"`
}

func (v Vocabulary) normal() Vocabulary {
	if v.EmotionIDs == nil {
		v.EmotionIDs = []string{}
	}
	if v.MotionIDs == nil {
		v.MotionIDs = []string{}
	}
	if v.Mode == "" {
		v.Mode = "free"
	}
	if v.Map == nil || v.Mode == "free" {
		v.Map = map[string]string{}
	}
	return v
}

// Client is the push protocol.
type Client struct {
	opt   Options
	kick  chan struct{} // the user wants to connect now
	check chan struct{} // the address of the open socket may be out of date

	mu      sync.Mutex
	state   State
	host    string   // of the last attempt
	sess    *session // while ready
	trying  bool     // an attempt or a socket exists
	turns   map[string]*turnState
	order   []string // of turns, oldest first
	unheard []func() // callbacks to make, in order
}

// New makes a client; Run connects it. It panics without an address.
func New(o Options) *Client {
	if o.Address == nil {
		panic("push: New needs Options.Address")
	}
	if o.Vocabulary == nil {
		o.Vocabulary = func() Vocabulary { return Vocabulary{} }
	}
	if o.OnState == nil {
		o.OnState = func(State) {}
	}
	if o.OnDelegations == nil {
		o.OnDelegations = func([]Delegation) {}
	}
	if o.OnUnasked == nil {
		o.OnUnasked = func(transport.Unasked) {}
	}
	return &Client{
		opt: o, kick: make(chan struct{}, 1), check: make(chan struct{}, 1),
		state: State{Phase: Disconnected}, turns: map[string]*turnState{},
	}
}

// Traits says that the protocol watches its own deadlines and that a turn
// nobody typed waits for what is playing.
func (c *Client) Traits() transport.Traits { return transport.Traits{SelfTimed: true, Behind: true} }

// State is the connection's state.
func (c *Client) State() State {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.state
}

// Reconnect tries at once instead of waiting: the user asked, or the address
// or key changed. An attempt or a socket that exists is left alone, unless it
// goes to another address or with another key than the ones in force now.
func (c *Client) Reconnect() {
	c.mu.Lock()
	defer c.mu.Unlock()
	wish := c.kick
	if c.trying {
		wish = c.check
	}
	select {
	case wish <- struct{}{}:
	default:
	}
}

// Republish sends the vocabulary if it changed since it was last sent.
func (c *Client) Republish() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sess != nil {
		c.sess.publish(c.opt.Vocabulary().normal())
	}
}

// ResetSession begins a new conversation under the same chat id.
func (c *Client) ResetSession() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sess == nil {
		logRefused("reset_not_ready")
		return
	}
	c.sess.send("reset", map[string]string{"type": "reset"})
}

// TurnFailed tells the backend that a turn of ours failed before it spoke.
func (c *Client) TurnFailed(turnID string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sess != nil && turnID != "" {
		c.sess.send("playback", map[string]string{"type": "playback", "turn_id": turnID, "outcome": "failed"})
	}
}

// StopOutstanding stops every turn that has not ended: their frames are
// dropped from here on until their turn_end, and the backend is told.
func (c *Client) StopOutstanding() {
	c.mu.Lock()
	defer c.mu.Unlock()
	var ids []string
	for _, id := range c.order {
		if t := c.turns[id]; !t.cut {
			t.cut = true
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return
	}
	if c.sess == nil {
		logRefused("stop_not_ready")
		return
	}
	c.sess.send("stop", map[string]any{"type": "stop", "turn_ids": ids})
}
