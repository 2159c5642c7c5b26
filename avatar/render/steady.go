package render

import (
	"encoding/binary"
	"image"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// steady gives a software rasteriser two samples for the price of one: odd and
// even frames look from half a pixel apart, and what is shown is the mean of
// the last two. A thin line that falls between the pixels of one frame is
// caught by the other. When she moves fast the old frame would be a ghost, and
// the new one is shown alone.
type steady struct {
	w, h int
	prev []byte // the frame before, whole picture, bottom row first
	rect image.Rectangle
	odd  bool
	at   [pose.NumBones]mgl32.Vec2 // where the bones were, pixels
}

// ghost is how far, in pixels a frame, a bone may move before two frames no
// longer mix.
const ghost = 1.5

// offset is this frame's shift in pixels.
func (s *steady) offset() (x, y float32) {
	if s.odd {
		return 0.25, 0.25
	}
	return -0.25, -0.25
}

// calm notes where the bones are and says whether they have hardly moved.
func (s *steady) calm(m *vrm.Model, f *pose.Frame, c *Camera) bool {
	calm := true
	for b, n := range m.Humanoid.Node {
		if n < 0 || n >= len(f.World) || m.Version == vrm.GLTF {
			continue
		}
		x, y, ok := c.Project(f.World[n].Col(3).Vec3())
		if !ok {
			continue
		}
		p := mgl32.Vec2{x, y}
		if p.Sub(s.at[b]).Len() > ghost {
			calm = false
		}
		s.at[b] = p
	}
	return calm
}

// reach is what must be read of the new frame so that what the last one showed
// is covered, too.
func (s *steady) reach(r image.Rectangle, w, h int) image.Rectangle {
	if s.w != w || s.h != h {
		*s = steady{w: w, h: h, prev: make([]byte, 4*w*h), at: s.at}
	}
	return r.Union(s.rect)
}

// mix turns pix, which covers u of the picture bottom row first, into the mean
// of itself and the frame before, or leaves it when alone. drawn is the part of
// u the new frame drew in.
func (s *steady) mix(pix []byte, u, drawn image.Rectangle, alone bool) {
	row := 4 * u.Dx()
	for y := range u.Dy() {
		now := pix[y*row:][:row]
		// Row y of u, counted from its bottom, in the whole picture.
		at := 4 * ((s.h-u.Max.Y+y)*s.w + u.Min.X)
		before := s.prev[at : at+row]
		if alone {
			copy(before, now)
			continue
		}
		x := 0
		for ; x+8 <= row; x += 8 {
			a, b := binary.LittleEndian.Uint64(now[x:]), binary.LittleEndian.Uint64(before[x:])
			binary.LittleEndian.PutUint64(before[x:], a)
			binary.LittleEndian.PutUint64(now[x:], a&b+(a^b)&0xfefefefefefefefe>>1)
		}
		for ; x < row; x++ {
			a, b := now[x], before[x]
			before[x] = a
			now[x] = a&b + (a^b)>>1
		}
	}
	s.rect = drawn
	s.odd = !s.odd
}
