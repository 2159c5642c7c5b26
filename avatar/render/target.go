package render

import (
	"fmt"
	"image"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// target is a framebuffer that ends in a texture, multisampled or not. g3n has
// no framebuffers, so this is plain GL. Render goroutine only.
type target struct {
	g       *gpu
	w, h    int
	samples int
	tex     uint32
	fbo     uint32        // around tex
	depth   uint32        // renderbuffer, without multisampling
	ms      *multisampled // nil without
}

// newTarget makes a w×h framebuffer with that many samples (0 or 1: none).
func (g *gpu) newTarget(w, h, samples int) (*target, error) {
	t := &target{g: g, w: w, h: h, samples: samples}
	t.tex = g.gs.GenTexture()
	g.gs.BindTexture(gl.TEXTURE_2D, t.tex)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, int32(w), int32(h), 0, gl.RGBA, gl.UNSIGNED_BYTE, nil)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
	t.fbo = g.framebuffer()
	gl.FramebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, t.tex, 0)
	if samples <= 1 {
		t.addDepth()
	}
	if s := gl.CheckFramebufferStatus(gl.FRAMEBUFFER); s != gl.FRAMEBUFFER_COMPLETE {
		t.free()
		return nil, fmt.Errorf("make a %d×%d framebuffer: OpenGL status 0x%04x", w, h, s)
	}
	g.gs.ClearColor(0, 0, 0, 0)
	g.gs.Clear(gl.COLOR_BUFFER_BIT)
	if samples > 1 {
		var err error
		if t.ms, err = g.newMultisampled(samples); err == nil {
			err = t.ms.fit(image.Pt(1, 1)) // a driver that refuses does it here
		}
		if err != nil {
			t.free()
			return nil, err
		}
	}
	return t, nil
}

func (g *gpu) framebuffer() uint32 {
	var f uint32
	gl.GenFramebuffers(1, &f)
	gl.BindFramebuffer(gl.FRAMEBUFFER, f)
	g.fbos++
	return f
}

func (g *gpu) renderbuffer(format uint32, w, h, samples int) uint32 {
	var r uint32
	gl.GenRenderbuffers(1, &r)
	gl.BindRenderbuffer(gl.RENDERBUFFER, r)
	if samples > 1 {
		gl.RenderbufferStorageMultisample(gl.RENDERBUFFER, int32(samples), format, int32(w), int32(h))
	} else {
		gl.RenderbufferStorage(gl.RENDERBUFFER, format, int32(w), int32(h))
	}
	g.fbos++
	return r
}

// addDepth lets the texture itself be drawn into. Its framebuffer is bound.
func (t *target) addDepth() {
	t.depth = t.g.renderbuffer(gl.DEPTH_COMPONENT24, t.w, t.h, 0)
	gl.FramebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, t.depth)
}

// dropFramebuffer deletes a framebuffer and its renderbuffer; 0 is none.
func (g *gpu) dropFramebuffer(fbo, render uint32) {
	gl.BindFramebuffer(gl.FRAMEBUFFER, 0)
	if fbo != 0 {
		gl.DeleteFramebuffers(1, &fbo)
		g.fbos--
	}
	if render != 0 {
		gl.DeleteRenderbuffers(1, &render)
		g.fbos--
	}
}

// begin lets the part r of the target be drawn and clears it to nothing. The
// whole buffer: a clear within a scissor is drawn, a whole one is a fill. A
// driver that has no room for so many samples gets none from here on.
func (t *target) begin(r image.Rectangle) {
	if t.ms != nil && t.ms.fit(r.Size()) != nil {
		t.ms.free()
		t.ms = nil
		gl.BindFramebuffer(gl.FRAMEBUFFER, t.fbo)
		t.addDepth()
	}
	if t.ms != nil {
		t.ms.begin(r, t.w, t.h)
	} else {
		gl.BindFramebuffer(gl.FRAMEBUFFER, t.fbo)
		t.g.gs.Viewport(0, 0, int32(t.w), int32(t.h))
	}
	t.g.gs.DepthMask(true)
	t.g.gs.ClearColor(0, 0, 0, 0)
	t.g.gs.Clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
}

// end brings the part r that was begun into the texture.
func (t *target) end(r image.Rectangle) {
	if t.ms != nil && !r.Empty() {
		t.ms.resolve(r, t.fbo, t.h)
	}
}

// read copies r of the texture into buf, bottom row first, growing buf as
// needed.
func (t *target) read(r image.Rectangle, buf []byte) []byte {
	n := r.Dx() * r.Dy() * 4
	if cap(buf) < n {
		buf = make([]byte, n)
	}
	buf = buf[:n]
	if n == 0 {
		return buf
	}
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, t.fbo)
	gl.PixelStorei(gl.PACK_ALIGNMENT, 1)
	gl.ReadPixels(int32(r.Min.X), int32(t.h-r.Max.Y), int32(r.Dx()), int32(r.Dy()), gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(buf))
	return buf
}

// write puts r of the picture back, pixels as read gives them.
func (t *target) write(r image.Rectangle, pix []byte) {
	if r.Empty() {
		return
	}
	t.g.gs.BindTexture(gl.TEXTURE_2D, t.tex)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 1)
	gl.TexSubImage2D(gl.TEXTURE_2D, 0, int32(r.Min.X), int32(t.h-r.Max.Y), int32(r.Dx()), int32(r.Dy()), gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(pix))
}

// bounds is the whole picture.
func (t *target) bounds() image.Rectangle { return image.Rect(0, 0, t.w, t.h) }

func (t *target) free() {
	if t == nil {
		return
	}
	if t.tex != 0 {
		t.g.gs.DeleteTextures(t.tex)
	}
	t.g.dropFramebuffer(t.fbo, t.depth)
	t.ms.free()
	*t = target{g: t.g}
}
