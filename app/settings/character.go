package settings

import (
	"context"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"yui/app/look"
	"yui/app/widgets"
	"yui/app/words"
)

// characterPage is who is on the stage: the models there are, facts of the
// one in use, the card, the user's name.
func (v *View) characterPage() fyne.CanvasObject {
	w, a := v.p.Words, v.p.Actions
	note := widgets.NewCutText(look.Hint, look.Mute, w.Char.OpenHint)
	var groups []fyne.CanvasObject

	open := widgets.NewButton(widgets.Neutral, "plus", w.Char.OpenFile, nil)
	load := func(path string) {
		note.SetInk(look.Mute)
		note.SetWords(words.Fill(w.Char.Loading, "file", filepath.Base(path)))
		open.Disable()
		var err error
		v.run(func(context.Context) { err = a.LoadModel(path) }, func() {
			open.Enable()
			if err != nil {
				note.SetInk(look.Danger)
				note.SetWords(firstLine(err.Error()))
				return
			}
			v.Reload()
		})
	}
	open.OnTap = func() { a.PickModel(load) }
	head := []fyne.CanvasObject{widgets.NewText(look.Title, look.Text, w.Settings.Character), gapFiller()}
	if a.PickModel != nil && a.LoadModel != nil {
		head = append(head, open)
	}
	groups = append(groups, widgets.NewColumn(2, widgets.NewRow(8, 1, head...), note))

	if a.Avatars != nil {
		flow := &fyne.Container{Layout: widgets.Flow{Gap: 12}}
		for _, m := range a.Avatars() {
			flow.Add(widgets.NewThumb(m.Thumb, m.Name, m.Note, m.Current, func() {
				if !m.Current && a.LoadModel != nil {
					load(m.Path)
				}
			}))
		}
		groups = append(groups, flow)
	}
	if a.Facts != nil {
		if f, ok := a.Facts(); ok {
			groups = append(groups, section(w.Char.Facts, f.Format), v.factsCard(f))
		}
	}
	if a.Card != nil {
		groups = append(groups, section(w.Card.Title, w.Card.Lead), v.cardRows(a.Card()))
	}
	groups = append(groups, v.youCard())
	if a.ResetView != nil {
		reset := widgets.NewSmallButton(widgets.Neutral, "reset", w.Settings.Reset, a.ResetView)
		groups = append(groups, widgets.NewCard(widgets.NewSettingsRow(w.Char.Viewpoint, w.Char.ViewpointSub, reset)))
	}
	return widgets.NewColumn(groupGap, groups...)
}

// gapFiller takes what a row leaves.
func gapFiller() fyne.CanvasObject { return widgets.NewCutText(look.Body, look.Text, "") }

func (v *View) factsCard(f ModelFacts) fyne.CanvasObject {
	w := v.p.Words.Char
	or := func(s string) string {
		if strings.TrimSpace(s) == "" {
			return w.Unknown
		}
		return s
	}
	licence := []fyne.CanvasObject{}
	if f.LicenceURL != "" && v.p.Actions.OpenURL != nil {
		licence = append(licence, widgets.NewSmallButton(widgets.Quiet, "", v.p.Words.Settings.Open, func() {
			v.p.Actions.OpenURL(f.LicenceURL)
		}))
	}
	size := strconv.FormatFloat(float64(f.Bytes)/1e6, 'f', 1, 64) + " MB, " +
		words.Fill(w.Triangles, "n", thousands(f.Triangles))
	rows := []fyne.CanvasObject{
		factRow(w.Author, or(f.Author)),
		licenceRow(w.Licence, or(f.Licence), f.Terms, licence...),
		factRow(w.Size, size),
		factRow(w.Shapes, strconv.Itoa(f.Expressions)),
	}
	card := widgets.NewCard(rows...)
	if len(f.Warnings) == 0 {
		return card
	}
	line := f.Warnings[0]
	if n := len(f.Warnings); n > 1 {
		line += " (+" + strconv.Itoa(n-1) + ")"
	}
	return widgets.NewColumn(8, card, widgets.NewPara(look.Hint, look.Mute, line))
}

// factRow is a quiet line of a card: a label and what is so.
func factRow(label, value string, controls ...fyne.CanvasObject) fyne.CanvasObject {
	return widgets.NewWideRow(label, widgets.NewCutText(look.Line, look.Dim, value), controls...)
}

// licenceRow names the licence on its line and tells under it, in full, what
// it asks: a prohibition must not be cut.
func licenceRow(label, name, terms string, controls ...fyne.CanvasObject) fyne.CanvasObject {
	if terms == "" {
		return factRow(label, name, controls...)
	}
	return widgets.NewNotedRow(label, widgets.NewCutText(look.Line, look.Dim, name), terms, controls...)
}

func (v *View) youCard() fyne.CanvasObject {
	w := v.p.Words.Char
	name := widgets.NewField(w.YourName, v.p.Store.Get(KeyUserName), "", w.YourNameHint)
	name.OnDone = func(s string) { v.p.Store.Set(KeyUserName, strings.TrimSpace(s)) }
	return widgets.NewColumn(groupGap, name, widgets.NewCard(
		v.toggle(w.Relations, w.RelationsSub, KeyFeel, true, nil),
		v.slider(w.Stand, KeyStand, -100, 100, 1, 0, signed, nil)))
}

// signed writes a value with its sign.
func signed(n float64) string {
	switch i := int(math.Round(n)); {
	case i > 0:
		return "+" + strconv.Itoa(i)
	case i < 0:
		return "−" + strconv.Itoa(-i)
	default:
		return "0"
	}
}

// firstLine keeps an error to what fits a line.
func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u202f" + s[i:]
	}
	return s
}
