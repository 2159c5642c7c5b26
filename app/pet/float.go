package pet

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// After calls f on the UI goroutine after d, unless stop was called first.
type After func(d time.Duration, f func()) (stop func())

// Later is the After of the product.
func Later(d time.Duration, f func()) (stop func()) {
	var m look.Motion
	m.Wait(d, f)
	return m.Stop
}

// Margin is the room for the shadow around a box, in units.
const Margin = float32(look.ShadowMargin)

// float is a box with its shadow: what the three contents share.
type float struct {
	widget.BaseWidget
	inner   fyne.CanvasObject
	radius  float32
	shadows *look.Shadows
	shadow  *canvas.Image
	clear   float32
	dx, dy  float32 // where the box is while it slides
	hover   func(bool)
	corner  fyne.CanvasObject // a small control in the upper right corner, or nil
}

func newFloat(inner fyne.CanvasObject, radius float32) *float {
	f := &float{inner: inner, radius: radius, shadows: &look.Shadows{}, shadow: &canvas.Image{FillMode: canvas.ImageFillStretch}}
	f.ExtendBaseWidget(f)
	return f
}

// MouseIn implements desktop.Hoverable.
func (f *float) MouseIn(*desktop.MouseEvent) { f.pointed(true) }

// MouseMoved implements desktop.Hoverable.
func (f *float) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (f *float) MouseOut() { f.pointed(false) }

func (f *float) pointed(on bool) {
	if f.hover != nil {
		f.hover(on)
	}
}

func (f *float) slide(dx, dy, clear float32) {
	f.dx, f.dy, f.clear = dx, dy, clear
	f.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (f *float) CreateRenderer() fyne.WidgetRenderer { return &floatRenderer{f} }

type floatRenderer struct{ f *float }

func (r *floatRenderer) Layout(s fyne.Size) {
	f := r.f
	w, h := max(0, s.Width-2*Margin), max(0, s.Height-2*Margin)
	if w == 0 || h == 0 {
		return
	}
	scale := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil {
		scale = c.Scale()
	}
	f.shadow.Image = f.shadows.Of(w, h, min(f.radius, h/2), scale, look.Color(look.ShadowInk))
	f.shadow.Translucency = float64(f.clear)
	f.shadow.Resize(s)
	f.shadow.Move(fyne.NewPos(f.dx, f.dy))
	f.shadow.Refresh()
	f.inner.Resize(fyne.NewSize(w, h))
	f.inner.Move(fyne.NewPos(Margin+f.dx, Margin+f.dy))
	if f.corner != nil {
		f.corner.Resize(fyne.NewSquareSize(28))
		f.corner.Move(fyne.NewPos(Margin+f.dx+w-30, Margin+f.dy+2))
	}
}

func (r *floatRenderer) MinSize() fyne.Size {
	return r.f.inner.MinSize().AddWidthHeight(2*Margin, 2*Margin)
}

func (r *floatRenderer) Refresh() {
	r.Layout(r.f.Size())
	r.f.inner.Refresh()
	if r.f.corner != nil {
		r.f.corner.Refresh()
	}
	canvas.Refresh(r.f)
}

func (r *floatRenderer) Objects() []fyne.CanvasObject {
	os := []fyne.CanvasObject{r.f.shadow, r.f.inner}
	if r.f.corner != nil {
		os = append(os, r.f.corner)
	}
	return os
}

func (r *floatRenderer) Destroy() {}

// WindowSize is how large the window of a box is.
func WindowSize(box fyne.Size) fyne.Size { return box.AddWidthHeight(2*Margin, 2*Margin) }

// NewPanel is a box with its shadow around any content, for a menu.
func NewPanel(inner fyne.CanvasObject, radius float32) fyne.CanvasObject {
	return newFloat(inner, radius)
}
