package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"yui/app/look"
)

// touch is what every control that can be pressed shares: hover, press, focus
// and off, the keys that press it, and a fade between its grounds. Embed it
// beside BaseWidget and set changed (repaint) and tap.
type touch struct {
	hover, press, focus, off bool

	changed func()
	tap     func()
}

// MouseIn implements desktop.Hoverable.
func (t *touch) MouseIn(*desktop.MouseEvent) { t.set(&t.hover, true) }

// MouseMoved implements desktop.Hoverable.
func (t *touch) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (t *touch) MouseOut() {
	t.press = false
	t.set(&t.hover, false)
}

// MouseDown implements desktop.Mouseable.
func (t *touch) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		t.set(&t.press, true)
	}
}

// MouseUp implements desktop.Mouseable.
func (t *touch) MouseUp(*desktop.MouseEvent) { t.set(&t.press, false) }

// FocusGained implements fyne.Focusable.
func (t *touch) FocusGained() { t.set(&t.focus, true) }

// FocusLost implements fyne.Focusable.
func (t *touch) FocusLost() { t.set(&t.focus, false) }

// TypedRune implements fyne.Focusable.
func (t *touch) TypedRune(rune) {}

// TypedKey implements fyne.Focusable: space and return press the control.
func (t *touch) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		t.Tapped(nil)
	}
}

// Tapped implements fyne.Tappable.
func (t *touch) Tapped(*fyne.PointEvent) {
	if !t.off && t.tap != nil {
		t.tap()
	}
}

// Disabled implements fyne.Disableable.
func (t *touch) Disabled() bool { return t.off }

// Enable implements fyne.Disableable.
func (t *touch) Enable() { t.set(&t.off, false) }

// Disable implements fyne.Disableable.
func (t *touch) Disable() { t.set(&t.off, true) }

// SetEnabled enables or disables.
func (t *touch) SetEnabled(on bool) { t.set(&t.off, !on) }

// Cursor implements desktop.Cursorable.
func (t *touch) Cursor() desktop.Cursor {
	if t.off {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

func (t *touch) set(f *bool, v bool) {
	if *f == v {
		return
	}
	*f = v
	if t.changed != nil {
		t.changed()
	}
}

// ground picks the fill for the present state.
func (t *touch) ground(rest, hover, press look.Token) look.Token {
	switch {
	case t.off:
		return rest
	case t.press:
		return press
	case t.hover:
		return hover
	}
	return rest
}
