package motion

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// built gives the app's clip library the clips without files between.
type built map[string][]byte

func (b built) Clip(path string) (*vrm.Animation, error) {
	data, ok := b[path[:len(path)-len(".vrma")]]
	if !ok {
		return nil, os.ErrNotExist
	}
	return vrm.ReadAnimation(data, path)
}

// onFloor is how far a foot that stands may be off the floor, in metres.
const onFloor = 0.02

// TestRigs plays every clip of the registry through the app's own body on the
// character and on two other rigs: finite, feet on the floor, hands and elbows
// out of the trunk. Two more with legs of odd proportions show feet alone.
func TestRigs(t *testing.T) {
	t.Parallel()
	fixtures := filepath.Join("..", "..", "..", "..", "shared", "fixtures", "vrm")
	for _, r := range []struct {
		path string
		feet bool // nothing else
	}{
		{path: filepath.Join("..", "..", "avatar", "yui.vrm")},
		{path: filepath.Join(fixtures, "godette-derived-cc-by-3.0", "Godette_vrm1.vrm")},
		{path: filepath.Join(fixtures, "mesh2motion-mannequins-cc0", "cc0_female.vrm")},
		{path: filepath.Join(fixtures, "mesh2motion-mannequins-cc0", "cc0_zombie.vrm"), feet: true},
		{path: filepath.Join(fixtures, "vrm-addon-debug-robot-vpl1", "debug_robot.vrm"), feet: true},
	} {
		t.Run(filepath.Base(r.path), func(t *testing.T) {
			t.Parallel()
			m, err := vrm.ReadFile(r.path)
			if os.IsNotExist(err) {
				t.Skipf("the rig is not here: %v", err)
			}
			if err != nil {
				if _, gone := os.Stat(r.path); gone != nil {
					t.Skipf("the rig is not here: %v", gone)
				}
				t.Fatal(err)
			}
			src := source(t)
			for _, c := range Clips() {
				playOn(t, m, src, c, r.feet)
			}
		})
	}
}

func playOn(t *testing.T, m *vrm.Model, src anim.Source, c Clip, feet bool) {
	t.Helper()
	p, frame := perform(t, m, src, c.Name, nil)
	rest := places(m, frame.World)
	height := rest[pose.Hips].Y()
	soles := solesOf(m, frame.World, rest)
	said := map[string]bool{}
	report := func(what string, i int, v float32) {
		if !said[what] {
			said[what] = true
			t.Errorf("%s, %.2f s: %s (%.3f)", c.Name, float64(i)/fps, what, v)
		}
	}
	for i := range int(c.Seconds * fps) {
		frame = p.frame(i, fps)
		for _, w := range frame.World {
			for _, v := range w {
				if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
					t.Fatalf("%s, frame %d: not finite", c.Name, i)
				}
			}
		}
		at := places(m, frame.World)
		s := c.At(float64(i) / fps / c.Seconds)
		s.solve()
		lowest := float32(math.Inf(1))
		for k := range soles {
			low := soles[k].height(frame.World)
			lowest = min(lowest, low)
			if made := s.sole(k); standing(made) && (low > onFloor || low < -onFloor) {
				report(footBones[k].String()+" does not stand on the floor", i, low)
			}
		}
		if c.stands(float64(i)/fps) && c.Floor == 0 && (lowest > onFloor || lowest < -onFloor) {
			report("the lower foot is off the floor", i, lowest)
		}
		if c.Close || feet {
			continue
		}
		// Other proportions put hands elsewhere; half a trunk is never right.
		trunk := capsule{"trunk", at[pose.Hips], at[pose.Neck], 0.07 * height}
		for k := range 2 {
			for _, b := range armBones[k][2:] {
				if d := trunk.depth(at[b]); d > 0 {
					report(b.String()+" is in the trunk", i, d)
				}
			}
		}
	}
}

// standing says whether a sole the clip was made with is on the floor.
func standing(sole [3]mgl32.Vec3) bool {
	const touch = 0.004
	low := min(sole[0][1], sole[1][1])
	return low < touch && low > -touch
}

// sole is a rig's own: the heel and the ball, in the foot's space.
type sole struct {
	node   int
	points [2]mgl32.Vec3
}

// solesOf takes them from the rest pose: the ball is on the floor under the
// toes' joint, the heel as far behind the ankle as feet have it.
func solesOf(m *vrm.Model, world []mgl32.Mat4, rest [pose.NumBones]mgl32.Vec3) [2]sole {
	var out [2]sole
	for k := range out {
		n := m.Humanoid.Node[footBones[k]]
		ankle, ball := rest[footBones[k]], rest[toeBones[k]]
		heel := ankle.Sub(ball.Sub(ankle).Mul(0.4))
		heel[1], ball[1] = 0, 0
		in := world[n].Inv()
		out[k] = sole{n, [2]mgl32.Vec3{pose.Transform(&in, heel), pose.Transform(&in, ball)}}
	}
	return out
}

func (s *sole) height(world []mgl32.Mat4) float32 {
	w := &world[s.node]
	return min(pose.Transform(w, s.points[0])[1], pose.Transform(w, s.points[1])[1])
}

// places are the joints in the scene; a rig without toes has the foot's.
func places(m *vrm.Model, world []mgl32.Mat4) [pose.NumBones]mgl32.Vec3 {
	var out [pose.NumBones]mgl32.Vec3
	for b := range pose.NumBones {
		n := m.Humanoid.Node[b]
		for p := b; n < 0 && p != pose.NoBone; p = p.Parent() {
			n = m.Humanoid.Node[p]
		}
		if n >= 0 {
			out[b] = world[n].Col(3).Vec3()
		}
	}
	return out
}
