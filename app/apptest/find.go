package apptest

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// worded is a control with a label.
type worded interface {
	fyne.Tappable
	Words() string
}

// Press taps the first visible control with one of the labels and reports
// whether there was one.
func Press(w fyne.Window, labels ...string) bool {
	var hit worded
	Walk(w.Content(), func(o fyne.CanvasObject) bool {
		if b, ok := o.(worded); ok && hit == nil && slices.Contains(labels, b.Words()) {
			hit = b
		}
		return hit == nil
	})
	if hit == nil {
		return false
	}
	hit.Tapped(nil)
	return true
}

// Walk visits visible objects, parents first, until f says no.
func Walk(o fyne.CanvasObject, f func(fyne.CanvasObject) bool) bool {
	if !o.Visible() {
		return true
	}
	if !f(o) {
		return false
	}
	switch t := o.(type) {
	case *fyne.Container:
		for _, c := range t.Objects {
			if !Walk(c, f) {
				return false
			}
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(t).Objects() {
			if !Walk(c, f) {
				return false
			}
		}
	}
	return true
}
