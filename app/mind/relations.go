package mind

import (
	"context"

	"yui/backend/character"
	"yui/backend/prompt"
)

// KeyRelations is the Relations switch: whether a backend may rate how she
// stands toward others, and is told. On unless the user turned it off.
const KeyRelations = "yui.relations"

// relationsNow are the relations as a turn tells them; none while the switch is
// off. What cannot be read is left out of the turn, not the turn left out.
func (m *Mind) relationsNow(ctx context.Context) []prompt.Relation {
	if !m.Settings.Bool(KeyRelations, true) {
		return nil
	}
	all, err := m.relations.All(ctx)
	if err != nil {
		m.opt.Log.Warn("A turn goes without the relations", "err", err)
	}
	var out []prompt.Relation
	for _, r := range all {
		out = append(out, prompt.Relation{Target: r.Target, Band: r.Band(), Delta: r.Delta, Why: r.Why, At: r.At, Note: r.Note})
	}
	return out
}

// Stand is how she stands toward the user, -100 to 100; 0 while nobody said.
func (m *Mind) Stand(ctx context.Context) (int, error) {
	all, err := m.relations.All(ctx)
	for _, r := range all {
		if r.Target == character.User {
			return r.Value, err
		}
	}
	return 0, err
}

// SetStand sets it by the user's hand.
func (m *Mind) SetStand(ctx context.Context, value int) error {
	return m.relations.Put(ctx, character.User, value)
}
