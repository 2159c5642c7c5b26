package render

import (
	"fmt"
	"slices"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// scene is one avatar on the card: geometry, textures, materials and the joint
// table. Render goroutine only. Node matrices come ready from the body, so it
// is a flat draw list in VRM's queue order rather than a g3n scene graph.
type scene struct {
	g         *gpu
	m         *vrm.Model // without pixels
	textures  map[texKey]uint32
	joints    jointTable
	materials []vrm.Material // the model's, and a plain one at the end
	varied    []varied
	blocks    []materialBlock
	uniforms  uint32 // all material blocks
	stride    int
	parts     []*part
	drawn     int // pictures since the upload
}

// part is one primitive drawn by one node with one material.
type part struct {
	mesh
	node, material int
	prim           *vrm.Primitive
	order          int
	slot           int // first row of the joint table
	balls          []ball
	surface        *program
	outline        *program
	outlineWorld   float32 // metres added to the balls
	unskinned      bool
	closed         int32   // indices at the head whose backs nobody sees
	depth          float32 // distance of its middle, for sorting blends
	seen           float32 // share of it that others leave to be seen
}

// newScene uploads the model. On failure everything uploaded is freed.
func newScene(g *gpu, m *vrm.Model) (s *scene, err error) {
	s = &scene{g: g, m: m, textures: map[texKey]uint32{}}
	defer func() {
		if err != nil {
			s.free()
			s = nil
		}
	}()
	s.materials = append(slices.Clone(m.Materials), plainMaterial())
	s.varied = variedBy(m)
	var align int32
	gl.GetIntegerv(gl.UNIFORM_BUFFER_OFFSET_ALIGNMENT, &align)
	align = max(align, 16)
	s.stride = (materialBlockSize + int(align) - 1) / int(align) * int(align)
	s.blocks = make([]materialBlock, len(s.materials))
	s.uniforms = g.gs.GenBuffer()
	gl.BindBuffer(gl.UNIFORM_BUFFER, s.uniforms)
	gl.BufferData(gl.UNIFORM_BUFFER, s.stride*len(s.materials), nil, gl.DYNAMIC_DRAW)
	for i := range s.materials {
		s.blocks[i].fill(&s.materials[i], nil)
		s.sendMaterial(i)
	}
	s.joints.init(g, m)
	for n := range m.Nodes {
		node := &m.Nodes[n]
		if node.Mesh == vrm.None || node.Hidden {
			continue
		}
		sorted := s.sortClosed(n)
		for p := range m.Meshes[node.Mesh].Primitives {
			prim := &m.Meshes[node.Mesh].Primitives[p]
			if err := s.addPart(n, prim, sorted[prim]); err != nil {
				return s, fmt.Errorf("put mesh %q on the graphics card: %w", m.Meshes[node.Mesh].Name, err)
			}
		}
	}
	slices.SortStableFunc(s.parts, func(a, b *part) int { return a.order - b.order })
	if err := g.check("put the avatar on the graphics card"); err != nil {
		return s, err
	}
	return s, nil
}

// plainMaterial serves primitives that name none (glTF's default material).
func plainMaterial() vrm.Material {
	none := vrm.TextureRef{Texture: vrm.None, Scale: mgl32.Vec2{1, 1}, Factor: 1}
	m := vrm.Material{
		Name: "default", BaseColor: mgl32.Vec4{1, 1, 1, 1}, Roughness: 1, ZWrite: true,
		BaseTexture: none, Normal: none, EmissiveTex: none, MetalRough: none,
	}
	m.MToon.ShadeTex, m.MToon.ShiftTex, m.MToon.Matcap, m.MToon.RimTex = none, none, none, none
	m.MToon.OutlineWidthTex, m.MToon.UVAnimMask = none, none
	return m
}

// material is the primitive's, or the plain one.
func (s *scene) material(p *vrm.Primitive) *vrm.Material { return &s.materials[s.materialOf(p)] }

func (s *scene) materialOf(p *vrm.Primitive) int {
	if p.Material < 0 || p.Material >= len(s.m.Materials) {
		return len(s.materials) - 1
	}
	return p.Material
}

// isSkinned says whether joints move the primitive.
func isSkinned(n *vrm.Node, p *vrm.Primitive) bool {
	return n.Skin != vrm.None && len(p.Joints) == len(p.Positions) && len(p.Weights) == len(p.Positions)
}

func (s *scene) addPart(n int, p *vrm.Primitive, in sorted) error {
	if len(p.Positions) == 0 || len(p.Indices) == 0 {
		return nil
	}
	node := &s.m.Nodes[n]
	skinned := isSkinned(node, p)
	q := &part{node: n, material: s.materialOf(p), prim: p, unskinned: !skinned, closed: int32(in.closed)}
	mat := &s.materials[q.material]
	q.order = mat.RenderOrder
	if skinned {
		q.slot = s.joints.skins[node.Skin]
		q.balls = ballsOf(p, &s.m.Skins[node.Skin], q.slot)
	} else {
		q.slot = s.joints.node(n)
		q.balls = ballsOf(p, nil, q.slot)
	}
	for slotNo, ref := range materialSlots(mat) {
		if err := s.loadTexture(slot(slotNo), ref, q.material); err != nil {
			return err
		}
	}
	var err error
	if q.surface, err = s.g.bodyProgram(surfaceKey(mat, p, skinned, s.varied[q.material])); err != nil {
		return err
	}
	if k, ok := outlineKey(mat, p, skinned, s.varied[q.material]); ok {
		if q.outline, err = s.g.bodyProgram(k); err != nil {
			return err
		}
		switch mat.MToon.Outline {
		case vrm.OutlineWorld:
			q.outlineWorld = mat.MToon.OutlineWidth
		case vrm.OutlineScreen:
			// Padding in pixels would depend on the picture; a centimetre of
			// world is more than any sensible screen outline.
			q.outlineWorld = 0.01 + mat.MToon.OutlineWidth
		case vrm.OutlineNone:
		}
	}
	q.mesh = s.g.newMesh(p, in.or(p.Indices), skinned)
	s.parts = append(s.parts, q)
	return nil
}

func (s *scene) loadTexture(n slot, ref *vrm.TextureRef, material int) error {
	mat := &s.materials[material]
	if !uses(mat, n, ref, s.varied[material]) {
		return nil
	}
	k := texKey{ref.Texture, n.isColor()}
	if _, ok := s.textures[k]; ok {
		return nil
	}
	id, err := s.g.upload(s.m, k)
	if err != nil {
		return fmt.Errorf("material %q: %w", mat.Name, err)
	}
	s.textures[k] = id
	return nil
}

// sendMaterial writes one block to the card.
func (s *scene) sendMaterial(i int) {
	gl.BindBuffer(gl.UNIFORM_BUFFER, s.uniforms)
	gl.BufferSubData(gl.UNIFORM_BUFFER, i*s.stride, materialBlockSize, gl.Ptr(&s.blocks[i].Base[0]))
}

// update takes what changed in the body's newest frame.
func (s *scene) update(f *pose.Frame, changed pose.Changed) {
	if changed&pose.ChangedWorld != 0 {
		s.joints.fill(s.m, f)
		s.joints.send()
	}
	if changed&pose.ChangedMorphs != 0 {
		for _, p := range s.parts {
			if p.blend == nil || p.node >= len(f.Morphs) {
				continue
			}
			if p.blend.set(f.Morphs[p.node]) {
				p.blend.send(s.g, p.moving)
			}
		}
	}
	for i := range s.m.Materials {
		mat := &s.materials[i]
		moves := animatesUV(mat)
		tinted := changed&pose.ChangedTints != 0 && i < len(f.Tints)
		if !tinted && !moves {
			continue
		}
		was := s.blocks[i]
		if tinted {
			s.blocks[i].fill(mat, &f.Tints[i])
		}
		if moves {
			s.blocks[i].scroll(&mat.MToon, f.Seconds)
		}
		if s.blocks[i] != was {
			s.sendMaterial(i)
		}
	}
}

// free deletes everything the scene put on the card.
func (s *scene) free() {
	if s == nil {
		return
	}
	for _, p := range s.parts {
		s.g.freeMesh(&p.mesh)
	}
	for _, t := range s.textures {
		s.g.gs.DeleteTextures(t)
	}
	if s.uniforms != 0 {
		s.g.gs.DeleteBuffers(s.uniforms)
	}
	s.joints.free(s.g)
	*s = scene{g: s.g}
}
