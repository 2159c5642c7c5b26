// Package body puts the avatar together: the animated body, the renderer that
// draws it, and the files they read (models, clips, registries). It knows no
// window toolkit and no backend, so `yui snapshot` uses the same body the app
// shows.
//
// New and Close run on the main goroutine (windows are made there); everything
// else may be called from any goroutine. Intents never block.
package body

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"yui/assets"
	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/face"
	"yui/avatar/render"
	"yui/avatar/vrm"
)

// DefaultModel is the path that names the bundled character.
const DefaultModel = ""

// Options configure a Body.
type Options struct {
	Emotions []byte // emotion_registry.json
	Motions  []byte // motions.json
	ClipDir  string // the user's own clips, looked at first; may be missing
	Seed     uint64
	Mouth    func() avatar.MouthShape // polled on the render goroutine
	Saver    bool
	Samples  int
	OnStage  func()
	OnMask   func(*render.Mask)
	Now      func() time.Time
	Logger   *slog.Logger
}

// Body is her, drawn.
type Body struct {
	*render.Host
	avatar   *avatar.Avatar
	carried  *carried
	library  *anim.Library
	warm     sync.Once
	warmed   sync.WaitGroup
	stop     context.CancelFunc // ends the warming
	win      *render.Window
	registry *anim.Registry
	emotions *face.Registry
	log      *slog.Logger

	mu    sync.Mutex
	model Model
}

// Model describes the file she was loaded from.
type Model struct {
	Path    string // DefaultModel for the bundled one
	Name    string
	Report  vrm.Report
	Changed time.Time
}

// New makes the hidden window, starts the render goroutine and leaves her
// without a model.
func New(o Options) (*Body, error) {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	emotions, err := face.ParseEmotions(o.Emotions)
	if err != nil {
		return nil, fmt.Errorf("configs/emotion_registry.json: %w", err)
	}
	registry, err := anim.ParseRegistry(o.Motions)
	if err != nil {
		return nil, fmt.Errorf("configs/motions.json: %w", err)
	}
	lib := anim.NewLibrary(clips{dir: o.ClipDir}, anim.LibraryOptions{})
	a := avatar.New(avatar.Options{Registry: registry, Emotions: emotions, Library: lib, Seed: o.Seed, Mouth: o.Mouth})
	win, err := render.NewWindow()
	if err != nil {
		return nil, err
	}
	c := &carried{Avatar: a}
	host, err := render.Start(win, render.Options{Body: c, Samples: o.Samples, Saver: o.Saver, Now: o.Now,
		Logger: o.Logger, OnStage: o.OnStage, OnMask: o.OnMask})
	if err != nil {
		win.Destroy()
		return nil, err
	}
	return &Body{Host: host, avatar: a, carried: c, library: lib, win: win, registry: registry, emotions: emotions, log: o.Logger}, nil
}

// Do hands the body an intent and wakes the renderer. What the body refuses
// (an unknown id, a full mailbox) is logged: a cue must never break a turn.
func (b *Body) Do(i avatar.Intent) {
	if err := b.avatar.Do(i); err != nil {
		b.log.Warn("Intent refused", "err", err)
	}
	b.Host.Wake()
}

// Try is Do for callers that can show the refusal.
func (b *Body) Try(i avatar.Intent) error {
	defer b.Host.Wake()
	return b.avatar.Do(i)
}

// Status and Landmarks are the avatar's.
func (b *Body) Status() avatar.Status { return b.avatar.Status() }

// Landmarks are her places in the scene.
func (b *Body) Landmarks() avatar.Landmarks { return b.avatar.Landmarks() }

// Emotions are the ids a cue may name.
func (b *Body) Emotions() []string { return b.emotions.IDs() }

// Motions are the ids the model is told about.
func (b *Body) Motions() []string { return b.registry.Selectable() }

// LoadPath replaces her with the file at path, or with the bundled character
// for DefaultModel. It reads and uploads before the old one goes; on an error
// she stays as she was.
func (b *Body) LoadPath(path string) (Model, error) {
	m, err := Read(path)
	if err != nil {
		return Model{}, err
	}
	if err := b.Put(path, m); err != nil {
		return Model{}, err
	}
	return b.Model(), nil
}

// Put shows a model that was read from path. The model belongs to the body
// afterwards.
func (b *Body) Put(path string, m *vrm.Model) error {
	info := Model{Path: path, Name: m.Name, Report: vrm.Inspect(m), Changed: time.Now()}
	if err := b.Host.Load(m); err != nil {
		return fmt.Errorf("show %s: %w", m.Name, err)
	}
	b.mu.Lock()
	b.model = info
	b.mu.Unlock()
	b.warm.Do(b.warmUp)
	return nil
}

// warmUp reads the clips once she is there, so that no later motion waits for
// the disk on the render goroutine.
func (b *Body) warmUp() {
	ctx, cancel := context.WithCancel(context.Background())
	b.mu.Lock()
	b.stop = cancel
	b.mu.Unlock()
	b.warmed.Go(func() {
		if err := b.library.Warm(ctx, b.registry); err != nil && ctx.Err() == nil {
			b.log.Warn("Some clips cannot be read", "err", err)
		}
	})
}

// Model is what she was loaded from last.
func (b *Body) Model() Model {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.model
}

// Stop ends the renderer; Destroy follows on the main goroutine.
func (b *Body) Stop(ctx context.Context) error {
	b.mu.Lock()
	if b.stop != nil {
		b.stop()
	}
	b.mu.Unlock()
	b.warmed.Wait()
	return b.Host.Close(ctx)
}

// Destroy gives the window back, on the main goroutine, after Stop.
func (b *Body) Destroy() { b.win.Destroy() }

// Close stops the renderer and gives the window back, on the main goroutine.
// Close every pet first.
func (b *Body) Close(ctx context.Context) error {
	err := b.Stop(ctx)
	b.Destroy()
	return err
}

// Read reads a model file, or the bundled character for DefaultModel.
func Read(path string) (*vrm.Model, error) {
	if path == DefaultModel {
		m, err := vrm.Read(assets.DefaultModel(), "yui.vrm", nil)
		if err != nil {
			return nil, fmt.Errorf("the bundled character: %w", err)
		}
		return m, nil
	}
	return vrm.ReadFile(path)
}

// clips reads the registry's clips: the user's folder first, then the bundle.
type clips struct{ dir string }

// Clip implements anim.Source.
func (c clips) Clip(name string) (*vrm.Animation, error) {
	if c.dir != "" && filepath.IsLocal(name) {
		p := filepath.Join(c.dir, name)
		if _, err := os.Stat(p); err == nil {
			return vrm.ReadAnimationFile(p)
		} else if !errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("look for your clip %s: %w", name, err)
		}
	}
	data, err := assets.Motion(name)
	if err != nil {
		return nil, err
	}
	return vrm.ReadAnimation(data, name)
}
