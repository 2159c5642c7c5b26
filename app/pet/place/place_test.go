package place_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yui/app/pet/place"
)

var screen = place.Rect{X: 0, Y: 0, W: 1440, H: 860}

// her is a figure 108 wide and 320 tall with its head 72 wide and 70 tall.
func her(x, y float64) place.Input {
	return place.Input{
		Area: screen, Figure: place.Rect{X: x, Y: y, W: 108, H: 320},
		Hair: place.Rect{X: x + 18, Y: y, W: 72, H: 70}, MouthY: y + 54,
		Bubble: place.Size{W: 272, H: 62}, Pill: place.Size{W: 198, H: 26}, Composer: place.Size{W: 288, H: 48},
	}
}

func with(in place.Input, f func(*place.Input)) place.Input { f(&in); return in }

func TestSolve(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		in   place.Input
		want place.Output
	}{
		{
			"room at her right", her(600, 400),
			place.Output{
				Bubble:   place.Rect{X: 714, Y: 404, W: 272, H: 62},
				Pill:     place.Rect{X: 714, Y: 474, W: 198, H: 26},
				Composer: place.Rect{X: 510, Y: 740, W: 288, H: 48},
			},
		},
		{
			"mirrored near the right edge", her(1300, 400),
			place.Output{
				Left:     true,
				Bubble:   place.Rect{X: 1022, Y: 404, W: 272, H: 62},
				Pill:     place.Rect{X: 1096, Y: 474, W: 198, H: 26},
				Composer: place.Rect{X: 1144, Y: 740, W: 288, H: 48},
			},
		},
		{
			"on the taskbar the composer is lifted", her(40, 540),
			place.Output{
				Bubble:   place.Rect{X: 154, Y: 544, W: 272, H: 62},
				Pill:     place.Rect{X: 154, Y: 614, W: 198, H: 26},
				Composer: place.Rect{X: 8, Y: 804, W: 288, H: 48},
			},
		},
		{
			"at the top of the screen", her(600, -40),
			place.Output{
				Bubble:   place.Rect{X: 714, Y: 8, W: 272, H: 62},
				Pill:     place.Rect{X: 714, Y: 78, W: 198, H: 26},
				Composer: place.Rect{X: 510, Y: 300, W: 288, H: 48},
			},
		},
		{
			"a tall bubble grows up from her mouth",
			with(her(600, 400), func(in *place.Input) { in.Bubble.H = 200 }),
			place.Output{
				Bubble:   place.Rect{X: 714, Y: 266, W: 272, H: 200},
				Pill:     place.Rect{X: 714, Y: 474, W: 198, H: 26},
				Composer: place.Rect{X: 510, Y: 740, W: 288, H: 48},
			},
		},
		{
			"the pill alone",
			with(her(600, 400), func(in *place.Input) { in.Bubble, in.Composer = place.Size{}, place.Size{} }),
			place.Output{Pill: place.Rect{X: 714, Y: 466, W: 198, H: 26}},
		},
		{
			"nothing",
			with(her(600, 400), func(in *place.Input) {
				in.Bubble, in.Pill, in.Composer = place.Size{}, place.Size{}, place.Size{}
			}),
			place.Output{},
		},
		{
			"no room on either side",
			with(her(100, 400), func(in *place.Input) { in.Area = place.Rect{X: 0, Y: 0, W: 330, H: 860} }),
			place.Output{
				Over:     true,
				Bubble:   place.Rect{X: 18, Y: 292, W: 272, H: 62},
				Pill:     place.Rect{X: 18, Y: 362, W: 198, H: 26},
				Composer: place.Rect{X: 10, Y: 740, W: 288, H: 48},
			},
		},
		{
			"a second screen at the left",
			with(her(-1000, 400), func(in *place.Input) { in.Area = place.Rect{X: -1440, Y: 30, W: 1440, H: 830} }),
			place.Output{
				Bubble:   place.Rect{X: -886, Y: 404, W: 272, H: 62},
				Pill:     place.Rect{X: -886, Y: 474, W: 198, H: 26},
				Composer: place.Rect{X: -1090, Y: 740, W: 288, H: 48},
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if d := cmp.Diff(c.want, place.Solve(c.in)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestSolve_StaysOnItsSide(t *testing.T) {
	t.Parallel()
	in := her(1020, 400) // just enough room at her right
	if place.Solve(in).Left {
		t.Fatal("mirrored with room")
	}
	in.Left = true
	if !place.Solve(in).Left {
		t.Error("jumped back at once")
	}
	in = her(600, 400)
	in.Left = true
	if place.Solve(in).Left {
		t.Error("did not come back where there is plenty of room")
	}
}

func TestSolve_AlwaysInside(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		in := her(r.Float64()*2000-300, r.Float64()*1200-200)
		in.Bubble = place.Size{W: 60 + r.Float64()*240, H: 33 + r.Float64()*250}
		in.Left = r.IntN(2) == 0
		in.Unit = .5 + r.Float64()
		out := place.Solve(in)
		for _, b := range []place.Rect{out.Bubble, out.Pill, out.Composer} {
			if b.X < screen.X || b.Y < screen.Y || b.Right() > screen.Right() || b.Bottom() > screen.Bottom() {
				t.Fatalf("%+v puts %+v outside", in, b)
			}
		}
		if out.Bubble.Bottom() > out.Pill.Y {
			t.Fatalf("%+v: the bubble lies on the pill", in)
		}
	}
}
