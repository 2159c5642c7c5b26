package settings

import (
	"fyne.io/fyne/v2"

	"yui/app/look"
	"yui/app/widgets"
)

// aboutPage is the version, the folders and what YUI is built from.
func (v *View) aboutPage() fyne.CanvasObject {
	w, a := v.p.Words, v.p.Actions
	b := w.About
	version := ""
	if a.Version != nil {
		version = a.Version()
	}
	folder := func(title, sub, which string) fyne.CanvasObject {
		if a.Folders != nil {
			if p := a.Folders(which); p != "" {
				sub = p
			}
		}
		var controls []fyne.CanvasObject
		if a.OpenFolder != nil {
			controls = append(controls, widgets.NewSmallButton(widgets.Neutral, "folder", w.Settings.Open, func() { a.OpenFolder(which) }))
		}
		return widgets.NewSettingsRow(title, sub, controls...)
	}
	licences := make([]fyne.CanvasObject, 0, len(parts))
	for _, p := range parts {
		licences = append(licences, factRow(p.name, p.licence))
	}
	return page(w.Settings.About, b.Lead,
		widgets.NewCard(factRow("YUI", b.Version+" "+version)),
		widgets.NewCard(
			folder(b.Data, b.DataSub, "data"),
			folder(b.Config, b.ConfigSub, "config"),
			folder(b.Log, b.LogSub, "log")),
		widgets.NewPara(look.Hint, look.Mute, b.NoTelemetry),
		section(b.Licences, b.LicencesSub),
		widgets.NewCard(licences...))
}

// parts are what YUI is built from, with the licence of each.
var parts = []struct{ name, licence string }{
	{"YUI", "MIT"},
	{"Inter", "SIL Open Font License 1.1"},
	{"Noto Sans CJK", "SIL Open Font License 1.1"},
	{"Fyne", "BSD 3-Clause"},
	{"g3n", "BSD 2-Clause"},
	{"GLFW, go-gl", "zlib, BSD 3-Clause, MIT"},
	{"Beep, Oto", "MIT, Apache 2.0"},
	{"openai-go", "Apache 2.0"},
	{"SQLite, go-sqlite3", "Public domain, MIT"},
	{"qmuntal/gltf", "BSD 2-Clause"},
	{"mathgl, uniseg, go-text", "BSD 3-Clause, MIT, Unlicense or BSD 3-Clause"},
}
