//go:build linux || freebsd || openbsd || netbsd

package desktop

import (
	"fmt"
	"image"
	"io"
	"log"
	"sync"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/randr"
	"github.com/jezek/xgb/shape"
	"github.com/jezek/xgb/xproto"

	"yui/platform"
)

// Desktop is a connection to the X server.
type Desktop struct {
	x    *xgb.Conn
	root xproto.Window

	mu    sync.Mutex
	atoms map[string]xproto.Atom
}

// Required tells that without a Desktop there is no display at all.
const Required = true

// Open connects to the display of the environment.
func Open() (*Desktop, error) {
	xgb.Logger = log.New(io.Discard, "", 0) // it reports a missing .Xauthority, which is no fault
	x, err := xgb.NewConn()
	if err != nil {
		return nil, fmt.Errorf("connect to the X display: %w: %w", platform.ErrUnsupported, err)
	}
	d := &Desktop{x: x, root: xproto.Setup(x).DefaultScreen(x).Root, atoms: map[string]xproto.Atom{}}
	if err := shape.Init(x); err != nil {
		x.Close()
		return nil, fmt.Errorf("the X server has no SHAPE extension: %w", platform.ErrUnsupported)
	}
	return d, nil
}

// Close ends the connection.
func (d *Desktop) Close() { d.x.Close() }

// Companion marks the window before or after it is shown.
func (d *Desktop) Companion(w Window, k Kind) error {
	win := xproto.Window(w)
	kind := "_NET_WM_WINDOW_TYPE_UTILITY"
	states := []string{"_NET_WM_STATE_ABOVE", "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER", "_NET_WM_STATE_STICKY"}
	if err := d.setAtoms(win, "_NET_WM_WINDOW_TYPE", kind); err != nil {
		return err
	}
	if err := d.setCards(win, "_NET_WM_DESKTOP", 0xffffffff); err != nil {
		return err
	}
	if err := d.setCards(win, "_NET_WM_USER_TIME", 0); err != nil { // "do not focus me when I appear"
		return err
	}
	if k == Still {
		// WM_HINTS with InputHint set and input = False: the window manager
		// never gives it the keyboard (ICCCM 4.1.7, "no input").
		if err := d.setProp(win, "WM_HINTS", "WM_HINTS", []uint32{1, 0, 1, 0, 0, 0, 0, 0, 0}); err != nil {
			return err
		}
	}
	attr, err := xproto.GetWindowAttributes(d.x, win).Reply()
	if err != nil {
		return fmt.Errorf("look at the window: %w", err)
	}
	if attr.MapState == xproto.MapStateUnmapped {
		return d.setAtoms(win, "_NET_WM_STATE", states...)
	}
	for i := 0; i < len(states); i += 2 {
		a, err := d.atom(states[i])
		if err != nil {
			return err
		}
		b, err := d.atom(states[i+1])
		if err != nil {
			return err
		}
		if err := d.tell(win, "_NET_WM_STATE", 1, uint32(a), uint32(b), 1, 0); err != nil {
			return err
		}
	}
	return nil
}

// Above keeps a shown window in front of the others, or lets it go.
func (d *Desktop) Above(w Window, on bool) error {
	a, err := d.atom("_NET_WM_STATE_ABOVE")
	if err != nil {
		return err
	}
	action := uint32(0) // remove
	if on {
		action = 1
	}
	return d.tell(xproto.Window(w), "_NET_WM_STATE", action, uint32(a), 0, 1, 0)
}

// InputShape lets clicks through everywhere but in rects, in window pixels.
func (d *Desktop) InputShape(w Window, rects []image.Rectangle) error {
	xs := make([]xproto.Rectangle, 0, len(rects))
	for _, r := range rects {
		xs = append(xs, xproto.Rectangle{X: int16(r.Min.X), Y: int16(r.Min.Y), Width: uint16(r.Dx()), Height: uint16(r.Dy())})
	}
	err := shape.RectanglesChecked(d.x, shape.SoSet, shape.SkInput, xproto.ClipOrderingUnsorted, xproto.Window(w), 0, 0, xs).Check()
	if err != nil {
		return fmt.Errorf("set the input shape: %w", err)
	}
	return nil
}

// Move puts the window's top left corner at p.
func (d *Desktop) Move(w Window, p image.Point) error {
	err := xproto.ConfigureWindowChecked(d.x, xproto.Window(w), xproto.ConfigWindowX|xproto.ConfigWindowY,
		[]uint32{uint32(int32(p.X)), uint32(int32(p.Y))}).Check()
	if err != nil {
		return fmt.Errorf("move the window: %w", err)
	}
	return nil
}

// Raise puts the window on top of its layer without giving it the keyboard.
func (d *Desktop) Raise(w Window) error {
	err := xproto.ConfigureWindowChecked(d.x, xproto.Window(w), xproto.ConfigWindowStackMode, []uint32{xproto.StackModeAbove}).Check()
	if err != nil {
		return fmt.Errorf("raise the window: %w", err)
	}
	return nil
}

// Activate brings a window forward with the keyboard, as a user's act.
func (d *Desktop) Activate(w Window) error {
	return d.tell(xproto.Window(w), "_NET_ACTIVE_WINDOW", 2, 0, 0, 0, 0)
}

// Composited tells whether transparent windows are really transparent.
func (d *Desktop) Composited() bool {
	a, err := d.atom(fmt.Sprintf("_NET_WM_CM_S%d", d.x.DefaultScreen))
	if err != nil {
		return false
	}
	r, err := xproto.GetSelectionOwner(d.x, a).Reply()
	return err == nil && r.Owner != xproto.WindowNone
}

// Visible tells whether any of a window may be on screen: not minimized, not
// on another workspace.
func (d *Desktop) Visible(w Window) (bool, error) {
	a, err := xproto.GetWindowAttributes(d.x, xproto.Window(w)).Reply()
	if err != nil {
		return false, fmt.Errorf("look at the window: %w", err)
	}
	return a.MapState == xproto.MapStateViewable, nil
}

// Cursor is the pointer's place.
func (d *Desktop) Cursor() (image.Point, error) {
	r, err := xproto.QueryPointer(d.x, d.root).Reply()
	if err != nil {
		return image.Point{}, fmt.Errorf("ask for the pointer: %w", err)
	}
	return image.Pt(int(r.RootX), int(r.RootY)), nil
}

// Control tells whether a Control key is held, whoever has the keyboard.
func (d *Desktop) Control() (bool, error) {
	r, err := xproto.QueryPointer(d.x, d.root).Reply()
	if err != nil {
		return false, fmt.Errorf("ask for the held keys: %w", err)
	}
	return r.Mask&xproto.KeyButMaskControl != 0, nil
}

// Screens lists the monitors, the primary one first.
func (d *Desktop) Screens() ([]Screen, error) {
	geo, err := xproto.GetGeometry(d.x, xproto.Drawable(d.root)).Reply()
	if err != nil {
		return nil, fmt.Errorf("ask for the screen: %w", err)
	}
	whole := image.Rect(0, 0, int(geo.Width), int(geo.Height))
	work := whole
	if v := d.cards(d.root, "_NET_WORKAREA"); len(v) >= 4 {
		r := image.Rect(int(v[0]), int(v[1]), int(v[0]+v[2]), int(v[1]+v[3]))
		if !r.Intersect(whole).Empty() {
			work = r
		}
	}
	var out []Screen
	if randr.Init(d.x) == nil {
		if r, err := randr.GetMonitors(d.x, d.root, true).Reply(); err == nil {
			for _, m := range r.Monitors {
				b := image.Rect(int(m.X), int(m.Y), int(m.X)+int(m.Width), int(m.Y)+int(m.Height))
				s := Screen{Bounds: b, Work: b.Intersect(work), Primary: m.Primary}
				if s.Work.Empty() {
					s.Work = b
				}
				if n, err := xproto.GetAtomName(d.x, m.Name).Reply(); err == nil {
					s.Name = n.Name
				}
				if s.Primary {
					out = append([]Screen{s}, out...)
				} else {
					out = append(out, s)
				}
			}
		}
	}
	if len(out) == 0 {
		out = []Screen{{Name: "screen", Bounds: whole, Work: work, Primary: true}}
	}
	return out, nil
}
