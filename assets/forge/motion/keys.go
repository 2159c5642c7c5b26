package motion

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// key is a pose at a time in seconds.
type key struct {
	at   float64
	pose figure
}

// score is a row of keys played with overlap: every bone runs along a smooth
// curve through the keys, the outer ones late.
type score struct {
	seconds float64
	loop    bool
	times   []float64
	poses   []stance
	late    [pose.NumBones]float64
	still   [pose.NumBones]bool // one turn in every key
	move    mgl32.Vec3          // how far a loop carries the hips and feet
}

// Overlap in seconds: how late a bone follows the middle of the body.
func lateness(scale float64) (l [pose.NumBones]float64) {
	set := func(v float64, bones ...pose.Bone) {
		for _, b := range bones {
			l[b] = v * scale
		}
	}
	set(0.03, pose.Chest)
	set(0.05, pose.UpperChest, pose.Neck)
	set(0.08, pose.Head)
	set(0.04, pose.LeftShoulder, pose.RightShoulder)
	set(0.05, pose.LeftUpperArm, pose.RightUpperArm)
	set(0.09, pose.LeftLowerArm, pose.RightLowerArm)
	set(0.13, pose.LeftHand, pose.RightHand)
	for b := pose.LeftThumbMetacarpal; b <= pose.RightLittleDistal; b++ {
		l[b] = 0.15 * scale
	}
	return l
}

// play makes a score of keys. overlap scales the lateness; 0 is none, for
// hands that must stay where they touch.
func play(seconds float64, loop bool, overlap float64, keys ...key) *score {
	sc := &score{seconds: seconds, loop: loop, late: lateness(overlap)}
	for _, k := range keys {
		sc.times = append(sc.times, k.at)
		sc.poses = append(sc.poses, k.pose.stance())
	}
	// Neighbours on one side of the sphere, or the curve goes the long way.
	for i := 1; i < len(sc.poses); i++ {
		for b := range sc.poses[i].rot {
			if sc.poses[i].rot[b].Dot(sc.poses[i-1].rot[b]) < 0 {
				q := sc.poses[i].rot[b]
				sc.poses[i].rot[b] = mgl32.Quat{W: -q.W, V: q.V.Mul(-1)}
			}
		}
	}
	for b := range sc.still {
		sc.still[b] = true
		for i := range sc.poses {
			sc.still[b] = sc.still[b] && sc.poses[i].rot[b] == sc.poses[0].rot[b]
		}
	}
	return sc
}

// at is the pose at t seconds, softened over two frames so that no key is felt.
func (sc *score) at(t float64) stance {
	s := sc.sample(t)
	for b := range s.rot {
		if sc.late[b] == 0 || sc.still[b] {
			continue
		}
		var sum mgl32.Quat
		for k, w := range [5]float32{1, 3, 4, 3, 1} {
			sum = sum.Add(sc.bone(pose.Bone(b), t+float64(k-2)/fps-sc.late[b]).Scale(w))
		}
		s.rot[b] = sum.Normalize()
	}
	return s
}

func (sc *score) bone(b pose.Bone, t float64) mgl32.Quat {
	if sc.still[b] {
		return sc.poses[0].rot[b]
	}
	v := func(i int) [4]float32 { q := sc.poses[i].rot[b]; return [4]float32{q.W, q.V[0], q.V[1], q.V[2]} }
	r := curve4(sc, t, v, func(int) [4]float32 { return [4]float32{} })
	return mgl32.Quat{W: r[0], V: mgl32.Vec3{r[1], r[2], r[3]}}.Normalize()
}

// sample reads every curve at t.
func (sc *score) sample(t float64) stance {
	s := rest()
	for b := range s.rot {
		s.rot[b] = sc.bone(pose.Bone(b), t-sc.late[b])
	}
	carry := func(int) [4]float32 { return [4]float32{sc.move[0], sc.move[1], sc.move[2]} }
	h := curve4(sc, t, func(i int) [4]float32 { return four(sc.poses[i].hips) }, carry)
	s.hips = mgl32.Vec3{h[0], h[1], h[2]}
	for f := range s.plant {
		if sc.poses[0].plant[f] != nil {
			sc.foot(&s, f, t)
		}
	}
	return s
}

func four(v mgl32.Vec3) [4]float32 { return [4]float32{v[0], v[1], v[2]} }

// curve4 is a monotone cubic (Fritsch and Carlson's slopes, as in PCHIP): it
// never overshoots a key, so a foot that stays is still, and extremes ease. A
// loop's curve has its first key again at the end, moved by carry.
func curve4(sc *score, t float64, v, carry func(int) [4]float32) [4]float32 {
	return curveBut(sc, t, v, carry, func(int) bool { return false })
}

// curveBut is curve4 that knows nothing of the spans but tells, each by the key
// it begins with: beside them the curve begins and ends at rest.
func curveBut(sc *score, t float64, v, carry func(int) [4]float32, but func(int) bool) [4]float32 {
	n := len(sc.times)
	if n == 1 {
		return v(0)
	}
	get := func(i int) (float64, [4]float32) { // any index of a loop
		if !sc.loop {
			i = min(max(i, 0), n-1)
			return sc.times[i], v(i)
		}
		round := int(math.Floor(float64(i) / float64(n)))
		k := i - round*n
		p, c := v(k), carry(k)
		for j := range p {
			p[j] += float32(round) * c[j]
		}
		return sc.times[k] + float64(round)*sc.seconds, p
	}
	first := sc.times[0]
	if sc.loop {
		turns := math.Floor((t - first) / sc.seconds)
		t -= turns * sc.seconds
		out := curveAt(get, segment(sc.times, t), t)
		c := carry(0)
		for j := range out {
			out[j] += float32(turns) * c[j]
		}
		return out
	}
	t = min(max(t, first), sc.times[n-1])
	i := min(segment(sc.times, t), n-2)
	return curveAt(func(j int) (float64, [4]float32) {
		at, p := get(j)
		switch {
		case j == i-1 && but(i-1):
			_, p = get(i)
		case j == i+2 && but(i+1):
			_, p = get(i + 1)
		}
		return at, p
	}, i, t)
}

func segment(times []float64, t float64) int {
	i := 0
	for i+1 < len(times) && times[i+1] <= t {
		i++
	}
	return i
}

func curveAt(get func(int) (float64, [4]float32), i int, t float64) (out [4]float32) {
	t0, a := get(i - 1)
	t1, b := get(i)
	t2, c := get(i + 1)
	t3, d := get(i + 2)
	h := t2 - t1
	if h <= 0 {
		return b
	}
	u := (t - t1) / h
	for k := range out {
		d1 := float64(c[k]-b[k]) / h
		m1 := slope(t1-t0, h, float64(b[k]-a[k]), d1)
		m2 := slope(t3-t2, h, float64(d[k]-c[k]), d1)
		y0, y1 := float64(b[k]), float64(c[k])
		u2, u3 := u*u, u*u*u
		out[k] = float32((2*u3-3*u2+1)*y0 + (u3-2*u2+u)*h*m1 + (-2*u3+3*u2)*y1 + (u3-u2)*h*m2)
	}
	return out
}

// slope is the harmonic mean of the two sides' slopes, or 0 at an extreme and at
// either end.
func slope(h0, h1, rise, d1 float64) float64 {
	if h0 <= 0 {
		return 0
	}
	d0 := rise / h0
	if d0*d1 <= 0 {
		return 0
	}
	w0, w1 := 2*h1+h0, h1+2*h0
	return (w0 + w1) / (w0/d0 + w1/d1)
}
