//go:build linux || freebsd || openbsd || netbsd

package desktop

import (
	"image"
	"os"
	"testing"

	"github.com/jezek/xgb/shape"
	"github.com/jezek/xgb/xproto"
)

// TestDisplay runs against a real X server; `make smoke` gives it one.
func TestDisplay(t *testing.T) {
	if os.Getenv("YUI_DISPLAY_TEST") == "" {
		t.Skip("needs a display; run it through make smoke")
	}
	d, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	screens, err := d.Screens()
	if err != nil || len(screens) == 0 || screens[0].Bounds.Empty() || screens[0].Work.Empty() {
		t.Fatalf("screens: %+v %v", screens, err)
	}
	if _, err := d.Cursor(); err != nil {
		t.Error(err)
	}
	if held, err := d.Control(); err != nil || held {
		t.Errorf("Control is held: %v %v, nobody touches the keyboard", held, err)
	}
	id, err := xproto.NewWindowId(d.x)
	if err != nil {
		t.Fatal(err)
	}
	s := xproto.Setup(d.x).DefaultScreen(d.x)
	if err := xproto.CreateWindowChecked(d.x, s.RootDepth, id, s.Root, 5, 5, 100, 80, 0,
		xproto.WindowClassInputOutput, s.RootVisual, 0, nil).Check(); err != nil {
		t.Fatal(err)
	}
	w := Window(id)
	if err := d.Companion(w, Still); err != nil {
		t.Error(err)
	}
	if got := d.cards(id, "_NET_WM_STATE"); len(got) != 4 {
		t.Errorf("states: %v", got)
	}
	if got := d.cards(id, "WM_HINTS"); len(got) != 9 || got[0] != 1 || got[1] != 0 {
		t.Errorf("WM_HINTS: %v", got)
	}
	if err := d.InputShape(w, []image.Rectangle{image.Rect(10, 10, 30, 30), image.Rect(30, 10, 40, 20)}); err != nil {
		t.Error(err)
	}
	r, err := shape.GetRectangles(d.x, id, shape.SkInput).Reply()
	if err != nil || r.RectanglesLen == 0 {
		t.Errorf("input shape: %+v %v", r, err)
	}
	if err := d.Move(w, image.Pt(-20, 40)); err != nil {
		t.Error(err)
	}
	g, err := xproto.GetGeometry(d.x, xproto.Drawable(id)).Reply()
	if err != nil || g.X != -20 || g.Y != 40 {
		t.Errorf("geometry: %+v %v", g, err)
	}
}
