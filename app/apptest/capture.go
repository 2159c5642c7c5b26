package apptest

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"yui/app/look"
)

// App makes Fyne's test application with the product's theme. Tests that use
// it share one process-wide application, so they must not be parallel.
func App(t testing.TB, mode look.Mode) fyne.App {
	t.Helper()
	a := test.NewTempApp(t)
	a.Settings().SetTheme(look.New(mode, false))
	return a
}

// Window shows content in a window of the given size with no padding.
func Window(t testing.TB, content fyne.CanvasObject, w, h, scale float32) fyne.Window {
	t.Helper()
	win := test.NewTempWindow(t, nil)
	win.SetPadded(false)
	if s, ok := win.Canvas().(interface{ SetScale(float32) }); ok {
		s.SetScale(scale) // before anything is drawn: drawn icons are kept
	}
	win.SetContent(content)
	win.Resize(fyne.NewSize(w, h))
	return win
}

// Save writes what a window shows as a PNG, making the folder.
func Save(t testing.TB, win fyne.Window, path string) image.Image {
	t.Helper()
	img := win.Canvas().Capture()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	return img
}
