package mind

import (
	"context"
	"errors"

	"yui/backend/convo"
	"yui/backend/source"
	"yui/backend/tool"
	"yui/platform/capture"
)

// KeyLook is the switch that lets the backend ask for a picture of the screen;
// off unless the user turned it on.
const KeyLook = "yui.screenshot.allowRequests"

// eyes takes the pictures look_at asks for, behind the privacy gate.
type eyes struct{ mind *Mind }

// Capture implements tool.Capture.
func (e eyes) Capture(context.Context) (convo.Image, error) {
	if w, _, ok := e.mind.front.Current(); ok && source.Private(w, e.mind.privateWords()) {
		return convo.Image{}, errors.New("the window in front is private")
	}
	data, err := capture.Monitor(0)
	if err != nil {
		return convo.Image{}, err
	}
	return convo.Image{MIME: "image/jpeg", Data: data}, nil
}

// switchOn reads a tool's switch at the moment its call runs.
func (m *Mind) switchOn(id string) bool {
	return id == tool.LookSwitch && m.Settings.Bool(KeyLook, false)
}
