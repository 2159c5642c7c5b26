package spring_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/spring"
	"yui/avatar/vrm"
)

// pair is a source (node 1) and a destination (node 2) under a turned parent,
// both with odd rest rotations.
func pair(c vrm.Constraint) (*vrm.Model, *pose.Skeleton) {
	node := func(parent int, rot mgl32.Quat, at mgl32.Vec3) vrm.Node {
		return vrm.Node{Parent: parent, Rotation: rot, Translation: at, Scale: mgl32.Vec3{1, 1, 1}, Mesh: vrm.None, Skin: vrm.None}
	}
	m := &vrm.Model{Nodes: []vrm.Node{
		node(vrm.None, pose.RotY(0.6), mgl32.Vec3{0, 1, 0}),
		node(0, pose.RotX(0.4), mgl32.Vec3{1, 0, 0}),
		node(0, pose.RotZ(-0.7), mgl32.Vec3{0, 0.5, 0}),
	}}
	c.Node, c.Source = 2, 1
	m.Constraints = []vrm.Constraint{c}
	return m, skeleton(m)
}

func same(a, b mgl32.Quat) bool { return a.OrientationEqualThreshold(b, 1e-4) }

func TestConstraints_AtRest(t *testing.T) {
	t.Parallel()
	for _, c := range []vrm.Constraint{
		{Kind: vrm.Rotation, Weight: 1}, {Kind: vrm.Roll, Axis: mgl32.Vec3{1, 0, 0}, Weight: 1},
	} {
		m, k := pair(c)
		spring.NewConstraints(m).Apply(k)
		if !same(k.Rotation[2], m.Nodes[2].Rotation) {
			t.Errorf("kind %d moves a source at rest: %v", c.Kind, k.Rotation[2])
		}
	}
}

func TestConstraints_Rotation(t *testing.T) {
	t.Parallel()
	turn := pose.RotY(0.8)
	for _, w := range []float32{0, 0.5, 1, 7} {
		m, k := pair(vrm.Constraint{Kind: vrm.Rotation, Weight: w})
		k.Rotation[1] = m.Nodes[1].Rotation.Mul(turn)
		spring.NewConstraints(m).Apply(k)
		want := m.Nodes[2].Rotation.Mul(pose.RotY(0.8 * min(w, 1)))
		if !same(k.Rotation[2], want) {
			t.Errorf("weight %v: %v, want %v", w, k.Rotation[2], want)
		}
	}
}

// TestConstraints_Roll: a turn about the axis comes over, one across it does not.
func TestConstraints_Roll(t *testing.T) {
	t.Parallel()
	x := mgl32.Vec3{1, 0, 0}
	m, k := pair(vrm.Constraint{Kind: vrm.Roll, Axis: x, Weight: 1})
	m.Nodes[1].Rotation, m.Nodes[2].Rotation = mgl32.QuatIdent(), mgl32.QuatIdent()
	c := spring.NewConstraints(m)
	for _, s := range []struct{ src, want mgl32.Quat }{
		{pose.RotX(0.9), pose.RotX(0.9)},
		{pose.RotY(0.9), mgl32.QuatIdent()},
		{pose.RotZ(0.5), mgl32.QuatIdent()},
		{pose.RotY(0.4).Mul(pose.RotX(0.9)), pose.RotX(0.9)},
	} {
		k.Rotation[1] = s.src
		c.Apply(k)
		if !same(k.Rotation[2], s.want) {
			t.Errorf("source %v: %v, want %v", s.src, k.Rotation[2], s.want)
		}
	}
}

func TestConstraints_Aim(t *testing.T) {
	t.Parallel()
	axis := mgl32.Vec3{0, 0, -1}
	m, k := pair(vrm.Constraint{Kind: vrm.Aim, Axis: axis, Weight: 1})
	c := spring.NewConstraints(m)
	for _, at := range []mgl32.Vec3{{1, 0, 0}, {-2, 1, 0.5}, {0, 0.5, -3}, {0, 9, 0}} {
		k.Translation[1] = at
		c.Apply(k)
		k.RefreshAll()
		got := k.WorldRot[2].Rotate(axis)
		want := k.Position(1).Sub(k.Position(2)).Normalize()
		if got.Sub(want).Len() > 1e-4 {
			t.Errorf("source at %v: aims %v, want %v", at, got, want)
		}
	}
	k.Translation[1] = k.Translation[2] // on top of each other
	c.Apply(k)
	if q := k.Rotation[2]; math.IsNaN(float64(q.W)) || !same(q, m.Nodes[2].Rotation) {
		t.Errorf("no way to aim: %v", q)
	}
}

func TestConstraints_Bad(t *testing.T) {
	t.Parallel()
	m, k := pair(vrm.Constraint{Kind: vrm.Rotation, Weight: 1})
	m.Constraints = append(m.Constraints,
		vrm.Constraint{Node: 9, Source: 0}, vrm.Constraint{Node: 1, Source: 1}, vrm.Constraint{Node: 1, Source: 0, Kind: vrm.Aim})
	spring.NewConstraints(m).Apply(k)
	finite(t, k, "bad constraints")
}
