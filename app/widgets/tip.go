package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// tip is a tooltip, drawn above its owner and outside the owner's box. It
// takes no events. Fyne paints children after their elder siblings, so a
// control at the foot of a view can let its tip reach over what is above.
type tip struct {
	widget.BaseWidget
	words string
	back  *canvas.Rectangle
	label *canvas.Text
	delay look.Motion
	fade  look.Motion
	shown float32
}

func newTip() *tip {
	t := &tip{back: canvas.NewRectangle(nil), label: canvas.NewText("", nil)}
	t.back.CornerRadius = 8
	t.ExtendBaseWidget(t)
	t.Hide()
	return t
}

func (t *tip) wait(words string, owner fyne.Size) {
	if words == "" {
		return
	}
	t.words = words
	t.delay.Wait(look.TipWait, func() {
		t.near(owner)
		t.Show()
		t.fade.Come(look.MenuTime, func(v float32) {
			t.shown = v
			t.Refresh()
		})
	})
}

func (t *tip) hide() {
	t.delay.Stop()
	t.fade.Stop()
	if t.Visible() {
		t.Hide()
	}
}

// near centres the tip over its owner, kept from running off to the right of
// it by more than its own half.
func (t *tip) near(owner fyne.Size) {
	w := look.Label.Width(t.words) + 20
	place(t, (owner.Width-w)/2, -28-6, w, 28)
}

// CreateRenderer implements fyne.Widget.
func (t *tip) CreateRenderer() fyne.WidgetRenderer {
	paint := func() {
		look.Label.Set(t.label, t.words, look.Surface)
		t.label.Color = look.Fade(look.Color(look.Surface), t.shown)
		t.back.FillColor = look.Fade(look.Color(look.Text), t.shown)
		t.back.Refresh()
		t.label.Refresh()
	}
	paint()
	lay := func(s fyne.Size) {
		t.back.Resize(s)
		look.Label.Place(t.label, 10, 6, s.Width-20)
	}
	return &render{
		objects: []fyne.CanvasObject{t.back, t.label},
		layout:  lay,
		refresh: func() { paint(); lay(t.Size()) },
	}
}
