package bed

import (
	"image"
	"image/color"
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/paint"
)

const texSize = 1024.0

// patch is a rectangle of the texture, pixels.
type patch struct{ x0, y0, x1, y1 float64 }

func (p patch) rect() image.Rectangle {
	return image.Rect(int(p.x0), int(p.y0), int(p.x1), int(p.y1))
}

var (
	texDuvet  = patch{0, 0, 640, 672}
	texLining = patch{0, 688, 640, 1024}
	texWood   = patch{656, 0, 1024, 240}
	texSheet  = patch{656, 256, 1024, 440}
	texPillow = patch{656, 456, 1024, 760}
	texShadow = patch{656, 776, 1024, 1024}
)

// The bed's colours: her palette, and wood and linen beside it.
const (
	cWood, cWoodShade     = "#CFA578", "#A97F57"
	cGrain                = "#B28458"
	cSheet, cSheetShade   = "#F6EEE1", "#DBCBB3"
	cPillow, cPillowShade = "#FDF8EF", "#E6D8C4"
	cDuvet, cDuvetShade   = "#93ACA7", "#6F8F8B"
	cDuvetDark            = "#7C9A96"
	cDuvetLight           = "#A9BEB8"
	cLining, cLiningShade = "#F4EBDD", "#DCCBB4"
	cStitch               = "#64827F"
	cCream, cCreamDark    = "#F4EBDD", "#D5C2A8"
	cAmber                = "#E0A33E"
	cLine                 = "#5A463B"
)

// texture paints the one sheet.
func texture() *image.NRGBA {
	c := paint.New(int(texSize), int(texSize), paint.Hex(cCream, 1))
	paintDuvet(c)
	paintLining(c)
	paintWood(c)
	paintSheet(c)
	paintPillow(c)
	for _, p := range []patch{texDuvet, texLining, texWood, texSheet, texPillow} {
		c.Spread(p.rect(), 8)
	}
	paintShadow(c.Img)
	return c.Img
}

// local makes a patch 0..1 by 0..1 for drawing.
func local(c *paint.Canvas, p patch) {
	c.Clip(p.rect())
	c.Map = func(v geo.V2) geo.V2 { return geo.V2{geo.Lerp(p.x0, p.x1, v[0]), geo.Lerp(p.y0, p.y1, v[1])} }
}

// paintDuvet: u runs from the head to the foot, v from the back hem to the
// front hem.
func paintDuvet(c *paint.Canvas) {
	local(c, texDuvet)
	c.Rect(0, 0, 1, 1, paint.Hex(cDuvet, 1))
	// The hanging front is a little darker toward its hem.
	c.PolygonFunc([]geo.V2{{0, 0.8}, {1, 0.8}, {1, 1}, {0, 1}}, func(px geo.V2) color.NRGBA {
		return paint.Hex(cDuvetDark, 0.75*geo.Smooth(0.82*texDuvet.y1, texDuvet.y1, px[1]))
	})
	// Woven bands near the foot.
	band := func(u, w float64, col string) { c.Rect(u-w/2, 0, u+w/2, 1, paint.Hex(col, 1)) }
	band(0.735, 0.008, cCream)
	band(0.77, 0.03, cCream)
	band(0.805, 0.008, cCream)
	// Stitches between the quilted bands: short dashes in a soft groove.
	for k := 1; k < channels; k++ {
		u := float64(k) / channels
		for i, w := range []float64{0.014, 0.009, 0.005} {
			c.Rect(u-w, 0, u+w, 1, paint.Hex(cDuvetDark, 0.28+0.1*float64(i)))
		}
		for i := range 56 {
			v := (float64(i) + 0.2) / 56
			c.Rect(u-0.0022, v, u+0.0022, v+0.010, paint.Hex(cStitch, 0.9))
		}
	}
	// Crown of each band catches the light.
	for k := range channels {
		u := (float64(k) + 0.45) / channels
		for i := range 3 {
			w := 0.05 - 0.014*float64(i)
			c.Rect(u-w, 0, u+w, 1, paint.Hex(cDuvetLight, 0.13))
		}
	}
	// The turned-down sheet at the head: cream with a scalloped edge.
	c.Rect(0, 0, 0.1, 1, paint.Hex(cCream, 1))
	const scallops = 34
	for i := range scallops {
		c.Polygon(paint.EllipsePts(0.1, (float64(i)+0.5)/scallops, 0.013, 0.52/scallops, 0), paint.Hex(cCream, 1))
	}
	for i := range scallops * 2 {
		v := (float64(i) + 0.25) / (scallops * 2)
		c.Rect(0.083, v, 0.0865, v+0.006, paint.Hex(cCreamDark, 1))
	}
	c.Rect(0.0, 0, 0.006, 1, paint.Hex(cCreamDark, 0.6))
	// Hems.
	for _, v := range []float64{0.012, 0.988} {
		c.Rect(0.11, v-0.0016, 1, v+0.0016, paint.Hex(cStitch, 0.7))
	}
}

func paintLining(c *paint.Canvas) {
	local(c, texLining)
	c.Rect(0, 0, 1, 1, paint.Hex(cLining, 1))
	// Sprigs: small leaves in teal, an amber dot now and then.
	n := 0
	for i := range 15 {
		for j := range 9 {
			u, v := (float64(i)+0.5)/15, (float64(j)+0.5+0.5*float64(i%2))/9
			if v > 0.97 {
				continue
			}
			n++
			c.Polygon(paint.EllipsePts(u, v, 0.0085, 0.0075, 35), paint.Hex(cDuvet, 0.75))
			c.Polygon(paint.EllipsePts(u+0.013, v+0.011, 0.0075, 0.0065, -20), paint.Hex(cDuvet, 0.55))
			if n%4 == 0 {
				c.Polygon(paint.EllipsePts(u-0.012, v+0.016, 0.0042, 0.008, 0), paint.Hex(cAmber, 0.6))
			}
		}
	}
	for _, v := range []float64{0.02, 0.98} {
		c.Rect(0, v-0.004, 1, v+0.004, paint.Hex(cCreamDark, 0.7))
	}
}

func paintWood(c *paint.Canvas) {
	local(c, texWood)
	c.Rect(0, 0, 1, 1, paint.Hex(cWood, 1))
	for i := range 9 {
		v := (float64(i) + 0.5) / 9
		ph := float64(i) * 1.7
		y := func(u float64) float64 { return v + 0.03*math.Sin(5*u+ph) + 0.008*math.Sin(13*u+2*ph) }
		var ks []geo.Knot
		for k := range 9 {
			u := float64(k)/8*(0.5+0.3*math.Sin(ph*2.3)*math.Sin(ph*2.3)) + 0.45*math.Mod(ph*0.37, 0.8)
			ks = append(ks, geo.Knot{u, y(u)})
		}
		c.Brush(ks, []float64{0, 0.02, 0.035, 0.018, 0}, paint.Hex(cGrain, 0.7))
	}
	// The edges that fold hides are the lower ones.
	c.Rect(0, 0, 1, 0.08, paint.Hex(cWoodShade, 0.18))
}

// paintSheet: v runs from the middle of the top down the side.
func paintSheet(c *paint.Canvas) {
	local(c, texSheet)
	c.Rect(0, 0, 1, 1, paint.Hex(cSheet, 1))
	for _, v := range []float64{0.3, 0.86} { // piping
		c.Rect(0, v-0.016, 1, v+0.016, paint.Hex(cCreamDark, 0.9))
	}
	c.Rect(0, 0.88, 1, 1, paint.Hex(cCreamDark, 0.35))
	for i := range 9 { // tufts along the side
		c.Polygon(paint.EllipsePts((float64(i)+0.5)/9, 0.58, 0.006, 0.03, 0), paint.Hex(cCreamDark, 0.9))
	}
}

func paintPillow(c *paint.Canvas) {
	local(c, texPillow)
	c.Rect(0, 0, 1, 1, paint.Hex(cPillow, 1))
	frame := func(in, w float64, col color.NRGBA) {
		c.Rect(in, in, 1-in, in+w, col)
		c.Rect(in, 1-in-w, 1-in, 1-in, col)
		c.Rect(in, in, in+w, 1-in, col)
		c.Rect(1-in-w, in, 1-in, 1-in, col)
	}
	frame(0, 0.022, paint.Hex(cDuvet, 1)) // piping along the seam
	frame(0.085, 0.005, paint.Hex(cCreamDark, 0.8))
	// Soft folds from the corners.
	for _, k := range [][4]float64{{0.1, 0.1, 0.32, 0.3}, {0.9, 0.1, 0.72, 0.28}, {0.1, 0.9, 0.3, 0.74}, {0.9, 0.9, 0.74, 0.74}} {
		mx, my := (k[0]+k[2])/2, (k[1]+k[3])/2
		c.Brush([]geo.Knot{{k[0], k[1]}, {mx + 0.02, my - 0.01}, {k[2], k[3]}}, []float64{0, 0.012, 0}, paint.Hex(cCreamDark, 0.55))
	}
}

// paintShadow writes alpha: dense under the bed, gone at the patch's border.
func paintShadow(img *image.NRGBA) {
	r := texShadow.rect()
	for y := r.Min.Y - 8; y < r.Max.Y; y++ {
		for x := r.Min.X - 8; x < r.Max.X; x++ {
			u := 2*(float64(x)+0.5-texShadow.x0)/(texShadow.x1-texShadow.x0) - 1
			v := 2*(float64(y)+0.5-texShadow.y0)/(texShadow.y1-texShadow.y0) - 1
			a := geo.Smooth(1, 0.6, math.Abs(u)) * geo.Smooth(1, 0.25, math.Abs(v))
			l := paint.Hex(cLine, 0.24*a)
			img.SetNRGBA(x, y, l)
		}
	}
}
