package vrm

import (
	"github.com/go-gl/mathgl/mgl32"
)

// maxConstraints bounds what the dependency search walks.
const maxConstraints = 4096

type constraint1 struct {
	Constraint struct {
		Roll     *constraintBody `json:"roll"`
		Aim      *constraintBody `json:"aim"`
		Rotation *constraintBody `json:"rotation"`
	} `json:"constraint"`
}

type constraintBody struct {
	Source   float64  `json:"source"`
	Weight   *float64 `json:"weight"`
	RollAxis string   `json:"rollAxis"`
	AimAxis  string   `json:"aimAxis"`
}

var constraintAxes = map[string]mgl32.Vec3{
	"X": {1, 0, 0}, "Y": {0, 1, 0}, "Z": {0, 0, 1},
	"PositiveX": {1, 0, 0}, "PositiveY": {0, 1, 0}, "PositiveZ": {0, 0, 1},
	"NegativeX": {-1, 0, 0}, "NegativeY": {0, -1, 0}, "NegativeZ": {0, 0, -1},
}

// constraints reads VRMC_node_constraint of every node and lists them so that
// each comes after what it depends on.
func (r *reader) constraints() {
	var list []Constraint
	for i := range r.doc.Nodes {
		data, ok := r.doc.Nodes[i].Extensions["VRMC_node_constraint"]
		if !ok {
			continue
		}
		var x constraint1
		if !decodeExtension(data, &x, "VRMC_node_constraint", &r.warn) {
			continue
		}
		c := Constraint{Node: r.nodeOf[i], Weight: 1}
		var b *constraintBody
		axis := ""
		switch j := &x.Constraint; {
		case j.Roll != nil:
			b, c.Kind, axis = j.Roll, Roll, j.Roll.RollAxis
		case j.Aim != nil:
			b, c.Kind, axis = j.Aim, Aim, j.Aim.AimAxis
		case j.Rotation != nil:
			b, c.Kind, axis = j.Rotation, Rotation, "X"
		default:
			r.warn.add("The constraint of node %d is of no kind that is known; it was ignored.", i)
			continue
		}
		source, ok := index(b.Source, len(r.nodeOf))
		if !ok || source == i {
			r.warn.add("The constraint of node %d has source %v, which cannot be used; it was ignored.", i, b.Source)
			continue
		}
		if c.Axis, ok = constraintAxes[axis]; !ok {
			r.warn.add("The constraint of node %d has the axis %.20q, which is unknown; it was ignored.", i, axis)
			continue
		}
		c.Source = r.nodeOf[source]
		c.Weight = min(max(opt32(b.Weight, 1), 0), 1)
		if len(list) == maxConstraints {
			r.warn.add("There are more than %d constraints; the rest was ignored.", maxConstraints)
			break
		}
		list = append(list, c)
	}
	r.m.Constraints = r.sortConstraints(list)
}

// sortConstraints is a depth-first sort with a pending mark. A constraint
// depends on the constraint of its source and of every node above the source;
// aim also on those above its own node. A circle is cut where it closes.
func (r *reader) sortConstraints(list []Constraint) []Constraint {
	at := map[int]int{} // node → position in list
	for i, c := range list {
		at[c.Node] = i
	}
	const pending, done = 1, 2
	state := make([]int, len(list))
	out := make([]Constraint, 0, len(list))
	// near is the closest constrained node at or above each node.
	near := make([]int, len(r.m.Nodes))
	for i := range near {
		near[i] = None
		if _, ok := at[i]; ok {
			near[i] = i
		} else if p := r.m.Nodes[i].Parent; p != None {
			near[i] = near[p]
		}
	}
	var visit func(i int)
	above := func(node, self int) {
		for node != None && near[node] != None {
			d := at[near[node]]
			node = r.m.Nodes[near[node]].Parent
			if d == self {
				continue
			}
			if state[d] == pending {
				r.warn.add("Node constraints depend on each other in a circle; it was cut.")
			} else {
				visit(d)
			}
		}
	}
	visit = func(i int) {
		if state[i] != 0 {
			return
		}
		state[i] = pending
		above(list[i].Source, i)
		if list[i].Kind == Aim {
			above(r.m.Nodes[list[i].Node].Parent, i)
		}
		state[i] = done
		out = append(out, list[i])
	}
	for i := range list {
		visit(i)
	}
	return out
}
