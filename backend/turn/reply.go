package turn

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"yui/backend/convo"
)

// reply is the text of a turn and where its sentences stand in it.
type reply struct {
	split  Splitter
	text   strings.Builder
	cursor int        // end of the last sentence that closed
	index  int        // of the next sentence
	part   int        // where the current response's text begins
	join   string     // what goes between it and the text before
	cue    *convo.Cue // colours the next sentence that closes
	cueAt  int        // length of the text when it came
}

// response marks the beginning of another response of the same turn.
func (p *reply) response() {
	p.part = p.text.Len()
	p.join = "\n" // two responses are two lines
}

// segment marks the beginning of another segment of the same response.
func (p *reply) segment() { p.join = " " }

// add appends speech and returns the sentences it closed, each with the piece
// of the text it takes.
func (p *reply) add(s string) []piece {
	s = p.joined(s)
	p.text.WriteString(s)
	return p.pieces(p.split.Add(s))
}

// joined puts what is missing between the text and its continuation.
func (p *reply) joined(s string) string {
	sep := p.join
	p.join = ""
	last, _ := utf8.DecodeLastRuneInString(p.text.String())
	next, _ := utf8.DecodeRuneInString(s)
	switch {
	case sep == "" || p.text.Len() == 0 || unicode.IsSpace(last) || unicode.IsSpace(next):
		return s
	case sep == " " && last >= 0x2E80:
		return s // scripts without spaces
	}
	return sep + s
}

func (p *reply) flush() []piece { return p.pieces(p.split.Flush()) }

// piece is a closed sentence. raw is its text with the gap before it, as the
// reply has it.
type piece struct{ text, raw string }

func (p *reply) pieces(sentences []string) []piece {
	var out []piece
	all := p.text.String()
	for _, s := range sentences {
		raw := s
		if i := strings.Index(all[p.cursor:], s); i >= 0 {
			raw = all[p.cursor : p.cursor+i+len(s)]
			p.cursor += i + len(s)
		} else {
			p.cursor = min(len(all), p.cursor+len(s))
		}
		out = append(out, piece{text: s, raw: raw})
	}
	return out
}

// rest is the text that has not closed a sentence.
func (p *reply) rest() string { return p.text.String()[p.cursor:] }

// responseText is what the current response said.
func (p *reply) responseText() string { return p.text.String()[p.part:] }

// spoke reports any speech.
func (p *reply) spoke() bool { return strings.TrimSpace(p.text.String()) != "" }

// thread is the reply as the transcript keeps it.
func (p *reply) thread() string { return strings.TrimSpace(p.text.String()) }

// speech takes released text: to the thread, and as sentences to the voice.
func (e *Engine) speech(r *run, s string) {
	closed := r.reply.add(s)
	if r.perf == nil && r.reply.spoke() {
		r.perf = e.perform(r.start.TurnID, r.start.EventName)
		r.perf.owed = r.reply.rest
		r.unset = nil
	}
	e.emit(convo.Event{Kind: convo.EventText, TurnID: r.start.TurnID, Text: strings.TrimLeft(r.reply.text.String(), " \t\r\n")})
	e.say(r, closed)
}

// say hands closed sentences to the voice; the waiting cue goes to the first.
func (e *Engine) say(r *run, closed []piece) {
	for _, c := range closed {
		s := convo.Sentence{TurnID: r.start.TurnID, Index: r.reply.index, Text: c.text, Cue: r.reply.cue}
		r.reply.index++
		r.reply.cue = nil
		if r.plain && s.Cue == nil {
			s.Cue = e.opt.Tools.Guess(s.Text)
		}
		e.utter(r.perf, s, c.raw)
	}
}

func (e *Engine) flushSentences(r *run) { e.say(r, r.reply.flush()) }

// cue binds a cue: to the sentence that is open and has none, else to the next.
func (e *Engine) cue(r *run, c convo.Cue) {
	if c.Empty() {
		return
	}
	p := &r.reply
	more := p.cue != nil && p.cueAt == p.text.Len() // nothing was said since the last cue
	if open := p.rest(); !more && strings.TrimSpace(open) != "" && (p.cue != nil || endsInSpace(open)) {
		e.flushSentences(r)
	}
	p.cueAt = p.text.Len()
	if p.cue == nil {
		p.cue = &convo.Cue{}
	} else {
		merged := *p.cue
		p.cue = &merged
	}
	merge(p.cue, c)
	if r.perf == nil {
		r.unset = append(r.unset, c)
	}
}

// endsInSpace reports text whose last words are closed by white space after a
// sentence's end.
func endsInSpace(s string) bool {
	return strings.TrimRight(s, " \t\r\n") != s && endsSentence(s)
}

func endsSentence(s string) bool {
	t := strings.TrimRight(strings.TrimRight(s, " \t\r\n"), "\"'”’」』）)]}")
	return strings.HasSuffix(t, ".") || strings.HasSuffix(t, "!") || strings.HasSuffix(t, "?") ||
		strings.HasSuffix(t, "…") || strings.HasSuffix(t, "。") || strings.HasSuffix(t, "！") || strings.HasSuffix(t, "？")
}

// merge lays the set fields of c over dst.
func merge(dst *convo.Cue, c convo.Cue) {
	for _, f := range []struct {
		to   *string
		from string
	}{
		{&dst.EmotionID, c.EmotionID}, {&dst.MotionID, c.MotionID},
		{&dst.EmotionText, c.EmotionText}, {&dst.Caption, c.Caption},
	} {
		if f.from != "" {
			*f.to = f.from
		}
	}
}

// closeReply ends a good reply: a cue that found no sentence plays at the end
// of the speech.
func (e *Engine) closeReply(r *run) {
	if r.perf != nil {
		r.perf.trailing = r.reply.cue
	}
	r.reply.cue = nil
}

// applySilentCues shows what a reply without speech asked for, once.
func (e *Engine) applySilentCues(r *run) {
	var c convo.Cue
	for _, u := range r.unset {
		merge(&c, u)
	}
	if c.EmotionID != "" || c.MotionID != "" {
		e.surfaceCue(r.start.TurnID, &c)
	}
}
