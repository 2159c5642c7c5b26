package broker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// publish sends the parts the broker does not have. With look set it first
// asks what the broker has.
func (p *Publisher) publish(ctx context.Context, look bool) error {
	if look && len(p.have) > 0 {
		if err := p.look(ctx); err != nil {
			return err
		}
	}
	for _, part := range p.opt.Vocabulary().parts() {
		if p.have[part.tool] == part.key && p.knows(part.tool) {
			continue
		}
		delete(p.have, part.tool) // until it answers, nobody knows what it has
		var r struct {
			OK      *bool           `json:"ok"`
			Version json.RawMessage `json:"version"`
		}
		if err := p.call(ctx, part.tool, part.args, &r); err != nil {
			return err
		}
		if r.OK != nil && !*r.OK {
			return fmt.Errorf("publish to the expression broker: it refused %s: look into its log", part.tool)
		}
		p.have[part.tool] = part.key
		p.version = number(r.Version)
		if t, ok := part.args.(textArgs); ok {
			p.mode = t.Mode
		}
	}
	return nil
}

func (p *Publisher) knows(tool string) bool { _, ok := p.have[tool]; return ok }

// look compares what the broker has with what it was told. A version that went
// backwards, or ids or a mode that are not ours, mean that it began anew: then
// everything is sent again.
func (p *Publisher) look(ctx context.Context) error {
	var ids struct {
		EmotionIDs []string        `json:"emotion_ids"`
		MotionIDs  []string        `json:"motion_ids"`
		Mode       string          `json:"emotion_text_mode"`
		Version    json.RawMessage `json:"version"`
	}
	if err := p.call(ctx, toolGet, struct{}{}, &ids); err != nil {
		return err
	}
	version := number(ids.Version)
	reason := ""
	switch {
	case version != nil && p.version != nil && *version < *p.version:
		reason = "version"
	case p.knows(toolEmotions) && setKey(ids.EmotionIDs) != p.have[toolEmotions]:
		reason = "emotion_ids"
	case p.knows(toolMotions) && setKey(ids.MotionIDs) != p.have[toolMotions]:
		reason = "motion_ids"
	case p.knows(toolText) && ids.Mode != p.mode:
		reason = "emotion_text_mode"
	}
	p.version = version
	if reason == "" {
		p.stuck = ""
		return nil
	}
	if reason != "version" {
		// A broker that keeps its own ids whatever it is told is told once.
		drift := fmt.Sprintf("%q %q %q", setKey(ids.EmotionIDs), setKey(ids.MotionIDs), ids.Mode)
		if drift == p.stuck {
			return nil
		}
		p.stuck = drift
	}
	p.opt.Log.Info("Expression broker began anew, publishing again", "event", "restart_inferred",
		"reason", reason, "host", hostOf(p.address))
	clear(p.have)
	return nil
}

// call uses one of the broker's tools, over a new session where there is none
// or the old one is gone.
func (p *Publisher) call(ctx context.Context, tool string, args, out any) error {
	for try := 0; ; try++ {
		fresh := p.session == nil
		if fresh {
			s, err := open(ctx, p.opt.HTTP, p.address)
			if err != nil {
				return err
			}
			p.session = s
		}
		err := p.session.call(ctx, tool, args, out)
		if !errors.Is(err, errGone) || fresh || try > 0 {
			return err
		}
		p.session = nil
	}
}

// number reads a version; nil when there is none that can be compared.
func number(raw json.RawMessage) *float64 {
	var v float64
	if len(raw) == 0 || string(raw) == "null" || json.Unmarshal(raw, &v) != nil {
		return nil
	}
	return &v
}
