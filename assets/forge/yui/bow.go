package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

// The bow's frame: where it sits (head-local) and its axes (along the loops,
// up, out of the hair).
var bowFrame = func() (f struct{ o, u, v, w geo.V3 }) {
	out := geo.Rad(57)
	f.w = geo.V3{math.Sin(out), 0.28, math.Cos(out)}.Normalize()
	along := geo.V3{math.Cos(out), 0, -math.Sin(out)}
	roll := geo.Rad(-22)
	up := f.w.Cross(along).Normalize()
	s, c := math.Sincos(roll)
	f.u = along.Mul(c).Add(up.Mul(s))
	f.v = up.Mul(c).Sub(along.Mul(s))
	f.o = geo.V3{107, 95, 62}
	return f
}()

const bowScale = 0.86

func bowAt(x, y, z float64) geo.V3 {
	f := bowFrame
	p := f.o.Add(f.u.Mul(x * bowScale)).Add(f.v.Mul(y * bowScale)).Add(f.w.Mul(z * bowScale))
	return head(p[0], p[1], p[2])
}

func bowDir(x, y, z float64) geo.V3 {
	f := bowFrame
	return f.u.Mul(x * bowScale).Add(f.v.Mul(y * bowScale)).Add(f.w.Mul(z * bowScale))
}

// loopRows: distance from the knot, middle height, half-height, half-depth.
var loopRows = [][4]float64{{2, 0, 4, 4}, {9, 0, 7, 6}, {18, 1.5, 13, 9}, {28, 2.5, 18, 12}, {38, 2.5, 19.5, 13}, {46, 1.5, 15.5, 11}, {50.5, 1, 8.5, 6.5}, {52, 1, 1, 1}}

// tail is one ribbon end: middle line (x, y) and half-widths.
type tail struct {
	name string
	rows [][3]float64
	fork float64
}

var tails = []tail{
	{"tail0", [][3]float64{{0, 2, 4}, {-1, -12, 6.5}, {-1.5, -27, 8}, {-2, -42, 9.2}, {-4, -57, 10.4}}, 6},
	{"tail1", [][3]float64{{5, 2, 4}, {14, -11, 6.5}, {24, -25, 8}, {32, -40, 9}, {39, -55, 9.8}}, 6},
}

// tailChains are the springs of the two ribbon ends.
func tailChains() []chain {
	var out []chain
	for _, t := range tails {
		c := chain{name: t.name, parent: "head", stiffness: 0.6, drag: 0.3, gravity: 0.2, hit: 6, colliders: []string{hitHead}}
		for _, i := range []int{0, 2, 4} {
			c.at = append(c.at, bowAt(t.rows[i][0], t.rows[i][1], 4))
		}
		out = append(out, c)
	}
	return out
}

// bow builds loops, knot and tails.
func bow() *mesh.Part {
	p := mesh.New("bow", matAmber)
	w := rig.Only("head")
	for _, side := range []float64{-1, 1} {
		var secs []mesh.Section
		for _, r := range loopRows {
			secs = append(secs, mesh.Section{C: bowAt(side*r[0], r[1], 5), A: bowDir(0, r[2]*side, 0), B: bowDir(0, 0, r[3]), Pow: 2.1})
		}
		p.Tube(secs, 11, false, true, func(v *mesh.Vertex, ring int, share float64) {
			// share 0 is the top for her left loop, the bottom for the other.
			h := math.Cos(2*math.Pi*share) * side
			d := loopRows[ring][0] / 52
			v.UV = boxAmber.uv(0.06+0.88*d, 0.5-0.44*h, bodySheet)
			v.W = w
		})
	}
	var knot []mesh.Section
	for _, r := range [][3]float64{{-9, 5, 5}, {-7, 8.6, 8.5}, {0, 10, 10}, {7, 8.6, 8.5}, {9, 5, 5}} {
		knot = append(knot, mesh.Section{C: bowAt(r[0], -0.5, 7), A: bowDir(0, r[1], 0), B: bowDir(0, 0, r[2]), Pow: 2.6})
	}
	p.Tube(knot, 10, true, true, func(v *mesh.Vertex, _ int, share float64) {
		v.UV = boxAmber.uv(0.5, 0.42-0.2*math.Cos(2*math.Pi*share), bodySheet)
		v.W = w
	})
	for _, t := range tails {
		ribbonTail(p, t)
	}
	return p
}

// ribbonTail is a flat strip with a forked end.
func ribbonTail(p *mesh.Part, t tail) {
	ch := chainNamed(t.name)
	n := len(t.rows)
	weight := func(k float64) rig.Weights { return ch.ramp(rig.Only("head"), k, []float64{0.1, 0.55}, 0.2) }
	thick := []float64{1.6, -1.6}
	at := func(i, j, k int) geo.V3 {
		r := t.rows[i]
		a, b := t.rows[max(0, i-1)], t.rows[min(n-1, i+1)]
		d := geo.V2{b[0] - a[0], b[1] - a[1]}.Normalize()
		x, y := r[0]-d[1]*r[2]*float64(j-1), r[1]+d[0]*r[2]*float64(j-1)
		if i == n-1 && j == 1 {
			x, y = x-d[0]*t.fork, y-d[1]*t.fork
		}
		z := 4 - 2.5*math.Sin(math.Pi*float64(i)/float64(n-1)*1.2)
		th := thick[k]
		if j != 1 || i == n-1 {
			th *= 0.4
		}
		return bowAt(x, y, z+th+1.2*math.Cos(float64(j-1)*1.2))
	}
	for k := 0; k < 2; k++ {
		q := mesh.New("", matAmber)
		q.Grid(n, 3, false, func(i, j int) mesh.Vertex {
			f := float64(i) / float64(n-1)
			return mesh.Vertex{P: at(i, j, k), UV: boxAmber.uv(0.8+0.1*float64(j)/2, 0.38+0.1*f, bodySheet), W: weight(f)}
		})
		if k == 1 {
			q.Flip()
		}
		p.Append(q)
	}
	// Rim between front and back.
	q := mesh.New("", matAmber)
	var loop [][2]int
	for i := 0; i < n; i++ {
		loop = append(loop, [2]int{i, 0})
	}
	loop = append(loop, [2]int{n - 1, 1})
	for i := n - 1; i >= 0; i-- {
		loop = append(loop, [2]int{i, 2})
	}
	q.Grid(2, len(loop), false, func(r, c int) mesh.Vertex {
		l := loop[c]
		return mesh.Vertex{P: at(l[0], l[1], r), UV: boxAmber.uv(0.5, 0.7, bodySheet), W: weight(float64(l[0]) / float64(n-1))}
	})
	p.Append(q)
}
