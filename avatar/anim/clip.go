package anim

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// ClipOptions say how an animation is prepared.
type ClipOptions struct {
	// LockY levels the hips to their rest height and keeps what was removed.
	LockY bool
	// Mirror swaps left and right.
	Mirror bool
	// KeepRoot leaves the horizontal path of the hips as recorded. Without it
	// the drift from first to last key is taken out, so that she stays where
	// the desktop put her.
	KeepRoot bool
}

// Clip is an animation ready to be sampled. It is read-only after NewClip.
type Clip struct {
	Name     string
	Duration float32 // seconds, > 0
	// Drift is the horizontal way the hips went from first to last key before
	// it was removed, in rest hips heights; y is 0.
	Drift mgl32.Vec3
	// Expressions are the clip's own face tracks, names already mirrored.
	Expressions []vrm.ExpressionTrack
	// LookAt is the clip's gaze, nil when it has none.
	LookAt *vrm.RotationTrack

	bones   [pose.NumBones]vrm.RotationTrack
	hips    vrm.VectorTrack
	removed []float32 // per hips key, rest hips heights
	legs    Legs      // of the clip's own rig
	legged  bool      // the file tells them
	bytes   int
}

// NewClip prepares an animation. It refuses one without duration or without a
// single usable track; a track whose times and values do not match is skipped.
func NewClip(a *vrm.Animation, o ClipOptions) (*Clip, error) {
	if a == nil {
		return nil, errors.New("prepare clip: no animation")
	}
	if !(a.Duration > 0) || math.IsInf(float64(a.Duration), 0) {
		return nil, fmt.Errorf("prepare clip %q: duration %v is not positive", a.Name, a.Duration)
	}
	c := &Clip{Name: a.Name, Duration: a.Duration}
	var times interner
	tracks := 0
	for b, t := range a.Bones {
		if t == nil || len(t.Times) == 0 || len(t.Times) != len(t.Quats) {
			continue
		}
		bone, quats := pose.Bone(b), t.Quats
		if o.Mirror {
			bone, quats = pose.Mirror(bone), mirrorQuats(quats)
		}
		c.bones[bone] = vrm.RotationTrack{Times: times.share(t.Times), Quats: quats}
		c.bytes += 16 * len(quats)
		tracks++
	}
	if t := a.Hips; t != nil && len(t.Times) > 0 && len(t.Times) == len(t.Values) {
		c.hips = vrm.VectorTrack{Times: times.share(t.Times), Values: append([]mgl32.Vec3(nil), t.Values...)}
		c.bytes += 12 * len(t.Values)
		c.cleanRoot(o)
		tracks++
	}
	c.legs, c.legged = MeasureLegs(func(b pose.Bone) (mgl32.Vec3, bool) {
		at, ok := a.Rest[b]
		return at, ok
	})
	if o.Mirror {
		c.legs = c.legs.mirror()
	}
	c.addFace(a, o)
	if tracks+len(c.Expressions) == 0 {
		return nil, fmt.Errorf("prepare clip %q: no humanoid or expression track", a.Name)
	}
	c.bytes += times.bytes
	return c, nil
}

func (c *Clip) addFace(a *vrm.Animation, o ClipOptions) {
	for _, e := range a.Expressions {
		if len(e.Times) == 0 || len(e.Times) != len(e.Weights) {
			continue
		}
		if o.Mirror && e.Preset {
			switch e.Name {
			case "blinkLeft":
				e.Name = "blinkRight"
			case "blinkRight":
				e.Name = "blinkLeft"
			}
		}
		c.Expressions = append(c.Expressions, e)
		c.bytes += 8 * len(e.Times)
	}
	if t := a.LookAt; t != nil && len(t.Times) > 0 && len(t.Times) == len(t.Quats) {
		look := *t
		if o.Mirror {
			look.Quats = mirrorQuats(t.Quats)
		}
		c.LookAt = &look
		c.bytes += 20 * len(t.Times)
	}
}

// cleanRoot mirrors, un-drifts and levels the copied hips track.
func (c *Clip) cleanRoot(o ClipOptions) {
	v, t := c.hips.Values, c.hips.Times
	if o.Mirror {
		for i := range v {
			v[i][0] = -v[i][0]
		}
	}
	first, last := v[0], v[len(v)-1]
	span := t[len(t)-1] - t[0]
	if !o.KeepRoot {
		if span > 0 {
			c.Drift = mgl32.Vec3{last[0] - first[0], 0, last[2] - first[2]}
			for i := range v {
				v[i] = v[i].Sub(c.Drift.Mul((t[i] - t[0]) / span))
			}
		}
		recentre(v)
	}
	if o.LockY {
		c.removed = make([]float32, len(v))
		for i := range v {
			c.removed[i] = v[i][1] - 1
			v[i][1] = 1
		}
		c.bytes += 4 * len(v)
	}
}

// recentre brings home a clip recorded far from the origin. Small offsets are
// part of a pose (a seat behind the feet) and stay.
func recentre(v []mgl32.Vec3) {
	const far = 0.5 // rest hips heights
	var x, z float32
	for _, p := range v {
		x += p[0]
		z += p[2]
	}
	x, z = x/float32(len(v)), z/float32(len(v))
	if x*x+z*z < far*far {
		return
	}
	for i := range v {
		v[i][0] -= x
		v[i][2] -= z
	}
}

// Sample writes the pose at t seconds, clamped to the clip, into p: only the
// bones the clip animates, marking them in Has.
func (c *Clip) Sample(t float32, p *pose.Pose) {
	var cur cursor
	for b := range c.bones {
		tr := &c.bones[b]
		if len(tr.Times) == 0 {
			continue
		}
		i, f := cur.at(tr.Times, t)
		q := tr.Quats[i]
		if f > 0 {
			q = pose.Slerp(q, tr.Quats[i+1], f)
		}
		p.Rot[b], p.Has[b] = q, true
	}
	if len(c.hips.Times) > 0 {
		i, f := cur.at(c.hips.Times, t)
		v := c.hips.Values[i]
		if f > 0 {
			v = v.Mul(1 - f).Add(c.hips.Values[i+1].Mul(f))
		}
		p.Hips, p.HasHips = v, true
	}
}

// RemovedY is the hips height the root lock took out at t, in rest hips
// heights: 0 at rest, and always 0 for a clip that is not locked.
func (c *Clip) RemovedY(t float32) float32 {
	if len(c.removed) == 0 {
		return 0
	}
	var cur cursor
	i, f := cur.at(c.hips.Times, t)
	y := c.removed[i]
	if f > 0 {
		y += (c.removed[i+1] - y) * f
	}
	return y
}

// Animates says whether the clip has a track for the bone.
func (c *Clip) Animates(b pose.Bone) bool {
	return b < pose.NumBones && len(c.bones[b].Times) > 0
}

// Bytes is about how much memory the clip's tracks hold.
func (c *Clip) Bytes() int { return c.bytes }

// Weight is an expression track's value at t.
func Weight(e *vrm.ExpressionTrack, t float32) float32 {
	var cur cursor
	i, f := cur.at(e.Times, t)
	w := e.Weights[i]
	if f > 0 {
		w += (e.Weights[i+1] - w) * f
	}
	return w
}

// Rotation is a rotation track's value at t.
func Rotation(r *vrm.RotationTrack, t float32) mgl32.Quat {
	var cur cursor
	i, f := cur.at(r.Times, t)
	if f <= 0 {
		return r.Quats[i]
	}
	return pose.Slerp(r.Quats[i], r.Quats[i+1], f)
}
