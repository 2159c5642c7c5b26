package prompt

import "bytes"

// DecodeContext reads a context document (the JSON form of Input). Unknown
// fields are ignored, null counts as absent. A document that cannot be read is
// refused with an error that names the field's path (*FieldError) or, where it
// is not JSON at all, the line.
func DecodeContext(data []byte) (Input, error) {
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	if err := checkJSON(data); err != nil {
		return Input{}, err
	}
	var err error
	root := cursor{raw: present(data), err: &err}
	if root.missing() || root.raw[0] != '{' {
		root.path = "document"
		root.fail("want an object")
		return Input{}, err
	}
	doc := root.object()
	in := Input{
		Now:       doc.get("now").instant(),
		EventName: doc.get("event_name").text(),
		Utterance: doc.get("utterance").text(),
	}
	if c := doc.get("context"); c.required() {
		in.Context = readContext(c.object())
	}
	if err != nil {
		return Input{}, err
	}
	return in, nil
}

func readContext(f fields) ClientContext {
	var c ClientContext
	if env := f.get("env"); env.required() {
		c.Env = readEnv(env.object())
	}
	if body := f.get("body_state"); body.required() {
		c.Body = readBody(body.object())
	}
	for _, at := range f.get("relations").list() {
		r := at.object()
		c.Relations = append(c.Relations, Relation{
			Target: r.get("target").text(),
			Band:   r.get("band").oneOf("hostile", "cold", "neutral", "warm", "close"),
			Delta:  int(r.get("delta").whole()),
			Why:    r.get("why").text(),
			At:     r.get("at").instant(),
			Note:   r.get("note").text(),
		})
	}
	for _, at := range f.get("tool_switches").list() {
		s := at.object()
		c.ToolSwitches = append(c.ToolSwitches, ToolSwitch{ID: s.get("id").text(), On: s.get("on").flag()})
	}
	if at := f.get("previous_turn"); !at.missing() {
		t := at.object()
		c.PreviousTurn = &PreviousTurn{
			Outcome:   TurnOutcome(t.get("outcome").oneOf("complete", "interrupted", "failed")),
			EventName: t.get("event_name").text(),
			At:        t.get("at").instant(),
			Spoken:    t.get("spoken").text(),
			Unspoken:  t.get("unspoken").text(),
			TurnID:    t.get("turn_id").text(),
		}
	}
	for _, at := range f.get("overheard").list() {
		c.Overheard = append(c.Overheard, readOverheard(at.object()))
	}
	if at := f.get("trigger"); at.required() {
		c.Trigger = readTrigger(at.object())
	}
	return c
}

func readEnv(f fields) Env {
	f.get("timestamp").required()
	f.get("timezone").required()
	e := Env{Timestamp: f.get("timestamp").text(), Timezone: f.get("timezone").text()}
	if at := f.get("frontmost"); !at.missing() {
		o := at.object()
		e.Frontmost = &Frontmost{
			App:         o.get("app").text(),
			WindowTitle: o.get("window_title").text(),
			Since:       o.get("since").instant(),
		}
	}
	if at := f.get("screenshot"); !at.missing() {
		o := at.object()
		e.Screenshot = &Screenshot{Enabled: o.get("enabled").flag()}
		if src := o.get("source"); !src.missing() {
			e.Screenshot.Source = readSource(src.object())
		}
	}
	return e
}

func readSource(f fields) *ScreenSource {
	return &ScreenSource{
		Kind:    SourceKind(f.get("kind").oneOf("monitor", "browser_tab", "window")),
		Index:   int(f.get("index").whole()),
		Label:   f.get("label").text(),
		Browser: f.get("browser").text(),
		Title:   f.get("title").text(),
		URL:     f.get("url").text(),
		App:     f.get("app").text(),
	}
}

func readBody(f fields) BodyState {
	b := BodyState{Since: f.get("since").instant()}
	at := f.get("posture")
	if !at.required() {
		return b
	}
	p := at.object()
	b.Posture.State = PostureState(p.get("state").oneOf(
		"standing", "sitting", "peeking", "dragging", "walking", "climbing", "lying"))
	if on := p.get("perched_on"); !on.missing() {
		o := on.object()
		b.Posture.PerchedOn = &Perch{App: o.get("app").text(), WindowTitle: o.get("window_title").text()}
	}
	return b
}

func readOverheard(f fields) Overheard {
	o := Overheard{Preset: f.get("preset").text(), Name: f.get("name").text()}
	for _, at := range f.get("entries").list() {
		e := at.object()
		o.Entries = append(o.Entries, OverheardEntry{
			Role: e.get("role").oneOf("user", "assistant"),
			Text: e.get("text").text(),
			TS:   e.get("ts").instant(),
		})
	}
	return o
}
