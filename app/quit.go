package app

import (
	"context"
	"errors"
	"time"

	"yui/app/bridge"
)

// endTime bounds the whole way from quit to the end of the loop.
const endTime = 5 * time.Second

// quit ends the app, on the UI goroutine: at once what is seen, then, on a
// goroutine of its own, the rest in order. Calling it again does nothing.
func (a *App) quit() {
	if a.quitting {
		return
	}
	a.quitting = true
	a.outside.Close() // windows belong to this goroutine, and the pet before the renderer
	a.main.Hide()
	a.bridge.Close()
	a.cancel()
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), endTime)
		defer cancel()
		err := a.wind(ctx)
		if err != nil {
			a.log.Error("The end was not clean", "err", err)
		}
		bridge.Fyne()(func() {
			a.failed = errors.Join(a.failed, err)
			if b := a.her(); b != nil {
				b.Destroy()
			}
			if a.desk != nil {
				a.desk.Close()
			}
			a.failed = errors.Join(a.failed, a.log.Close())
			a.fyne.Quit()
		})
	}()
}

// wind ends the rooms in order: requests and sources, turns with what they
// write, speech, the renderer.
func (a *App) wind(ctx context.Context) error {
	done := make(chan error, 1)
	go func() {
		err := <-a.mended
		a.works.Wait()
		done <- errors.Join(err, a.mind.Close())
	}()
	var err error
	select {
	case err = <-done:
	case <-ctx.Done():
		err = errors.New("the mind did not end in time")
	}
	if b := a.her(); b != nil {
		err = errors.Join(err, b.Stop(ctx))
	}
	return err
}
