// Package capture takes pictures of the screen: the companion's eyes. It takes
// one only when it is asked, keeps none, and decides nothing: whether a picture
// may be taken at all is the caller's question.
//
// Any goroutine may call it; a call takes as long as the system needs for the
// pixels.
package capture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/jpeg"

	"github.com/kbinani/screenshot"
	"golang.org/x/image/draw"

	"yui/platform"
)

const (
	// LongestEdge bounds a picture, in pixels.
	LongestEdge = 1280
	quality     = 80
)

// Monitors is how many screens can be looked at.
func Monitors() int { return screenshot.NumActiveDisplays() }

// Monitor takes a picture of one screen, as JPEG, scaled to LongestEdge.
func Monitor(index int) ([]byte, error) {
	n := screenshot.NumActiveDisplays()
	if n == 0 {
		return nil, fmt.Errorf("look at the screen: no screen can be reached: %w", platform.ErrUnsupported)
	}
	if index < 0 || index >= n {
		return nil, fmt.Errorf("look at the screen: there is no screen %d, choose 0 to %d", index, n-1)
	}
	img, err := screenshot.CaptureDisplay(index)
	if err != nil {
		return nil, fmt.Errorf("look at the screen: %w", err)
	}
	return Encode(img)
}

// Encode scales a picture down to LongestEdge and writes it as JPEG.
func Encode(img image.Image) ([]byte, error) {
	b := img.Bounds()
	if b.Empty() {
		return nil, errors.New("look at the screen: the picture is empty")
	}
	if long := max(b.Dx(), b.Dy()); long > LongestEdge {
		w := max(1, b.Dx()*LongestEdge/long)
		h := max(1, b.Dy()*LongestEdge/long)
		small := image.NewRGBA(image.Rect(0, 0, w, h))
		draw.ApproxBiLinear.Scale(small, small.Bounds(), img, b, draw.Src, nil)
		img = small
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("look at the screen: %w", err)
	}
	return out.Bytes(), nil
}
