// Package sheets draws contact sheets of a scene with the software preview:
// turnaround, faces, vowels, poses. They are for eyes, not for tests.
package sheets

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"os"
	"path/filepath"

	"github.com/go-gl/mathgl/mgl64"

	"yui/assets/forge/geo"
	"yui/assets/forge/paint"
	"yui/assets/forge/preview"
	"yui/assets/forge/scene"
)

var paper = color.NRGBA{0xFF, 0xFD, 0xF9, 0xFF}

// Portrait is a square picture of her face, for the thumbnail.
func Portrait(s *scene.Scene, size int) image.Image {
	return preview.Render(s, preview.Shot{W: size, H: size, Samples: 3, Centre: geo.V3{0, 1352, 0}, MMPerPixel: 400 / float64(size), Back: color.NRGBA{0xF7, 0xE3, 0xBC, 0xFF}, Pose: ArmsDown(70)})
}

// ArmsDown turns the upper arms down from T by deg.
func ArmsDown(deg float64) map[string]mgl64.Quat {
	z := geo.V3{0, 0, 1}
	return map[string]mgl64.Quat{
		"leftUpperArm": mgl64.QuatRotate(geo.Rad(-deg), z), "rightUpperArm": mgl64.QuatRotate(geo.Rad(deg), z),
	}
}

func full(yaw float64) preview.Shot {
	return preview.Shot{W: 500, H: 800, Samples: 3, Centre: geo.V3{0, 778, 0}, MMPerPixel: 2.03, Yaw: yaw, Back: paper}
}

func closeUp(yaw, pitch float64, px int) preview.Shot {
	return preview.Shot{W: px, H: px, Samples: 3, Centre: geo.V3{0, 1352, 0}, MMPerPixel: 400 / float64(px), Yaw: yaw, Pitch: pitch, Back: paper}
}

// Write draws all sheets, or the one named.
func Write(s *scene.Scene, dir, only string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the sheet directory: %w", err)
	}
	for _, sh := range all {
		if only != "" && only != sh.name {
			continue
		}
		data, err := paint.PNG(row(s, sh.shots(s), sh.cols))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, sh.name+".png"), data, 0o644); err != nil {
			return fmt.Errorf("write sheet %s: %w", sh.name, err)
		}
	}
	return nil
}

func row(s *scene.Scene, shots []preview.Shot, cols int) *image.NRGBA {
	w, h := shots[0].W, shots[0].H
	rows := (len(shots) + cols - 1) / cols
	out := image.NewNRGBA(image.Rect(0, 0, w*min(cols, len(shots)), h*rows))
	for i, sh := range shots {
		img := preview.Render(s, sh)
		at := image.Pt(i%cols*w, i/cols*h)
		draw.Draw(out, img.Rect.Add(at), img, image.Point{}, draw.Src)
	}
	return out
}
