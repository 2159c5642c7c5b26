package app

import (
	"errors"

	"yui/app/mind"
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
// next step as the transport names them, else the words of the outcome. It
// also moves the connection line.
func (a *App) failureWords(e convo.Event) string {
	if e.Err != nil {
		var te *transport.Error
		if errors.As(e.Err, &te) {
			return te.Error()
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
		l = window.Link{State: window.Connected, Words: b}
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
		a.linkErr = ""
	case convo.HTTP4xxDrop:
		a.linkErr = w.Refused
	case convo.NetworkDrop, convo.NetworkStall:
		a.linkErr = words.Fill(w.Unreachable, "what", a.mind.Backend())
	default:
		return
	}
	a.paintLink()
}

// reconnected is told after the connection's settings changed.
func (a *App) reconnected() {
	if a.quitting {
		return
	}
	a.linkErr = ""
	a.paintLink()
	a.works.Go(func() {
		if err := a.mind.Reconnected(a.ctx); err != nil {
			a.log.Error("The old conversation id stays", "err", err)
		}
	})
}
