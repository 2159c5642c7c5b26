package anim

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// Legs is how a rig's legs are built, every length over the rest height of its
// hips: what Ground needs to know of a rig. Two rigs mix number by number.
type Legs [2]Leg

// Leg is one leg in the rest pose. Its directions are normalized space's.
type Leg struct {
	Hip   mgl32.Vec3 // hips to the joint of the thigh
	Thigh mgl32.Vec3 // to the knee
	Shin  mgl32.Vec3 // to the ankle
	// Ball is the way from the ankle to the floor under the joint of the toes.
	Ball mgl32.Vec3
}

// heelShare is how far the heel is behind the ankle, in shares of how far the
// ball is before it.
const heelShare = 0.4

// legChain are thigh, shin, foot and toes of both sides.
var legChain = [2][4]pose.Bone{
	{pose.LeftUpperLeg, pose.LeftLowerLeg, pose.LeftFoot, pose.LeftToes},
	{pose.RightUpperLeg, pose.RightLowerLeg, pose.RightFoot, pose.RightToes},
}

// MeasureLegs takes the legs from where a rig's joints rest, in any unit, with
// the floor at height 0 and the face toward +Z. Toes may be missing; without
// another joint, or with ones no leg can be made of, the answer is false.
func MeasureLegs(at func(pose.Bone) (mgl32.Vec3, bool)) (Legs, bool) {
	hips, ok := at(pose.Hips)
	if !ok || !(hips[1] > 1e-3) {
		return Legs{}, false
	}
	unit := 1 / hips[1]
	var out Legs
	for i, chain := range legChain {
		var joint [3]mgl32.Vec3
		for k := range joint {
			if joint[k], ok = at(chain[k]); !ok {
				return Legs{}, false
			}
		}
		ankle := joint[2]
		// A foot without toes is about as long as an ankle is high, twice over.
		ball := mgl32.Vec3{0, -ankle[1], 0.15 * hips[1]}
		if toes, ok := at(chain[3]); ok {
			ball[0], ball[2] = toes[0]-ankle[0], toes[2]-ankle[2]
		}
		out[i] = Leg{
			Hip:   joint[0].Sub(hips).Mul(unit),
			Thigh: joint[1].Sub(joint[0]).Mul(unit),
			Shin:  ankle.Sub(joint[1]).Mul(unit),
			Ball:  ball.Mul(unit),
		}
		if !out[i].sound() {
			return Legs{}, false
		}
	}
	return out, true
}

// sound says whether a leg is one: parts of some length that hang down from the
// hips and end over the floor.
func (l *Leg) sound() bool {
	const least, most = 0.05, 2
	for _, v := range [...]mgl32.Vec3{l.Thigh, l.Shin} {
		if n := v.Len(); !(n > least && n < most) || v[1] > 0 {
			return false
		}
	}
	return l.Hip.Len() < most && l.Ball.Len() < most && l.Ball[1] <= 0
}

// foot is the ankle's place against the hips.
func (l *Leg) foot() mgl32.Vec3 { return l.Hip.Add(l.Thigh).Add(l.Shin) }

// sole is how far the lower of heel and ball is below the ankle of a foot
// turned by q from rest, as a height: negative for a foot that stands.
func (l *Leg) sole(q mgl32.Quat) float32 {
	ball := q.Rotate(l.Ball)
	heel := q.Rotate(mgl32.Vec3{-heelShare * l.Ball[0], l.Ball[1], -heelShare * l.Ball[2]})
	return min(ball[1], heel[1])
}

// mirror is the legs of the mirrored rig.
func (l *Legs) mirror() Legs {
	out := Legs{l[1], l[0]}
	for i := range out {
		for _, v := range [...]*mgl32.Vec3{&out[i].Hip, &out[i].Thigh, &out[i].Shin, &out[i].Ball} {
			v[0] = -v[0]
		}
	}
	return out
}

// add adds w times the legs of o.
func (l *Legs) add(o *Legs, w float32) {
	for i := range l {
		l[i].Hip = l[i].Hip.Add(o[i].Hip.Mul(w))
		l[i].Thigh = l[i].Thigh.Add(o[i].Thigh.Mul(w))
		l[i].Shin = l[i].Shin.Add(o[i].Shin.Mul(w))
		l[i].Ball = l[i].Ball.Add(o[i].Ball.Mul(w))
	}
}

// unlike is the largest difference between two rigs' legs.
func (l *Legs) unlike(o *Legs) float32 {
	far := float32(0)
	for i := range l {
		for _, d := range [...]mgl32.Vec3{
			l[i].Hip.Sub(o[i].Hip), l[i].Thigh.Sub(o[i].Thigh), l[i].Shin.Sub(o[i].Shin), l[i].Ball.Sub(o[i].Ball),
		} {
			far = max(far, d.LenSqr())
		}
	}
	return float32(math.Sqrt(float64(far)))
}
