package desktop

import (
	"fmt"
	"image"
	"unsafe"

	"golang.org/x/sys/windows"

	"yui/platform"
)

// Desktop holds the system calls.
type Desktop struct{}

var (
	user32           = windows.NewLazySystemDLL("user32.dll")
	getWindowLong    = user32.NewProc("GetWindowLongPtrW")
	setWindowLong    = user32.NewProc("SetWindowLongPtrW")
	setWindowPos     = user32.NewProc("SetWindowPos")
	setForeground    = user32.NewProc("SetForegroundWindow")
	isIconic         = user32.NewProc("IsIconic")
	isVisible        = user32.NewProc("IsWindowVisible")
	getCursorPos     = user32.NewProc("GetCursorPos")
	getAsyncKeyState = user32.NewProc("GetAsyncKeyState")
	systemParameters = user32.NewProc("SystemParametersInfoW")
	systemMetrics    = user32.NewProc("GetSystemMetrics")
)

// Win32 constants (winuser.h).
const (
	gwlExStyle     = ^uintptr(19) // -20
	exTransparent  = 0x20
	exToolWindow   = 0x80
	exLayered      = 0x80000
	exNoActivate   = 0x08000000
	topmost        = ^uintptr(0) // HWND_TOPMOST
	notTopmost     = ^uintptr(1) // HWND_NOTOPMOST
	noSize, noMove = 0x1, 0x2
	noActivate     = 0x10
	noZOrder       = 0x4
	getWorkArea    = 0x30
	keyControl     = 0x11 // VK_CONTROL
)

// Required tells that without a Desktop there is no display at all.
const Required = false

// Open prepares the calls.
func Open() (*Desktop, error) { return &Desktop{}, user32.Load() }

// Close has nothing to give back.
func (d *Desktop) Close() {}

// Companion marks the window.
func (d *Desktop) Companion(w Window, k Kind) error {
	add := uintptr(exToolWindow)
	if k == Still {
		add |= exNoActivate
	}
	old, _, _ := getWindowLong.Call(uintptr(w), gwlExStyle)
	_, _, _ = setWindowLong.Call(uintptr(w), gwlExStyle, old|add)
	return d.pos(w, topmost, image.Point{}, noSize|noMove|noActivate)
}

// Above keeps a window in front of the others, or lets it go.
func (d *Desktop) Above(w Window, on bool) error {
	after := notTopmost
	if on {
		after = topmost
	}
	return d.pos(w, after, image.Point{}, noSize|noMove|noActivate)
}

// InputShape on Windows is all or nothing: an empty list lets every click
// through; the caller polls the cursor against the mask and switches.
func (d *Desktop) InputShape(w Window, rects []image.Rectangle) error {
	old, _, _ := getWindowLong.Call(uintptr(w), gwlExStyle)
	next := old &^ exTransparent
	if len(rects) == 0 {
		next = old | exTransparent | exLayered
	}
	_, _, _ = setWindowLong.Call(uintptr(w), gwlExStyle, next)
	return nil
}

// Move puts the window's top left corner at p.
func (d *Desktop) Move(w Window, p image.Point) error {
	return d.pos(w, 0, p, noSize|noActivate|noZOrder)
}

// Raise puts the window on top without the keyboard.
func (d *Desktop) Raise(w Window) error {
	return d.pos(w, topmost, image.Point{}, noSize|noMove|noActivate)
}

// Activate brings a window forward with the keyboard.
func (d *Desktop) Activate(w Window) error {
	if ok, _, err := setForeground.Call(uintptr(w)); ok == 0 {
		return fmt.Errorf("bring the window forward: %w", err)
	}
	return nil
}

// Composited is always so since Windows 8.
func (d *Desktop) Composited() bool { return true }

// Visible tells whether any of a window may be on screen.
func (d *Desktop) Visible(w Window) (bool, error) {
	iconic, _, _ := isIconic.Call(uintptr(w))
	shown, _, _ := isVisible.Call(uintptr(w))
	return iconic == 0 && shown != 0, nil
}

// Cursor is the pointer's place.
func (d *Desktop) Cursor() (image.Point, error) {
	var p struct{ X, Y int32 }
	if ok, _, err := getCursorPos.Call(uintptr(unsafe.Pointer(&p))); ok == 0 {
		return image.Point{}, fmt.Errorf("ask for the pointer: %w", err)
	}
	return image.Pt(int(p.X), int(p.Y)), nil
}

// Control tells whether a Control key is held, whoever has the keyboard.
func (d *Desktop) Control() (bool, error) {
	held, _, _ := getAsyncKeyState.Call(keyControl)
	return held&0x8000 != 0, nil
}

// Screens answers the primary monitor.
func (d *Desktop) Screens() ([]Screen, error) {
	w, _, _ := systemMetrics.Call(0)
	h, _, _ := systemMetrics.Call(1)
	if w == 0 || h == 0 {
		return nil, fmt.Errorf("ask for the screen: %w", platform.ErrUnsupported)
	}
	b := image.Rect(0, 0, int(w), int(h))
	var r struct{ L, T, R, B int32 }
	work := b
	if ok, _, _ := systemParameters.Call(getWorkArea, 0, uintptr(unsafe.Pointer(&r)), 0); ok != 0 {
		work = image.Rect(int(r.L), int(r.T), int(r.R), int(r.B))
	}
	return []Screen{{Name: "primary", Bounds: b, Work: work, Primary: true}}, nil
}

func (d *Desktop) pos(w Window, after uintptr, p image.Point, flags uintptr) error {
	if ok, _, err := setWindowPos.Call(uintptr(w), after, uintptr(p.X), uintptr(p.Y), 0, 0, flags); ok == 0 {
		return fmt.Errorf("place the window: %w", err)
	}
	return nil
}
