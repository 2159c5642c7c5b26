//go:build cgo

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"yui/assets/forge/bed"
	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/render"
	"yui/avatar/spring"
	"yui/avatar/vrm"
)

var noSolid = new(bool)

func main() {
	runtime.LockOSThread() // windows are made on the main thread
	dir := flag.String("o", "out/bed", "the directory to write into")
	root := flag.String("assets", "assets", "the assets directory: avatar/yui.vrm and motions")
	only := flag.String("only", "", "the one scene to draw")
	flag.BoolVar(noSolid, "nosolid", false, "let hems hang through the mattress")
	size := flag.Int("size", 420, "height of a picture in pixels")
	flag.Parse()
	slog.SetLogLoggerLevel(slog.LevelWarn)
	if err := run(*dir, *root, *only, *size); err != nil {
		fmt.Fprintln(os.Stderr, "bed view:", err)
		os.Exit(1)
	}
}

// scene is one row: who, the duvet, the clip and its time.
type scene struct {
	name    string
	her     bool
	weights map[string]float32
	clip    string
	seconds float64
}

func opening(t float32) map[string]float32 {
	return map[string]float32{"open": t, "lift": 4 * t * (1 - t)}
}

var scenes = []scene{
	{name: "made", weights: map[string]float32{"flat": 1}},
	{name: "open", weights: map[string]float32{"open": 1}},
	{name: "asleep", her: true, clip: "bed_sleep", seconds: 2},
	{name: "asleep5", her: true, clip: "bed_sleep", seconds: 7},
	{name: "stir", her: true, clip: "bed_wake", seconds: 1.6, weights: opening(0.5)},
	{name: "lift", her: true, clip: "bed_wake", seconds: 1.9, weights: opening(0.9)},
	{name: "half", her: true, clip: "bed_wake", seconds: 2.3, weights: opening(1)},
	{name: "over", her: true, clip: "bed_wake", seconds: 2.95, weights: opening(1)},
	{name: "edge", her: true, clip: "bed_wake", seconds: 3.4, weights: opening(1)},
	{name: "sit", her: true, clip: "bed_wake", seconds: 5.2, weights: opening(1)},
	{name: "down", her: true, clip: "lie_down", seconds: 2, weights: opening(1)},
	{name: "turnin", her: true, clip: "lie_down", seconds: 3.4, weights: opening(1)},
	{name: "stand", her: true, clip: "bed_wake", seconds: 8.3, weights: opening(1)},
}

var views = [][2]float64{{0, 90}, {38, 74}, {-50, 66}, {180, 70}, {8, 30}}

// body passes the renderer's calls on; alone it stands still.
type body struct{ *avatar.Avatar }

func (b body) Step(now time.Time) *pose.Frame { return b.Avatar.Step(now) }

func run(dir, root, only string, size int) (err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the picture directory: %w", err)
	}
	data, err := bed.GLB()
	if err != nil {
		return err
	}
	prop, err := vrm.Read(data, "bed.glb", nil)
	if err != nil {
		return err
	}
	her, err := vrm.ReadFile(filepath.Join(root, "avatar", "yui.vrm"))
	if err != nil {
		return err
	}
	defer render.Terminate()
	for _, s := range scenes {
		if only != "" && only != s.name {
			continue
		}
		if err := draw1(s, her, prop, dir, root, size); err != nil {
			return fmt.Errorf("scene %s: %w", s.name, err)
		}
	}
	return nil
}

type files string

func (f files) Clip(name string) (*vrm.Animation, error) {
	return vrm.ReadAnimationFile(filepath.Join(string(f), "motions", name+".vrma"))
}

func draw1(s scene, her, prop *vrm.Model, dir, root string, size int) (err error) {
	model := bed.Beside(&vrm.Model{Version: vrm.GLTF}, prop, s.weights)
	if s.her {
		model = bed.Beside(her, prop, s.weights)
	}
	reg, err := anim.ParseRegistry([]byte(`{"$":"","bed_sleep":{"vrma_path":"bed_sleep","kind":"state","loop":true,"fade_ms":0,"priority":99,"keep_root":true},"bed_wake":{"vrma_path":"bed_wake","kind":"state","fade_ms":0,"priority":99,"keep_root":true},"lie_down":{"vrma_path":"lie_down","kind":"state","fade_ms":0,"priority":99,"keep_root":true}}`))
	if err != nil {
		return fmt.Errorf("list the clips: %w", err)
	}
	place := avatar.Placement{}
	if s.her && !*noSolid {
		place.Solids = []spring.Block{avatar.BedSolid(place, her.Humanoid.HipsY)}
	}
	b := avatar.New(avatar.Options{Registry: reg, Clips: files(root), Seed: 3, Posture: func(time.Time, float32) avatar.Placement { return place }})
	win, err := render.NewWindow()
	if err != nil {
		return fmt.Errorf("open a window: %w", err)
	}
	defer win.Destroy()
	host, err := render.Start(win, render.Options{Body: body{b}, Samples: 4})
	if err != nil {
		return fmt.Errorf("start the renderer: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	defer func() { err = errors.Join(err, host.Close(ctx)) }()
	if err := host.Load(model); err != nil {
		return err
	}
	if s.clip != "" {
		if err := b.Do(avatar.Motion(s.clip)); err != nil {
			return err
		}
	}
	w := size * 15 / 10
	sheet := image.NewNRGBA(image.Rect(0, 0, w*len(views), size))
	draw.Draw(sheet, sheet.Rect, image.NewUniform(color.NRGBA{0xF4, 0xF0, 0xEA, 0xFF}), image.Point{}, draw.Src)
	last := time.UnixMilli(0)
	for i, v := range views {
		at := time.UnixMilli(int64(s.seconds*1000) + int64(i))
		view := render.View{Zoom: 0.9, Azimuth: float32(v[0] * math.Pi / 180), Polar: float32(v[1] * math.Pi / 180)}
		img, err := host.Snapshot(ctx, render.Shot{W: w, H: size, Samples: 4, View: &view, Since: last, At: at, NoShade: true})
		if err != nil {
			return err
		}
		last = at
		draw.Draw(sheet, image.Rect(i*w, 0, (i+1)*w, size), img, image.Point{}, draw.Over)
	}
	f, err := os.Create(filepath.Join(dir, s.name+".png"))
	if err != nil {
		return fmt.Errorf("make the picture: %w", err)
	}
	return errors.Join(png.Encode(f, sheet), f.Close())
}
