// Package desktop does to a native window what Fyne and GLFW 3.3 cannot: keep
// it off the taskbar and on every workspace, above the others, without
// keyboard focus, at a place, and open to clicks only where she is. It also
// answers where the work area, the screens and the cursor are.
//
// Any goroutine may call it; calls talk to the window system over a
// connection of their own and return at once. What a desktop cannot do answers
// platform.ErrUnsupported, and the app goes on without it.
package desktop

import "image"

// Window is a native handle: an X11 window id or a Windows HWND.
type Window uintptr

// Kind is what a window is for.
type Kind uint8

// Kinds of companion window.
const (
	// Still is shown without ever taking the keyboard: pet, bubble, pill.
	Still Kind = iota
	// Typing takes the keyboard when it is clicked: the composer.
	Typing
)

// Screen is one monitor, in the window system's pixels.
type Screen struct {
	Name    string
	Bounds  image.Rectangle
	Work    image.Rectangle // without panels
	Primary bool
}

// ScreenAt picks the screen under a point, else the nearest one.
func ScreenAt(screens []Screen, p image.Point) (Screen, bool) {
	best, dist := -1, 0
	for i, s := range screens {
		if p.In(s.Bounds) {
			return s, true
		}
		c := image.Pt(clamp(p.X, s.Bounds.Min.X, s.Bounds.Max.X), clamp(p.Y, s.Bounds.Min.Y, s.Bounds.Max.Y)).Sub(p)
		if d := c.X*c.X + c.Y*c.Y; best < 0 || d < dist {
			best, dist = i, d
		}
	}
	if best < 0 {
		return Screen{}, false
	}
	return screens[best], true
}

func clamp(v, lo, hi int) int { return max(lo, min(v, hi)) }

// Active is the window the user works in.
type Active struct {
	App   string // class or program name, "" when unknown
	Title string
}
