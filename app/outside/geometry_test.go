package outside

import (
	"image"
	"testing"

	"yui/platform/desktop"
)

func TestBounds(t *testing.T) {
	t.Parallel()
	one := []desktop.Screen{{Bounds: image.Rect(0, 0, 1440, 900), Work: image.Rect(0, 30, 1440, 860)}}
	two := append(one, desktop.Screen{Bounds: image.Rect(1440, -300, 2640, 1300), Work: image.Rect(1440, -300, 2640, 1300)})
	for name, c := range map[string]struct {
		g       geometry
		have    bool
		scale   float64
		screens []desktop.Screen
		want    image.Rectangle
	}{
		"first time":            {geometry{}, false, 1, one, image.Rect(1020, 504, 1320, 860)},
		"as it was":             {geometry{500, 700}, true, 1, one, image.Rect(350, 344, 650, 700)},
		"twice the size":        {geometry{500, 800}, true, 2, one, image.Rect(200, 88, 800, 800)},
		"monitor is gone":       {geometry{5000, 700}, true, 1, one, image.Rect(1230, 344, 1530, 700)},
		"far below":             {geometry{500, 5000}, true, 1, one, image.Rect(350, 682, 650, 1038)},
		"far up left":           {geometry{-900, -900}, true, 1, one, image.Rect(-90, 30, 210, 386)},
		"on the second monitor": {geometry{2000, 1300}, true, 1, two, image.Rect(1850, 944, 2150, 1300)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := bounds(c.g, c.have, c.scale, c.screens)
			if err != nil || got != c.want {
				t.Errorf("got %v %v, want %v", got, err, c.want)
			}
		})
	}
	if _, err := bounds(geometry{}, false, 1, nil); err == nil {
		t.Error("no screen is no error")
	}
}

func TestGeometry_RoundTrip(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if _, ok := loadGeometry(dir); ok {
		t.Error("a place was found where none is")
	}
	if err := saveGeometry(dir, geometry{-5, 9}); err != nil {
		t.Fatal(err)
	}
	if g, ok := loadGeometry(dir); !ok || g != (geometry{-5, 9}) {
		t.Errorf("got %+v %v", g, ok)
	}
}
