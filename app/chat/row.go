package chat

import (
	"image"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"yui/app/chat/thread"
	"yui/app/look"
	"yui/app/widgets"
	"yui/app/words"
)

// row is the view of one item.
type row struct {
	item thread.Item
	p    Params
	view fyne.CanvasObject
	grow func() // the row's height changed by itself

	top, tall float32
	at        float32 // width tall was measured for
	seen      bool
	dark      bool // the theme it was last painted in
	parts     *herParts
}

func newRow(it thread.Item, p Params, grow func()) *row {
	r := &row{item: it, p: p, grow: grow, at: -1}
	r.build()
	return r
}

// update takes a changed item. Her words change in place; anything else is
// rare enough to be made anew.
func (r *row) update(it thread.Item) {
	if it.Rev == r.item.Rev {
		return
	}
	old := r.item
	r.item, r.at = it, -1
	if it.Kind == thread.Her && r.parts != nil && r.parts.fits(old, it) {
		r.parts.set(it, r.p.Words)
		return
	}
	r.stop()
	r.build()
}

func (r *row) stop() {
	if r.parts != nil {
		r.parts.words.SetStreaming(false)
		for _, c := range r.parts.chips {
			c.Set(widgets.ToolDone, "check", "")
		}
	}
}

func (r *row) height(width float32) float32 {
	if r.at != width || (r.parts != nil && r.parts.fold != nil) {
		r.at, r.tall = width, widgets.HeightFor(r.view, width)
	}
	return r.tall
}

func (r *row) build() {
	r.parts, r.dark = nil, look.Dark()
	switch r.item.Kind {
	case thread.User:
		r.view = r.userView()
	case thread.Her:
		r.parts = newHerParts(r.item, r.p, r.grow)
		r.view = r.parts.view
	case thread.Event:
		r.view = widgets.NewRowCentre(widgets.NewChip(widgets.EventChip, r.item.Icon, clip(r.item.Text, 60), nil))
	case thread.Day:
		r.view = widgets.NewDayDivider(r.p.Words.Day(r.item.At, r.p.Now()))
	}
}

func (r *row) userView() fyne.CanvasObject {
	said := widgets.NewSaid(r.item.Text, r.p.Words.Chat.Copy)
	if r.item.Failure == "" {
		return said
	}
	return widgets.NewColumn(6, said, r.failure(fyne.TextAlignTrailing))
}

func (r *row) failure(align fyne.TextAlign) fyne.CanvasObject {
	return failureView(r.item, r.p, align)
}

// failureView is the reason in danger, and the way to try again.
func failureView(it thread.Item, p Params, align fyne.TextAlign) fyne.CanvasObject {
	why := widgets.NewPara(look.Hint, look.Danger, it.Failure)
	why.Align, why.Copy = align, p.Words.Chat.Copy
	if it.Kind != thread.User || it.TurnID == "" || p.OnRetry == nil {
		return why
	}
	again := widgets.NewSmallButton(widgets.Neutral, "reset", p.Words.Chat.SendAgain, func() { p.OnRetry(it.TurnID) })
	return widgets.NewColumn(6, why, &fyne.Container{Layout: trailing{}, Objects: []fyne.CanvasObject{again}})
}

// trailing puts a child at the right at its least size.
type trailing struct{}

// Layout implements fyne.Layout.
func (trailing) Layout(os []fyne.CanvasObject, s fyne.Size) {
	for _, o := range os {
		m := o.MinSize()
		o.Resize(m)
		o.Move(fyne.NewPos(s.Width-m.Width, 0))
	}
}

// MinSize implements fyne.Layout.
func (trailing) MinSize(os []fyne.CanvasObject) fyne.Size { return os[0].MinSize() }

func clip(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

// thoughtTitle is the line of folded reasoning.
func thoughtTitle(it thread.Item, w *words.Words) string {
	n := int(it.Thought / time.Second)
	switch {
	case it.Thinking:
		return w.Chat.Thinking
	case n < 2:
		return w.Chat.ThoughtMoment
	}
	return words.Fill(w.Chat.Thought, "n", strconv.Itoa(n))
}

func picture(p Params, id string) image.Image {
	if p.Picture == nil {
		return nil
	}
	return p.Picture(id)
}
