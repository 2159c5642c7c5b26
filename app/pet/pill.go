package pet

import (
	"fyne.io/fyne/v2"

	"yui/app/look"
	"yui/app/widgets"
)

// Pill is the status line under the bubble, as the content of a small window:
// one thing at a time, gone when nothing was told for a while.
type Pill struct {
	OnFit     func(box fyne.Size)
	OnVisible func(bool)

	after After
	view  *widgets.Pill
	float *float
	box   fyne.Size
	shown bool
	hold  bool
	stop  func()
	come  look.Motion
}

// NewPill makes a pill; tap may be nil.
func NewPill(tap func(), after After) *Pill {
	p := &Pill{after: after, view: widgets.NewPill(tap)}
	p.float = newFloat(p.view, 13)
	return p
}

// Content is what the window shows.
func (p *Pill) Content() fyne.CanvasObject { return p.float }

// Box is the size of what one sees.
func (p *Pill) Box() fyne.Size { return p.box }

// Visible reports whether the window is to be shown.
func (p *Pill) Visible() bool { return p.shown }

// Show tells something. With hold it stays until the next Show or Hide, else
// it goes after a while.
func (p *Pill) Show(state widgets.PillState, words string, hold bool) {
	p.halt()
	p.hold = hold
	p.view.Set(state, words)
	if box := p.view.MinSize(); box != p.box {
		p.box = box
		if p.OnFit != nil {
			p.OnFit(box)
		}
	}
	if !p.shown {
		p.shown = true
		p.set(1)
		p.visible(true)
		p.come.Come(look.PillIn, func(v float32) { p.set(1 - v) })
	} else {
		p.come.Stop()
		p.set(0)
	}
	if !hold {
		p.stop = p.after(look.PillDwell, p.Hide)
	}
}

// Hide fades the pill out.
func (p *Pill) Hide() {
	p.halt()
	if !p.shown {
		return
	}
	p.come.Leave(look.PillOut, func(v float32) {
		p.set(v)
		if v >= 1 && p.shown {
			p.shown = false
			p.visible(false)
		}
	})
}

func (p *Pill) set(clear float32) {
	p.view.SetClear(clear)
	p.float.slide(0, 0, clear)
}

func (p *Pill) halt() {
	if p.stop != nil {
		p.stop()
		p.stop = nil
	}
}

func (p *Pill) visible(on bool) {
	if p.OnVisible != nil {
		p.OnVisible(on)
	}
}
