package command

import (
	"context"
	"errors"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"yui/app/body"
	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/face"
	"yui/avatar/render"
	"yui/configs"
	"yui/platform/virtual"
)

// maxSide bounds a picture.
const maxSide = 4096

// snapshotFlags are what `yui snapshot` was asked for.
type snapshotFlags struct {
	model, emotion, motion, size, out string
	at                                float64
}

func snapshotCommand(s *shared) *cobra.Command {
	var f snapshotFlags
	c := &cobra.Command{
		Use:   "snapshot -o OUT.png",
		Short: "Draw her into a transparent PNG, without a window",
		Args:  args(cobra.NoArgs),
		RunE:  func(*cobra.Command, []string) error { return f.run(s) },
	}
	c.Flags().StringVar(&f.model, "model", "", "model file (.vrm, .glb, .gltf); the bundled character when absent")
	c.Flags().StringVar(&f.emotion, "emotion", "", "emotion id: neutral, happy, …")
	c.Flags().StringVar(&f.motion, "motion", "", "motion id: idle, …")
	c.Flags().Float64Var(&f.at, "at", 1, "seconds after the start, 0 to 600")
	c.Flags().StringVar(&f.size, "size", "600x900", "picture size, WIDTHxHEIGHT")
	c.Flags().StringVarP(&f.out, "output", "o", "", "the PNG to write")
	return c
}

func (f snapshotFlags) run(s *shared) (err error) {
	w, h, err := parseSize(f.size)
	if err != nil {
		return usageError{err}
	}
	if f.out == "" {
		return usageError{errors.New("say where to write: -o OUT.png")}
	}
	if !strings.EqualFold(filepath.Ext(f.out), ".png") {
		return usageError{fmt.Errorf("-o %s: the picture is a PNG; choose a name that ends in .png", f.out)}
	}
	if !(f.at >= 0 && f.at <= 600) {
		return usageError{fmt.Errorf("--at %v is not in 0..600 seconds", f.at)}
	}
	if st, err := os.Stat(filepath.Dir(f.out)); err != nil || !st.IsDir() {
		return fmt.Errorf("the folder of %s does not exist", f.out)
	}
	d, err := s.dirs()
	if err != nil {
		return err
	}
	cfg, err := configs.Load(d.Config, os.Getenv)
	if err != nil {
		return err
	}
	if err := f.known(cfg); err != nil {
		return err
	}
	if virtual.Needed() {
		stop, err := virtual.Start()
		if err != nil {
			return err
		}
		defer stop()
	}
	defer render.Terminate()
	b, err := body.New(body.Options{Emotions: cfg.Emotions, Motions: cfg.Motions, ClipDir: filepath.Join(d.Config, "motions"), Samples: 4, Seed: 1})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	defer func() { err = errors.Join(err, b.Close(ctx)) }()
	if _, err := b.LoadPath(f.model); err != nil {
		return err
	}
	for _, i := range f.intents() {
		if err := b.Try(i); err != nil {
			return usageError{err}
		}
	}
	since := time.UnixMilli(0)
	img, err := b.Snapshot(ctx, render.Shot{W: w, H: h, Samples: 4, NoShade: true,
		Since: since, At: since.Add(time.Duration(f.at * float64(time.Second)))})
	if err != nil {
		return fmt.Errorf("draw her: %w", err)
	}
	file, err := os.Create(f.out)
	if err != nil {
		return fmt.Errorf("write the picture: %w", err)
	}
	return errors.Join(png.Encode(file, img), file.Close())
}

// known refuses ids the registries lack, before anything is opened.
func (f snapshotFlags) known(cfg *configs.Configs) error {
	emotions, err := face.ParseEmotions(cfg.Emotions)
	if err != nil {
		return fmt.Errorf("configs/emotion_registry.json: %w", err)
	}
	motions, err := anim.ParseRegistry(cfg.Motions)
	if err != nil {
		return fmt.Errorf("configs/motions.json: %w", err)
	}
	if ids := emotions.IDs(); f.emotion != "" && !slices.Contains(ids, f.emotion) {
		return usageError{fmt.Errorf("--emotion %q is unknown; choose one of %s", f.emotion, strings.Join(ids, ", "))}
	}
	if f.motion != "" && motions.Motion(f.motion) == nil {
		return usageError{fmt.Errorf("--motion %q is unknown; choose one of %s", f.motion, strings.Join(motions.IDs(), ", "))}
	}
	return nil
}

func (f snapshotFlags) intents() []avatar.Intent {
	var out []avatar.Intent
	if f.emotion != "" {
		out = append(out, avatar.Emotion(f.emotion))
	}
	if f.motion != "" {
		out = append(out, avatar.Motion(f.motion))
	}
	return out
}

// parseSize reads WIDTHxHEIGHT.
func parseSize(s string) (w, h int, err error) {
	a, b, ok := strings.Cut(strings.ToLower(s), "x")
	w, errW := strconv.Atoi(a)
	h, errH := strconv.Atoi(b)
	if !ok || errW != nil || errH != nil || w < 1 || h < 1 || w > maxSide || h > maxSide {
		return 0, 0, fmt.Errorf("--size %q is not WIDTHxHEIGHT within 1..%d", s, maxSide)
	}
	return w, h, nil
}
