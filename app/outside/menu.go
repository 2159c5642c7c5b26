package outside

import (
	"image"

	"fyne.io/fyne/v2"

	"yui/app/look"
	"yui/app/pet"
	"yui/app/widgets"
	"yui/platform/desktop"
)

// menuWidth is the menu's width in units.
const menuWidth = 188

// openMenu shows her menu at a point of her window.
func (a *around) openMenu(x, y float64) {
	a.closeMenu()
	w, on := a.o.p.Words, a.o.p.On
	row := func(words string, act func()) fyne.CanvasObject {
		return widgets.NewNavRow(words, func() {
			a.closeMenu()
			act()
		})
	}
	rows := []fyne.CanvasObject{
		row(w.Chat.MenuTalk, a.composer.Open),
		row(w.Chat.Stop, on.Stop),
		row(w.Window.ComeHome, on.ComeHome),
		row(w.Chat.TraySettings, on.ShowMain),
		row(w.Chat.TrayQ, on.Quit),
	}
	list := widgets.NewInset(4, 4, 4, 4, widgets.NewColumn(0, rows...))
	panel := pet.NewPanel(widgets.NewStack(widgets.NewBox(look.Raised, look.Edge, 12), list), 12)
	a.menuWin = float{o: a.o, content: panel, typing: true}
	scale := float64(a.canvasScale())
	size := image.Pt(int(menuWidth*scale), int(float64(list.MinSize().Height)*scale))
	at := a.o.pet.Bounds().Min.Add(image.Pt(int(x), int(y)))
	if screens, err := a.o.p.Desk.Screens(); err == nil {
		if s, ok := desktop.ScreenAt(screens, at); ok {
			at.X = min(at.X, s.Work.Max.X-size.X)
			at.Y = min(at.Y, s.Work.Max.Y-size.Y)
		}
	}
	a.menuWin.show(image.Rectangle{Min: at, Max: at.Add(size)})
	a.menuWin.win.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) {
		if e.Name == fyne.KeyEscape {
			a.closeMenu()
		}
	})
}

// closeMenu takes the menu away.
func (a *around) closeMenu() {
	a.menuWin.close()
}
