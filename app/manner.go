package app

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"yui/app/mind"
	"yui/app/outside"
	"yui/app/settings"
	"yui/app/words"
	"yui/avatar"
	"yui/avatar/render"
)

// lang is the UI language: the setting, else the locale.
func (a *App) lang() words.Lang {
	locale := ""
	for _, k := range []string{"YUI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := os.Getenv(k); v != "" {
			locale = v
			break
		}
	}
	return words.Pick(a.mind.Settings.Get(settings.KeyLanguage), locale)
}

// language is lang for the mind. The settings are the mind's own, so it is
// asked before they exist only while the mind is being made.
func (a *App) language() string {
	if a.mind == nil {
		return string(words.English)
	}
	return string(a.lang())
}

// still tells whether motion is to be reduced.
func (a *App) still() bool { return a.mind.Settings.Bool(settings.KeyStill, false) }

// applyMotion tells the body.
func (a *App) applyMotion() {
	if b := a.her(); b != nil {
		b.Do(avatar.ReducedMotion(a.still()))
	}
}

// petScale is her size on the desktop, 1 is usual.
func (a *App) petScale() float64 { return a.mind.Settings.Float(settings.KeyScale, 1, 0.5, 2) }

// onTop keeps her before other windows on the desktop.
func (a *App) onTop() bool { return a.mind.Settings.Bool(settings.KeyOnTop, true) }

// clickThrough lets every click through her.
func (a *App) clickThrough() bool { return a.mind.Settings.Bool(settings.KeyThrough, false) }

// savedView is where the viewer stood last.
func (a *App) savedView() render.View {
	v := render.DefaultView()
	if raw := a.mind.Settings.Get(mind.KeyCamera); raw != "" && json.Unmarshal([]byte(raw), &v) != nil {
		return render.DefaultView()
	}
	return v.Sane(false)
}

func (a *App) saveView() {
	b := a.her()
	if b == nil {
		return
	}
	if raw, err := json.Marshal(b.View()); err == nil {
		a.mind.Settings.Set(mind.KeyCamera, string(raw))
	}
}

// tapped is a click on her.
func (a *App) tapped() {
	if b := a.her(); b != nil {
		b.Do(avatar.Tap("head"))
	}
}

// glance turns her eyes to a place in her picture, in pixels.
func (a *App) glance(x, y float32) {
	b := a.her()
	if b == nil || !a.mind.Settings.Bool(mind.KeyGaze, true) {
		return
	}
	cam := b.Camera()
	hx, hy, ok := cam.Project(b.Landmarks().Head)
	if !ok || cam.W == 0 {
		return
	}
	w := float32(cam.W)
	b.Do(avatar.LookAt((x-hx)/w, (y-hy)/w))
}

func (a *App) lookAway() {
	if b := a.her(); b != nil {
		b.Do(avatar.LookAway())
	}
}

// outsideEvents are what happens to her on the desktop.
func (a *App) outsideEvents() outside.Events {
	return outside.Events{
		Tapped: a.tapped,
		Dragging: func(on bool) {
			p := standing
			if on {
				p = dragging
			}
			a.posture.set(p, time.Now())
			if b := a.her(); b != nil {
				b.Do(avatar.Dragging(on))
			}
		},
		Said:     func(text string) { a.say(text, mind.Nobody) },
		Stop:     a.mind.Stop,
		ComeHome: func() { a.stepOut(false) },
		ShowMain: a.showMain,
		Quit:     a.quit,
		Glance:   a.glance,
		LookAway: a.lookAway,
		Zoomed:   func(n float64) { a.zoom(float32(n)) },
		Orbited:  a.orbit,
		Viewed:   a.saveView,
		Sized: func(s float64) {
			a.mind.Settings.Set(settings.KeyScale, strconv.FormatFloat(math.Round(s*100)/100, 'f', -1, 64))
		},
	}
}

// wheelNotch is what one notch of a wheel counts where the zoom's constants
// were made.
const wheelNotch = 100

// zoom brings her nearer by so many notches of the wheel.
func (a *App) zoom(notches float32) {
	if b := a.her(); b != nil {
		b.SetView(b.View().ZoomBy(-notches * wheelNotch))
		a.saveView()
	}
}

// orbit walks around her by so many pixels.
func (a *App) orbit(dx, dy float32) {
	if b := a.her(); b != nil {
		b.SetView(b.View().OrbitBy(dx, dy))
	}
}

// clipDir is the user's own clips.
func (a *App) clipDir() string { return filepath.Join(a.opt.Dirs.Config, "motions") }

// isModel tells a model file by its name.
func isModel(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".vrm", ".glb", ".gltf":
		return true
	}
	return false
}
