package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

// Loops of skin around an eye and around the mouth: how far each lies from
// the outer, fixed loop to the moving edge. Eye loops also say how much of
// the edge's way they go: only the narrow band under the lash is stretched
// over a closing eye, and that band is painted plain.
var (
	eyeLoops   = []float64{0, lidBand, 0.82, 1}
	eyeShare   = []float64{0, 0.04, 0.5, 1}
	mouthLoops = []float64{0, 0.45, 0.78, 1}
)

// lidBand is where the plain band begins, as a share of the way to the edge.
const lidBand = 0.58

// lidBulge is how far a closed lid stands off the face.
const lidBulge = 1.3

// skinPoint is a vertex of the face skin that knows how to move.
type skinPoint struct {
	at   func(face) geo.V3 // world
	flat geo.V2            // laid out for the triangulation
	y, a float64           // height and angle
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
	p := eyeSide(o.Add(rest.Sub(o).Mul(eyeLoops[k])).Add(q.Sub(rest).Mul(eyeShare[k])), side)
	lift := lidBulge * geo.Clamp(f.close, 0, 1) * math.Min(1, 1.6*eyeShare[k])
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

// flatAngle lays the head out for the triangulation: angles become lengths
// that are nearly true across the face and never sheared much.
func flatAngle(y, a float64) geo.V2 {
	return geo.V2{a * geo.Lerp(48, 95, geo.Smooth(-112, -25, y)), y}
}

func angleAt(x, y float64) float64 {
	return math.Asin(geo.Clamp(x/max(headHW.At(y), 1e-6), -1, 1))
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
				y := q[1] - eyeLineY
				a := angleAt(q[0], y)
				flat := flatAngle(y, a)
				pts = append(pts, skinPoint{func(f face) geo.V3 { return at(f, k, i) }, flat, y, a})
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
	force := func(y, a float64) int {
		q := headPoint(y, a)
		w := head(q[0], q[1], q[2])
		pts = append(pts, skinPoint{func(face) geo.V3 { return w }, flatAngle(y, a), y, a})
		return len(pts) - 1
	}
	var prevRow []int
	for r, y := range chinRows {
		var cur []int
		for k := 0; k <= chinColumns; k++ {
			i := force(y, -math.Pi+2*math.Pi*float64(k)/chinColumns)
			cur = append(cur, i)
			if r > 0 {
				isInner[i] = true
			}
		}
		for k := 0; r > 0 && k < chinColumns; k++ {
			quads = append(quads, [4]int{prevRow[k], cur[k], cur[k+1], prevRow[k+1]})
		}
		prevRow = cur
	}
	pole := force(chinPole, 0)
	isInner[pole] = true
	for k := 0; k < chinColumns; k++ {
		quads = append(quads, [4]int{prevRow[k], pole, prevRow[k+1], prevRow[k+1]})
	}
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
		pts = append(pts, skinPoint{func(face) geo.V3 { return w }, flat, y, a})
	}
	fillFace(tryAdd)
	for _, s := range pts {
		v := mesh.Vertex{P: s.at(neutral()), UV: faceUV(unrollAngle(s.y, s.a), s.y), W: rig.Only("head")}
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
		if q[2] == q[3] {
			p.Tri(q[0], q[1], q[2])
			continue
		}
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
	for i := range p.V {
		q := p.V[i].P
		share := 0.72 * geo.Smooth(-92, -72, q[1]-eyeLineY)
		p.V[i].N = p.V[i].N.Mul(1 - share).Add(easedNormal(q).Mul(share)).Normalize()
	}
	return p
}

// The chin below the mouth is rings, not a triangulation: it curves too fast.
var chinRows = []float64{-84, -86.6, -89, -91, -92.6, -93.7, -94.25}

const (
	chinColumns = 22
	chinPole    = -94.49
)

// fillFace proposes the free points: the middle line, the nose, then rows.
func fillFace(add func(y, a, apart float64)) {
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
	rows := []float64{-80.5, -76, -70, -63, -55, -47, -40, -32, -24, -16, -6, 6, 18, 30, 42, 54, 66, 80, 100}
	for _, y := range rows {
		limit := math.Pi
		if y > -30 {
			limit = geo.Rad(118)
		}
		total := unrollAngle(y, math.Pi)
		step := 11.0
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
