package main

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"testing"
	"time"
)

// A dot walks over a shaded wall: every frame shown must be near what was
// drawn, and what stands still must not be stored again.
func TestEncodeGIF_ShowsWhatWasDrawn(t *testing.T) {
	t.Parallel()
	const w, h, n = 64, 48, 6
	var frames []*image.NRGBA
	for i := range n {
		f := image.NewNRGBA(image.Rect(0, 0, w, h))
		for y := range h {
			for x := range w {
				f.SetNRGBA(x, y, color.NRGBA{uint8(200 + x/2), uint8(180 + y/2), 160, 255})
			}
		}
		for y := 20; y < 26; y++ {
			for x := 5 + 8*i; x < 11+8*i; x++ {
				f.SetNRGBA(x, y, color.NRGBA{0xE0, 0x30, 0x3E, 255})
			}
		}
		frames = append(frames, f)
	}
	data, err := encodeGIF(frames, 70*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	again, err := encodeGIF(frames, 70*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, again) {
		t.Error("two encodings differ")
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Image) != n || g.Delay[0] != 7 || g.LoopCount != 0 {
		t.Fatalf("%d frames, delay %d, loops %d", len(g.Image), g.Delay[0], g.LoopCount)
	}
	shown := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i, f := range g.Image {
		if i > 0 && f.Rect.Dx() > 20 {
			t.Errorf("frame %d stores %v", i, f.Rect)
		}
		for y := f.Rect.Min.Y; y < f.Rect.Max.Y; y++ {
			for x := f.Rect.Min.X; x < f.Rect.Max.X; x++ {
				if c := color.NRGBAModel.Convert(f.At(x, y)).(color.NRGBA); c.A > 0 {
					shown.SetNRGBA(x, y, c)
				}
			}
		}
		for k, v := range shown.Pix {
			if d := int(v) - int(frames[i].Pix[k]); d > 12 || d < -12 {
				t.Fatalf("frame %d byte %d is %d, drawn %d", i, k, v, frames[i].Pix[k])
			}
		}
	}
}
