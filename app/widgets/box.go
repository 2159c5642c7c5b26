package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Corners are four radii, clockwise from the upper left.
type Corners [4]float32

// Round is the same radius four times.
func Round(r float32) Corners { return Corners{r, r, r, r} }

// Box is a panel: fill, one-unit edge (or wider) and corners.
type Box struct {
	widget.BaseWidget
	Fill, Edge look.Token
	Width      float32 // of the edge; 1 when an edge is set
	Radius     Corners
	Clear      float32 // 0 is solid, 1 cannot be seen: for fades

	rect *canvas.Rectangle
	line *canvas.Rectangle
}

// NewBox makes a panel. Either token may be empty.
func NewBox(fill, edge look.Token, radius float32) *Box {
	b := &Box{Fill: fill, Edge: edge, Width: 1, Radius: Round(radius), rect: canvas.NewRectangle(nil), line: canvas.NewRectangle(nil)}
	b.ExtendBaseWidget(b)
	return b
}

// Set changes fill and edge.
func (b *Box) Set(fill, edge look.Token) {
	if b.Fill != fill || b.Edge != edge {
		b.Fill, b.Edge = fill, edge
		b.Refresh()
	}
}

func (b *Box) paint() {
	paint(b.rect, b.Radius)
	paint(b.line, b.Radius)
	b.rect.FillColor = look.Fade(look.Color(b.Fill), 1-b.Clear)
	b.rect.Refresh()
	outline(b.line, look.Fade(look.Color(b.Edge), 1-b.Clear), b.Width)
}

// outline strokes a rectangle that has no fill. Fyne's GL painter mixes fill
// and stroke without regard to their alpha: a translucent stroke on a fill, or
// a stroke around a clear fill, gets a dark fringe. So a stroke is a rectangle
// of its own, and its fill is its own colour, thinned to nothing.
func outline(r *canvas.Rectangle, c color.NRGBA, width float32) {
	if c.A == 0 {
		width = 0
	}
	r.StrokeColor, r.StrokeWidth, r.FillColor = c, width, look.Fade(c, 0)
	r.Refresh()
}

// paint sets four corners; equal ones use the plain radius.
func paint(r *canvas.Rectangle, c Corners) {
	r.CornerRadius = c[0]
	if c[0] == c[1] && c[1] == c[2] && c[2] == c[3] {
		r.TopLeftCornerRadius, r.TopRightCornerRadius, r.BottomRightCornerRadius, r.BottomLeftCornerRadius = 0, 0, 0, 0
		return
	}
	r.CornerRadius = 0
	r.TopLeftCornerRadius, r.TopRightCornerRadius, r.BottomRightCornerRadius, r.BottomLeftCornerRadius = c[0], c[1], c[2], c[3]
}

// CreateRenderer implements fyne.Widget.
func (b *Box) CreateRenderer() fyne.WidgetRenderer {
	b.paint()
	return &render{
		objects: []fyne.CanvasObject{b.rect, b.line},
		layout:  func(s fyne.Size) { b.rect.Resize(s); b.line.Resize(s) },
		refresh: b.paint,
	}
}
