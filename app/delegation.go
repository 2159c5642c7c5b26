package app

import (
	"time"

	"yui/backend/transport/push"
)

// delegated shows work the backend handed to somebody else as marks between
// the turns: one when it begins, one when it is done. On any goroutine.
func (a *App) delegated(history []push.Delegation) {
	a.bridge.Post(func() {
		for _, d := range history {
			if a.shownWork[d.ID] == d.State || d.Title == "" {
				continue
			}
			if a.shownWork == nil || len(a.shownWork) > 2*push.HistoryLimit {
				a.shownWork = map[string]string{}
			}
			a.shownWork[d.ID] = d.State
			icon, at := "hand", d.StartedAt
			if d.State == "done" {
				icon, at = "check", d.EndedAt
			}
			a.thread.Happened(icon, d.Title, time.UnixMilli(at))
		}
	})
}
