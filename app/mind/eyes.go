package mind

import (
	"context"
	"errors"

	"yui/backend/convo"
	"yui/backend/prompt"
	"yui/backend/source"
	"yui/backend/tool"
	"yui/platform/capture"
)

// The screenshot settings: two independent switches, both off unless the user
// turned them on, and the source both of them look at.
const (
	// KeyLook lets the backend ask for a picture of the screen.
	KeyLook = "yui.screenshot.allowRequests"
	// KeyAttach sends a picture along with every turn.
	KeyAttach = "yui.screenshot.enabled"
	// KeySource is the index of the monitor that is looked at, from 0.
	KeySource = "yui.screenshot.source"
)

// eyes takes the pictures look_at asks for, behind the privacy gate.
type eyes struct{ mind *Mind }

// Capture implements tool.Capture.
func (e eyes) Capture(context.Context) (convo.Image, error) {
	return e.mind.picture(capture.Monitor)
}

// picture takes the picture of the selected source, unless the window in front
// is nobody's business.
func (m *Mind) picture(take func(monitor int) ([]byte, error)) (convo.Image, error) {
	if m.opt.Front != nil {
		if app, title, ok := m.opt.Front(); ok {
			m.Look(app, title)
		}
	}
	if w, _, ok := m.front.Current(); ok && source.Private(w, m.privateWords()) {
		return convo.Image{}, errors.New("the window in front is private")
	}
	data, err := take(m.monitor())
	if err != nil {
		return convo.Image{}, err
	}
	return convo.Image{MIME: "image/jpeg", Data: data}, nil
}

// monitor is the selected source.
func (m *Mind) monitor() int { return int(m.Settings.Float(KeySource, 0, 0, 63)) }

// attach takes the picture that rides along with a turn and says of what it is;
// nothing while the user has not asked for it, or when none can be taken.
func (m *Mind) attach(take func(monitor int) ([]byte, error)) (*prompt.Screenshot, []convo.Image) {
	if !m.Settings.Bool(KeyAttach, false) {
		return nil, nil
	}
	im, err := m.picture(take)
	if err != nil {
		m.opt.Log.Info("No screenshot with this turn", "err", err)
		return nil, nil
	}
	src := &prompt.ScreenSource{Kind: prompt.SourceMonitor, Index: m.monitor()}
	return &prompt.Screenshot{Enabled: true, Source: src}, []convo.Image{im}
}

// switchOn reads a tool's switch at the moment its call runs.
func (m *Mind) switchOn(id string) bool {
	switch id {
	case tool.LookSwitch:
		return m.Settings.Bool(KeyLook, false)
	case tool.RelationsSwitch:
		return m.Settings.Bool(KeyRelations, true)
	default:
		return false
	}
}
