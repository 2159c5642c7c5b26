package push

import (
	"encoding/json"
	"slices"
)

// HistoryLimit is how many delegations the history keeps.
const HistoryLimit = 200

// Delegation is work the backend handed to somebody else.
type Delegation struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	StartedAt int64  `json:"started_at"` // epoch ms
	State     string `json:"state"`      // "running" or "done"
	EndedAt   int64  `json:"ended_at,omitempty"`
	Status    string `json:"status,omitempty"` // "ok", "error" or "unknown"
	Summary   string `json:"summary,omitempty"`
}

// delegations replaces the list. Items that cannot be read are left out.
func (c *Client) delegations(f inFrame) {
	var raw []json.RawMessage
	if f["items"] == nil || json.Unmarshal(f["items"], &raw) != nil || raw == nil {
		malformed("delegations", "items")
		return
	}
	items := []Delegation{}
	for _, r := range raw {
		var d Delegation
		if json.Unmarshal(r, &d) == nil && d.ID != "" && (d.State == "running" || d.State == "done") {
			items = append(items, d)
		}
		if len(items) == 50 {
			break
		}
	}
	c.unheard = append(c.unheard, func() { c.opt.OnDelegations(items) })
}

// History folds a new list into the history, at time now (epoch ms): items
// are updated in place, a running one that is missing from the list is done with
// unknown status, and past the limit the oldest done ones go. A running one is
// never dropped.
func History(old, list []Delegation, now int64) []Delegation {
	out := slices.Clone(old)
	for i := range out {
		here := slices.IndexFunc(list, func(d Delegation) bool { return d.ID == out[i].ID })
		switch {
		case here >= 0:
			out[i] = list[here]
		case out[i].State == "running":
			out[i].State, out[i].Status, out[i].EndedAt = "done", "unknown", now
		}
	}
	for _, d := range list {
		if !slices.ContainsFunc(out, func(o Delegation) bool { return o.ID == d.ID }) {
			out = append(out, d)
		}
	}
	for i := 0; len(out) > HistoryLimit && i < len(out); {
		if out[i].State == "done" {
			out = slices.Delete(out, i, i+1)
		} else {
			i++
		}
	}
	return out
}
