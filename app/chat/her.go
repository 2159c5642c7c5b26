package chat

import (
	"fyne.io/fyne/v2"

	"yui/app/chat/thread"
	"yui/app/look"
	"yui/app/widgets"
	"yui/app/words"
)

const (
	herInset = 30
	herMax   = 400
	herHead  = 22
	herGap   = 6
)

// herParts are the parts of her turn: picture, name and time, reasoning,
// tools, words.
type herParts struct {
	view  *fyne.Container
	name  *widgets.Text
	clock *widgets.Text
	fold  *widgets.Fold
	chips []*widgets.Chip
	words *widgets.Para
	body  *fyne.Container
}

func newHerParts(it thread.Item, p Params, grow func()) *herParts {
	h := &herParts{
		name:  widgets.NewText(look.LabelBold, look.Dim, it.Speaker.Name),
		clock: widgets.NewText(look.Hint, look.Mute, ""),
		words: widgets.NewPara(look.Body, look.Text, ""),
	}
	h.words.Copy = p.Words.Chat.Copy
	var parts []fyne.CanvasObject
	if it.Reasoning != "" {
		h.fold = widgets.NewFold(thoughtTitle(it, p.Words), it.Reasoning, it.Open, p.Words.Chat.Copy)
		h.fold.OnToggle = func(open bool) {
			p.Thread.Unfold(it.ID, open)
			grow()
		}
		parts = append(parts, h.fold)
	}
	if len(it.Tools) > 0 {
		var chips []fyne.CanvasObject
		for range it.Tools {
			c := widgets.NewChip(widgets.ToolDone, "check", "", nil)
			h.chips = append(h.chips, c)
			chips = append(chips, c)
		}
		parts = append(parts, &fyne.Container{Layout: widgets.Flow{Gap: 6}, Objects: chips})
	}
	parts = append(parts, h.words)
	if it.Failure != "" {
		parts = append(parts, failureView(it, p, fyne.TextAlignLeading))
	}
	h.body = widgets.NewColumn(herGap, parts...)
	pic := widgets.NewPicture(22, 11, picture(p, it.Speaker.ID), it.Speaker.Name)
	h.view = &fyne.Container{Layout: herLayout{}, Objects: []fyne.CanvasObject{pic, h.name, h.clock, h.body}}
	h.set(it, p.Words)
	return h
}

// fits reports that the same parts can show the changed item.
func (h *herParts) fits(old, it thread.Item) bool {
	return (h.fold != nil) == (it.Reasoning != "") && len(h.chips) == len(it.Tools) &&
		old.Failure == it.Failure && old.Speaker == it.Speaker
}

func (h *herParts) set(it thread.Item, w *words.Words) {
	clock := ""
	if !it.Streaming {
		clock = words.Clock(it.At)
	}
	h.clock.SetWords(clock)
	if h.fold != nil {
		h.fold.Set(thoughtTitle(it, w), it.Reasoning)
	}
	for i, c := range h.chips {
		kind := widgets.ToolDone
		if it.Tools[i].Running {
			kind = widgets.ToolRunning
		}
		icon, label := thread.ToolLabel(it.Tools[i].Name, it.Tools[i].Running)
		c.Set(kind, icon, label)
	}
	h.words.SetWords(it.Text)
	h.words.SetStreaming(it.Streaming)
	if it.Text == "" && !it.Streaming {
		h.words.Hide()
	} else {
		h.words.Show()
	}
	h.view.Layout.Layout(h.view.Objects, h.view.Size())
}

// herLayout places picture, name, time and body.
type herLayout struct{}

// HeightFor is the head and the body.
func (herLayout) HeightFor(os []fyne.CanvasObject, width float32) float32 {
	body := widgets.HeightFor(os[3], min(herMax, width-herInset))
	if body == 0 {
		return herHead
	}
	return herHead + herGap + body
}

// Layout implements fyne.Layout.
func (herLayout) Layout(os []fyne.CanvasObject, s fyne.Size) {
	set := func(i int, x, y, w, h float32) {
		os[i].Resize(fyne.NewSize(w, h))
		os[i].Move(fyne.NewPos(x, y))
	}
	set(0, 0, 0, herHead, herHead)
	name := os[1].MinSize().Width
	set(1, herInset, 0, name, herHead)
	set(2, herInset+name+8, 0, os[2].MinSize().Width, herHead)
	w := min(herMax, s.Width-herInset)
	set(3, herInset, herHead+herGap, w, widgets.HeightFor(os[3], w))
}

// MinSize implements fyne.Layout.
func (herLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(120, herHead) }
