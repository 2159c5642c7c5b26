package render

import (
	"image"

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
	key roomKey
	img *image.RGBA
	gen uint64
}

type roomKey struct {
	w, h          int
	room          Room
	eye, target   mgl32.Vec3
	zoom, azimuth float32
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
func (l *loop) ensureRoom(sh *shot, st Stage) error {
	// She turns on the spot, the room does not: the camera's azimuth is taken
	// out.
	back := mgl32.Rotate3DY(-sh.View.Azimuth)
	eye := sh.Target.Add(back.Mul3x1(sh.Eye.Sub(sh.Target)))
	k := roomKey{w: st.W, h: st.H, room: st.Room, eye: eye, target: sh.Target}
	if l.room.gen > 0 && l.room.key == k {
		return nil
	}
	l.room.key = k
	l.room.gen++
	if st.Room == RoomNone {
		l.room.img = nil
		return nil
	}
	img, err := l.g.drawRoom(k, l.rig.box)
	if err != nil {
		return err
	}
	l.room.img = img
	return nil
}

// drawRoom renders the room into a picture of its own.
func (g *gpu) drawRoom(k roomKey, box Box) (*image.RGBA, error) {
	p, err := g.namedProgram("room")
	if err != nil {
		return nil, err
	}
	t, err := g.newTarget(k.w, k.h, 0)
	if err != nil {
		return nil, err
	}
	defer t.free()
	t.begin(t.bounds())
	gl.Disable(gl.SCISSOR_TEST)
	g.gs.Disable(gl.DEPTH_TEST)
	g.gs.Disable(gl.BLEND)
	g.gs.Disable(gl.CULL_FACE)
	g.gs.UseProgram(p.Program)
	u := func(name string) int32 { return g.gs.GetUniformLocation(p.Handle(), name) }
	fwd := k.target.Sub(k.eye).Normalize()
	right := fwd.Cross(mgl32.Vec3{0, 1, 0}).Normalize()
	up := right.Cross(fwd)
	tan := float32(0.26794919) // tan 15°
	aspect := float32(k.w) / float32(k.h)
	g.gs.Uniform3f(u("uEye"), k.eye[0], k.eye[1], k.eye[2])
	g.gs.Uniform3f(u("uForward"), fwd[0], fwd[1], fwd[2])
	right, up = right.Mul(tan*aspect), up.Mul(tan)
	g.gs.Uniform3f(u("uRight"), right[0], right[1], right[2])
	g.gs.Uniform3f(u("uUp"), up[0], up[1], up[2])
	g.gs.Uniform2f(u("uSize"), float32(k.w), float32(k.h))
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
	g.gs.BindVertexArray(g.quad)
	g.gs.DrawArrays(gl.TRIANGLES, 0, 3)
	g.gs.BindVertexArray(0)
	return flip(t.read(t.bounds(), nil), k.w, k.h), nil
}
