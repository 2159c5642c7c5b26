package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/google/go-cmp/cmp"

	"yui/app/look"
)

func window(t *testing.T, o fyne.CanvasObject, w, h float32) fyne.Window {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(look.New(look.Day, false))
	win := test.NewTempWindow(t, nil)
	win.SetPadded(false)
	win.SetContent(o)
	win.Resize(fyne.NewSize(w, h))
	return win
}

// held is a place where an object has its own size, as in the chat pane.
func held(o fyne.CanvasObject) fyne.CanvasObject { return NewColumn(0, o) }

func TestComposer_Keys(t *testing.T) {
	c := NewComposer(ComposerWords{Placeholder: "Say something", Answering: "Answering"})
	var sent []string
	escaped := 0
	c.OnSend = func(s string) { sent = append(sent, s) }
	c.OnEscape = func() { escaped++ }
	w := window(t, held(c), 448, 200)
	w.Canvas().Focus(c.entry)

	key := func(k fyne.KeyName) { c.entry.TypedKey(&fyne.KeyEvent{Name: k}) }
	key(fyne.KeyReturn) // nothing to send
	test.Type(c.entry, " hello")
	c.entry.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	key(fyne.KeyReturn)
	c.entry.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	test.Type(c.entry, "there")
	if c.rows != 2 || c.HeightFor(0) <= composerTall {
		t.Errorf("%d rows", c.rows)
	}
	key(fyne.KeyReturn)
	key(fyne.KeyEscape)
	if d := cmp.Diff([]string{"hello\nthere"}, sent); d != "" {
		t.Error(d)
	}
	if c.Text() != "" || escaped != 1 || c.rows != 1 {
		t.Errorf("left %q, %d rows, escaped %d times", c.Text(), c.rows, escaped)
	}
}

func TestComposer_GrowsToSixRows(t *testing.T) {
	c := NewComposer(ComposerWords{})
	window(t, held(c), 448, 400)
	grew := 0
	c.OnGrow = func() { grew++ }
	line := "a rather long line of words that wraps at the end of the composer"
	test.Type(c.entry, line)
	if c.Text() != line {
		t.Errorf("typed %q", c.Text())
	}
	if c.rows != 2 || grew != 1 {
		t.Errorf("%d rows after %d growths", c.rows, grew)
	}
	c.SetText(strings.Repeat("line\n", 20))
	if c.rows != composerRows {
		t.Errorf("%d rows", c.rows)
	}
}

// TestComposer_SpaceAtTheEndOfARow types at many widths, so that a space falls
// behind the last word of a row at some of them.
func TestComposer_SpaceAtTheEndOfARow(t *testing.T) {
	const line = "hello there, this is a rather  long line of words, 한국어도 and 日本語 too"
	for width := float32(200); width < 330; width += 6 {
		c := NewComposer(ComposerWords{})
		window(t, held(c), width, 400)
		test.Type(c.entry, line)
		if c.Text() != line {
			t.Fatalf("at %v: %q", width, c.Text())
		}
		test.Type(c.entry, " ")
		c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
		c.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
		if want := line[:len(line)-1]; c.Text() != want {
			t.Fatalf("at %v Backspace left %q", width, c.Text())
		}
	}
}

func TestComposer_SendOrStop(t *testing.T) {
	c := NewComposer(ComposerWords{Placeholder: "Say something", Answering: "Answering"})
	window(t, held(c), 448, 100)
	stopped, sent := 0, 0
	c.OnStop, c.OnSend = func() { stopped++ }, func(string) { sent++ }
	if !c.send.Disabled() {
		t.Error("an empty line can be sent")
	}
	c.SetAnswering(true)
	if c.send.Disabled() || !c.send.stop || c.entry.PlaceHolder != "Answering" {
		t.Error("no stop while she answers")
	}
	c.send.Tapped(nil)
	test.Type(c.entry, "wait")
	c.send.Tapped(nil) // words typed meanwhile go out; only an empty line stops
	c.SetAnswering(false)
	if stopped != 1 || sent != 1 || c.send.stop {
		t.Errorf("stopped %d, sent %d", stopped, sent)
	}
}
