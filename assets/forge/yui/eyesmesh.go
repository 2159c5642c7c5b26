package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

// shapeOn is a piece of the face whose vertices follow a state: at gives the
// world place of every vertex.
type shapeOn struct {
	part *mesh.Part
	at   []func(face) geo.V3
}

func (s *shapeOn) add(uv geo.V2, w rig.Weights, at func(face) geo.V3) int {
	s.at = append(s.at, at)
	return s.part.Add(mesh.Vertex{P: at(neutral()), UV: uv, W: w, N: geo.V3{0, 0, 1}})
}

// finish writes a morph for every face row.
func (s *shapeOn) finish() *mesh.Part {
	for _, r := range faceRows {
		f := neutral()
		r.state(&f)
		m := s.part.MorphOf(r.name)
		for i, at := range s.at {
			m[i] = at(f).Sub(s.part.V[i].P)
		}
	}
	return s.part
}

// ribbon adds a stroke that changes with the state. strokeAt gives it in
// head-local millimetres, y up; depth lifts a point into the world.
func (s *shapeOn) ribbon(uv geo.V2, n int, strokeAt func(face) stroke, depth func(f face, x, y float64) geo.V3) {
	edge := func(f face, i, side int) geo.V3 {
		st := strokeAt(f)
		l, r := geo.Brush(st.pts, st.widths)
		q := l[i]
		if side == 1 {
			q = r[i]
		}
		return depth(f, q[0], q[1])
	}
	var prev [2]int
	for i := 0; i < n; i++ {
		var cur [2]int
		for k := 0; k < 2; k++ {
			cur[k] = s.add(uv, rig.Only("head"), func(f face) geo.V3 { return edge(f, i, k) })
		}
		if i > 0 {
			s.part.Quad(prev[0], prev[1], cur[1], cur[0])
		}
		prev = cur
	}
}

// eyes builds whites, lid walls, irises and lights of both eyes.
func eyes() *mesh.Part {
	s := &shapeOn{part: mesh.New("eyes", matEye)}
	ball := leftEyeball()
	for _, side := range []float64{1, -1} {
		s.white(ball, side)
		s.wall(ball, side)
		s.iris(ball, side)
	}
	return s.finish()
}

// onBall is the world place of an eye-local point (x outward) on the ball.
func onBall(b eyeball, p geo.V2, side, lift float64) geo.V3 {
	x := eyeX + p[0]
	return head(side*x, p[1], b.z(x, p[1], lift))
}

func (s *shapeOn) white(b eyeball, side float64) {
	rest := opening(neutral())
	uv := func(p geo.V2) geo.V2 {
		return boxSclera.uv(geo.Clamp((p[0]+26)/52, .03, .97), geo.Clamp((28-p[1])/56, .03, .97), faceSheet)
	}
	var prev []int
	for _, k := range []float64{1.1, 0.72, 0.36} {
		var cur []int
		for _, p := range rest {
			q := geo.V2{2 + (p[0]-2)*k, p[1] * k}
			pos := onBall(b, q, side, 0)
			cur = append(cur, s.add(uv(q), rig.Only("head"), func(face) geo.V3 { return pos }))
		}
		s.loopQuads(prev, cur, side)
		prev = cur
	}
	mid := onBall(b, geo.V2{2, 0}, side, 0)
	c := s.add(uv(geo.V2{2, 0}), rig.Only("head"), func(face) geo.V3 { return mid })
	s.fan(c, prev, side)
}

// loopQuads joins an outer and an inner loop; loops run counter-clockwise for
// her left eye.
func (s *shapeOn) loopQuads(outer, inner []int, side float64) {
	for i := range outer {
		j := (i + 1) % len(outer)
		if side > 0 {
			s.part.Quad(outer[i], outer[j], inner[j], inner[i])
		} else {
			s.part.Quad(outer[j], outer[i], inner[i], inner[j])
		}
	}
}

func (s *shapeOn) fan(c int, loop []int, side float64) {
	for i := range loop {
		j := (i + 1) % len(loop)
		if side > 0 {
			s.part.Tri(c, loop[i], loop[j])
		} else {
			s.part.Tri(c, loop[j], loop[i])
		}
	}
}

// wall closes the gap between the lid edge and the white: the lower lid in
// skin, the upper in the lash's colour.
func (s *shapeOn) wall(b eyeball, side float64) {
	n := len(opening(neutral()))
	strip := func(from, to int, uv geo.V2) {
		var prev [2]int
		for k := from; k <= to; k++ {
			i := k % n
			cur := [2]int{
				s.add(uv, rig.Only("head"), func(f face) geo.V3 { return eyeSkin(f, side, len(eyeLoops)-1, i) }),
				s.add(uv, rig.Only("head"), func(f face) geo.V3 { return onBall(b, opening(lidState(f, side))[i], side, 0.2) }),
			}
			if k > from {
				s.part.Quad(prev[0], cur[0], cur[1], prev[1])
			}
			prev = cur
		}
	}
	strip(0, lidPoints-1, swLidWall.uv())
	strip(lidPoints-1, n, swLash.uv())
}

// Iris and light sizes of the sheet.
const (
	irisRX, irisRY = 18.6, 26.4
	irisY          = -1.2
)

func (s *shapeOn) iris(b eyeball, side float64) {
	bone := "leftEye"
	if side < 0 {
		bone = "rightEye"
	}
	// disc adds an ellipse given relative to the iris centre in head axes.
	disc := func(rings []float64, n int, lift float64, w rig.Weights, uv func(u geo.V2) geo.V2, place func(f face) (c geo.V2, rx, ry, turn float64)) {
		at := func(f face, k, a float64) geo.V3 {
			c, rx, ry, turn := place(f)
			sn, cs := math.Sincos(a)
			st, ct := math.Sincos(geo.Rad(turn))
			x, y := k*rx*cs, k*ry*sn
			p := geo.V2{c[0] + x*ct - y*st, c[1] + x*st + y*ct}
			return onBall(b, geo.V2{side*p[0] - eyeX, p[1]}, side, lift)
		}
		c := s.add(uv(geo.V2{}), w, func(f face) geo.V3 { return at(f, 0, 0) })
		var prev []int
		for _, k := range rings {
			var cur []int
			for i := 0; i < n; i++ {
				a := 2 * math.Pi * float64(i) / float64(n)
				sn, cs := math.Sincos(a)
				cur = append(cur, s.add(uv(geo.V2{k * cs, k * sn}), w, func(f face) geo.V3 { return at(f, k, a) }))
			}
			if prev == nil {
				s.fan(c, cur, 1)
			} else {
				s.loopQuads(cur, prev, 1)
			}
			prev = cur
		}
	}
	centre := func(f face, share float64) geo.V2 {
		return geo.V2{side*(eyeX+0.2) + f.lookX*share, irisY - f.lookY*share}
	}
	eye := rig.Only(bone)
	disc([]float64{0.5, 0.8, 1}, 32, 1.0, eye,
		func(u geo.V2) geo.V2 { return boxIris.uv(0.5+u[0]*0.49, 0.5-u[1]*0.49, faceSheet) },
		func(f face) (geo.V2, float64, float64, float64) {
			return centre(f, 1), irisRX * f.iris, irisRY * f.iris, 0
		})
	glint := rig.Mix(eye, rig.Only("head"), 0.4)
	dot := func(geo.V2) geo.V2 { return swPupilLight.uv() }
	disc([]float64{1}, 20, 1.7, glint, dot, func(f face) (geo.V2, float64, float64, float64) {
		c, k := centre(f, 0.6), f.iris
		if f.close > 0.5 && f.close < 0.9 {
			return c.Add(geo.V2{-5, -4}), 3.2, 4, 0
		}
		return c.Add(geo.V2{-6.3 * k, 11 * k}), 5.4 * k, 7.2 * k, -14
	})
	disc([]float64{1}, 14, 1.7, glint, dot, func(f face) (geo.V2, float64, float64, float64) {
		c, k := centre(f, 0.6), f.iris
		if f.close > 0.5 && f.close < 0.9 {
			return c.Add(geo.V2{5, -14}), 1.4, 1.8, 0
		}
		return c.Add(geo.V2{7.4 * k, -11.2 * k}), 2.7 * k, 3.5 * k, 0
	})
}

// lashLift is how far lashes stand off the skin.
const lashLift = 1.0

// lines builds lashes, creases and brows.
func lines() *mesh.Part {
	s := &shapeOn{part: mesh.New("lines", matEye)}
	for _, side := range []float64{1, -1} {
		for k, st := range lashStrokes(neutral()) {
			n := len(st.pts)
			lift := lashLift + 0.12*float64(len(lashSwatch)-k)
			s.ribbon(lashSwatch[k].uv(), n, func(f face) stroke {
				st := lashStrokes(lidState(f, side))[k]
				out := stroke{make([]geo.V2, n), st.widths}
				for i, p := range st.pts {
					out.pts[i] = eyeSide(geo.V2{p[0], -p[1]}, side)
				}
				return out
			}, func(f face, x, y float64) geo.V3 {
				return onFace(x, y, lift+lidBulge*geo.Clamp(lidState(f, side).close, 0, 1))
			})
		}
		s.ribbon(swBrow.uv(), 16, func(f face) stroke { return browStroke(f, side) }, func(_ face, x, y float64) geo.V3 {
			return head(x, y, browZ(x, y))
		})
	}
	p := s.finish()
	for i := range p.V {
		q := p.V[i].P
		p.V[i].N = easedNormal(q)
	}
	return p
}

// browStroke is one brow (head-local, y up).
func browStroke(f face, side float64) stroke {
	if f.lidsOnly || f.lip {
		f = neutral()
	}
	by, t, ar := -50+f.browY, f.browTilt, f.arch
	left := side > 0
	switch f.asym {
	case 1:
		by, t = by+4, 5
		if left {
			by, t = by-11, -3
		}
	case 2:
		by += 2
		if left {
			by -= 7
		}
	}
	ks := []geo.Knot{{30, by - 1.6 + t*.62}, {40, by - 4.6 + t*.25 - ar*.5}, {54, by - 5.2 - t*.1 - ar}, {66, by - 1.2 - t*.28 - ar*.4}, {73, by + 4.2 - t*.34}}
	pts := geo.Curve(geo.FlipY(ks), 16)
	for i := range pts {
		pts[i][0] *= side
	}
	return stroke{pts, []float64{1.6, 3.4, 3.6, 2.6, 0}}
}

// cheeks builds the blush and the blush strokes over the skin.
func cheeks() (blush, strokes *mesh.Part) {
	make1 := func(name, mat string, b box, lift float64) *mesh.Part {
		p := mesh.New(name, mat)
		for _, side := range []float64{1, -1} {
			p.Grid(5, 7, false, func(r, c int) mesh.Vertex {
				u, v := float64(c)/6, float64(r)/4
				x, y := side*60+(u-0.5)*54, -34+(0.5-v)*30
				q := onFace(x, y, lift)
				return mesh.Vertex{P: q, N: easedNormal(q), UV: b.uv(u, v, faceSheet), W: rig.Only("head")}
			})
		}
		return p
	}
	return make1("blush", matBlush, boxBlush, 0.5), make1("blush strokes", matStroke, boxStroke, 0.8)
}
