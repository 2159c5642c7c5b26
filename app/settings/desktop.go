package settings

import (
	"fyne.io/fyne/v2"

	"yui/app/widgets"
)

// desktopPage is how she stands on the desktop.
func (v *View) desktopPage() fyne.CanvasObject {
	w, a := v.p.Words, v.p.Actions
	d := w.Desk
	if a.CanStepOut != nil && !a.CanStepOut() {
		return page(w.Settings.Desktop, d.Lead,
			widgets.NewNotice(widgets.NoticeTip, d.Unsupported, d.UnsupportedLine, "", nil, "", nil))
	}
	changed := func() {
		if a.DesktopChanged != nil {
			a.DesktopChanged()
		}
	}
	var top []fyne.CanvasObject
	if a.StepOut != nil && a.Out != nil {
		out := a.Out()
		b := widgets.NewSmallButton(widgets.Neutral, "", "", nil)
		paint := func() {
			if out {
				b.Set("home", w.Window.ComeHome)
			} else {
				b.Set("out", w.Window.StepOut)
			}
		}
		b.OnTap = func() {
			out = !out
			a.StepOut(out)
			paint()
		}
		paint()
		top = append(top, widgets.NewSettingsRow(d.StepOut, d.StepOutSub, b))
	}
	top = append(top,
		v.slider(d.Size, KeyScale, .5, 2, .05, 1, percent, a.SetScale),
		v.toggle(d.OnStart, d.OnStartSub, KeyOnStart, false, nil))
	return page(w.Settings.Desktop, d.Lead,
		widgets.NewCard(top...),
		widgets.NewCard(
			v.toggle(d.OnTop, d.OnTopSub, KeyOnTop, true, changed),
			v.toggle(d.Through, d.ThroughSub, KeyThrough, false, changed)))
}
