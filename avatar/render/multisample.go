package render

import (
	"fmt"
	"image"
	"strconv"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// multisampled is where the samples of a target are drawn: as large as she is
// in the picture, not as the picture, for she covers a third of it and every
// sample is cleared every frame. It grows and never shrinks. Render goroutine
// only.
type multisampled struct {
	g        *gpu
	samples  int
	size     image.Point
	fbo      uint32
	color    uint32 // texture
	depth    uint32 // renderbuffer
	resolver *program
	offset   int32 // uniform: the picture's pixel at the buffer's corner
}

// grain is the step the buffer grows by, a software rasteriser's tile.
const grain = 64

func (g *gpu) newMultisampled(samples int) (*multisampled, error) {
	p, err := g.namedProgram("resolve", "SAMPLES "+strconv.Itoa(samples))
	if err != nil {
		return nil, err
	}
	m := &multisampled{g: g, samples: samples, resolver: p}
	m.offset = g.gs.GetUniformLocation(p.Handle(), "uOffset")
	return m, nil
}

// fit makes room for a rectangle of that size.
func (m *multisampled) fit(need image.Point) error {
	if need.X <= m.size.X && need.Y <= m.size.Y {
		return nil
	}
	up := func(n int) int { return (n + grain - 1) / grain * grain }
	size := image.Pt(max(m.size.X, up(need.X)), max(m.size.Y, up(need.Y)))
	m.free()
	m.size = size
	m.fbo = m.g.framebuffer()
	m.color = m.g.gs.GenTexture()
	m.g.gs.BindTexture(gl.TEXTURE_2D_MULTISAMPLE, m.color)
	gl.TexImage2DMultisample(gl.TEXTURE_2D_MULTISAMPLE, int32(m.samples), gl.RGBA8, int32(size.X), int32(size.Y), true)
	gl.FramebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D_MULTISAMPLE, m.color, 0)
	m.depth = m.g.renderbuffer(gl.DEPTH_COMPONENT24, size.X, size.Y, m.samples)
	gl.FramebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, m.depth)
	if s := gl.CheckFramebufferStatus(gl.FRAMEBUFFER); s != gl.FRAMEBUFFER_COMPLETE {
		m.free()
		return fmt.Errorf("make a %d×%d framebuffer with %d samples: OpenGL status 0x%04x", size.X, size.Y, m.samples, s)
	}
	return nil
}

// begin lets the part r of a picture h pixels high be drawn.
func (m *multisampled) begin(r image.Rectangle, w, h int) {
	gl.BindFramebuffer(gl.FRAMEBUFFER, m.fbo)
	m.g.gs.Viewport(int32(-r.Min.X), int32(r.Max.Y-h), int32(w), int32(h))
}

// resolve averages the samples of the part r into the framebuffer into. By a
// shader of our own and not by a blit: the driver of a software rasteriser
// compiles the blit's anew in every run, and that is a quarter of the time to
// the first picture.
func (m *multisampled) resolve(r image.Rectangle, into uint32, h int) {
	gs := m.g.gs
	x, y := int32(r.Min.X), int32(h-r.Max.Y)
	gl.BindFramebuffer(gl.FRAMEBUFFER, into)
	gs.Viewport(x, y, int32(r.Dx()), int32(r.Dy()))
	gs.Disable(gl.DEPTH_TEST)
	gs.Disable(gl.BLEND)
	gs.Disable(gl.CULL_FACE)
	gs.ActiveTexture(gl.TEXTURE0)
	gs.BindTexture(gl.TEXTURE_2D_MULTISAMPLE, m.color)
	gs.UseProgram(m.resolver.Program)
	gl.Uniform2i(m.offset, x, y)
	gs.BindVertexArray(m.g.quad)
	gs.DrawArrays(gl.TRIANGLE_STRIP, 0, 4)
	gs.BindVertexArray(0)
}

func (m *multisampled) free() {
	if m == nil {
		return
	}
	if m.color != 0 {
		m.g.gs.DeleteTextures(m.color)
	}
	m.g.dropFramebuffer(m.fbo, m.depth)
	m.color, m.fbo, m.depth, m.size = 0, 0, 0, image.Point{}
}
