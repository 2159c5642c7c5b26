package tool

import (
	"context"
	_ "embed" // the description beside this file
	"encoding/json"
	"fmt"
	"strings"
)

// RelationsSwitch gates rate_relation.
const RelationsSwitch = "relations"

// Relations keeps how a character stands toward others. Rate applies one
// change and returns the band it leads to; a Refusal is told to the model as
// it is. The caps (one a target and turn, ten a day) are its own.
type Relations interface {
	Rate(ctx context.Context, turnID, target string, delta int, why string) (band string, err error)
}

//go:embed rate_relation.md
var rateText string

// RateRelation lets the model move a relation.
func RateRelation(r Relations) Tool {
	return Tool{
		Name: "rate_relation", Switch: RelationsSwitch,
		Def: fixed("rate_relation", rateText, `{"type":"object","properties":{`+
			`"target":{"type":"string","description":"user, or the name of another open character."},`+
			`"delta":{"type":"integer","minimum":-3,"maximum":3,"description":"How far it moved; negative is away."},`+
			`"why":{"type":"string","maxLength":120,"description":"What moved it, in a few words."}},`+
			`"required":["target","delta","why"],"additionalProperties":false}`),
		Run: func(ctx context.Context, c Call) (Result, error) {
			var a struct {
				Target string
				Delta  int
				Why    string
			}
			if err := json.Unmarshal(c.Args, &a); err != nil {
				return Result{}, fmt.Errorf("read the arguments: %w", err)
			}
			if a.Target = strings.TrimSpace(a.Target); a.Target == "" {
				return Result{}, fmt.Errorf("target is empty")
			}
			band, err := r.Rate(ctx, c.TurnID, a.Target, a.Delta, strings.TrimSpace(a.Why))
			if err != nil {
				return Result{}, err
			}
			return Result{Text: "ok: toward " + a.Target + " " + band}, nil
		},
	}
}
