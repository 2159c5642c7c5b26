package stage_test

import (
	"fmt"
	"image"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/google/go-cmp/cmp"

	"yui/app/apptest"
	"yui/app/look"
	"yui/app/stage"
)

type source struct {
	frame *image.RGBA
	asked []string
}

func (s *source) Take() *image.RGBA { return s.frame }

func (s *source) Resize(w, h int, scale float32) {
	s.asked = append(s.asked, fmt.Sprintf("%dx%d@%g", w, h, scale))
}

func show(t *testing.T, h stage.Handlers) (*stage.Stage, *source, fyne.Window) {
	t.Helper()
	apptest.App(t, look.Day)
	w := apptest.Window(t, nil, 600, 720, 2)
	src := &source{}
	s := stage.New(src, h)
	w.SetContent(container.NewStack(s))
	w.Resize(fyne.NewSize(600, 720))
	return s, src, w
}

func TestStage_AsksForItsPixels(t *testing.T) {
	_, src, w := show(t, stage.Handlers{})
	w.Resize(fyne.NewSize(336, 720))
	w.Resize(fyne.NewSize(336, 720))
	want := []string{"1200x1440@2", "672x1440@2"}
	if d := cmp.Diff(want, src.asked[len(src.asked)-2:]); d != "" {
		t.Error(d)
	}
}

func TestStage_PointerInFramePixels(t *testing.T) {
	var got []string
	s, src, w := show(t, stage.Handlers{
		OnTap: func(p stage.Point) { got = append(got, fmt.Sprintf("tap %g,%g", p.X, p.Y)) },
		OnDrag: func(p stage.Point, dx, dy float32) {
			got = append(got, fmt.Sprintf("drag %g,%g shift %v", dx, dy, p.Shift))
		},
		OnScroll: func(_ stage.Point, dy float32) { got = append(got, fmt.Sprintf("scroll %g", dy)) },
		OnMove:   func(p stage.Point) { got = append(got, fmt.Sprintf("move %g,%g", p.X, p.Y)) },
	})
	src.frame = image.NewRGBA(image.Rect(0, 0, 1200, 1440))
	s.Update()
	s.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(10, 20)}, Modifier: fyne.KeyModifierShift})
	s.Tapped(&fyne.PointEvent{Position: fyne.NewPos(300, 360)})
	s.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(3, -2)})
	s.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 25)})
	// While the stage narrows, the old frame stays centred at its own size.
	w.Resize(fyne.NewSize(336, 720))
	s.Tapped(&fyne.PointEvent{Position: fyne.NewPos(168, 360)})
	want := []string{"move 20,40", "tap 600,720", "drag 6,-4 shift true", "scroll 25", "tap 600,720"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestStage_Away(t *testing.T) {
	taps := 0
	s, src, _ := show(t, stage.Handlers{OnTap: func(stage.Point) { taps++ }})
	src.frame = image.NewRGBA(image.Rect(0, 0, 1200, 1440))
	s.Update()
	s.SetAway(true, "I’m out on your desktop", "Call me home whenever you like.")
	s.Tapped(&fyne.PointEvent{})
	if taps != 0 {
		t.Error("an empty stage was tapped")
	}
	src.asked = nil
	s.SetAway(false, "", "")
	if len(src.asked) != 1 {
		t.Errorf("coming home asked for %v", src.asked)
	}
	s.Tapped(&fyne.PointEvent{})
	if taps != 1 {
		t.Error("not tapped at home")
	}
}
