package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Said is what the user said: a filled block at the right, at most 312 wide.
type Said struct {
	widget.BaseWidget
	para *Para
	box  *Box
}

const (
	saidMax  = 312
	saidPadX = 14
	saidPadY = 9
)

// NewSaid makes the block. copyWord is the menu's word for Copy.
func NewSaid(words, copyWord string) *Said {
	s := &Said{para: NewPara(look.Body, look.Text, words), box: NewBox(look.Said, "", 14)}
	s.para.Copy = copyWord
	s.box.Radius = Corners{14, 14, 4, 14}
	s.ExtendBaseWidget(s)
	return s
}

func (s *Said) wide(room float32) float32 {
	inner := min(float32(saidMax), room) - 2*saidPadX
	return min(inner, s.para.NaturalWidth(inner)+1)
}

// HeightFor implements Tall.
func (s *Said) HeightFor(width float32) float32 {
	return s.para.HeightFor(s.wide(width)) + 2*saidPadY
}

// CreateRenderer implements fyne.Widget.
func (s *Said) CreateRenderer() fyne.WidgetRenderer {
	return &render{
		objects: []fyne.CanvasObject{s.box, s.para},
		layout: func(size fyne.Size) {
			w := s.wide(size.Width)
			x := size.Width - w - 2*saidPadX
			place(s.box, x, 0, w+2*saidPadX, size.Height)
			place(s.para, x+saidPadX, saidPadY, w, size.Height-2*saidPadY)
		},
		min:     func() fyne.Size { return fyne.NewSize(60, s.HeightFor(max(60, s.Size().Width))) },
		refresh: func() { s.box.Refresh(); s.para.Refresh() },
	}
}
