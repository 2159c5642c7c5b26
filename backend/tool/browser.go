package tool

import (
	"context"
	_ "embed" // the description beside this file
	"encoding/json"
	"errors"
	"fmt"
	"net/url"

	"yui/backend/convo"
)

// BrowserSwitch gates the browser tool.
const BrowserSwitch = "browser"

// PageLimit is the longest page text, in code points.
const PageLimit = 20000

// Browser is the browser the user bound. An empty tab is the active one.
type Browser interface {
	Bound() bool
	Tabs(ctx context.Context) (string, error)
	Read(ctx context.Context, tab string) (string, error)
	Open(ctx context.Context, url string) (string, error)
	Screenshot(ctx context.Context, tab string) (convo.Image, error)
}

//go:embed browser.md
var browserText string

// BrowserTool lets the model read the bound browser. alwaysDeclared keeps it
// declared while none is bound, as the main character's is.
func BrowserTool(b Browser, alwaysDeclared bool) Tool {
	def := fixed("browser", browserText, `{"type":"object","properties":{`+
		`"action":{"type":"string","enum":["tabs","read","open","screenshot"]},`+
		`"tab":{"type":"string","description":"A tab's id."},`+
		`"url":{"type":"string","description":"For open."}},`+
		`"required":["action"],"additionalProperties":false}`)
	return Tool{
		Name: "browser", Switch: BrowserSwitch,
		Def: func() (convo.ToolDef, bool) {
			d, _ := def()
			return d, alwaysDeclared || b.Bound()
		},
		Run: func(ctx context.Context, call Call) (Result, error) {
			var a struct{ Action, Tab, URL string }
			if err := json.Unmarshal(call.Args, &a); err != nil {
				return Result{}, fmt.Errorf("read the arguments: %w", err)
			}
			if !b.Bound() {
				return Result{}, Refusal("no browser is bound")
			}
			return browse(ctx, b, a.Action, a.Tab, a.URL)
		},
	}
}

func browse(ctx context.Context, b Browser, action, tab, address string) (Result, error) {
	var text string
	var err error
	switch action {
	case "tabs":
		text, err = b.Tabs(ctx)
	case "read":
		text, err = b.Read(ctx, tab)
	case "open":
		u, perr := url.Parse(address)
		if perr != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return Result{}, errors.New("url must be an http or https address")
		}
		text, err = b.Open(ctx, u.String())
	case "screenshot":
		im, serr := b.Screenshot(ctx, tab)
		if serr != nil {
			return Result{}, serr
		}
		return Result{Text: "image attached", Images: []convo.Image{im}}, nil
	}
	if err != nil {
		return Result{}, err
	}
	if r := []rune(text); len(r) > PageLimit {
		text = string(r[:PageLimit])
	}
	return Result{Text: text}, nil
}
