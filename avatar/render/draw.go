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
	s.drawn++
	for _, p := range s.parts {
		// A blush not blushing costs nothing, but for once: the second picture
		// draws everything, so that its shader is compiled before it is wanted,
		// and not before she is seen.
		if s.invisible(p) && s.drawn != 2 {
			continue
		}
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

// invisible says whether the part blends with nothing of itself.
func (s *scene) invisible(p *part) bool {
	return s.materials[p.material].AlphaMode == vrm.Blend && s.blocks[p.material].Base[3] <= 0
}

// distance is how far a part's node lies from the eye, as three.js measures it.
func (s *scene) distance(sh *shot, p *part) float32 {
	row := s.joints.rows[p.slot*12:][:12]
	q := sh.view.Mul4x1([4]float32{row[3], row[7], row[11], 1})
	return -q[2]
}

// pass says which of a part's two programs to run.
type pass uint8

const (
	passSurface pass = 1 << iota
	passOutline
)

// draw renders the parts into the bound framebuffer: solid surfaces, then their
// outlines, most of which the depth test then discards, then what blends, each
// with its outline.
func (s *scene) draw(sh *shot, l Light, parts []*part) {
	first := len(parts)
	for i, p := range parts {
		if s.materials[p.material].AlphaMode == vrm.Blend {
			first = i
			break
		}
	}
	s.drawPass(sh, l, parts[:first], passSurface)
	s.drawPass(sh, l, parts[:first], passOutline)
	s.drawPass(sh, l, parts[first:], passSurface|passOutline)
}

// drawPass runs one or both programs of the parts, in order.
func (s *scene) drawPass(sh *shot, l Light, parts []*part, which pass) {
	if len(parts) == 0 {
		return
	}
	g := s.g
	var fb frameBlock
	fb.fill(sh, l)
	gl.BindBuffer(gl.UNIFORM_BUFFER, g.frame)
	gl.BufferSubData(gl.UNIFORM_BUFFER, 0, frameBlockSize, gl.Ptr(&fb.View[0]))
	s.joints.bind()
	g.gs.Enable(gl.DEPTH_TEST)
	for _, p := range parts {
		if which == passOutline && p.outline == nil {
			continue
		}
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
		if which&passSurface != 0 {
			one := p.count // one side of these, both of the rest
			if mat.DoubleSided {
				one = p.closed
			}
			if one > 0 {
				g.gs.Enable(gl.CULL_FACE)
				g.gs.CullFace(gl.BACK)
				s.issue(p, p.surface, 0, one)
			}
			if one < p.count {
				g.gs.Disable(gl.CULL_FACE)
				s.issue(p, p.surface, one, p.count-one)
			}
		}
		if which&passOutline != 0 && p.outline != nil {
			g.gs.Enable(gl.CULL_FACE)
			g.gs.CullFace(gl.FRONT)
			s.issue(p, p.outline, 0, p.count)
		}
	}
	g.gs.BindVertexArray(0)
	g.gs.DepthMask(true)
	g.gs.FrontFace(gl.CCW)
}

// issue draws n of the part's indices from the first on.
func (s *scene) issue(p *part, prog *program, first, n int32) {
	s.g.gs.UseProgram(prog.Program)
	s.g.gs.Uniform1i(prog.jointBase, int32(p.slot))
	size := uint32(4)
	if p.indexType == gl.UNSIGNED_SHORT {
		size = 2
	}
	s.g.gs.DrawElements(gl.TRIANGLES, n, p.indexType, uint32(first)*size)
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
