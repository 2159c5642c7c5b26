package avatar

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/spring"
)

// ownHips is the rest height of the hips that our own clips and bed are made
// for, in metres.
const ownHips = 0.84

// BedSolid is the mattress of our bed (assets/props/bed.glb) for the body that
// lies in it or sits on it: the bed stands at the origin of the placement and
// turns with it. hips is the model's rest hips height in metres (Model's hips
// node at rest, what the prop is scaled by too).
func BedSolid(p Placement, hips float32) spring.Block {
	return own(p, hips, block{top: 0.40, x0: -0.84, x1: 0.961, z0: -0.786, z1: -0.086})
}

// block is a top and its edges, metres on our rig.
type block struct{ top, x0, x1, z0, z1 float32 }

func own(p Placement, hips float32, b block) spring.Block {
	k := p.Scale
	if !(k > 0) {
		k = 1
	}
	if hips > 0 {
		k *= hips / ownHips
	}
	s, c := math.Sincos(float64(p.Yaw))
	x, z := k*(b.x0+b.x1)/2, k*(b.z0+b.z1)/2
	return spring.Block{
		Centre: p.Offset.Add(mgl32.Vec3{x*float32(c) + z*float32(s), k * b.top, z*float32(c) - x*float32(s)}),
		HalfX:  k * (b.x1 - b.x0) / 2, HalfZ: k * (b.z1 - b.z0) / 2, Yaw: p.Yaw,
	}
}
