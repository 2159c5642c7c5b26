package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"os"
	"time"
)

// maxGIF is what the README may carry.
const maxGIF = 3 << 20

// writeGIF stores the frames as a loop, each shown for a multiple of ten
// milliseconds, over one palette, each frame holding only what changed.
func writeGIF(path string, frames []*image.NRGBA, each time.Duration) error {
	data, err := encodeGIF(frames, each)
	if err != nil {
		return err
	}
	if len(data) > maxGIF {
		return fmt.Errorf("the animation has %d bytes, more than %d; shorten the score", len(data), maxGIF)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	fmt.Printf("%s: %d KiB, %d frames, %.1f s\n", path, len(data)>>10, len(frames), float64(len(frames))*each.Seconds())
	return nil
}

func encodeGIF(frames []*image.NRGBA, each time.Duration) ([]byte, error) {
	pal := quantize(frames, 255)
	clear := uint8(len(pal)) // transparent: as before
	look := newNearest(pal)
	full := make(color.Palette, 0, 256)
	for _, c := range pal {
		full = append(full, color.NRGBA{c[0], c[1], c[2], 255})
	}
	full = append(full, color.NRGBA{})
	out := gif.GIF{Config: image.Config{ColorModel: full, Width: frames[0].Rect.Dx(), Height: frames[0].Rect.Dy()}}
	var before []uint8
	for _, f := range frames {
		now := look.index(f)
		box := changed(before, now, f.Rect)
		p := image.NewPaletted(box, full)
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				i := y*f.Rect.Dx() + x
				v := now[i]
				if before != nil && before[i] == v {
					v = clear
				}
				p.SetColorIndex(x, y, v)
			}
		}
		out.Image = append(out.Image, p)
		out.Delay = append(out.Delay, int(each/(10*time.Millisecond)))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
		before = now
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &out); err != nil {
		return nil, fmt.Errorf("encode the animation: %w", err)
	}
	return b.Bytes(), nil
}

// changed is the smallest box around what differs; a whole first frame, and
// one pixel where nothing does.
func changed(before, now []uint8, r image.Rectangle) image.Rectangle {
	if before == nil {
		return r
	}
	var box image.Rectangle
	for i, v := range now {
		if before[i] != v {
			x, y := i%r.Dx(), i/r.Dx()
			box = box.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	if box.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return box
}
