package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Icon shows a line icon in a token's colour at a fixed size.
type Icon struct {
	widget.BaseWidget
	name string
	ink  look.Token
	size float32
	img  *canvas.Image
}

// NewIcon makes an icon of size units. An empty name shows nothing.
func NewIcon(name string, ink look.Token, size float32) *Icon {
	i := &Icon{name: name, ink: ink, size: size, img: &canvas.Image{FillMode: canvas.ImageFillContain}}
	i.ExtendBaseWidget(i)
	return i
}

// Set changes drawing and colour.
func (i *Icon) Set(name string, ink look.Token) {
	if i.name != name || i.ink != ink {
		i.name, i.ink = name, ink
		i.Refresh()
	}
}

func (i *Icon) paint() {
	if i.name == "" {
		i.img.Hide()
		return
	}
	i.img.Show()
	i.img.Resource = look.NewIcon(i.name, i.ink, pixels(i.img, i.size))
	i.img.Refresh()
}

// pixels is how many pixels a length takes on the canvas of an object. An
// object that is on none yet will most likely be drawn at twice its size, as
// Fyne supposes too.
func pixels(o fyne.CanvasObject, units float32) int {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil {
		return int(units * 2)
	}
	px, _ := c.PixelCoordinateForPosition(fyne.NewPos(units, units))
	return px
}

// CreateRenderer implements fyne.Widget.
func (i *Icon) CreateRenderer() fyne.WidgetRenderer {
	i.paint()
	return &render{
		objects: []fyne.CanvasObject{i.img},
		layout: func(s fyne.Size) {
			place(i.img, (s.Width-i.size)/2, (s.Height-i.size)/2, i.size, i.size)
			i.paint()
		},
		min:     func() fyne.Size { return fyne.NewSquareSize(i.size) },
		refresh: i.paint,
	}
}
