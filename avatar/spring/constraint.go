package spring

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// Constraints copy rotations between nodes. They are applied in the order of
// the model, which lists a source before what depends on it.
type Constraints struct {
	list []constraint
}

type constraint struct {
	vrm.Constraint
	src0, dst0 mgl32.Quat // rest local rotations of source and destination
}

// NewConstraints reads a model's constraints; one whose nodes do not exist, or
// are the same, is left out.
func NewConstraints(m *vrm.Model) *Constraints {
	c := &Constraints{}
	n := len(m.Nodes)
	for _, v := range m.Constraints {
		if v.Node < 0 || v.Node >= n || v.Source < 0 || v.Source >= n || v.Node == v.Source {
			continue
		}
		if l := v.Axis.Len(); l > 1e-6 {
			v.Axis = v.Axis.Mul(1 / l)
		} else if v.Kind != vrm.Rotation {
			continue
		}
		c.list = append(c.list, constraint{v, m.Nodes[v.Source].Rotation, m.Nodes[v.Node].Rotation})
	}
	return c
}

// Apply turns every constrained node. Local rotations must hold the pose of the
// moment; world transforms are not read, and are stale afterwards.
func (c *Constraints) Apply(s *pose.Skeleton) {
	for i := range c.list {
		k := &c.list[i]
		var to mgl32.Quat
		switch k.Kind {
		case vrm.Rotation:
			to = k.dst0.Mul(k.src0.Conjugate().Mul(s.Rotation[k.Source]))
		case vrm.Roll:
			to = k.roll(s.Rotation[k.Source])
		case vrm.Aim:
			to = k.aim(s)
		}
		s.Rotation[k.Node] = pose.Slerp(k.dst0, pose.Unit(to), min(max(k.Weight, 0), 1))
	}
}

// roll keeps of the source's turn only the part about the axis.
func (k *constraint) roll(src mgl32.Quat) mgl32.Quat {
	d := k.src0.Conjugate().Mul(src)
	p := k.src0.Mul(d).Mul(k.src0.Conjugate())
	q := k.dst0.Conjugate().Mul(p).Mul(k.dst0)
	f := pose.FromTo(k.Axis, q.Rotate(k.Axis))
	return k.dst0.Mul(f.Conjugate()).Mul(q)
}

// aim points the axis at the source.
func (k *constraint) aim(s *pose.Skeleton) mgl32.Quat {
	parentRot, _ := chain(s, s.Parent[k.Node])
	_, dst := chain(s, k.Node)
	_, src := chain(s, k.Source)
	way := src.Sub(dst)
	if l := way.Len(); l > 1e-6 {
		way = way.Mul(1 / l)
	} else {
		return k.dst0
	}
	from := parentRot.Mul(k.dst0).Rotate(k.Axis)
	f := pose.FromTo(from, way)
	return parentRot.Conjugate().Mul(f).Mul(parentRot).Mul(k.dst0)
}

// chain computes a node's world rotation and position from the local
// transforms up to its root.
func chain(s *pose.Skeleton, node int) (mgl32.Quat, mgl32.Vec3) {
	rot, pos := mgl32.QuatIdent(), mgl32.Vec3{}
	for n := node; n >= 0; n = s.Parent[n] {
		sc := s.Scale[n]
		pos = s.Rotation[n].Rotate(mgl32.Vec3{pos[0] * sc[0], pos[1] * sc[1], pos[2] * sc[2]}).Add(s.Translation[n])
		rot = s.Rotation[n].Mul(rot)
	}
	return s.RootRot.Mul(rot), pose.Transform(&s.Root, pos)
}
