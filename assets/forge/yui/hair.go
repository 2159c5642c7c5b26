package yui

import (
	"math"

	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
	"yui/assets/forge/rig"
)

// fringeArc is the fringe's section at y: the half-axes and the angle of its
// outer edge from her front.
func fringeArc(y float64) (ax, az, edge float64) {
	az = max(fringeZF.At(y), 1e-3)
	edge = math.Acos(geo.Clamp(fringeEZ.At(y)/az, -0.95, 0.95))
	return fringeEX.At(y) / math.Sin(edge), az, edge
}

// fringeAt is the fringe surface at height y and share a of its arc
// (-1 her right edge, 1 her left), head-local.
func fringeAt(y, a float64) geo.V3 {
	ax, az, edge := fringeArc(y)
	s, c := math.Sincos(a * edge)
	return geo.V3{ax * s, y, az * c}
}

// fringeShare finds a for a drawn x at height y.
func fringeShare(x, y float64) float64 {
	ax, _, edge := fringeArc(y)
	return math.Asin(geo.Clamp(x/ax, -1, 1)) / edge
}

// browZ is the depth at which a brow floats: just before the hair.
func browZ(x, y float64) float64 {
	ax, az, _ := fringeArc(y)
	s := geo.Clamp(x/ax, -1, 1)
	return az*math.Sqrt(1-s*s) + fringeRelief + 2.2
}

// Relief of a lock over the hair's surface and depth of the crease between.
const (
	fringeRelief = 3.0
	bobRelief    = 4.5
	hairThick    = 6.0
)

// hairUV is the sheet place of a point of the hair's surface.
func hairUV(p geo.V3) geo.V2 {
	a := math.Atan2(p[0], p[2]) / (2 * math.Pi)
	return boxHair.uv(geo.Clamp(0.5+a, 0.001, 0.999), geo.Clamp((hairTopY-p[1])*hairPxY/boxHair.h, 0.002, 0.998), bodySheet)
}

// strand is one column of a lock from the crown to the hem.
type strand struct {
	at     func(t float64) geo.V3 // head-local surface, t 0..1
	s      float64                // -1..1 across its lock
	weight func(p geo.V3, t float64) rig.Weights
}

// sheetOf makes the outer and inner surface of neighbouring strands that run
// counter-clockwise seen from above. Relief puffs each lock; the inner side
// follows thick millimetres below from row inner on.
func sheetOf(name string, cols []strand, ts []float64, relief func(t float64) float64, thick float64, inner int) (*mesh.Part, *mesh.Part) {
	rows := len(ts)
	base := make([][]geo.V3, rows)
	for r, t := range ts {
		base[r] = make([]geo.V3, len(cols))
		for c, col := range cols {
			base[r][c] = col.at(t)
		}
	}
	normal := func(r, c int) geo.V3 {
		u := base[r][min(c+1, len(cols)-1)].Sub(base[r][max(c-1, 0)])
		v := base[max(r-1, 0)][c].Sub(base[min(r+1, rows-1)][c])
		n := u.Cross(v)
		p := base[r][c]
		out := geo.V3{p[0], max(0, p[1]) * 0.6, p[2]}.Normalize()
		if n.Len() < 1e-6 {
			return out
		}
		n = n.Normalize()
		// Near the hem neighbours jump; lean on the round of the head.
		return n.Add(out.Mul(2)).Normalize()
	}
	outer := mesh.New(name, matHair)
	under := mesh.New(name+" inside", matHairIn)
	point := func(r, c int) (geo.V3, geo.V3) {
		n := normal(r, c)
		puff := relief(ts[r]) * (math.Sqrt(max(0, 1-cols[c].s*cols[c].s)) - 0.25)
		return base[r][c].Add(n.Mul(puff)), n
	}
	outer.Grid(rows, len(cols), false, func(r, c int) mesh.Vertex {
		p, _ := point(r, c)
		return mesh.Vertex{P: head(p[0], p[1], p[2]), UV: hairUV(base[r][c]), W: cols[c].weight(base[r][c], ts[r])}
	})
	if inner >= rows {
		return outer, nil
	}
	n := rows - inner
	under.Grid(n, len(cols), false, func(r, c int) mesh.Vertex {
		q := r + inner
		p, nn := point(q, c)
		k := thick
		if q == rows-1 {
			k = 0
		}
		p = p.Sub(nn.Mul(k))
		v := geo.Clamp((100-p[1])/230, 0.02, 0.98)
		return mesh.Vertex{P: head(p[0], p[1], p[2]), UV: boxHairDark.uv(0.5, v, bodySheet), W: cols[c].weight(base[q][c], ts[q])}
	})
	under.Flip()
	return outer, under
}

// rowShares spaces n rows from the crown to the hem, close at both ends.
func rowShares(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		t := float64(i) / float64(n-1)
		out[i] = t * t * (1.6 - 0.6*t)
	}
	out[n-1] = 1
	return out
}

// fringe builds the front hair as one sheet of five pointed locks.
func fringe() (*mesh.Part, *mesh.Part) {
	curve := geo.Sample(geo.FlipY(fringeHem), false, 12)
	const per = 4 // columns between a corner and the next
	var cols []strand
	for k := 0; k+1 < len(fringeCorner); k++ {
		seg := geo.Resample(curve[fringeCorner[k]*12:fringeCorner[k+1]*12+1], per+1)
		lock := k / 2
		for i, q := range seg {
			if i == 0 && k > 0 {
				continue
			}
			s := float64(i) / per // 0 at the corner before
			if k%2 == 0 {
				s--
			}
			a := fringeShare(q[0], q[1])
			if k == 0 && i == 0 {
				a = -1
			}
			if k == len(fringeCorner)-2 && i == per {
				a = 1
			}
			y1 := q[1]
			cols = append(cols, strand{s: s, at: func(t float64) geo.V3 {
				y := 182 - (182-y1)*t
				up := geo.Clamp((y-y1)/130, 0, 1)
				return fringeAt(y, geo.SPow(a, 1+0.4*up))
			}, weight: func(p geo.V3, t float64) rig.Weights { return fringeWeights(lock, s, p) }})
		}
	}
	reverse := func(t float64) float64 {
		return fringeRelief * geo.Smooth(0.3, 0.62, t) * geo.Lerp(1, 0.35, geo.Smooth(0.85, 1, t))
	}
	return sheetOf("fringe", cols, rowShares(15), reverse, 4.5, 7)
}

func fringeWeights(lock int, s float64, p geo.V3) rig.Weights {
	one := func(i int) rig.Weights {
		i = min(max(i, 0), 4)
		ch := chainNamed("fringe" + string(rune('0'+i)))
		marks := []float64{-(ch.at[0][1] - eyeLineY - 18), -(ch.at[1][1] - eyeLineY)}
		return ch.ramp(rig.Only("head"), -p[1], marks, 24)
	}
	w := one(lock)
	if s < -0.6 {
		w = rig.Mix(w, one(lock-1), 0.5*geo.Smooth(-0.5, -1, s))
	}
	if s > 0.6 {
		w = rig.Mix(w, one(lock+1), 0.5*geo.Smooth(0.5, 1, s))
	}
	return w
}

// bobPoint is the bob's surface at height y and direction deg.
func bobPoint(y, deg float64) geo.V3 {
	s, c := math.Sincos(geo.Rad(deg))
	z := bobZB.At(y)
	if c > 0 {
		z = bobZF.At(y)
	}
	return geo.V3{bobHW.At(y) * s, y, z * c}
}

// crownEdge is the direction (degrees) at which the bob meets the fringe at
// height y.
func crownEdge(y float64) float64 {
	hw, zb := max(bobHW.At(y), 1e-3), max(bobZB.At(y), 1e-3)
	s := geo.Clamp(fringeEX.At(y)/hw, -1, 1)
	c := geo.Clamp(-fringeEZ.At(y)/zb, 0, 1)
	return 180 - math.Atan2(s, c)*180/math.Pi
}

// backHair builds the crown behind the fringe and the bob down to its hem.
func backHair() (*mesh.Part, *mesh.Part) {
	specs := append(append([]lockSpec{}, backLocks...), backLocksRight...)
	var cols []strand
	last := len(specs) - 1
	for k, l := range specs {
		cols = append(cols, lockColumns(l, k == 0, 4, func(t, deg, y float64) geo.V3 {
			// Above the fringe's root the front columns follow its edge.
			e := crownEdge(y)
			share := (deg - 86) / (274 - 86)
			full := geo.Lerp(e, 360-e, share)
			return bobPoint(y, geo.Lerp(deg, full, geo.Smooth(60, 112, y)))
		}, func(deg float64) func(geo.V3, float64) rig.Weights {
			return func(p geo.V3, _ float64) rig.Weights { return bobWeights(deg, p[1]) }
		})...)
		_ = last
	}
	relief := func(t float64) float64 { return bobRelief * geo.Smooth(0.45, 0.8, t) }
	return sheetOf("bob", cols, rowShares(16), relief, 9, 6)
}

// lockColumns are the strands of one lock; the first column is left out
// unless first is set, as the lock before made it.
func lockColumns(l lockSpec, first bool, per int, at func(t, deg, y float64) geo.V3, weight func(deg float64) func(geo.V3, float64) rig.Weights) []strand {
	var out []strand
	add := func(deg, s, y float64) {
		out = append(out, strand{s: s, at: func(t float64) geo.V3 { return at(t, deg, 182-(182-y)*t) }, weight: weight(deg)})
	}
	for i := 0; i <= per; i++ {
		if i == 0 && !first {
			continue
		}
		u := float64(i) / float64(per)
		add(geo.Lerp(l.a0, l.tip, u), u-1, geo.Lerp(l.y0, l.yt, math.Pow(u, 0.6)))
	}
	for i := 1; i <= per; i++ {
		u := float64(i) / float64(per)
		add(geo.Lerp(l.tip, l.a1, u), u, geo.Lerp(l.yt, l.y1, math.Pow(u, 0.8)))
	}
	return out
}

// bobWeights spreads the six bob chains round the back.
func bobWeights(deg, y float64) rig.Weights {
	names := []string{"bobside_L", "bobback_L", "bobmid_L", "bobmid_R", "bobback_R", "bobside_R"}
	centres := []float64{92, 136, 166, 194, 224, 268}
	one := func(i int) rig.Weights {
		return chainNamed(names[i]).ramp(rig.Only("head"), -y, []float64{-40, 15, 74}, 38)
	}
	for i := 0; i+1 < len(names); i++ {
		if deg <= centres[i] {
			return one(i)
		}
		if deg < centres[i+1] {
			return rig.Mix(one(i), one(i+1), geo.Smooth(centres[i]+6, centres[i+1]-6, deg))
		}
	}
	return one(len(names) - 1)
}

// sideHair is the panel before the ear on her left, rooted under the fringe.
func sideHair() (*mesh.Part, *mesh.Part) {
	var cols []strand
	for k, l := range sidePanel {
		cols = append(cols, lockColumns(l, k == 0, 3, func(t, deg, y float64) geo.V3 {
			y = 112 - (182-y)/(182+118)*(112+118)
			p := bobPoint(y, deg)
			in := 11*geo.Smooth(10, 96, y) + 3.2*geo.Smooth(74, 92, deg)
			k := 1 - in/max(60, math.Hypot(p[0], p[2]))
			p[0], p[2] = p[0]*k, p[2]*k
			return p
		}, func(deg float64) func(geo.V3, float64) rig.Weights {
			return func(p geo.V3, _ float64) rig.Weights { return bobWeights(80, p[1]) }
		})...)
	}
	relief := func(t float64) float64 { return 4 * geo.Smooth(0.2, 0.6, t) }
	return sheetOf("side hair", cols, rowShares(13), relief, 7, 2)
}
