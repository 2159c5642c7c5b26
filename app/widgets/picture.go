package widgets

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// Picture is a small rounded image of a character, or her initial on a tint
// while there is none.
type Picture struct {
	widget.BaseWidget
	side, radius float32
	img          image.Image
	initial      string
}

// NewPicture makes a picture of side units. img may be nil.
func NewPicture(side, radius float32, img image.Image, name string) *Picture {
	p := &Picture{side: side, radius: radius, img: img}
	for _, r := range name {
		p.initial = string(r)
		break
	}
	p.ExtendBaseWidget(p)
	return p
}

// SetImage changes the picture.
func (p *Picture) SetImage(img image.Image) { p.img = img; p.Refresh() }

// CreateRenderer implements fyne.Widget.
func (p *Picture) CreateRenderer() fyne.WidgetRenderer {
	back, face := canvas.NewRectangle(nil), &canvas.Image{FillMode: canvas.ImageFillCover, ScaleMode: canvas.ImageScaleSmooth}
	label := canvas.NewText("", nil)
	back.CornerRadius, face.CornerRadius = p.radius, p.radius
	role := look.Role{Size: p.side * .5, Line: p.side, Weight: look.Bold}
	paint := func() {
		// The faint tint is translucent; on a picture it would show through.
		back.FillColor = look.Color(look.AccentFaint)
		if p.img != nil {
			back.FillColor = color.NRGBA{}
			face.Image = p.img
		}
		show(face, p.img != nil)
		show(label, p.img == nil)
		role.Set(label, p.initial, look.AccentInk)
		label.Alignment = fyne.TextAlignCenter
		back.Refresh()
		if p.img != nil {
			face.Refresh()
		}
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{back, face, label},
		layout: func(s fyne.Size) {
			x, y := (s.Width-p.side)/2, (s.Height-p.side)/2
			place(back, x, y, p.side, p.side)
			place(face, x, y, p.side, p.side)
			role.Place(label, x, y, p.side)
		},
		min:     func() fyne.Size { return fyne.NewSquareSize(p.side) },
		refresh: paint,
	}
}

// Thumb is a picture of 86 one may choose, with a name and a note under it.
type Thumb struct {
	widget.BaseWidget
	touch
	pic        *Picture
	name, note string
	chosen     bool
}

// NewThumb makes a thumbnail. img may be nil.
func NewThumb(img image.Image, name, note string, chosen bool, tap func()) *Thumb {
	t := &Thumb{pic: NewPicture(86, 10, img, name), name: name, note: note, chosen: chosen}
	t.tap = tap
	t.ExtendBaseWidget(t)
	t.changed = t.Refresh
	return t
}

// CreateRenderer implements fyne.Widget.
func (t *Thumb) CreateRenderer() fyne.WidgetRenderer {
	edge, rng := canvas.NewRectangle(color.NRGBA{}), newRing(12)
	edge.CornerRadius = 12
	name, note := NewCutText(look.Button, look.Text, t.name), NewCutText(look.Hint, look.Mute, t.note)
	paint := func() {
		line := look.Clear
		name.Role = look.Button
		switch {
		case t.chosen:
			line, name.Role = look.AccentLine, look.ButtonBold
		case t.hover:
			line = look.EdgeStrong
		}
		outline(edge, look.Color(line), 2)
		rng.lit(t.focus)
		name.Refresh()
		note.Refresh()
		t.pic.Refresh()
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{rng.Rectangle, t.pic, edge, name, note},
		layout: func(s fyne.Size) {
			place(t.pic, 3, 3, 86, 86)
			place(edge, 0, 0, 92, 92)
			rng.around(0, 0, 92, 92)
			place(name, 3, 96, s.Width-3, 20)
			place(note, 3, 115, s.Width-3, 16)
		},
		min:     func() fyne.Size { return fyne.NewSize(94, 132) },
		refresh: paint,
	}
}

// NewEmptyState is the well of a room where nothing was said yet.
func NewEmptyState(pic *Picture, title, line string) fyne.CanvasObject {
	t := NewPara(look.Section, look.Text, title)
	l := NewPara(look.Line, look.Dim, line)
	t.Align, l.Align = fyne.TextAlignCenter, fyne.TextAlignCenter
	col := NewColumn(12, NewRowCentre(pic), NewColumn(4, t, l))
	return &fyne.Container{Layout: stack{}, Objects: []fyne.CanvasObject{
		NewBox(look.Strong, "", 14), NewInset(28, 24, 28, 24, col),
	}}
}

// NewRowCentre centres an object in the width it gets.
func NewRowCentre(o fyne.CanvasObject) fyne.CanvasObject {
	return &fyne.Container{Layout: centreRow{}, Objects: []fyne.CanvasObject{o}}
}

type centreRow struct{}

// Layout implements fyne.Layout.
func (centreRow) Layout(os []fyne.CanvasObject, s fyne.Size) {
	for _, o := range os {
		m := o.MinSize()
		place(o, (s.Width-m.Width)/2, (s.Height-m.Height)/2, m.Width, m.Height)
	}
}

// MinSize implements fyne.Layout.
func (centreRow) MinSize(os []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for _, o := range os {
		s = s.Max(o.MinSize())
	}
	return s
}

// stack lays its children over one another, all as large as it is.
type stack struct{}

// HeightFor is the tallest child's height.
func (stack) HeightFor(os []fyne.CanvasObject, width float32) float32 {
	h := float32(0)
	for _, o := range os {
		h = max(h, HeightFor(o, width))
	}
	return h
}

// Layout implements fyne.Layout.
func (stack) Layout(os []fyne.CanvasObject, s fyne.Size) {
	for _, o := range os {
		place(o, 0, 0, s.Width, s.Height)
	}
}

// MinSize implements fyne.Layout.
func (stack) MinSize(os []fyne.CanvasObject) fyne.Size { return centreRow{}.MinSize(os) }

// NewStack lays objects over one another.
func NewStack(os ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: stack{}, Objects: os}
}
