// Package paint draws the character's textures: supersampled polygon fills,
// brushes and gradients on an NRGBA sheet through an affine map from drawing
// units to pixels.
//
// Not safe for concurrent use; one goroutine paints one canvas.
package paint

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"

	"golang.org/x/image/vector"

	"yui/assets/forge/geo"
)

// Canvas is a sheet with a current map from drawing units to pixels and an
// optional clip rectangle in pixels.
type Canvas struct {
	Img  *image.NRGBA
	Map  func(geo.V2) geo.V2
	clip image.Rectangle
}

// New makes a canvas filled with one colour.
func New(w, h int, fill color.NRGBA) *Canvas {
	c := &Canvas{Img: image.NewNRGBA(image.Rect(0, 0, w, h)), Map: func(p geo.V2) geo.V2 { return p }}
	c.clip = c.Img.Rect
	for i := 0; i < len(c.Img.Pix); i += 4 {
		c.Img.Pix[i], c.Img.Pix[i+1], c.Img.Pix[i+2], c.Img.Pix[i+3] = fill.R, fill.G, fill.B, fill.A
	}
	return c
}

// Clip limits later drawing to a pixel rectangle.
func (c *Canvas) Clip(r image.Rectangle) { c.clip = r.Intersect(c.Img.Rect) }

// Hex reads "#RRGGBB" with an opacity 0..1.
func Hex(s string, opacity float64) color.NRGBA {
	var r, g, b uint8
	if _, err := fmt.Sscanf(s, "#%02x%02x%02x", &r, &g, &b); err != nil {
		panic("paint: bad colour " + s)
	}
	return color.NRGBA{r, g, b, uint8(math.Round(geo.Clamp(opacity, 0, 1) * 255))}
}

// Mix blends two colours, t of b.
func Mix(a, b color.NRGBA, t float64) color.NRGBA {
	f := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*(1-t) + float64(y)*t)) }
	return color.NRGBA{f(a.R, b.R), f(a.G, b.G), f(a.B, b.B), f(a.A, b.A)}
}

// Polygon fills a closed outline given in drawing units.
func (c *Canvas) Polygon(pts []geo.V2, col color.NRGBA) {
	c.PolygonFunc(pts, func(geo.V2) color.NRGBA { return col })
}

// PolygonFunc fills a closed outline; the colour is asked for each pixel
// centre, in pixels.
func (c *Canvas) PolygonFunc(pts []geo.V2, col func(px geo.V2) color.NRGBA) {
	if len(pts) < 3 {
		return
	}
	q := make([]geo.V2, len(pts))
	lo, hi := geo.V2{math.Inf(1), math.Inf(1)}, geo.V2{math.Inf(-1), math.Inf(-1)}
	for i, p := range pts {
		q[i] = c.Map(p)
		for k := 0; k < 2; k++ {
			lo[k], hi[k] = min(lo[k], q[i][k]), max(hi[k], q[i][k])
		}
	}
	r := image.Rect(int(math.Floor(lo[0])), int(math.Floor(lo[1])), int(math.Ceil(hi[0]))+1, int(math.Ceil(hi[1]))+1)
	in := r.Intersect(c.clip)
	if in.Empty() {
		return
	}
	ras := vector.NewRasterizer(in.Dx(), in.Dy())
	at := func(p geo.V2) (float32, float32) {
		return float32(p[0]) - float32(in.Min.X), float32(p[1]) - float32(in.Min.Y)
	}
	x, y := at(q[0])
	ras.MoveTo(x, y)
	for _, p := range q[1:] {
		x, y = at(p)
		ras.LineTo(x, y)
	}
	ras.ClosePath()
	m := image.NewAlpha(image.Rect(0, 0, in.Dx(), in.Dy()))
	ras.Draw(m, m.Rect, image.Opaque, image.Point{})
	for y := 0; y < in.Dy(); y++ {
		for x := 0; x < in.Dx(); x++ {
			if a := m.Pix[y*m.Stride+x]; a > 0 {
				px, py := x+in.Min.X, y+in.Min.Y
				c.blend(px, py, col(geo.V2{float64(px) + 0.5, float64(py) + 0.5}), float64(a)/255)
			}
		}
	}
}

func (c *Canvas) blend(x, y int, col color.NRGBA, cover float64) {
	a := float64(col.A) / 255 * cover
	i := c.Img.PixOffset(x, y)
	p := c.Img.Pix[i : i+4 : i+4]
	da := float64(p[3]) / 255
	oa := a + da*(1-a)
	if oa <= 0 {
		return
	}
	for k, s := range [3]uint8{col.R, col.G, col.B} {
		p[k] = uint8(math.Round((float64(s)*a + float64(p[k])*da*(1-a)) / oa))
	}
	p[3] = uint8(math.Round(oa * 255))
}

// Shape fills smooth knots.
func (c *Canvas) Shape(ks []geo.Knot, col color.NRGBA) { c.Polygon(geo.Sample(ks, true, 10), col) }

// Brush paints a stroke with varying width along open knots.
func (c *Canvas) Brush(ks []geo.Knot, widths []float64, col color.NRGBA) {
	l, r := geo.Brush(geo.Curve(ks, 28), widths)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	c.Polygon(append(l, r...), col)
}

// EllipsePts is an ellipse as a polygon, turned by deg.
func EllipsePts(x, y, rx, ry, deg float64) []geo.V2 {
	out := make([]geo.V2, 48)
	s, co := math.Sincos(geo.Rad(deg))
	for i := range out {
		b, a := math.Sincos(2 * math.Pi * float64(i) / 48)
		out[i] = geo.V2{x + rx*a*co - ry*b*s, y + rx*a*s + ry*b*co}
	}
	return out
}

// Rect fills a pixel rectangle given in drawing units.
func (c *Canvas) Rect(x0, y0, x1, y1 float64, col color.NRGBA) {
	c.Polygon([]geo.V2{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, col)
}

// PNG encodes with best compression.
func PNG(img image.Image) ([]byte, error) {
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestCompression}
	if err := e.Encode(&b, img); err != nil {
		return nil, fmt.Errorf("encode png: %w", err)
	}
	return b.Bytes(), nil
}

// Spread copies a rectangle's border pixels outward by n pixels, so that
// smaller mip levels do not mix in what lies beside it.
func (c *Canvas) Spread(r image.Rectangle, n int) {
	r = r.Intersect(c.Img.Rect)
	for y := r.Min.Y - n; y < r.Max.Y+n; y++ {
		for x := r.Min.X - n; x < r.Max.X+n; x++ {
			p := image.Pt(x, y)
			if p.In(r) || !p.In(c.Img.Rect) {
				continue
			}
			c.Img.SetNRGBA(x, y, c.Img.NRGBAAt(min(max(x, r.Min.X), r.Max.X-1), min(max(y, r.Min.Y), r.Max.Y-1)))
		}
	}
}
