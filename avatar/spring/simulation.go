package spring

import (
	"math"
	"sort"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// Fixed step of the simulation in seconds, the most steps one call makes, and
// the gap after which springs start anew.
const (
	StepLength = 1.0 / 60
	MaxSteps   = 6
	longGap    = 0.5
	// jump is how far, in metres at scale 1, a chain's root may go in one call
	// before it counts as a teleport.
	jump = 0.75
)

// Simulation swings the spring bones of one model.
type Simulation struct {
	segs      []segment // ancestors first
	colliders []collider
	used      []int // colliders some spring reads
	blocks    []Block
	affected  []int // nodes below the first segment heads, ascending
	left      float32
	scale     float32
	ready     bool
}

// segment is one head that points at a tail.
type segment struct {
	head    int
	joint   vrm.SpringJoint
	axis    mgl32.Vec3 // toward the tail, in the head's rest space
	tail    mgl32.Vec3 // rest tail in the head's local space
	length  float32    // from head to tail in the scene at rest and scale 1
	rest    mgl32.Quat // head's rest local rotation
	center  int        // node or -1
	hits    []int      // colliders
	path    []int      // nodes to refresh before the head, top down
	cur     mgl32.Vec3 // tail, in centre space
	prev    mgl32.Vec3
	rot     mgl32.Quat // head's local rotation as simulated
	lastPos mgl32.Vec3 // where the head was, for teleports
}

// New prepares the springs of a model. Chains whose nodes do not exist, and
// segments without length, are left out.
func New(m *vrm.Model) *Simulation {
	s := &Simulation{scale: 1, blocks: make([]Block, 0, MaxBlocks)}
	for _, c := range m.Colliders {
		if c.Node < 0 || c.Node >= len(m.Nodes) {
			c.Node, c.Radius = -1, 0
		}
		s.colliders = append(s.colliders, collider{Collider: c})
	}
	rest := pose.NewSkeleton(len(m.Nodes))
	for i := range m.Nodes {
		n := &m.Nodes[i]
		rest.Parent[i], rest.Translation[i], rest.Rotation[i], rest.Scale[i] = n.Parent, n.Translation, n.Rotation, n.Scale
	}
	rest.RefreshAll()
	driven := map[int]bool{}
	for i := range m.Springs {
		s.addChain(m, rest, &m.Springs[i], driven)
	}
	sort.SliceStable(s.segs, func(i, j int) bool { return s.segs[i].head < s.segs[j].head })
	s.findPaths(m, driven)
	return s
}

func (s *Simulation) addChain(m *vrm.Model, rest *pose.Skeleton, sp *vrm.Spring, driven map[int]bool) {
	var hits []int
	for _, c := range sp.Colliders {
		if c >= 0 && c < len(s.colliders) && s.colliders[c].Node >= 0 {
			hits = append(hits, c)
		}
	}
	center := sp.Center
	if center < 0 || center >= len(m.Nodes) {
		center = vrm.None
	}
	for i := 0; i+1 < len(sp.Joints); i++ {
		head, next := sp.Joints[i], sp.Joints[i+1]
		if head.Node < 0 || head.Node >= len(m.Nodes) || driven[head.Node] {
			continue
		}
		tail := next.VirtualTail
		if next.Node >= 0 {
			var ok bool
			if tail, ok = localPoint(m, head.Node, next.Node); !ok {
				continue
			}
		}
		way := rest.Point(head.Node, tail).Sub(rest.Position(head.Node))
		l := way.Len()
		if !(l > 1e-6) || math.IsInf(float64(l), 0) {
			continue
		}
		axis := rest.WorldRot[head.Node].Conjugate().Rotate(way.Mul(1 / l))
		driven[head.Node] = true
		s.segs = append(s.segs, segment{
			head: head.Node, joint: head, axis: axis, tail: tail, length: l,
			rest: m.Nodes[head.Node].Rotation, rot: m.Nodes[head.Node].Rotation, center: center, hits: hits,
		})
	}
}

// localPoint is the rest position of a descendant in an ancestor's space.
func localPoint(m *vrm.Model, ancestor, node int) (mgl32.Vec3, bool) {
	if node >= len(m.Nodes) {
		return mgl32.Vec3{}, false
	}
	var p mgl32.Vec3
	for n := node; n != ancestor; n = m.Nodes[n].Parent {
		if n < 0 {
			return mgl32.Vec3{}, false
		}
		v := &m.Nodes[n]
		if n != node {
			p = v.Rotation.Rotate(mgl32.Vec3{p[0] * v.Scale[0], p[1] * v.Scale[1], p[2] * v.Scale[2]})
		}
		p = p.Add(v.Translation)
	}
	return p, true
}

// findPaths lists for every head the nodes between it and the driven node
// above, and all nodes that move when the springs do.
func (s *Simulation) findPaths(m *vrm.Model, driven map[int]bool) {
	below := make([]bool, len(m.Nodes))
	for i := range m.Nodes {
		p := m.Nodes[i].Parent
		below[i] = driven[i] || (p >= 0 && below[p])
		if below[i] {
			s.affected = append(s.affected, i)
		}
	}
	seen := map[int]bool{}
	for i := range s.segs {
		g := &s.segs[i]
		for n := m.Nodes[g.head].Parent; n >= 0 && below[n] && !driven[n]; n = m.Nodes[n].Parent {
			g.path = append([]int{n}, g.path...)
		}
		for _, c := range g.hits {
			if !seen[c] {
				seen[c] = true
				s.used = append(s.used, c)
			}
		}
	}
}

// Len is how many segments swing.
func (s *Simulation) Len() int { return len(s.segs) }

// Reset lets every chain hang as the pose has it, at rest, at the next Step.
func (s *Simulation) Reset() { s.ready, s.left = false, 0 }

// Step advances by dt seconds. On entry the skeleton's world transforms must
// hold the pose; on return those of the chains hold the swing too.
func (s *Simulation) Step(k *pose.Skeleton, dt float32) {
	if len(s.segs) == 0 {
		return
	}
	if !(dt >= 0) {
		dt = 0
	}
	if !s.ready || dt > longGap || k.RootScale != s.scale {
		s.settle(k)
	} else {
		s.left = min(s.left+dt, MaxSteps*StepLength)
		for s.left >= StepLength-1e-5 {
			s.left = max(s.left-StepLength, 0)
			s.step(k)
		}
	}
	for i := range s.segs {
		k.Rotation[s.segs[i].head] = s.segs[i].rot
	}
	for _, n := range s.affected {
		k.Refresh(n)
	}
}

// Carry tells the springs that the body was moved by delta metres in a way the
// scene does not show, such as its window being dragged: tails stay behind by
// as much. Chains with a centre do not feel it.
func (s *Simulation) Carry(delta mgl32.Vec3) {
	const most = 0.25
	l := delta.Len()
	if !(l > 0) || math.IsInf(float64(l), 0) {
		return
	}
	if l > most {
		delta = delta.Mul(most / l)
	}
	for i := range s.segs {
		if g := &s.segs[i]; g.center < 0 {
			g.cur, g.prev = g.cur.Sub(delta), g.prev.Sub(delta)
		}
	}
}

// settle hangs all chains in their rest shape under the present pose.
func (s *Simulation) settle(k *pose.Skeleton) {
	s.ready, s.left, s.scale = true, 0, k.RootScale
	for i := range s.segs {
		k.Rotation[s.segs[i].head] = s.segs[i].rest
	}
	for _, n := range s.affected {
		k.Refresh(n)
	}
	for i := range s.segs {
		s.segs[i].rehang(k)
	}
}

// rehang puts the tail where the head's rest rotation has it, without speed.
func (g *segment) rehang(k *pose.Skeleton) {
	g.rot = g.rest
	g.lastPos = k.Position(g.head)
	g.cur = g.toCenter(k, k.Point(g.head, g.tail))
	g.prev = g.cur
}

func (g *segment) toCenter(k *pose.Skeleton, p mgl32.Vec3) mgl32.Vec3 {
	if g.center < 0 {
		return p
	}
	inv := k.World[g.center].Inv()
	return pose.Transform(&inv, p)
}

func (g *segment) fromCenter(k *pose.Skeleton, p mgl32.Vec3) mgl32.Vec3 {
	if g.center < 0 {
		return p
	}
	return pose.Transform(&k.World[g.center], p)
}

func (s *Simulation) step(k *pose.Skeleton) {
	for _, c := range s.used {
		s.colliders[c].refresh(k)
	}
	for i := range s.segs {
		g := &s.segs[i]
		for _, n := range g.path {
			k.Refresh(n)
		}
		g.step(k, s)
		k.Rotation[g.head] = g.rot
		k.Refresh(g.head)
	}
}

// step is one Verlet step of one tail (VRMC_springBone-1.0, "Update").
func (g *segment) step(k *pose.Skeleton, s *Simulation) {
	parent := k.ParentWorld(g.head)
	head := pose.Transform(&parent, k.Translation[g.head])
	length := g.length * s.scale
	if d := head.Sub(g.lastPos).Len(); !(d < jump*s.scale) {
		k.Rotation[g.head] = g.rest
		k.Refresh(g.head)
		g.rehang(k)
		return
	}
	g.lastPos = head
	restRot := pose.Mul(k.ParentRot(g.head), g.rest)
	cur, prev := g.fromCenter(k, g.cur), g.fromCenter(k, g.prev)

	next := cur.Add(cur.Sub(prev).Mul(1 - g.joint.Drag)).
		Add(restRot.Rotate(g.axis).Mul(StepLength * g.joint.Stiffness * s.scale)).
		Add(g.joint.GravityDir.Mul(StepLength * g.joint.Gravity * s.scale))
	next, ok := pull(head, next, length)
	r := g.joint.HitRadius * s.scale
	for _, c := range g.hits {
		if dist, out := s.colliders[c].hit(next, r); dist < 0 && ok {
			next, ok = pull(head, next.Sub(out.Mul(dist)), length)
		}
	}
	for i := range s.blocks {
		if out, least, in := s.blocks[i].face(next, r); in && ok && !s.blocks[i].holds(head, r) {
			next, ok = lay(head, next, out, head.Sub(parent.Col(3).Vec3()), restRot.Rotate(g.axis), least, length)
			cur = cur.Add(next.Sub(cur).Mul(grip))
		}
	}
	if !ok {
		g.cur = g.toCenter(k, head.Add(restRot.Rotate(g.axis).Mul(length)))
		g.prev, g.rot = g.cur, g.rest
		return
	}
	g.prev, g.cur = g.toCenter(k, cur), g.toCenter(k, next)
	to := restRot.Conjugate().Rotate(next.Sub(head).Mul(1 / length))
	g.rot = pose.Unit(pose.Mul(g.rest, pose.FromTo(g.axis, to)))
}

// pull brings p to the given distance from head; false when there is no
// direction to keep.
func pull(head, p mgl32.Vec3, length float32) (mgl32.Vec3, bool) {
	d := p.Sub(head)
	l := d.Len()
	if !(l > 1e-9) || math.IsInf(float64(l), 0) {
		return p, false
	}
	return head.Add(d.Mul(length / l)), true
}
