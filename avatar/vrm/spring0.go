package vrm

import (
	"github.com/go-gl/mathgl/mgl32"
)

// spring0 is VRM 0.x secondaryAnimation.
type spring0 struct {
	BoneGroups []struct {
		Comment        string    `json:"comment"`
		Stiffness      *float64  `json:"stiffiness"` // the key's own spelling
		GravityPower   *float64  `json:"gravityPower"`
		GravityDir     *xyz      `json:"gravityDir"`
		DragForce      *float64  `json:"dragForce"`
		HitRadius      *float64  `json:"hitRadius"`
		Center         *float64  `json:"center"`
		Bones          []float64 `json:"bones"`
		ColliderGroups []float64 `json:"colliderGroups"`
	} `json:"boneGroups"`
	ColliderGroups []struct {
		Node      float64 `json:"node"`
		Colliders []struct {
			Offset *xyz    `json:"offset"`
			Radius float64 `json:"radius"`
		} `json:"colliders"`
	} `json:"colliderGroups"`
}

// xyz is how VRM 0.x writes vectors, in Unity's left-handed axes.
type xyz struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	Z float64 `json:"z"`
}

// vec is the vector in the file's glTF axes: z negated.
func (v *xyz) vec(def mgl32.Vec3) mgl32.Vec3 {
	if v == nil {
		return def
	}
	return mgl32.Vec3{num32(v.X, 0), num32(v.Y, 0), -num32(v.Z, 0)}
}

// virtualTail is the length of the segment a 0.x chain swings beyond its last
// bone, metres.
const virtualTail = 0.07

// springs0 turns bone groups into chains. In 0.x a group names roots; every
// node below a root swings toward its first child and the last one toward a
// virtual tail. A branch therefore becomes one chain along first children and
// one more for each further child.
func (r *reader) springs0(x *spring0) {
	groups := make([][]int, len(x.ColliderGroups))
	for i := range x.ColliderGroups {
		g := &x.ColliderGroups[i]
		node, ok := index(g.Node, len(r.nodeOf))
		if !ok {
			if len(g.Colliders) > 0 {
				r.warn.add("Collider group %d names node %v of %d; it was ignored.", i, g.Node, len(r.nodeOf))
			}
			continue
		}
		for _, c := range g.Colliders {
			groups[i] = append(groups[i], len(r.m.Colliders))
			r.m.Colliders = append(r.m.Colliders, Collider{
				Node: r.nodeOf[node], Shape: Sphere, Offset: c.Offset.vec(mgl32.Vec3{}), Radius: max(0, num32(c.Radius, 0)),
			})
		}
	}
	taken := map[int]bool{}
	for i := range x.BoneGroups {
		g := &x.BoneGroups[i]
		// Gravity is a world direction, so the facing turn applies: with z
		// negated before, (x, y, z) becomes (-x, y, z).
		dir := g.GravityDir.vec(mgl32.Vec3{0, -1, 0})
		dir[0], dir[2] = -dir[0], -dir[2]
		joint := SpringJoint{
			HitRadius: max(0, opt32(g.HitRadius, 0)), Stiffness: opt32(g.Stiffness, 1), Gravity: opt32(g.GravityPower, 0),
			GravityDir: dir, Drag: min(max(opt32(g.DragForce, 0.5), 0), 1),
		}
		for _, v := range g.Bones {
			n, ok := index(v, len(r.nodeOf))
			if !ok {
				r.warn.add("Spring group %d names node %v of %d; it was ignored.", i, v, len(r.nodeOf))
				continue
			}
			center := None
			if g.Center != nil {
				center = r.center0(*g.Center, i)
			}
			roots := []int{r.nodeOf[n]}
			for len(roots) > 0 {
				root := roots[len(roots)-1]
				roots = roots[:len(roots)-1]
				if taken[root] {
					r.warn.add("A spring bone stands in two chains; the first was kept.")
					continue
				}
				s := Spring{Name: g.Comment, Center: center}
				s.Joints, roots = r.chain(root, joint, taken, roots)
				if len(s.Joints) >= 2 {
					r.addSpring(s, g.ColliderGroups, groups)
				}
			}
		}
	}
	r.sortSprings()
}

// chain follows first children from root and adds the others to roots.
func (r *reader) chain(root int, joint SpringJoint, taken map[int]bool, roots []int) ([]SpringJoint, []int) {
	var out []SpringJoint
	for n := root; ; {
		if taken[n] {
			// The rest swings already; here it only serves as a tail.
			joint.Node = n
			return append(out, joint), roots
		}
		taken[n] = true
		joint.Node = n
		out = append(out, joint)
		node := &r.m.Nodes[n]
		if len(node.Children) == 0 {
			tail := unit(node.Translation, mgl32.Vec3{})
			if tail == (mgl32.Vec3{}) {
				return out, roots
			}
			// The offset is in the parent's axes, the tail in the node's own.
			end := joint
			end.Node = None
			end.VirtualTail = node.Rotation.Inverse().Rotate(tail).Mul(virtualTail)
			return append(out, end), roots
		}
		roots = append(roots, node.Children[1:]...)
		n = node.Children[0]
	}
}

// center0 is any node in 0.x; -1 is none.
func (r *reader) center0(v float64, group int) int {
	if v == None {
		return None
	}
	n, ok := index(v, len(r.nodeOf))
	if !ok {
		r.warn.add("Spring group %d has center %v of %d nodes; it was ignored.", group, v, len(r.nodeOf))
		return None
	}
	return r.nodeOf[n]
}
