package avatar

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/anim"
	"yui/avatar/face"
	"yui/avatar/pose"
)

// drain carries out what was asked since the last step, in order.
func (a *Avatar) drain() {
	n := a.box.take(&a.buf)
	for k := range n {
		a.act(&a.buf[k])
		a.buf[k] = Intent{}
	}
}

func (a *Avatar) act(i *Intent) {
	switch i.kind {
	case intentEmotion:
		a.setEmotion(i)
	case intentMotion:
		a.ctrl.Request(anim.Play{Motion: i.motion, Speed: i.x})
	case intentCue:
		a.status.Cues++
		if i.emotion != "" {
			a.setEmotion(i)
		}
		if i.motion != "" {
			a.ctrl.Request(anim.Play{Motion: i.motion})
		}
	case intentSpeech:
		a.speech(i.on)
	case intentThinking:
		a.think(i.on)
	case intentLook:
		a.look.on, a.look.x, a.look.y = i.on, i.x, i.y
	case intentTap:
		a.live.nod()
	case intentReturned:
		a.live.lift()
	case intentDrag:
		a.drag(i.on)
	case intentReduced:
		a.reduced = i.on
	case intentPause:
		a.paused = i.on
	case intentSleep:
		a.asleep = i.on
	case intentHold:
		if len(i.motions) == 0 {
			a.ctrl.Release()
		} else {
			a.ctrl.Hold(i.motions)
		}
	case intentBaseline:
		a.ctrl.SetBaseline(i.motion)
	case intentGain:
		a.talk.gain = i.x
	case intentClips:
		a.o.Library.Forget()
		a.ctrl.Retry()
	}
}

func (a *Avatar) setEmotion(i *Intent) {
	a.face.SetEmotion(i.emotion, 1, -1)
	a.talk.hold = -1
	if i.hold > 0 {
		a.talk.hold = float32(i.hold.Seconds())
	}
}

func (a *Avatar) speech(on bool) {
	if on {
		a.think(false)
		a.talk.speaking = true
		return
	}
	a.talk.speaking = false
	a.ctrl.FinishAfterLoop()
	if a.talk.hold < 0 {
		a.calmFace()
	}
}

// calmFace eases back to neutral; a neutral face is left alone.
func (a *Avatar) calmFace() {
	if a.face.Emotion() != face.Neutral {
		a.face.SetEmotion(face.Neutral, 1, face.ReturnFade)
	}
}

func (a *Avatar) think(on bool) {
	a.talk.thinking = on
	if on {
		a.ctrl.Request(anim.Play{Motion: motionThinking})
	} else {
		a.ctrl.Leave(motionThinking)
	}
}

func (a *Avatar) drag(on bool) {
	a.dragging = on
	if on {
		a.ctrl.Request(anim.Play{Motion: motionDrag})
	} else {
		a.ctrl.Leave(motionDrag)
	}
}

// stepTalk polls the voice and ends held emotions.
func (a *Avatar) stepTalk(dt float32) {
	a.talk.mouth = MouthShape{}
	if a.o.Mouth != nil {
		a.talk.mouth = a.o.Mouth()
	}
	if a.talk.hold >= 0 {
		if a.talk.hold -= dt; a.talk.hold < 0 && !a.talk.speaking {
			a.calmFace()
		}
	}
}

// afterMotion lets the face follow a motion that came to its end, and takes up
// thinking again when a motion interrupted it.
func (a *Avatar) afterMotion() {
	if n := a.ctrl.Ended(); n != a.talk.ended {
		a.talk.ended = n
		if !a.talk.speaking && a.talk.hold < 0 {
			a.calmFace()
		}
		if a.talk.thinking && a.ctrl.AtBaseline() {
			a.ctrl.Request(anim.Play{Motion: motionThinking})
		}
	}
}

// stepLife adds liveliness and the head's share of the gaze to the pose.
func (a *Avatar) stepLife(dt float32) {
	cursor := a.look.on && !a.asleep
	a.gaze.Step(dt, a.look.x, a.look.y, cursor)
	if !a.o.Faithful {
		m := mood{share: overMotion, calm: a.reduced, asleep: a.asleep}
		switch {
		case a.ctrl.Synthesized():
			m.share = 1
		case a.ctrl.AtBaseline():
			m.share = overAmbient
		}
		if !cursor && a.ctrl.AtBaseline() {
			m.glances = 1
		}
		m.think = a.talk.thinking && a.ctrl.AtBaseline()
		a.live.step(dt, m, &a.pose, a.chest)
	}
	if a.gaze.Settled() {
		return
	}
	yaw, pitch := mgl32.DegToRad(a.gaze.HeadYaw), mgl32.DegToRad(a.gaze.HeadPitch)
	split := a.gaze.Split()
	if a.rig == nil || !a.rig.has(pose.Neck) {
		split = 1
	}
	a.pose.Rot[pose.Head] = a.pose.Rot[pose.Head].Mul(pose.EulerYXZ(yaw*split, pitch*split, 0))
	if split < 1 {
		a.pose.Rot[pose.Neck] = a.pose.Rot[pose.Neck].Mul(pose.EulerYXZ(yaw*(1-split), pitch*(1-split), 0))
	}
}

// clipGazeLambda is how fast a clip's gaze takes over from the cursor's.
const clipGazeLambda = 10

// stepFace decides where the eyes look and moves the face.
func (a *Avatar) stepFace(dt float32) {
	look, share := a.ctrl.LookAt()
	if a.look.on || a.asleep {
		share = 0
	}
	k := pose.DampFactor(clipGazeLambda, dt)
	if a.o.Faithful {
		k = 1
	}
	nudge(&a.look.clip, share, k)
	a.look.yaw, a.look.pit = a.gaze.EyeYaw, a.gaze.EyePitch
	if a.look.clip > 0 {
		y, p := pose.YawPitch(look)
		a.look.yaw += mgl32.RadToDeg(y) * a.look.clip
		a.look.pit += mgl32.RadToDeg(p) * a.look.clip
	} else if !a.o.Faithful {
		a.look.yaw += mgl32.RadToDeg(a.live.eyeYaw)
		a.look.pit += mgl32.RadToDeg(a.live.eyePitch)
	}
	a.ctrl.Expressions(a.addClip)
	a.face.Step(dt, face.Input{
		Mouth: a.talk.mouth, Speaking: a.talk.speaking, Gain: a.talk.gain,
		Asleep: a.asleep, NoBlink: a.o.Faithful,
		EyeYaw: a.look.yaw, EyePitch: a.look.pit,
	})
}

// Carry tells the springs that her window moved by delta metres of the scene,
// so that hair swings when she is dragged. Render goroutine, before Step.
func (a *Avatar) Carry(delta mgl32.Vec3) {
	if a.springs != nil && !a.reduced {
		a.springs.Carry(delta)
	}
}
