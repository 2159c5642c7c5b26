package vrm

import (
	"errors"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/qmuntal/gltf"

	"yui/avatar/pose"
	"yui/avatar/vrm/vrmtest"
)

func mustClip(t testing.TB, c vrmtest.Clip) *Animation {
	t.Helper()
	a, err := ReadAnimation(vrmtest.VRMA(c), "wave.vrma")
	if err != nil {
		t.Fatal(err)
	}
	if f := animationFault(a); f != "" {
		t.Fatal(f)
	}
	return a
}

// at samples a rotation track by straight interpolation, as Animation says a
// player may.
func at(r *RotationTrack, t float32) mgl32.Quat {
	for i := 1; i < len(r.Times); i++ {
		if t < r.Times[i] {
			u := max(0, (t-r.Times[i-1])/(r.Times[i]-r.Times[i-1]))
			return mgl32.QuatSlerp(r.Quats[i-1], r.Quats[i], u)
		}
	}
	return r.Quats[len(r.Quats)-1]
}

// TestReadAnimation_Rigs reads the same motion from rigs that differ in rest
// rotation, size and unit: the normalized clip must be the same.
func TestReadAnimation_Rigs(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]vrmtest.Clip{
		"plain":       {},
		"turned":      {Options: vrmtest.Options{Turned: true}},
		"small":       {Options: vrmtest.Options{Scale: 0.5}},
		"centimetres": {Centimetres: true},
		"no chest":    {Options: vrmtest.Options{Turned: true, Without: []pose.Bone{pose.Chest, pose.UpperChest, pose.LeftShoulder}}},
		"cubic":       {Interpolation: gltf.InterpolationCubicSpline},
	} {
		a := mustClip(t, c)
		if a.Name != "wave" || a.Duration != 1 || len(a.Warnings) != 0 {
			t.Errorf("%s: name %q, duration %v, warnings %v", name, a.Name, a.Duration, a.Warnings)
		}
		if got, want := at(a.Bones[pose.Head], 0.5), mgl32.QuatRotate(mgl32.DegToRad(30), mgl32.Vec3{1, 0, 0}); !nearQ(got, want) {
			t.Errorf("%s: head at %v, want %v", name, got, want)
		}
		if got, want := at(a.Bones[pose.LeftUpperArm], 0.25), mgl32.QuatRotate(mgl32.DegToRad(-60), mgl32.Vec3{0, 0, 1}); !nearQ(got, want) {
			t.Errorf("%s: arm at %v, want %v", name, got, want)
		}
		if a.Hips == nil || !near3(a.Hips.Values[0], mgl32.Vec3{0, 1, 0}) || !near(a.Hips.Values[len(a.Hips.Values)/2][1], 0.9) {
			t.Errorf("%s: hips %+v", name, a.Hips)
		}
		if hips, foot := a.Rest[pose.Hips], a.Rest[pose.LeftFoot]; hips[1] != a.HipsY || !(foot[0] > 0) || !(foot[1] < 0.3*a.HipsY) {
			t.Errorf("%s: hips rest at %v of %v, the left foot at %v", name, hips, a.HipsY, foot)
		}
		if _, chest := a.Rest[pose.Chest]; chest == (name == "no chest") {
			t.Errorf("%s: chest %v", name, chest)
		}
		if len(a.Expressions) != 2 || a.Expressions[1].Name != "happy" || !a.Expressions[1].Preset || a.Expressions[0].Preset {
			t.Errorf("%s: expressions %+v", name, a.Expressions)
		}
		if got, want := at(a.LookAt, 1), mgl32.QuatRotate(mgl32.DegToRad(20), mgl32.Vec3{0, 1, 0}); !nearQ(got, want) {
			t.Errorf("%s: gaze at %v", name, got)
		}
	}
}

// TestReadAnimation_Step checks that a held value holds until the next key.
func TestReadAnimation_Step(t *testing.T) {
	t.Parallel()
	a := mustClip(t, vrmtest.Clip{Interpolation: gltf.InterpolationStep})
	up, down := mgl32.QuatIdent(), mgl32.QuatRotate(mgl32.DegToRad(30), mgl32.Vec3{1, 0, 0})
	for _, c := range []struct {
		t    float32
		want mgl32.Quat
	}{{0, up}, {0.49, up}, {0.5, down}, {0.99, down}, {1, up}} {
		if got := at(a.Bones[pose.Head], c.t); !nearQ(got, c.want) {
			t.Errorf("at %v s the head is at %v, want %v", c.t, got, c.want)
		}
	}
}

// TestResample follows a spline with tangents against the formula.
func TestResample(t *testing.T) {
	t.Parallel()
	in := track{times: []float32{0, 1}, values: []float32{0, 0, 3, 0, 1, 0}} // out-tangent 3, in-tangent 0
	out := resample(in, 1)
	if len(out.times) != 31 || out.times[30] != 1 || out.values[30] != 1 {
		t.Fatalf("%d samples, last %v", len(out.times), out.values[len(out.values)-1])
	}
	u := out.times[15]
	want := (u*u*u-2*u*u+u)*3 + (3*u*u - 2*u*u*u)
	if !near(out.values[15], want) {
		t.Errorf("middle %v, want %v", out.values[15], want)
	}
}

func TestAscending(t *testing.T) {
	t.Parallel()
	got, dropped := ascending([]float32{0, 1, 1, 0.5, -3, 2}, []float32{10, 11, 12, 13, 14, 15}, 1)
	if dropped != 3 || len(got.times) != 3 || got.values[2] != 15 {
		t.Errorf("%+v, %d dropped", got, dropped)
	}
}

func TestReadAnimation_Refused(t *testing.T) {
	t.Parallel()
	long := vrmtest.Clip{Seconds: maxClipSeconds + 1}
	for name, data := range map[string][]byte{
		"a model":      vrmtest.VRM1(vrmtest.Options{}),
		"no animation": build(t, object{"extensions": object{"VRMC_vrm_animation": object{}}}, nil),
		"too long":     vrmtest.VRMA(long),
	} {
		_, err := ReadAnimation(data, "x.vrma")
		var e *Error
		if !errors.As(err, &e) || e.Stage != "animation" || e.Next == "" {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// TestReadAnimation_SitsOnModels plays one clip on three rigs: the normalized
// pose must put the left hand at the same place, whatever the rig's rest.
func TestReadAnimation_SitsOnModels(t *testing.T) {
	t.Parallel()
	a := mustClip(t, vrmtest.Clip{Options: vrmtest.Options{Turned: true}})
	var want mgl32.Vec3
	for i, data := range [][]byte{vrmtest.VRM1(vrmtest.Options{}), vrmtest.VRM1(vrmtest.Options{Turned: true}), vrmtest.VRM0(vrmtest.Options{})} {
		m := mustRead(t, data)
		for b, track := range a.Bones {
			if track != nil {
				m.Nodes[m.Humanoid.Node[b]].Rotation = m.LocalRotation(pose.Bone(b), at(track, 0))
			}
		}
		m.Nodes[m.Humanoid.Node[pose.Hips]].Translation = m.LocalHips(a.Hips.Values[1])
		got := restWorlds(m.Nodes)[m.Humanoid.Node[pose.LeftHand]].Col(3).Vec3()
		if i == 0 {
			want = got
		}
		if !near3(got, want) || got[1] > 1.0 {
			t.Errorf("rig %d: hand at %v, want %v, hanging", i, got, want)
		}
	}
}
