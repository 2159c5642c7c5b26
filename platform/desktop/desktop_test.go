package desktop

import (
	"image"
	"testing"
)

func TestScreenAt(t *testing.T) {
	t.Parallel()
	screens := []Screen{
		{Name: "left", Bounds: image.Rect(0, 0, 1280, 800)},
		{Name: "right", Bounds: image.Rect(1280, -200, 2480, 1400)},
	}
	for _, c := range []struct {
		p    image.Point
		want string
	}{
		{image.Pt(10, 10), "left"},
		{image.Pt(1280, 0), "right"},
		{image.Pt(5000, 500), "right"},
		{image.Pt(-400, 900), "left"},
		{image.Pt(1900, -900), "right"},
	} {
		s, ok := ScreenAt(screens, c.p)
		if !ok || s.Name != c.want {
			t.Errorf("%v is on %q, want %q", c.p, s.Name, c.want)
		}
	}
	if _, ok := ScreenAt(nil, image.Pt(0, 0)); ok {
		t.Error("no screens gave one")
	}
}
