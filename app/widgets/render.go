package widgets

import (
	"fyne.io/fyne/v2"
)

// render is a renderer made of functions, for widgets whose parts are fixed
// or few. Nil functions do nothing.
type render struct {
	objects []fyne.CanvasObject
	list    func() []fyne.CanvasObject // overrides objects when set
	layout  func(fyne.Size)
	min     func() fyne.Size
	refresh func()
	destroy func()
}

func (r *render) Objects() []fyne.CanvasObject {
	if r.list != nil {
		return r.list()
	}
	return r.objects
}

func (r *render) Layout(s fyne.Size) {
	if r.layout != nil {
		r.layout(s)
	}
}

func (r *render) MinSize() fyne.Size {
	if r.min == nil {
		return fyne.Size{}
	}
	return r.min()
}

func (r *render) Refresh() {
	if r.refresh != nil {
		r.refresh()
	}
}

func (r *render) Destroy() {
	if r.destroy != nil {
		r.destroy()
	}
}

// place moves and resizes in one line.
func place(o fyne.CanvasObject, x, y, w, h float32) {
	o.Resize(fyne.NewSize(w, h))
	o.Move(fyne.NewPos(x, y))
}

// show shows or hides.
func show(o fyne.CanvasObject, on bool) {
	if on == o.Visible() {
		return
	}
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}
