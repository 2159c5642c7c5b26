package render

import (
	"fmt"
	"time"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// petSide is the render goroutine's half of the pet surface. Textures are
// shared between contexts, framebuffers are not: the surface's context owns a
// framebuffer around the texture she is drawn into, and only blits.
type petSide struct {
	win *glfw.Window
	fbo uint32
}

// takePet begins to show her in the window.
func (l *loop) takePet(w *glfw.Window, fw, fh int) error {
	if l.pet != nil {
		return fmt.Errorf("a pet surface is open already")
	}
	p := &petSide{win: w}
	w.MakeContextCurrent()
	glfw.SwapInterval(0)
	gl.GenFramebuffers(1, &p.fbo)
	l.h.win.glfw.MakeContextCurrent()
	l.pet = p
	l.h.set(func(s *wants) { s.petW, s.petH = fw, fh })
	l.dirty = true
	return nil
}

// dropPet stops showing her there, so that main may destroy the window.
func (l *loop) dropPet() {
	p := l.pet
	if p == nil {
		return
	}
	l.pet = nil
	p.win.MakeContextCurrent()
	gl.DeleteFramebuffers(1, &p.fbo)
	l.h.win.glfw.MakeContextCurrent()
}

// drawPet draws her for the desktop and shows it.
func (l *loop) drawPet(now time.Time) error {
	w, h := min(max(l.want.petW, 1), maxPicture), min(max(l.want.petH, 1), maxPicture)
	if err := l.ensureTarget(w, h); err != nil {
		return err
	}
	sh, ok := l.rig.aim(w, h, petFraming)
	if !ok {
		return fmt.Errorf("frame the avatar: its box %v cannot be fitted", l.rig.box)
	}
	r := l.render(l.target, &sh, l.touched)
	l.touched = r
	due := l.maskDue(now)
	if l.soften || due {
		r = l.readBack(&sh, r)
	}
	if l.soften {
		// The picture is in main memory already: there and back is a copy.
		l.target.write(r, l.pixels)
	}
	if due {
		l.publishMask(l.pixels, r, now)
	}
	l.publishView(&sh)
	l.pet.show(l.target)
	l.h.win.glfw.MakeContextCurrent()
	return nil
}

// show blits the target's texture into the window. It leaves the window's
// context current.
func (p *petSide) show(t *target) {
	// Making another context current flushes this one's drawing first.
	p.win.MakeContextCurrent()
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, p.fbo)
	// Attached anew each time: another context has written the texture, and a
	// new attachment is what makes the change visible (GL 3.3, D.3.3).
	gl.FramebufferTexture2D(gl.READ_FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, t.tex, 0)
	gl.BindFramebuffer(gl.DRAW_FRAMEBUFFER, 0)
	gl.BlitFramebuffer(0, 0, int32(t.w), int32(t.h), 0, 0, int32(t.w), int32(t.h), gl.COLOR_BUFFER_BIT, gl.NEAREST)
	p.win.SwapBuffers()
}
