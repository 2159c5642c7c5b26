package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
	"github.com/rivo/uniseg"

	"yui/app/look"
)

// Text is one line of words in a role and a token's colour. It is as tall as
// the role's pitch. With Cut it takes the width it is given and ends in an
// ellipsis when that is too little.
type Text struct {
	widget.BaseWidget
	Role  look.Role
	Ink   look.Token
	Align fyne.TextAlign
	Cut   bool
	Clear float32 // 0 is solid, 1 cannot be seen: for fades

	words string
	t     *canvas.Text
}

// NewText makes a line of text.
func NewText(role look.Role, ink look.Token, words string) *Text {
	t := &Text{Role: role, Ink: ink, words: words, t: canvas.NewText("", nil)}
	t.ExtendBaseWidget(t)
	return t
}

// NewCutText makes a line that is shortened to the width it gets.
func NewCutText(role look.Role, ink look.Token, words string) *Text {
	t := NewText(role, ink, words)
	t.Cut = true
	return t
}

// Words is what the line says.
func (t *Text) Words() string { return t.words }

// SetWords changes the line.
func (t *Text) SetWords(words string) {
	if t.words != words {
		t.words = words
		t.Refresh()
	}
}

// SetInk changes the colour.
func (t *Text) SetInk(ink look.Token) {
	if t.Ink != ink {
		t.Ink = ink
		t.Refresh()
	}
}

// SetRole changes size and weight.
func (t *Text) SetRole(r look.Role) {
	if t.Role != r {
		t.Role = r
		t.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	lay := func(s fyne.Size) {
		shown := t.words
		if t.Cut {
			shown = cut(shown, s.Width, t.Role.Width)
		}
		t.t.Alignment = t.Align
		t.Role.Set(t.t, shown, t.Ink)
		fadeText(t.t, t.Ink, t.Clear)
		t.Role.Place(t.t, 0, (s.Height-t.Role.Line)/2, s.Width)
	}
	return &render{
		objects: []fyne.CanvasObject{t.t},
		layout:  lay,
		refresh: func() { lay(t.Size()) },
		min: func() fyne.Size {
			w := float32(0)
			if !t.Cut {
				w = t.Role.Width(t.words)
			}
			return fyne.NewSize(w, t.Role.Line)
		},
	}
}

// cut shortens words to max, ending in an ellipsis, at a grapheme boundary.
func cut(words string, limit float32, width func(string) float32) string {
	if limit <= 0 || width(words) <= limit+.5 {
		return words
	}
	var ends []int
	for g := uniseg.NewGraphemes(words); g.Next(); {
		_, e := g.Positions()
		ends = append(ends, e)
	}
	lo, hi := 0, len(ends)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if width(words[:ends[mid-1]]+"…") <= limit {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	if lo == 0 {
		return "…"
	}
	return words[:ends[lo-1]] + "…"
}
