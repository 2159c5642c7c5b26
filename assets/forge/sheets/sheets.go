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
	"strconv"
	"strings"

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

// Zoom draws one close-up given as "x,y,z,width,yaw,pitch,arms[,morph]" (millimetres and
// degrees) into dir/zoom.png.
func Zoom(s *scene.Scene, dir, spec string) error {
	f := strings.Split(spec, ",")
	if len(f) < 7 {
		return fmt.Errorf("zoom wants seven numbers, got %q", spec)
	}
	var v [7]float64
	for i := range v {
		x, err := strconv.ParseFloat(f[i], 64)
		if err != nil {
			return fmt.Errorf("read zoom %q: %w", spec, err)
		}
		v[i] = x
	}
	sh := preview.Shot{W: 900, H: 900, Samples: 2, Centre: geo.V3{v[0], v[1], v[2]}, MMPerPixel: v[3] / 900, Yaw: v[4], Pitch: v[5], Pose: ArmsDown(v[6]), Back: paper}
	if len(f) > 7 {
		sh.Morphs = map[string]float64{f[7]: 1}
	}
	data, err := paint.PNG(preview.Render(s, sh))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "zoom.png"), data, 0o644); err != nil {
		return fmt.Errorf("write zoom: %w", err)
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
