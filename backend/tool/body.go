package tool

import (
	"context"
	_ "embed" // the description beside this file
	"encoding/json"
	"fmt"
)

// BodyCommand is one command to the body, the same as POST /avatar/command.
type BodyCommand struct {
	Action  string `json:"action"`
	Spot    string `json:"spot,omitempty"`
	Monitor *int   `json:"monitor,omitempty"`
	App     string `json:"app,omitempty"`
	Side    string `json:"side,omitempty"`
}

// Body carries a command out and waits for its end. A reason (not_found,
// blocked, interrupted, busy, unsupported) is a refusal.
type Body interface {
	Command(ctx context.Context, c BodyCommand) (reason string, err error)
}

//go:embed body.md
var bodyText string

// BodyTool lets the model move the body.
func BodyTool(b Body) Tool {
	return Tool{
		Name: "body",
		Def: fixed("body", bodyText, `{"type":"object","properties":{`+
			`"action":{"type":"string","enum":["move_to","sit_on_window","peek","stand","go_to_bed"]},`+
			`"spot":{"type":"string","enum":["center","top-left","top-right","bottom-left","bottom-right"],"description":"For move_to."},`+
			`"monitor":{"type":"integer","minimum":0,"description":"For move_to; the current one when left out."},`+
			`"app":{"type":"string","description":"For sit_on_window."},`+
			`"side":{"type":"string","enum":["left","right"],"description":"For peek."}},`+
			`"required":["action"],"additionalProperties":false}`),
		Run: func(ctx context.Context, call Call) (Result, error) {
			var c BodyCommand
			if err := json.Unmarshal(call.Args, &c); err != nil {
				return Result{}, fmt.Errorf("read the arguments: %w", err)
			}
			switch {
			case c.Action == "move_to" && c.Spot == "":
				return Result{}, fmt.Errorf("spot is missing")
			case c.Action == "sit_on_window" && c.App == "":
				return Result{}, fmt.Errorf("app is missing")
			case c.Action == "peek" && c.Side == "":
				return Result{}, fmt.Errorf("side is missing")
			}
			reason, err := b.Command(ctx, c)
			if err != nil {
				return Result{}, err
			}
			if reason != "" {
				return Result{}, Refusal(reason)
			}
			return Result{Text: "ok"}, nil
		},
	}
}
