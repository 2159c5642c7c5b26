package yui

import (
	"image"
	"image/color"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/paint"
)

// lineMaskSize is the side of the body's outline mask, pixels.
const lineMaskSize = 256

// paintLineMask draws where knit, buttons and hair keep their outline. Trim a
// few millimetres high has none where it meets the cloth under it: there the
// hull would come through only here and there, and a line in the sheet stands
// for it. Inside its borders the trim keeps the outline, so that it belongs to
// the silhouette.
func paintLineMask() *image.NRGBA {
	full, none := color.NRGBA{255, 255, 255, 255}, color.NRGBA{0, 0, 0, 255}
	c := paint.New(lineMaskSize, lineMaskSize, full)
	const k = float64(lineMaskSize) / bodySheet
	on := func(b box, at func(geo.V2) geo.V2) {
		c.Map = func(p geo.V2) geo.V2 { q := at(p); return b.px(q[0], q[1]).Mul(k) }
		c.Clip(image.Rect(int(b.x*k)-1, int(b.y*k)-1, int((b.x+b.w)*k)+1, int((b.y+b.h)*k)+1))
	}
	same := func(p geo.V2) geo.V2 { return p }

	// The band: none under its inner edge, where the hull is closed, and none
	// from the crest to the outer edge nor where it lies on her neck; all of it
	// along the hem.
	on(boxBand, same)
	c.Rect(-.1, .27, .09, 1.1, none)
	c.Rect(.62, .27, 1.1, 1.1, none)
	c.Rect(-.1, .65, .21, 1.1, none)

	for _, b := range []box{boxPocket, boxFlap} {
		on(b, same)
		c.Rect(-.1, -.1, 1.1, 1.1, none)
		c.Rect(.2, .2, .8, .8, full)
	}

	// Buttons bring their rim along.
	on(boxButton, same)
	c.Rect(-.1, -.1, 1.1, 1.1, none)

	// The armhole in front and behind: a fold, not an edge.
	on(boxSleeve, sleeveAt)
	c.Rect(-.78, 0, .5, foldEnd, none)
	c.Rect(-.78, 0, .82, 28, none)
	on(boxCard, cardAt)
	c.Rect(57, 1168, 127, 1086, none)
	c.Rect(57, 1180, 72, 1160, none)

	// The bob's front edge: it lies flat on the hair before the ear.
	on(boxHair, func(p geo.V2) geo.V2 {
		q := hairMap(geo.Rad(p[0]), p[1])
		return geo.V2{q[0] / boxHair.w, q[1] / boxHair.h}
	})
	for _, side := range []float64{1, -1} {
		c.Rect(side*(bobEdge-3), 96, side*(bobEdge+3), -84, none)
	}
	return c.Img
}

// splitLineless moves the faces that have no outline at any corner into a part
// of their own with a material that draws none: in a fold, where such a face
// looks away, even a hull without width shows as a dot.
func splitLineless(p *mesh.Part, mask *image.NRGBA, name, material string) (with, without *mesh.Part) {
	with, without = mesh.New(p.Name, p.Material), mesh.New(name, material)
	drawn := make([]bool, len(p.V))
	for i, v := range p.V {
		x, y := int(v.UV[0]*lineMaskSize), int(v.UV[1]*lineMaskSize)
		drawn[i] = mask.NRGBAAt(min(x, lineMaskSize-1), min(y, lineMaskSize-1)).G > 0
	}
	at := map[*mesh.Part]map[int]int{with: {}, without: {}}
	for _, t := range p.T {
		q := without
		if drawn[t[0]] || drawn[t[1]] || drawn[t[2]] {
			q = with
		}
		var n [3]int
		for k, i := range t {
			j, ok := at[q][i]
			if !ok {
				j = q.Add(p.V[i])
				at[q][i] = j
			}
			n[k] = j
		}
		q.T = append(q.T, n)
	}
	return with, without
}
