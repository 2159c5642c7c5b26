package outside

import (
	"strings"

	"yui/app/widgets"
)

// Bubble is what the bubble shows, "" while there is none.
func (o *Outside) Bubble() string {
	if !o.out || !o.around.bubble.Visible() {
		return ""
	}
	return o.around.said
}

// Think shows that a reply is being waited for.
func (o *Outside) Think(turn string) {
	a := &o.around
	a.turn, a.said = turn, ""
	a.composer.SetAnswering(true)
	if o.out {
		a.bubble.Wait()
	}
}

// Say shows the reply so far; more tells that it goes on. Empty text keeps
// what was there.
func (o *Outside) Say(turn, text string, more bool) {
	a := &o.around
	if turn != a.turn {
		return
	}
	if strings.TrimSpace(text) != "" {
		a.said = text
	}
	if o.out && a.said != "" {
		a.bubble.Say(a.said, more)
	}
	if !more {
		a.composer.SetAnswering(false)
	}
}

// Fail shows why there is no reply: the bubble keeps what was said, the pill
// names the trouble, and without any words the bubble tells it.
func (o *Outside) Fail(turn, why string) {
	a := &o.around
	if turn != a.turn {
		return
	}
	a.composer.SetAnswering(false)
	if !o.out {
		return
	}
	if a.said == "" {
		a.said = why
		a.bubble.Say(why, false)
	}
	a.bubble.Done()
	a.pill.Show(widgets.PillTrouble, o.p.Words.Chat.Failed, false)
}

// Played tells that the reply's last word was heard, or that there was none.
func (o *Outside) Played(turn string) {
	a := &o.around
	if turn != a.turn {
		return
	}
	a.composer.SetAnswering(false)
	if a.said == "" {
		a.bubble.Hide()
		return
	}
	a.bubble.Done()
}

// Busy shows a tool at work; "" clears it.
func (o *Outside) Busy(label string) {
	if label == "" || !o.out {
		o.around.pill.Hide()
		return
	}
	o.around.pill.Show(widgets.PillBusy, label, true)
}
