package yui

import (
	"image/color"
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/paint"
)

// The lines of shallow trim: a soft shade wide enough to last in the small mip
// levels, and a fine core in it for close looks.
func trimShade() color.NRGBA { return hexA(cCreamShade, .9) }

func trimCore() color.NRGBA { return hexA(cLine, .5) }

// paintTrim draws the borders of bands and pockets, on them and on the
// cardigan under them.
func paintTrim(c *paint.Canvas) {
	clipTo(c, boxBand)
	c.Map = func(p geo.V2) geo.V2 { return boxBand.px(p[0], p[1]) }
	c.Rect(.2, -.1, .29, 1.1, hexA(cCreamShade, .95))
	c.Rect(.7, -.1, 1.1, 1.1, trimShade())
	c.Rect(.8, -.1, 1.1, 1.1, trimCore())
	c.Rect(-.1, .68, .2, 1.1, hexA(cCreamShade, .4))
	c.Rect(.135, .5, .23, 1.1, hexA(cLine, .75))
	unclip(c)

	clipTo(c, boxCard)
	c.Map = func(p geo.V2) geo.V2 { q := cardAt(p); return boxCard.px(q[0], q[1]) }
	beside := func(in, out float64, col color.NRGBA) {
		var pts []geo.V2
		for _, y := range bandYs {
			_, a := bandAcross(y, bandWidth-in)
			pts = append(pts, geo.V2{a * 180 / math.Pi, y})
		}
		for i := len(bandYs) - 1; i >= 0; i-- {
			_, a := bandAcross(bandYs[i], bandWidth+out)
			pts = append(pts, geo.V2{a * 180 / math.Pi, bandYs[i]})
		}
		c.Polygon(pts, col)
	}
	beside(6, 5, trimShade())
	beside(6, 1.4, trimCore())
	for _, k := range []patch{pocketBag, pocketFlap} {
		c.Polygon(k.grown(3), trimShade())
	}
	for _, k := range []patch{pocketBag, pocketFlap} {
		c.Polygon(k.grown(1), trimCore())
		c.Polygon(k.grown(-1), hex(cCreamShade)) // seen beside the patch from aside
	}
	unclip(c)

	paintPatch(c, boxPocket, pocketBag)
	paintPatch(c, boxFlap, pocketFlap)
}

// grown is the patch's outline on the cardigan, d millimetres wider all round.
func (k patch) grown(d float64) []geo.V2 {
	at := func(x, y float64) geo.V2 { return geo.V2{angleOf(x, cardHW.At(y), cardPow) * 180 / math.Pi, y} }
	return []geo.V2{at(k.x0-d, k.y0+d), at(k.x1+d, k.y0+d), at(k.x1+d, k.y1-d), at(k.x0-d, k.y1-d)}
}

// paintPatch draws a patch's border on its own sheet.
func paintPatch(c *paint.Canvas, b box, k patch) {
	clipTo(c, b)
	w, h := k.x1-k.x0, k.y0-k.y1
	c.Map = func(p geo.V2) geo.V2 { // millimetres from its top left corner
		return b.px(geo.Lerp(pocketInset, 1-pocketInset, p[0]/w), geo.Lerp(pocketInset, 1-pocketInset, p[1]/h))
	}
	frame := func(d float64, col color.NRGBA) {
		c.Rect(-20, -20, d, h+20, col)
		c.Rect(w-d, -20, w+20, h+20, col)
		c.Rect(d, -20, w-d, d, col)
		c.Rect(d, h-d, w-d, h+20, col)
	}
	frame(3.6, trimShade())
	frame(1.3, trimCore())
	if k == pocketBag { // what the flap covers and shades
		low := k.y0 - pocketFlap.y1
		c.Rect(3.6, 0, w-3.6, low+5, trimShade())
		c.Rect(1.3, 0, w-1.3, low+1.2, trimCore())
	}
	unclip(c)
}
