package motion

import (
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/spring"
	"yui/avatar/vrm"
)

// TestHems plays the clips of the bed with its mattress given to the body: no hem
// of dress or cardigan hangs into it, but for cloth that she lies or sits on; that
// goes no deeper than she does herself. The first second is hers to settle.
func TestHems(t *testing.T) {
	t.Parallel()
	m, src := yui(t), source(t)
	block := avatar.BedSolid(avatar.Placement{}, m.Humanoid.HipsY)
	for _, c := range Clips() {
		if c.Name != "bed_sleep" && c.Name != "bed_wake" && c.Name != "lie_down" {
			continue
		}
		with, pressed := deepestHem(t, m, src, c, block, true)
		without, _ := deepestHem(t, m, src, c, block, false)
		t.Logf("%s: hems are %.0f mm in, those under her %.0f mm, without the solid %.0f mm", c.Name, with*1000, pressed*1000, without*1000)
		if with > 0.012 {
			t.Errorf("%s: a hem is %.0f mm in the mattress", c.Name, with*1000)
		}
		if pressed > 0.045 {
			t.Errorf("%s: a hem under her is %.0f mm in the mattress", c.Name, pressed*1000)
		}
	}
}

// deepestHem is how far the tip of a chain goes into the block, metres: of those
// that hang free, and of those whose last segment begins in it already.
func deepestHem(t *testing.T, m *vrm.Model, src anim.Source, c Clip, b spring.Block, solid bool) (free, pressed float32) {
	t.Helper()
	place := avatar.Placement{}
	if solid {
		place.Solids = []spring.Block{b}
	}
	p, _ := perform(t, m, src, c.Name, func(time.Time, float32) avatar.Placement { return place })
	depth := func(p mgl32.Vec3) float32 {
		p = p.Sub(b.Centre)
		side := max(p[0]-b.HalfX, -p[0]-b.HalfX, p[2]-b.HalfZ, -p[2]-b.HalfZ)
		return min(-p[1], -side)
	}
	for i := range int(c.Seconds * 60) {
		f := p.frame(i, 60)
		if i < 60 {
			continue
		}
		for n := range m.Nodes {
			name := m.Nodes[n].Name
			if !(strings.HasPrefix(name, "dress") || strings.HasPrefix(name, "cardigan")) || !strings.Contains(name, "_2_") {
				continue
			}
			d := depth(f.World[n].Col(3).Vec3())
			if depth(f.World[m.Nodes[n].Parent].Col(3).Vec3()) > 0 {
				pressed = max(pressed, d)
			} else {
				free = max(free, d)
			}
		}
	}
	return free, pressed
}
