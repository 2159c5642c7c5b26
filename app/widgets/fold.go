package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Fold is the reasoning row: a line with a chevron, and under it, when open,
// a well of at most 160 that scrolls.
type Fold struct {
	widget.BaseWidget
	touch
	OnToggle func(open bool)

	title  string
	open   bool
	para   *Para
	scroll *Scroll
	motion look.Motion
	grown  float32
}

const foldTall = 160

// NewFold makes a fold.
func NewFold(title, words string, open bool, copyWord string) *Fold {
	f := &Fold{title: title, open: open, para: NewPara(look.SmallText, look.Dim, words)}
	f.para.Copy = copyWord
	f.scroll = NewScroll(f.para)
	if open {
		f.grown = 1
	}
	f.ExtendBaseWidget(f)
	f.changed = f.Refresh
	f.tap = func() {
		f.open = !f.open
		from, to := f.grown, float32(0)
		if f.open {
			to = 1
		}
		f.motion.Come(look.FoldTime, func(v float32) {
			f.grown = from + (to-from)*v
			if f.OnToggle != nil {
				f.OnToggle(f.open)
			}
			f.Refresh()
		})
	}
	return f
}

// Set changes title and words.
func (f *Fold) Set(title, words string) {
	f.title = title
	f.para.SetWords(words)
	f.Refresh()
}

// HeightFor implements Tall.
func (f *Fold) HeightFor(width float32) float32 {
	if f.grown == 0 {
		return 20
	}
	return 20 + f.grown*(4+min(foldTall, f.para.HeightFor(width-24)+20))
}

// CreateRenderer implements fyne.Widget.
func (f *Fold) CreateRenderer() fyne.WidgetRenderer {
	chev := NewIcon("chev", look.Mute, 14)
	label := NewText(look.Label, look.Mute, f.title)
	well := NewBox(look.Strong, "", 10)
	rng := newRing(4)
	lay := func(s fyne.Size) {
		place(chev, -2, 0, 14, 20)
		place(label, 16, 0, s.Width-16, 20)
		rng.around(-2, 0, label.MinSize().Width+22, 20)
		h := max(0, s.Height-24)
		place(well, 0, 24, s.Width, h)
		place(f.scroll, 12, 34, s.Width-24, max(0, h-20))
	}
	paint := func() {
		ink := look.Mute
		if f.hover {
			ink = look.Dim
		}
		name := "chev"
		if f.open {
			name = "down"
		}
		chev.Set(name, ink)
		label.Ink, label.words = ink, f.title
		label.Refresh()
		rng.lit(f.focus)
		show(well, f.grown > 0)
		show(f.scroll, f.grown > .6)
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{rng.Rectangle, chev, label, well, f.scroll},
		layout:  lay,
		min:     func() fyne.Size { return fyne.NewSize(80, f.HeightFor(max(80, f.Size().Width))) },
		refresh: func() { paint(); lay(f.Size()) },
	}
}
