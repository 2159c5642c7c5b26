package yui

import (
	"image"
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/paint"
)

// hairMap puts a direction (radians from her front, towards her left) and a
// head-local height (y up) on the sheet.
func hairMap(a, y float64) geo.V2 {
	return geo.V2{boxHair.x + boxHair.w*(0.5+a/(2*math.Pi)), boxHair.y + (hairTopY-y)*hairPxY}
}

// fringePx maps a drawn point of the fringe (x, y down) to the sheet.
func fringePx(p geo.V2) geo.V2 {
	y := -p[1]
	q := fringeAt(y, fringeShare(p[0], y))
	return hairMap(math.Atan2(q[0], q[2]), y)
}

// fringeShades are the darker undersides of the locks (x, y down).
var fringeShades = [][]geo.Knot{
	{{-70, -58, 1}, {-64, -42}, {-45, -26, 1}, {-57, -50}, {-64, -74}, {-60, -106, 1}, {-70, -84}},
	{{-34, -78, 1}, {-29, -52}, {-17, -28}, {0, -10, 1}, {-17, -48}, {-25, -84}, {-18, -132, 1}, {-30, -104}},
	{{16, -76, 1}, {22, -54}, {30, -40}, {46, -27, 1}, {31, -56}, {25, -84}, {10, -132, 1}, {18, -104}},
	{{68, -60, 1}, {72, -34}, {78, -10}, {88, 12, 1}, {82, -24}, {78, -62}, {56, -112, 1}, {70, -84}},
	{{-100, -24, 1}, {-97, -6}, {-86, 14, 1}, {-92, -14}, {-94, -50}, {-84, -90, 1}, {-100, -60}},
}

// fringeLines follow the notches up (x, y down).
var fringeLines = [][]geo.Knot{
	{{-70, -54}, {-66.5, -86}, {-54, -124}}, {{-34, -74}, {-30, -106}, {-18, -142}},
	{{16, -72}, {17, -106}, {9, -144}}, {{68, -56}, {65, -88}, {52, -126}},
}

var fringeHairs = [][]geo.Knot{
	{{-52, -44}, {-54, -66}, {-48, -92}}, {{-4, -34}, {-8, -60}, {-8, -92}}, {{42, -42}, {40, -62}, {36, -86}},
	{{-88, -8}, {-88, -36}, {-82, -66}}, {{90, -8}, {88, -36}, {82, -66}},
}

func paintHair(c *paint.Canvas) {
	b := boxHair
	c.Clip(image.Rect(0, 0, bodySheet, int(b.h)+4))
	top, mid, low := hex("#857162"), hex(cHair), hex("#978373")
	for y := 0; y < int(b.h)+4; y++ {
		t := float64(y) / b.h
		col := paint.Mix(top, mid, geo.Clamp(t/0.45, 0, 1))
		if t > 0.45 {
			col = paint.Mix(mid, low, (t-0.45)/0.55)
		}
		// The hem turns under: darker towards it.
		col = paint.Mix(col, hex(cHairShade), 0.55*geo.Smooth(-70, -122, hairTopY-float64(y)/hairPxY))
		for x := 0; x < bodySheet; x++ {
			c.Img.SetNRGBA(x, y, col)
		}
	}
	paintBob(c)
	c.Map = fringePx
	for _, s := range fringeShades {
		c.Shape(s, hexA(cHairShade, .6))
	}
	paintHairBand(c)
	c.Map = fringePx
	for _, l := range fringeLines {
		c.Brush(l, []float64{1.9, 1.3, 0}, hexA(cLine, .9))
	}
	for _, l := range fringeHairs {
		c.Brush(l, []float64{0, 1.1, 0}, hexA(cLine, .5))
	}
	c.Map = func(p geo.V2) geo.V2 { return p }
}

// paintBob draws the lines, lights and the darker hem of the bob.
func paintBob(c *paint.Canvas) {
	c.Map = func(p geo.V2) geo.V2 { // degrees from her front, y up
		return hairMap(geo.Rad(p[0]), p[1])
	}
	deg := func(d float64) float64 { return d }
	specs := append(append([]lockSpec{}, backLocks...), backLocksRight...)
	side := append([]lockSpec{}, sidePanel...)
	for _, l := range sidePanel {
		side = append(side, lockSpec{360 - l.a1, 360 - l.tip, 360 - l.a0, l.y1, l.yt, l.y0})
	}
	perDeg := 125 * math.Pi / 180
	for _, l := range append(append([]lockSpec{}, specs...), side...) {
		if l.a0 >= 180 {
			l.a0, l.tip, l.a1 = l.a0-360, l.tip-360, l.a1-360
		}
		w := l.a1 - l.a0
		c.Polygon(strokePoly([]geo.Knot{{deg(l.a0) + w*0.35, -96}, {l.a0 + w*0.42, -40}, {l.a0 + w*0.40, 20}}, []float64{0, 1.4 / perDeg, 0}), hexA(cLine, .5))
		c.Polygon(strokePoly([]geo.Knot{{deg(l.a0) + w*0.68, -104}, {l.a0 + w*0.70, -62}, {l.a0 + w*0.66, -16}}, []float64{0, 1.2 / perDeg, 0}), hexA(cLine, .42))
		c.Polygon(strokePoly([]geo.Knot{{l.a0 + w*0.55, -58}, {l.a0 + w*0.58, -18}, {l.a0 + w*0.55, 34}}, []float64{0, 4.6 / perDeg, 0}), hexA(cHairGlow, .5))
	}
	// The bob's front edge, wide enough for the small mip levels.
	for _, side := range []float64{1, -1} {
		edge := []geo.Knot{{side * (bobEdge + 1), 104}, {side * (bobEdge + 1), 0}, {side * (bobEdge + 1), -92}}
		c.Polygon(strokePoly(edge, []float64{0, 7 / perDeg, 8 / perDeg}), hexA(cHairShade, .6))
		c.Polygon(strokePoly(edge, []float64{1.5 / perDeg, 3.4 / perDeg, 3.4 / perDeg}), hexA(cLine, .6))
	}
	for _, l := range specs[1:] {
		for _, s := range []float64{0, 360} {
			c.Polygon(strokePoly([]geo.Knot{{l.a0 - s, l.y0 - 4}, {l.a0 - s + 0.6, -30}, {l.a0 - s, 30}, {l.a0 - s, 74}}, []float64{1.9 / perDeg, 1.7 / perDeg, 1.2 / perDeg, 0}), hexA(cLine, .8))
		}
	}
}

// strokePoly is a brush outline as one polygon.
func strokePoly(ks []geo.Knot, widths []float64) []geo.V2 {
	l, r := geo.Brush(geo.Curve(ks, 28), widths)
	for i := len(r) - 1; i >= 0; i-- {
		l = append(l, r[i])
	}
	return l
}

// bandLozenges is the broken ring of light: direction of the middle, half
// width, rise and fall, in degrees and millimetres.
func paintHairBand(c *paint.Canvas) {
	c.Map = func(p geo.V2) geo.V2 { return hairMap(geo.Rad(p[0]), p[1]) }
	ring := func(d float64) float64 {
		return geo.Lerp(80, 130, 0.5+0.5*math.Cos(geo.Rad(d))) - 2*math.Cos(geo.Rad(2*d))
	}
	halves := []float64{7.2, 8.6, 6.6, 9.4, 7.4, 10, 6.8, 9.2, 7, 9.6, 6.6, 8.8}
	rises := []float64{12, 11, 9, 13, 10, 14, 9, 12, 10, 13, 9, 11}
	falls := []float64{26, 15, 22, 13, 24, 16, 21, 14, 25, 14, 22, 13}
	d := -179.0
	for i := 0; d < 178; i++ {
		h := halves[i%len(halves)]
		x0, x1 := d, min(d+2*h, 180)
		xm := (x0 + x1) / 2
		w := (x1 - x0) / 2
		up, dn := rises[i%len(rises)], falls[i%len(falls)]
		sk := -xm * 0.02
		ks := []geo.Knot{{x0 - 0.6, ring(x0), 1}, {xm - w*.4, ring(xm) + up*.42}, {xm + sk, ring(xm) + up, 1}, {xm + w*.4, ring(xm) + up*.42}, {x1 + 0.6, ring(x1), 1},
			{xm + w*.4, ring(xm) - dn*.42}, {xm - sk, ring(xm) - dn, 1}, {xm - w*.4, ring(xm) - dn*.42}}
		c.Shape(ks, hexA(cHairGlow, .8))
		d += 2*h - 0.8
	}
}

// paintLocks draws the strips for the free locks, the inside and the ahoge.
func paintLocks(c *paint.Canvas) {
	c.Clip(c.Img.Rect)
	c.Map = func(p geo.V2) geo.V2 { return p }
	fillBox(c, boxLock, cHair)
	fillBox(c, boxAhoge, "#857162")
	b := boxHairDark
	for y := -2; y < int(b.h)+2; y++ {
		col := paint.Mix(hex("#5A4A3F"), hex("#6E5B4B"), geo.Clamp(float64(y)/b.h, 0, 1))
		for x := -2; x < int(b.w)+2; x++ {
			c.Img.SetNRGBA(int(b.x)+x, int(b.y)+y, col)
		}
	}
	l := boxLock
	c.Map = func(p geo.V2) geo.V2 { return l.px(p[0], p[1]) } // along the lock, across
	c.Polygon([]geo.V2{{0, 1.05}, {0.3, 0.80}, {0.6, 0.78}, {1, 0.6}, {1, 1.05}}, hexA(cHairShade, .4))
	c.Polygon([]geo.V2{{0, -0.05}, {0.3, 0.12}, {0.62, 0.16}, {1, 0.4}, {1, -0.05}}, hexA(cHairShade, .25))
	c.Polygon(strokePoly([]geo.Knot{{0.40, 0.66}, {0.53, 0.63}, {0.68, 0.66}}, []float64{0, 0.10, 0}), hexA(cHairGlow, .7))
	c.Polygon(strokePoly([]geo.Knot{{0.38, 0.42}, {0.6, 0.40}, {0.86, 0.5}}, []float64{0, 0.035, 0}), hexA(cLine, .6))
	a := boxAhoge
	c.Map = func(p geo.V2) geo.V2 { return a.px(p[0], p[1]) }
	c.Polygon(strokePoly([]geo.Knot{{0.1, 0.5}, {0.5, 0.45}, {0.9, 0.5}}, []float64{0, 0.07, 0}), hexA(cLine, .5))
	c.Map = func(p geo.V2) geo.V2 { return p }
}

// fillBox fills a box and a small margin with one colour.
func fillBox(c *paint.Canvas, b box, col string) {
	c.Rect(b.x-3, b.y-3, b.x+b.w+3, b.y+b.h+3, hex(col))
}
