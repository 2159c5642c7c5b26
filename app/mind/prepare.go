package mind

import (
	"context"
	"fmt"
	"strings"
	"time"

	"yui/assets"
	"yui/backend/convo"
	"yui/backend/prompt"
	"yui/backend/source"
	"yui/backend/transport"
	"yui/backend/turn"
	"yui/platform/capture"
)

// AddressedTo says to whom the unified chat pane's words go.
type AddressedTo string

// Addressees of a typed turn; the pet's composer and `yui send` name none.
const (
	Nobody      AddressedTo = ""
	ToCharacter AddressedTo = "character"
	ToEveryone  AddressedTo = "everyone"
)

// prepare builds a turn's request: it reads the settings, renders the context
// and gathers the transcript. It runs on the turn's goroutine.
func (m *Mind) prepare(ctx context.Context, s turn.Start) (transport.Request, error) {
	now, zone := local(m.opt.Now())
	e := m.Settings.Endpoints()
	in := prompt.Input{Now: now.UnixMilli(), EventName: s.EventName, Utterance: s.Utterance, Context: m.context(ctx, s, now)}
	in.Context.Env.Timezone = zone
	shot, images := m.attach(capture.Monitor)
	in.Context.Env.Screenshot = shot
	req := transport.Request{
		TurnID:          s.TurnID,
		EventName:       s.EventName,
		Model:           e.ChatModel,
		ContextBlock:    prompt.Block(in, assets.Guide),
		ContextLines:    prompt.Lines(in, assets.Guide),
		Utterance:       prompt.Trailing(in),
		Marker:          strings.TrimSpace(s.Utterance) == "",
		Images:          append(images, s.Images...), // the user's own are dropped last
		Guide:           func(key string) string { return prompt.GuideBlock(assets.Guide(key)) },
		ContextWindow:   e.ChatModelContextWindow,
		ReasoningEffort: m.Settings.agent().ReasoningEffort,
	}
	if e.ChatBaseURL == "" {
		req.Model = "yui-offline"
	}
	req.Instructions, req.PostHistory = m.instructions(e)
	req.PostHistory = prompt.PostHistory(req.PostHistory)
	switch m.api() {
	case apiChat:
		h, err := m.said(ctx, s.TurnID, m.saidLimit())
		if err != nil {
			return transport.Request{}, err
		}
		req.History = h
	case apiPush:
	default:
		h, err := m.said(ctx, s.TurnID, m.saidLimit())
		if err != nil {
			return transport.Request{}, err
		}
		req.Greetings = greetings(h)
	}
	return req, nil
}

const (
	// tokensAnEntry is a low guess of what one transcript entry costs, so that
	// enough of them are read to fill a window.
	tokensAnEntry = 4
	maxEntries    = 50_000
	// greetingLimit bounds the look for greetings: they open a session.
	greetingLimit = 1_000
)

// sessionLimit is how many entries can fit a context window.
func sessionLimit(window int) int {
	if window <= 0 {
		return maxEntries
	}
	return min(window/tokensAnEntry+1, maxEntries)
}

// saidLimit is how many entries the next turn asks for.
func (m *Mind) saidLimit() int {
	if m.api() == apiChat {
		return sessionLimit(m.Settings.Endpoints().ChatModelContextWindow)
	}
	return greetingLimit
}

// readAhead reads the session before the first turn needs it: a long one takes
// a while, and every later turn reads only what was added.
func (m *Mind) readAhead(ctx context.Context) {
	if m.api() == apiPush {
		return
	}
	if _, err := m.said(ctx, "", m.saidLimit()); err != nil && ctx.Err() == nil {
		m.opt.Log.Warn("What was said before is read with the first turn", "err", err)
	}
}

// said is the session's newest entries without the turn's own words, which go
// last, by themselves.
func (m *Mind) said(ctx context.Context, turnID string, limit int) ([]convo.Message, error) {
	h, err := m.read.read(ctx, limit, func(ctx context.Context, limit int) ([]convo.Message, error) {
		return m.store.Session(ctx, m.opt.Character, limit)
	})
	if err != nil {
		return nil, fmt.Errorf("read what was said before: %w", err)
	}
	for len(h) > 0 && h[len(h)-1].TurnID == turnID {
		h = h[:len(h)-1]
	}
	return h, nil
}

// greetings are the session's greetings. A fresh chain carries them, also one
// that is begun anew after others broke; what was said since is lost with them.
func greetings(h []convo.Message) []string {
	var out []string
	for _, e := range h {
		if e.Role == convo.RoleAssistant && e.Event == turn.GreetingEvent {
			out = append(out, e.Text)
		}
	}
	return out
}

// context gathers the facts of this moment.
func (m *Mind) context(ctx context.Context, s turn.Start, now time.Time) prompt.ClientContext {
	c := prompt.ClientContext{
		Env:  prompt.Env{Timestamp: now.Format(time.RFC3339)},
		Body: m.opt.Body(), Relations: m.relationsNow(ctx),
	}
	if w, since, ok := m.front.Current(); ok && !source.Private(w, m.privateWords()) {
		c.Env.Frontmost = &prompt.Frontmost{App: w.App, WindowTitle: w.Title, Since: since.UnixMilli()}
	}
	if m.declares() {
		for _, sw := range m.tools.Switches() {
			c.ToolSwitches = append(c.ToolSwitches, prompt.ToolSwitch{ID: sw.ID, On: sw.On})
		}
	}
	if p, ok := turn.LoadPrevious(ctx, m.record); ok {
		c.PreviousTurn = &prompt.PreviousTurn{Outcome: prompt.TurnOutcome(p.Outcome), EventName: p.EventName, At: p.At,
			Spoken: p.Spoken, Unspoken: p.Unspoken, TurnID: p.TurnID}
	}
	switch t := s.Trigger.(type) {
	case prompt.Trigger:
		c.Trigger = t
	case AddressedTo:
		c.Trigger = prompt.Trigger{Kind: prompt.KindUser, AddressedTo: string(t), Guide: s.Guide}
	default:
		c.Trigger = prompt.Trigger{Kind: prompt.KindUser, Guide: s.Guide}
	}
	return c
}

// declares tells whether a turn declares the client's tools. On Responses a
// configured expression broker owns them instead.
func (m *Mind) declares() bool {
	e := m.Settings.Endpoints()
	return e.BrokerBaseURL == "" || e.ChatAPI != "responses"
}

// local gives a time in the zone the system is in now, which may be another
// one than when the app started, and the zone's IANA name. Where the name cannot
// be told it is the offset, so that both always mean the same clock.
func local(t time.Time) (time.Time, string) {
	if n := t.Location().String(); n != "Local" && n != "" {
		return t, n
	}
	if n := localZone(); n != "" {
		if zone, err := time.LoadLocation(n); err == nil {
			return t.In(zone), n
		}
	}
	return t, t.Format("UTC-07:00")
}
