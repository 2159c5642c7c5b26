package yui

import (
	"image"
	"image/color"
	"math"
	"slices"

	"yui/assets/forge/geo"
	"yui/assets/forge/paint"
)

// paintBody draws the sheet of hair and clothes.
func paintBody() *image.NRGBA {
	c := paint.New(bodySheet, bodySheet, hex(cCream))
	paintHair(c)
	paintLocks(c)
	for _, b := range []struct {
		box
		col string
	}{{boxCard, cCream}, {boxSleeve, cCream}, {boxCuff, cCream}, {boxBand, cCream}, {boxPocket, cCream}, {boxFlap, cCream}, {boxCuffIn, cCreamDeep}, {boxDress, cTeal}, {boxLeg, cGrey},
		{boxNeck, cSkin}, {boxHand, cSkin}, {boxShoe, cCream}, {boxAmber, cAmber}, {boxSole, cAmber}, {boxButton, cAmber}} {
		fillBox(c, b.box, b.col)
	}
	paintCardigan(c)
	paintKnit(c)
	paintTrim(c)
	paintDress(c)
	paintLegs(c)
	paintSkin(c)
	paintSmall(c)
	for _, b := range []box{boxLock, boxHairDark, boxAhoge, boxCard, boxSleeve, boxCuff, boxBand, boxPocket, boxFlap, boxCuffIn, boxDress, boxLeg, boxNeck, boxHand, boxShoe, boxAmber, boxSole, boxButton} {
		c.Spread(b.rect(), gutter)
	}
	return c.Img
}

func paintCardigan(c *paint.Canvas) {
	b := boxCard
	// Degrees from the front, world y.
	c.Map = func(p geo.V2) geo.V2 { q := cardAt(p); return b.px(q[0], q[1]) }
	clipTo(c, b)
	front := func(y float64) float64 { return angleOf(114+(1070-y)*.03, cardHW.At(y), cardPow) * 180 / math.Pi }
	back := func(y float64) float64 { return 180 - angleOf(78+(1080-y)*.03, cardHW.At(y), cardPow)*180/math.Pi }
	paintCable(c, front, 1086, 800)
	paintCable(c, back, 1086, 640)
	// Hem rib.
	c.Polygon([]geo.V2{{0, 617}, {180, 617}, {180, 570}, {0, 570}}, hexA("#EDE1CF", 1))
	for d := 1.2; d < 180; d += 3.4 {
		c.Polygon(strokePoly([]geo.Knot{{d, 612}, {d, 580}}, []float64{1.25, 1.25}), hexA(cCreamShade, .9))
	}
	c.Polygon([]geo.V2{{0, 618.5}, {180, 618.5}, {180, 616.2}, {0, 616.2}}, hexA(cLine, .75))
	// Shade the hem side of the ribbing's step and under the collar at the back.
	c.Polygon([]geo.V2{{0, 580.8}, {180, 580.8}, {180, 576}, {0, 576}}, hexA(cCreamShade, .9))
	c.Polygon(geo.Sample([]geo.Knot{{126, 1225, 1}, {184, 1225, 1}, {184, 1166, 1}, {165, 1166}, {148, 1171}, {134, 1186}}, true, 8), hexA(cCreamShade, .55))
	// Folds at the waist side.
	for _, f := range [][3]float64{{1000, 70, 50}, {930, 74, 54}, {1000, 112, 132}, {930, 110, 128}} {
		c.Polygon(strokePoly([]geo.Knot{{f[1], f[0]}, {(f[1] + f[2]) / 2, f[0] - 13}, {f[2], f[0] - 15}}, []float64{1.6, 1.1, 0}), hexA(cCreamDeep, .6))
	}
	unclip(c)
}

// paintCable draws two strands twisted round each other on a soft ground, which
// is what the small mip levels keep; d is the cable's direction at a height.
func paintCable(c *paint.Canvas, d func(y float64) float64, y0, y1 float64) {
	line := func(o func(y float64) float64, w float64, col color.NRGBA) {
		var l, r []geo.V2
		for y := y0; y >= y1; y -= 2 {
			k := 180 / (math.Pi * (cardHW.At(y) + 105) / 2) // degrees per millimetre
			half := w * geo.Smooth(y0, y0-30, y) * geo.Smooth(y1, y1+30, y)
			l = append(l, geo.V2{d(y) + (o(y)-half)*k, y})
			r = append(r, geo.V2{d(y) + (o(y)+half)*k, y})
		}
		slices.Reverse(r)
		c.Polygon(append(l, r...), col)
	}
	line(func(float64) float64 { return 0 }, 8, hexA(cCreamShade, .35))
	for _, side := range []float64{1, -1} {
		line(func(y float64) float64 { return side * 5 * math.Sin(y*math.Pi/22) }, 1.1, hexA(cCreamShade, .9))
	}
}

// cardAt is the place in its box of degrees from the front and world y.
func cardAt(p geo.V2) geo.V2 { return geo.V2{p[0] / 180, (1225 - p[1]) / 648} }

// sleeveAt is that of height in the sleeve, -1 low to 1 top, and distance.
func sleeveAt(p geo.V2) geo.V2 { return geo.V2{0.5 + 0.49*p[0], (p[1] - 20) / 410} }

func clipTo(c *paint.Canvas, b box) {
	c.Clip(image.Rect(int(b.x)-3, int(b.y)-3, int(b.x+b.w)+3, int(b.y+b.h)+3))
}

func unclip(c *paint.Canvas) {
	c.Clip(c.Img.Rect)
	c.Map = func(p geo.V2) geo.V2 { return p }
}

// paintKnit draws sleeve folds, cuff and band ribs.
func paintKnit(c *paint.Canvas) {
	b := boxSleeve
	clipTo(c, b)
	c.Map = func(p geo.V2) geo.V2 { q := sleeveAt(p); return b.px(q[0], q[1]) }
	for _, f := range [][]geo.Knot{
		{{-0.9, 196}, {-0.55, 207}, {-0.2, 208}}, {{-0.95, 178}, {-0.7, 187}, {-0.42, 189}},
		{{0.9, 350}, {0.55, 361}, {0.2, 360}}, {{0.92, 378}, {0.5, 393}, {0.05, 397}}, {{-0.9, 380}, {-0.55, 396}, {-0.2, 399}},
	} {
		c.Polygon(strokePoly(f, []float64{.07, .05, 0}), hexA(cCreamDeep, .75))
	}
	c.Polygon([]geo.V2{{-1.05, 404}, {-0.3, 412}, {0.4, 410}, {1.05, 402}, {1.05, 440}, {-1.05, 440}}, hexA(cCreamShade, .55))
	unclip(c)
	k := boxCuff
	clipTo(c, k)
	for i := 0; i < 24; i++ {
		x := k.x + k.w*(float64(i)+.5)/24
		c.Rect(x-2.4, k.y+8, x+2.4, k.y+k.h-6, hexA(cCreamShade, .9))
	}
	unclip(c)
}

func paintDress(c *paint.Canvas) {
	b := boxDress
	clipTo(c, b)
	c.Map = func(p geo.V2) geo.V2 { return b.px(p[0]/180, (1195-p[1])/725) } // degrees, world y
	// Shadow of the cardigan: everything but the open front, and under its hem.
	c.Polygon([]geo.V2{{36, 1200}, {33, 1100}, {31, 1000}, {30, 900}, {25, 780}, {22, 660}, {21, 590}, {17, 556}, {40, 545}, {90, 540}, {140, 545}, {181, 540}, {181, 1200}}, hexA(cTealShade, .8))
	// Pleats run with the flutes.
	for i := 0; i < 5; i++ {
		d := 22.5 + 45*float64(i)
		if d > 180 {
			break
		}
		c.Polygon(strokePoly([]geo.Knot{{d, 790}, {d, 640}, {d, 468}}, []float64{0, 4, 11}), hexA(cTealShade, .75))
		c.Polygon(strokePoly([]geo.Knot{{d + 4, 700}, {d + 4.6, 590}, {d + 5.4, 474}}, []float64{0, .5, .7}), hexA(cLine, .6))
	}
	// Light on the ridges, beside the seams in the middle.
	for _, d := range []float64{10, 45, 90, 135, 170} {
		c.Polygon(strokePoly([]geo.Knot{{d, 700}, {d, 610}, {d, 480}}, []float64{0, 3, 5}), hexA(cTealLight, .5))
	}
	// Waist seam and gathers.
	c.Polygon([]geo.V2{{-2, 929.6}, {182, 929.6}, {182, 927}, {-2, 927}}, hexA(cTealShade, 1))
	for i, d := range []float64{5, 13, 20, 29, 38, 48} {
		l := []float64{56, 38, 60, 42, 50, 34}[i]
		c.Polygon(strokePoly([]geo.Knot{{d, 927}, {d, 927 - l*.5}, {d, 927 - l}}, []float64{1.8, 1.2, 0}), hexA(cTealShade, .9))
		c.Polygon(strokePoly([]geo.Knot{{d + 4, 929}, {d + 4, 929 + l*.25}, {d + 4, 929 + l*.5}}, []float64{1.5, 1, 0}), hexA(cTealShade, .8))
	}
	// Hem stitch line and neckline band.
	c.Polygon([]geo.V2{{-2, 490}, {182, 490}, {182, 487.6}, {-2, 487.6}}, hexA(cTealShade, .9))
	// Neckline band, 11 mm under the opening.
	var line []geo.Knot
	for _, y := range []float64{1180, 1168, 1158, 1149, 1142, 1139, 1137.2} {
		a := angleOf(neckline.At(y)+8, dressHW.At(y-8), dressPow) * 180 / math.Pi
		line = append(line, geo.Knot{a, y - 9})
	}
	line = append(line, geo.Knot{0, 1126.5})
	c.Polygon(strokePoly(line, []float64{1.6, 1.6}), hexA(cTealShade, .95))
	var edge []geo.Knot
	for _, y := range []float64{1192, 1180, 1166, 1156, 1148, 1142.5, 1139, 1137.4} {
		edge = append(edge, geo.Knot{angleOf(neckline.At(y), dressHW.At(y), dressPow) * 180 / math.Pi, y})
	}
	edge = append(edge, geo.Knot{-1, 1136.4})
	c.Polygon(strokePoly(edge, []float64{3.4, 3.4}), hex(cLine))
	unclip(c)
}

func paintLegs(c *paint.Canvas) {
	b := boxLeg
	clipTo(c, b)
	c.Map = func(p geo.V2) geo.V2 { return b.px(0.5+p[0]/100, (800-p[1])/760) }
	c.Polygon([]geo.V2{{-60, 830}, {60, 830}, {60, 446}, {20, 436}, {-20, 434}, {-60, 446}}, hexA(cGreyShade, .85))
	c.Polygon(strokePoly([]geo.Knot{{28, 320}, {27, 255}, {22, 190}}, []float64{0, 6, 0}), hexA(cGreyLight, .7))
	c.Polygon(strokePoly([]geo.Knot{{-19, 393}, {0, 386}, {19, 392}}, []float64{0, 4, 0}), hexA(cGreyShade, .7))
	c.Polygon(strokePoly([]geo.Knot{{-18, 93}, {0, 87}, {18, 92}}, []float64{0, 3.5, 0}), hexA(cGreyShade, .7))
	unclip(c)
}

func paintSkin(c *paint.Canvas) {
	b := boxNeck
	clipTo(c, b)
	c.Map = func(p geo.V2) geo.V2 { return b.px(0.02+0.96*p[0]/180, (1294-p[1])/192) } // degrees, world y
	c.Polygon([]geo.V2{{-4, 1300}, {-4, 1211}, {20, 1213}, {50, 1222}, {80, 1226}, {120, 1222}, {184, 1214}, {184, 1300}}, hexA(cSkinShade, .8))
	c.Polygon(strokePoly([]geo.Knot{{15, 1180}, {24, 1184}, {34, 1185}}, []float64{0, 2.2, 0}), hexA(cSkinShade, .9))
	unclip(c)
}

func paintSmall(c *paint.Canvas) {
	// Fingers run along the box: rosy at the tips.
	for x := 0; x < int(boxHand.w); x++ {
		col := paint.Mix(hex(cSkin), hex("#F2BDA8"), geo.Smooth(0.62, 0.97, float64(x)/boxHand.w))
		for y := 0; y < int(boxHand.h); y++ {
			c.Img.SetNRGBA(int(boxHand.x)+x, int(boxHand.y)+y, col)
		}
	}
	s := boxShoe
	clipTo(c, s)
	c.Map = func(p geo.V2) geo.V2 { return s.px(p[0], p[1]) }
	c.Polygon([]geo.V2{{-.1, .76}, {1.1, .76}, {1.1, 1.1}, {-.1, 1.1}}, hexA(cCreamShade, .95))
	unclip(c)
	a := boxAmber
	clipTo(c, a)
	c.Map = func(p geo.V2) geo.V2 { return a.px(p[0], p[1]) }
	c.Polygon(geo.Sample([]geo.Knot{{-.1, .62}, {.3, .56}, {.6, .66}, {1.1, .58}, {1.1, 1.1, 1}, {-.1, 1.1, 1}}, true, 10), hex(cAmberDeep))
	c.Polygon(geo.Sample([]geo.Knot{{.30, .24}, {.55, .13}, {.82, .24}, {.62, .30}, {.42, .34}}, true, 10), hexA(cAmberLight, .9))
	c.Polygon(strokePoly([]geo.Knot{{.06, .5}, {.28, .44}, {.5, .46}}, []float64{.05, .03, 0}), hex(cAmberDeep))
	unclip(c)
	o := boxSole
	clipTo(c, o)
	c.Rect(o.x-3, o.y-3, o.x+o.w+3, o.y+o.h*.3, hex(cAmberDeep))
	unclip(c)
	k := boxButton
	clipTo(c, k)
	c.Map = func(p geo.V2) geo.V2 { return k.px(.5+p[0]/17, .5+p[1]/17) } // mm, y down
	c.Polygon(paint.EllipsePts(0, 0, 30, 30, 0), hex(cAmberDeep))
	c.Polygon(paint.EllipsePts(0, 0, 6.2, 6.2, 0), hex(cAmber))
	c.Polygon(paint.EllipsePts(-2, -2.4, 2, 1.6, 0), hex("#F6D48C"))
	unclip(c)
}
