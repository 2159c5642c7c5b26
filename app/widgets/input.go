package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// input is Fyne's text entry without its box and border, so that the shell
// around it can draw them as the look wants.
type input struct {
	widget.Entry
	onKey   func(*fyne.KeyEvent) bool // true: handled
	onRune  func()
	onFocus func(bool)
	onPaste func(fyne.Clipboard) bool // true: handled
	focused bool
	shift   bool
	tail    tail
}

// clipped shows an entry without its scroll bars: the entry is larger than
// the clip by what the bars take, at the right and at the foot.
func (e *input) clipped() *fyne.Container {
	clip := container.NewClip(&fyne.Container{Layout: overhang{}, Objects: []fyne.CanvasObject{e}})
	clip.ExtendBaseWidget(clip) // it does so itself only once it was drawn, too late for a size
	return &fyne.Container{Layout: barsOut{}, Objects: []fyne.CanvasObject{clip}}
}

const barRoom = 8 // as much as the entry pads its text

type barsOut struct{}

// Layout implements fyne.Layout.
func (barsOut) Layout(os []fyne.CanvasObject, s fyne.Size) { place(os[0], 0, 0, s.Width, s.Height) }

// MinSize implements fyne.Layout.
func (barsOut) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(20, 20) }

type overhang struct{}

// Layout implements fyne.Layout.
func (overhang) Layout(os []fyne.CanvasObject, s fyne.Size) {
	place(os[0], 0, 0, s.Width+barRoom, s.Height+barRoom)
}

// MinSize implements fyne.Layout.
func (overhang) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(20, 20) }

func newInput() *input {
	e := &input{tail: tail{at: -1}}
	e.ExtendBaseWidget(e)
	return e
}

// bareRenderer leaves out the box and the border, which come first.
type bareRenderer struct{ fyne.WidgetRenderer }

// Objects implements fyne.WidgetRenderer.
func (b bareRenderer) Objects() []fyne.CanvasObject { return b.WidgetRenderer.Objects()[2:] }

// CreateRenderer implements fyne.Widget. Fyne adds a revealer of its own to a
// password entry; the field has its own eye, so the flag is set afterwards.
func (e *input) CreateRenderer() fyne.WidgetRenderer {
	secret := e.Password
	e.Password = false
	r := e.Entry.CreateRenderer()
	e.Password = secret
	return bareRenderer{r}
}

// FocusGained implements fyne.Focusable.
func (e *input) FocusGained() {
	e.focused = true
	e.Entry.FocusGained()
	if e.onFocus != nil {
		e.onFocus(true)
	}
}

// FocusLost implements fyne.Focusable.
func (e *input) FocusLost() {
	e.focused, e.shift = false, false
	e.Entry.FocusLost()
	if e.onFocus != nil {
		e.onFocus(false)
	}
}

// KeyDown implements desktop.Keyable.
func (e *input) KeyDown(k *fyne.KeyEvent) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		e.shift = true
	}
	e.Entry.KeyDown(k)
}

// KeyUp implements desktop.Keyable.
func (e *input) KeyUp(k *fyne.KeyEvent) {
	if k.Name == desktop.KeyShiftLeft || k.Name == desktop.KeyShiftRight {
		e.shift = false
	}
	e.Entry.KeyUp(k)
}

// TypedKey implements fyne.Focusable.
func (e *input) TypedKey(k *fyne.KeyEvent) {
	if e.onKey != nil && e.onKey(k) {
		return
	}
	if k.Name == fyne.KeyBackspace && e.eatTail() {
		return
	}
	e.Entry.TypedKey(k)
}

// TypedRune implements fyne.Focusable.
func (e *input) TypedRune(r rune) {
	if e.onRune != nil {
		e.onRune()
	}
	e.typeRune(r)
}

// TypedShortcut implements fyne.Shortcutable.
func (e *input) TypedShortcut(s fyne.Shortcut) {
	if p, ok := s.(*fyne.ShortcutPaste); ok && e.onPaste != nil && e.onPaste(p.Clipboard) {
		return
	}
	e.Entry.TypedShortcut(s)
}
