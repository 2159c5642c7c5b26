//go:build linux || freebsd || openbsd || netbsd

package desktop

import (
	"encoding/binary"
	"fmt"

	"github.com/jezek/xgb/xproto"
)

// maxAtoms bounds the name cache; the package asks for a dozen names.
const maxAtoms = 64

func (d *Desktop) atom(name string) (xproto.Atom, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if a, ok := d.atoms[name]; ok {
		return a, nil
	}
	r, err := xproto.InternAtom(d.x, false, uint16(len(name)), name).Reply()
	if err != nil {
		return 0, fmt.Errorf("name %s: %w", name, err)
	}
	if len(d.atoms) < maxAtoms {
		d.atoms[name] = r.Atom
	}
	return r.Atom, nil
}

func (d *Desktop) setProp(w xproto.Window, name, typ string, v []uint32) error {
	p, err := d.atom(name)
	if err != nil {
		return err
	}
	t, err := d.atom(typ)
	if err != nil {
		return err
	}
	data := make([]byte, 0, 4*len(v))
	for _, x := range v {
		data = binary.LittleEndian.AppendUint32(data, x)
	}
	if err := xproto.ChangePropertyChecked(d.x, xproto.PropModeReplace, w, p, t, 32, uint32(len(v)), data).Check(); err != nil {
		return fmt.Errorf("set %s: %w", name, err)
	}
	return nil
}

func (d *Desktop) setCards(w xproto.Window, name string, v ...uint32) error {
	return d.setProp(w, name, "CARDINAL", v)
}

func (d *Desktop) setAtoms(w xproto.Window, name string, values ...string) error {
	v := make([]uint32, 0, len(values))
	for _, s := range values {
		a, err := d.atom(s)
		if err != nil {
			return err
		}
		v = append(v, uint32(a))
	}
	return d.setProp(w, name, "ATOM", v)
}

// cards reads a list of cardinals, nil when absent.
func (d *Desktop) cards(w xproto.Window, name string) []uint32 {
	a, err := d.atom(name)
	if err != nil {
		return nil
	}
	r, err := xproto.GetProperty(d.x, false, w, a, xproto.AtomAny, 0, 1024).Reply()
	if err != nil || r.Format != 32 {
		return nil
	}
	v := make([]uint32, 0, len(r.Value)/4)
	for b := r.Value; len(b) >= 4; b = b[4:] {
		v = append(v, binary.LittleEndian.Uint32(b))
	}
	return v
}

// tell asks the window manager through a client message on the root.
func (d *Desktop) tell(w xproto.Window, name string, data ...uint32) error {
	a, err := d.atom(name)
	if err != nil {
		return err
	}
	ev := xproto.ClientMessageEvent{Format: 32, Window: w, Type: a, Data: xproto.ClientMessageDataUnionData32New(data)}
	err = xproto.SendEventChecked(d.x, false, d.root,
		xproto.EventMaskSubstructureNotify|xproto.EventMaskSubstructureRedirect, string(ev.Bytes())).Check()
	if err != nil {
		return fmt.Errorf("ask the window manager for %s: %w", name, err)
	}
	return nil
}
