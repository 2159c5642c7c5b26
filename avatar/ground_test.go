package avatar_test

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/pose"
	"yui/avatar/vrm"
)

// squat is a clip of a rig with long shins that goes down on flat feet: seen
// from the side, thigh and shin swing so that the ankles stay under the hips.
func squat() *vrm.Animation {
	const hips, knee, ankle, thigh, shin = 0.9, 0.62, 0.08, 0.23, 0.54
	a := &vrm.Animation{Name: "squat", Duration: 2, HipsY: hips, Rest: map[pose.Bone]mgl32.Vec3{pose.Hips: {0, hips, 0}}}
	h := &vrm.VectorTrack{}
	turns := [3]*vrm.RotationTrack{{}, {}, {}}
	for i := range 61 {
		bend := 0.7 * (1 - math.Cos(2*math.Pi*float64(i)/60))
		up := math.Atan2(shin*math.Sin(bend), thigh+shin*math.Cos(bend))
		reach := math.Sqrt(thigh*thigh + shin*shin + 2*thigh*shin*math.Cos(bend))
		h.Times = append(h.Times, float32(i)/30)
		h.Values = append(h.Values, mgl32.Vec3{0, float32(ankle+reach+hips-knee-thigh) / hips, 0})
		for k, angle := range []float64{-up, bend, up - bend} {
			turns[k].Times = append(turns[k].Times, float32(i)/30)
			turns[k].Quats = append(turns[k].Quats, pose.RotX(float32(angle)))
		}
	}
	a.Hips = h
	for _, b := range []pose.Bone{pose.LeftUpperLeg, pose.RightUpperLeg} {
		x := float32(0.06)
		if b == pose.RightUpperLeg {
			x = -x
		}
		for k, y := range []float32{knee + thigh, knee, ankle} {
			a.Rest[b+pose.Bone(k)] = mgl32.Vec3{x, y, 0}
			a.Bones[b+pose.Bone(k)] = turns[k]
		}
	}
	return a
}

// TestAvatar_KeepsFeetOnTheFloor plays it on differently rested rigs: feet stay
// on the floor, but where the clip is played as it is.
func TestAvatar_KeepsFeetOnTheFloor(t *testing.T) {
	t.Parallel()
	for name, d := range rigs {
		if d.offset != (mgl32.Vec3{}) {
			continue // its own feet are not on the floor at rest
		}
		m := build(d)
		rest := restFrame(m)
		for _, faithful := range []bool{false, true} {
			for _, lock := range []string{"false", "true"} {
				r, err := anim.ParseRegistry([]byte(`{"idle": {"vrma_path": "x", "kind": "ambient", "loop": true, "root_lock_y": ` + lock + `}}`))
				if err != nil {
					t.Fatal(err)
				}
				a := avatar.New(avatar.Options{Registry: r, Clips: clips{"x": squat()}, Faithful: faithful})
				a.Load(m)
				worst, deepest := float32(0), float32(0)
				for i := range 121 {
					f := a.Step(start.Add(time.Duration(i) * time.Second / 60))
					finite(t, f)
					for _, b := range []pose.Bone{pose.LeftFoot, pose.RightFoot} {
						n := m.Humanoid.Node[b]
						// A levelled clip's window moves by what the hips do not.
						y := f.World[n].Col(3).Y() - rest.World[n].Col(3).Y() + a.Landmarks().RootLockedY
						worst = max(worst, y, -y)
					}
					deepest = min(deepest, a.Landmarks().Hips.Y()-restHeight(rest, m)+a.Landmarks().RootLockedY)
				}
				switch {
				case deepest > -0.1:
					t.Errorf("%s: she went down by %.3f only", name, -deepest)
				case faithful && worst < 0.02:
					t.Errorf("%s: as it is the clip has feet %.3f off the floor, which is no test", name, worst)
				case !faithful && worst > 0.006:
					t.Errorf("%s, locked %s: feet are %.3f off the floor", name, lock, worst)
				}
			}
		}
	}
}
