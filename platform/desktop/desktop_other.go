//go:build !linux && !freebsd && !openbsd && !netbsd && !windows

package desktop

import (
	"image"

	"yui/platform"
)

// Desktop cannot reach native windows on this system yet: the pet stays home
// and the main window is the whole product.
type Desktop struct{}

// Required tells that without a Desktop there is no display at all.
const Required = false

// Open answers platform.ErrUnsupported.
func Open() (*Desktop, error) { return nil, platform.ErrUnsupported }

// Close has nothing to give back.
func (d *Desktop) Close() {}

// Companion answers platform.ErrUnsupported.
func (d *Desktop) Companion(Window, Kind) error { return platform.ErrUnsupported }

// Above answers platform.ErrUnsupported.
func (d *Desktop) Above(Window, bool) error { return platform.ErrUnsupported }

// InputShape answers platform.ErrUnsupported.
func (d *Desktop) InputShape(Window, []image.Rectangle) error { return platform.ErrUnsupported }

// Move answers platform.ErrUnsupported.
func (d *Desktop) Move(Window, image.Point) error { return platform.ErrUnsupported }

// Raise answers platform.ErrUnsupported.
func (d *Desktop) Raise(Window) error { return platform.ErrUnsupported }

// Activate answers platform.ErrUnsupported.
func (d *Desktop) Activate(Window) error { return platform.ErrUnsupported }

// Composited is false.
func (d *Desktop) Composited() bool { return false }

// Visible answers platform.ErrUnsupported.
func (d *Desktop) Visible(Window) (bool, error) { return false, platform.ErrUnsupported }

// Cursor answers platform.ErrUnsupported.
func (d *Desktop) Cursor() (image.Point, error) { return image.Point{}, platform.ErrUnsupported }

// Control answers platform.ErrUnsupported.
func (d *Desktop) Control() (bool, error) { return false, platform.ErrUnsupported }

// Screens answers platform.ErrUnsupported.
func (d *Desktop) Screens() ([]Screen, error) { return nil, platform.ErrUnsupported }

// Active answers platform.ErrUnsupported.
func (d *Desktop) Active() (Active, error) { return Active{}, platform.ErrUnsupported }
