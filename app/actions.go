package app

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/storage"

	"yui/app/body"
	"yui/app/settings"
	"yui/app/settings/form"
	"yui/avatar/vrm"
	"yui/platform/capture"
)

// actions are what the settings pane may ask for.
func (a *App) actions() settings.Actions {
	return settings.Actions{
		TestConnection: a.testConnection,
		Connected:      func(form.Connection) { a.reconnected() },
		LoadKey:        a.mind.Settings.Key,
		SaveKey:        a.saveKey,
		InKeyring:      a.mind.Settings.InKeyring,
		PickModel:      a.pickModel,
		LoadModel:      a.loadModel,
		Avatars:        a.avatars,
		Facts:          a.facts,
		ResetView:      a.resetView,
		Card:           a.card,
		PickCard:       a.pickCard,
		ImportCard:     a.importCard,
		ExportCard:     a.exportCard,
		ResetCard:      a.resetCard,
		PlaySample:     func(ctx context.Context, text string) error { return a.mind.PlaySample(ctx, text) },
		SetMouth:       a.setMouth,
		SetVolume:      a.setVolume,
		SetScale:       a.setScale,
		StepOut:        a.stepOut,
		Out:            func() bool { return a.outside.Out() },
		Screens:        capture.Monitors,
		CanStepOut:     func() bool { return a.outside.Possible() },
		DesktopChanged: func() { a.outside.Resize() },
		Restyle:        a.relook,
		Forget:         a.forget,
		OpenFolder:     a.openFolder,
		OpenURL:        a.openURL,
		Version:        func() string { return a.opt.Version },
		Folders:        a.folder,
	}
}

func (a *App) saveKey(name, value string) error {
	inFile, err := a.mind.Settings.SetKey(name, value)
	if inFile {
		a.log.Info("No keyring answers; the key went to the key file", "name", name)
	}
	return err
}

// avatars are the bundled character and the file in use.
func (a *App) avatars() []settings.Avatar {
	var current body.Model
	if b := a.her(); b != nil {
		current = b.Model()
	}
	out := []settings.Avatar{{Path: body.DefaultModel, Name: modelName, Thumb: a.iconFace(), Current: current.Path == body.DefaultModel}}
	if current.Path != body.DefaultModel {
		out = append(out, settings.Avatar{Path: current.Path, Name: current.Name, Note: filepath.Base(current.Path), Thumb: a.portrait(""), Current: true})
	}
	return out
}

// facts are about the model in use.
func (a *App) facts() (settings.ModelFacts, bool) {
	b := a.her()
	if b == nil || b.Model().Changed.IsZero() {
		return settings.ModelFacts{}, false
	}
	m := b.Model()
	r := m.Report
	return settings.ModelFacts{
		Name: m.Name, Author: strings.Join(r.Meta.Authors, ", "), Licence: licence(r), LicenceURL: r.Meta.LicenseURL,
		Terms: strings.Join(r.LicenceWarnings, " "), Format: r.Version, Bytes: r.Bytes, Triangles: r.Triangles,
		Expressions: len(r.Expressions), Warnings: r.Warnings,
	}, true
}

func licence(r vrm.Report) string {
	if r.Meta.LicenseName != "" {
		return r.Meta.LicenseName
	}
	return r.Meta.LicenseURL
}

// resetView turns her to the front.
func (a *App) resetView() {
	if b := a.her(); b != nil {
		b.SetView(b.View().ResetAngles())
		a.saveView()
	}
}

func (a *App) setMouth(gain float64) {
	a.mind.Settings.Set(settings.KeyMouth, strconv.FormatFloat(gain, 'f', -1, 64))
	a.mind.ApplyVoice()
}

func (a *App) setVolume(v float64) {
	a.mind.Settings.Set(settings.KeyVolume, strconv.FormatFloat(v, 'f', -1, 64))
	a.mind.ApplyVoice()
}

func (a *App) setScale(v float64) {
	a.mind.Settings.Set(settings.KeyScale, strconv.FormatFloat(v, 'f', -1, 64))
	a.outside.Resize()
}

// relook follows a changed language, appearance or motion setting.
func (a *App) relook() {
	a.restyle()
	a.rename()
	a.applyLook()
}

// forget begins a new conversation; the old one stays in the database.
func (a *App) forget() error {
	a.bridge.Post(func() {
		a.thread.Clear()
		a.mind.Reset() // and she greets
	})
	return nil
}

func (a *App) folder(which string) string {
	switch which {
	case "config":
		return a.opt.Dirs.Config
	case "log":
		return filepath.Join(a.opt.Dirs.State, "log")
	}
	return a.opt.Dirs.Data
}

func (a *App) openFolder(which string) { a.openURL(storage.NewFileURI(a.folder(which)).String()) }

func (a *App) openURL(raw string) {
	u, err := url.Parse(raw)
	if err == nil {
		err = a.fyne.OpenURL(u)
	}
	if err != nil {
		a.log.Warn("Nothing opens the address", "err", fmt.Errorf("open: %w", err))
	}
}
