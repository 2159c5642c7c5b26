package tool

import (
	"context"
	_ "embed" // the description beside this file
	"encoding/json"
	"fmt"
	"strings"

	"yui/backend/convo"
)

// LookSwitch gates look_at.
const LookSwitch = "look.screen"

// Capture takes a picture of the screenshot source the user selected: JPEG, at
// most 1280 px at its longest edge. Its errors are told to the model and must
// not name what was on the screen.
type Capture interface {
	Capture(ctx context.Context) (convo.Image, error)
}

//go:embed look_at.md
var lookText string

// LookAt lets the model see the screen.
func LookAt(c Capture) Tool {
	return Tool{
		Name: "look_at", Switch: LookSwitch,
		Def: fixed("look_at", lookText,
			`{"type":"object","properties":{"target":{"type":"string","enum":["screen"],"description":"What to look at."}},"required":["target"],"additionalProperties":false}`),
		Run: func(ctx context.Context, _ Call) (Result, error) {
			im, err := c.Capture(ctx)
			if err != nil {
				return Result{}, fmt.Errorf("the screen could not be captured: %w", err)
			}
			return Result{Text: "image attached", Images: []convo.Image{im}}, nil
		},
	}
}

// fixed declares a tool that is the same on every turn.
func fixed(name, description, parameters string) func() (convo.ToolDef, bool) {
	def := convo.ToolDef{Name: name, Description: strings.TrimSpace(description), Parameters: json.RawMessage(parameters)}
	return func() (convo.ToolDef, bool) { return def, true }
}
