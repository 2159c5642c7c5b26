package yui

import (
	"image"
	"image/color"
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/paint"
)

// paintFace draws the face sheet: skin with its painted shadows, iris, white,
// cheeks and swatches.
func paintFace() *image.NRGBA {
	c := paint.New(faceSheet, faceSheet, hex(cSkin))
	c.Clip(image.Rect(0, 0, faceSheet, 744))
	c.Map = func(p geo.V2) geo.V2 { // head-local, y down
		return geo.V2{faceSheet/2 + unroll(p[0], -p[1])*facePx, (faceTopY + p[1]) * facePx}
	}
	paintFaceShadows(c)
	paintNose(c)
	c.Map = func(p geo.V2) geo.V2 { return p }
	c.Clip(c.Img.Rect)
	paintIris(c, boxIris)
	paintSclera(c, boxSclera)
	paintBlush(c)
	for s := swLash; s < swNone; s++ {
		b := s.box()
		c.Rect(b.x, b.y, b.x+b.w, b.y+b.h, hex(swatchColor[s]))
		c.Spread(b.rect(), 6)
	}
	for _, b := range []box{boxSclera, boxBlush, boxStroke} {
		c.Spread(b.rect(), gutter)
	}
	return c.Img
}

// paintFaceShadows is what hair casts on the face.
func paintFaceShadows(c *paint.Canvas) {
	col := hexA(cSkinShade, 0.62)
	var cast []geo.Knot
	for _, k := range fringeHem {
		q := append(geo.Knot(nil), k...)
		q[1] += 8
		cast = append(cast, q)
	}
	cast = append(cast, geo.Knot{97, -92, 1}, geo.Knot{-97, -92, 1})
	c.Polygon(geo.Sample(cast, true, 10), col)
	// A plain band along the lids: what a closing lid stretches.
	rim := opening(neutral())
	for _, side := range []float64{1, -1} {
		var band []geo.V2
		for _, p := range rim {
			q := eyeSide(p.Add(outerEye(p).Sub(p).Mul(1-lidBand+0.04)), side)
			band = append(band, geo.V2{q[0], -q[1]})
		}
		c.Polygon(band, hex(cSkin))
	}
	for _, side := range []float64{1, -1} {
		var ks []geo.Knot
		for _, p := range [][2]float64{{80, -34}, {81.5, 0}, {79, 30}, {77, 46}, {96, 46}, {97, -34}} {
			ks = append(ks, geo.Knot{side * p[0], p[1]})
		}
		c.Polygon(geo.Sample(ks, true, 10), hexA(cSkinShade, 0.5))
	}
}

func paintNose(c *paint.Canvas) {
	c.Brush([]geo.Knot{{-2.8, 37.4}, {-.4, 39.6}, {2.8, 38.2}}, []float64{.4, 2.2, .4}, hex("#B0735F"))
	c.Polygon(paint.EllipsePts(0.2, 30, 1.5, 4.4, 0), hexA("#FFF3E6", 0.85))
	c.Brush([]geo.Knot{{-5, mouthY + 7.5}, {0, mouthY + 8.6}, {5, mouthY + 7.5}}, []float64{0, 1.4, 0}, hexA(cSkinShade, 0.9))
}

// irisStops is the iris from top to foot.
var irisStops = []struct {
	t float64
	c string
}{{0, "#5E3812"}, {.28, "#97601A"}, {.58, "#DB9A34"}, {.85, "#F6CE7A"}, {1, "#FBE3A6"}}

func irisColor(t float64) color.NRGBA {
	for i := 1; i < len(irisStops); i++ {
		a, b := irisStops[i-1], irisStops[i]
		if t <= b.t {
			return paint.Mix(hex(a.c), hex(b.c), (t-a.t)/(b.t-a.t))
		}
	}
	return hex(irisStops[len(irisStops)-1].c)
}

// paintIris draws one iris; the box's ellipse is the iris outline.
func paintIris(c *paint.Canvas, b box) {
	// Iris-local millimetres, y down, to pixels.
	k := b.h * 0.49 / irisRY
	c.Map = func(p geo.V2) geo.V2 { return geo.V2{b.x + b.w/2 + p[0]*b.w*0.49/irisRX, b.y + b.h/2 + p[1]*k} }
	c.Clip(image.Rect(int(b.x)-4, int(b.y)-4, int(b.x+b.w)+4, int(b.y+b.h)+4))
	ell := func(x, y, rx, ry float64, col color.NRGBA) { c.Polygon(paint.EllipsePts(x, y, rx, ry, 0), col) }
	ell(0, 0, irisRX*1.15, irisRY*1.12, hex("#6A3F14"))
	c.PolygonFunc(paint.EllipsePts(0, 0, irisRX-1.7, irisRY-1.7, 0), func(px geo.V2) color.NRGBA {
		return irisColor(geo.Clamp((px[1]-b.y)/b.h, 0, 1))
	})
	ell(0, irisRY*.60, irisRX*.70, irisRY*.34, hexA("#FFE7A8", .55))
	// Fine rays in the lower half.
	for i := -5; i <= 5; i++ {
		a := geo.Rad(90 + float64(i)*13)
		s, co := math.Sincos(a)
		c.Brush([]geo.Knot{{co * 8, 1 + s*12}, {co * 11, 1 + s*17}, {co * 14, 1 + s*22}}, []float64{0.9, 0.7, 0}, hexA("#B5761F", 0.28))
	}
	clipTop := []geo.V2{}
	for i := 0; i <= 40; i++ { // dark upper cap, inside the rim
		x := (irisRX - 1.5) * (-1 + 2*float64(i)/40)
		y := -irisRY*.48 + irisRY*.30*(x/irisRX)*(x/irisRX)
		clipTop = append(clipTop, geo.V2{x, y})
	}
	for i := 40; i >= 0; i-- {
		x := (irisRX - 1.5) * (-1 + 2*float64(i)/40)
		clipTop = append(clipTop, geo.V2{x, -(irisRY - 1.5) * math.Sqrt(max(0, 1-(x/(irisRX-1.5))*(x/(irisRX-1.5))))})
	}
	c.Polygon(clipTop, hexA("#4A2A0D", .55))
	ell(0, 1, 6.6, 10.2, hex("#4B2B10"))
	ell(0, 6.2, 3.8, 4.2, hexA("#8C5718", .38))
	// Lash shadow on the iris.
	c.Polygon(paint.EllipsePts(0, -irisRY, irisRX*0.9, 9, 0), hexA("#3A2010", .35))
}

// paintSclera is the white with the shadow of the upper lash.
func paintSclera(c *paint.Canvas, b box) {
	c.Map = func(p geo.V2) geo.V2 { return geo.V2{b.x + (p[0]+26)/52*b.w, b.y + (p[1]+28)/56*b.h} }
	c.Clip(image.Rect(int(b.x), int(b.y), int(b.x+b.w), int(b.y+b.h)))
	c.Rect(-30, -32, 30, 32, hex(cWhite))
	up := geo.Sample(lidUp, false, 8)
	var shade []geo.V2
	for _, p := range up {
		shade = append(shade, geo.V2{p[0] * 1.1, p[1] - 4})
	}
	for i := len(up) - 1; i >= 0; i-- {
		shade = append(shade, geo.V2{up[i][0], up[i][1] + 5.6})
	}
	c.Polygon(shade, hexA("#7A5A50", .32))
	c.Map = func(p geo.V2) geo.V2 { return p }
}

// paintBlush draws the cheek's soft ellipse and the three strokes, both with
// opacity.
func paintBlush(c *paint.Canvas) {
	c.Map = func(p geo.V2) geo.V2 { return p }
	c.Clip(c.Img.Rect)
	clearBox := func(b box, fill color.NRGBA) {
		for y := int(b.y); y < int(b.y+b.h); y++ {
			for x := int(b.x); x < int(b.x+b.w); x++ {
				c.Img.SetNRGBA(x, y, fill)
			}
		}
	}
	col := hex(cBlush)
	col.A = 0
	clearBox(boxBlush, col)
	b := boxBlush
	for y := 0; y < int(b.h); y++ {
		for x := 0; x < int(b.w); x++ {
			u, v := (float64(x)+.5)/b.w*2-1, (float64(y)+.5)/b.h*2-1
			r := math.Hypot(u*54/46, v*30/27)
			a := geo.Smooth(1, 0.1, r)
			col.A = uint8(math.Round(255 * 0.78 * a))
			c.Img.SetNRGBA(int(b.x)+x, int(b.y)+y, col)
		}
	}
	line := hex("#D97F6A")
	line.A = 0
	clearBox(boxStroke, line)
	s := boxStroke
	c.Map = func(p geo.V2) geo.V2 { return geo.V2{s.x + s.w/2 + p[0]*s.w/54, s.y + s.h/2 + p[1]*s.h/30} }
	for i := -1.0; i <= 1; i++ {
		c.Brush([]geo.Knot{{i*8 + 2.5, -4.5}, {i * 8, -0.4}, {i*8 - 2.5, 4}}, []float64{.8, 1.8, .8}, hexA("#D97F6A", 0.9))
	}
	c.Map = func(p geo.V2) geo.V2 { return p }
}

// paintOutlineMask holds the outline's width over the face sheet (green):
// thin near lids, nose and mouth.
func paintOutlineMask() *image.NRGBA {
	const size = 256
	full := color.NRGBA{255, 255, 255, 255}
	thin := color.NRGBA{0, 190, 0, 255}
	c := paint.New(size, size, full)
	k := facePx * size / faceSheet
	c.Map = func(p geo.V2) geo.V2 { return geo.V2{size/2 + unroll(p[0], -p[1])*k, (faceTopY + p[1]) * k} }
	for _, side := range []float64{1, -1} {
		c.Polygon(paint.EllipsePts(side*49, 0, 36, 38, 0), thin)
	}
	none := color.NRGBA{0, 0, 0, 255}
	for _, side := range []float64{1, -1} {
		c.Polygon(paint.EllipsePts(side*49, 0, 31, 33, 0), thin)
	}
	c.Polygon(paint.EllipsePts(0, 64, 24, 16, 0), none)
	c.Polygon(paint.EllipsePts(0, 34, 9, 12, 0), thin)
	return c.Img
}
