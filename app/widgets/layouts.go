package widgets

import "fyne.io/fyne/v2"

// rowsOf stacks children of one height.
type rowsOf float32

// Layout implements fyne.Layout.
func (h rowsOf) Layout(os []fyne.CanvasObject, s fyne.Size) {
	y := float32(0)
	for _, o := range os {
		place(o, 0, y, s.Width, float32(h))
		y += float32(h)
	}
}

// MinSize implements fyne.Layout.
func (h rowsOf) MinSize(os []fyne.CanvasObject) fyne.Size {
	w := float32(0)
	for _, o := range os {
		w = max(w, o.MinSize().Width)
	}
	return fyne.NewSize(w, float32(len(os))*float32(h))
}

// Column stacks visible children with a gap. A child that knows a height for
// a width (HeightFor) is asked; the others give their least height.
type Column struct{ Gap float32 }

// Tall is an object whose height depends on its width.
type Tall interface{ HeightFor(width float32) float32 }

// HeightFor is the height of any object at a width.
func HeightFor(o fyne.CanvasObject, width float32) float32 {
	switch t := o.(type) {
	case Tall:
		return t.HeightFor(width)
	case *fyne.Container:
		if l, ok := t.Layout.(interface {
			HeightFor([]fyne.CanvasObject, float32) float32
		}); ok {
			return l.HeightFor(t.Objects, width)
		}
	}
	return o.MinSize().Height
}

// HeightFor is the column's height at a width.
func (c Column) HeightFor(os []fyne.CanvasObject, width float32) float32 {
	h, n := float32(0), 0
	for _, o := range os {
		if o.Visible() {
			h += HeightFor(o, width)
			n++
		}
	}
	return h + c.Gap*float32(max(0, n-1))
}

// Layout implements fyne.Layout.
func (c Column) Layout(os []fyne.CanvasObject, s fyne.Size) {
	y := float32(0)
	for _, o := range os {
		if !o.Visible() {
			continue
		}
		h := HeightFor(o, s.Width)
		place(o, 0, y, s.Width, h)
		y += h + c.Gap
	}
}

// MinSize implements fyne.Layout. The height is for the width the children
// have; HeightFor knows better.
func (c Column) MinSize(os []fyne.CanvasObject) fyne.Size {
	w, have := float32(0), float32(0)
	for _, o := range os {
		if o.Visible() {
			w, have = max(w, o.MinSize().Width), max(have, o.Size().Width)
		}
	}
	return fyne.NewSize(w, c.HeightFor(os, max(w, have)))
}

// NewColumn stacks objects with a gap.
func NewColumn(gap float32, os ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: Column{gap}, Objects: os}
}

// Row sets children side by side at their least width, centred in height;
// the one at Grow takes what is left (-1: none does).
type Row struct {
	Gap  float32
	Grow int
}

// Layout implements fyne.Layout.
func (r Row) Layout(os []fyne.CanvasObject, s fyne.Size) {
	used, n := float32(0), 0
	for i, o := range os {
		if !o.Visible() {
			continue
		}
		n++
		if i != r.Grow {
			used += o.MinSize().Width
		}
	}
	left := max(0, s.Width-used-r.Gap*float32(max(0, n-1)))
	x := float32(0)
	for i, o := range os {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		w := m.Width
		if i == r.Grow {
			w = left
		}
		h := m.Height
		if t, ok := o.(Tall); ok {
			h = t.HeightFor(w)
		}
		place(o, x, (s.Height-h)/2, w, h)
		x += w + r.Gap
	}
}

// MinSize implements fyne.Layout.
func (r Row) MinSize(os []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	n := 0
	for _, o := range os {
		if o.Visible() {
			m := o.MinSize()
			s.Width, s.Height = s.Width+m.Width, max(s.Height, m.Height)
			n++
		}
	}
	s.Width += r.Gap * float32(max(0, n-1))
	return s
}

// NewRow sets objects side by side; grow is the index that takes the rest.
func NewRow(gap float32, grow int, os ...fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: Row{gap, grow}, Objects: os}
}

// Halves gives its children equal widths with a gap, at the tallest height.
type Halves struct{ Gap float32 }

// HeightFor is the tallest child's height.
func (h Halves) HeightFor(os []fyne.CanvasObject, width float32) float32 {
	w := (width - h.Gap*float32(len(os)-1)) / float32(max(1, len(os)))
	tall := float32(0)
	for _, o := range os {
		tall = max(tall, HeightFor(o, w))
	}
	return tall
}

// Layout implements fyne.Layout.
func (h Halves) Layout(os []fyne.CanvasObject, s fyne.Size) {
	w := (s.Width - h.Gap*float32(len(os)-1)) / float32(max(1, len(os)))
	for i, o := range os {
		place(o, float32(i)*(w+h.Gap), 0, w, HeightFor(o, w))
	}
}

// MinSize implements fyne.Layout.
func (h Halves) MinSize(os []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for _, o := range os {
		m := o.MinSize()
		s.Width, s.Height = max(s.Width, m.Width), max(s.Height, m.Height)
	}
	s.Width = s.Width*float32(len(os)) + h.Gap*float32(max(0, len(os)-1))
	return s
}

// Flow sets children in lines at their least size, breaking where full.
type Flow struct{ Gap float32 }

func (f Flow) walk(os []fyne.CanvasObject, width float32, at func(o fyne.CanvasObject, x, y float32, m fyne.Size)) float32 {
	x, y, tall := float32(0), float32(0), float32(0)
	for _, o := range os {
		if !o.Visible() {
			continue
		}
		m := o.MinSize()
		if x > 0 && x+m.Width > width {
			x, y, tall = 0, y+tall+f.Gap, 0
		}
		at(o, x, y, m)
		x, tall = x+m.Width+f.Gap, max(tall, m.Height)
	}
	return y + tall
}

// HeightFor is the height of all lines.
func (f Flow) HeightFor(os []fyne.CanvasObject, width float32) float32 {
	return f.walk(os, width, func(fyne.CanvasObject, float32, float32, fyne.Size) {})
}

// Layout implements fyne.Layout.
func (f Flow) Layout(os []fyne.CanvasObject, s fyne.Size) {
	f.walk(os, s.Width, func(o fyne.CanvasObject, x, y float32, m fyne.Size) { place(o, x, y, m.Width, m.Height) })
}

// MinSize implements fyne.Layout.
func (f Flow) MinSize(os []fyne.CanvasObject) fyne.Size {
	w, have := float32(0), float32(0)
	for _, o := range os {
		w = max(w, o.MinSize().Width)
		have = max(have, o.Position().X+o.Size().Width)
	}
	return fyne.NewSize(w, f.HeightFor(os, max(w, have)))
}

// Inset pads a child.
type Inset struct{ Top, Right, Bottom, Left float32 }

// HeightFor is the child's height and the padding.
func (p Inset) HeightFor(os []fyne.CanvasObject, width float32) float32 {
	h := float32(0)
	for _, o := range os {
		h = max(h, HeightFor(o, width-p.Left-p.Right))
	}
	return h + p.Top + p.Bottom
}

// Layout implements fyne.Layout.
func (p Inset) Layout(os []fyne.CanvasObject, s fyne.Size) {
	for _, o := range os {
		place(o, p.Left, p.Top, s.Width-p.Left-p.Right, s.Height-p.Top-p.Bottom)
	}
}

// MinSize implements fyne.Layout.
func (p Inset) MinSize(os []fyne.CanvasObject) fyne.Size {
	var s fyne.Size
	for _, o := range os {
		s = s.Max(o.MinSize())
	}
	return s.AddWidthHeight(p.Left+p.Right, p.Top+p.Bottom)
}

// NewInset pads an object.
func NewInset(top, right, bottom, left float32, o fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: Inset{top, right, bottom, left}, Objects: []fyne.CanvasObject{o}}
}
