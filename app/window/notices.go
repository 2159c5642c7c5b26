package window

import (
	"yui/app/widgets"
)

// Notice is something the user should know: what happened, why, what next.
type Notice struct {
	Kind        widgets.NoticeKind
	Title, Line string
	ActionWord  string
	Action      func() // nil: no button; the notice goes when it was used
	Sticky      bool   // it has no cross
	Key         string // a later notice with the same key takes its place
}

type shown struct {
	id   int
	key  string
	view *widgets.Notice
}

const maxNotices = 3

// Notify shows a notice over the pane and returns what takes it away.
func (w *Window) Notify(n Notice) (dismiss func()) {
	w.nextID++
	id := w.nextID
	dismiss = func() { w.dismiss(id) }
	action := n.Action
	if action != nil {
		action = func() {
			w.dismiss(id)
			n.Action()
		}
	}
	cross := dismiss
	if n.Sticky {
		cross = nil
	}
	s := &shown{id: id, key: n.Key, view: widgets.NewNotice(n.Kind, n.Title, n.Line, n.ActionWord, action, w.p.Words.Window.Dismiss, cross)}
	if n.Key != "" {
		for i, old := range w.notices {
			if old.key == n.Key {
				w.notices[i] = s
				w.root.Refresh()
				return dismiss
			}
		}
	}
	w.notices = append(w.notices, s)
	if len(w.notices) > maxNotices {
		w.notices = w.notices[1:]
	}
	w.root.Refresh()
	return dismiss
}

// Withdraw takes away the notice with that key.
func (w *Window) Withdraw(key string) {
	for _, s := range w.notices {
		if s.key == key {
			w.dismiss(s.id)
			return
		}
	}
}

func (w *Window) dismiss(id int) {
	for i, s := range w.notices {
		if s.id == id {
			w.notices = append(w.notices[:i:i], w.notices[i+1:]...)
			w.root.Refresh()
			return
		}
	}
}
