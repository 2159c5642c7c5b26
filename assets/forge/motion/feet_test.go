package motion

import (
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
)

// What a foot may do, in metres.
const (
	soleTouch = 0.005 // a part of a sole that low is on the floor
	soleOff   = 0.020 // the lowest sole while she stands
	soleUnder = 0.010 // how deep a sole may go
	slideStep = 0.004 // a touching part of a sole may move so far in a frame,
	slideAll  = 0.012 // and so far as long as it touches
	flightUp  = 0.030 // a flight takes both feet up at least that far
	flightMax = 0.60  // and lasts no longer, in seconds
)

// checkFeet: whenever the clip says that she stands, a foot is planted: one
// sole is on the floor and a touching part of it rests. No sole is under the
// floor, and no part of a sole slides as long as it touches: heel, ball and tip
// each for itself, since a foot rolls.
func checkFeet(t *testing.T, c Clip) {
	t.Helper()
	if !c.Grounded && len(c.Stands) == 0 {
		return
	}
	n := int(c.Seconds*fps + 0.5)
	w := footWatch{t: t}
	for i := range n + 1 {
		s := c.At(float64(i) / float64(n))
		s.solve()
		at := float64(i) / fps
		if !c.stands(at) {
			w.off(at, &s, c.Floor)
			continue
		}
		w.on(at, &s, c.Floor)
	}
}

type contact struct {
	down bool
	from mgl32.Vec3 // where the part came down
	last mgl32.Vec3
}

type footWatch struct {
	t     *testing.T
	parts [2][3]contact
	left  float64 // when she left the floor, in seconds
	high  float32 // the lower sole's highest place since then
	stood bool    // she stands, or has stood
	said  []string
}

func (w *footWatch) report(key, format string, args ...any) {
	w.t.Helper()
	if !slices.Contains(w.said, key) {
		w.said = append(w.said, key)
		w.t.Errorf(format, args...)
	}
}

// off is a frame of a flight.
func (w *footWatch) off(at float64, s *stance, floor float32) {
	for f := range w.parts {
		for k, p := range s.sole(f) {
			w.parts[f][k] = contact{last: p}
		}
	}
	if w.left == 0 {
		w.left, w.high = at, 0
	}
	w.high = max(w.high, min(slices.Min(soleHeights(s, 0)), slices.Min(soleHeights(s, 1)))-floor)
}

// land holds a flight between two times of standing to be one.
func (w *footWatch) land(at float64) {
	w.t.Helper()
	if w.stood && w.left > 0 && (at-w.left > flightMax || w.high < flightUp) {
		w.t.Errorf("%.2f s: a flight of %.2f s takes her feet %.0f mm up", w.left, at-w.left, w.high*1000)
	}
	w.left, w.stood = 0, true
}

func soleHeights(s *stance, f int) []float32 {
	p := s.sole(f)
	return []float32{p[0].Y(), p[1].Y(), p[2].Y() - tipAt.Y()}
}

func (w *footWatch) on(at float64, s *stance, floor float32) {
	w.t.Helper()
	w.land(at)
	lowest, planted := float32(1), false
	for f := range 2 {
		heights := soleHeights(s, f)
		for k, p := range s.sole(f) {
			part, side := [3]string{"heel", "ball", "tip"}[k], [2]string{"left", "right"}[f]
			y := heights[k] - floor
			lowest = min(lowest, y)
			if y < -soleUnder {
				w.report("under", "%.2f s: the %s of the %s foot is %.0f mm under the floor", at, part, side, -y*1000)
			}
			q := &w.parts[f][k]
			if y > soleTouch {
				q.down = false
				if y <= soleOff {
					planted = planted || flat(p.Sub(q.last)) <= slideStep
				}
				q.last = p
				continue
			}
			if q.down {
				d, all := flat(p.Sub(q.last)), flat(p.Sub(q.from))
				if d > slideStep {
					w.report("step"+side, "%.2f s: the %s of the %s foot slides %.1f mm in a frame", at, part, side, d*1000)
				}
				if all > slideAll {
					w.report("all"+side, "%.2f s: the %s of the %s foot has slid %.1f mm since it came down", at, part, side, all*1000)
				}
				planted = planted || d <= slideStep
			} else {
				q.from, planted = p, true
			}
			q.down, q.last = true, p
		}
	}
	if lowest > soleOff {
		w.report("air", "%.2f s: both feet are %.0f mm over the floor", at, lowest*1000)
	} else if !planted {
		w.report("planted", "%.2f s: no foot is planted", at)
	}
}

func flat(v mgl32.Vec3) float32 { return mgl32.Vec2{v[0], v[2]}.Len() }
