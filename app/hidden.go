package app

import (
	"time"

	"fyne.io/fyne/v2/driver"

	"yui/avatar/render"
	"yui/platform/desktop"
)

// seenEvery is how often the main window's visibility is looked at.
const seenEvery = 250 * time.Millisecond

// watchHidden puts the renderer to sleep while nobody can see her: the main
// window is minimized or on another workspace. Outside she is always in sight.
func (a *App) watchHidden() {
	if a.desk == nil {
		return
	}
	var id desktop.Window
	got := make(chan desktop.Window, 1)
	a.bridge.Post(func() { got <- a.mainWindow() })
	select {
	case id = <-got:
	case <-a.ctx.Done():
		return
	}
	if id == 0 {
		return
	}
	t := time.NewTicker(seenEvery)
	defer t.Stop()
	seen := true
	for {
		select {
		case <-t.C:
		case <-a.ctx.Done():
			return
		}
		now, err := a.desk.Visible(id)
		if err != nil || now == seen {
			continue
		}
		seen = now
		a.bridge.Post(func() {
			a.hidden = !now
			a.settlePlace()
		})
	}
}

// mainWindow is the main window's native id, 0 when the system has none.
func (a *App) mainWindow() (id desktop.Window) {
	n, ok := a.main.(driver.NativeWindow)
	if !ok {
		return 0
	}
	n.RunNative(func(ctx any) {
		switch c := ctx.(type) {
		case driver.X11WindowContext:
			id = desktop.Window(c.WindowHandle)
		case driver.WindowsWindowContext:
			id = desktop.Window(c.HWND)
		}
	})
	return id
}

// settlePlace tells the renderer where she is seen, on the UI goroutine.
func (a *App) settlePlace() {
	b := a.her()
	if b == nil || a.outside.Out() {
		return
	}
	if a.hidden {
		b.SetPlace(render.Hidden)
	} else {
		b.SetPlace(render.InStage)
	}
}
