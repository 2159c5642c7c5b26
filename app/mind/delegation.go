package mind

import (
	"encoding/json"

	"yui/backend/transport/push"
)

// KeyDelegations holds the history of delegated work, newest state a row.
const KeyDelegations = "yui.delegation_history"

// delegated folds a new list of delegated work into the history and keeps it.
// It runs on the push client's reading goroutine.
func (m *Mind) delegated(list []push.Delegation) {
	h := push.History(m.Delegations(), list, m.opt.Now().UnixMilli())
	raw, err := json.Marshal(h)
	if err != nil {
		m.opt.Log.Error("The delegation history is not kept", "err", err)
		return
	}
	m.Settings.Set(KeyDelegations, string(raw))
	m.opt.OnDelegations(h)
}

// Delegations is the history; empty when there is none that can be read.
func (m *Mind) Delegations() []push.Delegation {
	var h []push.Delegation
	if raw := m.Settings.Get(KeyDelegations); raw != "" && json.Unmarshal([]byte(raw), &h) != nil {
		return nil
	}
	return h
}
