package render

import (
	"context"
	"errors"
	"fmt"
	"image"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// Body is what moves: package avatar's Avatar. Both methods are called on the
// render goroutine only. The model Load gets is the caller's without its
// pixels, which are on the card by then; the frame Step answers is read until
// the next Step.
type Body interface {
	Load(m *vrm.Model)
	Step(now time.Time) *pose.Frame
}

// Options configure a Host.
type Options struct {
	Body Body // required
	// Samples is multisamples a pixel: 0 or 1 none, 4 usual. -1 chooses: four
	// on a card, none but smoothed edges on a software rasteriser.
	Samples int
	Now     func() time.Time // time.Now when nil
	Logger  *slog.Logger     // slog.Default when nil
	// ThinLines leaves an outline as thin as its model has it, where it is
	// thinner than a pixel and falls to dots: for comparisons.
	ThinLines bool
	Saver     bool // hold ambient motion to 30 frames a second
	Check     bool // ask OpenGL for errors after every frame (tests)
	// OnStage says that TakeStage has a newer frame; OnMask brings the newest
	// hit mask, at most four a second. On the render goroutine; do not block.
	OnStage func()
	OnMask  func(*Mask)
}

// Place is where she is. She is in one place at a time.
type Place uint8

// The places.
const (
	Hidden Place = iota // nowhere: the render goroutine sleeps
	InStage
	OnDesktop
)

// Stage is the picture the main window shows.
type Stage struct {
	W, H  int     // pixels
	Scale float32 // pixels a Fyne unit, 0 is 1
	Room  Room
}

// Counts are OpenGL objects alive.
type Counts struct{ Textures, Buffers, VertexArrays, Framebuffers, Programs int }

// Stats are figures for diagnostics and tests.
type Stats struct {
	Frames     uint64        // drawn since Start
	Steps      uint64        // body steps since Start
	Lost       uint64        // stage frames nobody took
	Objects    Counts        // now
	Last       time.Duration // the newest frame, step to publish
	FirstFrame time.Duration // the newest Load, call to first picture
	Renderer   string
	Software   bool
	Err        string // the last drawing error, "" when none
}

// errClosed answers calls after Close.
var errClosed = errors.New("the renderer is closed")

// Host owns the render goroutine.
type Host struct {
	opt  Options
	win  *Window
	cmds chan func(*loop)
	wake chan struct{}
	stop chan struct{}
	done chan struct{}
	once sync.Once
	ring *ring

	mu   sync.Mutex
	want wants

	camera atomic.Pointer[Camera]
	mask   atomic.Pointer[Mask]
	bones  boneBoard
	stats  struct {
		sync.Mutex
		Stats
	}
}

// wants are the latest-wins settings; gen counts their changes.
type wants struct {
	place   Place
	stage   Stage
	view    View
	perched bool
	light   *Light
	shadow  Shadow
	saver   bool
	samples int
	// The pet surface's size in pixels, whether it is mapped, and how often
	// the window system lost its content.
	petW, petH int
	petShown   bool
	exposed    uint64
	gen        uint64
}

// Start gives the window's context to a new render goroutine and waits until
// it draws. Call Close, then Window.Destroy.
func Start(w *Window, o Options) (*Host, error) {
	if o.Body == nil {
		panic("render: Options.Body is required")
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	h := &Host{
		opt: o, win: w, ring: newRing(),
		cmds: make(chan func(*loop), 16), wake: make(chan struct{}, 1),
		stop: make(chan struct{}), done: make(chan struct{}),
	}
	h.want = wants{view: DefaultView(), saver: o.Saver, samples: o.Samples}
	ready := make(chan error, 1)
	go h.run(ready)
	if err := <-ready; err != nil {
		<-h.done
		return nil, fmt.Errorf("start drawing: %w", err)
	}
	return h, nil
}

// do runs f on the render goroutine and waits for it.
func (h *Host) do(ctx context.Context, f func(*loop) error) error {
	answer := make(chan error, 1)
	select {
	case h.cmds <- func(l *loop) { answer <- f(l) }:
	case <-h.done:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-answer:
		return err
	case <-h.done:
		// It may have answered on its way out.
		select {
		case err := <-answer:
			return err
		default:
			return errClosed
		}
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Load puts another avatar on the card and hands it to the body. It returns
// when the first frame can be drawn; on failure the old avatar stays.
func (h *Host) Load(m *vrm.Model) error {
	began := h.opt.Now()
	return h.do(context.Background(), func(l *loop) error { return l.load(m, began) })
}

// Wake tells a sleeping render goroutine that the body has something to do.
// Never blocks.
func (h *Host) Wake() {
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// set changes the latest-wins settings.
func (h *Host) set(f func(*wants)) {
	h.mu.Lock()
	before := h.want
	f(&h.want)
	changed := h.want != before
	if changed {
		h.want.gen++
	}
	h.mu.Unlock()
	if changed {
		h.Wake()
	}
}

func (h *Host) wants() wants {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.want
}

// SetPlace moves her. OnDesktop shows once a Pet is open.
func (h *Host) SetPlace(p Place) { h.set(func(w *wants) { w.place = p }) }

// SetStage gives the stage's size and room; sizes are clamped to 1..4096.
func (h *Host) SetStage(s Stage) {
	s.W, s.H = min(max(s.W, 1), maxPicture), min(max(s.H, 1), maxPicture)
	h.set(func(w *wants) { w.stage = s })
}

// SetSaver turns power saving on or off.
func (h *Host) SetSaver(on bool) { h.set(func(w *wants) { w.saver = on }) }

// SetSamples changes the multisampling; -1 chooses for the card.
func (h *Host) SetSamples(n int) { h.set(func(w *wants) { w.samples = n }) }

// SetLight overrides the light; nil goes back to what suits the place.
func (h *Host) SetLight(l *Light) {
	if l != nil {
		c := *l
		l = &c
	}
	h.set(func(w *wants) { w.light = l })
}

// SetShadow chooses the contact shadow.
func (h *Host) SetShadow(s Shadow) { h.set(func(w *wants) { w.shadow = s }) }

// View is the view as it was last set.
func (h *Host) View() View { return h.wants().view }

// SetView changes where the viewer stands.
func (h *Host) SetView(v View) {
	h.set(func(w *wants) { w.view = v.Sane(w.perched) })
}

// SetPerched narrows the orbit while she sits on something.
func (h *Host) SetPerched(on bool) {
	h.set(func(w *wants) { w.perched = on; w.view = w.view.Sane(on) })
}

// Camera is the camera of the newest frame; its Project turns scene points
// into pixels. The zero Camera before the first.
func (h *Host) Camera() Camera {
	if c := h.camera.Load(); c != nil {
		return *c
	}
	return Camera{}
}

// Bone answers where a bone of the newest frame is, in scene metres.
func (h *Host) Bone(b pose.Bone) (mgl32.Vec3, bool) { return h.bones.get(b) }

// Mask is the newest hit mask, nil before the first.
func (h *Host) Mask() *Mask { return h.mask.Load() }

// TakeStage answers the newest stage frame, premultiplied. It stays valid
// until the next call; nil before the first frame. One caller.
func (h *Host) TakeStage() *image.RGBA { return h.ring.take() }

// Stats answers the figures of this moment.
func (h *Host) Stats() Stats {
	h.stats.Lock()
	s := h.stats.Stats
	h.stats.Unlock()
	h.ring.mu.Lock()
	s.Lost = h.ring.lost
	h.ring.mu.Unlock()
	return s
}

// Close stops the render goroutine and frees what is on the card. Safe to call
// twice. Close every Pet first, destroy the Window after.
func (h *Host) Close(ctx context.Context) error {
	h.once.Do(func() { close(h.stop) })
	select {
	case <-h.done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("stop drawing: %w", ctx.Err())
	}
}
