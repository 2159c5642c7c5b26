package prompt

import (
	"slices"
)

// trigger writes the headline and its follow-up lines: wake, cue note, agent
// note and detail, agent events, signals, app events, recent switches, guide.
func (p *page) trigger(t *Trigger) {
	p.str("trigger: ")
	p.headline(t)
	p.end()
	p.wake(t.Wake)
	if t.Cue != nil {
		p.optional("cue note (the user's own intent for this cue): ", t.Cue.Context, "\n")
	}
	if t.Agent != nil {
		p.optional(`agent note (the coding agent's summary): "`, t.Agent.Summary, "\"\n")
		p.agentDetail(t.Agent)
	}
	if t.AgentCatchup != nil {
		p.agentEvents(t.AgentCatchup.Items)
	}
	for i := range t.Signals {
		p.signal(&t.Signals[i])
	}
	for i := range t.AppEvents {
		p.appEvent(&t.AppEvents[i])
	}
	if t.Screen != nil {
		p.recent(t.Screen.Recent)
	}
	p.guide(t)
}

// headline says what fired, chosen by what the turn carries.
func (p *page) headline(t *Trigger) {
	switch {
	case t.Kind == KindUser:
		p.str("user message")
		p.addressee(t.AddressedTo)
		p.idle(t)
	case t.Screen != nil:
		p.screen(t.Screen)
	case t.Cue != nil && Clean(t.Cue.Label) != "":
		p.value(string(t.Kind))
		p.str(" cue ")
		p.quoted(t.Cue.Label)
		p.idle(t)
	case t.Agent != nil:
		p.str("agent ")
		p.agent(t.Agent)
		p.ago(t.Agent.TS)
	case t.AgentCatchup != nil:
		p.str("agent catchup (")
		p.count(len(t.AgentCatchup.Items), "event")
		p.str(")")
	case t.Milestone != nil:
		p.str("milestone ")
		p.value(t.Milestone.Name)
		p.str(" (fired at ")
		p.value(t.Milestone.FiredAt)
		p.str(")")
	case t.Addressed != nil:
		p.str("addressed by ")
		p.value(t.Addressed.From)
		p.str(": ")
		p.quoted(t.Addressed.Text)
		p.ago(t.Addressed.TS)
	case t.Kind == KindAppEvent:
		p.str("app event")
		if n := len(t.AppEvents); n > 0 {
			p.str(" (")
			p.count(n, "event")
			p.str(")")
		}
	case t.Wake != "":
		p.str("wake")
	case t.Kind == KindSignals && len(t.Signals) > 0:
		p.str("signals (")
		p.count(signalItems(t.Signals), "signal")
		p.str(")")
	default:
		p.value(string(t.Kind))
		p.idle(t)
	}
}

func (p *page) addressee(to string) {
	switch to {
	case "character":
		p.str(" (addressed to the character)")
	case "everyone":
		p.str(" (addressed to everyone)")
	}
}

// idle writes the idle clause, on user and proactive headlines alone.
func (p *page) idle(t *Trigger) {
	if t.IdleElapsedMin == nil || (t.Kind != KindUser && t.Kind != KindProactive) {
		return
	}
	p.str(" (the user has been idle for ")
	p.min(*t.IdleElapsedMin)
	p.str(")")
}

func (p *page) screen(s *Screen) {
	p.str("screen ")
	p.value(string(s.Transition))
	p.str("; the user ")
	if s.FromDwellMin != nil {
		mark := len(p.b)
		if p.optional("left ", s.FromApp, " after "); len(p.b) > mark {
			p.min(*s.FromDwellMin)
			p.str(" and ")
		}
	}
	p.str("has been in the frontmost app for ")
	p.min(s.DwellMin)
}

// min writes a count of minutes that came as such.
func (p *page) min(n int) {
	p.num(int64(max(0, n)))
	p.str("min")
}

// agent writes tool, phase, status and project, the shape that the headline
// and the catch-up lines share.
func (p *page) agent(a *Agent) {
	p.value(a.Tool)
	p.str(" ")
	p.value(string(a.Phase))
	if a.Phase == AgentDone {
		p.optional(" (", a.Status, ")")
	}
	p.str(", project ")
	p.quoted(a.Project)
}

func (p *page) agentDetail(a *Agent) {
	p.optional(`agent detail (quoted from the coding agent): "`, a.Detail, "\"\n")
}

func (p *page) agentEvents(items []Agent) {
	byTime := func(a, b Agent) int {
		switch {
		case a.TS < b.TS:
			return -1
		case a.TS > b.TS:
			return 1
		}
		return 0
	}
	if !slices.IsSortedFunc(items, byTime) {
		items = slices.Clone(items)
		slices.SortStableFunc(items, byTime)
	}
	for i := range items {
		a := &items[i]
		p.str("agent event: ")
		p.agent(a)
		p.optional(` - "`, a.Summary, `"`)
		p.ago(a.TS)
		p.end()
		p.agentDetail(a)
	}
}

func (p *page) wake(cause WakeCause) {
	by := ""
	switch cause {
	case WakeClick:
		by = "the user's click"
	case WakeTimeout:
		by = "the wake timeout"
	case WakeMessage:
		by = "this message"
	default:
		return
	}
	p.str("wake: the character just woke from the bed, woken by ")
	p.line(by)
}

// recent writes the held switches as one chain. An entry that starts where the
// one before ended names that app once, with its own dwell.
func (p *page) recent(list []Switch) {
	list = list[max(0, len(list)-recentCap):]
	at := ""
	for i := range list {
		from, to := Clean(list[i].FromApp), Clean(list[i].ToApp)
		switch {
		case i == 0:
			p.str("recent switches: ")
			p.value(from)
		case from != at:
			p.str(" then ")
			p.value(from)
		}
		p.str(" (")
		p.min(list[i].DwellMin)
		p.str(") then ")
		p.value(to)
		at = to
	}
	if len(list) > 0 {
		p.end()
	}
}

// guide writes the help request's own order and the guide, verbatim: both are
// the app's text, not a sampled value.
func (p *page) guide(t *Trigger) {
	text := t.GuideText
	if text == "" && t.Guide != "" && p.guides != nil {
		text = p.guides(t.Guide)
	}
	if text == "" {
		return
	}
	p.line("guide:")
	p.line(guideOrder)
	p.end()
	p.line(text)
}
