package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Bubble is what she says on the desktop: raised, with an edge, one corner
// short where her mouth is. Its shadow is the window's business.
type Bubble struct {
	widget.BaseWidget
	para    *Para
	dots    *Dots
	box     *Box
	waiting bool
}

// Measures of the bubble.
const (
	BubbleMax  = 300 // widest
	bubblePadX = 14
	bubblePadY = 10
	bubbleEms  = 34 // characters a line at most
)

// NewBubble makes an empty bubble.
func NewBubble(copyWord string) *Bubble {
	b := &Bubble{
		para: NewPara(look.BubbleText, look.Text, ""), dots: NewDots(5, look.AccentInk),
		box: NewBox(look.Raised, look.Edge, 14),
	}
	b.para.Copy = copyWord
	b.box.Radius = Corners{14, 14, 14, 4}
	b.dots.Hide()
	b.ExtendBaseWidget(b)
	return b
}

// SetWords shows words; streaming adds the caret.
func (b *Bubble) SetWords(words string, streaming bool) {
	b.waiting = false
	b.dots.Hide()
	b.para.SetWords(words)
	b.para.SetStreaming(streaming)
	b.Refresh()
}

// SetWaiting shows the three dots.
func (b *Bubble) SetWaiting() {
	b.waiting = true
	b.para.SetStreaming(false)
	b.para.SetWords("")
	b.dots.Show()
	b.dots.SetRunning(true)
	b.Refresh()
}

// Quiet stops what moves, for a bubble that is not shown.
func (b *Bubble) Quiet() {
	b.dots.Hide()
	b.para.SetStreaming(false)
}

// SetClear fades the bubble: 0 is solid, 1 cannot be seen.
func (b *Bubble) SetClear(f float32) {
	if b.box.Clear == f {
		return
	}
	b.box.Clear, b.para.Clear = f, f
	b.box.Refresh()
	b.para.Refresh()
}

// SetShort puts the short corner at the lower left, or the lower right when
// she stands right of the bubble.
func (b *Bubble) SetShort(right bool) {
	c := Corners{14, 14, 14, 4}
	if right {
		c = Corners{14, 14, 4, 14}
	}
	if b.box.Radius != c {
		b.box.Radius = c
		b.box.Refresh()
	}
}

// lineMax is the width words wrap at: 34 average characters, within the box.
func (b *Bubble) lineMax() float32 {
	return min(BubbleMax-2*bubblePadX, bubbleEms*look.BubbleText.Size*.56)
}

// Fit is the size the bubble wants, at most tall units high (0: any).
func (b *Bubble) Fit(tall float32) fyne.Size {
	if b.waiting {
		return fyne.NewSize(2*16+25, 2*14+5)
	}
	limit := b.lineMax()
	w := min(limit, b.para.NaturalWidth(limit)+1)
	if b.para.caret.Visible() {
		w = min(limit, w+11)
	}
	h := b.para.HeightFor(w) + 2*bubblePadY
	if tall > 0 {
		h = min(h, tall)
	}
	return fyne.NewSize(w+2*bubblePadX, h)
}

// CreateRenderer implements fyne.Widget.
func (b *Bubble) CreateRenderer() fyne.WidgetRenderer {
	scroll := NewScroll(b.para)
	return &render{
		objects: []fyne.CanvasObject{b.box, scroll, b.dots},
		layout: func(s fyne.Size) {
			b.box.Resize(s)
			place(scroll, bubblePadX, bubblePadY, s.Width-2*bubblePadX, s.Height-2*bubblePadY)
			place(b.dots, (s.Width-25)/2, (s.Height-5)/2, 25, 5)
			scroll.To(b.para.Size().Height) // the newest words stay in sight
		},
		min:     func() fyne.Size { return b.Fit(0) },
		refresh: func() { b.box.Refresh(); b.para.Refresh() },
	}
}

// PillState says what the status pill is about.
type PillState uint8

// Pill states.
const (
	PillBusy PillState = iota
	PillListening
	PillTrouble
	PillResting
	PillDone
)

// Pill is the small line under the bubble: one thing at a time.
type Pill struct {
	widget.BaseWidget
	touch
	state PillState
	words string
	clear float32
}

// NewPill makes a pill. tap may be nil.
func NewPill(tap func()) *Pill {
	p := &Pill{}
	p.tap, p.off = tap, tap == nil
	p.ExtendBaseWidget(p)
	p.changed = p.Refresh
	return p
}

// Set changes what it says.
func (p *Pill) Set(state PillState, words string) {
	p.state, p.words = state, words
	p.Refresh()
}

// SetClear fades the pill: 0 is solid, 1 cannot be seen.
func (p *Pill) SetClear(f float32) {
	p.clear = f
	p.Refresh()
}

func (p *Pill) mark() float32 {
	switch p.state {
	case PillListening:
		return 20
	case PillResting, PillDone:
		return 14
	case PillBusy, PillTrouble:
	}
	return 8
}

// CreateRenderer implements fyne.Widget.
func (p *Pill) CreateRenderer() fyne.WidgetRenderer {
	box, label := NewBox(look.Raised, look.Edge, 13), NewText(look.Label, look.Dim, "")
	dot, bars, icon := NewDot(look.Accent, 8), NewBars(look.Accent), NewIcon("", look.Dim, 14)
	lay := func(s fyne.Size) {
		box.Resize(s)
		m := p.mark()
		for _, o := range []fyne.CanvasObject{dot, bars, icon} {
			place(o, 10, (s.Height-12)/2, m, 12)
		}
		place(label, 10+m+8, 0, s.Width-10-m-20, s.Height)
	}
	paint := func() {
		show(dot, p.state == PillBusy || p.state == PillTrouble)
		show(bars, p.state == PillListening)
		show(icon, p.state == PillResting || p.state == PillDone)
		ink := look.Accent
		if p.state == PillTrouble {
			ink = look.Danger
		}
		dot.Set(ink, false)
		if p.state == PillDone {
			icon.Set("check", look.OK)
		} else {
			icon.Set("moon", look.Dim)
		}
		label.words, label.Ink = p.words, look.Dim
		if p.hover && p.tap != nil {
			label.Ink = look.Text
		}
		box.Clear, label.Clear = p.clear, p.clear
		label.Refresh()
		box.Refresh()
		if p.clear > .5 { // the mark is small: it may go in one step
			dot.Hide()
			bars.Hide()
			icon.Hide()
		}
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{box, dot, bars, icon, label},
		layout:  lay,
		min:     func() fyne.Size { return fyne.NewSize(10+p.mark()+8+look.Label.Width(p.words)+12, 26) },
		refresh: func() { paint(); lay(p.Size()) },
	}
}
