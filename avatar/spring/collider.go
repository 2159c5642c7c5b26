package spring

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// collider is a vrm.Collider with its place in the scene, refreshed each step.
type collider struct {
	vrm.Collider
	at, tail mgl32.Vec3 // tail relative to at
	normal   mgl32.Vec3
	radius   float32
}

func (c *collider) refresh(s *pose.Skeleton) {
	c.at = s.Point(c.Node, c.Offset)
	switch c.Shape {
	case vrm.Capsule:
		c.tail = s.Point(c.Node, c.Tail).Sub(c.at)
	case vrm.Plane:
		c.normal = s.WorldRot[c.Node].Rotate(c.Normal)
	case vrm.Sphere:
	}
	c.radius = c.Radius * maxScale(&s.World[c.Node])
}

// maxScale is the largest of a matrix's three axis scales.
func maxScale(m *mgl32.Mat4) float32 {
	sq := float32(0)
	for c := 0; c < 12; c += 4 {
		sq = max(sq, m[c]*m[c]+m[c+1]*m[c+1]+m[c+2]*m[c+2])
	}
	return float32(math.Sqrt(float64(sq)))
}

// hit answers how far a ball of radius r at p is from the collider's surface,
// negative when it has gone in, and the way out.
func (c *collider) hit(p mgl32.Vec3, r float32) (dist float32, out mgl32.Vec3) {
	d := p.Sub(c.at)
	if c.Shape == vrm.Plane {
		return d.Dot(c.normal) - r, c.normal
	}
	if c.Shape == vrm.Capsule {
		k, aa := c.tail.Dot(d), c.tail.Dot(c.tail)
		switch {
		case k > aa:
			d = d.Sub(c.tail)
		case k > 0:
			d = d.Sub(c.tail.Mul(k / aa))
		}
	}
	l := d.Len()
	if l < 1e-6 { // at the very centre any way out is as good
		out = mgl32.Vec3{0, 1, 0}
	} else {
		out = d.Mul(1 / l)
	}
	if c.Inside {
		return c.radius - r - l, out.Mul(-1)
	}
	return l - r - c.radius, out
}
