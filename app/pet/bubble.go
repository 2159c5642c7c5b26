package pet

import (
	"strings"

	"fyne.io/fyne/v2"

	"yui/app/look"
	"yui/app/widgets"
)

// Bubble is what she says, as the content of a small window.
type Bubble struct {
	OnFit     func(box fyne.Size)
	OnVisible func(bool)

	after  After
	view   *widgets.Bubble
	float  *float
	box    fyne.Size
	tall   float32
	left   bool
	shown  bool
	sticky bool
	stays  bool // pointed at
	cross  fyne.CanvasObject
	done   bool // the last word was said
	stop   func()
	come   look.Motion
}

// NewBubble makes a bubble. copyWord is the menu's word for Copy.
func NewBubble(copyWord string, after After) *Bubble {
	b := &Bubble{after: after, view: widgets.NewBubble(copyWord)}
	b.float = newFloat(b.view, 14)
	b.float.hover = b.pointed
	return b
}

// SetDismiss gives the bubble a cross that shows while it is pointed at, or
// always while it is sticky. It hides the bubble and calls f, so that the
// caller can keep the rest of that reply hidden. word names the cross.
func (b *Bubble) SetDismiss(word string, f func()) {
	cross := widgets.NewFieldButton("x", word, func() {
		b.Hide()
		if f != nil {
			f()
		}
	})
	b.cross = widgets.NewStack(widgets.NewBox(look.Raised, "", 12), cross)
	b.float.corner = b.cross
	b.showCross()
	b.float.Refresh()
}

func (b *Bubble) pointed(on bool) {
	b.stays = on
	b.showCross()
	b.dwell()
}

func (b *Bubble) showCross() {
	if b.cross == nil {
		return
	}
	if b.stays || b.sticky {
		b.cross.Show()
	} else {
		b.cross.Hide()
	}
}

// Content is what the window shows.
func (b *Bubble) Content() fyne.CanvasObject { return b.float }

// Box is the size of what one sees.
func (b *Bubble) Box() fyne.Size { return b.box }

// Visible reports whether the window is to be shown.
func (b *Bubble) Visible() bool { return b.shown }

// SetSide tells on which side of her the bubble is, for its short corner and
// where it slides in from.
func (b *Bubble) SetSide(left bool) {
	b.left = left
	b.view.SetShort(left)
}

// SetTallest bounds the box, in units; beyond it the words scroll.
func (b *Bubble) SetTallest(h float32) { b.tall = h }

// SetSticky keeps the bubble until Hide.
func (b *Bubble) SetSticky(on bool) {
	b.sticky = on
	b.showCross()
	b.dwell()
}

// Say shows words; streaming while more come. Empty words never open it.
func (b *Bubble) Say(words string, streaming bool) {
	if strings.TrimSpace(words) == "" {
		return
	}
	b.view.SetWords(words, streaming)
	b.fit()
	b.open()
}

// Wait shows the three dots.
func (b *Bubble) Wait() {
	b.view.SetWaiting()
	b.fit()
	b.open()
}

// Done says that the last word was said: the bubble stays a while, longer
// while it is pointed at, and goes.
func (b *Bubble) Done() {
	b.done = true
	b.view.Quiet()
	b.dwell()
}

// Hide takes the bubble away at once.
func (b *Bubble) Hide() {
	b.halt()
	b.come.Stop()
	b.view.Quiet()
	if b.shown {
		b.shown = false
		b.visible(false)
	}
}

func (b *Bubble) halt() {
	if b.stop != nil {
		b.stop()
		b.stop = nil
	}
}

func (b *Bubble) fit() {
	if box := b.view.Fit(b.tall); box != b.box {
		b.box = box
		if b.OnFit != nil {
			b.OnFit(box)
		}
	}
}

func (b *Bubble) open() {
	b.done = false
	b.halt()
	if b.shown {
		b.come.Stop()
		b.set(0, 0)
		return
	}
	b.shown = true
	b.set(6, 1)
	b.visible(true)
	b.come.Come(look.BubbleIn, func(v float32) { b.set(6*(1-v), 1-v) })
}

// set slides by d from her side and fades.
func (b *Bubble) set(d, clear float32) {
	if !b.left {
		d = -d
	}
	b.view.SetClear(clear)
	b.float.slide(d, 0, clear)
}

func (b *Bubble) dwell() {
	b.halt()
	if !b.done || !b.shown || b.stays || b.sticky {
		return
	}
	b.stop = b.after(look.BubbleDwell, func() {
		b.come.Leave(look.BubbleOut, func(v float32) {
			b.set(0, v)
			if v >= 1 {
				b.Hide()
			}
		})
	})
}

func (b *Bubble) visible(on bool) {
	if b.OnVisible != nil {
		b.OnVisible(on)
	}
}
