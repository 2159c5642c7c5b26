package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// sendButton is the round button of the composer: an arrow on accent, or a
// stop ring while she answers.
type sendButton struct {
	widget.BaseWidget
	touch
	stop  bool
	words ComposerWords
	tip   *tip
}

func newSendButton(words ComposerWords, tap func()) *sendButton {
	b := &sendButton{words: words, tip: newTip()}
	b.tap = func() { b.tip.hide(); tap() }
	b.ExtendBaseWidget(b)
	b.changed = b.Refresh
	return b
}

// MouseIn implements desktop.Hoverable.
func (b *sendButton) MouseIn(e *desktop.MouseEvent) {
	b.touch.MouseIn(e)
	w := b.words.Send
	if b.stop {
		w = b.words.Stop
	}
	if !b.off {
		b.tip.wait(w, b.Size())
	}
}

// MouseOut implements desktop.Hoverable.
func (b *sendButton) MouseOut() {
	b.touch.MouseOut()
	b.tip.hide()
}

// CreateRenderer implements fyne.Widget.
func (b *sendButton) CreateRenderer() fyne.WidgetRenderer {
	disc, icon, rng := canvas.NewCircle(nil), NewIcon("send", look.OnAccent, 20), newRing(16)
	paint := func() {
		disc.StrokeWidth, disc.StrokeColor = 0, nil
		switch {
		case b.off:
			disc.FillColor = color.NRGBA{}
			icon.Set("send", look.Disabled)
		case b.stop:
			line, faint := look.Color(look.AccentLine), float32(0)
			if b.hover {
				faint = .12 // of the ring's own colour: see outline
			}
			disc.FillColor, disc.StrokeColor, disc.StrokeWidth = look.Fade(line, faint), line, 1.5
			icon.Set("stop", look.AccentInk)
		default:
			disc.FillColor = look.Color(b.ground(look.Accent, look.AccentHover, look.AccentPressed))
			icon.Set("send", look.OnAccent)
		}
		rng.lit(b.focus && !b.off)
		disc.Refresh()
		icon.Refresh()
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{rng.Rectangle, disc, icon, b.tip},
		layout: func(s fyne.Size) {
			x, y := (s.Width-32)/2, (s.Height-32)/2
			place(disc, x, y, 32, 32)
			place(icon, x, y, 32, 32)
			rng.around(x, y, 32, 32)
			b.tip.near(s)
		},
		min:     func() fyne.Size { return fyne.NewSquareSize(32) },
		refresh: paint,
	}
}
