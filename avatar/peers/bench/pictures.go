package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// moments are the clip times compared, seconds; all lie in the clip's first
// cycle.
var moments = []float64{0.5, 1.5, 3}

// Goals of the picture agreement.
const (
	goalIoU   = 0.97
	goalColor = 6.0
	// comparable is the least silhouette, in pixels, of which a share says
	// anything: a fixture without a mesh, or of one sliver, shows nothing.
	comparable = 200
)

// agreement is one fixture's worst moment.
type agreement struct {
	name  string
	worst likeness
	note  string // why it was not compared
	// refused is why ours does not draw what the peer draws.
	refused string
}

func (a agreement) ok() bool { return a.worst.IoU >= goalIoU && a.worst.Color <= goalColor }

// compareAll starts both sides and compares one thing after the other.
func (l *lab) compareAll(paths []string, log io.Writer, one func(ours, peer side, path string) (agreement, error)) ([]agreement, error) {
	ours, err := l.startOurs(4)
	if err != nil {
		return nil, err
	}
	defer ours.Close()
	peer, err := l.startPeer(4)
	if err != nil {
		return nil, err
	}
	defer peer.Close()
	var out []agreement
	for _, p := range paths {
		a, err := one(ours, peer, p)
		if err != nil {
			return out, fmt.Errorf("%s: %w", filepath.Base(p), err)
		}
		out = append(out, a)
		a.print(log)
	}
	return out, nil
}

// print writes the agreement's line.
func (a agreement) print(log io.Writer) {
	mark := "ok"
	switch {
	case a.note != "":
		mark = "not compared: " + a.note
	case a.refused != "":
		mark = "REFUSED: " + a.refused
	case !a.ok():
		mark = "DIFFERS"
	}
	fmt.Fprintf(log, "%-48s IoU %.4f  colour %5.2f  %6d px  %s\n", a.name, a.worst.IoU, a.worst.Color, a.worst.Pixels, mark)
}

// agree compares a model at every moment of its clip.
func (l *lab) agree(ours, peer side, model string) (agreement, error) {
	a := agreement{name: strings.TrimSuffix(filepath.Base(model), ".vrm"), worst: likeness{IoU: 1}}
	clip, err := l.clipFor(model)
	if err != nil {
		return a, err
	}
	mine, err := ours.Load(model, clip, nil)
	if no := refusal(""); errors.As(err, &no) {
		if _, err := peer.Load(model, clip, &camera{Eye: [3]float32{0, 1, 3}, FovY: 30}); err != nil {
			a.note = "both sides refuse it: " + string(no)
		} else {
			a.worst.IoU, a.refused = 0, string(no)
		}
		return a, nil
	} else if err != nil {
		return a, err
	}
	if _, err := peer.Load(model, clip, mine.Camera); err != nil {
		line, _, _ := strings.Cut(err.Error(), "\n")
		a.note = "the peer refuses it: " + line
		return a, nil
	}
	seen, err := l.look(ours, peer, &a, moments)
	if err == nil && !seen {
		a.note = "next to nothing to see on either side"
	}
	return a, err
}

// look compares what both sides show at some moments, keeps the worst and
// saves what differs. It answers whether there was anything to see.
func (l *lab) look(ours, peer side, a *agreement, moments []float64) (seen bool, err error) {
	for i, at := range moments {
		p, err := ours.Picture(at)
		if err != nil {
			return seen, err
		}
		q, err := peer.Picture(at)
		if err != nil {
			return seen, err
		}
		k := compare(p, q)
		if k.Pixels < comparable {
			continue
		}
		if !seen || k.IoU < a.worst.IoU {
			a.worst.IoU = k.IoU
		}
		a.worst.Color = max(a.worst.Color, k.Color)
		a.worst.Pixels = max(a.worst.Pixels, k.Pixels)
		seen = true
		if k.IoU < goalIoU || k.Color > goalColor || l.o.every {
			if err := savePNG(filepath.Join(l.out, fmt.Sprintf("%s_%d.png", a.name, i+1)), sheet(p, q)); err != nil {
				return seen, err
			}
		}
	}
	return seen, nil
}
