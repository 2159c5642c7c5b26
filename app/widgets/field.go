package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// shell is the box of a field: 40 high, radius 12, its edge telling focus and
// error.
type shell struct {
	box        *Box
	rest, lit  look.Token // edges at rest and focused
	thick      float32    // of the focused edge
	ground     look.Token
	focus, bad bool
	off        bool
}

func newShell(radius float32) *shell {
	return &shell{box: NewBox(look.Input, look.EdgeStrong, radius), ground: look.Input, rest: look.EdgeStrong, lit: look.AccentLine, thick: 2}
}

func (s *shell) paint() {
	s.box.Fill, s.box.Edge, s.box.Width = s.ground, s.rest, 1
	switch {
	case s.off:
		s.box.Fill, s.box.Edge = look.Clear, look.Edge
	case s.bad:
		s.box.Edge = look.Danger
	case s.focus:
		s.box.Edge, s.box.Width = s.lit, s.thick
	}
	s.box.Refresh()
}

const (
	fieldTall = 40
	fieldGap  = 6
	fieldPad  = 12
)

// Field is a labelled line of text with a hint or an error under it.
type Field struct {
	widget.BaseWidget
	OnChange func(string) // every keystroke
	OnDone   func(string) // return, or focus left after a change

	label, hint string
	err         string
	entry       *input
	shell       *shell
	buttons     []fyne.CanvasObject
	dirty       bool
}

// NewField makes a field. label and hint may be empty.
func NewField(label, value, placeholder, hint string) *Field {
	f := newField(label, value, placeholder, hint)
	f.ExtendBaseWidget(f)
	return f
}

// newField makes the field without saying which widget it is: an embedding
// one extends it.
func newField(label, value, placeholder, hint string) *Field {
	f := &Field{label: label, hint: hint, entry: newInput(), shell: newShell(12)}
	f.entry.SetText(value)
	f.entry.SetPlaceHolder(placeholder)
	f.entry.OnChanged = func(s string) {
		f.dirty = true
		if f.OnChange != nil {
			f.OnChange(s)
		}
	}
	f.entry.OnSubmitted = func(string) { f.done() }
	f.entry.onFocus = func(on bool) {
		f.shell.focus = on
		f.shell.paint()
		if !on {
			f.done()
		}
	}
	return f
}

func (f *Field) done() {
	if f.dirty {
		f.dirty = false
		if f.OnDone != nil {
			f.OnDone(f.entry.Text)
		}
	}
}

// Value is the text.
func (f *Field) Value() string { return f.entry.Text }

// SetValue changes the text without calling back.
func (f *Field) SetValue(v string) {
	if f.entry.Text == v {
		return
	}
	cb := f.entry.OnChanged
	f.entry.OnChanged = nil
	f.entry.SetText(v)
	f.entry.OnChanged = cb
	f.dirty = false
}

// SetHint changes the quiet line under the field.
func (f *Field) SetHint(h string) { f.hint = h; f.Refresh() }

// SetError shows what is wrong in place of the hint; empty clears it.
func (f *Field) SetError(e string) {
	if f.err != e {
		f.err = e
		f.Refresh()
	}
}

// SetPlaceholder changes what an empty field shows.
func (f *Field) SetPlaceholder(p string) { f.entry.SetPlaceHolder(p) }

// SetEnabled enables or disables typing.
func (f *Field) SetEnabled(on bool) {
	f.shell.off = !on
	if on {
		f.entry.Enable()
	} else {
		f.entry.Disable()
	}
	f.Refresh()
}

// Focusable is what takes the keyboard.
func (f *Field) Focusable() fyne.Focusable { return f.entry }

// HeightFor implements Tall.
func (f *Field) HeightFor(float32) float32 {
	h := float32(fieldTall)
	if f.label != "" {
		h += look.Label.Line + fieldGap
	}
	if f.hint != "" || f.err != "" {
		h += look.Hint.Line + fieldGap
	}
	return h
}

// CreateRenderer implements fyne.Widget.
func (f *Field) CreateRenderer() fyne.WidgetRenderer {
	label := NewText(look.Label, look.Dim, f.label)
	hint, entry := NewCutText(look.Hint, look.Mute, ""), f.entry.clipped()
	lay := func(s fyne.Size) {
		y := float32(0)
		if f.label != "" {
			place(label, 0, 0, s.Width, look.Label.Line)
			y = look.Label.Line + fieldGap
		}
		place(f.shell.box, 0, y, s.Width, fieldTall)
		x := s.Width - 6
		for i := len(f.buttons) - 1; i >= 0; i-- {
			x -= 28
			place(f.buttons[i], x, y+6, 28, 28)
			x -= 2
		}
		right := float32(4)
		if len(f.buttons) > 0 {
			right = s.Width - x
		}
		// The entry pads its text by 8; the field by 12.
		h := f.entry.MinSize().Height
		place(entry, fieldPad-8, y+(fieldTall-h)/2-.5, s.Width-(fieldPad-8)-right, h)
		place(hint, 0, y+fieldTall+fieldGap, s.Width, look.Hint.Line)
	}
	paint := func() {
		f.shell.bad = f.err != ""
		f.shell.paint()
		label.SetWords(f.label)
		hint.Ink = look.Mute
		if f.err != "" {
			hint.Ink = look.Danger
			hint.words = f.err
		} else {
			hint.words = f.hint
		}
		show(hint, hint.words != "")
		hint.Refresh()
	}
	paint()
	return &render{
		list: func() []fyne.CanvasObject {
			return append([]fyne.CanvasObject{label, f.shell.box, entry, hint}, f.buttons...)
		},
		layout:  lay,
		min:     func() fyne.Size { return fyne.NewSize(120, f.HeightFor(0)) },
		refresh: func() { paint(); lay(f.Size()) },
	}
}
