package vrm

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/vrm/vrmtest"
)

// describe writes a model's numbers as text, four decimals.
func describe(m *Model) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say("%s %q, %d nodes, hips at %.4f", m.Version, m.Name, len(m.Nodes), m.Humanoid.HipsY)
	worlds := restWorlds(m.Nodes)
	for _, bone := range []pose.Bone{pose.Hips, pose.Head, pose.LeftHand, pose.RightFoot} {
		if n := m.Humanoid.Node[bone]; n != None {
			q := m.Humanoid.RestWorld[bone]
			say("  %s at %s rest %s %.4f", bone, triple(worlds[n].Col(3).Vec3()), triple(q.V), q.W)
		}
	}
	for i := range m.Meshes {
		say("mesh %d, %d targets", i, len(m.Meshes[i].TargetNames))
		for k := range m.Meshes[i].Primitives {
			p := &m.Meshes[i].Primitives[k]
			var sum, normal mgl32.Vec3
			var uv mgl32.Vec2
			for v := range p.Positions {
				sum, normal = sum.Add(p.Positions[v]), normal.Add(p.Normals[v])
				if len(p.UV[0]) > 0 {
					uv = uv.Add(p.UV[0][v])
				}
			}
			f := 1 / float32(len(p.Positions))
			say("  material %d, %d vertices about %s, normals %s, UV %.4f %.4f, %d triangles", p.Material, len(p.Positions),
				triple(sum.Mul(f)), triple(normal.Mul(f)), uv[0]*f, uv[1]*f, len(p.Indices)/3)
			for t := range p.Targets {
				if d := &p.Targets[t]; len(d.Index) > 0 {
					say("    target %d moves %d vertices by %.4f m in all", t, len(d.Index), moved(d))
				}
			}
		}
	}
	for i := range m.Materials {
		x := &m.Materials[i]
		say("material %d %s %s order %d z %v two-sided %v base %s %.4f emissive %s", i, x.Shading, x.AlphaMode, x.RenderOrder, x.ZWrite, x.DoubleSided,
			triple(x.BaseColor.Vec3()), x.BaseColor[3], triple(x.Emissive))
		if t := &x.MToon; x.Shading == MToon {
			say("  shade %s shift %.4f toony %.4f gi %.4f rim %s ^%.4f mix %.4f, outline %s %.4f %s mix %.4f", triple(t.Shade), t.Shift, t.Toony,
				t.GIEqualization, triple(t.Rim), t.RimFresnelPower, t.RimLightingMix, t.Outline, t.OutlineWidth, triple(t.OutlineColor), t.OutlineLightMix)
		}
		for k, ref := range x.refs() {
			if ref.Texture != None {
				say("  texture slot %d: %d set %d offset %.4f %.4f scale %.4f %.4f", k, ref.Texture, ref.UVSet, ref.Offset[0], ref.Offset[1], ref.Scale[0], ref.Scale[1])
			}
		}
	}
	for _, i := range m.Images {
		say("image %d×%d, %d bytes", i.Pixels.Rect.Dx(), i.Pixels.Rect.Dy(), i.Bytes)
	}
	for i := range m.Expressions {
		e := m.reportExpression(&m.Expressions[i])
		say("expression %s (%s) %v %v", e.Name, e.Kind, e.Overrides, e.Binds)
	}
	if l := m.LookAt; l != nil {
		say("gaze by expression %v, offset %s, in %.4v out %.4v down %.4v up %.4v", l.ByExpression, triple(l.Offset), l.Inner, l.Outer, l.Down, l.Up)
	}
	for _, s := range m.Springs {
		say("spring center %d colliders %v", s.Center, s.Colliders)
		for _, j := range s.Joints {
			say("  %q tail %s radius %.4f stiffness %.4f gravity %.4f %s drag %.4f", m.nodeName(j.Node), triple(j.VirtualTail), j.HitRadius, j.Stiffness, j.Gravity, triple(j.GravityDir), j.Drag)
		}
	}
	for _, c := range m.Colliders {
		say("collider %s on %q at %s to %s radius %.4f", c.Shape, m.nodeName(c.Node), triple(c.Offset), triple(c.Tail), c.Radius)
	}
	for _, c := range m.Constraints {
		say("constraint %s %q from %q axis %s weight %.4f", c.Kind, m.nodeName(c.Node), m.nodeName(c.Source), triple(c.Axis), c.Weight)
	}
	for _, w := range m.Warnings {
		say("warning: %s", w)
	}
	return b.String()
}

// triple writes a vector without negative zeros.
func triple(v mgl32.Vec3) string {
	for i := range v {
		if mgl32.Abs(v[i]) < 5e-5 {
			v[i] = 0
		}
	}
	return fmt.Sprintf("(%.4f %.4f %.4f)", v[0], v[1], v[2])
}

// describeClip writes a clip's numbers at five moments.
func describeClip(a *Animation) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q %.4f s, hips rest at %.4f\n", a.Name, a.Duration, a.HipsY)
	for bone, track := range a.Bones {
		if track == nil {
			continue
		}
		fmt.Fprintf(&b, "%s, %d keys:", pose.Bone(bone), len(track.Times))
		for k := range 5 {
			q := at(track, a.Duration*float32(k)/4)
			if q.W < 0 {
				q = q.Scale(-1)
			}
			fmt.Fprintf(&b, " %s", triple(q.V))
		}
		b.WriteByte('\n')
	}
	if h := a.Hips; h != nil {
		for _, k := range []int{0, len(h.Times) / 2, len(h.Times) - 1} {
			fmt.Fprintf(&b, "hips at %.4f s: %s\n", h.Times[k], triple(h.Values[k]))
		}
	}
	for _, e := range a.Expressions {
		fmt.Fprintf(&b, "expression %s: %.4v\n", e.Name, e.Weights)
	}
	return b.String()
}

func TestGolden_Figures(t *testing.T) {
	t.Parallel()
	golden(t, "figure1.txt", describe(mustRead(t, vrmtest.VRM1(vrmtest.Options{}))))
	golden(t, "figure0.txt", describe(mustRead(t, vrmtest.VRM0(vrmtest.Options{}))))
	golden(t, "clip.txt", describeClip(mustClip(t, vrmtest.Clip{})))
}

// TestGolden_Fixtures pins the numbers of real files.
func TestGolden_Fixtures(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"godette0.txt": "vrm/godette-cc-by-3.0/Godette_vrm_v4.vrm", "godette1.txt": "vrm/godette-derived-cc-by-3.0/Godette_vrm1.vrm",
		"mannequin.txt": "vrm/mesh2motion-mannequins-cc0/cc0_female.vrm", "constraints.txt": "gltf/vrm-node-constraint-vpl1/vrm_node_constraint_examples.glb",
		"binary.txt": "vrm/vrm-specification-vpl1/VRMC_vrm_expressions_isBinary_Overrides.vrm",
		"gamma.txt":  "vrm/vrm-addon-tests-cc0/b52_mtoon1_2_20_61_vrm0.vrm",
	} {
		m, err := ReadFile(fixtures(t, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name, describe(m))
	}
	for name, file := range map[string]string{"bow.txt": "vrma/mesh2motion-cc0/bow.vrma", "idle_loop.txt": "vrma/three-vrm-mit/idle_loop.vrma"} {
		a, err := ReadAnimationFile(fixtures(t, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name, describeClip(a))
	}
}

// TestGodette_Parity compares one avatar as VRM 0.x and as its VRM 1.0
// migration: bones stand at the same places, colours and shading agree.
func TestGodette_Parity(t *testing.T) {
	t.Parallel()
	zero, err := ReadFile(fixtures(t, "vrm", "godette-cc-by-3.0", "Godette_vrm_v4.vrm"))
	if err != nil {
		t.Fatal(err)
	}
	one, err := ReadFile(fixtures(t, "vrm", "godette-derived-cc-by-3.0", "Godette_vrm1.vrm"))
	if err != nil {
		t.Fatal(err)
	}
	w0, w1 := restWorlds(zero.Nodes), restWorlds(one.Nodes)
	for b := range pose.NumBones {
		if (zero.Humanoid.Node[b] == None) != (one.Humanoid.Node[b] == None) {
			t.Errorf("%s is in one file only", b)
		} else if n := zero.Humanoid.Node[b]; n != None && !near3(w0[n].Col(3).Vec3(), w1[one.Humanoid.Node[b]].Col(3).Vec3()) {
			t.Errorf("%s at %v, in 1.0 at %v", b, w0[n].Col(3), w1[one.Humanoid.Node[b]].Col(3))
		}
	}
	for i := range zero.Materials {
		a, b := zero.Materials[i], one.Materials[i]
		if a.Shading != MToon {
			continue
		}
		if !near3(a.MToon.Shade, b.MToon.Shade) || !near(a.MToon.Shift, b.MToon.Shift) || !near(a.MToon.Toony, b.MToon.Toony) ||
			!near3(a.MToon.OutlineColor, b.MToon.OutlineColor) || !near(a.MToon.OutlineWidth, b.MToon.OutlineWidth) {
			t.Errorf("material %d: %+v\nin 1.0: %+v", i, a.MToon, b.MToon)
		}
	}
	for i := range zero.Springs {
		a, b := zero.Springs[i], one.Springs[i]
		if len(a.Joints) != len(b.Joints) || len(a.Colliders) != len(b.Colliders) {
			t.Errorf("spring %d: %d joints, %d colliders; in 1.0 %d and %d", i, len(a.Joints), len(a.Colliders), len(b.Joints), len(b.Colliders))
		}
	}
	if zero.Expressions[1].Name != "happy" || len(zero.Expressions) != len(one.Expressions) {
		t.Errorf("%d expressions, in 1.0 %d", len(zero.Expressions), len(one.Expressions))
	}
}
