package render

import (
	"image"
	"runtime"
	"time"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"yui/avatar/pose"
)

// maxPicture bounds a picture's side in pixels.
const maxPicture = 4096

// loop is the render goroutine's state; nothing outside that goroutine touches
// it.
type loop struct {
	h     *Host
	g     *gpu
	rig   *rig
	scene *scene
	body  Body
	now   func() time.Time

	want   wants
	frame  *pose.Frame
	owed   pose.Changed // changes stepped but not yet sent to the card
	dirty  bool         // the view changed: draw even if the body did not
	settle bool         // draw once more, so that two frames of the same view mix
	began  time.Time    // of the newest Load, until its first frame

	target  *target
	pixels  []byte
	soften  bool // smooth the edges of what was read
	smooth  smoother
	steady  steady
	room    roomPicture
	pet     *petSide
	masked  time.Time
	shadows *shadowPass
	touched image.Rectangle // what the target's texture holds besides nothing
}

// run is the render goroutine.
func (h *Host) run(ready chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer close(h.done)
	l := &loop{h: h, body: h.opt.Body, now: h.opt.Now, rig: newRig()}
	h.win.glfw.MakeContextCurrent()
	defer glfw.DetachCurrentContext()
	g, err := newGPU()
	if err != nil {
		ready <- err
		return
	}
	l.g = g
	glfw.SwapInterval(0)
	h.stats.Renderer, h.stats.Software = g.name, g.software
	defer l.close()
	ready <- nil
	l.spin()
}

// spin serves commands and draws frames until Close. It blocks whenever there
// is nothing to draw.
func (l *loop) spin() {
	var pace pacer
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	for {
		l.adopt()
		begun := l.now()
		every := l.tick(begun)
		var due <-chan time.Time
		if every > 0 {
			timer.Reset(pace.wait(l.now(), begun, every))
			due = timer.C
		}
		// Wait for the next frame's time, or for a setting that should show
		// sooner. A body that wakes us while a frame is scheduled waits for
		// it: what it has to say must not outrun the frame rate.
		for waiting := true; waiting; {
			select {
			case <-l.h.stop:
				timer.Stop()
				return
			case f := <-l.h.cmds:
				f(l)
				waiting = due != nil && !l.dirty
			case <-l.h.wake:
				l.adopt()
				waiting = due != nil && !l.dirty
			case <-due:
				waiting = false
			}
		}
		timer.Stop()
	}
}

// adopt takes the newest settings.
func (l *loop) adopt() {
	w := l.h.wants()
	if w.gen != l.want.gen {
		l.want = w
		l.rig.view = w.view
		l.dirty = true
	}
}

// tick steps the body and draws what changed. It answers the time between
// frames, 0 to sleep.
func (l *loop) tick(now time.Time) time.Duration {
	if l.scene == nil || !l.visible() {
		return 0
	}
	f := l.step(now)
	every := interval(f.Rate, l.g.software, l.want.saver)
	if l.rig.ease() {
		l.dirty = true
		if every == 0 {
			every = time.Second / ambientRate
		}
	}
	if l.room.rough && l.want.place == InStage {
		l.dirty = l.dirty || l.room.due(now)
		if every == 0 {
			every = time.Second / ambientRate
		}
	}
	if l.owed == 0 && !l.dirty && !l.settle {
		return every
	}
	changed := l.owed != 0 || l.dirty
	if err := l.draw(now); err != nil {
		l.h.stats.Lock()
		repeat := l.h.stats.Err == err.Error()
		l.h.stats.Err = err.Error()
		l.h.stats.Unlock()
		if !repeat {
			l.h.opt.Logger.Error("Draw the avatar", "err", err)
		}
		// Do not hammer a broken driver.
		return time.Second
	}
	// Where two frames make one picture, the last change needs a second.
	if l.settle = changed && l.soften; l.settle && every == 0 {
		every = time.Second / ambientRate
	}
	return every
}

func (l *loop) visible() bool {
	switch l.want.place {
	case InStage:
		return l.want.stage.W > 0 && l.want.stage.H > 0
	case OnDesktop:
		return l.pet != nil && l.want.petShown && l.want.petW > 0
	default:
		return false
	}
}

// step runs the body once.
func (l *loop) step(now time.Time) *pose.Frame {
	f := l.body.Step(now)
	l.frame = f
	l.owed |= f.Changed
	l.h.stats.Lock()
	l.h.stats.Steps++
	l.h.stats.Unlock()
	return f
}

// light is the light of the moment.
func (l *loop) light() Light {
	switch {
	case l.want.light != nil:
		return *l.want.light
	case l.want.place == InStage && l.want.stage.Room == RoomEvening:
		return EveningLight()
	default:
		return DayLight()
	}
}

// samples resolves the wish for multisampling. Left to choose, a software
// rasteriser gets none, and its edges are smoothed afterwards.
func (l *loop) samples() (n int, soften bool) {
	switch {
	case l.want.samples >= 0:
		return min(l.want.samples, 16), false
	case l.g.software:
		return 0, true
	default:
		return 4, false
	}
}

// draw makes one picture for the place she is in.
func (l *loop) draw(now time.Time) error {
	var err error
	switch l.want.place {
	case InStage:
		err = l.drawStage(now)
	case OnDesktop:
		err = l.drawPet(now)
	case Hidden: // tick draws nothing then
	}
	if err == nil && l.h.opt.Check {
		err = l.g.check("draw a frame")
	}
	if err != nil {
		return err
	}
	l.dirty = false
	end := l.now()
	l.h.stats.Lock()
	s := &l.h.stats.Stats
	s.Frames++
	s.Last = end.Sub(now)
	s.Err = ""
	s.Objects = l.g.counts()
	if !l.began.IsZero() {
		s.FirstFrame = end.Sub(l.began)
		l.began = time.Time{}
	}
	l.h.stats.Unlock()
	return nil
}

// close frees everything on the card.
func (l *loop) close() {
	if l.pet != nil {
		l.dropPet()
	}
	l.scene.free()
	l.target.free()
	l.shadows.free(l.g)
	l.g.close()
	gl.Finish()
}
