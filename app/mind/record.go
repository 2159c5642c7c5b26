package mind

import (
	"context"
	"time"

	"yui/backend/convo"
	"yui/backend/store"
)

// record is one character's view of the store, as the turn engine wants it.
type record struct {
	*store.Store
	character string
}

// Append adds entries to the character's current session.
func (r record) Append(ctx context.Context, entries ...convo.Message) error {
	return r.Store.Append(ctx, r.character, entries...)
}

// StartSession draws a boundary in the character's transcript.
func (r record) StartSession(ctx context.Context, at time.Time) error {
	return r.Store.StartSession(ctx, r.character, at)
}
