package render

import (
	"encoding/binary"
	"math"
	"sync"
)

// Mipmaps are made here for software rasterisers: theirs are drawn, level by
// level, by shaders that must be compiled first.

// srgbTables turn eight-bit sRGB into 16-bit light and back from 12 bits of it.
var srgbTables = sync.OnceValue(func() (t struct {
	light [256]uint16
	code  [4096]uint8
}) {
	for i := range t.light {
		c := float64(i) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		t.light[i] = uint16(math.Round(c * math.MaxUint16))
	}
	for i := range t.code {
		c := (float64(i) + 0.5) / 4096
		if c <= 0.0031308 {
			c *= 12.92
		} else {
			c = 1.055*math.Pow(c, 1/2.4) - 0.055
		}
		t.code[i] = uint8(math.Round(c * 255))
	}
	return t
})

// shrink halves w×h pixels of the given row stride in bytes, averaging blocks
// of two by two: colours as light when srgb, alpha always as it is. An odd last
// row or column is left out, as OpenGL allows.
func shrink(pix []byte, w, h, stride int, srgb bool) (out []byte, ow, oh int) {
	ow, oh = max(1, w/2), max(1, h/2)
	out = make([]byte, ow*oh*4)
	dx, dy := 4, stride
	if w == 1 {
		dx = 0
	}
	if h == 1 {
		dy = 0
	}
	t := srgbTables()
	for y := range oh {
		for x := range ow {
			at := 2*y*stride + 8*x
			if dy == 0 {
				at = 8 * x
			}
			if dx == 0 {
				at = 2 * y * stride
			}
			a, b, c, d := pix[at:at+4], pix[at+dx:at+dx+4], pix[at+dy:at+dy+4], pix[at+dx+dy:at+dx+dy+4]
			o := out[4*(y*ow+x):][:4]
			// Painted textures are mostly flat.
			if v := binary.LittleEndian.Uint32(a); v == binary.LittleEndian.Uint32(b) &&
				v == binary.LittleEndian.Uint32(c) && v == binary.LittleEndian.Uint32(d) {
				binary.LittleEndian.PutUint32(o, v)
				continue
			}
			if srgb {
				for k := range 3 {
					o[k] = t.code[(uint32(t.light[a[k]])+uint32(t.light[b[k]])+uint32(t.light[c[k]])+uint32(t.light[d[k]]))>>6]
				}
			} else {
				for k := range 3 {
					o[k] = uint8((uint32(a[k]) + uint32(b[k]) + uint32(c[k]) + uint32(d[k]) + 2) >> 2)
				}
			}
			o[3] = uint8((uint32(a[3]) + uint32(b[3]) + uint32(c[3]) + uint32(d[3]) + 2) >> 2)
		}
	}
	return out, ow, oh
}
