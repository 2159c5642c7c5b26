package outside

import (
	"errors"
	"fmt"
	"image"
	"log/slog"
	"sync/atomic"

	"fyne.io/fyne/v2"

	"yui/app/body"
	"yui/app/words"
	"yui/avatar/render"
	"yui/platform/desktop"
)

// Events are what happens to her on the desktop.
type Events struct {
	Tapped   func()
	Dragging func(on bool)
	Said     func(text string)
	Stop     func()
	ComeHome func()
	ShowMain func()
	Quit     func()
	// Glance follows the cursor, in pixels of her picture.
	Glance   func(x, y float32)
	LookAway func()
	// Sized is told when Control and the wheel changed her scale.
	Sized func(scale float64)
	// Zoomed brings her nearer by so many notches of the wheel, Orbited walks
	// around her by so many pixels of Shift and a drag, Viewed ends that walk.
	Zoomed  func(notches float64)
	Orbited func(dx, dy float32)
	Viewed  func()
}

// Params of an Outside.
type Params struct {
	App   fyne.App
	Desk  *desktop.Desktop // nil: not possible
	Words *words.Words
	Log   *slog.Logger
	Post  func(func()) bool
	State string         // folder for her place
	Scale func() float64 // her size, 1 is usual
	// OnTop keeps her before other windows; Through lets every click through.
	// Both may be asked on any goroutine.
	OnTop, Through func() bool
	On             Events
}

// Outside is her place on the desktop.
type Outside struct {
	p    Params
	body *body.Body
	pet  *render.Pet
	out  bool

	native atomic.Uint64 // the pet's window for Mask, 0 while there is none
	drag   drag
	last   image.Point // where in the window the pointer was seen last, no button held
	around around
	// stopReplace calls off a placing that waits for her new outline.
	stopReplace func()
}

// New makes it; she is home.
func New(p Params) *Outside {
	o := &Outside{p: p}
	o.around.init(o)
	return o
}

// Possible tells whether this desktop has a place for her.
func (o *Outside) Possible() bool { return o.p.Desk != nil && o.p.Desk.Composited() }

// SetBody gives her body once the renderer is up.
func (o *Outside) SetBody(b *body.Body) { o.body = b }

// SetWords changes the language.
func (o *Outside) SetWords(w *words.Words) {
	o.p.Words = w
	o.around.setWords(w)
}

// errNoCompositor says what a transparent window needs.
var errNoCompositor = errors.New("this desktop shows no transparent windows; turn its compositor on, then step out again")

// Out tells whether she is on the desktop.
func (o *Outside) Out() bool { return o.out }

// Open puts her on the desktop. On an error she is where she was.
func (o *Outside) Open() error {
	if o.out || o.body == nil {
		return nil
	}
	screens, err := o.p.Desk.Screens()
	if err != nil {
		return fmt.Errorf("find a place on the desktop: %w", err)
	}
	g, have := loadGeometry(o.p.State)
	r, err := bounds(g, have, o.scale(), screens)
	if err != nil {
		return err
	}
	pet, err := o.body.OpenPet(render.PetOptions{Title: "YUI", Bounds: r, Events: o.petEvents()})
	if err != nil {
		return fmt.Errorf("open her window on the desktop: %w", err)
	}
	if !pet.Transparent() {
		return errors.Join(errNoCompositor, pet.Close())
	}
	id, err := pet.Native()
	if err == nil {
		err = o.p.Desk.Companion(desktop.Window(id), desktop.Still)
	}
	if err != nil {
		o.p.Log.Warn("The pet window keeps its taskbar entry", "err", err)
	}
	o.pet, o.out = pet, true
	o.native.Store(uint64(id))
	if m := o.body.Mask(); m != nil {
		o.Mask(m)
	}
	o.body.SetPlace(render.OnDesktop)
	pet.Show()
	pet.SetBounds(r) // a window manager may have its own idea of the first place
	if err == nil {
		if err := o.p.Desk.Companion(desktop.Window(id), desktop.Still); err != nil {
			o.p.Log.Warn("The pet window is not marked", "err", err)
		}
	}
	o.settled()
	o.around.ready()
	o.around.place()
	return nil
}

// settled follows the settings of a shown surface.
func (o *Outside) settled() {
	if err := o.p.Desk.Above(desktop.Window(o.native.Load()), o.p.OnTop()); err != nil {
		o.p.Log.Warn("The pet window keeps its layer", "err", err)
	}
	if m := o.body.Mask(); m != nil {
		o.Mask(m)
	}
}

// Home takes her from the desktop.
func (o *Outside) Home() {
	if !o.out {
		return
	}
	o.around.hide()
	o.remember()
	o.native.Store(0)
	if o.body != nil {
		o.body.SetPlace(render.InStage)
	}
	if err := o.pet.Close(); err != nil {
		o.p.Log.Warn("The pet window did not close", "err", err)
	}
	o.pet, o.out = nil, false
}

// Close takes everything away, at the end of the app.
func (o *Outside) Close() {
	o.Home()
	o.around.close()
}

// Bounds is the pet surface on the screen; empty at home.
func (o *Outside) Bounds() image.Rectangle {
	if o.pet == nil {
		return image.Rectangle{}
	}
	return o.pet.Bounds()
}

// Window is the window system's id of the surface, 0 at home.
func (o *Outside) Window() uint64 { return o.native.Load() }

// Transparent tells whether the desktop shows through the surface.
func (o *Outside) Transparent() bool { return o.pet != nil && o.pet.Transparent() }

// Resize follows a changed scale: her feet stay where they are.
func (o *Outside) Resize() {
	if !o.out {
		return
	}
	screens, err := o.p.Desk.Screens()
	if err != nil {
		return
	}
	r, err := bounds(feet(o.pet.Bounds()), true, o.scale(), screens)
	if err != nil {
		return
	}
	o.pet.SetBounds(r)
	o.settled()
	o.around.place()
}

// Mask gives the window its input shape: clicks reach her, and beside her what
// is behind. On the render goroutine.
func (o *Outside) Mask(m *render.Mask) {
	id := o.native.Load()
	if id == 0 {
		return
	}
	var rects []image.Rectangle
	if !o.p.Through() {
		rects = m.Rects()
	}
	if err := o.p.Desk.InputShape(desktop.Window(id), rects); err != nil {
		o.p.Log.Warn("Clicks beside her are not let through", "err", err)
	}
}

func (o *Outside) scale() float64 {
	s := 1.0
	if o.p.Scale != nil {
		s = o.p.Scale()
	}
	return s * float64(o.around.canvasScale())
}

func (o *Outside) remember() {
	if o.pet == nil {
		return
	}
	if err := saveGeometry(o.p.State, feet(o.pet.Bounds())); err != nil {
		o.p.Log.Warn("Her place is not remembered", "err", err)
	}
}
