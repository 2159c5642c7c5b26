//go:build linux || freebsd || openbsd || netbsd

package desktop

import (
	"bytes"
	"os"
	"strings"

	"github.com/jezek/xgb/xproto"

	"yui/platform"
)

// Active answers the window the user works in: the active one, or while that
// is one of ours, the topmost other one. ErrUnsupported where the window
// manager does not say; a zero Active when nothing is open.
func (d *Desktop) Active() (Active, error) {
	act := d.cards(d.root, "_NET_ACTIVE_WINDOW")
	if len(act) == 0 {
		return Active{}, platform.ErrUnsupported
	}
	own := uint32(os.Getpid())
	if w := xproto.Window(act[0]); w != 0 && !d.owned(w, own) {
		return d.describe(w), nil
	}
	stack := d.cards(d.root, "_NET_CLIENT_LIST_STACKING")
	for i := len(stack) - 1; i >= 0; i-- {
		w := xproto.Window(stack[i])
		if d.owned(w, own) {
			continue
		}
		if a, err := xproto.GetWindowAttributes(d.x, w).Reply(); err == nil && a.MapState == xproto.MapStateViewable {
			return d.describe(w), nil
		}
	}
	return Active{}, nil
}

func (d *Desktop) owned(w xproto.Window, pid uint32) bool {
	v := d.cards(w, "_NET_WM_PID")
	return len(v) > 0 && v[0] == pid
}

func (d *Desktop) describe(w xproto.Window) Active {
	a := Active{Title: d.text(w, "_NET_WM_NAME")}
	if a.Title == "" {
		a.Title = d.text(w, "WM_NAME")
	}
	// WM_CLASS is instance NUL class NUL; the class is the program's name.
	if parts := bytes.Split(d.raw(w, "WM_CLASS"), []byte{0}); len(parts) >= 2 {
		a.App = strings.ToValidUTF8(string(parts[1]), "�")
	}
	return a
}

func (d *Desktop) text(w xproto.Window, name string) string {
	return strings.ToValidUTF8(string(bytes.TrimRight(d.raw(w, name), "\x00")), "�")
}

// raw reads a property of bytes, at most 4 KiB of it.
func (d *Desktop) raw(w xproto.Window, name string) []byte {
	a, err := d.atom(name)
	if err != nil {
		return nil
	}
	r, err := xproto.GetProperty(d.x, false, w, a, xproto.AtomAny, 0, 1024).Reply()
	if err != nil || r.Format != 8 {
		return nil
	}
	return r.Value
}
