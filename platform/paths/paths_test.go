package paths

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestResolve_Overrides(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	d, err := Resolve(Options{Config: filepath.Join(base, "c"), Data: filepath.Join(base, "d")})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Make(); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{d.Config, d.Data, d.State, d.Cache, d.Runtime} {
		rel, err := filepath.Rel(base, p)
		if err != nil || rel[0] == '.' {
			t.Errorf("%s is outside the given folders", p)
		}
		st, err := os.Stat(p)
		if err != nil {
			t.Error(err)
		} else if runtime.GOOS != "windows" && st.Mode().Perm() != 0o700 {
			t.Errorf("%s has mode %v, want 0700", p, st.Mode().Perm())
		}
	}
}

func TestMake_NamesTheWayOut(t *testing.T) {
	t.Parallel()
	f := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(f, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d, err := Resolve(Options{Config: f, Data: filepath.Join(f, "d")})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Make(); err == nil {
		t.Error("a file was taken for a folder")
	}
}
