package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"time"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl32"
)

// Room is what stands behind her on the stage.
type Room uint8

// The rooms.
const (
	RoomNone    Room = iota // transparent
	RoomDay                 // the light theme: warm wall, window light
	RoomEvening             // the dark theme: the lamp is on
)

// roomPicture is the room as drawn for one size, style and camera. It is drawn
// when one of them changes, not for every frame.
type roomPicture struct {
	key     roomKey
	img     *image.RGBA
	gen     uint64
	rough   bool      // a finer one is due
	changed time.Time // when key last changed; zero: refine at once
}

type roomKey struct {
	w, h        int
	room        Room
	eye, target mgl32.Vec3
}

// roomSettle is how long size and camera must stand still before a software
// rasteriser draws the room in full: 120 ms a time is too slow to drag with.
const roomSettle = 150 * time.Millisecond

// roughly is how much coarser each side of a rough room is.
const roughly = 3

// due says whether the finer picture should be drawn now.
func (r *roomPicture) due(now time.Time) bool {
	return r.rough && (now.Sub(r.changed) >= roomSettle || now.Before(r.changed))
}

// under puts the room under what the slot showed last.
func (r *roomPicture) under(s *slotImage) {
	all := s.img.Rect
	switch {
	case s.room != r.gen && r.img != nil:
		copyRect(s.img, r.img, all)
	case s.room != r.gen:
		clearRect(s.img, all)
	case r.img != nil:
		copyRect(s.img, r.img, s.dirty)
	default:
		clearRect(s.img, s.dirty)
	}
	s.room, s.dirty = r.gen, image.Rectangle{}
}

// ensureRoom draws the room if the last one does not serve.
func (l *loop) ensureRoom(sh *shot, st Stage, now time.Time) error {
	// She turns on the spot, the room does not: the camera's azimuth is taken
	// out.
	back := mgl32.Rotate3DY(-sh.View.Azimuth)
	eye := sh.Target.Add(back.Mul3x1(sh.Eye.Sub(sh.Target)))
	k := roomKey{w: st.W, h: st.H, room: st.Room, eye: eye, target: sh.Target}
	first, same := l.room.gen == 0, l.room.key == k
	if !first && same && !l.room.due(now) {
		return nil
	}
	l.room.key = k
	l.room.gen++
	l.room.rough = false
	var err error
	switch {
	case st.Room == RoomNone:
		l.room.img = nil
	case first:
		// Compiling the room takes longer than drawing her. She comes first.
		l.room.img, l.room.rough = plainRoom(k), true
		l.room.changed = time.Time{}
	case !same && l.g.software:
		l.room.img, err = l.g.drawRoom(k, l.rig.box, roughly*units(st))
		l.room.rough, l.room.changed = true, now
	case l.g.software:
		l.room.img, err = l.g.drawRoom(k, l.rig.box, units(st))
	default:
		l.room.img, err = l.g.drawRoom(k, l.rig.box, 1)
	}
	return err
}

// units is the stage's whole pixels a Fyne unit. The room is soft enough to be
// drawn in units where pixels are dear.
func units(st Stage) int { return min(max(1, int(st.Scale)), 4) }

// plainRoom is wall and floor in two colours, for the very first frame.
func plainRoom(k roomKey) *image.RGBA {
	wall, floor := color.RGBA{0xf0, 0xe4, 0xd3, 0xff}, color.RGBA{0xd6, 0xbb, 0x98, 0xff}
	if k.room == RoomEvening {
		wall, floor = color.RGBA{0x2a, 0x22, 0x1b, 0xff}, color.RGBA{0x26, 0x1d, 0x16, 0xff}
	}
	img := image.NewRGBA(image.Rect(0, 0, k.w, k.h))
	line := k.h * 78 / 100
	draw.Draw(img, image.Rect(0, 0, k.w, line), image.NewUniform(wall), image.Point{}, draw.Src)
	draw.Draw(img, image.Rect(0, line, k.w, k.h), image.NewUniform(floor), image.Point{}, draw.Src)
	return img
}

// drawRoom renders the room into a picture of its own; a rough one at a
// fraction of each side, stretched.
func (g *gpu) drawRoom(k roomKey, box Box, fraction int) (*image.RGBA, error) {
	t, err := g.newTarget(k.w, k.h, 0)
	if err != nil {
		return nil, err
	}
	defer t.free()
	if fraction <= 1 {
		if err := g.paintRoom(t, k, box); err != nil {
			return nil, err
		}
		pix := t.read(t.bounds(), nil)
		// Where one piece of furniture meets another the shader leaves steps.
		var s smoother
		s.smooth(pix, k.w, k.h)
		return flip(pix, k.w, k.h), nil
	}
	small, err := g.newTarget(max(1, k.w/fraction), max(1, k.h/fraction), 0)
	if err != nil {
		return nil, err
	}
	defer small.free()
	if err := g.paintRoom(small, k, box); err != nil {
		return nil, err
	}
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, small.fbo)
	gl.BindFramebuffer(gl.DRAW_FRAMEBUFFER, t.fbo)
	gl.BlitFramebuffer(0, 0, int32(small.w), int32(small.h), 0, 0, int32(t.w), int32(t.h), gl.COLOR_BUFFER_BIT, gl.LINEAR)
	return flip(t.read(t.bounds(), nil), k.w, k.h), nil
}

// paintRoom runs the room's shader over the whole target.
func (g *gpu) paintRoom(t *target, k roomKey, box Box) error {
	p, err := g.namedProgram("room")
	if err != nil {
		return err
	}
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.fbo)
	g.gs.Viewport(0, 0, int32(t.w), int32(t.h))
	g.gs.Disable(gl.DEPTH_TEST)
	g.gs.Disable(gl.BLEND)
	g.gs.Disable(gl.CULL_FACE)
	g.gs.UseProgram(p.Program)
	u := func(name string) int32 { return g.gs.GetUniformLocation(p.Handle(), name) }
	forward := k.target.Sub(k.eye).Normalize()
	right := forward.Cross(mgl32.Vec3{0, 1, 0}).Normalize()
	up := right.Cross(forward)
	tan := float32(math.Tan(fovDegrees * math.Pi / 360))
	right, up = right.Mul(tan*float32(k.w)/float32(k.h)), up.Mul(tan)
	g.gs.Uniform3f(u("uEye"), k.eye[0], k.eye[1], k.eye[2])
	g.gs.Uniform3f(u("uForward"), forward[0], forward[1], forward[2])
	g.gs.Uniform3f(u("uRight"), right[0], right[1], right[2])
	g.gs.Uniform3f(u("uUp"), up[0], up[1], up[2])
	g.gs.Uniform2f(u("uSize"), float32(t.w), float32(t.h))
	// The room fits its guest: everything in it is measured against a person
	// of 1.6 m.
	unit := box.Size()[1] / 1.6
	if !finite(unit) || unit <= 0 {
		unit = 1
	}
	g.gs.Uniform1f(u("uUnit"), unit)
	evening := float32(0)
	if k.room == RoomEvening {
		evening = 1
	}
	g.gs.Uniform1f(u("uEvening"), evening)
	g.gs.Uniform1f(u("uZero"), 0)
	g.gs.BindVertexArray(g.quad)
	g.gs.DrawArrays(gl.TRIANGLES, 0, 3)
	g.gs.BindVertexArray(0)
	return nil
}
