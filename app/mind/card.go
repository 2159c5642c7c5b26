package mind

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"yui/backend/convo"
	"yui/backend/prompt/card"
	"yui/backend/transport"
	"yui/backend/turn"
	"yui/configs"
)

// persona is configs/persona.json: the default card and the framing sentence
// of each UI language.
type persona struct {
	cards   map[string]card.Card
	framing map[string]string
	user    map[string]string // stands for a user who gave no name
}

// fallbackLanguage has every text.
const fallbackLanguage = "en"

func parsePersona(data []byte) (persona, error) {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return persona{}, fmt.Errorf("configs/persona.json: %w", err)
	}
	p := persona{cards: map[string]card.Card{}, framing: map[string]string{}, user: map[string]string{}}
	for key, v := range raw {
		if dst := map[string]*map[string]string{"framing": &p.framing, "user": &p.user}[key]; dst != nil {
			if err := json.Unmarshal(v, dst); err != nil {
				return persona{}, fmt.Errorf("configs/persona.json: %s: %w", key, err)
			}
			continue
		}
		c, _, err := card.Decode(v, "Yui")
		if err != nil {
			return persona{}, fmt.Errorf("configs/persona.json: %s: %w", key, err)
		}
		p.cards[key] = c
	}
	if _, ok := p.cards[fallbackLanguage]; !ok {
		return persona{}, fmt.Errorf("configs/persona.json: the card of %q is missing", fallbackLanguage)
	}
	return p, nil
}

// in picks the card and framing of a language.
func (p persona) in(lang string) (card.Card, string) {
	if _, ok := p.cards[lang]; !ok {
		lang = fallbackLanguage
	}
	return p.cards[lang], p.framing[lang]
}

// instructions are the assembled card, or, with the card off, the user's own
// words or chat_instructions alone.
func (m *Mind) instructions(e configs.Endpoints) (instructions, postHistory string) {
	text := e.ChatInstructions
	if own := strings.TrimSpace(m.Settings.agent().Instructions); own != "" {
		text = own
	}
	c, o := m.card()
	o.ChatInstructions = text
	return card.Assemble(c, o)
}

// card is the card in use, the user's own or the default of the language, and
// what its text depends on.
func (m *Mind) card() (card.Card, card.AssembleOptions) {
	c, framing := m.persona.in(m.opt.Language())
	if own := m.cards.own.Load(); own != nil {
		c = *own
	}
	return c, card.AssembleOptions{Off: !m.Settings.Bool(KeyCard, true), User: m.userName(), Framing: framing}
}

// greet performs one of the card's greetings through the speech path; the
// engine records it, so the next request carries it. A push backend carries
// its own persona and greets by itself.
func (m *Mind) greet() {
	g := card.Greetings(m.card())
	if len(g) == 0 || m.api() == apiPush {
		return
	}
	u := transport.Unasked{TurnID: turn.GreetingEvent, EventName: turn.GreetingEvent,
		Delta: convo.Delta{Kind: convo.DeltaSpeech, Text: g[rand.IntN(len(g))]}}
	m.engine.Unasked(u)
	u.Delta = convo.Delta{Kind: convo.DeltaDone}
	m.engine.Unasked(u)
}

// userName is the user's name, or the fallback word of the language.
func (m *Mind) userName() string {
	if n := m.Settings.Get(KeyUserName); n != "" {
		return n
	}
	if w := m.persona.user[m.opt.Language()]; w != "" {
		return w
	}
	return m.persona.user[fallbackLanguage]
}
