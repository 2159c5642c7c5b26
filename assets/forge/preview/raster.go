package preview

import (
	"image"
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/scene"
)

// raster is the sample grid: display-space colour, coverage and depth
// (larger is nearer).
type raster struct {
	w, h  int
	col   [][3]float32
	alpha []float32
	z     []float32
}

// key is the light, camera space: from her upper right front.
var key = geo.V3{-0.32, 0.42, 0.85}.Normalize()

func (r *raster) triangle(a, b, c drawVert, m scene.Material, tex, shade *image.NRGBA, outline bool) {
	area := (b.p[0]-a.p[0])*(c.p[1]-a.p[1]) - (b.p[1]-a.p[1])*(c.p[0]-a.p[0])
	if math.Abs(area) < 1e-9 {
		return
	}
	front := area < 0 // screen y runs down
	if outline == front || !outline && !front && !m.DoubleSided {
		return
	}
	x0 := max(0, int(math.Floor(min(a.p[0], b.p[0], c.p[0]))))
	x1 := min(r.w-1, int(math.Ceil(max(a.p[0], b.p[0], c.p[0]))))
	y0 := max(0, int(math.Floor(min(a.p[1], b.p[1], c.p[1]))))
	y1 := min(r.h-1, int(math.Ceil(max(a.p[1], b.p[1], c.p[1]))))
	inv := 1 / area
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			px, py := float64(x)+0.5, float64(y)+0.5
			wb := ((px-a.p[0])*(c.p[1]-a.p[1]) - (py-a.p[1])*(c.p[0]-a.p[0])) * inv
			wc := ((b.p[0]-a.p[0])*(py-a.p[1]) - (b.p[1]-a.p[1])*(px-a.p[0])) * inv
			wa := 1 - wb - wc
			if wa < 0 || wb < 0 || wc < 0 {
				continue
			}
			z := float32(a.p[2]*wa + b.p[2]*wb + c.p[2]*wc)
			i := y*r.w + x
			if z <= r.z[i] {
				continue
			}
			uv := a.uv.Mul(wa).Add(b.uv.Mul(wb)).Add(c.uv.Mul(wc))
			n := a.n.Mul(wa).Add(b.n.Mul(wb)).Add(c.n.Mul(wc)).Normalize()
			if !front {
				n = n.Mul(-1)
			}
			rgb, alpha := shadePixel(m, tex, shade, uv, n, outline)
			if m.Alpha == scene.Mask && alpha < 0.5 {
				continue
			}
			if m.Alpha != scene.Blend {
				alpha = 1
			}
			for k := 0; k < 3; k++ {
				r.col[i][k] = float32(rgb[k])*float32(alpha) + r.col[i][k]*(1-float32(alpha))
			}
			r.alpha[i] = float32(alpha) + r.alpha[i]*(1-float32(alpha))
			if m.Alpha != scene.Blend || m.ZWrite {
				r.z[i] = z
			}
		}
	}
}

func shadePixel(m scene.Material, tex, shade *image.NRGBA, uv geo.V2, n geo.V3, outline bool) ([3]float64, float64) {
	lit, alpha := [3]float64{m.Base[0], m.Base[1], m.Base[2]}, m.Base[3]
	if tex != nil {
		t := sample(tex, uv)
		for k := range lit {
			lit[k] *= scene.Linear(t[k])
		}
		alpha *= t[3]
	}
	dark := m.Shade
	if shade != nil {
		t := sample(shade, uv)
		for k := range dark {
			dark[k] *= scene.Linear(t[k])
		}
	}
	x := n.Dot(key) + m.Shift
	s := geo.Clamp((x-(-1+m.Toony))/max(1e-5, (1-m.Toony)-(-1+m.Toony)), 0, 1)
	rim := math.Pow(geo.Clamp(1-n[2]+m.RimLift, 0, 1), max(m.RimPower, 1e-5))
	var out [3]float64
	for k := range out {
		v := dark[k] + (lit[k]-dark[k])*s
		if outline {
			v = m.OutlineColor[k] * (1 - m.OutlineMix + m.OutlineMix*v)
		} else {
			v += rim * m.Rim[k]
		}
		out[k] = scene.SRGB(geo.Clamp(v, 0, 1))
	}
	return out, alpha
}

// sample is bilinear, clamped, 0..1 in the picture's own encoding.
func sample(t *image.NRGBA, uv geo.V2) [4]float64 {
	w, h := t.Rect.Dx(), t.Rect.Dy()
	x, y := uv[0]*float64(w)-0.5, uv[1]*float64(h)-0.5
	x0, y0 := int(math.Floor(x)), int(math.Floor(y))
	fx, fy := x-float64(x0), y-float64(y0)
	var out [4]float64
	for dy := 0; dy < 2; dy++ {
		for dx := 0; dx < 2; dx++ {
			i := t.PixOffset(min(max(x0+dx, 0), w-1), min(max(y0+dy, 0), h-1))
			g := math.Abs(1-float64(dx)-fx) * math.Abs(1-float64(dy)-fy)
			for k := range out {
				out[k] += g * float64(t.Pix[i+k]) / 255
			}
		}
	}
	return out
}

func (r *raster) resolve(w, h, ss int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := 0; y < h; y++ {
		for x := 0; x < w; x++ {
			var c [3]float64
			a := 0.0
			for j := 0; j < ss; j++ {
				for i := 0; i < ss; i++ {
					k := (y*ss+j)*r.w + x*ss + i
					ka := float64(r.alpha[k])
					a += ka
					for q := range c {
						c[q] += float64(r.col[k][q]) * ka
					}
				}
			}
			o := img.PixOffset(x, y)
			if a > 0 {
				for q := range c {
					img.Pix[o+q] = uint8(math.Round(geo.Clamp(c[q]/a, 0, 1) * 255))
				}
			}
			img.Pix[o+3] = uint8(math.Round(a / float64(ss*ss) * 255))
		}
	}
	return img
}
