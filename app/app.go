package app

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"yui/app/body"
	"yui/app/bridge"
	"yui/app/chat"
	"yui/app/chat/thread"
	"yui/app/control"
	"yui/app/mind"
	"yui/app/outside"
	"yui/app/stage"
	"yui/app/window"
	"yui/app/words"
	"yui/avatar/render"
	"yui/configs"
	"yui/platform/desktop"
	"yui/platform/paths"
	"yui/platform/session"
)

// id is the app's name to the desktop.
const id = "app.yui.desktop"

// Options come from the command line.
type Options struct {
	Dirs    paths.Dirs
	Version string
	Out     io.Writer
	Model   string // file to show instead of the one used last
	Outside bool   // begin on the desktop
}

// App is the running program. Fields below a comment belong to the goroutine
// it names.
type App struct {
	opt     Options
	cfg     *configs.Configs
	log     *logFile
	bridge  *bridge.Bridge
	mind    *mind.Mind
	relay   control.Relay
	desk    *desktop.Desktop // nil where the desktop offers nothing
	posture posture
	started time.Time
	session *session.Server
	words   *words.Words

	ctx    context.Context // ends when the app is to end
	cancel context.CancelFunc
	works  sync.WaitGroup // goroutines that end with ctx
	mended chan error     // how the mind's Run ended

	// The UI goroutine's.
	fyne      fyne.App
	main      fyne.Window
	win       *window.Window
	stage     *stage.Stage
	chat      *chat.View
	thread    *thread.Thread
	outside   *outside.Outside
	director  *director
	stageSize render.Stage
	face      image.Image
	shownWork map[string]string // state of delegated work the thread shows, by id
	linkErr   string            // why the backend cannot be reached, "" while it can
	linkOK    bool              // a turn or a test reached the backend
	hidden    bool              // nobody can see the main window
	quitting  bool
	failed    error

	firstFrame atomic.Int64 // ms from the start to her first frame; 0: not yet

	// Set once on the UI goroutine when the renderer is up.
	bodyMu sync.Mutex
	body   *body.Body
}

// Run is the app, from start to clean end. A second start brings the first
// forward and returns nil.
func Run(ctx context.Context, o Options) error {
	started := time.Now()
	if err := o.Dirs.Make(); err != nil {
		return err
	}
	if o.Model != "" {
		if _, err := os.Stat(o.Model); err != nil {
			return fmt.Errorf("open the model: %w", err)
		}
	}
	desk, err := openDesk()
	if err != nil {
		return err
	}
	srv, err := session.Listen(ctx, o.Dirs.Runtime)
	if errors.Is(err, session.ErrRunning) {
		return bringForward(ctx, o)
	}
	if err != nil {
		return err
	}
	a := &App{opt: o, session: srv, desk: desk, started: started, bridge: bridge.New(bridge.Fyne())}
	a.ctx, a.cancel = context.WithCancel(ctx)
	defer a.cancel()
	if err := a.open(); err != nil {
		return errors.Join(err, srv.Close())
	}
	a.fyne = fyneapp.NewWithID(id)
	a.buildWindow()
	a.fyne.Lifecycle().SetOnStarted(a.start)
	a.main.Show()
	a.fyne.Run()
	return a.failed
}

// open reads the configs and opens the mind; nothing of it needs a display.
func (a *App) open() error {
	var err error
	if a.log, err = openLog(a.opt.Dirs.State); err != nil {
		return err
	}
	if a.cfg, err = configs.Load(a.opt.Dirs.Config, os.Getenv); err != nil {
		return errors.Join(err, a.log.Close())
	}
	a.posture.set(standing, time.Now())
	a.mind, err = mind.New(a.ctx, mind.Options{
		Dirs: a.opt.Dirs, Configs: a.cfg, OnEvent: a.heard, Body: a.posture.state, Still: a.posture.still,
		Emotions: a.emotions, Motions: a.motions, Language: a.language, Log: a.log.Logger, OnLink: func() { a.bridge.Post(a.paintLink) }, Front: a.front,
		OnDelegations: a.delegated,
	})
	if err != nil {
		return errors.Join(err, a.log.Close())
	}
	return nil
}

// openDesk reaches the desktop: nil where this system's windows cannot be
// reached, an error where there is no display to show a window on.
func openDesk() (*desktop.Desktop, error) {
	d, err := desktop.Open()
	switch {
	case err == nil:
		return d, nil
	case desktop.Required:
		return nil, fmt.Errorf("there is no display to show her on (%w); log in to a desktop, or use: make run", err)
	}
	return nil, nil
}

// heard takes every event of the turn engine, on the engine's goroutine.
func (a *App) heard(e eventOf) {
	a.relay.Publish(e)
	a.director.hear(e)
}

// her is the body once it is there.
func (a *App) her() *body.Body {
	a.bodyMu.Lock()
	defer a.bodyMu.Unlock()
	return a.body
}

func (a *App) emotions() []string {
	if b := a.her(); b != nil {
		return b.Emotions()
	}
	return nil
}

func (a *App) motions() []string {
	if b := a.her(); b != nil {
		return b.Motions()
	}
	return nil
}

// bringForward asks the first instance to show itself, and to load the model
// this start named.
func bringForward(ctx context.Context, o Options) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	model, err := absolute(o.Model)
	if err != nil {
		return err
	}
	err = ask(ctx, o.Dirs.Runtime, control.Request{Do: control.Show, Model: model, Outside: o.Outside})
	var refused answeredNo
	switch {
	case errors.As(err, &refused):
		return fmt.Errorf("YUI is already running; its window is in front now, but %w", err)
	case err != nil:
		return fmt.Errorf("YUI is already running but does not answer: %w", err)
	}
	_, err = fmt.Fprintln(o.Out, "YUI is already running; its window is in front now.")
	return err
}
