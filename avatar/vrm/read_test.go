package vrm

import (
	"errors"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm/vrmtest"
)

func mustRead(t testing.TB, data []byte) *Model {
	t.Helper()
	m, err := Read(data, "figure.vrm", nil)
	if err != nil {
		t.Fatal(err)
	}
	checkModel(t, m)
	return m
}

// checkModel holds every promise of Model against one.
func checkModel(t testing.TB, m *Model) {
	t.Helper()
	if err := modelFault(m); err != "" {
		t.Fatal(err)
	}
}

func TestRead_VRM1(t *testing.T) {
	t.Parallel()
	m := mustRead(t, vrmtest.VRM1(vrmtest.Options{}))
	if m.Version != VRM1 || m.Name != "Box Figure" || len(m.Warnings) != 0 {
		t.Errorf("version %v, name %q, warnings %v", m.Version, m.Name, m.Warnings)
	}
	if !near(m.Humanoid.HipsY, vrmtest.HipsY) {
		t.Errorf("hips at %v", m.Humanoid.HipsY)
	}
	for b := range pose.NumBones {
		if m.Humanoid.Node[b] == None {
			t.Errorf("%s is missing", b)
		}
	}
	if len(m.Springs) != 1 || len(m.Springs[0].Joints) != 3 || len(m.Springs[0].Colliders) != 2 || len(m.Constraints) != 1 {
		t.Errorf("springs %+v, constraints %+v", m.Springs, m.Constraints)
	}
	skin := m.Materials[vrmtest.MaterialSkin]
	if skin.Shading != MToon || skin.MToon.Outline != OutlineWorld || skin.BaseTexture.Texture != 0 || skin.MToon.ShadeTex.Texture != 0 {
		t.Errorf("skin %+v", skin)
	}
	if m.Meta.Thumbnail == None || len(m.Images) != 2 || len(m.Textures) != 1 {
		t.Errorf("thumbnail %d, %d images, %d textures", m.Meta.Thumbnail, len(m.Images), len(m.Textures))
	}
	if c := m.Images[0].Pixels.NRGBAAt(7, 0); c.A != 8 || c.R != 240 {
		t.Errorf("colour under low alpha was lost: %+v", c)
	}
}

// TestRead_VRM0 checks that the older version of the same figure comes out in
// the same terms.
func TestRead_VRM0(t *testing.T) {
	t.Parallel()
	one, zero := mustRead(t, vrmtest.VRM1(vrmtest.Options{})), mustRead(t, vrmtest.VRM0(vrmtest.Options{}))
	w1, w0 := restWorlds(one.Nodes), restWorlds(zero.Nodes)
	for b := range pose.NumBones {
		p1, p0 := w1[one.Humanoid.Node[b]].Col(3).Vec3(), w0[zero.Humanoid.Node[b]].Col(3).Vec3()
		if !near3(p1, p0) {
			t.Errorf("%s at %v, in 0.x at %v", b, p1, p0)
		}
	}
	for _, name := range []string{"happy", "aa", "blink", "lookUp"} {
		a, b := find(one, name), find(zero, name)
		if b == nil || len(b.Morphs) != 1 || b.Morphs[0].Target != a.Morphs[0].Target || b.Morphs[0].Weight != 1 || b.Kind != a.Kind || !b.Preset {
			t.Errorf("%s is %+v, in 0.x %+v", name, a, b)
		}
	}
	flush := find(zero, "flush")
	if flush == nil || flush.Preset || !flush.Binary || len(flush.Colors) != 1 || len(flush.UVs) != 1 {
		t.Fatalf("flush is %+v", flush)
	}
	if c := flush.Colors[0].Value; !near(c[1], 0.21404) || c[3] != 1 {
		t.Errorf("gamma colour came out as %v", c)
	}
	// A Unity offset of 0 with scale 1 is glTF's offset 0.
	if u := flush.UVs[0]; u.Offset != (mgl32.Vec2{0.5, 0}) || u.Scale != (mgl32.Vec2{1, 1}) {
		t.Errorf("UV bind %+v", u)
	}
	s := zero.Springs[0]
	tail := s.Joints[len(s.Joints)-1]
	if len(s.Joints) != 4 || tail.Node != None || !near(tail.VirtualTail.Len(), 0.07) || tail.VirtualTail[1] >= 0 {
		t.Errorf("0.x spring %+v", s.Joints)
	}
	if c := zero.Colliders[0]; !near3(c.Offset, mgl32.Vec3{0.01, 0.05, -0.02}) {
		t.Errorf("collider offset %v", c.Offset)
	}
	if l := zero.LookAt; !l.ByExpression || !near3(l.Offset, mgl32.Vec3{0, 0.06, -0.02}) {
		t.Errorf("gaze %+v", l)
	}
	skin := zero.Materials[vrmtest.MaterialSkin]
	if skin.BaseTexture.Offset != (mgl32.Vec2{0, 0.25}) || skin.BaseTexture.Scale != (mgl32.Vec2{1, 0.5}) {
		t.Errorf("_MainTex transform %+v", skin.BaseTexture)
	}
	if !near(skin.MToon.Toony, 0.95) || !near(skin.MToon.Shift, -0.05) || !near(skin.MToon.OutlineWidth, 0.002) || !skin.MToon.ClampToLit {
		t.Errorf("MToon 0.x came out as %+v", skin.MToon)
	}
	if cloth := zero.Materials[vrmtest.MaterialCloth]; cloth.Shading != Unlit || cloth.AlphaMode != Blend || cloth.ZWrite || cloth.RenderOrder != orderBlend {
		t.Errorf("unlit 0.x came out as %+v", cloth)
	}
}

func find(m *Model, name string) *Expression {
	for i := range m.Expressions {
		if m.Expressions[i].Name == name {
			return &m.Expressions[i]
		}
	}
	return nil
}

// TestLocalRotation poses three rigs alike and checks that the hand goes to
// the same place: the exchange formula holds for turned bones and for 0.x.
func TestLocalRotation(t *testing.T) {
	t.Parallel()
	n := mgl32.AnglesToQuat(0.3, -0.5, 0.8, mgl32.XYZ)
	var want mgl32.Vec3
	for i, data := range [][]byte{vrmtest.VRM1(vrmtest.Options{}), vrmtest.VRM1(vrmtest.Options{Turned: true}), vrmtest.VRM0(vrmtest.Options{})} {
		m := mustRead(t, data)
		for _, b := range []pose.Bone{pose.Spine, pose.Chest, pose.LeftUpperArm, pose.LeftLowerArm} {
			l := m.LocalRotation(b, n)
			if back := m.NormalRotation(b, l); !nearQ(back, n) {
				t.Fatalf("%s: %v came back as %v", b, n, back)
			}
			m.Nodes[m.Humanoid.Node[b]].Rotation = l
		}
		hips := m.Humanoid.Node[pose.Hips]
		m.Nodes[hips].Translation = m.LocalHips(mgl32.Vec3{0.1, 0.9, -0.2})
		got := restWorlds(m.Nodes)[m.Humanoid.Node[pose.LeftHand]].Col(3).Vec3()
		if i == 0 {
			want = got
		} else if !near3(got, want) {
			t.Errorf("rig %d: hand at %v, want %v", i, got, want)
		}
	}
}

func TestRead_MissingBones(t *testing.T) {
	t.Parallel()
	fingerless := vrmtest.Options{Without: []pose.Bone{pose.UpperChest, pose.LeftEye, pose.RightEye, pose.Jaw, pose.LeftToes}}
	for b := pose.LeftThumbMetacarpal; b < pose.NumBones; b++ {
		fingerless.Without = append(fingerless.Without, b)
	}
	if m := mustRead(t, vrmtest.VRM1(fingerless)); m.Humanoid.Node[pose.UpperChest] != None {
		t.Error("a bone that is not there was found")
	}
	_, err := Read(vrmtest.VRM1(vrmtest.Options{Without: []pose.Bone{pose.Head, pose.LeftFoot}}), "figure.vrm", nil)
	var e *Error
	if !errors.As(err, &e) || e.Stage != "humanoid" || e.Reason != "required bones are missing: head, leftFoot" {
		t.Errorf("got %v", err)
	}
}

func TestRead_NoPictures(t *testing.T) {
	t.Parallel()
	for _, data := range [][]byte{vrmtest.VRM1(vrmtest.Options{NoPictures: true}), vrmtest.VRM0(vrmtest.Options{NoPictures: true})} {
		if m := mustRead(t, data); m.Meta.Thumbnail != None || len(m.Images) != 0 || m.Materials[0].BaseTexture.Texture != None {
			t.Errorf("thumbnail %d, %d images", m.Meta.Thumbnail, len(m.Images))
		}
	}
}
