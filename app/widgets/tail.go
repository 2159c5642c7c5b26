package widgets

import "fyne.io/fyne/v2"

// tail mends how Fyne 2.7.1 types at the end of a wrapped row. A space that
// falls behind a row's last word is in the text but in no row, so the cursor
// cannot stand behind it: the next letter would go in front of the space, and
// Backspace would take the letter before it. While that is so, at is where the
// cursor stands, want where it should stand.
type tail struct{ at, want, size int }

func (e *input) length() int { return len([]rune(e.Text)) }

// hanging reports that the cursor still stands before such a space.
func (e *input) hanging() bool {
	return e.tail.at >= 0 && e.tail.size == e.length() && e.tail.at == e.CursorTextOffset() && e.SelectedText() == ""
}

// note looks where the cursor ended up after text was put in before want.
func (e *input) note(want int) {
	e.tail = tail{at: -1}
	if at := e.CursorTextOffset(); at < want {
		e.tail = tail{at: at, want: want, size: e.length()}
	}
}

func (e *input) typeRune(r rune) {
	if !e.MultiLine {
		e.Entry.TypedRune(r)
		return
	}
	switch {
	case e.hanging() && e.tail.want == e.length():
		want := e.tail.want + 1
		e.Append(string(r))
		e.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown}) // to the end
		e.note(want)
		return
	case e.hanging():
		// The start of the next row is the same place, and can be stood at.
		e.CursorRow, e.CursorColumn = e.CursorRow+1, 0
	}
	from := e.CursorTextOffset()
	if e.SelectedText() != "" {
		from = -1 // the selection goes first; the cursor is where it began
	}
	e.Entry.TypedRune(r)
	if from < 0 {
		e.tail = tail{at: -1}
		return
	}
	e.note(from + 1)
}

// eatTail takes a space the cursor cannot stand behind, at the end of the
// text, and reports whether there was one.
func (e *input) eatTail() bool {
	if !e.MultiLine || !e.hanging() || e.tail.want != e.length() {
		return false
	}
	runes := []rune(e.Text)
	e.SetText(string(runes[:len(runes)-1]))
	e.note(len(runes) - 1)
	return true
}
