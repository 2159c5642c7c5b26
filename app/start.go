package app

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"

	"yui/app/body"
	"yui/app/mind"
	"yui/app/settings"
	"yui/avatar"
	"yui/avatar/vrm"
)

const (
	frontEvery = time.Second // looks at the foreground window
	claimEvery = 5 * time.Millisecond
	claims     = 400 // see ownSignals
)

// loaded is a model read ahead of the renderer.
type loaded struct {
	path  string
	model *vrm.Model
	err   error
}

// start runs on the UI goroutine when the loop turns: the window system is up,
// so the renderer can be made.
func (a *App) start() {
	read := a.readAhead()
	a.mended = make(chan error, 1)
	go func() { a.mended <- a.mind.Run(a.ctx) }()
	a.works.Go(a.ownSignals)
	a.works.Go(func() {
		if err := a.session.Serve(a.ctx, a.answer); err != nil {
			a.log.Error("The session socket ended", "err", err)
		}
	})
	a.works.Go(a.watchFront)
	a.works.Go(a.watchHidden)
	b, err := body.New(body.Options{
		Emotions: a.cfg.Emotions, Motions: a.cfg.Motions, ClipDir: a.clipDir(), Seed: uint64(a.started.UnixNano()),
		Mouth: a.mouth, Samples: -1, Saver: a.mind.Settings.Bool(mind.KeyIdleThrottle, true),
		OnStage: a.stageFrame, OnMask: a.outside.Mask, Logger: a.log.Logger,
	})
	if err != nil {
		a.fail(err)
		return
	}
	a.bodyMu.Lock()
	a.body = b
	a.bodyMu.Unlock()
	a.outside.SetBody(b)
	a.mind.VocabularyChanged()
	a.applyLook()
	a.works.Go(func() { a.firstModel(b, <-read) })
	a.works.Go(a.loadThread)
}

// readAhead begins to read the model before the renderer is there.
func (a *App) readAhead() <-chan loaded {
	ch := make(chan loaded, 1)
	path := a.opt.Model
	if path == "" {
		path = a.mind.Settings.Get(mind.KeyModel)
	}
	go func() {
		m, err := body.Read(path)
		ch <- loaded{path, m, err}
	}()
	return ch
}

// firstModel shows the model read ahead; when it cannot be had, the bundled
// character takes its place and the reason is shown.
func (a *App) firstModel(b *body.Body, l loaded) {
	err := l.err
	if err == nil {
		err = a.licensed(l.path, &l.model.Meta)
	}
	if err == nil {
		err = b.Put(l.path, l.model)
	}
	if err != nil {
		a.log.Error("The model does not load", "path", l.path, "err", err)
		if !errors.Is(err, errTerms) {
			a.bridge.Post(func() { a.modelFailed(err) })
		}
		if l.path == body.DefaultModel {
			return
		}
		if _, err := b.LoadPath(body.DefaultModel); err != nil {
			a.bridge.Post(func() { a.fail(err) })
			return
		}
	}
	a.shown()
	a.repaintPortrait(b)
}

// shown is told on any goroutine when another model is up.
func (a *App) shown() {
	a.bridge.Post(func() {
		a.stage.Update()
		if a.opt.Outside || a.mind.Settings.Bool(settings.KeyOnStart, false) {
			a.opt.Outside = false
			a.stepOut(true)
		}
	})
}

// loadThread fills the chat pane with what was said before.
func (a *App) loadThread() {
	h, err := a.mind.History(a.ctx, 0, shownHistory)
	if err != nil {
		a.log.Error("The transcript is not readable", "err", err)
		return
	}
	a.bridge.Post(func() { a.thread.Load(h) })
}

// ownSignals takes the end signals from Fyne, whose own handler would end the
// loop under the renderer's feet: ours ends things in order. Fyne subscribes
// from a goroutine of its own at some moment near the start, so the signals are
// claimed again and again until that is surely over. A second signal ends the
// process at once.
func (a *App) ownSignals() {
	end := make(chan os.Signal, 1)
	defer signal.Stop(end)
	again := time.NewTicker(claimEvery)
	defer again.Stop()
	for left := claims; ; left-- {
		if left > 0 {
			signal.Reset(os.Interrupt, syscall.SIGTERM)
			signal.Notify(end, os.Interrupt, syscall.SIGTERM)
		} else {
			again.Stop()
		}
		select {
		case <-again.C:
		case <-end:
			a.bridge.Post(a.quit)
			return
		case <-a.ctx.Done():
			a.bridge.Post(a.quit)
			return
		}
	}
}

// watchFront looks at the foreground window once a second.
func (a *App) watchFront() {
	if a.desk == nil {
		return
	}
	t := time.NewTicker(frontEvery)
	defer t.Stop()
	for {
		if w, err := a.desk.Active(); err == nil {
			a.mind.Look(w.App, w.Title)
		}
		select {
		case <-t.C:
		case <-a.ctx.Done():
			return
		}
	}
}

// front asks what is in front now.
func (a *App) front() (app, title string, ok bool) {
	if a.desk == nil {
		return "", "", false
	}
	w, err := a.desk.Active()
	return w.App, w.Title, err == nil
}

// mouth is polled by the render goroutine.
func (a *App) mouth() avatar.MouthShape {
	s := a.mind.Mouth()
	return avatar.MouthShape{AA: s.AA, IH: s.IH, OU: s.OU, EE: s.EE, OH: s.OH, Level: s.Level}
}

// stageFrame is told on the render goroutine that a newer frame is ready.
func (a *App) stageFrame() {
	a.bridge.Latest("stage", func() {
		a.stage.Update()
		if a.firstFrame.Load() == 0 && a.her() != nil && !a.her().Model().Changed.IsZero() {
			a.firstFrame.Store(max(1, time.Since(a.started).Milliseconds()))
			a.log.Info("First frame", "ms", a.firstFrame.Load())
		}
	})
}

// fail ends the app with an error, on the UI goroutine.
func (a *App) fail(err error) {
	a.failed = errors.Join(a.failed, err)
	a.quit()
}
