package capture

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"testing"
)

func TestEncode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ w, h, wantW, wantH int }{{640, 480, 640, 480}, {2560, 1440, 1280, 720}, {10, 5000, 2, 1280}} {
		img := image.NewRGBA(image.Rect(0, 0, c.w, c.h))
		img.Set(0, 0, color.White)
		data, err := Encode(img)
		if err != nil {
			t.Fatal(err)
		}
		got, err := jpeg.DecodeConfig(bytes.NewReader(data))
		if err != nil || got.Width != c.wantW || got.Height != c.wantH {
			t.Errorf("%dx%d: %dx%d %v", c.w, c.h, got.Width, got.Height, err)
		}
	}
	if _, err := Encode(image.NewRGBA(image.Rectangle{})); err == nil {
		t.Error("an empty picture is no error")
	}
}

// TestMonitor looks at a real screen; `make smoke` gives it one.
func TestMonitor(t *testing.T) {
	if os.Getenv("YUI_DISPLAY_TEST") == "" {
		t.Skip("needs a display; run it through make smoke")
	}
	data, err := Monitor(0)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := jpeg.DecodeConfig(bytes.NewReader(data)); err != nil || max(c.Width, c.Height) > LongestEdge {
		t.Errorf("%+v %v", c, err)
	}
	if _, err := Monitor(99); err == nil {
		t.Error("screen 99 is no error")
	}
}
