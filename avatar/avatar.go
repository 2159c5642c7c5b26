package avatar

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"yui/avatar/anim"
	"yui/avatar/face"
	"yui/avatar/pose"
	"yui/avatar/spring"
	"yui/avatar/vrm"
)

// Motions the body plays by itself when the registry has them.
const (
	motionThinking = "thinking"
	motionDrag     = "drag"
)

// maxStep is the longest stretch of time one step covers; a longer gap, such as
// a hidden window, is dropped.
const maxStep = 0.25

// Avatar is one body. See the package documentation for who may call what.
type Avatar struct {
	o     Options
	ctrl  *anim.Controller
	face  *face.Face
	gaze  *face.Gaze
	live  lively
	box   mailbox
	board board

	rig         *rig // nil until Load
	constraints *spring.Constraints
	springs     *spring.Simulation
	marks       marks
	chest       pose.Bone
	moved       bool // UV animation in some material

	pose  pose.Pose
	frame frame
	look  lookState
	talk  talkState
	now   time.Time
	life  float64 // seconds since Load
	buf   [mailboxSize]Intent

	reduced, asleep, paused, dragging bool
	status                            Status
	addClip                           func(name string, value, share float32)
}

// lookState is where the gaze comes from.
type lookState struct {
	on       bool
	x, y     float32
	clip     float32 // eased share of a clip's gaze
	yaw, pit float32 // degrees the eyes turn now
}

// talkState is what a turn is doing to the body.
type talkState struct {
	speaking, thinking bool
	gain               float32
	hold               float32 // seconds until a held emotion ends; < 0 none
	ended              uint64  // motions ended, as seen last
	mouth              MouthShape
}

// New makes a body without a model: Step answers empty frames until Load.
func New(o Options) *Avatar {
	if o.Gaze == (face.GazeOptions{}) {
		o.Gaze = face.DefaultGaze()
	}
	if o.Library == nil {
		o.Library = anim.NewLibrary(o.Clips, anim.LibraryOptions{KeepRoot: o.Faithful})
	}
	if o.Emotions == nil {
		o.Emotions = face.Default()
	}
	a := &Avatar{o: o, chest: pose.Chest}
	a.box.wake = make(chan struct{}, 1)
	var base *pose.Pose
	if o.Faithful {
		rest := pose.Rest()
		base = &rest
	}
	a.ctrl = anim.NewController(anim.ControllerOptions{
		Registry: o.Registry, Library: o.Library, Seed: o.Seed, Base: base, Enabled: o.Enabled,
	})
	a.face = face.New(o.Emotions, o.Seed)
	if o.Faithful {
		a.face.Bare()
	}
	a.gaze = face.NewGaze(o.Gaze)
	a.live = newLively(rand.New(rand.NewPCG(o.Seed, 0x6c697665)))
	a.talk = talkState{gain: o.MouthGain, hold: -1}
	a.addClip = a.face.Clip
	return a
}

// ErrUnknown is what Do answers, wrapped with the id, to a motion or an emotion
// no registry has.
var ErrUnknown = errors.New("unknown id")

// Do asks the body for something. Any goroutine may call it; it does not block.
// An unknown id is refused with ErrUnknown, a full mailbox with ErrBusy. A cue
// with one unknown id still plays its other half, and the error says which half
// was ignored.
func (a *Avatar) Do(i Intent) error {
	var unknown error
	switch i.kind {
	case intentEmotion, intentCue:
		if _, ok := a.o.Emotions.Emotion(i.emotion); !ok && (i.emotion != "" || i.kind == intentEmotion) {
			unknown = fmt.Errorf("avatar: emotion %q: %w; the registry has %v", i.emotion, ErrUnknown, a.o.Emotions.IDs())
			i.emotion = ""
		}
	default:
	}
	switch i.kind {
	case intentMotion, intentCue, intentBaseline:
		if i.motion != "" && i.motion != anim.Baseline && a.o.Registry.Motion(i.motion) == nil {
			unknown = errors.Join(unknown, fmt.Errorf("avatar: motion %q: %w", i.motion, ErrUnknown))
			i.motion = ""
			if i.kind != intentCue {
				return unknown
			}
		}
	default:
	}
	if unknown != nil && i.emotion == "" && i.motion == "" {
		return unknown
	}
	if err := a.box.put(i); err != nil {
		return err
	}
	return unknown
}

// Wake is signalled after an intent came in, so that a render loop that sleeps
// at rate 0 knows to step.
func (a *Avatar) Wake() <-chan struct{} { return a.box.wake }

// Load gives the body a model; nil takes it away. The emotion and the motion go
// on, the face's fade, the gaze and the springs start anew. The model must not
// change afterwards. Render goroutine.
func (a *Avatar) Load(m *vrm.Model) {
	a.face.Load(m)
	a.gaze = face.NewGaze(a.o.Gaze)
	a.look.clip, a.look.yaw, a.look.pit = 0, 0, 0
	a.life = 0
	a.status.MouthMax = 0
	a.rig, a.springs, a.constraints = nil, nil, nil
	a.moved = false
	if m != nil {
		a.rig = newRig(m, !a.o.Faithful)
		a.marks = newMarks(a.rig)
		a.constraints = spring.NewConstraints(m)
		a.springs = spring.New(m)
		a.ctrl.SetRestHips(a.rig.restHips)
		a.chest = pose.Chest
		if a.rig.has(pose.UpperChest) {
			a.chest = pose.UpperChest
		}
		for i := range m.Materials {
			p := &m.Materials[i].MToon
			a.moved = a.moved || p.UVScrollX != 0 || p.UVScrollY != 0 || p.UVRotation != 0
		}
	}
	a.frame.load(a.rig, a.face)
	a.publish()
}

// Step brings the body to now and answers its frame, which stays valid until
// the next Step. The first step, and one after a pause, take no time. Render
// goroutine.
func (a *Avatar) Step(now time.Time) *pose.Frame {
	dt := a.elapsed(now)
	a.drain()
	a.status.Frames++
	if a.paused {
		a.frame.out.Changed, a.frame.out.Rate = a.frame.owed(), 0
		a.publish()
		return &a.frame.out
	}
	place := Placement{}
	if a.o.Posture != nil {
		place = a.o.Posture(now, dt)
	}
	a.stepTalk(dt)
	a.ctrl.Freeze(a.reduced)
	a.ctrl.Step(dt, &a.pose)
	a.afterMotion()
	a.stepLife(dt)
	a.stepFace(dt)
	if a.rig != nil {
		a.ground()
		a.solve(dt, place)
	}
	a.life += float64(dt)
	a.frame.finish(a.rig, a.face, a.life, a.moved && dt > 0)
	a.frame.out.Rate = a.rate(place)
	a.publish()
	return &a.frame.out
}

// elapsed is the time since the last step in seconds, with gaps dropped.
func (a *Avatar) elapsed(now time.Time) float32 {
	last := a.now
	a.now = now
	if last.IsZero() {
		return 0
	}
	dt := float32(now.Sub(last).Seconds())
	if !(dt > 0) {
		return 0
	}
	if dt > maxStep && !a.o.Faithful {
		return maxStep
	}
	return dt
}

// ground keeps her feet on the floor, though the clips were made on another rig.
func (a *Avatar) ground() {
	if a.rig.legged && !a.o.Faithful {
		from := a.ctrl.Origin()
		anim.Ground(&a.pose, &from, &a.rig.legs)
	}
}

// solve takes the pose to the skeleton: eyes, constraints, springs.
func (a *Avatar) solve(dt float32, place Placement) {
	r := a.rig
	r.apply(&a.pose)
	share := a.face.LookShare()
	r.turnEyes(a.look.yaw*share, a.look.pit*share)
	a.constraints.Apply(r.skel)
	scale := place.Scale
	if !(scale > 0) {
		scale = 1
	}
	r.place(place.Offset, place.Yaw, scale)
	r.skel.RefreshAll()
	if n := r.bones[pose.Hips].node; place.PinHips && n >= 0 {
		r.place(place.Offset.Add(place.Hips.Sub(r.skel.Position(n))), place.Yaw, scale)
		r.skel.RefreshAll()
	}
	a.springs.Blocks(place.Solids)
	a.springs.Step(r.skel, dt)
}

// rate is how often the next frames are wanted.
func (a *Avatar) rate(p Placement) int {
	switch {
	case a.ctrl.Fading(), !a.ctrl.AtBaseline() && !a.asleep, a.talk.speaking,
		a.face.MouthOpen() > 0, a.face.Moving(), a.dragging, a.live.reacting(), p.Moving:
		return 60
	case a.asleep, a.rig == nil:
		return 10
	}
	return 30
}

// publish shows the state to other goroutines.
func (a *Avatar) publish() {
	s := &a.status
	s.Loaded = a.rig != nil
	s.Emotion, s.Motion, s.Variant = a.face.Emotion(), a.ctrl.Current(), a.ctrl.Variant()
	s.Mouth = a.face.MouthOpen()
	s.MouthMax = max(s.MouthMax, s.Mouth)
	s.Speaking, s.Paused = a.talk.speaking, a.paused
	s.Blinks, s.Rate = a.face.Blinks(), a.frame.out.Rate
	a.board.mu.Lock()
	defer a.board.mu.Unlock()
	a.board.status = *s
	if a.rig == nil {
		a.board.marks = Landmarks{}
		return
	}
	if s.Frames > 0 {
		a.marks.read(a.rig, &a.board.marks)
		a.board.marks.RootLockedY = a.ctrl.RemovedY() * a.rig.hipsY * a.rig.skel.RootScale
	}
}
