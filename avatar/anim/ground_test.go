package anim_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/anim"
	"yui/avatar/pose"
)

// shape is a rig made by hand, lengths in metres.
type shape struct {
	wide, thigh, shin, ankle, foot float32
	bow                            float32 // knees out of the straight line
	bare                           bool    // no toes
}

var plain = shape{wide: 0.08, thigh: 0.40, shin: 0.38, ankle: 0.08, foot: 0.09}

// others are rigs a clip made on plain is played on.
var others = map[string]shape{
	"long shins":  {wide: 0.08, thigh: 0.34, shin: 0.44, ankle: 0.08, foot: 0.09},
	"short shins": {wide: 0.08, thigh: 0.47, shin: 0.31, ankle: 0.08, foot: 0.09},
	"wide hips":   {wide: 0.14, thigh: 0.40, shin: 0.38, ankle: 0.08, foot: 0.09},
	"high heels":  {wide: 0.08, thigh: 0.38, shin: 0.36, ankle: 0.14, foot: 0.06},
	"long feet":   {wide: 0.08, thigh: 0.40, shin: 0.38, ankle: 0.06, foot: 0.16},
	"short legs":  {wide: 0.10, thigh: 0.28, shin: 0.26, ankle: 0.08, foot: 0.07},
	"bent rest":   {wide: 0.08, thigh: 0.40, shin: 0.38, ankle: 0.08, foot: 0.09, bow: 0.02},
	"no toes":     {wide: 0.09, thigh: 0.36, shin: 0.42, ankle: 0.09, bare: true},
	"giant":       {wide: 0.60, thigh: 3.00, shin: 3.60, ankle: 0.70, foot: 0.80},
}

// joints is the rig's T-pose. The hips stand at the top of long legs, at 0.92
// of shorter ones.
func (s shape) joints() map[pose.Bone]mgl32.Vec3 {
	top := s.thigh + s.shin + s.ankle
	out := map[pose.Bone]mgl32.Vec3{pose.Hips: {0, max(top+0.06, 0.92), 0}}
	for i, b := range []pose.Bone{pose.LeftUpperLeg, pose.RightUpperLeg} {
		x := s.wide * float32(1-2*i)
		out[b] = mgl32.Vec3{x, top, 0}
		out[b+1] = mgl32.Vec3{x, top - s.thigh, s.bow}
		out[b+2] = mgl32.Vec3{x, s.ankle, 0}
		if !s.bare {
			out[b+3] = mgl32.Vec3{x, 0.02, s.foot}
		}
	}
	return out
}

func (s shape) legs(t testing.TB) anim.Legs {
	t.Helper()
	j := s.joints()
	l, ok := anim.MeasureLegs(func(b pose.Bone) (mgl32.Vec3, bool) { v, ok := j[b]; return v, ok })
	if !ok {
		t.Fatalf("%+v has no legs", s)
	}
	return l
}

func made(l anim.Legs) *anim.Origin { return &anim.Origin{Legs: l, Share: 1} }

// placed is one leg of a posed rig, in rest hips heights.
type placed struct {
	hip, knee, ankle mgl32.Vec3
	sole             float32 // the lower of the spots under ankle and toes
	foot             mgl32.Quat
}

func place(p *pose.Pose, l *anim.Legs, side int) placed {
	b := []pose.Bone{pose.LeftUpperLeg, pose.RightUpperLeg}[side]
	g := &l[side]
	var out placed
	q := p.Rot[pose.Hips]
	out.hip = p.Hips.Add(q.Rotate(g.Hip))
	q = q.Mul(p.Rot[b])
	out.knee = out.hip.Add(q.Rotate(g.Thigh))
	q = q.Mul(p.Rot[b+1])
	out.ankle = out.knee.Add(q.Rotate(g.Shin))
	out.foot = q.Mul(p.Rot[b+2])
	down := mgl32.Vec3{0, g.Ball[1], 0}
	out.sole = out.ankle[1] + min(out.foot.Rotate(g.Ball)[1], out.foot.Rotate(down)[1])
	return out
}

// crouch bends both knees by so many radians and keeps plain's feet flat on the
// floor; lean moves the hips over one of them.
func crouch(bend, lean float32) pose.Pose {
	p := pose.Rest()
	s := plain
	up := float32(math.Atan2(float64(s.shin)*math.Sin(float64(bend)), float64(s.thigh)+float64(s.shin)*math.Cos(float64(bend))))
	for _, b := range []pose.Bone{pose.LeftUpperLeg, pose.RightUpperLeg} {
		tilt := pose.RotZ(lean)
		p.Rot[b] = tilt.Mul(pose.RotX(-up))
		p.Rot[b+1] = pose.RotX(bend)
		p.Rot[b+2] = p.Rot[b].Mul(p.Rot[b+1]).Conjugate()
	}
	reach := math.Sqrt(float64(s.thigh*s.thigh + s.shin*s.shin + 2*s.thigh*s.shin*float32(math.Cos(float64(bend)))))
	top := s.joints()[pose.Hips][1]
	p.Hips = mgl32.Vec3{
		-float32(math.Sin(float64(lean))*reach) / top,
		(s.ankle + float32(reach*math.Cos(float64(lean))) + top - s.thigh - s.shin - s.ankle) / top, 0,
	}
	return p
}

// anyPose turns hips and legs as it likes.
func anyPose(rng *rand.Rand) pose.Pose {
	p := pose.Rest()
	r := func(a float32) float32 { return a * (2*rng.Float32() - 1) }
	p.Hips = mgl32.Vec3{r(0.3), 0.8 + r(0.4), r(0.3)}
	p.Rot[pose.Hips] = pose.EulerYXZ(r(3), r(0.5), r(0.3))
	for _, b := range []pose.Bone{pose.LeftUpperLeg, pose.RightUpperLeg} {
		p.Rot[b] = pose.EulerYXZ(r(0.5), r(1.2), r(0.6))
		p.Rot[b+1] = pose.RotX(0.9 + r(1.1)) // a knee a little the wrong way, too
		p.Rot[b+2] = pose.EulerYXZ(r(0.3), r(0.6), r(0.2))
	}
	return p
}

func TestGround_SameRig(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	l := plain.legs(t)
	almost := plain
	almost.shin += 1e-6
	for range 500 {
		p := anyPose(rng)
		q := p
		anim.Ground(&q, made(almost.legs(t)), &l)
		if q != p {
			t.Fatalf("the pose was changed on its own rig:\n%v\n%v", p, q)
		}
		anim.Ground(&q, &anim.Origin{}, &l)
		if q != p {
			t.Fatal("a pose of nobody was changed")
		}
	}
}

func TestGround_FeetStandAsOnTheirRig(t *testing.T) {
	t.Parallel()
	from := plain.legs(t)
	for name, s := range others {
		to := s.legs(t)
		for _, bend := range []float32{0, 0.02, 0.3, 0.8, 1.4, 1.9} {
			for _, lean := range []float32{0, 0.06, -0.1} {
				p := crouch(bend, lean)
				was := p
				anim.Ground(&p, made(from), &to)
				for side := range 2 {
					want, got := place(&was, &from, side), place(&p, &to, side)
					if d := got.sole - want.sole; d > 0.006 || d < -0.006 {
						t.Errorf("%s, bent %.2f, leaning %.2f: sole at %.4f, on its own rig at %.4f", name, bend, lean, got.sole, want.sole)
					}
					if d := got.foot.Mul(want.foot.Conjugate()); mgl32.Abs(d.W) < 1-1e-5 {
						t.Errorf("%s, bent %.2f: the foot turned to %v", name, bend, got.foot)
					}
					way := got.knee.Sub(got.hip.Add(got.ankle).Mul(0.5))
					if bend > 0.1 && (way[2] < 0.01 || mgl32.Abs(way[0]) > way[2]) {
						t.Errorf("%s, bent %.2f, leaning %.2f: the knee points to %v", name, bend, lean, way)
					}
				}
			}
		}
	}
}

// TestGround_PlantedFeetDoNotSlide moves the hips from side to side over feet
// that stay where they are.
func TestGround_PlantedFeetDoNotSlide(t *testing.T) {
	t.Parallel()
	from := plain.legs(t)
	for name, s := range others {
		to := s.legs(t)
		var first [2]mgl32.Vec3
		for i := range 41 {
			p := crouch(0.5, 0.1*float32(i-20)/20)
			anim.Ground(&p, made(from), &to)
			for side := range 2 {
				at := place(&p, &to, side).ankle
				if i == 0 {
					first[side] = at
				}
				if d := at.Sub(first[side]).Len(); d > 0.003 {
					t.Fatalf("%s: foot %d slid %.4f", name, side, d)
				}
			}
		}
	}
}

// TestGround_LeavesFeetAlone has legs in the air, hanging, kneeling and lying.
func TestGround_LeavesFeetAlone(t *testing.T) {
	t.Parallel()
	from := plain.legs(t)
	jump := crouch(0.7, 0)
	jump.Hips[1] += 0.4
	seat := crouch(1.4, 0)
	seat.Hips[1] -= 0.5
	lying := crouch(0.2, 0)
	lying.Rot[pose.Hips] = pose.RotX(-math.Pi / 2)
	lying.Hips[1] = 0.1
	kneel := crouch(1.6, 0)
	for _, b := range []pose.Bone{pose.LeftFoot, pose.RightFoot} {
		kneel.Rot[b] = kneel.Rot[b].Mul(pose.RotX(1.6))
	}
	for name, s := range others {
		to := s.legs(t)
		for what, p := range map[string]pose.Pose{"jump": jump, "seat": seat, "lying": lying, "kneel": kneel} {
			q := p
			anim.Ground(&q, made(from), &to)
			if q != p {
				t.Errorf("%s: %s was changed", name, what)
			}
		}
	}
}

// TestGround_Overstretched takes steps wider than short legs can.
func TestGround_Overstretched(t *testing.T) {
	t.Parallel()
	from := plain.legs(t)
	for name, s := range others {
		to := s.legs(t)
		for _, split := range []float32{0.3, 0.6, 0.9, 1.2} {
			p := pose.Rest()
			for i, b := range []pose.Bone{pose.LeftUpperLeg, pose.RightUpperLeg} {
				p.Rot[b] = pose.RotX(split * float32(1-2*i))
				p.Rot[b+2] = p.Rot[b].Conjugate()
			}
			p.Hips[1] -= (1 - float32(math.Cos(float64(split)))) * (plain.thigh + plain.shin) / plain.joints()[pose.Hips][1]
			was := p
			anim.Ground(&p, made(from), &to)
			sound(t, &p)
			for side := range 2 {
				want, got := place(&was, &from, side), place(&p, &to, side)
				if d := got.sole - want.sole; d > 0.02 || d < -0.02 {
					t.Errorf("%s, %.1f apart: sole at %.4f, on its own rig at %.4f", name, split, got.sole, want.sole)
				}
			}
			if s == others["short legs"] && split > 0.5 && p.Hips[1] >= was.Hips[1] {
				t.Errorf("%s, %.1f apart: hips stayed up at %.3f", name, split, p.Hips[1])
			}
		}
	}
}

func TestGround_AnyPoseStaysSound(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	from := plain.legs(t)
	for name, s := range others {
		to := s.legs(t)
		for range 400 {
			p := anyPose(rng)
			o := anim.Origin{Share: rng.Float32(), Floor: 0.6 * (rng.Float32() - 0.5)}
			for i := range o.Legs {
				o.Legs[i].Hip = from[i].Hip.Mul(o.Share)
				o.Legs[i].Thigh = from[i].Thigh.Mul(o.Share)
				o.Legs[i].Shin = from[i].Shin.Mul(o.Share)
				o.Legs[i].Ball = from[i].Ball.Mul(o.Share)
			}
			anim.Ground(&p, &o, &to)
			if sound(t, &p); t.Failed() {
				t.Fatal(name)
			}
		}
	}
}

func sound(t testing.TB, p *pose.Pose) {
	t.Helper()
	for b, q := range p.Rot {
		if l := q.Len(); !(l > 0.999 && l < 1.001) {
			t.Errorf("%v turned by %v", pose.Bone(b), q)
		}
	}
	for _, v := range p.Hips {
		if !(v > -9 && v < 9) {
			t.Errorf("hips at %v", p.Hips)
		}
	}
}

// TestGround_Smooth lifts, stretches and lowers a leg at sixty frames a second;
// no joint may move much faster than it does in the clip.
func TestGround_Smooth(t *testing.T) {
	t.Parallel()
	from := plain.legs(t)
	joints := []pose.Bone{pose.LeftUpperLeg, pose.LeftLowerLeg, pose.LeftFoot, pose.RightUpperLeg, pose.RightLowerLeg, pose.RightFoot}
	for name, s := range others {
		to := s.legs(t)
		var last, lastWas pose.Pose
		for i := range 240 {
			u := 2 * math.Pi * float64(i) / 120
			p := crouch(0.4-0.4*float32(math.Cos(u)), 0.05*float32(math.Sin(u)))
			lift := float32(max(0, math.Sin(u)))
			p.Rot[pose.LeftUpperLeg] = p.Rot[pose.LeftUpperLeg].Mul(pose.RotX(-0.9 * lift))
			p.Rot[pose.LeftLowerLeg] = p.Rot[pose.LeftLowerLeg].Mul(pose.RotX(1.1 * lift))
			was := p
			anim.Ground(&p, made(from), &to)
			if i > 0 {
				for _, b := range joints {
					now, before := turned(last.Rot[b], p.Rot[b]), turned(lastWas.Rot[b], was.Rot[b])
					if now > 2*before+0.04 {
						t.Errorf("%s, frame %d: %v jumps %.3f rad, in the clip %.3f", name, i, b, now, before)
					}
				}
				if d := p.Hips.Sub(last.Hips).Len(); d > 2*was.Hips.Sub(lastWas.Hips).Len()+0.004 {
					t.Errorf("%s, frame %d: the hips jump %.4f", name, i, d)
				}
			}
			last, lastWas = p, was
		}
	}
}

func turned(a, b mgl32.Quat) float32 {
	return 2 * float32(math.Acos(float64(min(mgl32.Abs(a.Dot(b)), 1))))
}

func TestGround_Mirrored(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 6))
	from, to := plain.legs(t), others["short legs"].legs(t)
	for range 200 {
		p := anyPose(rng)
		q := mirrored(&p)
		anim.Ground(&p, made(from), &to)
		anim.Ground(&q, made(from), &to)
		want := mirrored(&p)
		for b := range q.Rot {
			if turned(q.Rot[b], want.Rot[b]) > 0.01 {
				t.Fatalf("%v: %v, mirrored %v", pose.Bone(b), q.Rot[b], want.Rot[b])
			}
		}
	}
}

func mirrored(p *pose.Pose) pose.Pose {
	out := *p
	for b := range pose.NumBones {
		q := p.Rot[b]
		out.Rot[pose.Mirror(b)] = mgl32.Quat{W: q.W, V: mgl32.Vec3{q.V[0], -q.V[1], -q.V[2]}}
	}
	out.Hips[0] = -out.Hips[0]
	return out
}

func TestMeasureLegs_Refuses(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(map[pose.Bone]mgl32.Vec3){
		"no knee":           func(j map[pose.Bone]mgl32.Vec3) { delete(j, pose.LeftLowerLeg) },
		"no hips":           func(j map[pose.Bone]mgl32.Vec3) { delete(j, pose.Hips) },
		"hips on the floor": func(j map[pose.Bone]mgl32.Vec3) { j[pose.Hips] = mgl32.Vec3{} },
		"no length":         func(j map[pose.Bone]mgl32.Vec3) { j[pose.RightLowerLeg] = j[pose.RightFoot] },
		"upside down":       func(j map[pose.Bone]mgl32.Vec3) { j[pose.LeftFoot] = mgl32.Vec3{0.08, 2, 0} },
		"under the floor":   func(j map[pose.Bone]mgl32.Vec3) { j[pose.LeftFoot] = mgl32.Vec3{0.08, -0.1, 0} },
		"not a number":      func(j map[pose.Bone]mgl32.Vec3) { j[pose.LeftFoot] = mgl32.Vec3{0, float32(math.NaN()), 0} },
	} {
		j := plain.joints()
		spoil(j)
		if _, ok := anim.MeasureLegs(func(b pose.Bone) (mgl32.Vec3, bool) { v, ok := j[b]; return v, ok }); ok {
			t.Errorf("%s: taken for legs", name)
		}
	}
}

func BenchmarkGround(b *testing.B) {
	from, to := plain.legs(b), others["short legs"].legs(b)
	p, o := crouch(0.5, 0.05), made(from)
	b.ReportAllocs()
	for b.Loop() {
		q := p
		anim.Ground(&q, o, &to)
	}
}
