package card

import (
	"encoding/json"
	"errors"
	"fmt"
)

// flatKeys are fields that make a flat object a card (V1, or a bare data
// object).
var flatKeys = []string{"description", "personality", "scenario", "first_mes", "mes_example", "system_prompt"}

// fromJSON reads a card of any version.
func fromJSON(doc []byte, m *mends) (Card, error) {
	if len(doc) > maxText {
		return Card{}, refuse(TooLarge, fmt.Sprintf("the card is over %d MiB.", maxText>>20))
	}
	if !json.Valid(doc) {
		return Card{}, refuse(Broken, "the JSON is damaged: "+why(doc)+".")
	}
	root, ok := open(doc, "", m)
	if !ok {
		return Card{}, refuse(NotACard, "the JSON is not an object.")
	}
	if !root.has("data") {
		return flat(root)
	}
	raw := root.take("data")
	data, ok := object{}, false
	if len(raw) > 0 {
		data, ok = open(raw, "data.", m)
	}
	switch {
	case !ok || len(data.m) == 0:
		m.add("data", "was empty or no object; the flat fields are used")
		return flat(root)
	case !data.has(flatKeys...) && !data.has("name"):
		return Card{}, refuse(NotACard, "the JSON has a data object, but no character in it.")
	}
	// Old tools left a card's texts beside an incomplete data object.
	for _, key := range append([]string{"name"}, flatKeys...) {
		if _, inside := data.m[key]; !inside {
			if outside := root.take(key); outside != nil {
				data.m[key] = outside
				m.add("data."+key, "was missing; the flat field is used")
			}
		}
	}
	return fields(data), nil
}

// flat reads a V1 card.
func flat(root object) (Card, error) {
	switch {
	case root.has(flatKeys...):
	case root.has("entries"):
		return Card{}, refuse(NotACard, "this is a lorebook; attach it to a card.")
	case root.has("spec"):
		return Card{}, refuse(Broken, "the card says it has a data object, but there is none.")
	default:
		return Card{}, refuse(NotACard, "the JSON has none of a card's fields.")
	}
	for _, key := range []string{"spec", "spec_version"} {
		root.take(key)
	}
	return fields(root), nil
}

func fields(o object) Card {
	c := Card{
		Name:               o.str("name"),
		Description:        o.str("description"),
		Personality:        o.str("personality"),
		Scenario:           o.str("scenario"),
		FirstMes:           o.str("first_mes"),
		MesExample:         o.str("mes_example"),
		CreatorNotes:       o.str("creator_notes"),
		SystemPrompt:       o.str("system_prompt"),
		PostHistory:        o.str("post_history_instructions"),
		AlternateGreetings: o.strs("alternate_greetings"),
		Tags:               o.strs("tags"),
		Creator:            o.str("creator"),
		CharacterVersion:   o.str("character_version"),
		Book:               o.obj("character_book"),
		Extensions:         o.obj("extensions"),
	}
	if len(o.m) > 0 {
		c.Extra = o.m
	}
	return c
}

// why says where a JSON text is damaged.
func why(doc []byte) string {
	var v json.RawMessage
	err := json.Unmarshal(doc, &v)
	var at *json.SyntaxError
	if errors.As(err, &at) {
		return fmt.Sprintf("byte %d, %v", at.Offset, err)
	}
	return fmt.Sprint(err)
}
