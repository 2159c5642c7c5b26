package yui

import (
	"math"

	"yui/assets/forge/geo"
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
	return az*math.Sqrt(1-s*s) + fringeRelief*0.7 + 1.6
}

// fringe builds the front hair as one sheet of five pointed locks.
func fringe() built {
	curve := geo.Sample(geo.FlipY(fringeHem), false, 12)
	const per = 3 // columns between a corner and the next
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
			a := geo.Clamp(fringeShare(q[0], q[1]), -0.965, 0.965)
			if k == 0 && i == 0 {
				a = -1
			}
			if k == len(fringeCorner)-2 && i == per {
				a = 1
			}
			hem := q[1]
			cols = append(cols, strand{s: s, hem: hem, at: func(y float64) geo.V3 {
				up := geo.Clamp((y-hem)/130, 0, 1)
				p := fringeAt(y, geo.SPow(a, 1+0.4*up))
				// Below the join the side edges stand off the hair behind.
				k := 1 + 0.034*geo.Smooth(joinY, 96, y)*geo.Smooth(0.7, 1, math.Abs(a))
				return geo.V3{p[0] * k, y, p[2] * k}
			}, weight: func(p geo.V3) rig.Weights { return fringeWeights(lock, s, p) }})
		}
	}
	h := hairSheet{name: "fringe", ys: fromCrown(7), thick: 4.5, innerRow: len(crownYs) - 1, edgeRow: len(crownYs) - 1,
		relief: func(y, hem float64) float64 {
			return fringeRelief * geo.Smooth(joinY, 70, y) * geo.Lerp(0.35, 1, geo.Smooth(0, 30, y-hem))
		}}
	return h.build(cols)
}

func fringeWeights(lock int, s float64, p geo.V3) rig.Weights {
	one := func(i int) rig.Weights {
		i = min(max(i, 0), 4)
		ch := chainNamed("fringe" + string(rune('0'+i)))
		marks := []float64{-(ch.at[0][1] - eyeLineY - 18), -(ch.at[1][1] - eyeLineY)}
		return ch.ramp(rig.Only("head"), -p[1], marks, 24)
	}
	w := one(lock)
	if s < -0.5 {
		w = rig.Mix(w, one(lock-1), 0.5*geo.Smooth(-0.5, -1, s))
	}
	if s > 0.5 {
		w = rig.Mix(w, one(lock+1), 0.5*geo.Smooth(0.5, 1, s))
	}
	return w
}

// bobPoint is the bob's surface at height y and direction deg.
func bobPoint(y, deg float64) geo.V3 {
	s, c := math.Sincos(geo.Rad(deg))
	if deg == 180 {
		s, c = 0, -1
	}
	z := bobZB.At(y)
	if c > 0 {
		z = bobZF.At(y)
	}
	return geo.V3{bobHW.At(y) * s, y, z * c}
}

// crownEdge is the direction (degrees) at which the bob meets the fringe.
func crownEdge(y float64) float64 {
	hw, zb := max(bobHW.At(y), 1e-3), max(bobZB.At(y), 1e-3)
	s, c := fringeEX.At(y)/hw, -fringeEZ.At(y)/zb
	return 180 - math.Atan2(s, c)*180/math.Pi
}

// The bob's free front edge, degrees from her front.
const bobEdge = 82.0

// backAt is the back hair at height y for a column that hangs at deg: above
// joinY it spreads to meet the fringe's edge, vertex on vertex.
func backAt(y, deg float64) geo.V3 {
	mirror := deg > 180
	if mirror {
		deg = 360 - deg
	}
	share := (deg - bobEdge) / (180 - bobEdge) // 0 at the edge
	top := geo.Lerp(crownEdge(y), 180, share)
	p := bobPoint(y, geo.Lerp(deg, top, geo.Smooth(40, joinY, y)))
	if y >= joinY-1e-9 || y > 40 {
		want := geo.V3{fringeEX.At(y), y, fringeEZ.At(y)}
		gap := want.Sub(bobPoint(y, crownEdge(y)))
		k := geo.Smooth(40, joinY, y) * math.Pow(1-share, 3)
		p = p.Add(gap.Mul(k))
	}
	if mirror {
		p[0] = -p[0]
	}
	return p
}

// backHair builds the crown behind the fringe and the bob down to its hem,
// her left half and her right half.
func backHair() (left, right built) {
	h := hairSheet{name: "bob", ys: fromCrown(7), thick: 8, innerRow: len(crownYs) - 2, edgeRow: len(crownYs) - 1,
		relief: func(y, _ float64) float64 {
			return bobRelief * geo.Smooth(70, 10, y)
		}}
	half := func(specs []lockSpec, side float64) built {
		var cols []strand
		for k, l := range specs {
			cols = append(cols, lockColumns(l, k == 0, 3, side, backAt, bobWeights)...)
		}
		h.joined = int(side)
		return h.build(cols)
	}
	return half(backLocks, 1), half(backLocksRight, -1)
}

// lockColumns are the strands of one lock; the first column is left out
// unless first is set, as the lock before made it.
func lockColumns(l lockSpec, first bool, per int, side float64, at func(y, deg float64) geo.V3, weight func(deg, y float64) rig.Weights) []strand {
	var out []strand
	add := func(deg, s, hem float64) {
		out = append(out, strand{s: s, hem: hem, side: side,
			at:     func(y float64) geo.V3 { return at(y, deg) },
			weight: func(p geo.V3) rig.Weights { return weight(deg, p[1]) }})
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
func sideHair() built {
	var cols []strand
	for k, l := range sidePanel {
		cols = append(cols, lockColumns(l, k == 0, 3, 1, func(y, deg float64) geo.V3 {
			p := bobPoint(y, deg)
			in := 9*geo.Smooth(10, 96, y) + 5*geo.Smooth(64, 86, deg) + 10*geo.Smooth(64, 46, deg)
			k := 1 - in/max(60, math.Hypot(p[0], p[2]))
			p[0], p[2] = p[0]*k, p[2]*k
			return p
		}, func(_, y float64) rig.Weights { return bobWeights(80, y) })...)
	}
	h := hairSheet{name: "side hair", thick: 6, innerRow: 1, edgeRow: 0, joined: 1, // the bob covers its other edge
		ys: func(hem float64) []float64 {
			var out []float64
			for i := 0; i <= 7; i++ {
				t := float64(i) / 7
				out = append(out, geo.Lerp(104, hem+hemLine, t*(1.2-0.2*t)))
			}
			return append(out, hem)
		},
		relief: func(y, _ float64) float64 { return 3.2 * geo.Smooth(90, 40, y) }}
	return h.build(cols)
}
