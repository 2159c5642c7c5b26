package render

import (
	"errors"
	"fmt"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// ErrNoDisplay says that no window, and so no GL context, can be had here.
var ErrNoDisplay = errors.New("no display")

// Window is the hidden window whose GL context draws her. Make and destroy it
// on the main goroutine; in between it belongs to the Host.
type Window struct {
	glfw *glfw.Window
}

// NewWindow makes the hidden window. Call it on the main goroutine, with that
// goroutine locked to its thread. GLFW may already be running (under Fyne it
// is); if not, it is started, and Terminate ends it.
func NewWindow() (*Window, error) {
	if err := initGLFW(); err != nil {
		return nil, err
	}
	hintsForGL()
	glfw.WindowHint(glfw.Visible, glfw.False)
	w, err := glfw.CreateWindow(16, 16, "yui", nil, nil)
	// Hints are global and stick: a leaked core profile would break the
	// windows Fyne opens later.
	glfw.DefaultWindowHints()
	if err != nil {
		return nil, fmt.Errorf("make an OpenGL 3.3 context (update the graphics driver, or install Mesa's software one): %w", err)
	}
	if w == nil {
		// The binding only logs what the platform refuses.
		return nil, fmt.Errorf("make the drawing window: the window system refused: %w", ErrNoDisplay)
	}
	return &Window{glfw: w}, nil
}

// initGLFW starts GLFW. Without a display its Go binding logs the reason,
// answers no error, and panics at the first call after; that is caught here.
func initGLFW() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("start the window system: %w: %v", ErrNoDisplay, r)
		}
	}()
	if err := glfw.Init(); err != nil {
		return fmt.Errorf("start the window system: %w: %w", ErrNoDisplay, err)
	}
	glfw.DefaultWindowHints()
	return nil
}

// hintsForGL clears every hint and asks for the context all our windows use.
func hintsForGL() {
	glfw.DefaultWindowHints()
	glfw.WindowHint(glfw.ContextVersionMajor, 3)
	glfw.WindowHint(glfw.ContextVersionMinor, 3)
	glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
	glfw.WindowHint(glfw.OpenGLForwardCompatible, glfw.True)
	// We draw into framebuffers of our own.
	glfw.WindowHint(glfw.DepthBits, 0)
	glfw.WindowHint(glfw.StencilBits, 0)
	glfw.WindowHint(glfw.Samples, 0)
}

// Destroy closes the window. On main, after Host.Close.
func (w *Window) Destroy() {
	if w != nil && w.glfw != nil {
		w.glfw.Destroy()
		w.glfw = nil
	}
}

// Terminate ends GLFW. Only for programs that run no Fyne, on main, at the end.
func Terminate() { glfw.Terminate() }

// PollEvents lets a program without Fyne hear its pet window. On main.
func PollEvents() { glfw.PollEvents() }
