package settings

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"

	"yui/app/settings/form"
	"yui/app/widgets"
)

// voicePage is how she sounds.
func (v *View) voicePage() fyne.CanvasObject {
	w, s := v.p.Words.Voice, v.p.Words.Settings
	at := v.p.Store.Get(KeyTTS)
	if at == "" {
		at = "auto"
	}
	var root fyne.CanvasObject
	server := v.speechServer()
	choices := map[string]*widgets.Radio{}
	list := widgets.NewColumn(6)
	pick := func(id string) {
		v.p.Store.Set(KeyTTS, id)
		for k, r := range choices {
			r.SetChosen(k == id)
		}
		setVisible(server, id == "openai" || id == "auto")
		relayout(root)
	}
	for _, c := range []struct{ id, title, sub string }{
		{"auto", w.Auto, w.AutoSub}, {"openai", w.Server, w.ServerSub}, {"system", w.System, w.SystemSub},
		{"builtin", w.Builtin, w.BuiltinSub}, {"off", w.Off, w.OffSub},
	} {
		r := widgets.NewRadio(c.title, c.sub, "", c.id == at, nil, func() { pick(c.id) })
		choices[c.id] = r
		list.Add(r)
	}
	setVisible(server, at == "openai" || at == "auto")
	rows := []fyne.CanvasObject{
		v.slider(w.Volume, KeyVolume, 0, 1, .01, .9, percent, v.p.Actions.SetVolume),
		v.slider(w.Mouth, KeyMouth, .5, 6, .1, 2, times, v.p.Actions.SetMouth),
	}
	if v.p.Actions.PlaySample != nil {
		rows = append(rows, v.sampleRow())
	}
	root = page(s.Voice, w.Lead, list, server, widgets.NewCard(rows...))
	return root
}

// speechServer are the fields of an OpenAI-compatible speech server.
func (v *View) speechServer() *fyne.Container {
	w, s, c := v.p.Words.Voice, v.p.Words.Settings, v.p.Words.Conn
	url := widgets.NewField(w.BaseURL, v.p.Store.Get(KeyTTSURL), "http://localhost:8880/v1", "")
	url.OnDone = func(u string) {
		if form.CheckURL(u) != form.Fine {
			url.SetError(c.NotAddress)
			return
		}
		url.SetError("")
		v.p.Store.Set(KeyTTSURL, strings.TrimSpace(u))
	}
	key := widgets.NewKeyField(w.Key, c.KeyPaste, "", s.Show, s.Hide, s.Clear)
	save := func(k string) {
		if v.p.Actions.SaveKey == nil {
			return
		}
		var err error
		v.run(func(context.Context) { err = v.p.Actions.SaveKey("tts", strings.TrimSpace(k)) }, func() {
			if err != nil {
				key.SetError(s.SaveFailed)
			}
		})
	}
	key.OnDone, key.OnClear = save, func() { save("") }
	if v.p.Actions.LoadKey != nil {
		had := ""
		v.run(func(context.Context) { had = v.p.Actions.LoadKey("tts") }, func() { key.SetValue(had) })
	}
	model := widgets.NewField(w.Model, v.p.Store.Get(KeyTTSModel), "tts-1", "")
	model.OnDone = func(m string) { v.p.Store.Set(KeyTTSModel, strings.TrimSpace(m)) }
	voice := widgets.NewField(w.Voice, v.p.Store.Get(KeyTTSVoice), "alloy", "")
	voice.OnDone = func(n string) { v.p.Store.Set(KeyTTSVoice, strings.TrimSpace(n)) }
	half := func(a, b fyne.CanvasObject) fyne.CanvasObject {
		return &fyne.Container{Layout: widgets.Halves{Gap: 16}, Objects: []fyne.CanvasObject{a, b}}
	}
	return widgets.NewColumn(groupGap, half(url, key), half(model, voice))
}

// sampleRow plays a sentence with the present settings.
func (v *View) sampleRow() fyne.CanvasObject {
	w := v.p.Words.Voice
	var row *widgets.SettingsRow
	play := widgets.NewSmallButton(widgets.Neutral, "play", w.Play, nil)
	play.OnTap = func() {
		play.Set("vol", w.Playing)
		play.Disable()
		row.SetSub(w.SampleSub)
		var err error
		v.run(func(ctx context.Context) { err = v.p.Actions.PlaySample(ctx, w.SampleText) }, func() {
			play.Enable()
			play.Set("play", w.Play)
			if err != nil {
				row.SetSub(w.SampleFailed + ": " + firstLine(err.Error()))
			}
		})
	}
	row = widgets.NewSettingsRow(w.Sample, w.SampleSub, play)
	return row
}
