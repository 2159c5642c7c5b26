package prompt

func readTrigger(f fields) Trigger {
	t := Trigger{
		Kind: Kind(f.get("kind").oneOf(
			"user", "schedule", "proactive", "agent", "signals", "milestone", "addressed", "app_event")),
		IdleElapsedMin: f.get("idle_elapsed_min").optionalInt(),
		AddressedTo:    f.get("addressed_to").optionalOneOf("character", "everyone"),
		Guide:          f.get("guide").text(),
		GuideText:      f.get("guide_text").text(),
		Wake:           WakeCause(f.get("wake").optionalOneOf("click", "timeout", "message")),
	}
	if at := f.get("cue"); !at.missing() {
		c := at.object()
		t.Cue = &Cue{Label: c.get("label").text(), Context: c.get("context").text()}
	}
	if at := f.get("screen"); !at.missing() {
		t.Screen = readScreen(at.object())
	}
	if at := f.get("agent"); !at.missing() {
		a := readAgent(at.object())
		t.Agent = &a
	}
	if at := f.get("agent_catchup"); !at.missing() {
		t.AgentCatchup = &AgentCatchup{}
		for _, item := range at.object().get("items").list() {
			t.AgentCatchup.Items = append(t.AgentCatchup.Items, readAgent(item.object()))
		}
	}
	for _, at := range f.get("signals").list() {
		t.Signals = append(t.Signals, readSignal(at.object()))
	}
	if at := f.get("milestone"); !at.missing() {
		m := at.object()
		t.Milestone = &Milestone{Name: m.get("name").text(), FiredAt: m.get("fired_at").text()}
	}
	if at := f.get("addressed"); !at.missing() {
		a := at.object()
		t.Addressed = &Addressed{
			From: a.get("from").text(),
			Text: a.get("text").text(),
			TS:   a.get("ts").instant(),
		}
	}
	for _, at := range f.get("app_events").list() {
		e := at.object()
		t.AppEvents = append(t.AppEvents, AppEvent{
			Name: e.get("name").text(), At: e.get("at").instant(), Payload: e.get("payload").raw,
		})
	}
	return t
}

func readScreen(f fields) *Screen {
	s := &Screen{
		Transition:   Transition(f.get("transition").oneOf("app_switched", "long_session")),
		DwellMin:     int(f.get("dwell_min").whole()),
		FromApp:      f.get("from_app").text(),
		FromDwellMin: f.get("from_dwell_min").optionalInt(),
	}
	for _, at := range f.get("recent").list() {
		w := at.object()
		s.Recent = append(s.Recent, Switch{
			FromApp:  w.get("from_app").text(),
			ToApp:    w.get("to_app").text(),
			DwellMin: int(w.get("dwell_min").whole()),
		})
	}
	return s
}

func readAgent(f fields) Agent {
	return Agent{
		Tool:      f.get("tool").text(),
		Phase:     AgentPhase(f.get("phase").oneOf("done", "needs_input")),
		Status:    f.get("status").text(),
		Project:   f.get("project").text(),
		SessionID: f.get("session_id").text(),
		CWD:       f.get("cwd").text(),
		Summary:   f.get("summary").text(),
		Detail:    f.get("detail").text(),
		TS:        f.get("ts").instant(),
	}
}

func readSignal(f fields) Signal {
	var s Signal
	if at := f.get("envelope"); at.required() {
		e := at.object()
		s.Envelope = Envelope{
			Source:     e.get("source").text(),
			EventType:  e.get("event_type").text(),
			Delivery:   e.get("delivery").text(),
			EventID:    e.get("event_id").text(),
			OccurredAt: e.get("occurred_at").instant(),
		}
	}
	for _, at := range f.get("items").list() {
		if at.missing() {
			at.raw = []byte("null")
		}
		s.Items = append(s.Items, at.raw)
	}
	return s
}
