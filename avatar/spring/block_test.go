package spring_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/spring"
	"yui/avatar/vrm"
)

// rest hangs a chain for two seconds and answers where its joints are.
func rest(m *vrm.Model, k *pose.Skeleton, blocks ...spring.Block) []mgl32.Vec3 {
	sim := spring.New(m)
	for range 120 {
		k.RefreshAll()
		sim.Blocks(blocks)
		sim.Step(k, spring.StepLength)
	}
	var out []mgl32.Vec3
	for i := range k.Parent {
		out = append(out, k.Position(i))
	}
	return out
}

// TestBlocks: what hangs over furniture lies on it, at full length; beside it,
// it hangs as ever; what is in it low down leaves by the side.
func TestBlocks(t *testing.T) {
	t.Parallel()
	hang := vrm.SpringJoint{Stiffness: 0.2, Drag: 0.5, Gravity: 1, HitRadius: 0.01, GravityDir: mgl32.Vec3{0, -1, 0}}
	m, k := chain(4, hang)
	free := rest(m, k)
	m, k = chain(4, hang)
	far := rest(m, k, spring.Block{Centre: mgl32.Vec3{2, 0.8, 0}, HalfX: 0.5, HalfZ: 0.5})
	for i := range free {
		if d := free[i].Sub(far[i]).Len(); d > 1e-6 {
			t.Errorf("a block far away moves joint %d by %v", i, d)
		}
	}
	for _, yaw := range []float32{0, 0.7, -2} {
		m, k = chain(4, hang)
		top := spring.Block{Centre: mgl32.Vec3{0, 0.78, 0}, HalfX: 0.5, HalfZ: 0.4, Yaw: yaw}
		at := rest(m, k, top)
		for i := 2; i < len(at); i++ {
			if at[i][1] < 0.79-1e-4 {
				t.Errorf("yaw %v: joint %d is at height %v, under the top", yaw, i, at[i][1])
			}
			if d := at[i].Sub(at[i-1]).Len(); math.Abs(float64(d-0.1)) > 1e-4 {
				t.Errorf("yaw %v: segment %d is %v long", yaw, i, d)
			}
		}
	}
	// The side at x = -0.03 is nearer than the top.
	m, k = chain(4, hang)
	at := rest(m, k, spring.Block{Centre: mgl32.Vec3{0.47, 1.5, 0}, HalfX: 0.5, HalfZ: 0.5})
	if x := at[len(at)-1][0]; x > -0.04+1e-3 {
		t.Errorf("the tip is at x = %v, in the block", x)
	}
}

func TestBlocks_Odd(t *testing.T) {
	t.Parallel()
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	m, k := chain(4, soft)
	rest(m, k, spring.Block{Centre: mgl32.Vec3{nan, 0, 0}, HalfX: 1, HalfZ: 1}, spring.Block{HalfX: inf, HalfZ: 1},
		spring.Block{Centre: mgl32.Vec3{0, 1, 0}, HalfX: 1, HalfZ: 1}, spring.Block{HalfX: -1, HalfZ: -1}, spring.Block{})
	finite(t, k, "odd blocks")
	m, k = chain(2, soft)
	rest(m, k, make([]spring.Block, 3*spring.MaxBlocks)...)
	finite(t, k, "many blocks")
}

// TestBlocks_PressedCloth: a chain whose head the body presses into a block stays
// as it is instead of coming out of the top beside the body.
func TestBlocks_PressedCloth(t *testing.T) {
	t.Parallel()
	stiff := vrm.SpringJoint{Stiffness: 1, Drag: 0.5, HitRadius: 0.01}
	m, k := chain(4, stiff)
	free := rest(m, k)
	m, k = chain(4, stiff)
	for i, p := range rest(m, k, spring.Block{Centre: mgl32.Vec3{0, free[0][1] + 0.1, 0}, HalfX: 0.5, HalfZ: 0.5}) {
		if d := p.Sub(free[i]).Len(); d > 1e-4 {
			t.Errorf("joint %d of a pressed chain is moved by %v", i, d)
		}
	}
}
