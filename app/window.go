package app

import (
	"image"
	"os"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"

	"yui/app/chat"
	"yui/app/chat/thread"
	"yui/app/look"
	"yui/app/mind"
	"yui/app/outside"
	"yui/app/pet"
	"yui/app/settings"
	"yui/app/stage"
	"yui/app/widgets"
	"yui/app/window"
	"yui/app/words"
	"yui/assets"
	"yui/avatar/render"
)

// modelName is the bundled model's; her own name is the card's, see herName.
const modelName = "Yui"

// stageNotch is what the toolkit makes of one notch of the wheel.
const stageNotch = 25

// shownHistory is how many transcript entries the pane opens with.
const shownHistory = 200

// buildWindow makes the main window and what is in it. It runs before the
// loop, on the main goroutine.
func (a *App) buildWindow() {
	name := a.herName()
	a.words = words.For(a.lang(), name)
	a.fyne.SetIcon(fyne.NewStaticResource("yui.png", assets.Icon()))
	a.restyle()
	a.thread = thread.New(thread.Options{Speaker: thread.Speaker{ID: "yui", Name: name}, Quiet: a.words.Chat.Quiet, Failure: a.outcomeWords})
	a.stage = stage.New(frames{a}, a.stageHandlers())
	a.chat = chat.New(chat.Params{Words: a.words, Thread: a.thread, Name: name, Picture: a.portrait,
		OnSend: func(text string) { a.say(text, mind.ToCharacter) }, OnStop: a.mind.Stop, OnRetry: a.sayAgain})
	set := settings.New(settings.Params{Words: a.words, Store: settingsStore{a}, Actions: a.actions(), Post: a.bridge.Post})
	p := window.Params{Words: a.words, Stage: a.stage, Chat: a.chat, Settings: set}
	a.outside = outside.New(outside.Params{App: a.fyne, Desk: a.desk, Words: a.words, Log: a.log.Logger, Post: a.bridge.Post,
		State: a.opt.Dirs.State, Scale: a.petScale, OnTop: a.onTop, Through: a.clickThrough, On: a.outsideEvents()})
	if a.outside.Possible() {
		p.OnStepOut = a.stepOut
	}
	a.win = window.New(p)
	a.director = &director{bridge: a.bridge, actor: a.actor, thread: a.thread, bubble: a.outside, fail: a.failureWords, after: a.followLink,
		behind: behind{after: func(d time.Duration, f func()) { pet.Later(d, f) }},
		first:  func(turn string, took time.Duration) { a.log.Info("First words shown", "turn", turn, "took", took) }}
	a.main = a.fyne.NewWindow("YUI")
	a.main.SetPadded(false)
	a.main.SetMaster()
	a.main.SetContent(a.win.Content())
	a.main.Resize(window.Size)
	a.main.CenterOnScreen()
	a.main.SetCloseIntercept(a.closeMain)
	a.main.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { a.dropped(uris) })
	a.paintLink()
}

// actor is the body for the director; nil while there is none.
func (a *App) actor() actor {
	if b := a.her(); b != nil {
		return b
	}
	return nil
}

// frames joins the stage to the renderer.
type frames struct{ a *App }

func (f frames) Take() *image.RGBA {
	if b := f.a.her(); b != nil {
		return b.TakeStage()
	}
	return nil
}

func (f frames) Resize(w, h int, scale float32) {
	if b := f.a.her(); b != nil {
		b.SetStage(render.Stage{W: w, H: h, Scale: scale, Room: f.a.room()})
	}
	f.a.stageSize = render.Stage{W: w, H: h, Scale: scale}
}

// room is the one that suits the theme.
func (a *App) room() render.Room {
	if look.Dark() {
		return render.RoomEvening
	}
	return render.RoomDay
}

// restyle sets the theme the settings ask for.
func (a *App) restyle() {
	mode := look.Follow
	switch a.mind.Settings.Get(settings.KeyTheme) {
	case "light":
		mode = look.Day
	case "dark":
		mode = look.Night
	}
	a.fyne.Settings().SetTheme(look.New(mode, a.still()))
}

// applyLook gives the body what the settings say; on the UI goroutine.
func (a *App) applyLook() {
	b := a.her()
	if b == nil {
		return
	}
	if a.stageSize.W > 0 {
		s := a.stageSize
		s.Room = a.room()
		b.SetStage(s)
	}
	b.SetView(a.savedView())
	a.settlePlace()
	a.applyMotion()
}

// stageHandlers are what the pointer does on the stage: the wheel brings her
// nearer, Shift and a drag walk around her, a click is a tap.
func (a *App) stageHandlers() stage.Handlers {
	return stage.Handlers{
		OnTap: func(stage.Point) { a.tapped() },
		OnDrag: func(at stage.Point, dx, dy float32) {
			if at.Shift {
				a.orbit(dx, dy)
			}
		},
		OnDragEnd: a.saveView,
		OnScroll:  func(_ stage.Point, dy float32) { a.zoom(dy / stageNotch) },
		OnMove:    func(at stage.Point) { a.glance(at.X, at.Y) },
		OnLeave:   a.lookAway,
	}
}

// closeMain hides the window while she is outside and ends the app otherwise.
func (a *App) closeMain() {
	if a.outside.Out() {
		a.main.Hide()
		return
	}
	a.quit()
}

// dropped takes a file dropped on the window: a model, or a card.
func (a *App) dropped(uris []fyne.URI) {
	for _, u := range uris {
		switch path := u.Path(); {
		case isModel(path):
			a.works.Go(func() { a.showModel(path) })
			return
		case isCard(path):
			a.works.Go(func() { a.importCard(path) })
			return
		}
	}
	t := a.words.Window
	a.win.Notify(window.Notice{Kind: widgets.NoticeError, Title: t.DropTitle, Line: t.DropLine, Key: "drop"})
}

// pickModel lets the user choose a model file.
func (a *App) pickModel(done func(string)) {
	start := filepath.Dir(a.mind.Settings.Get(mind.KeyModel))
	if home, err := os.UserHomeDir(); err == nil && start == "." {
		start = home
	}
	window.PickFile(window.Picker{Canvas: a.main.Canvas(), Words: a.words, Title: a.words.Char.OpenFile, Endings: []string{".vrm", ".glb", ".gltf"},
		Start: start, Post: a.bridge.Post}, done)
}
