package widgets

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
)

// ComposerWords are the words a composer shows.
type ComposerWords struct {
	Placeholder string // "Say something to Yui"
	Answering   string // while a reply runs and the line is empty
	Listening   string
	Attach      string
	Talk        string
	Send        string
	Stop        string
	Cancel      string
}

const (
	composerPad  = 7
	composerRows = 6
	composerTall = 48

	// commitWait is how long Return waits for an input method to deliver what
	// it committed: X hands over the key before the text.
	commitWait = 40 * time.Millisecond
)

// Composer is the line one types to her in. It grows to six rows; Return
// sends, Shift+Return breaks a line, Escape calls OnEscape.
type Composer struct {
	widget.BaseWidget
	OnSend   func(text string)
	OnStop   func()
	OnAttach func()
	OnTalk   func()
	OnEscape func()
	OnGrow   func() // the height changed
	OnType   func() // something was typed or focus came

	words     ComposerWords
	entry     *input
	shell     *shell
	attach    *IconButton
	talk      *IconButton
	send      *sendButton
	bars      *Bars
	hear      *Text
	cancel    *IconButton
	answering bool
	listening bool
	composing bool // text arrived after Return: an input method is at work
	commit    look.Motion
	rows      int
}

// NewComposer makes a composer. Attach and talk buttons show when the caller
// sets OnAttach and OnTalk before the first layout.
func NewComposer(words ComposerWords) *Composer {
	c := &Composer{words: words, entry: newInput(), shell: newShell(14), bars: NewBars(look.Accent), rows: 1}
	c.hear = NewText(look.Body, look.Text, words.Listening)
	c.shell.rest, c.shell.lit, c.shell.thick = look.Edge, look.AccentSoft, 1
	c.entry.MultiLine = true
	c.entry.Wrapping = fyne.TextWrapWord
	c.entry.SetPlaceHolder(words.Placeholder)
	c.entry.OnChanged = func(string) { c.typed() }
	c.entry.onKey = c.key
	c.entry.onRune = func() { c.composing = true }
	c.entry.onFocus = func(on bool) {
		c.shell.focus = on
		c.shell.paint()
		if on && c.OnType != nil {
			c.OnType()
		}
	}
	c.attach = NewIconButton("clip", words.Attach, func() { call(c.OnAttach) })
	c.talk = NewIconButton("mic", words.Talk, func() { call(c.OnTalk) })
	c.cancel = NewIconButton("x", words.Cancel, func() { call(c.OnTalk) })
	c.send = newSendButton(words, c.press)
	c.send.off = true
	c.ExtendBaseWidget(c)
	return c
}

func call(f func()) {
	if f != nil {
		f()
	}
}

// Text is what was typed so far.
func (c *Composer) Text() string { return c.entry.Text }

// SetText replaces what was typed.
func (c *Composer) SetText(s string) { c.entry.SetText(s) }

// SetWords changes the words, for another language or another name.
func (c *Composer) SetWords(w ComposerWords) {
	c.words = w
	c.hear.SetWords(w.Listening)
	c.entry.SetPlaceHolder(w.Placeholder)
	c.Refresh()
}

// SetAnswering turns send into stop while a reply runs.
func (c *Composer) SetAnswering(on bool) {
	if c.answering != on {
		c.answering = on
		c.typed()
	}
}

// SetListening shows the level bars in place of the line.
func (c *Composer) SetListening(on bool) {
	if c.listening != on {
		c.listening = on
		c.talk.SetOn(on)
		c.Refresh()
	}
}

// SetRaised gives the composer the ground of what floats over the desktop,
// where nothing lights up when it has the keyboard.
func (c *Composer) SetRaised() {
	c.shell.ground, c.shell.lit = look.Raised, look.Edge
	c.shell.paint()
}

// Focus gives the line the keyboard.
func (c *Composer) Focus() {
	if cv := fyne.CurrentApp().Driver().CanvasForObject(c); cv != nil {
		cv.Focus(c.entry)
	}
}

// Focused reports whether the line has the keyboard.
func (c *Composer) Focused() bool { return c.entry.focused }

func (c *Composer) key(k *fyne.KeyEvent) bool {
	switch k.Name {
	case fyne.KeyEscape:
		call(c.OnEscape)
		return true
	case fyne.KeyReturn, fyne.KeyEnter:
		if c.entry.shift {
			return false // the entry breaks the line
		}
		c.composing = false
		c.commit.Wait(commitWait, func() {
			if !c.composing {
				c.submit()
			}
		})
		return true
	}
	return false
}

func (c *Composer) press() {
	if c.answering && strings.TrimSpace(c.entry.Text) == "" {
		call(c.OnStop)
		return
	}
	c.submit()
}

func (c *Composer) submit() {
	text := strings.TrimSpace(c.entry.Text)
	if text == "" {
		return
	}
	c.entry.SetText("")
	c.typed()
	if c.OnSend != nil {
		c.OnSend(text)
	}
}

func (c *Composer) typed() {
	empty := strings.TrimSpace(c.entry.Text) == ""
	c.send.stop = c.answering && empty
	c.send.off = empty && !c.answering
	c.send.Refresh()
	if c.answering {
		c.entry.SetPlaceHolder(c.words.Answering)
	} else {
		c.entry.SetPlaceHolder(c.words.Placeholder)
	}
	call(c.OnType)
	if rows := c.countRows(); rows != c.rows {
		c.rows = rows
		call(c.OnGrow)
		c.Refresh()
	}
}

func (c *Composer) countRows() int {
	w := c.entry.Size().Width - 2*barRoom // its own padding on both sides
	if w <= 0 {
		return 1
	}
	return min(composerRows, len(Break(c.entry.Text, w, look.Body.Width)))
}

// HeightFor implements Tall.
func (c *Composer) HeightFor(float32) float32 {
	return composerTall + float32(c.rows-1)*rowPitch()
}

// rowPitch is the pitch of Fyne's entry, which the look cannot change.
func rowPitch() float32 { return fyne.MeasureText("M", look.Body.Size, fyne.TextStyle{}).Height }

// CreateRenderer implements fyne.Widget.
func (c *Composer) CreateRenderer() fyne.WidgetRenderer {
	entry := c.entry.clipped()
	lay := func(s fyne.Size) {
		c.shell.box.Resize(s)
		foot := s.Height - composerTall + 8 // the buttons stay on the last row
		x := float32(composerPad + 1)
		left := x + 6
		if c.attach.Visible() {
			place(c.attach, x, foot, 32, 32)
			left = x + 32 + 2
		}
		right := s.Width - 8 - 32
		place(c.send, right, foot, 32, 32)
		place(c.cancel, right, foot, 32, 32)
		if c.talk.Visible() {
			right -= 4 + 32
			place(c.talk, right, foot, 32, 32)
		}
		h := s.Height - 2*composerPad
		place(entry, left, composerPad-.5, right-left-4, h)
		place(c.bars, left+8, foot+10, 20, 12)
		place(c.hear, left+40, foot, right-left-40, 32)
	}
	paint := func() {
		c.shell.paint()
		show(c.attach, c.OnAttach != nil)
		show(c.talk, c.OnTalk != nil)
		show(entry, !c.listening)
		show(c.bars, c.listening)
		show(c.hear, c.listening)
		show(c.cancel, c.listening)
		show(c.send, !c.listening)
		c.send.Refresh()
	}
	paint()
	return &render{
		objects: []fyne.CanvasObject{c.shell.box, entry, c.bars, c.hear, c.attach, c.talk, c.send, c.cancel},
		layout:  lay,
		min:     func() fyne.Size { return fyne.NewSize(200, c.HeightFor(0)) },
		refresh: func() { paint(); lay(c.Size()) },
	}
}
