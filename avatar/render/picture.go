package render

import (
	"fmt"
	"image"
	"time"
)

// ensureTarget makes the framebuffer the size of the picture.
func (l *loop) ensureTarget(w, h int) error {
	n, soften := l.samples()
	l.soften = soften
	if t := l.target; t != nil && t.w == w && t.h == h && t.samples == n {
		return nil
	}
	l.target.free()
	l.target, l.touched = nil, image.Rectangle{}
	t, err := l.g.newTarget(w, h, n)
	if err != nil && n > 1 {
		// Some drivers refuse some sample counts; she is drawn all the same.
		t, err = l.g.newTarget(w, h, 0)
		if err == nil {
			t.samples = n
		}
	}
	l.target = t
	return err
}

// render sends what the body changed and draws the avatar, and her shadow,
// into the target. It answers the rectangle that may hold anything but nothing.
func (l *loop) render(t *target, sh *shot, touched image.Rectangle) image.Rectangle {
	if sh.hairline == 0 {
		sh.hairline = l.hairline()
	}
	if l.soften {
		sh.jitterX, sh.jitterY = l.steady.offset()
	}
	l.scene.update(l.frame, l.owed)
	l.owed = 0
	parts, r := l.scene.drawable(sh)
	shadow := l.shadowBalls(sh)
	r = r.Union(shadow.rect).Intersect(t.bounds())
	// What the last frame left must go, too.
	clean := r.Union(touched)
	t.begin(clean)
	if !r.Empty() {
		l.drawShadow(shadow, sh)
		l.scene.draw(sh, l.light(), parts)
	}
	t.end(clean)
	return r
}

// hairline is the least width of an outline in pixels: enough for the samples
// at hand to show it as a line.
func (l *loop) hairline() float32 {
	switch {
	case l.soften:
		return 1
	case l.h.opt.ThinLines:
		return 0
	default:
		return 0.7
	}
}

// readBack copies what may show her into l.pixels, r being what this frame drew,
// and answers the rectangle it covers. Without multisampling her edges are
// smoothed on the way.
func (l *loop) readBack(sh *shot, r image.Rectangle) image.Rectangle {
	if !l.soften {
		l.pixels = l.target.read(r, l.pixels)
		return r
	}
	calm := l.steady.calm(l.scene.m, l.frame, &sh.Camera)
	u := l.steady.reach(r, l.target.w, l.target.h)
	l.pixels = l.target.read(u, l.pixels)
	l.steady.mix(l.pixels, u, r, !calm)
	l.smooth.smooth(l.pixels, u.Dx(), u.Dy())
	return u
}

// publishView makes the camera and the bones of this frame readable.
func (l *loop) publishView(sh *shot) {
	c := sh.Camera
	l.h.camera.Store(&c)
	l.h.bones.set(l.scene.m, l.frame)
}

// publishMask brings a new hit mask when the last is old enough and different.
func (l *loop) publishMask(pix []byte, r image.Rectangle, now time.Time) {
	l.masked = now
	m := newMask(pix, r, l.target.w, l.target.h)
	old := l.h.mask.Swap(m)
	if l.h.opt.OnMask != nil && !m.Equal(old) {
		l.h.opt.OnMask(m)
	}
}

func (l *loop) maskDue(now time.Time) bool {
	m := l.h.mask.Load()
	return m == nil || m.W != l.target.w || m.H != l.target.h || now.Sub(l.masked) >= maskEvery || now.Before(l.masked)
}

// drawStage draws her in her room.
func (l *loop) drawStage(now time.Time) error {
	st := l.want.stage
	if err := l.ensureTarget(st.W, st.H); err != nil {
		return err
	}
	sh, ok := l.rig.aim(st.W, st.H, stageFraming)
	if !ok {
		return fmt.Errorf("frame the avatar: its box %v cannot be fitted", l.rig.box)
	}
	if err := l.ensureRoom(&sh, st, now); err != nil {
		return err
	}
	r := l.render(l.target, &sh, l.touched)
	l.touched = r
	r = l.readBack(&sh, r)

	i := l.h.ring.free()
	slot := &l.h.ring.slots[i]
	if slot.img == nil || slot.img.Rect.Dx() != st.W || slot.img.Rect.Dy() != st.H {
		slot.img, slot.room = image.NewRGBA(image.Rect(0, 0, st.W, st.H)), 0
	}
	l.room.under(slot)
	over(slot.img, l.pixels, r)
	slot.dirty = r
	if l.maskDue(now) {
		l.publishMask(l.pixels, r, now)
	}
	l.publishView(&sh)
	l.h.ring.publish(i)
	if l.h.opt.OnStage != nil {
		l.h.opt.OnStage()
	}
	return nil
}
