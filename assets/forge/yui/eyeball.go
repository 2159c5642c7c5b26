package yui

import (
	"math"

	"yui/assets/forge/geo"
)

// eyeball is the sphere the white of an eye lies on. Its centre is the eye
// bone, so a turning iris slides along the sphere and never cuts the lids.
type eyeball struct {
	c geo.V3 // head-local
	r float64
}

// whiteDepth is how far the white lies behind the face, millimetres.
const whiteDepth = 3.4

// flatBall flattens the ball up and down, so that the sockets stay shallow;
// gaze is small enough for the difference not to show.
const flatBall = 0.45

// leftEyeball fits the sphere to the face at the two corners and the middle
// of her left eye.
func leftEyeball() eyeball {
	at := func(x float64) geo.V2 {
		n := faceNormal(x, 0)
		return geo.V2{x - n[0]*whiteDepth, faceZ(x, 0) - n[2]*whiteDepth}
	}
	a, b, c := at(eyeX-24), at(eyeX), at(eyeX+27)
	d := 2 * (a[0]*(b[1]-c[1]) + b[0]*(c[1]-a[1]) + c[0]*(a[1]-b[1]))
	aa, bb, cc := a.Dot(a), b.Dot(b), c.Dot(c)
	x := (aa*(b[1]-c[1]) + bb*(c[1]-a[1]) + cc*(a[1]-b[1])) / d
	z := (aa*(c[0]-b[0]) + bb*(a[0]-c[0]) + cc*(b[0]-a[0])) / d
	return eyeball{geo.V3{x, -1, z}, math.Hypot(a[0]-x, a[1]-z)}
}

// z is the sphere's front at (x, y), grown by lift, for her left eye.
func (e eyeball) z(x, y, lift float64) float64 {
	r := e.r + lift
	dx, dy := x-e.c[0], y-e.c[1]
	return e.c[2] + math.Sqrt(max(0, r*r-dx*dx-flatBall*dy*dy))
}
