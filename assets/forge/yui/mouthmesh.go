package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

// Depths behind the face, millimetres.
const (
	teethDepth  = 2.6
	tongueDepth = 5.5
	throatDepth = 9
)

// mouthMesh builds the painted lip line, the pocket, teeth and tongue.
func mouthMesh() *mesh.Part {
	s := &shapeOn{part: mesh.New("mouth", matEye)}
	w := rig.Only("head")
	n := 2 * (lipPoints - 1)
	// The pocket: a wall from the lips back, then a cap.
	var edge, back []int
	for i := 0; i < n; i++ {
		edge = append(edge, s.add(swMouth.uv(), w, func(f face) geo.V3 {
			q := mouthLoop(f.mouth)[i]
			return onFace(q[0], q[1], -0.1)
		}))
		back = append(back, s.add(swMouth.uv(), w, func(f face) geo.V3 {
			q := mouthLoop(f.mouth)[i]
			return onFace(q[0]*1.04, q[1], -throatDepth)
		}))
	}
	s.loopQuads(back, edge, 1)
	c := s.add(swMouth.uv(), w, func(f face) geo.V3 { return onFace(0, mouthCentre(f), -throatDepth-1) })
	s.fan(c, back, -1)
	s.teeth(w)
	s.tongue(w)
	// The line: one ribbon along each lip.
	for k := 0; k < 2; k++ {
		s.lipLine(k)
	}
	return s.finish()
}

func mouthCentre(f face) float64 {
	up, low, _ := lips(f.mouth)
	return (up[lipPoints/2][1] + low[lipPoints/2][1]) / 2
}

func (s *shapeOn) lipLine(k int) {
	s.ribbon(swLip.uv(), lipPoints, func(f face) stroke {
		up, low, half := lips(f.mouth)
		pts := up
		if k == 1 {
			pts = low
		}
		widths := make([]float64, lipPoints)
		for i, h := range half {
			widths[i] = 2 * h
		}
		return stroke{pts, widths}
	}, func(_ face, x, y float64) geo.V3 { return onFace(x, y, 0.7+0.1*float64(k)) })
}

const teethPoints = 11

// teethCurves are the band's upper and lower edge (y up). A mouth without
// teeth keeps a band folded up behind the upper lip.
func teethCurves(f face) (up, low []geo.V2) {
	m := mouthShapes[f.mouth]
	if m.teeth != nil {
		up, low = splitLoop(geo.Sample(m.teeth, true, 16), teethPoints)
		for i := range up {
			up[i] = geo.V2{up[i][0], -(up[i][1] + mouthY)}
			low[i] = geo.V2{low[i][0], -(low[i][1] + mouthY)}
		}
		return up, low
	}
	lip, _, _ := lips(f.mouth)
	top := -100.0
	for _, p := range lip {
		top = math.Max(top, p[1])
	}
	for i := 0; i < teethPoints; i++ {
		x := -8 + 16*float64(i)/(teethPoints-1)
		up, low = append(up, geo.V2{x, top + 5}), append(low, geo.V2{x, top + 3})
	}
	return up, low
}

func (s *shapeOn) teeth(w rig.Weights) {
	var prev [2]int
	for i := 0; i < teethPoints; i++ {
		var cur [2]int
		for k := 0; k < 2; k++ {
			cur[k] = s.add(swTeeth.uv(), w, func(f face) geo.V3 {
				up, low := teethCurves(f)
				q := up[i]
				if k == 1 {
					q = low[i]
				}
				return onFace(q[0], q[1], -teethDepth)
			})
		}
		if i > 0 {
			s.part.Quad(prev[0], prev[1], cur[1], cur[0])
		}
		prev = cur
	}
}

func (s *shapeOn) tongue(w rig.Weights) {
	const n = 18
	ell := func(f face) [4]float64 {
		t := mouthShapes[f.mouth].tongue
		if t[2] == 0 {
			t = [4]float64{0, 8, 7, 3}
		}
		return t
	}
	at := func(f face, k, a float64) geo.V3 {
		t := ell(f)
		sn, cs := math.Sincos(a)
		return onFace(t[0]+k*t[2]*cs, -(t[1]+mouthY)+k*t[3]*sn, -tongueDepth-1.2*k*k)
	}
	c := s.add(swTongue.uv(), w, func(f face) geo.V3 { return at(f, 0, 0) })
	var loop []int
	for i := 0; i < n; i++ {
		a := 2 * math.Pi * float64(i) / n
		loop = append(loop, s.add(swTongue.uv(), w, func(f face) geo.V3 { return at(f, 1, a) }))
	}
	s.fan(c, loop, 1)
}
