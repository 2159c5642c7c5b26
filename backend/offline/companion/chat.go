package companion

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Arguments of the body tool for what the user may ask for in words.
const (
	actBed   = `{"action":"go_to_bed"}`
	actStand = `{"action":"stand"}`
)

// How much of one message is looked at, in bytes: a longer one is answered by
// its beginning, where people say what they want, and its end, where they ask.
const (
	readHead = 400
	readTail = 100
)

// chat answers the user's own words.
func (t *turn) chat() {
	text := strings.TrimSpace(t.m.Text)
	if len(text) > readHead+readTail {
		text = strings.ToValidUTF8(text[:readHead]+" … "+text[len(text)-readTail:], "")
	}
	if t.s.wake == "message" {
		t.say("wake_message")
	}
	if t.s.guide != "" {
		t.mem.Guide = guideItems(t.s.guide)
		t.guide("guide")
		return
	}
	if name := introduced(t.mem.Language, text); name != "" {
		t.mem.Name, t.vars["name"] = name, name
		t.say("met")
		return
	}
	key := find(byLanguage[t.mem.Language], normal(text))
	t.about(key, text)
	if key != "continue" && key != "yes" {
		t.mem.Guide = nil // the talk went elsewhere
	}
}

// normal brings a message into the form the patterns are written for.
func normal(text string) string {
	text = strings.NewReplacer("’", "'", "‘", "'").Replace(strings.ToLower(text))
	return reMention.ReplaceAllString(text, "")
}

// reMention is the visible @name of the unified chat window.
var reMention = regexp.MustCompile(`^(?:@\S+\s+)+`)

// about says the section an intent leads to.
func (t *turn) about(key, text string) {
	s, lang := &t.s, t.mem.Language
	switch key {
	case "name_ask":
		t.sayOr(t.mem.Name != "", "name_known", "name_unknown")
	case "time":
		t.vars["time"] = clockText(lang, s.now)
		t.say("time")
	case "date":
		t.vars["date"] = dateText(lang, s.now)
		t.say("date")
	case "weekday":
		t.vars["weekday"] = weekdayText(lang, s.now)
		t.say("weekday")
	case "front":
		t.vars["app"], t.vars["min"] = s.app, spanText(lang, max(1, s.appMin))
		t.sayOr(s.app != "", "front", "front_unknown")
	case "coin":
		t.sayOr(t.c.roll(2) == 0, "coin_heads", "coin_tails")
	case "dice":
		t.vars["n"] = strconv.Itoa(1 + t.c.roll(6))
		t.say("dice")
	case "sleep":
		t.move("sleep", "sleep_plain", actBed)
	case "stand":
		t.move("stand", "nod", actStand)
	case "continue":
		t.goOn()
	case "yes":
		if len(t.mem.Guide) > 0 {
			t.guide("guide_more")
			return
		}
		t.say("yes")
	case "goodmorning":
		t.say("hello_morning")
	case "goodevening":
		t.say("hello_evening")
	case "":
		t.sayOr(utf8.RuneCountInString(text) > 1, "statement", "empty")
	default:
		t.say(key)
	}
}

// move asks the body to act when it can be asked, else says something instead.
func (t *turn) move(section, otherwise, action string) {
	if !t.m.Vocabulary.Body {
		t.say(otherwise)
		return
	}
	t.say(section)
	t.reply.Action = action
}

// goOn takes up the guide, or a reply that was cut off.
func (t *turn) goOn() {
	switch {
	case len(t.mem.Guide) > 0:
		t.guide("guide_more")
	case t.s.unspoken != "":
		t.vars["rest"] = t.s.unspoken
		t.say("continue")
	default:
		t.say("continue_none")
	}
}

// How much of a guide is told at a time.
const (
	guideStep = 3
	guideCap  = 12
)

// guide tells the next few items of the guide and keeps the others.
func (t *turn) guide(section string) {
	n := min(guideStep, len(t.mem.Guide))
	if n == 0 {
		t.say("help")
		return
	}
	sep := "; "
	if t.mem.Language == "ja" {
		sep = "、"
	}
	t.vars["list"] = strings.Join(t.mem.Guide[:n], sep)
	t.mem.Guide = t.mem.Guide[n:]
	t.say(section)
}

var (
	reItem = regexp.MustCompile(`^(?:[-*+]|\d+[.)])\s+(.*)$`)
	reLink = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	reMark = regexp.MustCompile("[*_`]+")
)

// guideItems takes the list items out of a guide's Markdown, as plain text
// and without links.
func guideItems(markdown string) []string {
	var items []string
	for row := range strings.Lines(markdown) {
		m := reItem.FindStringSubmatch(strings.TrimSpace(row))
		if m == nil || len(items) == guideCap {
			continue
		}
		text := reMark.ReplaceAllString(reLink.ReplaceAllString(m[1], "$1"), "")
		if text = endless(strings.TrimSpace(text)); text != "" {
			items = append(items, text)
		}
	}
	return items
}
