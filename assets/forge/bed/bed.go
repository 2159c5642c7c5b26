// Package bed builds the prop she sleeps in: assets/props/bed.glb, a plain
// glTF with MToon materials.
//
// The origin is the floor where she stands after waking; she faces +Z there
// and the bed is behind her, along X, the pillow on her right. Lengths here
// are millimetres on a rig whose hips rest at RestHips; whoever shows the bed
// scales it by the model's rest hips over that. The file says so itself, in
// the extras of its root node.
//
// Nodes: Bed, and below it Frame, Mattress, Pillow, Duvet and Shadow. The
// duvet lies over her as the clip bed_sleep leaves her, and has three morphs:
//
//	open  folded back against the far side; she can get up
//	flat  a made bed with nobody in it
//	lift  held up in the middle of folding: 4·t·(1-t) while open goes 0..1 by t
//
// With the clip bed_wake the duvet opens from 1.2 to 2.0 seconds; later her knees
// come through it.
//
// Everything is pure: the same sources give the same bytes; any goroutine may
// build.
package bed

import (
	"yui/assets/forge/geo"
	"yui/assets/forge/mesh"
)

// RestHips is the rest hips height the bed is made for, metres: the default
// character's.
const RestHips = 0.84

// The plan, millimetres.
const (
	headX, footX   = -866.0, 985.0 // between the middles of the boards
	frontZ, backZ  = -84.0, -790.0 // middles of the side rails
	mattressTop    = 400.0
	mattressBottom = 262.0
	midZ           = (frontZ + backZ) / 2
)

// node is one mesh of the file.
type node struct {
	name   string
	parts  []*mesh.Part
	morphs []string
	// states hold the parts again as each morph makes them, normals included.
	states [][]*mesh.Part
}

// build makes all meshes with smooth normals.
func build() []node {
	nodes := []node{
		{name: "Frame", parts: frame()},
		{name: "Mattress", parts: []*mesh.Part{mattress()}},
		{name: "Pillow", parts: []*mesh.Part{pillow()}},
		duvet(),
		{name: "Shadow", parts: []*mesh.Part{shadow()}},
	}
	for _, n := range nodes {
		if n.name == "Frame" {
			for _, p := range n.parts {
				mesh.Smooth(p)
			}
			n.parts[0] = join(n.parts)
			continue
		}
		mesh.Smooth(n.parts...)
		for _, s := range n.states {
			mesh.Smooth(s...)
		}
	}
	nodes[0].parts = nodes[0].parts[:1]
	return nodes
}

// join makes one part of many, so that they cost one draw.
func join(parts []*mesh.Part) *mesh.Part {
	out := mesh.New(parts[0].Name, parts[0].Material)
	for _, p := range parts {
		out.Append(p)
	}
	return out
}

// Triangles counts the whole bed.
func Triangles() int {
	n := 0
	for _, nd := range build() {
		for _, p := range nd.parts {
			n += len(p.T)
		}
	}
	return n
}

// in maps 0..1 onto a patch of the texture, a little inside its edges.
func in(p patch, u, v float64) geo.V2 {
	const inset = 3.0
	return geo.V2{
		geo.Lerp(p.x0+inset, p.x1-inset, geo.Clamp(u, 0, 1)) / texSize,
		geo.Lerp(p.y0+inset, p.y1-inset, geo.Clamp(v, 0, 1)) / texSize,
	}
}
