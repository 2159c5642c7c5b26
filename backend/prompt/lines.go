package prompt

// What a block carries at most.
const (
	overheardCap = 8  // lines of one overheard block
	recentCap    = 5  // entries of recent switches
	partCap      = 50 // code points of an interrupted reply's parts
)

func (p *page) time(e *Env) {
	p.str("time: ")
	p.value(e.Timestamp)
	p.str(" (")
	p.value(e.Timezone)
	p.line(")")
}

func (p *page) frontmost(f *Frontmost) {
	if f == nil {
		return
	}
	start := len(p.b)
	p.str("frontmost: ")
	mark := len(p.b)
	p.b = appendClean(p.b, f.App)
	app := string(p.b[mark:])
	title := Clean(f.WindowTitle)
	switch {
	case app == "" && title == "":
		p.b = p.b[:start]
		return
	case app == "":
		p.str(title)
	case title != "" && title != app:
		p.str(" — \"")
		p.str(title)
		p.str(`"`)
	}
	p.forMin(f.Since)
	p.end()
}

func (p *page) screenshot(s *Screenshot) {
	if s == nil || !s.Enabled || s.Source == nil {
		return
	}
	start, src := len(p.b), s.Source
	p.str("screenshot source: ")
	switch src.Kind {
	case SourceMonitor:
		p.str("monitor ")
		p.num(int64(src.Index))
		p.optional(" (", src.Label, ")")
	case SourceTab:
		p.str("browser_tab ")
		p.value(src.Browser)
		p.str(" — ")
		p.quoted(src.Title)
		p.optional(" (", src.URL, ")")
	case SourceWindow:
		p.str("window ")
		p.value(src.App)
		p.str(" — ")
		p.quoted(src.Title)
	default:
		p.b = p.b[:start]
		return
	}
	p.end()
}

func (p *page) body(b *BodyState, wake WakeCause) {
	p.str("body: ")
	p.value(string(b.Posture.State))
	if on := b.Posture.PerchedOn; on != nil && perches(b.Posture.State) {
		mark := len(p.b)
		if p.optional(" on ", on.App, ""); len(p.b) == mark {
			p.optional(" on ", on.WindowTitle, "")
		}
	}
	if wake != "" {
		p.str(", getting up now")
	}
	p.forMin(b.Since)
	p.end()
}

// perches reports a posture that can have a window under it.
func perches(s PostureState) bool {
	return s == Sitting || s == Peeking || s == Dragging
}

func (p *page) relation(r *Relation) {
	p.str("relation: toward ")
	p.value(r.Target)
	p.str(" ")
	p.value(r.Band)
	p.optional(`, "`, r.Note, `"`)
	p.str(" (last change ")
	if r.Delta >= 0 {
		p.str("+")
	}
	p.num(int64(r.Delta))
	p.str(", ")
	p.age(r.At)
	p.str(": ")
	p.quoted(r.Why)
	p.line(")")
}

// age writes a relation's age, which holds for weeks: minutes, from an hour on
// whole hours, from a day on whole days.
func (p *page) age(at int64) {
	switch m := minutes(p.in.Now, at); {
	case m < 60:
		p.num(m)
		p.str("min ago")
	case m < 24*60:
		p.num(m / 60)
		p.str("h ago")
	default:
		p.num(m / (24 * 60))
		p.str("d ago")
	}
}

func (p *page) toolSwitches(list []ToolSwitch) {
	for i, t := range list {
		if i == 0 {
			p.str("tool switches: ")
		} else {
			p.str(", ")
		}
		p.value(t.ID)
		if t.On {
			p.str("=on")
		} else {
			p.str("=off")
		}
	}
	if len(list) > 0 {
		p.end()
	}
}

func (p *page) previousTurn(t *PreviousTurn) {
	if t == nil || (t.Outcome != TurnInterrupted && t.Outcome != TurnFailed) {
		return
	}
	p.str("previous turn: the reply to ")
	p.value(t.EventName)
	if t.Outcome == TurnFailed {
		p.str(" failed before speaking")
		p.ago(t.At)
		p.end()
		return
	}
	p.str(" was cut off mid-speech")
	p.ago(t.At)
	p.optional(`, already spoken: "`, lastRunes(t.Spoken, partCap), `"`)
	p.optional(`, never spoken: "`, firstRunes(t.Unspoken, partCap), `"`)
	p.end()
}

func (p *page) overheard(o *Overheard) {
	entries := o.Entries
	if len(entries) == 0 {
		return
	}
	entries = entries[max(0, len(entries)-overheardCap):]
	newest := entries[0].TS
	for i := range entries {
		newest = max(newest, entries[i].TS)
	}
	p.str("overheard: ")
	p.value(o.Name)
	p.str(" ↔ user, ")
	p.count(len(entries), "line")
	p.ago(newest)
	p.end()
	for i := range entries {
		p.str("  ")
		if entries[i].Role == "user" {
			p.str("user")
		} else {
			p.value(o.Name)
		}
		p.str(": ")
		p.quoted(entries[i].Text)
		p.end()
	}
}

// lastRunes is the last n code points of s.
func lastRunes(s string, n int) string {
	at := len(s)
	for ; n > 0 && at > 0; n-- {
		at--
		for at > 0 && s[at]&0xC0 == 0x80 {
			at--
		}
	}
	return s[at:]
}

// firstRunes is the first n code points of s.
func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}
