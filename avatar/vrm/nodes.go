package vrm

import (
	"math"

	"github.com/go-gl/mathgl/mgl32"
)

// maxNodes bounds the scene graph.
const maxNodes = 100_000

// nodes builds Model.Nodes parents first, refusing cycles, without recursion.
// A VRM 0.x model, which faces -Z, goes under one node turned 180° about Y;
// meshes and bones stay as the file has them.
func (r *reader) nodes() *Error {
	in := r.doc.Nodes
	if len(in) > maxNodes {
		return refuse("nodes", nextSmaller, "there are %d nodes, the limit is %d", len(in), maxNodes)
	}
	parent, err := r.parents()
	if err != nil {
		return err
	}
	drawn, roots, err := r.sceneRoots(parent)
	if err != nil {
		return err
	}
	r.nodeOf = make([]int, len(in))
	for i := range r.nodeOf {
		r.nodeOf[i] = None
	}
	top := None
	if r.m.Version == VRM0 {
		turn := restNode("facing", None)
		turn.Rotation = mgl32.Quat{W: 0, V: mgl32.Vec3{0, 1, 0}}
		r.m.Nodes = append(r.m.Nodes, turn)
		top = 0
	}
	type item struct {
		node, parent int
		drawn        bool
	}
	var stack []item
	for k := len(roots) - 1; k >= 0; k-- {
		stack = append(stack, item{roots[k], top, drawn[roots[k]]})
	}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if r.nodeOf[it.node] != None {
			continue // listed twice
		}
		id := len(r.m.Nodes)
		r.nodeOf[it.node] = id
		n, err := r.node(it.node, it.parent)
		if err != nil {
			return err
		}
		it.drawn = it.drawn || drawn[it.node]
		if !it.drawn && n.Mesh != None {
			r.warn.add("Node %d is not part of the scene; its mesh is not drawn.", it.node)
			n.Mesh, n.Skin = None, None
		}
		r.m.Nodes = append(r.m.Nodes, n)
		if it.parent != None {
			p := &r.m.Nodes[it.parent]
			p.Children = append(p.Children, id)
		}
		kids := in[it.node].Children
		for k := len(kids) - 1; k >= 0; k-- {
			c := int(kids[k])
			if parent[c] == it.node {
				stack = append(stack, item{c, id, it.drawn})
			}
		}
	}
	r.last = make([]int, len(r.m.Nodes))
	for i := len(r.m.Nodes) - 1; i >= 0; i-- {
		r.last[i] = max(r.last[i], i)
		if p := r.m.Nodes[i].Parent; p != None {
			r.last[p] = max(r.last[p], r.last[i])
		}
	}
	return nil
}

// isAncestor reports whether a is above n. Nodes stand in depth-first order,
// so everything below a node follows it without a gap.
func (r *reader) isAncestor(a, n int) bool { return a < n && n <= r.last[a] }

// parents checks the children lists: every index in range, no cycle. A node
// with two parents keeps the first.
func (r *reader) parents() ([]int, *Error) {
	in := r.doc.Nodes
	parent := make([]int, len(in))
	for i := range parent {
		parent[i] = None
	}
	for i := range in {
		for _, c := range in[i].Children {
			k, ok := index(c, len(in))
			if !ok {
				return nil, refuse("nodes", nextExport, "node %d names child %v of %d nodes", i, c, len(in))
			}
			if parent[k] == None {
				parent[k] = i
			} else {
				r.warn.add("Node %d has two parents; the first was kept.", k)
			}
		}
	}
	if at := cycle(in); at != None {
		return nil, refuse("nodes", nextExport, "node %d is its own ancestor", at)
	}
	return parent, nil
}

// cycle finds a node on a cycle of the children graph, None when there is
// none: peel off nodes nobody points at until nothing is left.
func cycle(in []jNode) int {
	pointed := make([]int, len(in))
	for i := range in {
		for _, c := range in[i].Children {
			pointed[int(c)]++
		}
	}
	var free []int
	for i, n := range pointed {
		if n == 0 {
			free = append(free, i)
		}
	}
	for len(free) > 0 {
		i := free[len(free)-1]
		free = free[:len(free)-1]
		for _, c := range in[i].Children {
			if pointed[int(c)]--; pointed[int(c)] == 0 {
				free = append(free, int(c))
			}
		}
	}
	for i, n := range pointed {
		if n > 0 {
			return i
		}
	}
	return None
}

// sceneRoots lists the nodes to start from: those of the default scene first,
// then every other root, which is kept for skins and bones but not drawn. A
// file without scenes draws everything.
func (r *reader) sceneRoots(parent []int) (drawn []bool, roots []int, err *Error) {
	drawn = make([]bool, len(parent))
	scene := 0
	if s := r.doc.Scene; s != nil {
		var ok bool
		if scene, ok = index(*s, len(r.doc.Scenes)); !ok {
			r.warn.add("The default scene is %v of %d; the first one is drawn.", *s, len(r.doc.Scenes))
			scene = 0
		}
	}
	taken := make([]bool, len(parent))
	if len(r.doc.Scenes) > 0 {
		for _, v := range r.doc.Scenes[scene].Nodes {
			k, ok := index(v, len(parent))
			if !ok {
				return nil, nil, refuse("nodes", nextExport, "scene %d names node %v of %d", scene, v, len(parent))
			}
			drawn[k] = true
			if parent[k] == None && !taken[k] {
				taken[k] = true
				roots = append(roots, k)
			}
		}
	}
	for i, p := range parent {
		if p == None && !taken[i] {
			roots = append(roots, i)
			drawn[i] = drawn[i] || len(r.doc.Scenes) == 0
		}
	}
	return drawn, roots, nil
}

func restNode(name string, parent int) Node {
	return Node{Name: name, Parent: parent, Rotation: mgl32.QuatIdent(), Scale: mgl32.Vec3{1, 1, 1}, Mesh: None, Skin: None}
}

// node converts one glTF node.
func (r *reader) node(i, parent int) (Node, *Error) {
	j := &r.doc.Nodes[i]
	n := restNode(j.Name, parent)
	if j.Mesh != nil {
		var ok bool
		if n.Mesh, ok = index(*j.Mesh, len(r.doc.Meshes)); !ok {
			return n, refuse("nodes", nextExport, "node %d names mesh %v of %d", i, *j.Mesh, len(r.doc.Meshes))
		}
	}
	if j.Skin != nil {
		k, ok := index(*j.Skin, len(r.doc.Skins))
		if !ok {
			return n, refuse("nodes", nextExport, "node %d names skin %v of %d", i, *j.Skin, len(r.doc.Skins))
		}
		if n.Mesh != None {
			n.Skin = k
		}
	}
	if len(j.Matrix) == 16 {
		n.Translation, n.Rotation, n.Scale = r.decompose(i, j.Matrix)
	} else {
		n.Translation = r.vec3(j.Translation, n.Translation, "node %d translation", i)
		n.Scale = r.vec3(j.Scale, n.Scale, "node %d scale", i)
		n.Rotation = r.quat(j.Rotation, i)
	}
	for _, w := range j.Weights {
		n.Weights = append(n.Weights, num32(w, 0))
	}
	return n, nil
}

// num32 narrows a JSON number, replacing what float32 cannot hold safely.
func num32(v, otherwise float64) float32 {
	if !(math.Abs(v) <= sane) {
		return float32(otherwise)
	}
	return float32(v)
}

// vec3 reads three finite numbers or keeps the default with a warning.
func (r *reader) vec3(v []float64, def mgl32.Vec3, what string, i int) mgl32.Vec3 {
	if len(v) == 0 {
		return def
	}
	if len(v) != 3 || !(math.Abs(v[0]) <= sane && math.Abs(v[1]) <= sane && math.Abs(v[2]) <= sane) {
		r.warn.add("A bad value was replaced: "+what+".", i)
		return def
	}
	return mgl32.Vec3{float32(v[0]), float32(v[1]), float32(v[2])}
}

// quat reads a rotation and makes it unit length.
func (r *reader) quat(v []float64, i int) mgl32.Quat {
	if len(v) == 0 {
		return mgl32.QuatIdent()
	}
	if len(v) == 4 {
		if l := math.Sqrt(v[0]*v[0] + v[1]*v[1] + v[2]*v[2] + v[3]*v[3]); l > 1e-6 && l < sane {
			return mgl32.Quat{W: float32(v[3] / l), V: mgl32.Vec3{float32(v[0] / l), float32(v[1] / l), float32(v[2] / l)}}
		}
	}
	r.warn.add("A bad value was replaced: node %d rotation.", i)
	return mgl32.QuatIdent()
}

// decompose splits a column-major matrix into T·R·S. Shear is lost.
func (r *reader) decompose(i int, m []float64) (t mgl32.Vec3, q mgl32.Quat, s mgl32.Vec3) {
	q, s = mgl32.QuatIdent(), mgl32.Vec3{1, 1, 1}
	for _, v := range m {
		if !(math.Abs(v) <= sane) {
			r.warn.add("A bad value was replaced: node %d matrix.", i)
			return t, q, s
		}
	}
	t = mgl32.Vec3{float32(m[12]), float32(m[13]), float32(m[14])}
	var len3 [3]float64
	for c := range 3 {
		len3[c] = math.Sqrt(m[4*c]*m[4*c] + m[4*c+1]*m[4*c+1] + m[4*c+2]*m[4*c+2])
	}
	det := m[0]*(m[5]*m[10]-m[6]*m[9]) - m[4]*(m[1]*m[10]-m[2]*m[9]) + m[8]*(m[1]*m[6]-m[2]*m[5])
	if det < 0 {
		len3[0] = -len3[0]
	}
	s = mgl32.Vec3{num32(len3[0], 1), num32(len3[1], 1), num32(len3[2], 1)}
	if len3[0] == 0 || len3[1] == 0 || len3[2] == 0 {
		return t, q, s
	}
	rot := mgl32.Ident4()
	for c := range 3 {
		for k := range 3 {
			rot[4*c+k] = float32(m[4*c+k] / len3[c])
		}
	}
	if got := mgl32.Mat4ToQuat(rot); got.Len() > 1e-6 && ok32(got.Len()) {
		q = got.Normalize()
	}
	return t, q, s
}

// restWorlds is every node's rest world matrix.
func restWorlds(nodes []Node) []mgl32.Mat4 {
	out := make([]mgl32.Mat4, len(nodes))
	for i := range nodes {
		out[i] = nodes[i].Local()
		if p := nodes[i].Parent; p != None {
			out[i] = out[p].Mul4(out[i])
		}
	}
	return out
}

// restRotations is every node's rest rotation in model space. When the first
// node is the facing turn, it is measured below that.
func restRotations(nodes []Node, turned bool) []mgl32.Quat {
	out := make([]mgl32.Quat, len(nodes))
	for i := range nodes {
		if turned && i == 0 {
			out[i] = mgl32.QuatIdent()
			continue
		}
		out[i] = nodes[i].Rotation
		if p := nodes[i].Parent; p != None {
			out[i] = out[p].Mul(out[i]).Normalize()
		}
	}
	return out
}

// Local is the node's rest transform, T·R·S.
func (n *Node) Local() mgl32.Mat4 {
	m := n.Rotation.Mat4()
	for c := range 3 {
		for k := range 3 {
			m[4*c+k] *= n.Scale[c]
		}
	}
	m[12], m[13], m[14] = n.Translation[0], n.Translation[1], n.Translation[2]
	return m
}
