package outside

import (
	"image"
	"math"
	"time"

	"fyne.io/fyne/v2"

	"yui/app/pet"
	"yui/app/pet/place"
	"yui/app/widgets"
	"yui/app/words"
	"yui/platform/desktop"
)

// around is what stands around her: bubble, pill, composer and menu, each in
// its window, placed by one solver.
type around struct {
	o        *Outside
	bubble   *pet.Bubble
	pill     *pet.Pill
	composer *pet.Composer

	bubbleWin, pillWin, composerWin, menuWin float

	said    string // what the bubble shows
	turn    string // whose words it shows
	left    bool
	asked   []desktop.Screen
	askedAt time.Time
	placed  bool // a place run is under way: views call back while it sizes them
}

func (a *around) init(o *Outside) {
	a.o = o
	w := o.p.Words.Chat
	a.bubble = pet.NewBubble(w.Copy, pet.Later)
	a.pill = pet.NewPill(nil, pet.Later)
	a.composer = pet.NewComposer(widgets.ComposerWords{
		Placeholder: w.Placeholder, Answering: w.Answering, Listening: w.Listening,
		Attach: w.Attach, Talk: w.Talk, Send: w.Send, Stop: w.Stop, Cancel: w.Cancel,
	}, pet.Later)
	a.bubbleWin = float{o: o, content: a.bubble.Content(), stays: true}
	a.pillWin = float{o: o, content: a.pill.Content(), stays: true}
	a.composerWin = float{o: o, content: a.composer.Content(), typing: true}
	a.bubble.OnFit, a.bubble.OnVisible = a.fitted, a.visible
	a.pill.OnFit, a.pill.OnVisible = a.fitted, a.visible
	a.composer.OnFit, a.composer.OnVisible = a.fitted, a.visible
	a.composer.OnSend = func(text string) { o.p.On.Said(text) }
	a.composer.OnStop = func() { o.p.On.Stop() }
}

// setWords builds the views anew in another language.
func (a *around) setWords(*words.Words) {
	a.close()
	a.init(a.o)
}

func (a *around) fitted(fyne.Size) { a.place() }
func (a *around) visible(bool)     { a.place() }

// canvasScale is pixels a unit, as the main window's canvas has it.
func (a *around) canvasScale() float32 {
	for _, w := range a.o.p.App.Driver().AllWindows() {
		if s := w.Canvas().Scale(); s > 0 {
			return s
		}
	}
	return 1
}

// place puts every window that is to be seen where the solver says, and takes
// the others away.
func (a *around) place() {
	if a.placed {
		return
	}
	a.placed = true
	defer func() { a.placed = false }()
	in, ok := a.scene()
	if !ok {
		a.bubbleWin.hide()
		a.pillWin.hide()
		a.composerWin.hide()
		return
	}
	out := place.Solve(in)
	if out.Left != a.left {
		a.left = out.Left
		a.bubble.SetSide(out.Left)
	}
	put(&a.bubbleWin, a.bubble.Visible(), out.Bubble)
	put(&a.pillWin, a.pill.Visible(), out.Pill)
	put(&a.composerWin, a.composer.Visible(), out.Composer)
}

func put(f *float, visible bool, r place.Rect) {
	if !visible {
		f.hide()
		return
	}
	at := image.Pt(int(math.Round(r.X)), int(math.Round(r.Y)))
	f.show(image.Rectangle{Min: at, Max: at.Add(image.Pt(int(math.Round(r.W)), int(math.Round(r.H))))})
}

// screensFor is how long an answer about the screens holds: a bubble asks with
// every word.
const screensFor = time.Second

func (a *around) screens() ([]desktop.Screen, error) {
	if time.Since(a.askedAt) < screensFor && len(a.asked) > 0 {
		return a.asked, nil
	}
	s, err := a.o.p.Desk.Screens()
	a.asked, a.askedAt = s, time.Now()
	return s, err
}

// scene is where she is on the screen, in pixels.
func (a *around) scene() (place.Input, bool) {
	o := a.o
	if o.pet == nil || o.body == nil {
		return place.Input{}, false
	}
	screens, err := a.screens()
	if err != nil {
		return place.Input{}, false
	}
	win := o.pet.Bounds()
	s, ok := desktop.ScreenAt(screens, image.Pt((win.Min.X+win.Max.X)/2, (win.Min.Y+win.Max.Y)/2))
	if !ok {
		return place.Input{}, false
	}
	scale := float64(a.canvasScale())
	in := place.Input{Area: rect(s.Work), Figure: rect(win), Unit: scale, Left: a.left}
	in.MouthY = float64(win.Min.Y) + 0.25*float64(win.Dy())
	px := 1 / o.pet.Scale() // picture pixels to screen units
	if m := o.body.Mask(); m != nil && !m.Bounds().Empty() {
		b := m.Bounds()
		in.Figure = place.Rect{X: float64(win.Min.X) + float64(b.Min.X)*px, Y: float64(win.Min.Y) + float64(b.Min.Y)*px,
			W: float64(b.Dx()) * px, H: float64(b.Dy()) * px}
	}
	if marks, cam := o.body.Landmarks(), o.body.Camera(); marks.Valid && cam.H > 0 {
		if _, y, ok := cam.Project(marks.Mouth); ok {
			in.MouthY = float64(win.Min.Y) + float64(y)*px
		}
	}
	for _, v := range []struct {
		visible bool
		box     fyne.Size
		to      *place.Size
	}{
		{a.bubble.Visible(), a.bubble.Box(), &in.Bubble}, {a.pill.Visible(), a.pill.Box(), &in.Pill},
		{a.composer.Visible(), a.composer.Box(), &in.Composer},
	} {
		if v.visible {
			*v.to = place.Size{W: float64(v.box.Width) * scale, H: float64(v.box.Height) * scale}
		}
	}
	return in, true
}

func rect(r image.Rectangle) place.Rect {
	return place.Rect{X: float64(r.Min.X), Y: float64(r.Min.Y), W: float64(r.Dx()), H: float64(r.Dy())}
}

// ready makes the windows of what comes without being asked for, so that her
// first word does not wait for one.
func (a *around) ready() {
	a.bubbleWin.ready()
	a.pillWin.ready()
}

// hide takes everything away while she is home.
func (a *around) hide() {
	a.bubble.Hide()
	a.pill.Hide()
	a.composer.Close()
	a.closeMenu()
	a.bubbleWin.leave()
	a.pillWin.leave()
	a.composerWin.hide()
}

func (a *around) close() {
	for _, f := range []*float{&a.bubbleWin, &a.pillWin, &a.composerWin, &a.menuWin} {
		f.close()
	}
}

// toggleComposer opens the composer, or closes an open one.
func (a *around) toggleComposer() {
	if a.composer.Visible() {
		a.composer.Close()
		return
	}
	a.composer.Open()
}
