package chat

import (
	"image"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"yui/app/chat/thread"
	"yui/app/widgets"
	"yui/app/words"
)

// Params of a View. Words and Thread are required.
type Params struct {
	Words  *words.Words
	Thread *thread.Thread
	Now    func() time.Time // nil: time.Now

	// Picture is a speaker's small picture; nil, or a nil image, shows the
	// initial.
	Picture func(speakerID string) image.Image
	Name    string // who the empty state is about

	OnSend   func(text string)
	OnStop   func()
	OnRetry  func(turnID string)
	OnAttach func() // nil hides the button
	OnTalk   func() // nil hides the button; called to begin and to cancel
}

// View is the chat pane.
type View struct {
	widget.BaseWidget
	p        Params
	list     *list
	composer *widgets.Composer
	empty    fyne.CanvasObject
	face     *widgets.Picture // of the empty state
	newest   *widgets.Button
}

const (
	sidePad = 24
	footPad = 16
	footGap = 16
)

// New makes the pane and follows the thread from now on.
func New(p Params) *View {
	if p.Words == nil || p.Thread == nil {
		panic("chat: Words and Thread are required")
	}
	if p.Now == nil {
		p.Now = time.Now
	}
	v := &View{p: p}
	v.build()
	v.ExtendBaseWidget(v)
	p.Thread.OnChange = v.sync
	v.sync()
	return v
}

func (v *View) build() {
	w := v.p.Words.Chat
	v.list = newList(v.p, func(free bool) { v.showNewest(free) })
	c := widgets.NewComposer(widgets.ComposerWords{
		Placeholder: w.Placeholder, Answering: w.Answering, Listening: w.Listening,
		Attach: w.Attach, Talk: w.Talk, Send: w.Send, Stop: w.Stop, Cancel: w.Cancel,
	})
	c.OnSend = func(text string) {
		v.list.scroll.Stick()
		if v.p.OnSend != nil {
			v.p.OnSend(text)
		}
	}
	c.OnStop, c.OnAttach, c.OnTalk = v.p.OnStop, v.p.OnAttach, v.p.OnTalk
	c.OnGrow = v.Refresh
	c.OnEscape = func() {
		if cv := fyne.CurrentApp().Driver().CanvasForObject(v); cv != nil {
			cv.Unfocus()
		}
	}
	v.composer = c
	v.newest = widgets.NewSmallButton(widgets.Well, "down", w.Newest, v.list.toFoot)
	v.newest.Hide()
	v.face = widgets.NewPicture(64, 32, picture(v.p, ""), v.p.Name)
	v.empty = widgets.NewEmptyState(v.face, w.EmptyTitle, w.EmptyLine)
}

// Composer is the line at the foot, for focus, listening and text.
func (v *View) Composer() *widgets.Composer { return v.composer }

// SetWords changes the language, or her name.
func (v *View) SetWords(w *words.Words, name string) {
	text := v.composer.Text()
	v.p.Words, v.p.Name = w, name
	v.build()
	v.composer.SetText(text)
	v.sync()
	v.Refresh()
}

// Repaint shows pictures that changed.
func (v *View) Repaint() {
	v.face.SetImage(picture(v.p, ""))
	v.list.forget()
	v.sync()
}

func (v *View) sync() {
	v.composer.SetAnswering(v.p.Thread.Busy())
	if empty := v.p.Thread.Empty(); empty != v.empty.Visible() {
		if empty {
			v.empty.Show()
			v.list.Hide()
		} else {
			v.empty.Hide()
			v.list.Show()
		}
	}
	v.list.sync()
}

func (v *View) showNewest(on bool) {
	if on == v.newest.Visible() {
		return
	}
	if on {
		v.newest.Show()
	} else {
		v.newest.Hide()
	}
	v.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (v *View) CreateRenderer() fyne.WidgetRenderer {
	return &viewRenderer{v}
}

type viewRenderer struct{ v *View }

func (r *viewRenderer) Layout(s fyne.Size) {
	v := r.v
	ch := v.composer.HeightFor(s.Width)
	top := s.Height - footPad - ch
	v.composer.Resize(fyne.NewSize(s.Width-2*footPad, ch))
	v.composer.Move(fyne.NewPos(footPad, top))
	v.list.Resize(fyne.NewSize(s.Width, max(0, top-footGap)))
	v.list.Move(fyne.NewPos(0, 0))
	m := v.newest.MinSize()
	v.newest.Resize(m)
	v.newest.Move(fyne.NewPos((s.Width-m.Width)/2, top-footGap-m.Height-4))
	w := min(float32(340), s.Width-2*sidePad)
	h := widgets.HeightFor(v.empty, w)
	v.empty.Resize(fyne.NewSize(w, h))
	v.empty.Move(fyne.NewPos((s.Width-w)/2, max(0, (top-h)/2-20)))
}

func (r *viewRenderer) MinSize() fyne.Size { return fyne.NewSize(320, 240) }

func (r *viewRenderer) Refresh() {
	r.Layout(r.v.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

func (r *viewRenderer) Objects() []fyne.CanvasObject {
	v := r.v
	return []fyne.CanvasObject{v.list, v.empty, v.newest, v.composer}
}

func (r *viewRenderer) Destroy() {}
