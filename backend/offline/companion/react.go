package companion

import (
	"strconv"
	"strings"
)

// react answers a turn that nobody typed. Where she has nothing to add she
// keeps silent, which is an answer too.
func (t *turn) react() {
	s := &t.s
	switch s.kind {
	case "wake":
		t.woken()
	case "milestone":
		t.woken()
		t.say("day_" + partOfDay(s.now))
	case "schedule":
		t.vars["label"] = endless(s.cue)
		t.sayOr(s.cue != "", "schedule", "schedule_bare")
	case "proactive":
		t.proactive()
	case "screen":
		t.screen()
	case "agent":
		t.agent()
	case "signals":
		t.signals()
	case "addressed":
		t.vars["from"] = s.from()
		t.say("addressed")
	case "app":
		if len(s.events) == 0 {
			t.silent()
			return
		}
		t.vars["event"] = strings.ReplaceAll(s.events[len(s.events)-1], "_", " ")
		t.say("app_event")
	default:
		t.silent()
	}
}

func (t *turn) sayOr(ok bool, section, otherwise string) {
	if ok {
		t.say(section)
	} else {
		t.say(otherwise)
	}
}

// woken says that she has just woken, when she has.
func (t *turn) woken() {
	switch t.s.wake {
	case "click":
		t.say("wake_click")
	case "timeout":
		t.say("wake_timeout")
	}
}

// gestures in the order they are looked for, with what tells them apart in the
// marker or, where none travels, in the cue's label.
var gestures = []struct {
	section string
	marks   []string
}{
	{"bored", []string{"(i keep poking", "bored"}},
	{"pat", []string{"(i just patted", "head_pat", "head pat", "patted", "なで", "撫で", "쓰다듬"}},
	{"poke", []string{"(i just poked", "poke", "touch", "つつ", "触", "찔", "만졌"}},
	{"drag", []string{"(i keep dragging", "drag", "引っぱ", "끌"}},
	{"sit", []string{"(i just sat you", "window_sit", "window sit", "sat on", "座", "앉"}},
	{"peek", []string{"(i left you peeking", "peek", "のぞ", "엿"}},
	{"drop", []string{"(i just dropped", "drop", "落", "떨어"}},
}

func (t *turn) proactive() {
	s := &t.s
	if section := gesture(t.m.Text, s.cue, s.idleMin); section != "" {
		t.say(section)
		return
	}
	const away = 45 // minutes: nobody is likely to be there to hear
	switch {
	case s.cue != "":
		t.vars["label"] = endless(s.cue)
		t.say("idle_cue")
	case s.idleMin >= 0 && s.idleMin < away && partOfDay(s.now) != "night":
		t.say("idle")
	default:
		t.silent()
	}
}

// gesture finds what was done to the body. An idle cue is the user's own and
// its label may hold any word, so only the marker counts there.
func gesture(marker, label string, idleMin int) string {
	text := ""
	if strings.HasPrefix(marker, "(") {
		text = strings.ToLower(marker)
	}
	if text == "" && idleMin < 0 {
		text = strings.ToLower(label)
	}
	for _, g := range gestures {
		for _, mark := range g.marks {
			if text != "" && strings.Contains(text, mark) {
				return g.section
			}
		}
	}
	return ""
}

func (t *turn) screen() {
	s := &t.s
	t.vars["app"], t.vars["min"] = s.fromApp, spanText(t.mem.Language, s.dwellMin)
	long := strings.HasPrefix(s.headline, "screen long_session")
	switch {
	case long && s.dwellMin >= 30:
		t.say("long")
	// A remark on every change of window would be a nuisance.
	case !long && partOfDay(s.now) != "night" && t.c.roll(4) == 0:
		t.say("switch")
	default:
		t.silent()
	}
}

func (t *turn) agent() {
	list := t.s.agents
	if len(list) == 0 {
		t.say("agent_bare")
		return
	}
	last := list[len(list)-1]
	t.vars["tool"], t.vars["project"] = last.tool, last.project
	switch {
	case strings.HasPrefix(t.s.headline, "agent catchup"):
		t.vars["n"] = strconv.Itoa(len(list))
		t.say("agent_catchup")
	case last.phase == "needs_input":
		t.say("agent_input")
	case last.status == "error":
		t.say("agent_failed")
	default:
		t.say("agent_done")
	}
}

func (t *turn) signals() {
	list := t.s.signals
	if len(list) == 0 {
		t.silent()
		return
	}
	t.vars["source"], t.vars["n"] = list[len(list)-1], strconv.Itoa(len(list))
	switch {
	case strings.Contains(t.m.Text, "urgent"):
		t.say("urgent")
	case len(list) > 1:
		t.say("signals_many")
	default:
		t.say("signals")
	}
}

// endless takes the stop off a label, since the line around it brings one.
func endless(label string) string { return strings.TrimRight(label, " .!。！") }
