package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
	"yui/app/widgets"
)

// linkView is the connection's dot with its words. A click opens its page.
type linkView struct {
	widget.BaseWidget
	dot   *widgets.Dot
	label *widgets.Text
	tap   func()
}

func newLinkView(tap func()) *linkView {
	l := &linkView{dot: widgets.NewDot(look.Mute, 8), label: widgets.NewCutText(look.Label, look.Mute, ""), tap: tap}
	l.ExtendBaseWidget(l)
	return l
}

func (l *linkView) set(k Link) {
	ink, hollow := look.Mute, false
	switch k.State {
	case Connected:
		ink = look.OK
	case Reaching:
		ink = look.Accent
	case Trouble:
		ink = look.Danger
	case NotSet, Offline:
		hollow = true
	}
	l.dot.Set(ink, hollow)
	l.label.SetWords(k.Words)
	l.Refresh()
}

// Tapped implements fyne.Tappable.
func (l *linkView) Tapped(*fyne.PointEvent) { l.tap() }

// MouseIn implements desktop.Hoverable.
func (l *linkView) MouseIn(*desktop.MouseEvent) { l.label.SetInk(look.Dim) }

// MouseMoved implements desktop.Hoverable.
func (l *linkView) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (l *linkView) MouseOut() { l.label.SetInk(look.Mute) }

// Cursor implements desktop.Cursorable.
func (l *linkView) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer implements fyne.Widget.
func (l *linkView) CreateRenderer() fyne.WidgetRenderer { return &linkRenderer{l} }

type linkRenderer struct{ l *linkView }

func (r *linkRenderer) Layout(s fyne.Size) {
	r.l.dot.Resize(fyne.NewSize(8, s.Height))
	r.l.dot.Move(fyne.NewPos(0, 0))
	r.l.label.Resize(fyne.NewSize(max(0, s.Width-16), s.Height))
	r.l.label.Move(fyne.NewPos(16, 0))
}

func (r *linkRenderer) MinSize() fyne.Size {
	return fyne.NewSize(16+look.Label.Width(r.l.label.Words())+1, topTall)
}

func (r *linkRenderer) Refresh() {
	r.Layout(r.l.Size())
	r.l.dot.Refresh()
	r.l.label.Refresh()
}

func (r *linkRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.l.dot, r.l.label}
}

func (r *linkRenderer) Destroy() {}
