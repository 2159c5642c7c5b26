package vrm

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/webp"
)

// header is what the first bytes of a picture say.
type header struct {
	kind string // "png", "jpeg", "webp"
	w, h int
}

// sniff knows a picture by its magic bytes; mime types in files lie.
func sniff(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")):
		return "png"
	case bytes.HasPrefix(data, []byte("\xff\xd8\xff")):
		return "jpeg"
	case len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		return "webp"
	case bytes.HasPrefix(data, []byte("\xabKTX 20\xbb")):
		return "ktx2"
	}
	return ""
}

// readHeader reads type and size and refuses what would cost too much memory,
// before any pixel is allocated.
func readHeader(data []byte) (h header, err error) {
	defer recovered(&err)
	var c image.Config
	switch h.kind = sniff(data); h.kind {
	case "png":
		c, err = png.DecodeConfig(bytes.NewReader(data))
	case "jpeg":
		c, err = jpeg.DecodeConfig(bytes.NewReader(data))
	case "webp":
		c, err = webp.DecodeConfig(bytes.NewReader(data))
	case "ktx2":
		return header{}, errors.New("KTX2 is not supported, use PNG or JPEG")
	default:
		return header{}, fmt.Errorf("it is not PNG, JPEG or WebP (%s)", magicWord(data))
	}
	if err != nil {
		return header{}, err
	}
	pixels := c.Width * c.Height
	// Deflate and Huffman coding expand at most about a thousandfold: a
	// picture that claims more has no data behind it.
	const mostPerByte = 1100 * 8
	switch {
	case c.Width <= 0 || c.Height <= 0:
		return header{}, errors.New("it has no pixels")
	case c.Width > maxSourceSide || c.Height > maxSourceSide || pixels > maxSourcePixels:
		return header{}, fmt.Errorf("%d×%d pixels are too many", c.Width, c.Height)
	case h.kind != "webp" && pixels/mostPerByte > len(data):
		return header{}, fmt.Errorf("%d×%d pixels cannot fit in %d bytes", c.Width, c.Height, len(data))
	}
	h.w, h.h = c.Width, c.Height
	return h, nil
}

// recovered turns a codec's panic on hostile data into an error: one broken
// texture must not end the program.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the decoder failed: %v", p)
	}
}

// decodeImage decodes to straight (not premultiplied) NRGBA of at most side
// pixels a side.
func decodeImage(data []byte, h header, side int) (out *image.NRGBA, err error) {
	defer recovered(&err)
	var src image.Image
	switch h.kind {
	case "png":
		src, err = png.Decode(bytes.NewReader(data))
	case "jpeg":
		src, err = jpeg.Decode(bytes.NewReader(data))
	default:
		src, err = webp.Decode(bytes.NewReader(data))
	}
	if err != nil {
		return nil, err
	}
	return fit(toNRGBA(src), side), nil
}

// fit scales a picture down until no side is longer than side.
func fit(img *image.NRGBA, side int) *image.NRGBA {
	if f := shrinkFactor(img.Rect.Dx(), img.Rect.Dy(), side); f > 1 {
		return shrink(img, f)
	}
	return img
}

// toNRGBA avoids a copy where the memory is already right: opaque RGBA is
// NRGBA.
func toNRGBA(src image.Image) *image.NRGBA {
	b := src.Bounds()
	switch s := src.(type) {
	case *image.NRGBA:
		return s
	case *image.RGBA:
		if s.Opaque() {
			return &image.NRGBA{Pix: s.Pix, Stride: s.Stride, Rect: s.Rect}
		}
	case *image.Paletted:
		return fromPalette(s)
	case *image.Gray:
		out := image.NewNRGBA(b)
		for y := range b.Dy() {
			row := s.Pix[y*s.Stride:][:b.Dx()]
			dst := out.Pix[y*out.Stride:]
			for x, v := range row {
				dst[4*x], dst[4*x+1], dst[4*x+2], dst[4*x+3] = v, v, v, 255
			}
		}
		return out
	case *image.YCbCr, *image.CMYK, *image.Gray16:
		rgba := image.NewRGBA(b)
		draw.Draw(rgba, b, src, b.Min, draw.Src)
		return &image.NRGBA{Pix: rgba.Pix, Stride: rgba.Stride, Rect: rgba.Rect}
	}
	out := image.NewNRGBA(b)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			out.SetNRGBA(x, y, color.NRGBAModel.Convert(src.At(x, y)).(color.NRGBA))
		}
	}
	return out
}

func fromPalette(s *image.Paletted) *image.NRGBA {
	var table [256]color.NRGBA
	for i, c := range s.Palette {
		table[i] = color.NRGBAModel.Convert(c).(color.NRGBA)
	}
	out := image.NewNRGBA(s.Rect)
	for y := range s.Rect.Dy() {
		row := s.Pix[y*s.Stride:][:s.Rect.Dx()]
		dst := out.Pix[y*out.Stride:]
		for x, v := range row {
			c := table[v]
			dst[4*x], dst[4*x+1], dst[4*x+2], dst[4*x+3] = c.R, c.G, c.B, c.A
		}
	}
	return out
}

// shrinkFactor is the whole number to divide by so that both sides fit.
func shrinkFactor(w, h, side int) int {
	return max(1, (max(w, h)+side-1)/side)
}

// shrink averages f×f blocks, weighing colour by alpha so that clear pixels do
// not bleed into the edge.
func shrink(src *image.NRGBA, f int) *image.NRGBA {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	out := image.NewNRGBA(image.Rect(0, 0, (w+f-1)/f, (h+f-1)/f))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			var sum [3]int
			var plain [3]int
			alpha, n := 0, 0
			for sy := y * f; sy < min(h, y*f+f); sy++ {
				row := src.Pix[sy*src.Stride:]
				for sx := x * f; sx < min(w, x*f+f); sx++ {
					p := row[4*sx:][:4]
					a := int(p[3])
					for k := range 3 {
						sum[k] += int(p[k]) * a
						plain[k] += int(p[k])
					}
					alpha += a
					n++
				}
			}
			d := out.Pix[y*out.Stride+4*x:][:4]
			for k := range 3 {
				if alpha > 0 {
					d[k] = uint8((sum[k] + alpha/2) / alpha)
				} else {
					d[k] = uint8(plain[k] / n)
				}
			}
			d[3] = uint8((alpha + n/2) / n)
		}
	}
	return out
}
