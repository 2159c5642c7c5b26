// Package tray draws the icons of the system tray from her silhouette: the
// bob, the ahoge and the bow.
//
// Three kinds: Light for a light panel, Dark for a dark one, Template in black
// and alpha alone for systems that colour the icon themselves (macOS). Shapes
// are in head millimetres, origin on the face axis at the eye line, y up, and
// are coarser than she is: nothing is thinner than a pixel at 16.
//
// Pure: the same sources give the same bytes; any goroutine may draw.
package tray

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"yui/assets/forge/geo"
	"yui/assets/forge/paint"
)

// Kind is the panel an icon is for.
type Kind int

// The kinds.
const (
	Light Kind = iota
	Dark
	Template
)

// Size is the width and height of an icon at scale 1, pixels.
const Size = 22

// Files are the icons by file name, PNG.
func Files() (map[string][]byte, error) {
	out := map[string][]byte{}
	for name, k := range map[string]Kind{"tray-light": Light, "tray-dark": Dark, "tray-template": Template} {
		for suffix, scale := range map[string]int{"": 1, "@2x": 2} {
			data, err := paint.PNG(Draw(k, Size*scale))
			if err != nil {
				return nil, fmt.Errorf("icon %s%s: %w", name, suffix, err)
			}
			out[name+suffix+".png"] = data
		}
	}
	return out, nil
}

var (
	bob = []geo.Knot{{0, 182}, {68, 168}, {120, 116}, {139, 36}, {144, -50}, {138, -106}, {110, -136}, {70, -128}, {0, -122},
		{-70, -128}, {-110, -136}, {-138, -106}, {-144, -50}, {-139, 36}, {-120, 116}, {-68, 168}}
	// face is the opening of the hair: two notches of the fringe and the chin.
	face = []geo.Knot{{-82, -24, 1}, {-78, 20}, {-62, 66, 1}, {-44, 40}, {-14, 18, 1}, {0, 46}, {22, 74, 1}, {36, 46}, {54, 26, 1}, {62, 42}, {70, 52, 1}, {80, 14}, {83, -24, 1},
		{72, -62}, {44, -88}, {0, -101}, {-44, -88}, {-72, -62}}
	ahoge = []geo.Knot{{-2, 160}, {-8, 196}, {8, 220}, {40, 224}}
	loops = [][]geo.Knot{
		{{0, 0, 1}, {-20, 22}, {-50, 30}, {-66, 6}, {-56, -26}, {-26, -18}},
		{{0, 0, 1}, {24, 20}, {54, 24}, {66, 0}, {54, -28}, {26, -20}},
	}
	ribbons = [][]geo.Knot{
		{{-6, -4, 1}, {-26, -34}, {-34, -68, 1}, {-16, -60, 1}, {-2, -62, 1}, {4, -26}},
		{{4, -4, 1}, {12, -34}, {24, -62, 1}, {36, -48, 1}, {48, -46, 1}, {30, -20}},
	}
)

// The bow's place, turn and size.
var bowAt = geo.V2{88, 104}

const (
	bowTurn = -24.0
	bowSize = 0.98
	bowHalo = 15.0 // millimetres kept clear around it
	// In one colour the bow is its two loops, larger.
	loopSize = 1.22
)

// colours of one kind.
type colours struct{ hair, shade, face, eye, bow, bowDark color.NRGBA }

func (k Kind) colours() colours {
	c := func(s string) color.NRGBA { return paint.Hex(s, 1) }
	switch k {
	case Light:
		return colours{c("#6B5A4D"), c("#54463B"), c("#F6DCC8"), c("#5E3812"), c("#E0A33E"), c("#B5761F")}
	case Dark:
		return colours{c("#A8937F"), c("#86735F"), c("#FBEADB"), c("#5A3A1C"), c("#F2B955"), c("#CB8A2C")}
	default:
		black := color.NRGBA{A: 255}
		return colours{black, black, color.NRGBA{}, black, black, black}
	}
}

// Draw makes one icon, size pixels square.
func Draw(k Kind, size int) *image.NRGBA {
	px := float64(size) / Size // pixels a unit of the 22 grid
	scale := px * 20.4 / 384
	to := func(p geo.V2) geo.V2 {
		return geo.V2{float64(size)/2 + (p[0]-2)*scale, px*0.8 + (240-p[1])*scale}
	}
	m := masker{size, to}
	hair := m.shape(bob).or(m.brush(ahoge, []float64{30, 34, 26, 4}))
	skin := m.shape(face)
	eyes := m.fill(paint.EllipsePts(-41, -26, 14, 21, 0)).or(m.fill(paint.EllipsePts(41, -26, 14, 21, 0)))
	bow, halo, knot := m.bow(k, 0), m.bow(k, bowHalo), m.fill(paint.EllipsePts(bowAt[0], bowAt[1], 15, 17, bowTurn))
	c := k.colours()
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	if k == Template {
		// One colour: what is not hair is left open.
		all := hair.less(skin).or(eyes).less(halo).or(bow)
		put(img, all, c.hair)
		return img
	}
	put(img, hair, c.hair)
	put(img, skin.and(hair), c.face)
	put(img, eyes.and(skin), c.eye)
	put(img, halo.and(hair), c.shade)
	put(img, bow, c.bow)
	put(img, knot, c.bowDark)
	return img
}

// mask is coverage 0..1 a pixel.
type mask []float64

func (a mask) zip(b mask, f func(x, y float64) float64) mask {
	out := make(mask, len(a))
	for i := range a {
		out[i] = f(a[i], b[i])
	}
	return out
}

func (a mask) or(b mask) mask { return a.zip(b, math.Max) }
func (a mask) and(b mask) mask {
	return a.zip(b, math.Min)
}
func (a mask) less(b mask) mask { return a.zip(b, func(x, y float64) float64 { return x * (1 - y) }) }

// masker rasters outlines of head millimetres.
type masker struct {
	size int
	to   func(geo.V2) geo.V2
}

func (m masker) fill(pts []geo.V2) mask {
	c := paint.New(m.size, m.size, color.NRGBA{})
	c.Map = m.to
	c.Polygon(pts, color.NRGBA{A: 255})
	out := make(mask, m.size*m.size)
	for i := range out {
		out[i] = float64(c.Img.Pix[4*i+3]) / 255
	}
	return out
}

func (m masker) shape(ks []geo.Knot) mask { return m.fill(geo.Sample(ks, true, 12)) }

func (m masker) brush(ks []geo.Knot, widths []float64) mask {
	l, r := geo.Brush(geo.Curve(ks, 30), widths)
	for i := len(r) - 1; i >= 0; i-- {
		l = append(l, r[i])
	}
	return m.fill(l)
}

// bow is loops and ribbons, grown outward by so many millimetres.
func (m masker) bow(kind Kind, grow float64) mask {
	s, c := math.Sincos(geo.Rad(bowTurn))
	out := make(mask, m.size*m.size)
	parts, bowSize := slices.Concat(loops, ribbons), bowSize
	if kind == Template {
		parts, bowSize = loops, loopSize
	}
	for _, part := range parts {
		pts := geo.Sample(part, true, 10)
		for i, p := range pts {
			p = p.Mul(bowSize)
			pts[i] = geo.V2{bowAt[0] + c*p[0] - s*p[1], bowAt[1] + s*p[0] + c*p[1]}
		}
		out = out.or(m.fill(pts))
		if grow > 0 { // a round brush along the outline
			for i := range 16 {
				b, a := math.Sincos(2 * math.Pi * float64(i) / 16)
				moved := make([]geo.V2, len(pts))
				for k, p := range pts {
					moved[k] = p.Add(geo.V2{a * grow, b * grow})
				}
				out = out.or(m.fill(moved))
			}
		}
	}
	return out
}

// put lays a colour over the picture where the mask says.
func put(img *image.NRGBA, m mask, col color.NRGBA) {
	for i, cover := range m {
		a := cover * float64(col.A) / 255
		if a <= 0 {
			continue
		}
		p := img.Pix[4*i : 4*i+4 : 4*i+4]
		da := float64(p[3]) / 255
		oa := a + da*(1-a)
		for k, s := range [3]uint8{col.R, col.G, col.B} {
			p[k] = uint8(math.Round((float64(s)*a + float64(p[k])*da*(1-a)) / oa))
		}
		p[3] = uint8(math.Round(oa * 255))
	}
}
