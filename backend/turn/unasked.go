package turn

import (
	"yui/backend/convo"
)

// BackendEvent is the event name of a turn the backend starts by itself.
const BackendEvent = "backend"

// Unasked is speech that arrived without a live turn to take it: a backend's
// own turn, or the late reply of one that is over (push).
type Unasked struct {
	TurnID   string
	Segments []Segment
	// Reasoning is the complete reasoning, when the backend sent any.
	Reasoning string
	// Open tells that more of the same turn may follow.
	Open bool
}

// Segment is a stretch of speech with the cues that stand before it.
type Segment struct {
	Cues   []convo.Cue
	Speech string
}

// Unasked performs speech nobody asked for. It queues behind what plays.
func (e *Engine) Unasked(u Unasked) { e.do(command{unasked: &u}) }

func (e *Engine) unasked(Unasked) {}
