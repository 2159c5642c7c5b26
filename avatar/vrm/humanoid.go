package vrm

import (
	"strings"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
)

// noHumanoid is a rig without bones.
func noHumanoid() Humanoid {
	var h Humanoid
	for i := range h.Node {
		h.Node[i] = None
		h.RestWorld[i] = mgl32.QuatIdent()
		h.RestLocal[i] = mgl32.QuatIdent()
	}
	return h
}

// bone is one entry of a file's bone list, in VRM 1.0 names.
type bone struct {
	name string
	node float64
}

// humanoid fills Model.Humanoid. Bones are found by index only, never by node
// name. A bone that cannot be used is dropped with a warning; a required one
// missing refuses the file.
func (r *reader) humanoid(list []bone) *Error {
	h := noHumanoid()
	owner := map[int]pose.Bone{}
	for _, e := range list {
		b, ok := pose.BoneByName(e.name)
		if !ok {
			r.warn.add("The bone %.40q is unknown; it was ignored.", e.name)
			continue
		}
		if e.node == None {
			continue
		}
		i, ok := index(e.node, len(r.nodeOf))
		if !ok {
			r.warn.add("The bone %s names node %v of %d; it was ignored.", b, e.node, len(r.nodeOf))
			continue
		}
		node := r.nodeOf[i]
		if h.Node[b] != None {
			r.warn.add("The bone %s is listed twice; the first was kept.", b)
			continue
		}
		if other, taken := owner[node]; taken {
			r.warn.add("The bones %s and %s share one node; the first was kept.", other, b)
			continue
		}
		owner[node] = b
		h.Node[b] = node
	}
	var missing []string
	for _, b := range pose.Required() {
		if h.Node[b] == None {
			missing = append(missing, b.String())
		}
	}
	if len(missing) > 0 {
		return refuse("humanoid", nextAvatar, "required bones are missing: %s", strings.Join(missing, ", "))
	}
	worlds, rotations := restWorlds(r.m.Nodes), restRotations(r.m.Nodes, r.m.Version == VRM0)
	for b := range pose.NumBones {
		n := h.Node[b]
		if n == None {
			continue
		}
		h.RestWorld[b], h.RestLocal[b] = rotations[n], r.m.Nodes[n].Rotation
		if s := r.m.Nodes[n].Scale; s[0] <= 0 || s[1] <= 0 || s[2] <= 0 {
			r.warn.add("The bone %s has a scale that is not positive; poses may look wrong.", b)
		}
		if p := h.parentNode(b); p != None && !r.isAncestor(p, n) {
			r.warn.add("The bone %s is not below %s; poses may look wrong.", b, owner[p])
		}
	}
	h.HipsY = worlds[h.Node[pose.Hips]].At(1, 3)
	if !(h.HipsY > 1e-3) || !ok32(h.HipsY) {
		r.warn.add("The hips rest at height %.3g m; the model does not stand on the ground.", h.HipsY)
	}
	r.m.Humanoid = h
	return nil
}

// parentNode is the node of the nearest bone above b that the rig has.
func (h *Humanoid) parentNode(b pose.Bone) int {
	for p := b.Parent(); p != pose.NoBone; p = p.Parent() {
		if h.Node[p] != None {
			return h.Node[p]
		}
	}
	return None
}
