package render

import (
	"embed"
	"fmt"
	"strings"

	"github.com/g3n/engine/gls"
	"github.com/go-gl/gl/v3.3-core/gl"
)

//go:embed shaders
var shaderFiles embed.FS

// gpu is the GL context's side of things: g3n's state cache, the programs
// compiled so far, and a count of what g3n does not count. It belongs to the
// render goroutine.
type gpu struct {
	gs       *gls.GLS
	programs map[progKey]*program
	named    map[string]*program
	frame    uint32 // uniform buffer of the Frame block
	quad     uint32 // empty vertex array for full-screen triangles
	fbos     int    // framebuffers and renderbuffers alive
	name     string // renderer string
	software bool
	maxTex   int32
}

// newGPU loads both function tables for the context that is current.
func newGPU() (*gpu, error) {
	if err := gl.Init(); err != nil {
		return nil, fmt.Errorf("load OpenGL functions: %w", err)
	}
	gs, err := gls.New()
	if err != nil {
		return nil, fmt.Errorf("load OpenGL functions for g3n: %w", err)
	}
	// One glGetError a call costs more than the calls; tests ask once a frame.
	gs.SetCheckErrors(false)
	g := &gpu{
		gs:       gs,
		programs: map[progKey]*program{}, named: map[string]*program{},
		name: gl.GoStr(gl.GetString(gl.RENDERER)),
	}
	if g.software = isSoftware(g.name); g.software {
		keepFreed()
	}
	gl.GetIntegerv(gl.MAX_TEXTURE_SIZE, &g.maxTex)
	// Everything is premultiplied, so one blend function serves, and g3n's two
	// blend caches never disagree.
	gs.BlendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	gs.Disable(gl.PROGRAM_POINT_SIZE)
	gs.Disable(gl.POLYGON_OFFSET_FILL)
	gs.Disable(gl.POLYGON_OFFSET_LINE)
	gs.Disable(gl.POLYGON_OFFSET_POINT)
	g.frame = gs.GenBuffer()
	gl.BindBuffer(gl.UNIFORM_BUFFER, g.frame)
	gl.BufferData(gl.UNIFORM_BUFFER, frameBlockSize, nil, gl.DYNAMIC_DRAW)
	gl.BindBufferBase(gl.UNIFORM_BUFFER, bindFrame, g.frame)
	g.quad = gs.GenVertexArray()
	return g, nil
}

// isSoftware says whether the named renderer draws on the processor.
func isSoftware(name string) bool {
	low := strings.ToLower(name)
	for _, w := range []string{"llvmpipe", "softpipe", "swiftshader", "software", "gdi generic"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// close frees what newGPU and the programs hold.
func (g *gpu) close() {
	g.gs.DeleteBuffers(g.frame)
	g.gs.DeleteVertexArrays(g.quad)
	for _, p := range g.programs {
		g.gs.DeleteProgram(p.Handle())
	}
	for _, p := range g.named {
		g.gs.DeleteProgram(p.Handle())
	}
	clear(g.programs)
	clear(g.named)
}

// check answers the first pending GL error.
func (g *gpu) check(doing string) error {
	var first uint32
	// Bounded: a lost context answers for ever.
	for range 16 {
		e := gl.GetError()
		if e == gl.NO_ERROR {
			break
		}
		if first == 0 {
			first = e
		}
	}
	if first != 0 {
		return fmt.Errorf("%s: OpenGL error 0x%04x", doing, first)
	}
	return nil
}

// counts are the GL objects alive now.
func (g *gpu) counts() Counts {
	var s gls.Stats
	g.gs.Stats(&s)
	return Counts{Textures: s.Textures, Buffers: s.Buffers, VertexArrays: s.Vaos, Framebuffers: g.fbos, Programs: len(g.programs) + len(g.named)}
}
