package tool

import (
	"context"
	_ "embed" // the description beside this file
	"encoding/json"
	"fmt"
	"strings"

	"yui/backend/convo"
)

// Company is the other characters that are open. Address remembers that the
// turn's reply is meant for one of them; the routing happens when its playback
// has ended.
type Company interface {
	Names() []string
	Address(ctx context.Context, turnID, name string) error
}

//go:embed address_character.md
var addressText string

// AddressCharacter lets the model speak to another character. It is declared
// only while there is one.
func AddressCharacter(c Company) Tool {
	return Tool{
		Name: "address_character",
		Def: func() (convo.ToolDef, bool) {
			names := c.Names()
			if len(names) == 0 {
				return convo.ToolDef{}, false
			}
			params, err := json.Marshal(map[string]any{
				"type":                 "object",
				"properties":           map[string]any{"name": property{Type: "string", Description: "One of: " + strings.Join(names, ", ") + "."}},
				"required":             []string{"name"},
				"additionalProperties": false,
			})
			if err != nil {
				return convo.ToolDef{}, false
			}
			return convo.ToolDef{Name: "address_character", Description: strings.TrimSpace(addressText), Parameters: params}, true
		},
		Run: func(ctx context.Context, call Call) (Result, error) {
			var a struct{ Name string }
			if err := json.Unmarshal(call.Args, &a); err != nil {
				return Result{}, fmt.Errorf("read the arguments: %w", err)
			}
			a.Name = strings.TrimSpace(a.Name)
			for _, n := range c.Names() {
				if strings.EqualFold(n, a.Name) {
					if err := c.Address(ctx, call.TurnID, n); err != nil {
						return Result{}, err
					}
					return Result{Text: "ok"}, nil
				}
			}
			return Result{}, Refusal("no open character named " + a.Name)
		},
	}
}
