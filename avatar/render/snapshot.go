package render

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/go-gl/mathgl/mgl32"
)

// Shot is a still picture to take.
type Shot struct {
	W, H    int
	Room    Room      // RoomNone: transparent
	View    *View     // nil: the Host's
	Samples int       // 0: four
	Light   *Light    // nil: what suits the room
	NoShade bool      // without contact shadow
	Since   time.Time // with At: step the body from here
	At      time.Time // zero: as she stands now
}

// stillStep is the step at which a body is run up to a still's moment.
const stillStep = time.Second / 60

// bigStill is the pixels from which a still is not supersampled as well.
const bigStill = 700_000

// halve averages zoom×zoom blocks of w×h premultiplied pixels; zoom is 1 or 2.
func halve(pix []byte, w, h, zoom int) []byte {
	if zoom == 1 {
		return pix
	}
	out := make([]byte, w/2*(h/2)*4)
	for y := range h / 2 {
		a, b := pix[8*y*w:][:4*w], pix[(8*y+4)*w:][:4*w]
		d := out[y*(w/2)*4:][:w/2*4]
		for x := range w / 2 {
			for c := range 4 {
				d[4*x+c] = uint8((int(a[8*x+c]) + int(a[8*x+4+c]) + int(b[8*x+c]) + int(b[8*x+4+c]) + 2) / 4)
			}
		}
	}
	return out
}

// ErrNoAvatar answers a picture asked for before any Load.
var ErrNoAvatar = errors.New("no avatar is loaded")

// Snapshot draws her into a picture of its own, whatever her place. With Since
// and At set it first steps the body from one to the other in sixtieths of a
// second, so the same file, clip and time give the same picture.
func (h *Host) Snapshot(ctx context.Context, s Shot) (*image.NRGBA, error) {
	if s.W < 1 || s.H < 1 || s.W > maxPicture || s.H > maxPicture {
		return nil, fmt.Errorf("take a picture: size %d×%d is outside 1..%d", s.W, s.H, maxPicture)
	}
	var img *image.NRGBA
	err := h.do(ctx, func(l *loop) error {
		l.adopt()
		got, err := l.still(s)
		if err != nil {
			return fmt.Errorf("take a picture: %w", err)
		}
		img = straight(got)
		return nil
	})
	return img, err
}

func (l *loop) still(s Shot) (*image.RGBA, error) {
	if l.scene == nil {
		return nil, ErrNoAvatar
	}
	if !s.At.IsZero() {
		since := s.Since
		if since.IsZero() {
			since = s.At
		}
		for t := since; t.Before(s.At); t = t.Add(stillStep) {
			l.step(t)
		}
		l.step(s.At)
	}
	f := petFraming
	if s.Room != RoomNone {
		f = stageFraming
	}
	view, polar, want, soften := l.rig.view, l.rig.polar, l.want, l.soften
	defer func() { l.rig.view, l.rig.polar, l.want, l.soften = view, polar, want, soften }()
	l.soften = false
	if s.View != nil {
		l.rig.view = s.View.Sane(false)
	}
	l.rig.polar = l.rig.view.Polar
	sh, ok := l.rig.aim(s.W, s.H, f)
	if !ok {
		return nil, fmt.Errorf("frame the avatar: its box %v cannot be fitted", l.rig.box)
	}
	l.want.place, l.want.stage.Room = InStage, s.Room
	if s.Light != nil {
		l.want.light = s.Light
	}
	if s.NoShade {
		l.want.shadow = ShadowNone
	}
	samples, zoom := s.Samples, 1
	if samples == 0 {
		// Nobody waits for a still: many samples, while memory allows.
		if samples = 4; s.W*s.H <= bigStill {
			zoom = 2
		}
	}
	full := sh
	full.W, full.H = s.W*zoom, s.H*zoom
	full.hairline = l.hairline() * float32(zoom)
	t, err := l.g.newTarget(full.W, full.H, samples)
	if err != nil {
		return nil, err
	}
	defer t.free()
	l.render(t, &full, t.bounds())
	pix, r := halve(t.read(t.bounds(), nil), t.w, t.h, zoom), image.Rect(0, 0, s.W, s.H)
	// The next frame of her place must not believe it is up to date.
	l.dirty = true
	img := image.NewRGBA(r)
	if s.Room != RoomNone {
		back := mgl32.Rotate3DY(-sh.View.Azimuth)
		k := roomKey{w: s.W, h: s.H, room: s.Room, eye: sh.Target.Add(back.Mul3x1(sh.Eye.Sub(sh.Target))), target: sh.Target}
		bg, err := l.g.drawRoom(k, l.rig.box, 1)
		if err != nil {
			return nil, err
		}
		img = bg
	}
	over(img, pix, r)
	if l.h.opt.Check {
		if err := l.g.check("draw a still"); err != nil {
			return nil, err
		}
	}
	return img, nil
}
