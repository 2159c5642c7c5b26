package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

// Loops of skin around an eye and around the mouth: how far each lies from
// the outer, fixed loop to the moving edge.
var (
	eyeLoops   = []float64{0, 0.34, 0.62, 0.84, 1}
	mouthLoops = []float64{0, 0.45, 0.78, 1}
)

// lidBulge is how far a closed lid stands off the face.
const lidBulge = 1.3

// skinPoint is a vertex of the face skin that knows how to move.
type skinPoint struct {
	at   func(face) geo.V3 // world
	flat geo.V2            // unrolled
}

// eyeSide draws her left-eye shapes (x outward) on either side.
func eyeSide(p geo.V2, side float64) geo.V2 { return geo.V2{side * (eyeX + p[0]), p[1]} }

// lidShare is how much lid state f moves the eye on a side.
func lidState(f face, side float64) face {
	if side > 0 && !f.left || side < 0 && !f.right {
		return neutral()
	}
	return f
}

// outerEye is the fixed loop around an opening.
func outerEye(p geo.V2) geo.V2 { return geo.V2{2 + (p[0]-2)*1.3, p[1]*1.2 + 1.5} }

// eyeSkin is the point of eye loop k, index i, in a state.
func eyeSkin(f face, side float64, k, i int) geo.V3 {
	f = lidState(f, side)
	rest := opening(neutral())[i]
	o := outerEye(rest)
	q := opening(f)[i]
	t := eyeLoops[k]
	p := eyeSide(o.Add(q.Sub(o).Mul(t)), side)
	lift := lidBulge * geo.Clamp(f.close, 0, 1) * math.Sin(math.Pi/2*math.Min(1, t*1.5))
	if q[1] < rest[1]-0.5 || q[1] > rest[1]+0.5 {
		return onFace(p[0], p[1], lift)
	}
	return onFace(p[0], p[1], 0)
}

// mouthLoop is the lip loop in a state: upper lip her right to left, then the
// lower lip back, corners once. Head-local, y up.
func mouthLoop(kind string) []geo.V2 {
	up, low, _ := lips(kind)
	out := append([]geo.V2(nil), up...)
	for i := lipPoints - 2; i > 0; i-- {
		out = append(out, low[i])
	}
	return out
}

// outerMouth is the fixed loop around the mouth.
func outerMouth(i int) geo.V2 {
	n := 2 * (lipPoints - 1)
	a := math.Pi - 2*math.Pi*float64(i)/float64(n)
	return geo.V2{25 * math.Cos(a), -65 + 16.5*math.Sin(a)}
}

func mouthSkin(f face, k, i int) geo.V3 {
	o, q := outerMouth(i), mouthLoop(f.mouth)[i]
	p := o.Add(q.Sub(o).Mul(mouthLoops[k]))
	return onFace(p[0], p[1], 0)
}

// flatRadius makes angles into lengths for the triangulation: nearly true
// across the face, narrower at the chin, never sheared.
func flatRadius(y float64) float64 { return geo.Lerp(48, 95, geo.Smooth(-112, -25, y)) }

func flatAngle(y, a float64) geo.V2 { return geo.V2{a * flatRadius(y), y} }

func flatAt(x, y float64) geo.V2 {
	return flatAngle(y, math.Asin(geo.Clamp(x/max(headHW.At(y), 1e-6), -1, 1)))
}

// faceSkin builds the skin of the head.
func faceSkin() *mesh.Part {
	var pts []skinPoint
	p := mesh.New("face skin", matFace)
	var holes [][]geo.V2
	var quads [][4]int
	nEye, nMouth := len(opening(neutral())), 2*(lipPoints-1)
	var inner []int // points that are not triangulated
	isInner := map[int]bool{}
	ring := func(n, loops int, at func(f face, k, i int) geo.V3, ccw bool) {
		base := len(pts)
		var hole []geo.V2
		for k := 0; k < loops; k++ {
			for i := 0; i < n; i++ {
				q := at(neutral(), k, i)
				flat := flatAt(q[0], q[1]-eyeLineY)
				pts = append(pts, skinPoint{func(f face) geo.V3 { return at(f, k, i) }, flat})
				if k == 0 {
					hole = append(hole, flat)
				} else {
					inner = append(inner, len(pts)-1)
					isInner[len(pts)-1] = true
				}
			}
		}
		holes = append(holes, hole)
		for k := 0; k+1 < loops; k++ {
			for i := 0; i < n; i++ {
				j := (i + 1) % n
				a, b, c, d := base+k*n+i, base+k*n+j, base+(k+1)*n+j, base+(k+1)*n+i
				if !ccw {
					a, b, c, d = b, a, d, c
				}
				quads = append(quads, [4]int{a, b, c, d})
			}
		}
	}
	for _, side := range []float64{1, -1} {
		ring(nEye, len(eyeLoops), func(f face, k, i int) geo.V3 { return eyeSkin(f, side, k, i) }, side > 0)
	}
	ring(nMouth, len(mouthLoops), mouthSkin, false)
	tryAdd := func(y, a, apart float64) {
		q := headPoint(y, a)
		flat := flatAngle(y, a)
		for _, h := range holes {
			if geo.Inside(h, flat) || geo.DistToLoop(h, flat) < 3.5 {
				return
			}
		}
		for i, o := range pts {
			if !isInner[i] && o.flat.Sub(flat).Len() < apart {
				return
			}
		}
		w := head(q[0], q[1], q[2])
		pts = append(pts, skinPoint{func(face) geo.V3 { return w }, flat})
	}
	fillFace(tryAdd)
	for _, s := range pts {
		a := s.flat[0] / flatRadius(s.flat[1])
		v := mesh.Vertex{P: s.at(neutral()), UV: faceUV(unrollAngle(s.flat[1], a), s.flat[1]), W: rig.Only("head")}
		p.Add(v)
	}
	flats, ids := []geo.V2{}, []int{}
	for i, s := range pts {
		if !isInner[i] {
			flats, ids = append(flats, s.flat), append(ids, i)
		}
	}
	for _, t := range geo.Delaunay(flats) {
		mid := flats[t[0]].Add(flats[t[1]]).Add(flats[t[2]]).Mul(1.0 / 3)
		skip := false
		for _, h := range holes {
			skip = skip || geo.Inside(h, mid)
		}
		for k := 0; k < 3; k++ {
			skip = skip || p.V[ids[t[k]]].P.Sub(p.V[ids[t[(k+1)%3]]].P).Len() > 75
		}
		if !skip {
			p.Tri(ids[t[0]], ids[t[1]], ids[t[2]])
		}
	}
	for _, q := range quads {
		p.Quad(q[0], q[1], q[2], q[3])
	}
	for _, r := range faceRows {
		f := neutral()
		r.state(&f)
		m := p.MorphOf(r.name)
		for _, i := range inner {
			m[i] = pts[i].at(f).Sub(p.V[i].P)
		}
	}
	mesh.Smooth(p)
	p.EaseNormals(0.72, easedNormal)
	return p
}

// fillFace proposes the free points: the middle line, the nose, then rows.
func fillFace(add func(y, a, apart float64)) {
	for _, y := range []float64{-94.3, -93.2, -91.6, -89.2, -86.2, -83.5} {
		add(y, 0, 1)
	}
	for y := -46.0; y < 104; y += 4 {
		add(y, 0, 2)
	}
	for _, y := range []float64{-24, -28, -31, -33.5, -36, -39, -43} {
		hw := headHW.At(y)
		for _, x := range []float64{0, 2.6, 5.6, 10} {
			add(y, math.Asin(x/hw), 1.6)
			add(y, -math.Asin(x/hw), 1.6)
		}
	}
	rows := []float64{-94, -93, -91, -88.5, -85, -81, -76, -70, -63, -55, -47, -40, -32, -24, -16, -6, 6, 18, 30, 42, 54, 66, 80, 100}
	for _, y := range rows {
		limit := math.Pi
		if y > -30 {
			limit = geo.Rad(118)
		}
		total := unrollAngle(y, math.Pi)
		step := 9.0
		if y < -80 {
			step = 6
		}
		n := max(5, int(total/step))
		for k := 0; k <= n; k++ {
			a := math.Pi * float64(k) / float64(n)
			if a > limit {
				break
			}
			apart := step * 0.62
			add(y, a, apart)
			if a > 0 && a < math.Pi-1e-6 {
				add(y, -a, apart)
			}
		}
	}
}
