package motion

import (
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// TestLap plays the clips on an edge: the dress lies on her thighs in front and
// under them behind. Seen from the front nobody looks into it, and nothing hangs
// below the seat.
func TestLap(t *testing.T) {
	t.Parallel()
	m, src := yui(t), source(t)
	for _, c := range Clips() {
		if !strings.HasPrefix(c.Name, "sit_") || !c.Loop {
			continue
		}
		p, _ := perform(t, m, src, c.Name, nil)
		front, back := [2]float32{1, -1}, [2]float32{1, -1}
		for i := range int(c.Seconds * 60) {
			f := p.frame(i, 60)
			if i < 30 { // falls onto the lap
				continue
			}
			for n := range m.Nodes {
				name := m.Nodes[n].Name
				if !strings.HasSuffix(name, "_2_L") && !strings.HasSuffix(name, "_2_R") {
					continue
				}
				up := overThigh(m, f, name, f.World[n].Col(3).Vec3())
				switch {
				case strings.HasPrefix(name, "dress0"):
					front = [2]float32{min(front[0], up), max(front[1], up)}
				case strings.HasPrefix(name, "dress3"), strings.HasPrefix(name, "cardigan3"):
					back = [2]float32{min(back[0], up), max(back[1], up)}
				}
			}
		}
		t.Logf("%s: over the thigh's axis, front hem %.0f to %.0f mm, back hems %.0f to %.0f mm", c.Name, front[0]*1000, front[1]*1000, back[0]*1000, back[1]*1000)
		if front[0] < 0.03 || front[1] > 0.085 {
			t.Errorf("%s: the front hem is %.0f to %.0f mm over the thigh's axis, want it on the thigh", c.Name, front[0]*1000, front[1]*1000)
		}
		if back[0] < -0.12 || back[1] > -0.03 {
			t.Errorf("%s: the back hems are %.0f to %.0f mm over the thigh's axis, want them under the thigh", c.Name, back[0]*1000, back[1]*1000)
		}
	}
}

// overThigh is how far a point is over the line from hip to knee on its side,
// or beyond the knee over the knee.
func overThigh(m *vrm.Model, f *pose.Frame, name string, p mgl32.Vec3) float32 {
	hip, knee := pose.LeftUpperLeg, pose.LeftLowerLeg
	if strings.HasSuffix(name, "_R") {
		hip, knee = pose.RightUpperLeg, pose.RightLowerLeg
	}
	a, b := f.World[m.Humanoid.Node[hip]].Col(3).Vec3(), f.World[m.Humanoid.Node[knee]].Col(3).Vec3()
	k := mgl32.Clamp((p[2]-a[2])/(b[2]-a[2]), 0, 1)
	return p[1] - a[1] - k*(b[1]-a[1])
}
