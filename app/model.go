package app

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"yui/app/body"
	"yui/app/mind"
	"yui/app/widgets"
	"yui/app/window"
	"yui/avatar/vrm"
)

// errTerms says that the user has to decide about a licence first.
var errTerms = errors.New("the model's licence asks for your decision")

// showModel loads a model and remembers it; on an error she stays and the
// reason is shown. It reads the disk: not on the UI goroutine.
func (a *App) showModel(path string) {
	if err := a.loadModel(path); err != nil && !errors.Is(err, errTerms) {
		a.bridge.Post(func() { a.modelFailed(err) })
	}
}

// loadModel puts a model on. One whose licence does not let everyone use it is
// put on only after the user has read the terms and said so; the answer is
// kept with the file's content.
func (a *App) loadModel(path string) error {
	b := a.her()
	if b == nil {
		return errors.New("the renderer is not there yet; try again in a moment")
	}
	began := time.Now()
	m, err := body.Read(path)
	if err != nil {
		a.log.Error("The model does not load", "path", path, "err", err)
		return err
	}
	if err := a.licensed(path, &m.Meta); err != nil {
		return err
	}
	if err := b.Put(path, m); err != nil {
		a.log.Error("The model does not load", "path", path, "err", err)
		return err
	}
	a.log.Info("Model loaded", "path", path, "took", time.Since(began))
	a.mind.Settings.Set(mind.KeyModel, path)
	a.bridge.Post(func() { a.win.Withdraw("model"); a.stage.Update() })
	a.repaintPortrait(b)
	return nil
}

// licensed asks the user once about a model that is not for everyone.
func (a *App) licensed(path string, m *vrm.Meta) error {
	if path == body.DefaultModel || m.AvatarPermission == "everyone" {
		return nil
	}
	key, err := termsKey(path)
	if err != nil {
		return err
	}
	if a.mind.Settings.Bool(key, false) {
		return nil
	}
	line := strings.Join(m.LicenceWarnings(), " ")
	a.bridge.Post(func() {
		a.win.Notify(window.Notice{Kind: widgets.NoticeTip, Title: a.words.Char.Terms, Line: line, Key: "model",
			ActionWord: a.words.Char.TermsUse, Action: func() {
				a.mind.Settings.SetBool(key, true)
				a.works.Go(func() { a.showModel(path) })
			}})
	})
	return errTerms
}

// termsKey names a file by its content.
func termsKey(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("open the model: %w", err)
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("read the model: %w", err)
	}
	return "yui.terms." + hex.EncodeToString(h.Sum(nil)[:12]), nil
}

func (a *App) modelFailed(err error) {
	a.win.Notify(window.Notice{Kind: widgets.NoticeError, Title: a.words.Char.LoadFailed, Line: err.Error(), Key: "model"})
}
