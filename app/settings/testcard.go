package settings

import (
	"strconv"
	"time"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"yui/app/look"
	"yui/app/settings/form"
	"yui/app/widgets"
	"yui/app/words"
)

// testCard shows the steps of a connection test and, below them in the same
// card, why it stopped and what to do.
type testCard struct {
	widget.BaseWidget
	onFix func(form.Fix)

	w      *words.Words
	box    *widgets.Box
	rows   [form.Steps]*stepRow
	rules  [form.Steps]*widgets.Rule
	ground *widgets.Box
	title  *widgets.Para
	why    *widgets.Para
	action *widgets.Button
	fix    form.Fix
	failed bool
}

const (
	stepTall  = 32
	stepName  = 92
	cardRound = 14
)

func newTestCard(w *words.Words) *testCard {
	t := &testCard{
		w: w, box: widgets.NewBox(look.Raised, look.Edge, cardRound), ground: widgets.NewBox(look.DangerFaint, "", 0),
		title: widgets.NewPara(look.Section, look.Text, ""), why: widgets.NewPara(look.Line, look.Dim, ""),
	}
	t.ground.Radius = widgets.Corners{0, 0, cardRound - 1, cardRound - 1}
	t.action = widgets.NewSmallButton(widgets.Neutral, "", "", func() {
		if t.onFix != nil {
			t.onFix(t.fix)
		}
	})
	c := w.Conn
	for i, name := range [form.Steps]string{c.StepName, c.StepTLS, c.StepSignIn, c.StepModel, c.StepWords} {
		t.rows[i] = newStepRow(name)
		t.rules[i] = widgets.NewRule()
	}
	t.ExtendBaseWidget(t)
	return t
}

func (t *testCard) set(c form.Course) {
	w := t.w.Conn
	for i, s := range c.Steps {
		detail := s.Detail
		if s.State == form.Waits && detail == "" {
			b := c.Blocker(form.StepID(i))
			detail = words.Fill(w.Waits, "step", inSentence(t.rows[b].name.Words()))
			switch {
			case i == 0:
				detail = ""
			case b == form.StepModel:
				detail = w.WaitsModel
			}
		}
		t.rows[i].set(s, detail)
	}
	t.failed = !c.Going && c.Verdict.Title != ""
	t.title.SetWords(c.Verdict.Title)
	t.why.SetWords(c.Verdict.Reason)
	t.fix = c.Verdict.Fix
	labels := map[form.Fix]string{form.FixKey: w.FixKey, form.FixURL: w.FixURL, form.FixModel: w.FixModel}
	t.action.Set("", labels[t.fix])
	for _, o := range []fyne.CanvasObject{t.ground, t.title, t.why} {
		setVisible(o, t.failed)
	}
	setVisible(t.action, t.failed && t.fix != form.FixNone)
	t.Refresh()
}

// inSentence is a title as it stands inside a sentence: "Sign-in" becomes
// "sign-in", "TLS" stays.
func inSentence(s string) string {
	r := []rune(s)
	if len(r) > 1 && unicode.IsLower(r[1]) {
		r[0] = unicode.ToLower(r[0])
	}
	return string(r)
}

const whyPad = 14

// HeightFor implements widgets.Tall.
func (t *testCard) HeightFor(width float32) float32 {
	h := float32(form.Steps * stepTall)
	if t.failed {
		h += t.reasonTall(width)
	}
	return h
}

func (t *testCard) reasonTall(width float32) float32 {
	w := width - 2*whyPad
	h := 12 + t.title.HeightFor(w) + t.why.HeightFor(w) + whyPad
	if t.action.Visible() {
		h += 10 + 28
	}
	return h
}

// CreateRenderer implements fyne.Widget.
func (t *testCard) CreateRenderer() fyne.WidgetRenderer { return &testCardRenderer{t} }

type testCardRenderer struct{ t *testCard }

func (r *testCardRenderer) Layout(s fyne.Size) {
	t := r.t
	put := func(o fyne.CanvasObject, x, y, w, h float32) {
		o.Resize(fyne.NewSize(w, h))
		o.Move(fyne.NewPos(x, y))
	}
	put(t.box, 0, 0, s.Width, s.Height)
	for i, row := range t.rows {
		put(row, 0, float32(i*stepTall), s.Width, stepTall)
		put(t.rules[i], 1, float32((i+1)*stepTall), s.Width-2, 1)
		setVisible(t.rules[i], i < form.Steps-1 || t.failed)
	}
	if !t.failed {
		return
	}
	y := float32(form.Steps * stepTall)
	put(t.ground, 1, y, s.Width-2, s.Height-y-1)
	w := s.Width - 2*whyPad
	y += 12
	h := t.title.HeightFor(w)
	put(t.title, whyPad, y, w, h)
	y += h
	h = t.why.HeightFor(w)
	put(t.why, whyPad, y, w, h)
	put(t.action, whyPad, y+h+10, t.action.MinSize().Width, 28)
}

func (r *testCardRenderer) MinSize() fyne.Size {
	return fyne.NewSize(260, r.t.HeightFor(max(260, r.t.Size().Width)))
}

func (r *testCardRenderer) Refresh() {
	r.Layout(r.t.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

func (r *testCardRenderer) Objects() []fyne.CanvasObject {
	t := r.t
	os := []fyne.CanvasObject{t.box, t.ground, t.title, t.why, t.action}
	for i := range t.rows {
		os = append(os, t.rows[i], t.rules[i])
	}
	return os
}

func (r *testCardRenderer) Destroy() {}

// stepRow is one step: mark, name, what was found, time.
type stepRow struct {
	widget.BaseWidget
	mark   *widgets.Icon
	dots   *widgets.Dots
	name   *widgets.Text
	detail *widgets.Text
	took   *widgets.Text
}

func newStepRow(name string) *stepRow {
	r := &stepRow{
		mark: widgets.NewIcon("dots", look.Mute, 16), dots: widgets.NewDots(3, look.AccentInk),
		name:   widgets.NewText(look.Line, look.Text, name),
		detail: widgets.NewCutText(look.Line, look.Dim, ""),
		took:   widgets.NewText(look.Hint, look.Mute, ""),
	}
	r.dots.Hide()
	r.took.Align = fyne.TextAlignTrailing
	r.ExtendBaseWidget(r)
	return r
}

func (r *stepRow) set(s form.Step, detail string) {
	icon, mark, ink, sub := "dots", look.Mute, look.Mute, look.Mute
	switch s.State {
	case form.Passed:
		icon, mark, ink, sub = "check", look.OK, look.Text, look.Dim
	case form.Failed:
		icon, mark, ink, sub = "x", look.Danger, look.Danger, look.Danger
	case form.Running:
		icon, ink, sub = "", look.Text, look.Dim
	case form.Skipped:
		icon, mark = "check", look.Mute
	case form.Waits:
	}
	r.mark.Set(icon, mark)
	setVisible(r.dots, s.State == form.Running)
	r.dots.SetRunning(s.State == form.Running)
	r.name.SetInk(ink)
	r.detail.SetInk(sub)
	r.detail.SetWords(detail)
	r.took.SetWords(took(s.Took))
}

func took(d time.Duration) string {
	switch {
	case d <= 0:
		return ""
	case d < time.Second:
		return strconv.Itoa(int(max(1, d.Milliseconds()))) + " ms"
	}
	return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) + " s"
}

// CreateRenderer implements fyne.Widget.
func (r *stepRow) CreateRenderer() fyne.WidgetRenderer { return &stepRenderer{r} }

type stepRenderer struct{ r *stepRow }

func (s *stepRenderer) Layout(size fyne.Size) {
	r := s.r
	put := func(o fyne.CanvasObject, x, w float32) {
		o.Resize(fyne.NewSize(w, size.Height))
		o.Move(fyne.NewPos(x, 0))
	}
	put(r.mark, whyPad, 16)
	put(r.dots, whyPad, 16)
	put(r.name, 41, stepName)
	end := size.Width - whyPad
	put(r.took, end-60, 60)
	put(r.detail, 41+stepName+10, max(0, end-60-41-stepName-18))
}

func (s *stepRenderer) MinSize() fyne.Size { return fyne.NewSize(200, stepTall) }

func (s *stepRenderer) Refresh() {
	s.Layout(s.r.Size())
	for _, o := range s.Objects() {
		o.Refresh()
	}
}

func (s *stepRenderer) Objects() []fyne.CanvasObject {
	r := s.r
	return []fyne.CanvasObject{r.mark, r.dots, r.name, r.detail, r.took}
}

func (s *stepRenderer) Destroy() { s.r.dots.SetRunning(false) }
