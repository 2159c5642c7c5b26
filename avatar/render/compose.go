package render

import (
	"encoding/binary"
	"image"
)

// copyRect copies r from src to dst; both hold it.
func copyRect(dst, src *image.RGBA, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		d := dst.PixOffset(r.Min.X, y)
		s := src.PixOffset(r.Min.X, y)
		copy(dst.Pix[d:d+4*r.Dx()], src.Pix[s:s+4*r.Dx()])
	}
}

// clearRect makes r transparent.
func clearRect(dst *image.RGBA, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		d := dst.PixOffset(r.Min.X, y)
		clear(dst.Pix[d : d+4*r.Dx()])
	}
}

// over lays premultiplied pixels (bottom row first, exactly r in size) over
// dst. Most pixels are wholly hers or wholly not, so the mixing is rare.
func over(dst *image.RGBA, pix []byte, r image.Rectangle) {
	row := 4 * r.Dx()
	for y := range r.Dy() {
		s := pix[(r.Dy()-1-y)*row:][:row]
		o := dst.PixOffset(r.Min.X, r.Min.Y+y)
		d := dst.Pix[o : o+row]
		for x := 0; x+4 <= len(s); x += 4 {
			v := binary.LittleEndian.Uint32(s[x:])
			switch a := v >> 24; a {
			case 0:
			case 255:
				binary.LittleEndian.PutUint32(d[x:], v)
			default:
				binary.LittleEndian.PutUint32(d[x:], v+scale(binary.LittleEndian.Uint32(d[x:]), 255-a))
			}
		}
	}
}

// scale multiplies the four bytes of v by k/255, two at a time.
func scale(v, k uint32) uint32 {
	lo := (v&0x00ff00ff)*k + 0x00800080
	lo = (lo + (lo >> 8 & 0x00ff00ff)) >> 8 & 0x00ff00ff
	hi := (v>>8&0x00ff00ff)*k + 0x00800080
	hi = (hi + (hi >> 8 & 0x00ff00ff)) & 0xff00ff00
	return lo | hi
}

// flip copies bottom-row-first pixels into a new picture.
func flip(pix []byte, w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		copy(img.Pix[y*img.Stride:], pix[(h-1-y)*w*4:][:w*4])
	}
	return img
}

// straight undoes premultiplication, for files that keep alpha apart.
func straight(src *image.RGBA) *image.NRGBA {
	dst := image.NewNRGBA(src.Rect)
	for i := 0; i+4 <= len(src.Pix); i += 4 {
		a := uint32(src.Pix[i+3])
		switch a {
		case 0:
		case 255:
			copy(dst.Pix[i:i+4], src.Pix[i:i+4])
		default:
			for k := range 3 {
				dst.Pix[i+k] = uint8(min(255, (uint32(src.Pix[i+k])*255+a/2)/a))
			}
			dst.Pix[i+3] = uint8(a)
		}
	}
	return dst
}
