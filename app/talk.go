package app

import (
	"context"
	"errors"

	"yui/app/mind"
	"yui/app/settings/form"
	"yui/app/window"
	"yui/app/words"
	"yui/backend/convo"
	"yui/backend/transport"
)

// say sends the user's words, on the UI goroutine. They show at once; the
// engine's own event confirms them.
func (a *App) say(text string, to mind.AddressedTo) {
	if _, err := a.mind.Say(text, to); err != nil {
		a.log.Error("The turn was refused", "err", err)
	}
}

// sayAgain repeats a turn that failed.
func (a *App) sayAgain(turnID string) {
	if text := a.thread.Words(turnID); text != "" {
		a.say(text, mind.ToCharacter)
	}
}

// failureWords are what the user reads when a turn failed: the cause and the
// next step where the transport names them, else the words of the outcome. It
// also moves the connection line.
func (a *App) failureWords(e convo.Event) string {
	if e.Err != nil {
		var te *transport.Error
		if errors.As(e.Err, &te) {
			return troubleWords(&a.words.Trouble, te)
		}
	}
	if e.Text != "" {
		return e.Text
	}
	return a.outcomeWords(e.Outcome)
}

// outcomeWords are the catalogue's words for an outcome.
func (a *App) outcomeWords(o convo.Outcome) string {
	w := a.words.Chat
	switch o {
	case convo.NotConfigured:
		return w.NotConfigured
	case convo.NetworkDrop:
		return w.Drop
	case convo.NetworkStall:
		return w.Stall
	case convo.HTTP4xxDrop:
		return w.Refused
	case convo.ParseError:
		return w.Unreadable
	default:
		return w.Failed
	}
}

// paintLink says where her words come from, on the UI goroutine.
func (a *App) paintLink() {
	w := a.words.Link
	l := window.Link{State: window.Offline, Words: w.Offline}
	if b := a.mind.Backend(); b != "offline" {
		l = window.Link{State: window.NotSet, Words: b} // not tried yet
		if a.linkOK {
			l.State = window.Connected
		}
		if a.mind.Reaching() {
			l = window.Link{State: window.Reaching, Words: words.Fill(w.Reaching, "what", b)}
		}
		if a.linkErr != "" {
			l = window.Link{State: window.Trouble, Words: a.linkErr}
		}
	}
	a.win.SetLink(l)
}

// followLink moves the connection line with how turns end, on the UI goroutine.
func (a *App) followLink(e convo.Event) {
	if e.Kind != convo.EventFinished {
		return
	}
	w := a.words.Link
	switch e.Outcome {
	case convo.OK:
		a.linkErr, a.linkOK = "", true
	case convo.HTTP4xxDrop:
		a.linkErr = w.Refused
	case convo.NetworkDrop, convo.NetworkStall:
		a.linkErr = words.Fill(w.Unreachable, "what", a.mind.Backend())
	default:
		return
	}
	a.paintLink()
}

// testConnection tries a connection; one that works is known to from then on.
func (a *App) testConnection(ctx context.Context, c form.Connection, report func(form.Step)) form.Verdict {
	v := a.mind.TestConnection(ctx, c, report)
	if v.Title == "" && ctx.Err() == nil {
		a.bridge.Post(func() {
			a.linkErr, a.linkOK = "", true
			a.paintLink()
		})
	}
	return v
}

// reconnected is told after the connection's settings changed.
func (a *App) reconnected() {
	if a.quitting {
		return
	}
	a.linkErr, a.linkOK = "", false
	a.paintLink()
	a.works.Go(func() {
		if err := a.mind.Reconnected(a.ctx); err != nil {
			a.log.Error("The old conversation id stays", "err", err)
		}
	})
}
