package avatar

import (
	"math"
	"math/rand/v2"

	"yui/avatar/pose"
)

// Liveliness: amplitudes in radians, times in seconds.
const (
	breathPeriod = 4.0
	breathAmp    = 0.022
	breathSpine  = 0.4 // the chest has the rest

	swayYaw, swayPitch, swayRoll, swaySpine = 0.05, 0.035, 0.03, 0.02

	glanceMin, glanceMax      = 30.0, 120.0
	glanceYaw, glancePitch    = 0.3, 0.12
	glanceLambda              = 1.8
	nodAmp, nodLength         = 0.13, 0.220
	liftAmp, liftLength       = -0.09, 0.900
	thinkYaw, thinkPitch      = 0.10, -0.07
	thinkRoll                 = 0.09
	overAmbient, overMotion   = 0.35, 0.1 // share left while a clip has the body
	calmLambda, thoughtLambda = 4.0, 3.0
)

// lively is what keeps her alive between motions: breath, sway, glances and
// small reactions. It adds to the pose, less when a clip already moves her.
type lively struct {
	rng                *rand.Rand
	t                  float64
	share, breath      float32 // eased 0..1
	glanceIn           float32
	yaw, pitch         float32 // glance, eased
	yawGoal, pitchGoal float32
	thought            float32
	nodAt, liftAt      float32 // seconds in, < 0 when idle
	bump               float32 // head pitch of nod and lift now
	eyeYaw, eyePitch   float32 // the eyes lead a glance, radians
}

// mood is what decides how much life shows.
type mood struct {
	share   float32 // of sway and breath, by what has the body
	calm    bool    // reduced motion
	asleep  bool
	think   bool    // lean the head for want of a thinking clip
	glances float32 // share of glances, 0 while the gaze has a target
}

func newLively(rng *rand.Rand) lively {
	l := lively{rng: rng, nodAt: -1, liftAt: -1}
	l.glanceIn = l.between(glanceMin, glanceMax)
	return l
}

func (l *lively) between(a, b float32) float32 { return a + (b-a)*l.rng.Float32() }

func (l *lively) nod()  { l.nodAt = 0 }
func (l *lively) lift() { l.liftAt = 0 }

// reacting says whether a nod or a lift is going on.
func (l *lively) reacting() bool { return l.nodAt >= 0 || l.liftAt >= 0 }

// step advances by dt and adds to the pose. chest is the bone that breathes.
func (l *lively) step(dt float32, m mood, p *pose.Pose, chest pose.Bone) {
	l.t += float64(dt)
	share, breath := m.share, m.share
	if m.asleep {
		share, breath = 0, 1
	}
	if m.calm {
		share, breath = 0, 0
	}
	k := pose.DampFactor(calmLambda, dt)
	nudge(&l.share, share, k)
	nudge(&l.breath, breath, k)
	l.glance(dt, m)
	l.react(dt, m.calm)
	thought := float32(0)
	if m.think && !m.calm && !m.asleep {
		thought = 1
	}
	nudge(&l.thought, thought, pose.DampFactor(thoughtLambda, dt))

	period := breathPeriod
	if m.asleep {
		period *= 1.4
	}
	air := wave(1, l.t, 2*math.Pi/period, 0) * breathAmp * l.breath
	spine := air*breathSpine + swaySpine*l.share*wave(0.6, l.t, 0.19, 0.2)
	yaw := l.share*swayYaw*(wave(0.6, l.t, 0.37, 0)+wave(0.4, l.t, 0.13, 1.1)) + l.yaw + thinkYaw*l.thought
	pitch := l.share*swayPitch*(wave(0.6, l.t, 0.27, 1.3)+wave(0.4, l.t, 0.11, 0)) + l.pitch + l.bump + thinkPitch*l.thought
	roll := l.share*swayRoll*wave(0.5, l.t, 0.21, 0.5) + thinkRoll*l.thought

	p.Rot[pose.Head] = p.Rot[pose.Head].Mul(pose.EulerYXZ(yaw, pitch, roll))
	p.Rot[pose.Spine] = p.Rot[pose.Spine].Mul(pose.RotX(spine))
	p.Rot[chest] = p.Rot[chest].Mul(pose.RotX(air * (1 - breathSpine)))
}

// glance picks a new direction now and then and eases toward it.
func (l *lively) glance(dt float32, m mood) {
	if l.glanceIn -= dt; l.glanceIn <= 0 {
		l.glanceIn = l.between(glanceMin, glanceMax)
		l.yawGoal, l.pitchGoal = l.between(-glanceYaw, glanceYaw), l.between(-glancePitch, glancePitch)
	}
	yaw, pitch := l.yawGoal*m.glances, l.pitchGoal*m.glances
	if m.calm || m.asleep {
		yaw, pitch = 0, 0
	}
	k := pose.DampFactor(glanceLambda, dt)
	nudge(&l.yaw, yaw, k)
	nudge(&l.pitch, pitch, k)
	l.eyeYaw, l.eyePitch = yaw-l.yaw, pitch-l.pitch
}

func (l *lively) react(dt float32, calm bool) {
	l.bump = 0
	half := func(at *float32, amp, length float32) {
		if *at < 0 {
			return
		}
		*at += dt
		if *at >= length || calm {
			*at = -1
			return
		}
		l.bump += amp * float32(math.Sin(math.Pi*float64(*at/length)))
	}
	half(&l.nodAt, nodAmp, nodLength)
	half(&l.liftAt, liftAmp, liftLength)
}

func wave(amp float32, t, omega, phase float64) float32 {
	return amp * float32(math.Sin(omega*t+phase))
}

// nudge eases v toward to and lands exactly, so that stillness is stillness.
func nudge(v *float32, to, k float32) {
	*v += (to - *v) * k
	if d := to - *v; d < 1e-4 && d > -1e-4 {
		*v = to
	}
}
