package yui

import (
	"math"

	"yui/assets/forge/geo"
)

// cheekCut hollows the front quadrant between the middle and the side so that
// the sockets lie as deep as the profile drawing has them.
const cheekCut = 17.0

// headPoint is the head's surface at height y and angle a from her front
// (towards her left), head-local. The nose is added by faceZ.
func headPoint(y, a float64) geo.V3 {
	hw, zc := headHW.At(y), headZC.At(y)
	s, c := math.Sincos(a)
	x := hw * s
	if c < 0 {
		return geo.V3{x, y, zc + (zc-headZB.At(y))*c}
	}
	z := zc + (headZF.At(y)-zc)*c - cheekCut*faceFlat(y)*s*s*c*c
	return geo.V3{x, y, z + nose(x, y)}
}

// faceFlat is how much of the cheek cut applies at a height.
func faceFlat(y float64) float64 { return geo.Smooth(-80, -30, y) * geo.Smooth(110, 60, y) }

// nose is the bump of the nose tip and a hint of lips.
func nose(x, y float64) float64 {
	up, down := (y+32.5)/17.0, (y+32.5)/5.5
	h := math.Exp(-up * up)
	if y < -32.5 {
		h = math.Exp(-down * down)
	}
	w := 5.5 + 3*geo.Smooth(-20, -34, y)
	n := 8.6 * h * math.Exp(-(x*x)/(2*w*w*0.55))
	lip := 0.8 * math.Exp(-(x*x)/180) * (math.Exp(-(y+57)*(y+57)/14) + 0.9*math.Exp(-(y+67)*(y+67)/20))
	return n + lip
}

// faceZ is the depth of the face in front of the point (x, y).
func faceZ(x, y float64) float64 {
	hw := headHW.At(y)
	s := geo.Clamp(x/max(hw, 1e-6), -1, 1)
	return headPoint(y, math.Asin(s))[2]
}

// faceNormal is the surface's normal there, by differences.
func faceNormal(x, y float64) geo.V3 {
	const h = 0.5
	dx := (faceZ(x+h, y) - faceZ(x-h, y)) / (2 * h)
	dy := (faceZ(x, y+h) - faceZ(x, y-h)) / (2 * h)
	return geo.V3{-dx, -dy, 1}.Normalize()
}

// onFace lifts (x, y) onto the face and off it by lift along the normal's
// forward and sideways part (never along y, so that drawings keep their
// height). World millimetres.
func onFace(x, y, lift float64) geo.V3 {
	n := faceNormal(x, y)
	p := geo.V3{x, y, faceZ(x, y)}
	p = p.Add(geo.V3{n[0] * 0.35, 0, 1}.Normalize().Mul(lift))
	return head(p[0], p[1], p[2])
}

// easedNormal is the direction shading uses on the head: an egg about the
// middle of the face.
func easedNormal(p geo.V3) geo.V3 {
	q := geo.V3{p[0] / 1.0, (p[1] - eyeLineY - 6) * 0.72, p[2] + 26}
	return q.Normalize()
}

// unroll is the sheet's coordinate across the face: the arc length along the
// section at that height, so that cheeks are not stretched.
func unroll(x, y float64) float64 {
	hw := headHW.At(y)
	a := math.Asin(geo.Clamp(x/max(hw, 1e-6), -1, 1))
	return unrollAngle(y, a)
}

// unrollAngle is unroll for an angle from her front, all the way round.
func unrollAngle(y, a float64) float64 {
	const n = 24
	sign := 1.0
	if a < 0 {
		sign, a = -1, -a
	}
	prev, sum := headPoint(y, 0), 0.0
	prev[2] -= nose(prev[0], y)
	for i := 1; i <= n; i++ {
		p := headPoint(y, a*float64(i)/n)
		if p[2] > headZC.At(y) {
			p[2] -= nose(p[0], y)
		}
		sum += p.Sub(prev).Len()
		prev = p
	}
	return sign * sum
}

// faceUV is the sheet place of an unrolled point.
func faceUV(u, y float64) geo.V2 {
	return geo.V2{geo.Clamp(0.5+u*facePx/faceSheet, 0.002, 0.998), geo.Clamp((faceTopY-y)*facePx, 1, 742) / faceSheet}
}
