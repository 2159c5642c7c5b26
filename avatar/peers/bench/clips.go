package main

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"yui/avatar/vrm"
)

// shares are the moments of a clip compared, of its length. None falls on the
// middle or an end, where a loop or a gesture is most like standing still.
var shares = []float64{0.2, 0.47, 0.8}

// clipAgrees plays one clip of the app on its character, on both sides. Unlike a
// strange model, a clip of ours that a side refuses, or shows nothing of, is a
// failure.
func (l *lab) clipAgrees(ours, peer side, path string) (agreement, error) {
	a := agreement{name: strings.TrimSuffix(filepath.Base(path), ".vrma"), worst: likeness{IoU: 1}}
	refused := func(who string, err error) (agreement, error) {
		if no := refusal(""); !errors.As(err, &no) {
			return a, err
		}
		line, _, _ := strings.Cut(err.Error(), "\n")
		a.worst.IoU, a.refused = 0, who+": "+line
		return a, nil
	}
	clip, err := vrm.ReadAnimationFile(path)
	if err != nil {
		return a, err
	}
	mine, err := ours.Load(l.yui, path, nil)
	if err != nil {
		return refused("ours", err)
	}
	if _, err := peer.Load(l.yui, path, mine.Camera); err != nil {
		return refused("the peer", err)
	}
	seen, err := l.look(ours, peer, &a, momentsOf(float64(clip.Duration)))
	if err == nil && !seen {
		a.worst.IoU, a.refused = 0, "nothing of her is in sight on either side"
	}
	return a, err
}

// momentsOf are a clip's moments, in whole sixtieths of a second: the peer
// steps in those.
func momentsOf(seconds float64) []float64 {
	var out []float64
	for _, s := range shares {
		out = append(out, math.Floor(s*seconds*60)/60)
	}
	return out
}

// clipFiles are the clips the app ships.
func (l *lab) clipFiles() ([]string, error) {
	out, err := filepath.Glob(filepath.Join(l.motions, "*.vrma"))
	if err == nil && len(out) == 0 {
		err = fmt.Errorf("no clip in %s", l.motions)
	}
	return out, err
}
