package settings

import (
	"context"

	"fyne.io/fyne/v2"

	"yui/app/settings/form"
	"yui/app/widgets"
	"yui/app/words"
)

// cardRows are the character card in use and what can be done with it.
func (v *View) cardRows(c Card) fyne.CanvasObject {
	w, a := v.p.Words.Card, v.p.Actions
	var buttons []*widgets.Button
	// Only one change at a time: each reads or writes files.
	start := func(work func()) {
		for _, b := range buttons {
			b.Disable()
		}
		v.run(func(context.Context) { work() }, func() {
			for _, b := range buttons {
				b.Enable()
			}
		})
	}
	button := func(icon, label string, tap func()) *widgets.Button {
		b := widgets.NewSmallButton(widgets.Neutral, icon, label, tap)
		buttons = append(buttons, b)
		return b
	}

	var first []fyne.CanvasObject
	if a.PickCard != nil && a.ImportCard != nil {
		first = append(first, button("plus", w.Import, func() {
			a.PickCard(func(path string) { start(func() { a.ImportCard(path) }) })
		}))
	}
	sub := w.UseSub
	if v.p.Store.Get(KeyAPI) == string(form.Push) && v.p.Store.Get(KeyChatURL) != "" {
		sub = w.Push
	}
	rows := []fyne.CanvasObject{
		widgets.NewSettingsRow(c.Name, c.About, first...),
		v.toggle(w.Use, sub, KeyCard, true, nil),
	}
	if a.ExportCard != nil {
		rows = append(rows, widgets.NewSettingsRow(w.File, w.FileSub, button("out", w.Export, func() { start(a.ExportCard) })))
	}
	if c.Own && a.ResetCard != nil {
		back := button("reset", words.Fill(w.Back, "who", c.Default), func() { start(a.ResetCard) })
		rows = append(rows, widgets.NewSettingsRow(w.Default, w.DefaultSub, back))
	}
	return widgets.NewCard(rows...)
}
