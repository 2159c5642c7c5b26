package spring_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/spring"
	"yui/avatar/vrm"
)

// chain is a root node with a chain of n joints hanging along -Y, each 0.1 m.
func chain(n int, joint vrm.SpringJoint) (*vrm.Model, *pose.Skeleton) {
	m := &vrm.Model{}
	add := func(parent int, at mgl32.Vec3) int {
		m.Nodes = append(m.Nodes, vrm.Node{
			Parent: parent, Translation: at, Rotation: mgl32.QuatIdent(), Scale: mgl32.Vec3{1, 1, 1}, Mesh: vrm.None, Skin: vrm.None,
		})
		return len(m.Nodes) - 1
	}
	p := add(vrm.None, mgl32.Vec3{0, 1, 0})
	s := vrm.Spring{Center: vrm.None}
	for range n {
		p = add(p, mgl32.Vec3{0, -0.1, 0})
		joint.Node = p
		s.Joints = append(s.Joints, joint)
	}
	s.Joints = append(s.Joints, vrm.SpringJoint{Node: vrm.None, VirtualTail: mgl32.Vec3{0, -0.07, 0}})
	m.Springs = []vrm.Spring{s}
	return m, skeleton(m)
}

func skeleton(m *vrm.Model) *pose.Skeleton {
	s := pose.NewSkeleton(len(m.Nodes))
	for i, n := range m.Nodes {
		s.Parent[i], s.Translation[i], s.Rotation[i], s.Scale[i] = n.Parent, n.Translation, n.Rotation, n.Scale
	}
	s.RefreshAll()
	return s
}

var soft = vrm.SpringJoint{Stiffness: 0.5, Drag: 0.4, HitRadius: 0.01, GravityDir: mgl32.Vec3{0, -1, 0}}

// swing moves the root aside once and runs; it answers the tip's distance from
// rest after each step.
func swing(sim *spring.Simulation, k *pose.Skeleton, n, fps int) []float32 {
	tip := len(k.Parent) - 1
	rest := mgl32.Vec3{0.2, k.Position(tip)[1], 0}
	sim.Step(k, 0)
	k.Translation[0] = mgl32.Vec3{0.2, 1, 0}
	var out []float32
	for range n {
		k.RefreshAll()
		sim.Step(k, 1/float32(fps))
		out = append(out, k.Position(tip).Sub(rest).Len())
	}
	return out
}

func TestSimulation_EnergyDecays(t *testing.T) {
	t.Parallel()
	m, k := chain(4, soft)
	sim := spring.New(m)
	if sim.Len() != 4 {
		t.Fatalf("%d segments", sim.Len())
	}
	d := swing(sim, k, 600, 60)
	peak := func(from, to int) (p float32) {
		for _, v := range d[from:to] {
			p = max(p, v)
		}
		return p
	}
	a, b, c := peak(0, 60), peak(60, 180), peak(300, 600)
	if a < 0.05 || b > a/2 || c > 1e-3 {
		t.Errorf("swing %v, then %v, then %v", a, b, c)
	}
}

// TestSimulation_FrameRate: the same swing whether drawn at 30 or at 60.
func TestSimulation_FrameRate(t *testing.T) {
	t.Parallel()
	m, k := chain(4, soft)
	a := swing(spring.New(m), k, 60, 60)
	m, k = chain(4, soft)
	b := swing(spring.New(m), k, 30, 30)
	m, k = chain(4, soft)
	c := swing(spring.New(m), k, 144, 144)
	for i := range b {
		if d := math.Abs(float64(a[2*i+1] - b[i])); d > 1e-4 {
			t.Errorf("at %d/30 s: %v at 60, %v at 30", i+1, a[2*i+1], b[i])
		}
	}
	if d := math.Abs(float64(a[59] - c[143])); d > 5e-3 {
		t.Errorf("after a second: %v at 60, %v at 144", a[59], c[143])
	}
}

func TestSimulation_OddTimes(t *testing.T) {
	t.Parallel()
	m, k := chain(5, vrm.SpringJoint{Stiffness: 4, Gravity: 2, GravityDir: mgl32.Vec3{0, -1, 0}, Drag: 0})
	sim := spring.New(m)
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for i, dt := range []float32{0, 10, 0, 1.0 / 60, nan, -1, inf, 0.3, 1e-9, 0.016, 1e6} {
		k.Translation[0] = mgl32.Vec3{float32(i) * 0.05, 1, 0}
		k.RefreshAll()
		sim.Step(k, dt)
		finite(t, k, fmt.Sprint("dt ", dt))
	}
	k.Translation[0] = mgl32.Vec3{nan, inf, 0}
	k.RefreshAll()
	sim.Step(k, 1.0/60)
	k.Translation[0] = mgl32.Vec3{}
	for range 3 {
		k.RefreshAll()
		sim.Step(k, 1.0/60)
	}
	finite(t, k, "after a broken parent")
}

func finite(t *testing.T, k *pose.Skeleton, what string) {
	t.Helper()
	for i, m := range k.World {
		for _, v := range m {
			if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
				t.Fatalf("%s: node %d is %v", what, i, m)
			}
		}
	}
}

// TestSimulation_Lengths: no pull stretches a segment.
func TestSimulation_Lengths(t *testing.T) {
	t.Parallel()
	m, k := chain(6, soft)
	sim := spring.New(m)
	sim.Step(k, 0)
	for i := range 300 {
		s, c := math.Sincos(float64(i) * 0.2)
		k.Translation[0] = mgl32.Vec3{float32(s) * 0.3, 1, float32(c) * 0.3}
		k.Rotation[0] = pose.RotZ(float32(s))
		k.RefreshAll()
		sim.Step(k, 1.0/60)
		for n := 2; n < len(k.Parent); n++ {
			if l := k.Position(n).Sub(k.Position(n - 1)).Len(); math.Abs(float64(l)-0.1) > 1e-4 {
				t.Fatalf("step %d: node %d is %v from its parent", i, n, l)
			}
		}
	}
}

func TestSimulation_TeleportAndScale(t *testing.T) {
	t.Parallel()
	m, k := chain(4, soft)
	sim := spring.New(m)
	sim.Step(k, 0)
	k.Place(mgl32.Vec3{5, 0, 0}, 0, 1)
	k.RefreshAll()
	sim.Step(k, 1.0/60)
	tip := len(k.Parent) - 1
	if d := k.Position(tip).Sub(mgl32.Vec3{5, 0.6, 0}).Len(); d > 1e-4 {
		t.Errorf("flung %v m by a teleport", d)
	}
	k.Place(mgl32.Vec3{5, 0, 0}, 0, 2)
	k.RefreshAll()
	for range 10 {
		sim.Step(k, 1.0/60)
	}
	if d := k.Position(tip).Sub(mgl32.Vec3{5, 1.2, 0}).Len(); d > 1e-3 {
		t.Errorf("after doubling, the tip is %v m off", d)
	}
}

func TestSimulation_Carry(t *testing.T) {
	t.Parallel()
	m, k := chain(4, soft)
	sim := spring.New(m)
	sim.Step(k, 0)
	for range 10 {
		sim.Carry(mgl32.Vec3{0.02, 0, 0})
		k.RefreshAll()
		sim.Step(k, 1.0/60)
	}
	if x := k.Position(len(k.Parent) - 1)[0]; x > -0.02 {
		t.Errorf("carried to the right, the tip is at x %v; it should lag to the left", x)
	}
	sim.Carry(mgl32.Vec3{float32(math.NaN()), 0, 0})
	sim.Step(k, 1.0/60)
	finite(t, k, "carried by NaN")
}

func TestSimulation_Colliders(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		c    vrm.Collider
		ok   func(tip mgl32.Vec3) bool
	}{
		{"sphere", vrm.Collider{Offset: mgl32.Vec3{0.02, -0.3, 0}, Radius: 0.1},
			func(p mgl32.Vec3) bool { return p.Sub(mgl32.Vec3{0.02, 0.7, 0}).Len() > 0.108 }},
		{"capsule", vrm.Collider{Shape: vrm.Capsule, Offset: mgl32.Vec3{0.02, -0.2, -1}, Tail: mgl32.Vec3{0.02, -0.2, 1}, Radius: 0.1},
			func(p mgl32.Vec3) bool { return math.Hypot(float64(p[0]-0.02), float64(p[1]-0.8)) > 0.108 }},
		{"plane", vrm.Collider{Shape: vrm.Plane, Offset: mgl32.Vec3{0, -0.25, 0}, Normal: mgl32.Vec3{0, 1, 0}},
			func(p mgl32.Vec3) bool { return p[1] > 0.758 }},
		{"inside", vrm.Collider{Inside: true, Offset: mgl32.Vec3{0, -0.1, 0}, Radius: 0.15},
			func(p mgl32.Vec3) bool { return p.Sub(mgl32.Vec3{0, 0.9, 0}).Len() < 0.15 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m, _ := chain(3, vrm.SpringJoint{
				Stiffness: 0.05, Gravity: 0.5, GravityDir: mgl32.Vec3{0.05, -1, 0.02}, Drag: 0.5, HitRadius: 0.01,
			})
			m.Springs[0].Joints[0].Stiffness = 0
			m.Colliders = []vrm.Collider{c.c}
			m.Springs[0].Colliders = []int{0}
			k := skeleton(m)
			sim := spring.New(m)
			for range 240 {
				k.RefreshAll()
				sim.Step(k, 1.0/60)
			}
			tip := k.Position(len(k.Parent) - 1)
			finite(t, k, c.name)
			if !c.ok(tip) {
				t.Errorf("tip at %v", tip)
			}
		})
	}
}

// TestSimulation_Center: with a centre, moving the whole body makes no swing.
func TestSimulation_Center(t *testing.T) {
	t.Parallel()
	for _, center := range []int{vrm.None, 0} {
		m, k := chain(4, soft)
		m.Springs[0].Center = center
		sim := spring.New(m)
		sim.Step(k, 0)
		worst := float32(0)
		for i := range 60 {
			k.Translation[0] = mgl32.Vec3{float32(i) * 0.02, 1, 0}
			k.RefreshAll()
			sim.Step(k, 1.0/60)
			worst = max(worst, k.Position(5-1).Sub(k.Position(0)).Sub(mgl32.Vec3{0, -0.4, 0}).Len())
		}
		if center == 0 && worst > 1e-3 {
			t.Errorf("swings by %v with a centre", worst)
		}
		if center < 0 && worst < 0.02 {
			t.Errorf("swings by %v without one", worst)
		}
	}
}

// TestSimulation_BadIndices: a model that lies about its springs is survived.
func TestSimulation_BadIndices(t *testing.T) {
	t.Parallel()
	m, k := chain(2, soft)
	m.Colliders = []vrm.Collider{{Node: 99, Radius: 1}}
	m.Springs[0].Colliders = []int{0, 7, -1}
	m.Springs = append(m.Springs,
		vrm.Spring{Center: 55, Joints: []vrm.SpringJoint{{Node: 77}, {Node: 0}}},
		vrm.Spring{Joints: []vrm.SpringJoint{{Node: 2}, {Node: 0}}}, // tail is an ancestor
		vrm.Spring{Joints: []vrm.SpringJoint{{Node: 0}, {Node: vrm.None}}},
		vrm.Spring{Joints: []vrm.SpringJoint{{Node: 1}}},
	)
	sim := spring.New(m)
	if sim.Len() != 2 {
		t.Errorf("%d segments, want the two good ones", sim.Len())
	}
	for range 5 {
		sim.Step(k, 1.0/60)
	}
	finite(t, k, "bad indices")
}

func BenchmarkSimulation(b *testing.B) {
	m, k := chain(6, soft)
	for c := range 20 {
		m.Colliders = append(m.Colliders, vrm.Collider{Offset: mgl32.Vec3{float32(c), 5, 0}, Radius: 0.1})
		m.Springs[0].Colliders = append(m.Springs[0].Colliders, c)
	}
	sim := spring.New(m)
	sim.Step(k, 0)
	b.ReportAllocs()
	for b.Loop() {
		sim.Step(k, 1.0/60)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(sim.Len()), "ns/segment")
}
