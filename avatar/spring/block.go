package spring

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// MaxBlocks is how many blocks a simulation heeds; more are ignored.
const MaxBlocks = 8

// Shares a step: grip is how much of its speed a tail loses that lies on a
// block, spread how far it turns outward there, since cloth falls away from the
// body and does not creep under it.
const (
	grip   = 0.2
	spread = 0.15
)

// Block is a piece of furniture that hair and cloth do not go through: a box
// turned about +Y, solid from its top all the way down. What is in it leaves by
// the top or by the nearest side, never by the bottom.
//
// Metres in the scene, as the skeleton's world transforms are.
type Block struct {
	Centre mgl32.Vec3 // of the top
	HalfX  float32    // along the box's own x
	HalfZ  float32    // along the box's own z
	Yaw    float32    // radians
}

// face answers the face by which a ball of radius r at p leaves the block: its
// normal, and how far along it the ball's middle has to be at least. False when
// the ball is outside.
func (b *Block) face(p mgl32.Vec3, r float32) (out mgl32.Vec3, least float32, in bool) {
	sin, cos := math.Sincos(float64(b.Yaw))
	s, c := float32(sin), float32(cos)
	d := p.Sub(b.Centre)
	x, z := d[0]*c-d[2]*s, d[0]*s+d[2]*c
	up, outX, outZ := r-d[1], b.HalfX-abs(x)+r, b.HalfZ-abs(z)+r
	if !(up > 0) || !(outX > 0) || !(outZ > 0) {
		return out, 0, false
	}
	switch {
	case up <= outX && up <= outZ:
		return mgl32.Vec3{0, 1, 0}, b.Centre[1] + r, true
	case outZ <= outX:
		out, least = mgl32.Vec3{s, 0, c}, b.HalfZ+r
		if z < 0 {
			out = out.Mul(-1)
		}
	default:
		out, least = mgl32.Vec3{c, 0, -s}, b.HalfX+r
		if x < 0 {
			out = out.Mul(-1)
		}
	}
	return out, least + out.Dot(b.Centre), true
}

// holds says whether a head at p is in the block by more than the radius of its
// tail, under its top. The body sits or lies on such a chain and presses it into
// the furniture: pushing its tail out would spread it about her like a plate.
func (b *Block) holds(p mgl32.Vec3, r float32) bool {
	out, least, in := b.face(p, 0)
	return in && out[1] > 0 && p[1] < least-r
}

// lay is the place of a tail at p, length away from head, that lies on the
// plane out·x = least: it turns about the head until it does, and does not
// shrink. away leads from the body to the head; on a top it draws the tail, the
// more the steeper rest, the way the tail would point by itself, goes down. Where
// the plane is out of reach the tail points there.
func lay(head, p, out, away, rest mgl32.Vec3, least, length float32) (mgl32.Vec3, bool) {
	h := least - out.Dot(head)
	if abs(h) >= length {
		return pull(head, head.Add(out.Mul(h)), length)
	}
	flat := func(v mgl32.Vec3) mgl32.Vec3 { return v.Sub(out.Mul(out.Dot(v))) }
	along := flat(p.Sub(head))
	if a, l := flat(away), along.Len(); out[1] > 0 && l > 1e-6 && a.Len() > 1e-4 {
		along = along.Add(a.Mul(spread * max(-rest[1], 0) * l / a.Len()))
	}
	l := along.Len()
	if !(l > 1e-6) { // straight down: any way is as good
		along = flat(mgl32.Vec3{out[1], out[2], out[0]})
		l = along.Len()
	}
	return head.Add(out.Mul(h)).Add(along.Mul(float32(math.Sqrt(float64(length*length-h*h))) / l)), true
}

func abs(v float32) float32 { return max(v, -v) }

// Blocks sets the furniture about the body until the next call. The slice is
// copied; one that is not finite is left out.
func (s *Simulation) Blocks(list []Block) {
	s.blocks = s.blocks[:0]
	for _, b := range list {
		sum := b.Centre[0] + b.Centre[1] + b.Centre[2] + b.HalfX + b.HalfZ + b.Yaw
		if len(s.blocks) == MaxBlocks {
			return
		}
		if !math.IsNaN(float64(sum)) && !math.IsInf(float64(sum), 0) {
			s.blocks = append(s.blocks, b)
		}
	}
}
