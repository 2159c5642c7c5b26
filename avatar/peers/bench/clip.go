package main

import (
	"fmt"
	"os"
	"path/filepath"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// faces are the expressions added to the clip: they overlap, so that what holds
// back what shows, and a blink is shut at the second moment.
var faces = []struct {
	preset string
	keys   []key
}{
	{"happy", []key{{0, 0}, {3, 1}}},
	{"blink", []key{{0, 0}, {1.5, 1}, {3, 0.2}}},
	{"aa", []key{{0, 0}, {1, 0.6}, {3, 0.4}}},
}

// clipFor answers the clip for a model: the motion with faces. The
// specification wants the turn of a bone the rig lacks handed on to the bones
// below it; we do so, three-vrm drops it. So that the clip means the same to
// both, such a rig gets it without the tracks of those bones.
func (l *lab) clipFor(model string) (string, error) {
	data, err := os.ReadFile(l.clip)
	if err != nil {
		return "", err
	}
	g, err := parseGLB(data)
	if err != nil {
		return "", fmt.Errorf("clip %s: %w", l.clip, err)
	}
	// A model that cannot be read is refused by whoever loads it.
	if m, err := vrm.ReadFile(model); err == nil {
		if _, err := g.without(func(bone string) bool {
			b, ok := pose.BoneByName(bone)
			return ok && m.Humanoid.Node[b] < 0
		}); err != nil {
			return "", fmt.Errorf("clip %s: %w", l.clip, err)
		}
	}
	for _, f := range faces {
		if err := g.express(f.preset, f.keys); err != nil {
			return "", fmt.Errorf("clip %s: %w", l.clip, err)
		}
	}
	if data, err = g.bytes(); err != nil {
		return "", err
	}
	out := filepath.Join(l.out, "clip.vrma")
	return out, os.WriteFile(out, data, 0o644)
}
