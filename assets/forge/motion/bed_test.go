package motion

import (
	"path/filepath"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// box is an upright block, metres.
type box struct{ lo, hi mgl32.Vec3 }

// depth is how far a ball is inside the box; negative is beside it.
func (b box) depth(p mgl32.Vec3, r float32) float32 {
	var away mgl32.Vec3
	in := float32(-10)
	for i := range p {
		d := max(b.lo[i]-p[i], p[i]-b.hi[i])
		in = max(in, d)
		away[i] = max(d, 0)
	}
	if in > 0 {
		return r - away.Len()
	}
	return r - in
}

// mattress reads the block off the prop itself: the bed is built for this rig.
func mattress(t *testing.T) box {
	t.Helper()
	m, err := vrm.ReadFile(filepath.Join("..", "..", "props", "bed.glb"))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range m.Nodes {
		if n.Name != "Mattress" {
			continue
		}
		b := box{vec(10, 10, 10), vec(-10, -10, -10)}
		for _, p := range m.Meshes[n.Mesh].Primitives {
			for _, v := range p.Positions {
				for i := range v {
					b.lo[i], b.hi[i] = min(b.lo[i], v[i]), max(b.hi[i], v[i])
				}
			}
		}
		return b
	}
	t.Fatal("the bed has no mattress")
	return box{}
}

// tube is a piece of a leg: its ends and how thick it is at each, the model
// sheet's half widths (§3).
type tube struct {
	name   string
	a, b   mgl32.Vec3
	ra, rb float32
}

func legTubes(s *stance, i int) []tube {
	side := [2]string{"left ", "right "}[i]
	up := [2]pose.Bone{pose.LeftUpperLeg, pose.RightUpperLeg}[i]
	_, hip := s.world(up)
	_, knee := s.world(up + 1)
	_, ankle := s.world(up + 2)
	sole := s.sole(i)
	lift := func(p mgl32.Vec3, by float32) mgl32.Vec3 { // off the sole, into the shoe
		q, _ := s.world(footBones[i])
		return p.Add(q.Rotate(vec(0, by, 0)))
	}
	return []tube{
		{side + "upper leg", hip, knee, 0.061, 0.046},
		{side + "lower leg", knee, ankle, 0.046, 0.027},
		{side + "foot", lift(sole[0], 0.03), lift(sole[2], 0.012), 0.03, 0.024},
	}
}

// TestBed_LegsStayOutOfTheMattress walks the clips of the bed: what rests on
// the mattress may press in by two centimetres, nothing passes through it.
func TestBed_LegsStayOutOfTheMattress(t *testing.T) {
	t.Parallel()
	block := mattress(t)
	for _, c := range bedtime() {
		if c.Name == "sleeping" { // on the floor
			continue
		}
		worst, what, when := float32(0), "", 0.0
		n := int(c.Seconds*fps + 0.5)
		for i := range n + 1 {
			s := c.At(float64(i) / float64(n))
			s.solve()
			for k := range 2 {
				for _, l := range legTubes(&s, k) {
					for j := range 9 {
						u := float32(j) / 8
						d := block.depth(l.a.Add(l.b.Sub(l.a).Mul(u)), l.ra+(l.rb-l.ra)*u)
						if d > worst {
							worst, what, when = d, l.name, float64(i)/fps
						}
					}
				}
			}
		}
		t.Logf("%s: %s is %.0f mm in at %.2f s", c.Name, what, worst*1000, when)
		if worst > 0.02 {
			t.Errorf("%s: the %s is %.0f mm in the mattress at %.2f s", c.Name, what, worst*1000, when)
		}
	}
}
