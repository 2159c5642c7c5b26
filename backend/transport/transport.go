// Package transport says what a chat backend is to the turn engine: a Request
// goes out, a sequence of deltas comes back. It owns the words every wire
// protocol shares (Request, Trip, Error, base addresses, the HTTP client); the
// protocols themselves live in responses, chatcomp and push.
//
// A Transport is pulled: the goroutine that ranges over Stream does the
// reading, breaking the loop cancels the response, and nothing is left running
// after the loop. One call is one HTTP response (or one pushed turn); the
// engine owns the tool loop and calls again with Request.Trips filled.
package transport

import (
	"context"
	"iter"
	"time"

	"yui/backend/convo"
)

// Transport asks a backend for one response.
type Transport interface {
	// Stream sends the request and yields what comes back. A good response
	// ends with convo.DeltaDone. Any other end is an error: yielded once, last,
	// with an empty Delta, and always with a *Error in its chain unless ctx
	// ended. Keys are never part of an error's text.
	Stream(ctx context.Context, req Request) iter.Seq2[convo.Delta, error]
}

// Request is one turn as data; each protocol takes the fields it can carry.
type Request struct {
	TurnID    string
	EventName string
	Model     string

	// Instructions is the assembled card, or chat_instructions alone.
	Instructions string
	// PostHistory is the card's post-history text without its tag; "" for none.
	PostHistory string
	// ContextBlock is the <client_context> block with its tags.
	ContextBlock string
	// ContextLines is the same block without tags and header line framing, for
	// protocols with a system slot.
	ContextLines string
	// Utterance is what the user typed or said, or the background marker.
	Utterance string
	// Marker tells that Utterance is a background marker nobody typed.
	Marker bool

	// History is the current session's transcript, oldest first, without this
	// turn (Chat Completions).
	History []convo.Message
	// Guide expands a guide key of a history entry to its context block; nil
	// replays no guides.
	Guide func(key string) string
	// ContextWindow bounds the replayed history in estimated tokens; 0 sends all.
	ContextWindow int

	// Greetings are the session's greetings, sent as assistant items on a fresh
	// chain (Responses).
	Greetings []string
	Images    []convo.Image
	Tools     []convo.ToolDef

	// PreviousResponseID continues a chain (Responses); "" starts a fresh one.
	PreviousResponseID string
	// PendingOutputs answer calls of the stored response that got no trip.
	PendingOutputs []convo.ToolResult
	// Trips are this turn's finished tool round trips, oldest first.
	Trips []Trip

	// ReasoningEffort is none, minimal, low or medium; "" leaves it out.
	ReasoningEffort string
	// NoUsage leaves the wish for token counts out (Chat Completions).
	NoUsage bool
}

// Trip is one tool round trip of the running turn: what the model said and
// called, and what the client answered. Results[i] answers Calls[i].
type Trip struct {
	Text    string
	Calls   []convo.ToolCall
	Results []convo.ToolResult
}

// Traits are the few ways protocols differ that the engine must know.
type Traits struct {
	// Chained protocols hand out response ids worth storing.
	Chained bool
	// SelfTimed protocols watch their own deadlines and end a stalled turn with
	// an error of cause Stalled.
	SelfTimed bool
	// Behind protocols let a turn nobody typed speak after the speech that is
	// playing instead of cutting it.
	Behind bool
}

// TraitsOf asks a transport for its traits; one that says nothing has none.
func TraitsOf(t Transport) Traits {
	if x, ok := t.(interface{ Traits() Traits }); ok {
		return x.Traits()
	}
	return Traits{}
}

// Idle deadlines of the request protocols: the longest silence between two
// parsed events, after assistant speech and after anything else.
const (
	IdleAfterSpeech = 45 * time.Second
	IdleOtherwise   = 240 * time.Second
)
