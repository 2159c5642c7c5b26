package app

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"time"

	"yui/app/body"
	"yui/assets"
	"yui/avatar/render"
)

const (
	portraitSide = 128 // pixels
	portraitTime = 5 * time.Second
	faceZoom     = 3 // the camera glides to her face as it comes closer
)

// portrait is the small picture beside a speaker's words: the icon's face for
// the bundled character, a picture of the model in use for any other. On the
// UI goroutine.
func (a *App) portrait(string) image.Image {
	if a.face == nil {
		a.face = a.iconFace()
	}
	return a.face
}

// iconFace is the bundled character's face.
func (a *App) iconFace() image.Image {
	img, err := png.Decode(bytes.NewReader(assets.SmallIcon()))
	if err != nil {
		a.log.Warn("The small picture does not decode", "err", err)
		return nil
	}
	return img
}

// repaintPortrait takes a picture of the model that was put on; on any
// goroutine but the UI's.
func (a *App) repaintPortrait(b *body.Body) {
	var face image.Image
	if b.Model().Path != body.DefaultModel {
		v := render.DefaultView()
		v.Zoom = faceZoom
		ctx, cancel := context.WithTimeout(a.ctx, portraitTime)
		defer cancel()
		img, err := b.Snapshot(ctx, render.Shot{W: portraitSide, H: portraitSide, View: &v, NoShade: true})
		if err != nil {
			a.log.Warn("No picture of her face", "err", err)
			return
		}
		face = img
	}
	a.bridge.Post(func() {
		a.face = face
		a.chat.Repaint()
	})
}
