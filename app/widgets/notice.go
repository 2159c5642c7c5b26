package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// NoticeKind is the tone of a notice.
type NoticeKind uint8

// Kinds of notice.
const (
	NoticeTip NoticeKind = iota
	NoticeOK
	NoticeError
)

// Notice says what happened in a title and why, with what next, in a line.
// It may carry one action, and a cross when it may be put away.
type Notice struct {
	widget.BaseWidget
	kind   NoticeKind
	title  *Para
	line   *Para
	action *Button
	cross  *IconButton
}

// NewNotice makes a notice. action and dismiss may be nil.
func NewNotice(kind NoticeKind, title, line, actionWord string, action func(), dismissWord string, dismiss func()) *Notice {
	n := &Notice{kind: kind, title: NewPara(look.ButtonBold, look.Text, title), line: NewPara(look.Line, look.Dim, line)}
	if action != nil {
		n.action = NewSmallButton(Neutral, "", actionWord, action)
	}
	if dismiss != nil {
		n.cross = NewFieldButton("x", dismissWord, dismiss)
	}
	n.ExtendBaseWidget(n)
	return n
}

func (n *Notice) inner(width float32) float32 {
	w := width - 2*12 - 20 - 10
	if n.cross != nil {
		w -= 30
	}
	return w
}

// HeightFor implements Tall.
func (n *Notice) HeightFor(width float32) float32 {
	w := n.inner(width)
	h := 24 + n.title.HeightFor(w)
	if n.line.Words() != "" {
		h += n.line.HeightFor(w)
	}
	if n.action != nil {
		h += 8 + 28
	}
	return h
}

// CreateRenderer implements fyne.Widget.
func (n *Notice) CreateRenderer() fyne.WidgetRenderer {
	fillT, mark, name := look.AccentFaint, look.AccentInk, "info"
	switch n.kind {
	case NoticeOK:
		fillT, mark, name = look.OKFaint, look.OK, "check"
	case NoticeError:
		fillT, mark, name = look.DangerFaint, look.Danger, "alert"
	case NoticeTip:
	}
	// The faint colours are translucent: over a thread they need a ground.
	ground := NewBox(look.Surface, "", 12)
	box, icon := NewBox(fillT, "", 12), NewIcon(name, mark, 20)
	objs := []fyne.CanvasObject{ground, box, icon, n.title, n.line}
	if n.action != nil {
		objs = append(objs, n.action)
	}
	if n.cross != nil {
		objs = append(objs, n.cross)
	}
	show(n.line, n.line.Words() != "")
	return &render{
		objects: objs,
		layout: func(s fyne.Size) {
			ground.Resize(s)
			box.Resize(s)
			place(icon, 12, 12, 20, 20)
			w, y := n.inner(s.Width), float32(12)
			h := n.title.HeightFor(w)
			place(n.title, 42, y, w, h)
			y += h
			if n.line.Visible() {
				h = n.line.HeightFor(w)
				place(n.line, 42, y, w, h)
				y += h
			}
			if n.action != nil {
				place(n.action, 42, y+8, n.action.MinSize().Width, 28)
			}
			if n.cross != nil {
				place(n.cross, s.Width-36, 8, 28, 28)
			}
		},
		min: func() fyne.Size { return fyne.NewSize(200, n.HeightFor(max(200, n.Size().Width))) },
		refresh: func() {
			for _, o := range objs {
				o.Refresh()
			}
		},
	}
}
