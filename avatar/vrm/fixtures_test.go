package vrm

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestFixtures reads every real file and checks the promises of what comes
// back. A file is read or refused with file, stage and reason; run with -v for
// the table.
func TestFixtures(t *testing.T) {
	t.Parallel()
	root := fixtures(t)
	counts := map[string]int{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		var line string
		switch strings.ToLower(filepath.Ext(path)) {
		case ".vrm", ".glb", ".gltf":
			line, err = modelLine(t, path)
		case ".vrma":
			line, err = clipLine(t, path)
		default:
			return nil
		}
		name, _ := filepath.Rel(root, path)
		kind, _, _ := strings.Cut(filepath.ToSlash(name), "/")
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.File == "" || e.Stage == "" || e.Reason == "" {
				t.Errorf("%s: refused without file, stage and reason: %v", name, err)
			}
			line = "refused  " + err.Error()
			counts[kind+" refused"]++
		} else {
			counts[kind+" read"]++
		}
		t.Logf("%-90s %s", name, line)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%v", counts)
	if counts["vrm refused"] != 0 || counts["vrma refused"] != 0 {
		t.Errorf("real avatars or clips were refused: %v", counts)
	}
}

func modelLine(t *testing.T, path string) (string, error) {
	m, err := ReadFile(path)
	if err != nil {
		return "", err
	}
	if f := modelFault(m); f != "" {
		t.Errorf("%s: %s", path, f)
	}
	r := Inspect(m)
	if _, err := json.Marshal(r); err != nil {
		t.Errorf("%s: report: %v", path, err)
	}
	return fmt.Sprintf("%-7s bones %2d tris %6d verts %6d tex %d expr %2d springs %d warnings %d",
		r.Version, len(r.Bones), r.Triangles, r.Vertices, len(r.Textures), len(r.Expressions), len(r.Springs), len(r.Warnings)), nil
}

func clipLine(t *testing.T, path string) (string, error) {
	a, err := ReadAnimationFile(path)
	if err != nil {
		return "", err
	}
	if f := animationFault(a); f != "" {
		t.Errorf("%s: %s", path, f)
	}
	bones := 0
	for _, b := range a.Bones {
		if b != nil {
			bones++
		}
	}
	return fmt.Sprintf("VRMA    bones %2d %6.2f s hips %v expr %d gaze %v warnings %d",
		bones, a.Duration, a.Hips != nil, len(a.Expressions), a.LookAt != nil, len(a.Warnings)), nil
}

// TestFixtures_Known pins what single files are there to show.
func TestFixtures_Known(t *testing.T) {
	t.Parallel()
	refused := map[string]string{
		"gltf/assimp-testmodels-bsd3/RecursiveNodes/RecursiveNodes.gltf":   "nodes",
		"gltf/assimp-testmodels-bsd3/IndexOutOfRange/IndexOutOfRange.gltf": "meshes",
		"gltf/assimp-testmodels-bsd3/MissingBin/BoxTextured.gltf":          "buffers",
		"gltf/assimp-testmodels-bsd3/draco/2CylinderEngine.gltf":           "extensions",
	}
	for name, stage := range refused {
		_, err := ReadFile(fixtures(t, filepath.FromSlash(name)))
		var e *Error
		if !errors.As(err, &e) || e.Stage != stage {
			t.Errorf("%s: got %v, want a refusal at %s", name, err, stage)
		}
	}
}

// TestFixtures_Variants reads one avatar packed in different ways: sparse
// morphs, integer attributes, eight influences. The geometry must agree.
func TestFixtures_Variants(t *testing.T) {
	t.Parallel()
	dir := fixtures(t, "vrm", "godette-derived-cc-by-3.0")
	base, err := ReadFile(filepath.Join(dir, "Godette_vrm1.vrm"))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []struct {
		name string
		tol  float32 // metres
	}{{"sparse", 1e-6}, {"packed", 5e-4}, {"eight", 1e-6}} {
		m, err := ReadFile(filepath.Join(dir, "Godette_vrm1_"+v.name+".vrm"))
		if err != nil {
			t.Fatal(err)
		}
		for i := range base.Meshes {
			for k := range base.Meshes[i].Primitives {
				p, q := &base.Meshes[i].Primitives[k], &m.Meshes[i].Primitives[k]
				if len(p.Positions) != len(q.Positions) || len(p.Targets) != len(q.Targets) {
					t.Fatalf("%s: mesh %d primitive %d differs in size", v.name, i, k)
				}
				for n := range p.Positions {
					if p.Positions[n].Sub(q.Positions[n]).Len() > v.tol {
						t.Fatalf("%s: mesh %d primitive %d vertex %d at %v, want %v", v.name, i, k, n, q.Positions[n], p.Positions[n])
					}
				}
				for n := range p.Targets {
					if a, b := moved(&p.Targets[n]), moved(&q.Targets[n]); a-b > 0.01+v.tol*float32(len(p.Positions)) || b-a > 0.01+v.tol*float32(len(p.Positions)) {
						t.Errorf("%s: mesh %d primitive %d target %d moves %v in all, want %v", v.name, i, k, n, b, a)
					}
				}
			}
		}
	}
}

func moved(t *Target) (sum float32) {
	for _, v := range t.Positions {
		sum += v.Len()
	}
	return sum
}
