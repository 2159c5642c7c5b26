//go:build cgo

package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/image/draw"

	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/face"
	"yui/avatar/render"
	"yui/avatar/vrm"
)

// The animation: size, time of a frame, and where in time it may end.
const (
	animW, animH = 480, 360
	frameTime    = 70 * time.Millisecond // GIF counts in hundredths
	warmUp       = 4 * time.Second
	earliest     = 5700 * time.Millisecond
	latest       = 6900 * time.Millisecond
	finer        = 2 // drawn this many times larger, then reduced
)

// score is what she is asked to do and when.
var score = []struct {
	at time.Duration
	do avatar.Intent
}{
	{300 * time.Millisecond, avatar.Cue("happy", "wave")},
	{2700 * time.Millisecond, avatar.Cue("happy", "happy")},
	{5000 * time.Millisecond, avatar.Emotion("neutral")},
}

// files are the clips as they are built.
type files string

func (f files) Clip(name string) (*vrm.Animation, error) {
	return vrm.ReadAnimationFile(filepath.Join(string(f), filepath.Base(name)))
}

// perform draws the frames of one loop.
func perform(ctx context.Context, root string) (frames []*image.NRGBA, err error) {
	b, err := newBody(root)
	if err != nil {
		return nil, err
	}
	m, err := vrm.ReadFile(filepath.Join(root, "assets", "avatar", "yui.vrm"))
	if err != nil {
		return nil, err
	}
	defer render.Terminate()
	win, err := render.NewWindow()
	if err != nil {
		return nil, fmt.Errorf("open a window: %w", err)
	}
	defer win.Destroy()
	host, err := render.Start(win, render.Options{Body: b, Samples: 4})
	if err != nil {
		return nil, fmt.Errorf("start the renderer: %w", err)
	}
	defer func() { err = errors.Join(err, host.Close(ctx)) }()
	if err := host.Load(m); err != nil {
		return nil, err
	}
	zero := time.UnixMilli(0)
	last := zero
	next := 0
	view := render.View{Zoom: 1, Azimuth: 0, Polar: math.Pi/2 - 0.02}
	for t := time.Duration(0); t <= latest; t += frameTime {
		for next < len(score) && score[next].at <= t {
			if err := b.Do(score[next].do); err != nil {
				return nil, err
			}
			next++
		}
		at := zero.Add(warmUp + t)
		img, err := host.Snapshot(ctx, render.Shot{W: animW * finer, H: animH * finer, Samples: 4, Room: render.RoomDay, View: &view, Since: last, At: at})
		if err != nil {
			return nil, err
		}
		last = at
		small := image.NewNRGBA(image.Rect(0, 0, animW, animH))
		draw.CatmullRom.Scale(small, small.Rect, img, img.Rect, draw.Src, nil)
		frames = append(frames, small)
	}
	return frames[:loopEnd(frames)], nil
}

func newBody(root string) (*avatar.Avatar, error) {
	motions, err := os.ReadFile(filepath.Join(root, "configs", "motions.json"))
	if err != nil {
		return nil, fmt.Errorf("read the motions: %w", err)
	}
	reg, err := anim.ParseRegistry(motions)
	if err != nil {
		return nil, fmt.Errorf("configs/motions.json: %w", err)
	}
	emotions, err := os.ReadFile(filepath.Join(root, "configs", "emotion_registry.json"))
	if err != nil {
		return nil, fmt.Errorf("read the emotions: %w", err)
	}
	faces, err := face.ParseEmotions(emotions)
	if err != nil {
		return nil, fmt.Errorf("configs/emotion_registry.json: %w", err)
	}
	return avatar.New(avatar.Options{
		Registry: reg, Emotions: faces, Clips: files(filepath.Join(root, "assets", "motions")), Seed: 7,
		// One idle clip, so that the end can meet the beginning.
		Enabled: func(motion, variant string) bool { return motion != "idle" || variant == "idle_calm" },
	}), nil
}

// loopEnd answers how many frames make the loop whose end is most like its
// beginning.
func loopEnd(frames []*image.NRGBA) int {
	best, least := len(frames), math.Inf(1)
	for i := int(earliest / frameTime); i < len(frames); i++ {
		sum := 0.0
		for k, v := range frames[i].Pix {
			d := float64(v) - float64(frames[0].Pix[k])
			sum += d * d
		}
		if sum < least {
			best, least = i, sum
		}
	}
	return best
}
