package mind

import (
	"context"
	"fmt"
	"time"

	"yui/assets"
	"yui/backend/prompt"
	"yui/backend/source"
	"yui/backend/transport"
	"yui/backend/turn"
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
	now := m.opt.Now()
	e := m.Settings.Endpoints()
	in := prompt.Input{Now: now.UnixMilli(), EventName: s.EventName, Utterance: s.Utterance, Context: m.context(ctx, s, now)}
	req := transport.Request{
		TurnID:          s.TurnID,
		EventName:       s.EventName,
		Model:           e.ChatModel,
		ContextBlock:    prompt.Block(in, assets.Guide),
		ContextLines:    prompt.Lines(in, assets.Guide),
		Utterance:       prompt.Trailing(in),
		Marker:          s.Utterance == "",
		Images:          s.Images,
		Guide:           func(key string) string { return prompt.GuideMessage(assets.Guide(key)) },
		ContextWindow:   e.ChatModelContextWindow,
		ReasoningEffort: m.Settings.agent().ReasoningEffort,
	}
	if e.ChatBaseURL == "" {
		req.Model = "yui-offline"
	}
	req.Instructions, req.PostHistory = m.instructions(e)
	if e.ChatAPI == "chat_completions" && e.ChatBaseURL != "" {
		history, err := m.store.Session(ctx, m.opt.Character, 0)
		if err != nil {
			return transport.Request{}, fmt.Errorf("read what was said before: %w", err)
		}
		for len(history) > 0 && history[len(history)-1].TurnID == s.TurnID {
			history = history[:len(history)-1] // this turn's own words go last, by themselves
		}
		req.History = history
	}
	return req, nil
}

// context gathers the facts of this moment.
func (m *Mind) context(ctx context.Context, s turn.Start, now time.Time) prompt.ClientContext {
	c := prompt.ClientContext{
		Env:  prompt.Env{Timestamp: now.Format(time.RFC3339), Timezone: zoneName(now)},
		Body: m.opt.Body(),
	}
	if w, since, ok := m.front.Current(); ok && !source.Private(w, m.privateWords()) {
		c.Env.Frontmost = &prompt.Frontmost{App: w.App, WindowTitle: w.Title, Since: since.UnixMilli()}
	}
	for _, sw := range m.tools.Switches() {
		c.ToolSwitches = append(c.ToolSwitches, prompt.ToolSwitch{ID: sw.ID, On: sw.On})
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

// zoneName is the IANA name where the system tells it, else the offset.
func zoneName(t time.Time) string {
	if n := t.Location().String(); n != "Local" && n != "" {
		return n
	}
	if n := localZone(); n != "" {
		return n
	}
	return t.Format("UTC-07:00")
}
