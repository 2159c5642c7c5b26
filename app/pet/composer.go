package pet

import (
	"fyne.io/fyne/v2"

	"yui/app/look"
	"yui/app/widgets"
)

// ComposerWidth is the width of the composer's box.
const ComposerWidth = 288

// Composer is the line under her shoes, as the content of a small window. It
// goes on Escape, and when it stood empty for a while.
type Composer struct {
	OnFit     func(box fyne.Size)
	OnVisible func(bool)
	OnSend    func(text string)
	OnStop    func()

	after After
	view  *widgets.Composer
	float *float
	box   fyne.Size
	shown bool
	busy  bool
	stop  func()
	come  look.Motion
}

// NewComposer makes a composer.
func NewComposer(words widgets.ComposerWords, after After) *Composer {
	c := &Composer{after: after, view: widgets.NewComposer(words), box: fyne.NewSize(ComposerWidth, 48)}
	c.view.SetRaised()
	c.view.OnSend = func(text string) {
		if c.OnSend != nil {
			c.OnSend(text)
		}
		c.idle()
	}
	c.view.OnStop = func() {
		if c.OnStop != nil {
			c.OnStop()
		}
	}
	c.view.OnEscape = c.Close
	c.view.OnType = c.idle
	c.view.OnGrow = c.fit
	c.float = newFloat(c.view, 14)
	return c
}

// View is the line itself, for talking and attachments.
func (c *Composer) View() *widgets.Composer { return c.view }

// Content is what the window shows.
func (c *Composer) Content() fyne.CanvasObject { return c.float }

// Box is the size of what one sees.
func (c *Composer) Box() fyne.Size { return c.box }

// Visible reports whether the window is to be shown.
func (c *Composer) Visible() bool { return c.shown }

// SetAnswering turns send into stop while a reply runs; the composer stays
// open meanwhile.
func (c *Composer) SetAnswering(on bool) {
	c.busy = on
	c.view.SetAnswering(on)
	c.idle()
}

// Open slides the composer in and gives it the keyboard. Opening an open one
// only focuses it.
func (c *Composer) Open() {
	if !c.shown {
		c.shown = true
		c.visible(true)
		c.come.Come(look.ComposerIn, func(v float32) { c.float.slide(0, 6*(1-v), 1-v) })
	}
	c.view.Focus()
	c.idle()
}

// Close clears the line and slides the composer out.
func (c *Composer) Close() {
	c.halt()
	if !c.shown {
		return
	}
	c.shown = false
	c.come.Leave(look.ComposerOut, func(v float32) {
		c.float.slide(0, 6*v, v)
		if v >= 1 && !c.shown {
			c.view.SetText("")
			c.visible(false)
		}
	})
}

// idle starts the wait anew; a line with words in it waits for ever.
func (c *Composer) idle() {
	c.halt()
	if !c.shown || c.busy || c.view.Text() != "" {
		return
	}
	c.stop = c.after(look.ComposerDwell, func() {
		if c.view.Text() == "" && !c.busy {
			c.Close()
		}
	})
}

func (c *Composer) fit() {
	box := fyne.NewSize(ComposerWidth, c.view.HeightFor(ComposerWidth))
	if box != c.box {
		c.box = box
		if c.OnFit != nil {
			c.OnFit(box)
		}
	}
}

func (c *Composer) halt() {
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
}

func (c *Composer) visible(on bool) {
	if c.OnVisible != nil {
		c.OnVisible(on)
	}
}
