package window_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/google/go-cmp/cmp"

	"yui/app/apptest"
	"yui/app/look"
	"yui/app/widgets"
	"yui/app/window"
	"yui/app/words"
)

func models(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"b.vrm", "A.VRM", "notes.txt", ".hidden.vrm", "Models/c.vrm"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("glTF"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestListFolder(t *testing.T) {
	t.Parallel()
	dir := models(t)
	got, more, err := window.ListFolder(dir, []string{".vrm"})
	if err != nil || more != 0 {
		t.Fatal(more, err)
	}
	var names []string
	for _, e := range got {
		names = append(names, fmt.Sprintf("%s %v", e.Name, e.Folder))
	}
	if d := cmp.Diff([]string{"Models true", "A.VRM false", "b.vrm false"}, names); d != "" {
		t.Error(d)
	}
	if got, _, err := window.ListFolder(t.TempDir(), nil); err != nil || len(got) != 0 {
		t.Error("an empty folder", got, err)
	}
	if _, _, err := window.ListFolder(filepath.Join(dir, "nowhere"), nil); err == nil {
		t.Error("a folder that is not there")
	}
	for i := range 320 {
		if err := os.Mkdir(filepath.Join(dir, fmt.Sprint("d", i)), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if got, more, _ := window.ListFolder(dir, []string{".vrm"}); len(got) != 300 || more != 23 {
		t.Errorf("%d shown, %d more", len(got), more)
	}
}

func TestPickFile(t *testing.T) {
	apptest.App(t, look.Day)
	fw := apptest.Window(t, widgets.NewBox(look.Surface, "", 0), 900, 640, 1)
	dir := models(t)
	var ui apptest.Runner
	var picked []string
	open := func() fyne.CanvasObject {
		window.PickFile(window.Picker{
			Canvas: fw.Canvas(), Words: words.For(words.English, ""), Title: "Open a VRM file", Start: dir,
			Endings: []string{".vrm"}, Post: func(f func()) bool { ui.Run(f); return true }, Go: func(f func()) { f() },
		}, func(path string) { picked = append(picked, path) })
		ui.Drain()
		return fw.Canvas().Overlays().Top()
	}
	top := open()
	if !apptest.PressTextIn(top, "Models") {
		t.Fatal("no folder")
	}
	ui.Drain()
	if !apptest.PressTextIn(top, "c.vrm") {
		t.Fatal("no file in it")
	}
	if d := cmp.Diff([]string{filepath.Join(dir, "Models", "c.vrm")}, picked); d != "" {
		t.Error(d)
	}
	if fw.Canvas().Overlays().Top() != nil {
		t.Error("the picker stays open")
	}
	top = open()
	top.(fyne.Focusable).TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if fw.Canvas().Overlays().Top() != nil || len(picked) != 1 {
		t.Error("Escape does not close it")
	}
	if dir := os.Getenv("YUI_PICTURES"); dir != "" {
		open()
		apptest.Save(t, fw, filepath.Join(dir, "picker.png"))
	}
}
