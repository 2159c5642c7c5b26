package vrm

import (
	"cmp"
	"slices"

	"github.com/go-gl/mathgl/mgl32"
)

// maxSpringColliders bounds colliders listed over all springs.
const maxSpringColliders = 100_000

// spring1 is VRMC_springBone 1.0.
type spring1 struct {
	Colliders []struct {
		Node       float64    `json:"node"`
		Shape      shape1     `json:"shape"`
		Extensions extensions `json:"extensions"`
	} `json:"colliders"`
	ColliderGroups []struct {
		Colliders []float64 `json:"colliders"`
	} `json:"colliderGroups"`
	Springs []struct {
		Name   string `json:"name"`
		Joints []struct {
			Node         float64   `json:"node"`
			HitRadius    *float64  `json:"hitRadius"`
			Stiffness    *float64  `json:"stiffness"`
			GravityPower *float64  `json:"gravityPower"`
			GravityDir   []float64 `json:"gravityDir"`
			DragForce    *float64  `json:"dragForce"`
		} `json:"joints"`
		ColliderGroups []float64 `json:"colliderGroups"`
		Center         *float64  `json:"center"`
	} `json:"springs"`
}

// shape1 also covers VRMC_springBone_extended_collider's shapes.
type shape1 struct {
	Sphere  *ball1 `json:"sphere"`
	Capsule *ball1 `json:"capsule"`
	Plane   *struct {
		Offset []float64 `json:"offset"`
		Normal []float64 `json:"normal"`
	} `json:"plane"`
}

type ball1 struct {
	Offset []float64 `json:"offset"`
	Tail   []float64 `json:"tail"`
	Radius float64   `json:"radius"`
	Inside bool      `json:"inside"`
}

// convert fills a collider; false when the shape is none that is known.
func (s *shape1) convert(c *Collider, extended bool) bool {
	b := s.Sphere
	c.Shape = Sphere
	if s.Capsule != nil {
		b, c.Shape = s.Capsule, Capsule
	}
	if b != nil {
		c.Offset = vec3of(b.Offset, mgl32.Vec3{})
		c.Tail = vec3of(b.Tail, mgl32.Vec3{})
		c.Radius = max(0, num32(b.Radius, 0))
		c.Inside = extended && b.Inside
		return true
	}
	if extended && s.Plane != nil {
		c.Shape = Plane
		c.Offset = vec3of(s.Plane.Offset, mgl32.Vec3{})
		c.Normal = unit(vec3of(s.Plane.Normal, mgl32.Vec3{0, 0, 1}), mgl32.Vec3{0, 0, 1})
		return true
	}
	return false
}

// springs1 reads VRMC_springBone where the file has it.
func (r *reader) springs1() {
	data, ok := r.doc.Extensions["VRMC_springBone"]
	if !ok {
		return
	}
	var x spring1
	if !decodeExtension(data, &x, "VRMC_springBone", &r.warn) {
		return
	}
	place := make([]int, len(x.Colliders)) // file's collider → Model.Colliders
	for i := range x.Colliders {
		j := &x.Colliders[i]
		place[i] = None
		node, ok := index(j.Node, len(r.nodeOf))
		if !ok {
			r.warn.add("Spring collider %d names node %v of %d; it was ignored.", i, j.Node, len(r.nodeOf))
			continue
		}
		c := Collider{Node: r.nodeOf[node]}
		known := false
		if data, ok := j.Extensions["VRMC_springBone_extended_collider"]; ok {
			var e struct {
				Shape shape1 `json:"shape"`
			}
			known = decodeExtension(data, &e, "VRMC_springBone_extended_collider", &r.warn) && e.Shape.convert(&c, true)
		}
		if !known && !j.Shape.convert(&c, false) {
			r.warn.add("Spring collider %d has no shape that is known; it was ignored.", i)
			continue
		}
		place[i] = len(r.m.Colliders)
		r.m.Colliders = append(r.m.Colliders, c)
	}
	groups := make([][]int, len(x.ColliderGroups))
	for i := range x.ColliderGroups {
		for _, v := range x.ColliderGroups[i].Colliders {
			if k, ok := index(v, len(place)); !ok {
				r.warn.add("Collider group %d names collider %v of %d.", i, v, len(place))
			} else if place[k] != None {
				groups[i] = append(groups[i], place[k])
			}
		}
	}
	taken := map[int]bool{}
	for i := range x.Springs {
		j := &x.Springs[i]
		s := Spring{Name: j.Name, Center: None}
		for k := range j.Joints {
			e := &j.Joints[k]
			n, ok := index(e.Node, len(r.nodeOf))
			if !ok {
				r.warn.add("Spring %d%s: joint %d names node %v of %d; the chain ends there.", i, quoted(j.Name), k, e.Node, len(r.nodeOf))
				break
			}
			node := r.nodeOf[n]
			if len(s.Joints) > 0 && !r.isAncestor(s.Joints[len(s.Joints)-1].Node, node) {
				r.warn.add("Spring %d%s: joint %d is not below the one before; the chain ends there.", i, quoted(j.Name), k)
				break
			}
			if taken[node] && k < len(j.Joints)-1 {
				r.warn.add("Spring %d%s: joint %d belongs to another spring already; the chain ends there.", i, quoted(j.Name), k)
				break
			}
			s.Joints = append(s.Joints, SpringJoint{
				Node: node, HitRadius: max(0, opt32(e.HitRadius, 0)), Stiffness: opt32(e.Stiffness, 1),
				Gravity: opt32(e.GravityPower, 0), GravityDir: vec3of(e.GravityDir, mgl32.Vec3{0, -1, 0}),
				Drag: min(max(opt32(e.DragForce, 0.5), 0), 1),
			})
		}
		if len(s.Joints) < 2 {
			continue
		}
		for _, e := range s.Joints[:len(s.Joints)-1] {
			taken[e.Node] = true
		}
		if j.Center != nil {
			s.Center = r.center(*j.Center, s.Joints[0].Node, i)
		}
		r.addSpring(s, j.ColliderGroups, groups)
	}
	r.sortSprings()
}

// center checks a spring's centre: joint 0 or a node above it.
func (r *reader) center(v float64, root, spring int) int {
	if v == None {
		return None
	}
	n, ok := index(v, len(r.nodeOf))
	if !ok {
		r.warn.add("Spring %d has center %v of %d nodes; it was ignored.", spring, v, len(r.nodeOf))
		return None
	}
	c := r.nodeOf[n]
	if c != root && !r.isAncestor(c, root) {
		r.warn.add("Spring %d has a center that is not above it; it was ignored.", spring)
		return None
	}
	return c
}

// addSpring flattens collider groups, each collider once.
func (r *reader) addSpring(s Spring, list []float64, groups [][]int) {
	seen := map[int]bool{}
	for _, v := range list {
		g, ok := index(v, len(groups))
		if !ok {
			r.warn.add("A spring names collider group %v of %d; it was ignored.", v, len(groups))
			continue
		}
		for _, c := range groups[g] {
			if seen[c] {
				continue
			}
			if r.springColliders++; r.springColliders > maxSpringColliders {
				r.warn.add("The springs list more than %d colliders; the rest was ignored.", maxSpringColliders)
				break
			}
			seen[c] = true
			s.Colliders = append(s.Colliders, c)
		}
		if r.springColliders > maxSpringColliders {
			break
		}
	}
	r.m.Springs = append(r.m.Springs, s)
}

// sortSprings puts springs whose root hangs from another spring after it:
// nodes are parents first, so the root's index is the order.
func (r *reader) sortSprings() {
	slices.SortStableFunc(r.m.Springs, func(a, b Spring) int { return cmp.Compare(a.Joints[0].Node, b.Joints[0].Node) })
}
