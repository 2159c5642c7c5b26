package settings

import (
	"context"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"yui/app/look"
	"yui/app/settings/form"
	"yui/app/widgets"
	"yui/app/words"
)

// connection is the Connection page.
type connection struct {
	v       *View
	form    form.Connection
	preset  string
	course  form.Course
	presets map[string]*widgets.Preset

	url    *widgets.Field
	api    *widgets.Select
	key    *widgets.KeyField
	model  *widgets.Combo
	test   *widgets.Button
	last   *widgets.Text
	lead   *widgets.Para
	card   *testCard
	fields *fyne.Container
	note   fyne.CanvasObject
	root   fyne.CanvasObject
}

func (v *View) connectionPage() fyne.CanvasObject {
	c := &connection{v: v, presets: map[string]*widgets.Preset{}}
	c.form = form.Connection{
		API: form.API(v.p.Store.Get(KeyAPI)), BaseURL: v.p.Store.Get(KeyChatURL), Model: v.p.Store.Get(KeyModel),
	}
	if c.form.API == "" {
		c.form.API = form.Responses
	}
	c.preset = form.PresetOf(c.form.BaseURL)
	c.build()
	c.show()
	if v.p.Actions.LoadKey != nil {
		key := ""
		v.run(func(context.Context) { key = v.p.Actions.LoadKey("chat") }, func() {
			if c.form.Key == "" {
				c.form.Key = key
				c.key.SetValue(key)
			}
		})
	}
	return c.root
}

func (c *connection) build() {
	w, s := c.v.p.Words.Conn, c.v.p.Words.Settings
	flow := &fyne.Container{Layout: widgets.Flow{Gap: 8}}
	add := func(id, name string) {
		p := widgets.NewPreset(name, false, func() { c.pick(id) })
		c.presets[id] = p
		flow.Add(p)
	}
	add(form.OfflineID, w.Offline)
	for _, p := range form.Presets() {
		add(p.ID, p.Name)
	}
	add(form.CustomID, w.Custom)

	c.url = widgets.NewField(w.BaseURL, c.form.BaseURL, "http://localhost:8642/v1", "")
	c.url.OnChange = func(u string) { c.form.BaseURL = form.Pasted(u); c.checkURL() }
	c.url.OnDone = func(string) {
		c.url.SetValue(c.form.BaseURL)
		c.preset = form.PresetOf(c.form.BaseURL)
		c.save()
		c.show()
	}
	c.api = widgets.NewSelect(w.Protocol, "", []widgets.Option{
		{Value: string(form.Responses), Words: w.Responses},
		{Value: string(form.Completions), Words: w.Completions},
		{Value: string(form.Push), Words: w.Push},
	}, string(c.form.API), func(a string) { c.form.API = form.API(a); c.save(); c.show() })

	c.key = widgets.NewKeyField(w.Key, w.KeyPaste, c.keyHint(), s.Show, s.Hide, s.Clear)
	c.key.OnChange = func(k string) { c.form.Key = strings.TrimSpace(k); c.key.SetError("") }
	c.key.OnDone = func(string) { c.saveKey() }
	c.key.OnClear = func() { c.form.Key = ""; c.saveKey() }
	c.model = widgets.NewCombo(w.Model, c.form.Model, "", w.ModelEmpty, s.OpenList)
	c.model.OnChange = func(m string) { c.form.Model = strings.TrimSpace(m) }
	c.model.OnDone = func(string) { c.save() }

	c.test = widgets.NewButton(widgets.Primary, "", w.Test, c.runTest)
	c.last = widgets.NewCutText(look.Hint, look.Mute, "")
	c.card = newTestCard(c.v.p.Words)
	c.card.onFix = c.fix
	c.fields = widgets.NewColumn(
		groupGap,
		&fyne.Container{Layout: shares{left: .63, gap: 16}, Objects: []fyne.CanvasObject{c.url, c.api}},
		&fyne.Container{Layout: widgets.Halves{Gap: 16}, Objects: []fyne.CanvasObject{c.key, c.model}},
		widgets.NewRow(12, 1, c.test, c.last),
		c.card,
	)
	c.note = widgets.NewNotice(widgets.NoticeTip, w.OfflineTitle, w.OfflineLine, "", nil, "", nil)
	c.lead = widgets.NewPara(look.Hint, look.Mute, w.Lead)
	head := widgets.NewColumn(2, widgets.NewText(look.Title, look.Text, s.Connection), c.lead)
	c.root = widgets.NewColumn(groupGap, head, flow, c.fields, c.note)
}

func (c *connection) keyHint() string {
	w := c.v.p.Words.Conn
	if in := c.v.p.Actions.InKeyring; in != nil && in() {
		return w.KeyInKeyring
	}
	return w.KeyInFile
}

// pick takes a preset: its address and protocol replace what is there.
func (c *connection) pick(id string) {
	c.preset = id
	c.course = form.Course{}
	switch p, ok := form.PresetByID(id); {
	case ok:
		c.form.BaseURL, c.form.API = p.BaseURL, p.API
	case id == form.OfflineID:
		c.form.BaseURL = ""
	case form.PresetOf(c.form.BaseURL) != form.CustomID:
		c.form.BaseURL = "http://"
	}
	c.url.SetValue(c.form.BaseURL)
	c.api.Set(string(c.form.API))
	c.save()
	c.show()
}

// save stores what is valid; an address that is not one is kept on screen
// with its reason.
func (c *connection) save() {
	if !c.checkURL() {
		return
	}
	s := c.v.p.Store
	s.Set(KeyChatURL, c.form.BaseURL)
	s.Set(KeyAPI, string(c.form.API))
	s.Set(KeyModel, c.form.Model)
	if f := c.v.p.Actions.Connected; f != nil {
		f(c.form)
	}
}

func (c *connection) saveKey() {
	save := c.v.p.Actions.SaveKey
	if save == nil {
		return
	}
	key := c.form.Key
	var err error
	c.v.run(func(context.Context) { err = save("chat", key) }, func() {
		if err != nil {
			c.key.SetError(c.v.p.Words.Settings.SaveFailed)
			return
		}
		if f := c.v.p.Actions.Connected; f != nil {
			f(c.form)
		}
	})
}

func (c *connection) checkURL() bool {
	w := c.v.p.Words.Conn
	words := map[form.Problem]string{form.NoScheme: w.NoScheme, form.OneSlash: w.OneSlash, form.NotAddress: w.NotAddress}
	p := form.CheckURL(c.form.BaseURL)
	c.url.SetError(words[p])
	return p == form.Fine
}

// show puts the state of the form on the page.
func (c *connection) show() {
	w := c.v.p.Words.Conn
	offline := c.preset == form.OfflineID
	setVisible(c.fields, !offline)
	setVisible(c.note, offline)
	if offline {
		c.lead.SetWords(w.LeadOffline) // there is no address anything could go to
	} else {
		c.lead.SetWords(w.Lead)
	}
	for id, p := range c.presets {
		p.SetChosen(id == c.preset)
	}
	hint := w.KeyNone
	if p, ok := form.PresetByID(c.preset); (ok && p.NeedsKey) || c.form.Key != "" {
		hint = c.keyHint()
	}
	c.key.SetHint(hint)
	c.model.SetEnabled(c.form.API != form.Push)
	switch n := len(c.course.Verdict.Models); {
	case c.form.API == form.Push:
		c.model.SetHint(w.ModelNone)
	case n > 0:
		c.model.SetHint(words.Fill(w.ModelHint, "n", strconv.Itoa(n)))
	default:
		c.model.SetHint(w.ModelEmpty)
	}
	c.test.SetEnabled(!c.course.Going && c.v.p.Actions.TestConnection != nil)
	c.last.SetWords(c.lastRun())
	c.key.SetError("")
	if c.course.Verdict.Fix == form.FixKey && !c.course.Going {
		c.key.SetError(w.KeyRefused)
	}
	setVisible(c.card, c.course.Ran)
	c.card.set(c.course)
	relayout(c.root)
}

func (c *connection) lastRun() string {
	w := c.v.p.Words.Conn
	switch n := c.course.Stopped(); {
	case !c.course.Ran:
		return ""
	case c.course.Going:
		return w.Testing
	case n > 0:
		return words.Fill(w.LastStopped, "n", strconv.Itoa(n), "m", strconv.Itoa(form.Steps))
	}
	return w.LastPassed
}

func (c *connection) runTest() {
	try := c.v.p.Actions.TestConnection
	if try == nil || !c.checkURL() {
		return
	}
	if p, ok := form.PresetByID(c.preset); ok && p.NeedsKey && c.form.Key == "" {
		c.key.SetError(c.v.p.Words.Conn.NeedsKey)
		relayout(c.root)
		return
	}
	c.save()
	c.course.Begin()
	c.show()
	asked := c.form
	var verdict form.Verdict
	c.v.run(func(ctx context.Context) {
		verdict = try(ctx, asked, func(s form.Step) {
			c.v.p.Post(func() {
				if ctx.Err() == nil {
					c.course.Hear(s)
					c.show()
				}
			})
		})
	}, func() {
		c.course.End(verdict)
		c.model.SetOptions(verdict.Models)
		c.v.SetAlert(PageConnection, c.course.Stopped() > 0)
		c.show()
	})
}

// fix does what the failure card's button says.
func (c *connection) fix(f form.Fix) {
	cv := fyne.CurrentApp().Driver().CanvasForObject(c.root)
	switch f {
	case form.FixKey:
		if clip := strings.TrimSpace(fyne.CurrentApp().Clipboard().Content()); clip != "" && !strings.ContainsAny(clip, " \n") {
			c.form.Key = clip
			c.key.SetValue(clip)
			c.saveKey()
			c.key.SetError("")
			return
		}
		focus(cv, c.key.Focusable())
	case form.FixURL:
		focus(cv, c.url.Focusable())
	case form.FixModel:
		focus(cv, c.model.Focusable())
	case form.FixNone:
	}
}

func focus(c fyne.Canvas, f fyne.Focusable) {
	if c != nil {
		c.Focus(f)
	}
}

func setVisible(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// relayout lets a page take its new height.
func relayout(o fyne.CanvasObject) {
	o.Refresh()
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.Content() != nil {
		c.Content().Refresh()
	}
}

// shares splits the width of two children.
type shares struct{ left, gap float32 }

// HeightFor is the taller child's height.
func (s shares) HeightFor(os []fyne.CanvasObject, w float32) float32 {
	return max(widgets.HeightFor(os[0], w*s.left), widgets.HeightFor(os[1], w*(1-s.left)))
}

// Layout implements fyne.Layout.
func (s shares) Layout(os []fyne.CanvasObject, size fyne.Size) {
	w := (size.Width - s.gap) * s.left
	os[0].Resize(fyne.NewSize(w, widgets.HeightFor(os[0], w)))
	os[0].Move(fyne.NewPos(0, 0))
	r := size.Width - s.gap - w
	os[1].Resize(fyne.NewSize(r, widgets.HeightFor(os[1], r)))
	os[1].Move(fyne.NewPos(w+s.gap, 0))
}

// MinSize implements fyne.Layout.
func (s shares) MinSize(os []fyne.CanvasObject) fyne.Size {
	a, b := os[0].MinSize(), os[1].MinSize()
	return fyne.NewSize(a.Width+b.Width+s.gap, max(a.Height, b.Height))
}
