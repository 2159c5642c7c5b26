package outside

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"

	"yui/platform/desktop"
)

// The surface's measures at scale 1, in units: she is about 320 tall in it,
// with room beside her for arms and hair.
const (
	baseW = 300
	baseH = 356
	// edge is how far from the right edge she stands the first time.
	edge = 120
)

// geometry is where she was last: the middle of her feet on the screen. It is
// local state: it must not travel to another computer.
type geometry struct {
	X int `json:"x"`
	Y int `json:"y"`
}

func geometryFile(state string) string { return filepath.Join(state, "pet.json") }

// loadGeometry reads the last place; false when there is none that can be read.
func loadGeometry(state string) (geometry, bool) {
	data, err := os.ReadFile(geometryFile(state))
	if err != nil {
		return geometry{}, false
	}
	var g geometry
	return g, json.Unmarshal(data, &g) == nil
}

func saveGeometry(state string, g geometry) error {
	data, err := json.Marshal(g)
	if err == nil {
		err = os.WriteFile(geometryFile(state), data, 0o600)
	}
	if err != nil {
		return fmt.Errorf("remember her place: %w", err)
	}
	return nil
}

// errNoScreen says that the desktop names no screen to stand on.
var errNoScreen = errors.New("the desktop names no screen")

// bounds is the surface's rectangle for feet at g, at a scale, kept so that at
// least half of it shows on some screen.
func bounds(g geometry, have bool, scale float64, screens []desktop.Screen) (image.Rectangle, error) {
	if len(screens) == 0 {
		return image.Rectangle{}, errNoScreen
	}
	w, h := int(baseW*scale+.5), int(baseH*scale+.5)
	if !have {
		s := screens[0].Work
		g = geometry{X: s.Max.X - int(edge*scale) - w/2, Y: s.Max.Y}
	}
	r := image.Rect(g.X-w/2, g.Y-h, g.X-w/2+w, g.Y)
	return keepInSight(r, screens), nil
}

// keepInSight moves r onto the nearest screen until her head and most of her
// width are in its work area; a rectangle that shows enough stays.
func keepInSight(r image.Rectangle, screens []desktop.Screen) image.Rectangle {
	s, ok := desktop.ScreenAt(screens, image.Pt((r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2))
	if !ok {
		return r
	}
	b := s.Work
	show := r.Dx() * 7 / 10
	x := max(b.Min.X-(r.Dx()-show), min(r.Min.X, b.Max.X-show))
	// Her head stays below the top; taller than the area, her head is what shows.
	y := max(b.Min.Y, min(r.Min.Y, b.Max.Y-r.Dy()/2))
	return r.Add(image.Pt(x, y).Sub(r.Min))
}

// feet is the geometry of a surface's rectangle.
func feet(r image.Rectangle) geometry { return geometry{X: (r.Min.X + r.Max.X) / 2, Y: r.Max.Y} }
