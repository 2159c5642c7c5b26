package mind

import (
	"encoding/json"
	"fmt"

	"yui/backend/prompt/card"
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
	if own := m.Settings.agent().Instructions; own != "" {
		text = own
	}
	c, framing := m.persona.in(m.opt.Language())
	return card.Assemble(c, card.AssembleOptions{
		Off: !m.Settings.Bool(KeyCard, true), User: m.userName(), Framing: framing, ChatInstructions: text,
	})
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
