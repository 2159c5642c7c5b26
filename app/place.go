package app

import (
	"time"

	"yui/app/widgets"
	"yui/app/window"
)

// stepOut moves her out on the desktop, or home, on the UI goroutine.
func (a *App) stepOut(out bool) {
	if out == a.outside.Out() {
		return
	}
	if !out {
		a.outside.Home()
		a.settlePlace()
		a.posture.set(standing, time.Now())
		a.win.SetOut(false)
		a.showMain()
		return
	}
	if err := a.outside.Open(); err != nil {
		a.log.Error("She cannot step out", "err", err)
		a.win.Notify(window.Notice{Kind: widgets.NoticeError, Title: a.words.Desk.Unsupported, Line: err.Error(), Key: "out"})
		return
	}
	a.win.SetOut(true)
}

// showMain brings the main window forward.
func (a *App) showMain() {
	a.main.Show()
	a.main.RequestFocus()
}
