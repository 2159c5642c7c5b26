package render

import (
	"cmp"
	"image"
	"slices"

	"github.com/go-gl/gl/v3.3-core/gl"

	"yui/avatar/vrm"
)

// drawable lists the parts in sight, in order, and answers the rectangle of the
// picture they may touch.
func (s *scene) drawable(sh *shot) ([]*part, image.Rectangle) {
	var out []*part
	var all image.Rectangle
	for _, p := range s.parts {
		r := screenRect(sh, s.joints.rows, p.balls, p.outlineWorld, 2)
		if r.Empty() {
			continue // outside the picture: culled, part by part
		}
		all = all.Union(r)
		out = append(out, p)
		if s.materials[p.material].AlphaMode == vrm.Blend {
			p.depth = s.distance(sh, p)
		}
	}
	// Blended parts of equal queue go back to front; the rest keep their order.
	slices.SortStableFunc(out, func(a, b *part) int {
		if a.order != b.order {
			return cmp.Compare(a.order, b.order)
		}
		if s.materials[a.material].AlphaMode == vrm.Blend && s.materials[b.material].AlphaMode == vrm.Blend {
			return cmp.Compare(b.depth, a.depth)
		}
		return 0
	})
	return out, all
}

// distance is how far a part's node lies from the eye, as three.js measures it.
func (s *scene) distance(sh *shot, p *part) float32 {
	row := s.joints.rows[p.slot*12:][:12]
	q := sh.view.Mul4x1([4]float32{row[3], row[7], row[11], 1})
	return -q[2]
}

// draw renders the parts into the bound framebuffer.
func (s *scene) draw(sh *shot, l Light, parts []*part) {
	g := s.g
	var fb frameBlock
	fb.fill(sh, l)
	gl.BindBuffer(gl.UNIFORM_BUFFER, g.frame)
	gl.BufferSubData(gl.UNIFORM_BUFFER, 0, frameBlockSize, gl.Ptr(&fb.View[0]))
	s.joints.bind()
	g.gs.Enable(gl.DEPTH_TEST)
	for _, p := range parts {
		mat := &s.materials[p.material]
		gl.BindBufferRange(gl.UNIFORM_BUFFER, bindMaterial, s.uniforms, p.material*s.stride, materialBlockSize)
		s.bindTextures(mat)
		if mat.AlphaMode == vrm.Blend {
			g.gs.Enable(gl.BLEND)
		} else {
			g.gs.Disable(gl.BLEND)
		}
		g.gs.DepthMask(mat.ZWrite || mat.AlphaMode != vrm.Blend)
		if p.unskinned && mirrored(s.joints.rows[p.slot*12:]) {
			g.gs.FrontFace(gl.CW)
		} else {
			g.gs.FrontFace(gl.CCW)
		}
		g.gs.BindVertexArray(p.vao)

		if mat.DoubleSided {
			g.gs.Disable(gl.CULL_FACE)
		} else {
			g.gs.Enable(gl.CULL_FACE)
			g.gs.CullFace(gl.BACK)
		}
		s.issue(p, p.surface)
		if p.outline != nil {
			g.gs.Enable(gl.CULL_FACE)
			g.gs.CullFace(gl.FRONT)
			s.issue(p, p.outline)
		}
	}
	g.gs.BindVertexArray(0)
	g.gs.DepthMask(true)
	g.gs.FrontFace(gl.CCW)
}

func (s *scene) issue(p *part, prog *program) {
	if prog == nil {
		return
	}
	s.g.gs.UseProgram(prog.Program)
	s.g.gs.Uniform1i(prog.jointBase, int32(p.slot))
	s.g.gs.DrawElements(gl.TRIANGLES, p.count, p.indexType, 0)
}

func (s *scene) bindTextures(mat *vrm.Material) {
	for n, ref := range materialSlots(mat) {
		if ref.Texture < 0 {
			continue
		}
		if id, ok := s.textures[texKey{ref.Texture, slot(n).isColor()}]; ok {
			s.g.gs.ActiveTexture(gl.TEXTURE0 + uint32(n))
			s.g.gs.BindTexture(gl.TEXTURE_2D, id)
		}
	}
}

// mirrored says whether three rows turn the handedness round.
func mirrored(r []float32) bool {
	det := r[0]*(r[5]*r[10]-r[6]*r[9]) - r[1]*(r[4]*r[10]-r[6]*r[8]) + r[2]*(r[4]*r[9]-r[5]*r[8])
	return det < 0
}
