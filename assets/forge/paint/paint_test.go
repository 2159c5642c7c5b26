package paint

import (
	"image"
	"testing"

	"yui/assets/forge/geo"
)

func TestPolygon_CoversItsAreaAndHeedsTheClip(t *testing.T) {
	t.Parallel()
	c := New(20, 20, Hex("#000000", 1))
	c.Map = func(p geo.V2) geo.V2 { return geo.V2{p[0] * 2, p[1] * 2} }
	c.Rect(1, 1, 6.25, 6, Hex("#FF0000", 1))
	if got := c.Img.NRGBAAt(5, 5); got.R != 255 {
		t.Errorf("inside is %v", got)
	}
	if got := c.Img.NRGBAAt(12, 5); got.R < 120 || got.R > 135 {
		t.Errorf("the half-covered edge is %v", got)
	}
	if got := c.Img.NRGBAAt(14, 5); got.R != 0 {
		t.Errorf("outside is %v", got)
	}
	c.Clip(image.Rect(0, 0, 4, 4))
	c.Rect(0, 0, 10, 10, Hex("#0000FF", 0.5))
	if a, b := c.Img.NRGBAAt(3, 3), c.Img.NRGBAAt(4, 4); a.B != 128 || b.B != 0 {
		t.Errorf("clipped drawing gave %v, %v", a, b)
	}
}
