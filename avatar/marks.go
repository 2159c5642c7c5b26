package avatar

import (
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// marks knows where on the rig the landmarks are.
type marks struct {
	onHead [3]mgl32.Vec3 // top, eyes and mouth in the head's space
	ankle  float32       // height of the foot bones over the soles
	height float32
}

// newMarks measures the rest pose; the skeleton must hold it.
func newMarks(r *rig) marks {
	m := marks{height: 1}
	if l, e := r.bones[pose.LeftFoot].node, r.bones[pose.RightFoot].node; l >= 0 && e >= 0 {
		m.ankle = max(min(r.skel.Position(l)[1], r.skel.Position(e)[1]), 0)
	}
	n := r.bones[pose.Head].node
	if n < 0 {
		return m
	}
	head := r.skel.Position(n)
	reach := max(r.hipsY, 0.2)
	if h := r.bones[pose.Hips].node; h >= 0 {
		reach = max(reach, 2*head.Sub(r.skel.Position(h)).Len())
	}
	topY := highest(r)
	if !(topY > head[1]) || topY > head[1]+1.5*reach { // a stray vertex, or no mesh
		topY = head[1] + 0.25*reach
	}
	m.height = topY
	eyes := head.Add(mgl32.Vec3{0, 0.07 * reach, 0.08 * reach})
	if l, e := r.bones[pose.LeftEye].node, r.bones[pose.RightEye].node; l >= 0 && e >= 0 {
		eyes = r.skel.Position(l).Add(r.skel.Position(e)).Mul(0.5)
	} else if l := r.model.LookAt; l != nil && l.Offset.Len() > 0.01 {
		eyes = r.skel.Point(n, l.Offset)
	}
	eyes[2] = max(eyes[2], head[2]+0.06*reach) // eye bones often turn about a point deep inside
	mouth := mgl32.Vec3{head[0], head[1] + 0.35*(eyes[1]-head[1]), eyes[2]}
	inv := r.skel.World[n].Inv()
	m.onHead = [3]mgl32.Vec3{
		pose.Transform(&inv, mgl32.Vec3{head[0], topY, head[2]}),
		pose.Transform(&inv, eyes),
		pose.Transform(&inv, mouth),
	}
	return m
}

// highest is the greatest height of any drawn vertex in the rest pose.
func highest(r *rig) float32 {
	top := float32(0)
	m := r.model
	for i := range m.Nodes {
		n := &m.Nodes[i]
		if n.Mesh < 0 || n.Mesh >= len(m.Meshes) || n.Hidden {
			continue
		}
		var skin *vrm.Skin
		if n.Skin >= 0 && n.Skin < len(m.Skins) {
			skin = &m.Skins[n.Skin]
		}
		rows := heightRows(r, skin, i)
		for p := range m.Meshes[n.Mesh].Primitives {
			prim := &m.Meshes[n.Mesh].Primitives[p]
			for v, at := range prim.Positions {
				row := 0
				if skin != nil && v < len(prim.Joints) {
					row = heaviest(prim, v)
				}
				if row < len(rows) {
					top = max(top, rows[row].Dot(at.Vec4(1)))
				}
			}
		}
	}
	return top
}

// heightRows are the rows that give a vertex's height per joint of a skin, or
// the node's own.
func heightRows(r *rig, skin *vrm.Skin, node int) []mgl32.Vec4 {
	if skin == nil {
		return []mgl32.Vec4{r.skel.World[node].Row(1)}
	}
	rows := make([]mgl32.Vec4, len(skin.Joints))
	for j, n := range skin.Joints {
		w := r.skel.World[n]
		if j < len(skin.InverseBind) {
			w = w.Mul4(skin.InverseBind[j])
		}
		rows[j] = w.Row(1)
	}
	return rows
}

func heaviest(p *vrm.Primitive, v int) int {
	if v >= len(p.Weights) {
		return int(p.Joints[v][0])
	}
	best := 0
	for k := 1; k < 4; k++ {
		if p.Weights[v][k] > p.Weights[v][best] {
			best = k
		}
	}
	return int(p.Joints[v][best])
}

// read fills the landmarks from the skeleton as it stands.
func (m *marks) read(r *rig, out *Landmarks) {
	s := r.skel
	at := func(b pose.Bone, or mgl32.Vec3) mgl32.Vec3 {
		if n := r.bones[b].node; n >= 0 {
			return s.Position(n)
		}
		return or
	}
	origin := pose.Transform(&s.Root, mgl32.Vec3{})
	out.Valid = true
	out.Hips = at(pose.Hips, origin)
	out.Chest = at(pose.UpperChest, at(pose.Chest, at(pose.Spine, out.Hips)))
	out.Head = at(pose.Head, out.Chest)
	out.HeadTop, out.Eyes, out.Mouth = out.Head, out.Head, out.Head
	if n := r.bones[pose.Head].node; n >= 0 {
		out.HeadTop, out.Eyes, out.Mouth = s.Point(n, m.onHead[0]), s.Point(n, m.onHead[1]), s.Point(n, m.onHead[2])
	}
	out.LeftHand, out.RightHand = at(pose.LeftHand, out.Chest), at(pose.RightHand, out.Chest)
	out.LeftFoot, out.RightFoot = at(pose.LeftFoot, origin), at(pose.RightFoot, origin)
	out.Feet = out.LeftFoot.Add(out.RightFoot).Mul(0.5)
	out.Feet[1] = min(out.LeftFoot[1], out.RightFoot[1])
	out.Feet[1] -= m.ankle * s.RootScale
	out.Height = m.height * s.RootScale
}
