package outside

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver"
	fdesktop "fyne.io/fyne/v2/driver/desktop"

	"yui/app/pet"
	"yui/avatar/render"
	"yui/platform/desktop"
)

// float is one small transparent window beside her.
type float struct {
	o       *Outside
	content fyne.CanvasObject
	typing  bool
	stays   bool // out of sight it is empty, not gone: mapping a window takes longer than a word may
	win     fyne.Window
	id      desktop.Window
	at      image.Rectangle // of the box, screen pixels
	shown   bool
	coming  bool // its native window is being made
	away    bool // it stays, but she is home
}

// early marks a window after it was made and before it is mapped: Fyne does
// both in Show, but asks the content for its least size in between. A window
// manager that sees the marks at mapping does not give the window the keyboard.
type early struct{ f *float }

// MinSize implements fyne.Layout.
func (e early) MinSize(os []fyne.CanvasObject) fyne.Size {
	if e.f.coming && e.f.id == 0 {
		e.f.mark()
	}
	return os[0].MinSize()
}

// Layout implements fyne.Layout.
func (e early) Layout(os []fyne.CanvasObject, s fyne.Size) { os[0].Resize(s) }

// show brings the window up with its box at r, in screen pixels, and moves it
// when it is up already. Its margin, where only shadow is, lets clicks through.
func (f *float) show(r image.Rectangle) {
	switch {
	case f.win == nil:
		f.open(r.Size())
	case f.shown && r == f.at:
		return
	case !f.shown && !f.stays:
		f.mark() // a window manager forgets the state of a hidden window
		f.win.Resize(pet.WindowSize(f.units(r.Size())))
		f.win.Show()
	case r.Size() != f.at.Size():
		f.win.Resize(pet.WindowSize(f.units(r.Size())))
	}
	if !f.shown {
		f.content.Show()
	}
	came := !f.shown
	f.shown, f.at = true, r
	if f.id == 0 {
		return
	}
	margin := f.margin()
	d, log := f.o.p.Desk, f.o.p.Log
	if came && f.stays { // mapped long ago, it may have been covered since
		if err := d.Raise(f.id); err != nil {
			log.Warn("A window beside her may be covered", "err", err)
		}
	}
	if err := d.Move(f.id, r.Min.Sub(image.Pt(margin, margin))); err != nil {
		log.Warn("A window beside her stays where it was", "err", err)
	}
	box := image.Rectangle{Max: r.Size()}.Add(image.Pt(margin, margin))
	if err := d.InputShape(f.id, []image.Rectangle{box}); err != nil {
		log.Warn("Clicks beside a bubble are not let through", "err", err)
	}
}

// ready makes a window that stays, before there is anything to show.
func (f *float) ready() {
	if f.win != nil {
		if f.away {
			f.away = false
			f.mark()
			f.win.Show()
			f.ghost()
		}
		return
	}
	size := image.Pt(64, 32)
	f.content.Hide()
	f.open(size)
	f.at = image.Rectangle{Max: size}
	f.ghost()
}

// open makes the window for a box of that size in pixels and maps it.
func (f *float) open(size image.Point) {
	render.Companion(f.typing, func() {
		f.win = f.o.p.App.Driver().(fdesktop.Driver).CreateSplashWindow()
		f.win.SetTitle("YUI")
		f.win.SetContent(container.New(early{f}, f.content))
		f.win.Resize(pet.WindowSize(f.units(size)))
		f.coming = true
		f.win.Show()
		f.coming = false
	})
	f.mark()
}

// ghost lets every click through an empty window.
func (f *float) ghost() {
	if f.id == 0 {
		return
	}
	if err := f.o.p.Desk.InputShape(f.id, nil); err != nil {
		f.o.p.Log.Warn("Clicks are not let through where a bubble was", "err", err)
	}
}

// margin is the room for the shadow, in pixels.
func (f *float) margin() int {
	return int(math.Round(float64(pet.Margin * f.o.around.canvasScale())))
}

// mark tells the window manager what the window is.
func (f *float) mark() {
	n, ok := f.win.(driver.NativeWindow)
	if !ok {
		return
	}
	n.RunNative(func(ctx any) {
		switch c := ctx.(type) {
		case driver.X11WindowContext:
			f.id = desktop.Window(c.WindowHandle)
		case driver.WindowsWindowContext:
			f.id = desktop.Window(c.HWND)
		}
	})
	kind := desktop.Still
	if f.typing {
		kind = desktop.Typing
	}
	if f.id == 0 {
		return
	}
	if err := f.o.p.Desk.Companion(f.id, kind); err != nil {
		f.o.p.Log.Warn("A window beside her keeps its taskbar entry", "err", err)
	}
}

func (f *float) hide() {
	if f.win != nil && f.shown {
		if f.stays {
			f.content.Hide()
			f.ghost()
		} else {
			f.win.Hide()
		}
	}
	f.shown = false
}

// leave takes a window that stays from the desktop until she is out again.
func (f *float) leave() {
	f.hide()
	if f.win != nil && f.stays && !f.away {
		f.away = true
		f.win.Hide()
	}
}

func (f *float) close() {
	if f.win != nil {
		f.win.Close()
	}
	f.win, f.id, f.shown, f.away = nil, 0, false, false
}

func (f *float) units(p image.Point) fyne.Size {
	s := f.o.around.canvasScale()
	return fyne.NewSize(float32(p.X)/s, float32(p.Y)/s)
}
