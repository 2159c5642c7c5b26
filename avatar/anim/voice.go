package anim

import (
	"math"

	"yui/avatar/pose"
)

// voice is one clip being played, at its weight over the voices below it.
type voice struct {
	motion  *Motion // nil: the synthesized rest
	variant int
	clip    *Clip // nil: the relaxed pose
	still   *still

	t      float32 // seconds into the clip
	speed  float32
	back   bool    // on the way back of a ping-pong
	dwell  float32 // seconds left to wait
	cycles int     // cycles left
	ended  bool    // sits on its last frame
	// leaving is set when another voice took over at this one's own end: then
	// it must not wrap while it fades.
	leaving bool

	fade, fadeLen float32 // seconds since the cross-fade began, and its length
}

// weight is how much of this voice covers the ones below.
func (v *voice) weight() float32 {
	if v.fadeLen <= 0 {
		return 1
	}
	return pose.Smoothstep(0, v.fadeLen, v.fade)
}

// event is what happened to a voice in a step.
type event uint8

const (
	nothing  event = iota
	seam           // a cross-faded loop is about to reach its end
	cycled         // all cycles of a looping motion are played
	finished       // a motion that does not loop is over
)

// advance moves the voice by dt and tells what its controller should do.
func (v *voice) advance(dt float32) event {
	v.fade = min(v.fade+dt, v.fadeLen)
	if v.clip == nil || v.ended {
		return nothing
	}
	if v.dwell > 0 {
		v.dwell -= dt
		return nothing
	}
	d := v.clip.Duration
	step := dt * v.speed
	if v.back {
		v.t -= step
		if v.t > 0 {
			return nothing
		}
		v.t = min(-v.t, d)
		v.back = false
		return v.cycle()
	}
	v.t += step
	if v.motion.PingPong {
		if v.t >= d {
			v.t, v.back = max(2*d-v.t, 0), true
		}
		return nothing
	}
	if v.leaving || !v.motion.Loop {
		if v.t < d {
			return nothing
		}
		if v.cycles > 1 && !v.leaving {
			v.t = wrap(v.t, d)
			return v.cycle()
		}
		v.t, v.ended = d, true
		if v.leaving {
			return nothing
		}
		return finished
	}
	if v.motion.CrossfadeLoop {
		if v.t >= d-v.seamLength() {
			return seam
		}
		return nothing
	}
	if v.t < d {
		return nothing
	}
	v.t = wrap(v.t, d)
	return v.cycle()
}

// seamLength is how long before the clip's end its cross-fade begins.
func (v *voice) seamLength() float32 {
	return min(float32(v.motion.Fade.Seconds()), v.clip.Duration/2)
}

// cycle counts one cycle done and starts the pause before the next.
func (v *voice) cycle() event {
	if v.leaving {
		v.t, v.back, v.ended = 0, false, true
		return nothing
	}
	v.cycles--
	if v.cycles > 0 {
		v.dwell = float32(v.motion.Dwell.Seconds())
		return nothing
	}
	if !v.motion.Loop {
		v.ended = true
		v.t = 0
		if !v.motion.PingPong {
			v.t = v.clip.Duration
		}
		return finished
	}
	return cycled
}

func wrap(t, d float32) float32 {
	return float32(math.Mod(float64(t), float64(d)))
}

// sample writes the whole pose of the voice: base where the clip is silent.
func (v *voice) sample(base, out *pose.Pose) {
	switch {
	case v.still != nil:
		*out = v.still.pose
	default:
		*out = *base
		if v.clip != nil {
			v.clip.Sample(v.t, out)
		}
	}
}
