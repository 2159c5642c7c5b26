package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Para is wrapped text at the look's own pitch: Fyne's labels add no space
// between lines. It breaks CJK between characters, shows a caret while its
// words still come, and offers Copy under the right button.
type Para struct {
	widget.BaseWidget
	Role  look.Role
	Ink   look.Token
	Align fyne.TextAlign
	Copy  string  // the menu's word; empty: no menu
	Clear float32 // 0 is solid, 1 cannot be seen: for fades

	words string
	lines []string
	at    float32 // width the lines were made for
	caret *caret
	texts []*canvas.Text
}

// NewPara makes a paragraph.
func NewPara(role look.Role, ink look.Token, words string) *Para {
	p := &Para{Role: role, Ink: ink, words: words, at: -1, caret: newCaret()}
	p.ExtendBaseWidget(p)
	return p
}

// Words is the text.
func (p *Para) Words() string { return p.words }

// SetWords changes the text.
func (p *Para) SetWords(w string) {
	if p.words != w {
		p.words, p.at = w, -1
		p.Refresh()
	}
}

// SetInk changes the colour.
func (p *Para) SetInk(ink look.Token) {
	if p.Ink != ink {
		p.Ink = ink
		p.Refresh()
	}
}

// SetStreaming shows or hides the caret after the last word.
func (p *Para) SetStreaming(on bool) {
	if on != p.caret.Visible() {
		p.caret.run(on)
		p.Refresh()
	}
}

func (p *Para) breakFor(width float32) {
	if p.at != width {
		p.lines, p.at = Break(p.words, width, p.Role.Width), width
	}
}

// HeightFor implements Tall.
func (p *Para) HeightFor(width float32) float32 {
	p.breakFor(width)
	return float32(max(1, len(p.lines))) * p.Role.Line
}

// NaturalWidth is the width of the longest line when wrapped at limit.
func (p *Para) NaturalWidth(limit float32) float32 {
	w := float32(0)
	for _, l := range Break(p.words, limit, p.Role.Width) {
		w = max(w, p.Role.Width(l))
	}
	return w
}

// TappedSecondary offers to copy.
func (p *Para) TappedSecondary(e *fyne.PointEvent) {
	c := fyne.CurrentApp().Driver().CanvasForObject(p)
	if c == nil || p.Copy == "" {
		return
	}
	ShowMenu(c, e.AbsolutePosition, 0, []Item{{Words: p.Copy, OnTap: func() {
		fyne.CurrentApp().Clipboard().SetContent(p.words)
	}}}, nil)
}

// CreateRenderer implements fyne.Widget.
func (p *Para) CreateRenderer() fyne.WidgetRenderer {
	lay := func(s fyne.Size) {
		if s.Width <= 0 {
			return
		}
		p.breakFor(s.Width)
		for len(p.texts) < len(p.lines) {
			p.texts = append(p.texts, canvas.NewText("", nil))
		}
		p.texts = p.texts[:len(p.lines)]
		for i, l := range p.lines {
			t := p.texts[i]
			t.Alignment = p.Align
			p.Role.Set(t, l, p.Ink)
			fadeText(t, p.Ink, p.Clear)
			p.Role.Place(t, 0, float32(i)*p.Role.Line, s.Width)
		}
		if n := len(p.lines); n > 0 && p.caret.Visible() {
			x := p.Role.Width(p.lines[n-1])
			if x > 0 {
				x += 3
			}
			place(p.caret, x, float32(n-1)*p.Role.Line+(p.Role.Line-16)/2, 7, 16)
		}
	}
	return &render{
		list: func() []fyne.CanvasObject {
			os := make([]fyne.CanvasObject, 0, len(p.texts)+1)
			for _, t := range p.texts {
				os = append(os, t)
			}
			return append(os, p.caret)
		},
		layout:  lay,
		min:     func() fyne.Size { return fyne.NewSize(20, p.HeightFor(max(20, p.Size().Width))) },
		refresh: func() { lay(p.Size()); canvas.Refresh(p) },
		destroy: func() { p.caret.run(false) },
	}
}

// fadeText thins a text's colour during a fade.
func fadeText(t *canvas.Text, ink look.Token, clear float32) {
	if clear > 0 {
		t.Color = look.Fade(look.Color(ink), 1-clear)
		t.Refresh()
	}
}

// caret stands after words that still come: 7 by 16, blinking.
type caret struct {
	widget.BaseWidget
	r      *canvas.Rectangle
	lit    bool
	motion look.Motion
}

func newCaret() *caret {
	c := &caret{r: canvas.NewRectangle(color.NRGBA{}), lit: true}
	c.r.CornerRadius = 2
	c.ExtendBaseWidget(c)
	c.Hide()
	return c
}

func (c *caret) run(on bool) {
	c.motion.Stop()
	show(c, on)
	if !on {
		return
	}
	c.lit = true
	c.motion.Cycle(look.CaretTime, 0, func(v float32) {
		if lit := v < .5 || v >= 1 || !look.Moves(); lit != c.lit {
			c.lit = lit
			c.Refresh()
		}
	})
}

// CreateRenderer implements fyne.Widget.
func (c *caret) CreateRenderer() fyne.WidgetRenderer {
	paint := func() {
		c.r.FillColor = look.Color(look.Accent)
		if !c.lit {
			c.r.FillColor = color.NRGBA{}
		}
		c.r.Refresh()
	}
	paint()
	return &render{objects: []fyne.CanvasObject{c.r}, layout: func(s fyne.Size) { c.r.Resize(s) }, refresh: paint, destroy: c.motion.Stop}
}
