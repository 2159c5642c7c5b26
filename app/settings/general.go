package settings

import (
	"context"
	"strconv"

	"fyne.io/fyne/v2"

	"yui/app/widgets"
	"yui/app/words"
)

// generalPage is language, appearance, motion and what is kept.
func (v *View) generalPage() fyne.CanvasObject {
	w, a := v.p.Words, v.p.Actions
	g := w.General
	restyle := func() {
		if a.Restyle != nil {
			a.Restyle()
		}
	}
	langs := []widgets.Option{{Value: "", Words: g.System}}
	for _, l := range words.Langs() {
		langs = append(langs, widgets.Option{Value: string(l.Lang), Words: l.Name})
	}
	lang := widgets.NewSlimSelect(langs, v.p.Store.Get(KeyLanguage), func(s string) {
		v.p.Store.Set(KeyLanguage, s)
		restyle()
	})
	theme := widgets.NewSlimSelect([]widgets.Option{
		{Value: "", Words: g.System}, {Value: "light", Words: g.Light}, {Value: "dark", Words: g.Dark},
	}, v.p.Store.Get(KeyTheme), func(s string) {
		v.p.Store.Set(KeyTheme, s)
		restyle()
	})
	groups := []fyne.CanvasObject{widgets.NewCard(
		widgets.NewSettingsRow(g.Language, g.LanguageSub, lang),
		widgets.NewSettingsRow(g.Theme, g.ThemeSub, theme),
		v.toggle(g.Still, g.StillSub, KeyStill, false, restyle),
	), widgets.NewCard(v.eyes()...)}
	if a.Forget != nil {
		groups = append(groups, widgets.NewCard(v.forgetRow()))
	}
	return page(w.Settings.General, "", groups...)
}

// eyes are the switches of what she may see, both off at first, and of which
// screen where there is a choice.
func (v *View) eyes() []fyne.CanvasObject {
	g := v.p.Words.General
	rows := []fyne.CanvasObject{
		v.toggle(g.Look, g.LookSub, KeyLook, false, nil),
		v.toggle(g.Attach, g.AttachSub, KeyAttach, false, nil),
	}
	n := 1
	if v.p.Actions.Screens != nil {
		n = v.p.Actions.Screens()
	}
	if n < 2 {
		return rows
	}
	var screens []widgets.Option
	for i := range n {
		screens = append(screens, widgets.Option{Value: strconv.Itoa(i), Words: words.Fill(g.MonitorN, "n", strconv.Itoa(i+1))})
	}
	at := min(max(int(v.number(KeyScreen, 0)), 0), n-1)
	pick := widgets.NewSlimSelect(screens, strconv.Itoa(at), func(s string) { v.p.Store.Set(KeyScreen, s) })
	return append(rows, widgets.NewSettingsRow(g.Monitor, g.MonitorSub, pick))
}

// forgetRow clears the conversation, after asking once in place.
func (v *View) forgetRow() fyne.CanvasObject {
	g := v.p.Words.General
	var row *widgets.SettingsRow
	ask := widgets.NewSmallButton(widgets.Danger, "", g.Forget, nil)
	sure := widgets.NewSmallButton(widgets.Danger, "", g.Sure, nil)
	keep := widgets.NewSmallButton(widgets.Quiet, "", g.Keep, nil)
	asking := func(on bool) {
		setVisible(ask, !on)
		setVisible(sure, on)
		setVisible(keep, on)
		row.Refresh()
	}
	ask.OnTap = func() { asking(true) }
	keep.OnTap = func() { asking(false) }
	sure.OnTap = func() {
		asking(false)
		ask.Disable()
		var err error
		v.run(func(context.Context) { err = v.p.Actions.Forget() }, func() {
			ask.Enable()
			if err != nil {
				row.SetSub(firstLine(err.Error()))
				return
			}
			row.SetSub(g.Forgot)
		})
	}
	row = widgets.NewSettingsRow(g.History, g.HistorySub, keep, sure, ask)
	sure.Hide()
	keep.Hide()
	return row
}
