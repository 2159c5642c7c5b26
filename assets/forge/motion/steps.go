package motion

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// A foot that stands elsewhere, or turned otherwise, in the next key is lifted
// on its way: a sole on the floor does not slide.
const (
	stepFar  = 0.003 // metres it may shift without a step
	stepTurn = 1.5   // degrees it may turn
)

// foot puts foot f where it is at t seconds. The feet of loops never step.
func (sc *score) foot(s *stance, f int, t float64) {
	n := len(sc.times)
	i, end := 0, n-1
	if !sc.loop {
		t = min(max(t, sc.times[0]), sc.times[end])
		i = min(segment(sc.times, t), max(n-2, 0))
	}
	switch {
	case sc.steps(f, i):
		s.tread(f, sc.step(f, i, t))
	case sc.posed(f, i):
		// A step begins and ends at rest, and so does what is before and after.
		s.tread(f, sc.ride(f, t, func(j int) bool { return !sc.posed(f, j) || sc.steps(f, j) }))
	default:
		s.plant[f] = sc.drift(f, t)
	}
}

// posed says whether foot f is given in words at key i and the next.
func (sc *score) posed(f, i int) bool {
	if sc.loop {
		return sc.poses[0].plant[f].posed
	}
	return i < 0 || i+1 >= len(sc.poses) || sc.poses[i].plant[f].posed && sc.poses[i+1].plant[f].posed
}

// steps says whether foot f walks between key i and the next.
func (sc *score) steps(f, i int) bool {
	if sc.loop || i < 0 || i+1 >= len(sc.poses) || !sc.posed(f, i) {
		return false
	}
	a, b := sc.poses[i].plant[f].foot, sc.poses[i+1].plant[f].foot
	if a.lift != 0 || b.lift != 0 || a.tilt != 0 || b.tilt != 0 || a.base != b.base {
		return false
	}
	return math.Hypot(float64(b.x-a.x), float64(b.z-a.z)) > stepFar || math.Abs(b.yaw-a.yaw) > stepTurn
}

// step is foot f on its way from key i to the next: the left one first when
// both walk.
func (sc *score) step(f, i int, t float64) foot {
	a, b := sc.poses[i].plant[f].foot, sc.poses[i+1].plant[f].foot
	from, to := 0.06, 0.94
	if sc.steps(1-f, i) {
		from, to = 0.02, 0.52
		if f == 1 {
			from, to = 0.48, 0.98
		}
	}
	u := (t - sc.times[i]) / (sc.times[i+1] - sc.times[i])
	// Up first, then across, then down.
	k := ease(u, from+0.12*(to-from), to-0.12*(to-from))
	v := min(max((u-from)/(to-from), 0), 1)
	high := min(0.018+0.12*math.Hypot(float64(b.x-a.x), float64(b.z-a.z)), 0.05)
	out := a.mix(b, k)
	out.lift = float32(high * 16 * v * v * (1 - v) * (1 - v))
	return out
}

// mix is the foot a share of the way to b.
func (f foot) mix(b foot, k float64) foot {
	p, q := f.numbers(), b.numbers()
	for i := range p {
		for j := range p[i] {
			p[i][j] += (q[i][j] - p[i][j]) * float32(k)
		}
	}
	return footOf(p)
}

func (f foot) numbers() [3][4]float32 {
	return [3][4]float32{{f.x, f.base, f.z, float32(f.yaw)}, {f.lift, 0, 0, float32(f.tilt)}, {float32(f.heel), float32(f.toe), float32(f.knee), 0}}
}

func footOf(n [3][4]float32) foot {
	return foot{x: n[0][0], base: n[0][1], z: n[0][2], yaw: float64(n[0][3]), lift: n[1][0], tilt: float64(n[1][3]),
		heel: float64(n[2][0]), toe: float64(n[2][1]), knee: float64(n[2][2])}
}

// ride is foot f along the smooth curve through its keys; but tells the spans
// between keys that are not part of the curve.
func (sc *score) ride(f int, t float64, but func(int) bool) foot {
	var n [3][4]float32
	none := func(int) [4]float32 { return [4]float32{} }
	carry := func(int) [4]float32 { return [4]float32{sc.move[0], sc.move[1], sc.move[2]} }
	for i := range n {
		c := none
		if i == 0 {
			c = carry
		}
		n[i] = curveBut(sc, t, func(j int) [4]float32 { return sc.poses[j].plant[f].foot.numbers()[i] }, c, but)
	}
	return footOf(n)
}

// drift is a foot between keys of which one has the leg in angles.
func (sc *score) drift(f int, t float64) *plant {
	get := func(i int) *plant { return sc.poses[i].plant[f] }
	none := func(int) [4]float32 { return [4]float32{} }
	at := curve4(sc, t, func(i int) [4]float32 { return four(get(i).at) }, none)
	kn := curve4(sc, t, func(i int) [4]float32 { return four(get(i).knee) }, none)
	r := curve4(sc, t, func(i int) [4]float32 {
		q := get(i).rot
		return [4]float32{q.W, q.V[0], q.V[1], q.V[2]}
	}, none)
	return &plant{at: mgl32.Vec3{at[0], at[1], at[2]}, knee: mgl32.Vec3{kn[0], kn[1], kn[2]},
		rot: mgl32.Quat{W: r[0], V: mgl32.Vec3{r[1], r[2], r[3]}}.Normalize()}
}
