package transport

import "yui/backend/convo"

// Unasked is one step of speech that no Stream is waiting for: a turn the
// backend began by itself, or the late reply of one that is over (push). The
// steps of one turn arrive in order and end with convo.DeltaDone.
type Unasked struct {
	TurnID string
	// EventName is the name of the client turn it belongs to; "" when the
	// backend began it.
	EventName string
	Delta     convo.Delta
}
