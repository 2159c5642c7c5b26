package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Dot is a state in colour, always beside words: 8 across, or a hollow ring.
type Dot struct {
	widget.BaseWidget
	ink    look.Token
	hollow bool
	size   float32
	c      *canvas.Circle
}

// NewDot makes a dot of size units.
func NewDot(ink look.Token, size float32) *Dot {
	d := &Dot{ink: ink, size: size, c: canvas.NewCircle(color.NRGBA{})}
	d.ExtendBaseWidget(d)
	return d
}

// Set changes colour and shape.
func (d *Dot) Set(ink look.Token, hollow bool) {
	d.ink, d.hollow = ink, hollow
	d.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (d *Dot) CreateRenderer() fyne.WidgetRenderer {
	paint := func() {
		if d.hollow {
			d.c.FillColor, d.c.StrokeColor, d.c.StrokeWidth = look.Fade(look.Color(d.ink), 0), look.Color(d.ink), 1.5
		} else {
			d.c.FillColor, d.c.StrokeColor, d.c.StrokeWidth = look.Color(d.ink), nil, 0
		}
		d.c.Refresh()
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{d.c},
		layout: func(s fyne.Size) {
			place(d.c, (s.Width-d.size)/2, (s.Height-d.size)/2, d.size, d.size)
		},
		min:     func() fyne.Size { return fyne.NewSquareSize(d.size) },
		refresh: paint,
	}
}

// Rule is a hairline.
type Rule struct {
	widget.BaseWidget
	r *canvas.Rectangle
}

// NewRule makes a hairline one unit high.
func NewRule() *Rule {
	r := &Rule{r: canvas.NewRectangle(nil)}
	r.ExtendBaseWidget(r)
	return r
}

// CreateRenderer implements fyne.Widget.
func (r *Rule) CreateRenderer() fyne.WidgetRenderer {
	paint := func() { r.r.FillColor = look.Color(look.Edge); r.r.Refresh() }
	paint()
	return &render{
		objects: []fyne.CanvasObject{r.r},
		layout:  func(s fyne.Size) { place(r.r, 0, (s.Height-1)/2, s.Width, 1) },
		min:     func() fyne.Size { return fyne.NewSize(1, 1) },
		refresh: paint,
	}
}

// NewDayDivider is a date between two hairlines.
func NewDayDivider(words string) fyne.CanvasObject {
	return &fyne.Container{Layout: dividerLayout{}, Objects: []fyne.CanvasObject{
		NewRule(), NewText(look.Label, look.Mute, words), NewRule(),
	}}
}

type dividerLayout struct{}

// Layout implements fyne.Layout.
func (dividerLayout) Layout(os []fyne.CanvasObject, s fyne.Size) {
	w := os[1].MinSize().Width
	side := max(0, (s.Width-w)/2-12)
	place(os[0], 0, 0, side, s.Height)
	place(os[1], (s.Width-w)/2, 0, w, s.Height)
	place(os[2], s.Width-side, 0, side, s.Height)
}

// MinSize implements fyne.Layout.
func (dividerLayout) MinSize(os []fyne.CanvasObject) fyne.Size {
	return os[1].MinSize().AddWidthHeight(64, 0)
}

// Dots are three dots that light in turn while something runs.
type Dots struct {
	widget.BaseWidget
	size   float32
	ink    look.Token
	lit    int
	motion look.Motion
	c      [3]*canvas.Circle
	run    bool
}

// NewDots makes three dots of size units with a gap of the same size.
func NewDots(size float32, ink look.Token) *Dots {
	d := &Dots{size: size, ink: ink, lit: 1}
	for i := range d.c {
		d.c[i] = canvas.NewCircle(color.NRGBA{})
	}
	d.ExtendBaseWidget(d)
	return d
}

// SetRunning starts or stops the cycle.
func (d *Dots) SetRunning(on bool) {
	if d.run == on {
		return
	}
	d.run = on
	if !on {
		d.motion.Stop()
		return
	}
	d.motion.Cycle(look.DotsTime, .5, func(v float32) {
		if lit := min(2, int(v*3)); lit != d.lit {
			d.lit = lit
			d.Refresh()
		}
	})
}

// Hide stops the cycle as well.
func (d *Dots) Hide() { d.SetRunning(false); d.BaseWidget.Hide() }

// CreateRenderer implements fyne.Widget.
func (d *Dots) CreateRenderer() fyne.WidgetRenderer {
	paint := func() {
		for i, c := range d.c {
			f := float32(.35)
			if i == d.lit {
				f = 1
			}
			c.FillColor = look.Fade(look.Color(d.ink), f)
			c.Refresh()
		}
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{d.c[0], d.c[1], d.c[2]},
		layout: func(s fyne.Size) {
			for i, c := range d.c {
				place(c, float32(i)*d.size*2, (s.Height-d.size)/2, d.size, d.size)
			}
		},
		min:     func() fyne.Size { return fyne.NewSize(5*d.size, d.size) },
		refresh: paint,
		destroy: d.motion.Stop,
	}
}

// Bars are the small level bars of listening.
type Bars struct {
	widget.BaseWidget
	bars [7]*canvas.Rectangle
	ink  look.Token
}

// NewBars makes the bars at rest.
func NewBars(ink look.Token) *Bars {
	b := &Bars{ink: ink}
	for i := range b.bars {
		b.bars[i] = canvas.NewRectangle(nil)
		b.bars[i].CornerRadius = 1
	}
	b.ExtendBaseWidget(b)
	return b
}

// CreateRenderer implements fyne.Widget.
func (b *Bars) CreateRenderer() fyne.WidgetRenderer {
	heights := [7]float32{.35, .65, 1, .5, .9, .6, .3}
	paint := func() {
		for _, r := range b.bars {
			r.FillColor = look.Color(b.ink)
			r.Refresh()
		}
	}
	paint()
	objs := make([]fyne.CanvasObject, 0, len(b.bars))
	for _, r := range b.bars {
		objs = append(objs, r)
	}
	return &render{
		objects: objs,
		layout: func(s fyne.Size) {
			for i, r := range b.bars {
				h := heights[i] * s.Height
				place(r, float32(i)*3, (s.Height-h)/2, 1.5, h)
			}
		},
		min:     func() fyne.Size { return fyne.NewSize(20, 12) },
		refresh: paint,
	}
}
