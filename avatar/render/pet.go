package render

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// ErrUnsupported answers what this system's window system cannot say.
var ErrUnsupported = errors.New("not supported on this system")

// Button is a mouse button.
type Button uint8

// The mouse buttons.
const (
	Primary Button = iota
	Secondary
	Middle
)

// Mods are the keys held with a button or the wheel.
type Mods struct{ Shift, Control, Alt, Super bool }

// PetEvents are what the user does to the pet surface. All are called on the
// main goroutine, points in window units from the top left; nil ones are not
// called.
type PetEvents struct {
	Cursor func(x, y float64)
	Enter  func(inside bool)
	Button func(b Button, down bool, mods Mods, x, y float64)
	Scroll func(dx, dy float64)
	Moved  func(x, y int) // the window's new corner on the screen
	Closed func()         // the window manager asks to close it
}

// PetOptions describe the pet surface.
type PetOptions struct {
	Title  string
	Bounds image.Rectangle // screen units
	Events PetEvents
}

// Pet is the surface on the desktop: a window without frame that shows the
// texture she is drawn into. Its methods belong to the main goroutine.
type Pet struct {
	h    *Host
	win  *glfw.Window
	mods Mods
	ev   PetEvents
}

// petWait bounds how long main waits for the render goroutine to let go of or
// take up a context: a few slow frames.
const petWait = 5 * time.Second

// OpenPet makes the pet surface, hidden, so that the caller can tell the window
// manager what it is before Show. On main, once at a time.
func (h *Host) OpenPet(o PetOptions) (*Pet, error) {
	ctx, cancel := context.WithTimeout(context.Background(), petWait)
	defer cancel()
	// Some drivers refuse to share with a context that is current elsewhere,
	// so the render goroutine puts it down while the window is made.
	released, resume := make(chan struct{}), make(chan struct{})
	go func() {
		_ = h.do(ctx, func(l *loop) error {
			glfw.DetachCurrentContext()
			close(released)
			select {
			case <-resume:
			case <-ctx.Done():
			}
			l.h.win.glfw.MakeContextCurrent()
			return nil
		})
	}()
	select {
	case <-released:
	case <-h.done:
		return nil, fmt.Errorf("open the pet surface: %w", errClosed)
	case <-ctx.Done():
		return nil, fmt.Errorf("open the pet surface: the renderer does not answer: %w", ctx.Err())
	}
	w, err := petWindow(o, h.win.glfw)
	close(resume)
	if err != nil {
		return nil, fmt.Errorf("open the pet surface: %w", err)
	}
	p := &Pet{h: h, win: w, ev: o.Events}
	p.listen()
	fw, fh := w.GetFramebufferSize()
	if err := h.do(ctx, func(l *loop) error { return l.takePet(w, fw, fh) }); err != nil {
		w.Destroy()
		return nil, fmt.Errorf("open the pet surface: %w", err)
	}
	return p, nil
}

// petWindow makes the window itself.
func petWindow(o PetOptions, share *glfw.Window) (*glfw.Window, error) {
	hintsForGL()
	glfw.WindowHint(glfw.Visible, glfw.False)
	glfw.WindowHint(glfw.TransparentFramebuffer, glfw.True)
	glfw.WindowHint(glfw.Decorated, glfw.False)
	glfw.WindowHint(glfw.Floating, glfw.True)
	glfw.WindowHint(glfw.Resizable, glfw.False)
	glfw.WindowHint(glfw.FocusOnShow, glfw.False)
	glfw.WindowHint(glfw.Focused, glfw.False)
	glfw.WindowHint(glfw.AutoIconify, glfw.False)
	defer glfw.DefaultWindowHints()
	size := o.Bounds.Size()
	w, err := glfw.CreateWindow(min(max(size.X, 16), maxPicture), min(max(size.Y, 16), maxPicture), o.Title, nil, share)
	if err != nil {
		return nil, err
	}
	if w == nil {
		return nil, errors.New("the window system refused the window")
	}
	w.SetPos(o.Bounds.Min.X, o.Bounds.Min.Y)
	return w, nil
}

// listen hands the window's events to the caller.
func (p *Pet) listen() {
	p.win.SetCursorPosCallback(func(_ *glfw.Window, x, y float64) {
		if p.ev.Cursor != nil {
			p.ev.Cursor(x, y)
		}
	})
	p.win.SetCursorEnterCallback(func(_ *glfw.Window, in bool) {
		if p.ev.Enter != nil {
			p.ev.Enter(in)
		}
	})
	p.win.SetMouseButtonCallback(func(w *glfw.Window, b glfw.MouseButton, a glfw.Action, m glfw.ModifierKey) {
		p.mods = modsOf(m)
		if p.ev.Button == nil || b > glfw.MouseButtonMiddle {
			return
		}
		x, y := w.GetCursorPos()
		p.ev.Button(Button(b), a == glfw.Press, p.mods, x, y)
	})
	p.win.SetScrollCallback(func(_ *glfw.Window, dx, dy float64) {
		if p.ev.Scroll != nil {
			p.ev.Scroll(dx, dy)
		}
	})
	p.win.SetPosCallback(func(_ *glfw.Window, x, y int) {
		if p.ev.Moved != nil {
			p.ev.Moved(x, y)
		}
	})
	p.win.SetCloseCallback(func(w *glfw.Window) {
		w.SetShouldClose(false)
		if p.ev.Closed != nil {
			p.ev.Closed()
		}
	})
	p.win.SetFramebufferSizeCallback(func(_ *glfw.Window, w, h int) { p.resized(w, h) })
	p.win.SetRefreshCallback(func(*glfw.Window) { p.h.set(func(w *wants) { w.exposed++ }) })
}

func modsOf(m glfw.ModifierKey) Mods {
	return Mods{
		Shift: m&glfw.ModShift != 0, Control: m&glfw.ModControl != 0,
		Alt: m&glfw.ModAlt != 0, Super: m&glfw.ModSuper != 0,
	}
}

func (p *Pet) resized(w, h int) { p.h.set(func(s *wants) { s.petW, s.petH = w, h }) }

// Show maps the window. It takes no focus.
func (p *Pet) Show() {
	p.win.Show()
	p.h.set(func(w *wants) { w.petShown = true; w.exposed++ })
}

// Hide unmaps the window; nothing is drawn for it until Show.
func (p *Pet) Hide() {
	p.h.set(func(w *wants) { w.petShown = false })
	p.win.Hide()
}

// SetBounds moves and resizes the window, screen units.
func (p *Pet) SetBounds(r image.Rectangle) {
	w, h := min(max(r.Dx(), 16), maxPicture), min(max(r.Dy(), 16), maxPicture)
	if cw, ch := p.win.GetSize(); cw != w || ch != h {
		p.win.SetSize(w, h)
	}
	p.SetPosition(r.Min)
}

// SetPosition moves the window's top left corner.
func (p *Pet) SetPosition(at image.Point) {
	if x, y := p.win.GetPos(); x != at.X || y != at.Y {
		p.win.SetPos(at.X, at.Y)
	}
}

// Bounds is where the window is, screen units.
func (p *Pet) Bounds() image.Rectangle {
	x, y := p.win.GetPos()
	w, h := p.win.GetSize()
	return image.Rect(x, y, x+w, y+h)
}

// Cursor is where the pointer is, window units.
func (p *Pet) Cursor() (x, y float64) { return p.win.GetCursorPos() }

// Scale is picture pixels a window unit: 1 but on macOS.
func (p *Pet) Scale() float64 {
	w, _ := p.win.GetSize()
	fw, _ := p.win.GetFramebufferSize()
	if w == 0 {
		return 1
	}
	return float64(fw) / float64(w)
}

// Transparent says whether the desktop shows through where she is not. Without
// a compositor it does not, and the surface should not be used.
func (p *Pet) Transparent() bool {
	return p.win.GetAttrib(glfw.TransparentFramebuffer) == glfw.True
}

// HitTest says whether the point, window units, is on her.
func (p *Pet) HitTest(x, y float64) bool {
	k := p.Scale()
	return p.h.Mask().At(int(x*k), int(y*k))
}

// Native is the window system's id of the window: the X11 window, the HWND, the
// NSWindow. ErrUnsupported elsewhere.
func (p *Pet) Native() (uintptr, error) { return nativeWindow(p.win) }

// Close takes the surface away. The Host forgets it first, then the window is
// destroyed.
func (p *Pet) Close() error {
	if p.win == nil {
		return nil
	}
	p.h.set(func(w *wants) { w.petShown = false })
	ctx, cancel := context.WithTimeout(context.Background(), petWait)
	defer cancel()
	err := p.h.do(ctx, func(l *loop) error { l.dropPet(); return nil })
	if err != nil && !errors.Is(err, errClosed) {
		// Destroying a window whose context is current elsewhere would crash.
		return fmt.Errorf("close the pet surface: the renderer does not let go: %w", err)
	}
	p.win.Destroy()
	p.win = nil
	return nil
}
