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
	view, polar, want := l.rig.view, l.rig.polar, l.want
	defer func() { l.rig.view, l.rig.polar, l.want = view, polar, want }()
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
	samples := s.Samples
	if samples == 0 {
		samples = 4
	}
	t, err := l.g.newTarget(s.W, s.H, samples)
	if err != nil {
		return nil, err
	}
	defer t.free()
	r := l.render(t, &sh, t.bounds())
	pix := t.read(r, nil)
	// The next frame of her place must not believe it is up to date.
	l.dirty = true
	img := image.NewRGBA(t.bounds())
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
