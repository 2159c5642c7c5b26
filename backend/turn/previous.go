package turn

import (
	"context"
	"encoding/json"
	"log/slog"

	"yui/backend/transport"
)

// PreviousKey is where the previous-turn record is kept.
const PreviousKey = "yui.previous-turn"

// PartLimit is how much of a cut reply the record keeps at each side, in code
// points.
const PartLimit = 50

// PreviousOutcome is how the last turn that tried to speak ended.
type PreviousOutcome string

// Previous outcomes.
const (
	Complete    PreviousOutcome = "complete"
	Interrupted PreviousOutcome = "interrupted"
	Failed      PreviousOutcome = "failed"
)

// Previous is the previous-turn record. Only an interrupted one has parts.
type Previous struct {
	Outcome   PreviousOutcome `json:"outcome"`
	EventName string          `json:"event_name"`
	At        int64           `json:"at"` // epoch ms
	Spoken    string          `json:"spoken,omitempty"`
	Unspoken  string          `json:"unspoken,omitempty"`
	TurnID    string          `json:"turn_id,omitempty"`
}

// LoadPrevious reads the record of the last turn that tried to speak; false
// when there is none or it cannot be read.
func LoadPrevious(ctx context.Context, r Record) (Previous, bool) {
	v, ok, err := r.Get(ctx, PreviousKey)
	if err != nil || !ok {
		return Previous{}, false
	}
	var p Previous
	if json.Unmarshal([]byte(v), &p) != nil || p.EventName == "" {
		return Previous{}, false
	}
	switch p.Outcome {
	case Complete, Interrupted, Failed:
		return p, true
	}
	return Previous{}, false
}

func (e *Engine) savePrevious(p Previous) {
	p.At = e.opt.Now().UnixMilli()
	b, err := json.Marshal(p)
	if err == nil {
		err = e.opt.Record.Set(e.ctx, PreviousKey, string(b))
	}
	if err != nil {
		slog.Warn("Previous turn not recorded", "err", err)
	}
	if f, ok := e.opt.Transport.(transport.FailureListener); ok && p.Outcome == Failed {
		f.TurnFailed(p.TurnID)
	}
}

func last(s string, n int) string {
	r := []rune(s)
	if len(r) > n {
		r = r[len(r)-n:]
	}
	return string(r)
}

func first(s string, n int) string {
	r := []rune(s)
	if len(r) > n {
		r = r[:n]
	}
	return string(r)
}
