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

// PressText taps the smallest visible tappable of a window's content that
// shows one of the words.
func PressText(w fyne.Window, words ...string) bool { return PressTextIn(w.Content(), words...) }

// PressTextIn is PressText within an object, an overlay for instance.
func PressTextIn(root fyne.CanvasObject, words ...string) bool {
	var path []fyne.Tappable
	var hit fyne.Tappable
	var visit func(o fyne.CanvasObject)
	visit = func(o fyne.CanvasObject) {
		if hit != nil || !o.Visible() {
			return
		}
		if t, ok := o.(interface{ Words() string }); ok && slices.Contains(words, t.Words()) && len(path) > 0 {
			hit = path[len(path)-1]
			return
		}
		if t, ok := o.(fyne.Tappable); ok {
			path = append(path, t)
			defer func() { path = path[:len(path)-1] }()
		}
		switch t := o.(type) {
		case *fyne.Container:
			for _, c := range t.Objects {
				visit(c)
			}
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(t).Objects() {
				visit(c)
			}
		}
	}
	visit(root)
	if hit == nil {
		return false
	}
	hit.Tapped(&fyne.PointEvent{})
	return true
}
