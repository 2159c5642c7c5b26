package look

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Weight of type.
type Weight uint8

// Weights: 400, 500 and 600.
const (
	Normal Weight = iota
	Medium
	Bold
)

// Role is a kind of text: size and line pitch in units, and weight.
type Role struct {
	Size, Line float32
	Weight     Weight
}

// Roles of the look, section 2.
var (
	Display    = Role{26, 32, Bold}
	Title      = Role{20, 28, Bold}
	Section    = Role{15, 22, Bold}
	Body       = Role{15, 22, Normal}
	BodyMedium = Role{15, 22, Medium}
	BubbleText = Role{14, 21, Normal}
	Button     = Role{14, 20, Medium}
	ButtonBold = Role{14, 20, Bold}
	Line       = Role{14, 20, Normal}
	Small      = Role{13, 19, Medium}
	SmallText  = Role{13, 19, Normal}
	Label      = Role{12, 16, Medium}
	LabelBold  = Role{12, 16, Bold}
	Hint       = Role{12, 16, Normal}
)

// Set puts words, role and colour into a canvas text. It is a no-op when
// nothing changed, so it may be called on every refresh.
func (r Role) Set(t *canvas.Text, words string, ink Token) {
	style, src := r.style(words)
	c := Color(ink)
	if old, ok := t.Color.(interface{ RGBA() (r, g, b, a uint32) }); ok && t.Text == words &&
		t.TextSize == r.Size && t.TextStyle == style && t.FontSource == src && old == any(c) {
		return
	}
	t.Text, t.TextSize, t.TextStyle, t.FontSource, t.Color = words, r.Size, style, src, c
	t.Refresh()
}

func (r Role) style(words string) (fyne.TextStyle, fyne.Resource) {
	switch r.Weight {
	case Bold:
		return fyne.TextStyle{Bold: true}, nil
	case Medium:
		if mediumFits(words) {
			return fyne.TextStyle{}, medium
		}
	case Normal:
	}
	return fyne.TextStyle{}, nil
}

// Width is how wide the words are in this role, in units.
func (r Role) Width(words string) float32 {
	if words == "" {
		return 0
	}
	style, src := r.style(words)
	s, _ := fyne.CurrentApp().Driver().RenderedTextSize(words, r.Size, style, src)
	return s.Width
}

// Place lays t out in a line of the role's pitch whose top is y: the glyph
// box is centred in the pitch, whatever font it came from. Fyne rounds the
// baseline down to a whole pixel; half a unit up evens that out.
func (r Role) Place(t *canvas.Text, x, y, w float32) {
	h := t.MinSize().Height
	t.Resize(fyne.NewSize(w, h))
	t.Move(fyne.NewPos(x, y+(r.Line-h)/2-.5))
}
