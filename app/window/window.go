package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"yui/app/chat"
	"yui/app/look"
	"yui/app/settings"
	"yui/app/stage"
	"yui/app/widgets"
	"yui/app/words"
)

// Size is what the window opens at.
var Size = fyne.NewSize(1080, 720)

// Least is how small it may become.
var Least = fyne.NewSize(760, 560)

// Tab of the pane.
type Tab int

// Tabs.
const (
	Chat Tab = iota
	Settings
)

// State of the connection to the mind.
type State uint8

// States.
const (
	NotSet State = iota
	Offline
	Reaching
	Connected
	Trouble
)

// Link is what stands at the right of the tabs.
type Link struct {
	State State
	Words string
}

// Params of a Window. Words, Stage, Chat and Settings are required.
type Params struct {
	Words    *words.Words
	Stage    *stage.Stage
	Chat     *chat.View
	Settings *settings.View

	// OnStepOut moves her out (true) or home (false); nil hides the button.
	OnStepOut func(out bool)
	// OnTab is told when a tab was picked; may be nil.
	OnTab func(Tab)
	// OnLink is what a click on the connection does; nil opens its settings.
	OnLink func()
}

// Window is the content of the main window.
type Window struct {
	p       Params
	root    *root
	link    Link
	out     bool
	notices []*shown
	nextID  int
}

// New makes the content.
func New(p Params) *Window {
	if p.Words == nil || p.Stage == nil || p.Chat == nil || p.Settings == nil {
		panic("window: Words, Stage, Chat and Settings are required")
	}
	w := &Window{p: p, link: Link{NotSet, p.Words.Link.NotSet}}
	w.root = newRoot(w)
	return w
}

// Content is what the window shows.
func (w *Window) Content() fyne.CanvasObject { return w.root }

// Tab is the tab that shows.
func (w *Window) Tab() Tab { return w.root.tab }

// Show picks a tab.
func (w *Window) Show(t Tab) {
	w.root.tabs.Pick(int(t))
	w.root.open(t)
}

// ShowSettings opens a page of the settings.
func (w *Window) ShowSettings(page string) {
	w.Show(Settings)
	w.p.Settings.Open(page)
}

// SetLink changes the connection's dot and words.
func (w *Window) SetLink(l Link) {
	w.link = l
	w.root.paintLink()
}

// SetOut tells whether she is out on the desktop: the stage empties and the
// button calls her home.
func (w *Window) SetOut(out bool) {
	w.out = out
	t := w.p.Words.Window
	w.p.Stage.SetAway(out, t.OutTitle, t.OutLine)
	w.root.paintStep()
}

// SetWords changes the language, or her name, everywhere in the window.
func (w *Window) SetWords(ws *words.Words, name string) {
	w.p.Words = ws
	w.p.Chat.SetWords(ws, name)
	w.p.Settings.SetWords(ws)
	tab := w.root.tab
	w.root.build()
	w.root.tabs.Pick(int(tab))
	w.SetOut(w.out)
	w.root.Refresh()
}

// root lays the window out.
type root struct {
	widget.BaseWidget
	w    *Window
	back *widgets.Box // the ground of all: the theme's background is clear
	pane *widgets.Box // hides what of the stage reaches under the pane
	tabs *widgets.Tabs
	dot  *linkView
	step *widgets.Button
	veil *canvas.Rectangle

	tab    Tab
	stageW float32 // where the pane begins
	slide  look.Motion
	cross  look.Motion
}

func newRoot(w *Window) *root {
	r := &root{w: w, stageW: -1, back: widgets.NewBox(look.Surface, "", 0), pane: widgets.NewBox(look.Surface, "", 0)}
	r.veil = canvas.NewRectangle(nil)
	r.veil.Hide()
	r.build()
	w.p.Settings.Hide()
	r.ExtendBaseWidget(r)
	return r
}

func (r *root) build() {
	t := r.w.p.Words.Window
	r.tabs = widgets.NewTabs([]string{t.Chat, t.Settings}, func(i int) { r.open(Tab(i)) })
	r.dot = newLinkView(func() {
		if r.w.p.OnLink != nil {
			r.w.p.OnLink()
			return
		}
		r.w.ShowSettings(settings.PageConnection)
	})
	r.step = widgets.NewButton(widgets.Well, "out", t.StepOut, func() {
		if r.w.p.OnStepOut != nil {
			r.w.p.OnStepOut(!r.w.out)
		}
	})
	r.paintLink()
	r.paintStep()
}

func (r *root) paintLink() { r.dot.set(r.w.link) }

func (r *root) paintStep() {
	t := r.w.p.Words.Window
	if r.w.out {
		r.step.Set("home", t.ComeHome)
	} else {
		r.step.Set("out", t.StepOut)
	}
	if r.w.p.OnStepOut == nil {
		r.step.Hide()
	}
	if r.BaseWidget.Size().Width > 0 {
		r.Refresh()
	}
}

// open shows a tab: pages cross-fade, the stage slides to its new width.
func (r *root) open(t Tab) {
	if t == r.tab {
		return
	}
	r.tab = t
	setVisible(r.w.p.Chat, t == Chat)
	setVisible(r.w.p.Settings, t == Settings)
	r.cross.Come(look.PageTime, func(v float32) {
		r.veil.FillColor = look.Fade(look.Color(look.Surface), 1-v)
		setVisible(r.veil, v < 1)
		r.veil.Refresh()
	})
	size := r.Size()
	from, to := r.stageW, stageWidth(t, size.Width)
	if from < 0 || from == to {
		r.stageW = to
		r.Refresh()
	} else {
		r.slide.Come(look.StageTime, func(v float32) {
			r.stageW = from + (to-from)*v
			r.arrange(r.Size())
			canvas.Refresh(r)
		})
	}
	if r.w.p.OnTab != nil {
		r.w.p.OnTab(t)
	}
}

// stageWidth is how wide the stage is beside a tab.
func stageWidth(t Tab, width float32) float32 {
	if t == Settings {
		if width < 900 {
			return 0
		}
		return max(336, width-744)
	}
	pane := float32(480)
	switch {
	case width > 1400:
		pane = min(560, 480+(width-1400)*.2)
	case width < 900:
		pane = max(400, width*.53)
	}
	return width - pane
}

const (
	topTall = 52
	stepPad = 20
)

// stepTop is where the way out stands on the stage: at its foot, or at its
// head where the foot is too narrow for it and her shoes. She stands in the
// middle and keeps about a tenth of the height to either side.
func stepTop(stage fyne.Size, step fyne.Size) float32 {
	if stage.Width/2-stage.Height/10 < stepPad+step.Width {
		return stepPad
	}
	return stage.Height - stepPad - step.Height
}

func (r *root) arrange(s fyne.Size) {
	put := func(o fyne.CanvasObject, x, y, w, h float32) {
		o.Resize(fyne.NewSize(w, h))
		o.Move(fyne.NewPos(x, y))
	}
	x := r.stageW
	w := s.Width - x
	put(r.back, 0, 0, s.Width, s.Height)
	setVisible(r.w.p.Stage, x > 1)
	setVisible(r.step, x > 1 && r.w.p.OnStepOut != nil)
	put(r.w.p.Stage, 0, 0, x, s.Height)
	m := r.step.MinSize()
	put(r.step, stepPad, stepTop(fyne.NewSize(x, s.Height), m), m.Width, m.Height)
	put(r.pane, x, 0, w, s.Height)
	tm := r.tabs.MinSize()
	put(r.tabs, x+24, 0, tm.Width, topTall)
	lw := min(r.dot.MinSize().Width, w-24-tm.Width-24-20)
	put(r.dot, s.Width-20-lw, 0, lw, topTall)
	y := float32(topTall)
	for _, n := range r.w.notices {
		h := widgets.HeightFor(n.view, w-32)
		put(n.view, x+16, y+4, w-32, h)
		y += h + 8
	}
	put(r.w.p.Chat, x, y, w, s.Height-y)
	put(r.w.p.Settings, x, y, w, s.Height-y)
	put(r.veil, x, topTall, w, s.Height-topTall)
}

func setVisible(o fyne.CanvasObject, on bool) {
	if on == o.Visible() {
		return
	}
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// CreateRenderer implements fyne.Widget.
func (r *root) CreateRenderer() fyne.WidgetRenderer { return &rootRenderer{r} }

type rootRenderer struct{ r *root }

func (rr *rootRenderer) Layout(s fyne.Size) {
	rr.r.slide.Stop()
	rr.r.stageW = stageWidth(rr.r.tab, s.Width)
	rr.r.arrange(s)
}

func (rr *rootRenderer) MinSize() fyne.Size { return Least }

func (rr *rootRenderer) Refresh() {
	rr.Layout(rr.r.Size())
	for _, o := range rr.Objects() {
		o.Refresh()
	}
	canvas.Refresh(rr.r)
}

func (rr *rootRenderer) Objects() []fyne.CanvasObject {
	r := rr.r
	os := []fyne.CanvasObject{
		r.back, r.w.p.Stage, r.step, r.pane, r.w.p.Chat, r.w.p.Settings, r.veil, r.tabs, r.dot,
	}
	for _, n := range r.w.notices {
		os = append(os, n.view)
	}
	return os
}

func (rr *rootRenderer) Destroy() {}
