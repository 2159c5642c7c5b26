package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"yui/app/control"
	"yui/app/mind"
	"yui/platform/session"
)

// uiWait bounds how long a request waits for the UI goroutine.
const uiWait = 5 * time.Second

// answer serves one request from another process.
func (a *App) answer(ctx context.Context, raw json.RawMessage, reply func(any) error) error {
	var r control.Request
	if err := json.Unmarshal(raw, &r); err != nil {
		return fmt.Errorf("the request cannot be read: %w", err)
	}
	switch r.Do {
	case control.Show:
		if err := a.onUI(ctx, a.showMain); err != nil {
			return err
		}
		if r.Outside {
			if err := a.onUI(ctx, func() { a.stepOut(true) }); err != nil {
				return err
			}
		}
		if r.Model != "" {
			return a.loadModel(r.Model)
		}
		return nil
	case control.Send:
		return a.relayTurn(ctx, r.Text, reply)
	case control.Status:
		var st control.State
		if err := a.onUI(ctx, func() { st = a.state() }); err != nil {
			return err
		}
		return reply(st)
	case control.StepOut:
		if !a.outside.Possible() {
			return errors.New("this desktop shows no transparent windows, so she stays home")
		}
		return a.onUI(ctx, func() { a.stepOut(true) })
	case control.ComeHome:
		return a.onUI(ctx, func() { a.stepOut(false) })
	case control.Quit:
		return a.onUI(ctx, a.quit)
	}
	return fmt.Errorf("no request is named %q", r.Do)
}

// relayTurn starts a turn and passes its events on until it ends. A caller who
// goes away does not end the turn.
func (a *App) relayTurn(ctx context.Context, text string, reply func(any) error) error {
	l := a.relay.Listen(control.Plain)
	defer l.Close()
	if err := l.Begin(func() (string, error) { return a.mind.Say(text, mind.Nobody) }); err != nil {
		return err
	}
	for {
		select {
		case e, ok := <-l.C:
			if !ok {
				return nil
			}
			if err := reply(e); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// onUI runs f on the UI goroutine and waits for it, but not for ever: the
// loop may be busy or ending.
func (a *App) onUI(ctx context.Context, f func()) error {
	done := make(chan struct{})
	if !a.bridge.Post(func() { f(); close(done) }) {
		return errors.New("YUI is ending")
	}
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(uiWait):
		return errors.New("YUI is busy; try again")
	}
}

// state is what she does now, on the UI goroutine.
func (a *App) state() control.State {
	s := control.State{Version: a.opt.Version, Place: "home", Backend: a.mind.Backend(), Bubble: a.outside.Bubble(), Goroutines: runtime.NumGoroutine()}
	s.Voice, s.Sound = a.mind.VoiceState()
	if b := a.her(); b != nil {
		st, m, r := b.Status(), b.Model(), b.Stats()
		s.Frames, s.Model = r.Frames, m.Name
		s.Emotion, s.Motion, s.Cues, s.MouthMax = st.Emotion, st.Motion, st.Cues, st.MouthMax
		s.FirstFrameMS = a.firstFrame.Load()
		v := b.View()
		s.Zoom, s.Azimuth = v.Zoom, v.Azimuth
	}
	if a.outside.Out() {
		s.Place = "desktop"
		r := a.outside.Bounds()
		s.PetX, s.PetY, s.PetW, s.PetH = r.Min.X, r.Min.Y, r.Dx(), r.Dy()
		s.PetWindow, s.Transparent = a.outside.Window(), a.outside.Transparent()
	}
	return s
}

// ask sends a request that is answered with nothing or an error.
func ask(ctx context.Context, dir string, r control.Request) error {
	return session.Call(ctx, dir, r, func(m json.RawMessage) error {
		var e control.Event
		if json.Unmarshal(m, &e) == nil && e.Error != "" {
			return answeredNo(e.Error)
		}
		return nil
	})
}

// answeredNo is what the running instance answered instead of doing it.
type answeredNo string

func (r answeredNo) Error() string { return string(r) }

func absolute(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	p, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("find the model: %w", err)
	}
	return p, nil
}
