package render

import (
	"fmt"
	"image"
	"math"
	"runtime"
	"time"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
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

// load replaces the avatar; see Host.Load.
func (l *loop) load(m *vrm.Model, began time.Time) error {
	defer l.countObjects()
	next, err := newScene(l.g, m)
	if err != nil {
		return err
	}
	light := withoutPixels(m)
	next.m = light
	l.scene.free()
	l.scene = next
	l.trimPrograms()
	l.body.Load(light)
	l.step(l.now())
	l.owed = pose.ChangedWorld | pose.ChangedMorphs | pose.ChangedTints | pose.ChangedTime
	l.began = began
	l.dirty = true
	l.frameModel(light)
	l.scene.arrange(light, l.frame, l.rig)
	return nil
}

func (l *loop) countObjects() {
	l.h.stats.Lock()
	l.h.stats.Objects = l.g.counts()
	l.h.stats.Unlock()
}

// withoutPixels is the model as the body may keep it: the pixels are on the
// card, and a 4096² image is 64 MiB.
func withoutPixels(m *vrm.Model) *vrm.Model {
	c := *m
	c.Images = make([]vrm.Image, len(m.Images))
	for i, img := range m.Images {
		img.Pixels = nil
		c.Images[i] = img
	}
	return &c
}

// frameModel fits the camera to the avatar as it stands now.
func (l *loop) frameModel(m *vrm.Model) {
	box := posedBox(m, l.frame)
	l.rig.hasFace = false
	if n := m.Humanoid.Node[pose.Head]; m.Version != vrm.GLTF && n >= 0 && n < len(l.frame.World) {
		l.rig.face, l.rig.hasFace = l.frame.World[n].Col(3).Vec3(), true
		l.rig.face[1] += (box.Max[1] - l.rig.face[1]) * 0.15
		// A T-pose is as wide as it is tall, and nobody stands so for long:
		// frame the person, not the outstretched arms.
		c, half := box.Center()[0], box.Size()[1]*0.27
		box.Min[0], box.Max[0] = max(box.Min[0], c-half), min(box.Max[0], c+half)
		box.Min[1] = min(box.Min[1], 0)
	}
	if !box.Valid() {
		// Nothing to see, or nothing finite: an empty picture of person size.
		box = Box{Min: mgl32.Vec3{-0.3, 0, -0.2}, Max: mgl32.Vec3{0.3, 1.6, 0.2}}
	}
	l.rig.box = box
}

// trimPrograms forgets shader variants no avatar on screen needs, once there
// are many.
func (l *loop) trimPrograms() {
	if len(l.g.programs) <= 48 {
		return
	}
	used := map[*program]bool{}
	for _, p := range l.scene.parts {
		used[p.surface], used[p.outline] = true, true
	}
	for k, p := range l.g.programs {
		if !used[p] {
			l.g.gs.DeleteProgram(p.Handle())
			delete(l.g.programs, k)
		}
	}
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
	if l.soften {
		sh.hairline = 0.7
		sh.jitterX, sh.jitterY = l.steady.offset()
	}
	l.scene.update(l.frame, l.owed)
	l.owed = 0
	parts, r := l.scene.drawable(sh)
	shadow := l.shadowBalls(sh)
	r = r.Union(shadow.rect).Intersect(t.bounds())
	// What the last frame left must go, too.
	clean := r.Union(touched)
	t.begin()
	if !r.Empty() {
		l.drawShadow(shadow, sh)
		l.scene.draw(sh, l.light(), parts)
	}
	t.end(clean)
	return r
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

// floorPoint is p on the floor.
func floorPoint(p mgl32.Vec3) mgl32.Vec3 { return mgl32.Vec3{p[0], 0, p[2]} }

func sqrt32(x float32) float32 { return float32(math.Sqrt(float64(x))) }
