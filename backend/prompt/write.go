package prompt

import (
	"strconv"
	"time"
)

func (p *page) str(s string)  { p.b = append(p.b, s...) }
func (p *page) line(s string) { p.b = append(append(p.b, s...), '\n') }
func (p *page) end()          { p.b = append(p.b, '\n') }
func (p *page) num(n int64)   { p.b = strconv.AppendInt(p.b, n, 10) }

// value writes a required value, sanitized; an empty one reads "".
func (p *page) value(s string) {
	mark := len(p.b)
	if p.b = appendClean(p.b, s); len(p.b) == mark {
		p.str(`""`)
	}
}

// quoted writes a value of a third party.
func (p *page) quoted(s string) {
	p.b = append(p.b, '"')
	p.b = appendClean(p.b, s)
	p.b = append(p.b, '"')
}

// optional writes before, the sanitized value and after, or nothing when the
// value is empty.
func (p *page) optional(before, s, after string) {
	start := len(p.b)
	p.str(before)
	mark := len(p.b)
	if p.b = appendClean(p.b, s); len(p.b) == mark {
		p.b = p.b[:start]
		return
	}
	p.str(after)
}

// forMin writes the duration of a state that began at since.
func (p *page) forMin(since int64) {
	p.str(" (for ")
	p.num(minutes(p.in.Now, since))
	p.str("min)")
}

// ago writes the age of an event.
func (p *page) ago(at int64) {
	p.str(" (")
	p.num(minutes(p.in.Now, at))
	p.str("min ago)")
}

// count writes n with its noun: "1 line", "2 lines".
func (p *page) count(n int, noun string) {
	p.num(int64(n))
	p.str(" " + noun)
	if n != 1 {
		p.str("s")
	}
}

// iso writes an instant as UTC with milliseconds.
func (p *page) iso(ms int64) {
	p.b = time.UnixMilli(ms).UTC().AppendFormat(p.b, "2006-01-02T15:04:05.000Z")
}

// minutes is the whole minutes from since to now, half up, never negative.
func minutes(now, since int64) int64 {
	const minute = int64(time.Minute / time.Millisecond)
	if since >= now {
		return 0
	}
	elapsed := now - since
	if elapsed < 0 { // the difference does not fit
		return 0
	}
	whole := elapsed / minute
	if elapsed%minute >= minute/2 {
		whole++
	}
	return whole
}
