package bed

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar"
	"yui/avatar/anim"
	"yui/avatar/vrm"
)

var built = sync.OnceValues(GLB)

func read(t *testing.T) (*vrm.Model, []byte) {
	t.Helper()
	data, err := built()
	if err != nil {
		t.Fatal(err)
	}
	m, err := vrm.Read(data, "bed.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	return m, data
}

// The committed prop is what the sources make, byte for byte, twice.
func TestGLB_IsTheCommittedBed(t *testing.T) {
	t.Parallel()
	_, data := read(t)
	if !testing.Short() {
		again, err := GLB()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, again) {
			t.Error("two builds differ")
		}
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors may fuse multiplications and differ in last bits")
	}
	want, err := os.ReadFile(filepath.Join("..", "..", "props", "bed.glb"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, want) {
		t.Errorf("the built bed (%d bytes) is not the committed one (%d bytes); run go run ./assets/forge/bed/write", len(data), len(want))
	}
}

func TestGLB_KeepsItsBudgets(t *testing.T) {
	t.Parallel()
	m, data := read(t)
	if len(data) > 600<<10 {
		t.Errorf("%d bytes, want at most 600 KiB", len(data))
	}
	if n := Triangles(); n > 6000 {
		t.Errorf("%d triangles, want at most 6000", n)
	}
	if len(m.Images) != 1 || m.Images[0].Pixels.Rect.Dx() > 1024 || m.Images[0].Pixels.Rect.Dy() > 1024 {
		t.Errorf("want one texture of at most 1024 pixels a side")
	}
	if len(m.Warnings) > 0 {
		t.Errorf("the reader warns: %v", m.Warnings)
	}
	names := map[string]bool{}
	for _, n := range m.Nodes {
		names[n.Name] = true
	}
	for _, n := range []string{"Bed", "Frame", "Mattress", "Pillow", "Duvet", "Shadow"} {
		if !names[n] {
			t.Errorf("no node %s", n)
		}
	}
	for _, g := range m.Meshes {
		if g.Name == "Duvet" && !slices.Equal(g.TargetNames, []string{"open", "flat", "lift"}) {
			t.Errorf("duvet morphs %v", g.TargetNames)
		}
	}
}

// What stands in her way at the origin must be behind her.
func TestBuild_LeavesRoomToStand(t *testing.T) {
	t.Parallel()
	for _, n := range build() {
		parts := n.parts
		if n.name == "Duvet" {
			parts = n.states[0] // she has got up: the duvet is open
		}
		for _, p := range parts {
			for _, v := range p.V {
				if v.P[2] > -40 && n.name != "Shadow" {
					t.Fatalf("%s reaches z %.0f mm, into her legs", n.name, v.P[2])
				}
				if v.P[1] < 0 || v.P.Len() > 1600 {
					t.Fatalf("%s has a point at %v", n.name, v.P)
				}
				if l := v.N.Len(); l < 0.99 || l > 1.01 {
					t.Fatalf("%s has a normal of length %g", n.name, l)
				}
			}
		}
	}
}

type files string

func (f files) Clip(name string) (*vrm.Animation, error) {
	return vrm.ReadAnimationFile(filepath.Join(string(f), name))
}

// Asleep, she is under the duvet: it is shaped to the clip.
func TestDuvet_CoversHerAsleep(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("moves the whole character")
	}
	m, err := vrm.ReadFile(filepath.Join("..", "..", "avatar", "yui.vrm"))
	if err != nil {
		t.Fatal(err)
	}
	reg, err := anim.ParseRegistry([]byte(`{"$":"","bed_sleep":{"vrma_path":"bed_sleep.vrma","kind":"state","loop":true,"fade_ms":0,"priority":99,"keep_root":true}}`))
	if err != nil {
		t.Fatal(err)
	}
	b := avatar.New(avatar.Options{Registry: reg, Clips: files(filepath.Join("..", "..", "motions")), Seed: 3})
	b.Load(m)
	if err := b.Do(avatar.Motion("bed_sleep")); err != nil {
		t.Fatal(err)
	}
	outer := quilt(over)[0]
	top := heights(outer.T, outer)
	now := time.UnixMilli(0)
	for s := range 100 {
		now = now.Add(100 * time.Millisecond)
		f := b.Step(now)
		if s%33 != 32 {
			continue
		}
		under, out := 0, 0
		var worst string
		var most float64
		for n, node := range m.Nodes {
			if node.Mesh < 0 || node.Skin < 0 {
				continue
			}
			for _, p := range m.Meshes[node.Mesh].Primitives {
				for i, v := range p.Positions {
					q := skinned(m.Skins[node.Skin], p, i, v, f.World)
					y, ok := top(float64(q[0])*1000, float64(q[2])*1000)
					if !ok || q[0] < -0.22 {
						continue
					}
					under++
					if d := float64(q[1])*1000 - y; d > 0 {
						out++
						if d > most {
							most, worst = d, fmt.Sprintf("%s at %v by %.0f mm", m.Nodes[n].Name, q, d)
						}
					}
				}
			}
		}
		if under < 2000 {
			t.Fatalf("only %d points of her are under the duvet", under)
		}
		if out*200 > under || most > 25 {
			t.Errorf("after %.1f s %d of %d points stand out of the duvet, the farthest %s", float64(s+1)/10, out, under, worst)
		}
	}
}

func skinned(sk vrm.Skin, p vrm.Primitive, i int, v mgl32.Vec3, world []mgl32.Mat4) mgl32.Vec3 {
	var q mgl32.Vec3
	for k, w := range p.Weights[i] {
		if w == 0 {
			continue
		}
		j := p.Joints[i][k]
		q = q.Add(mgl32.TransformCoordinate(v, world[sk.Joints[j]].Mul4(sk.InverseBind[j])).Mul(w))
	}
	return q
}
