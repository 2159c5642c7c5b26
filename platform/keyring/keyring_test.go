package keyring

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/zalando/go-keyring"
)

type fakeRing struct {
	m    map[string]string
	dead error
}

func (f *fakeRing) gate() error { return f.dead }

func (f *fakeRing) Get(_, n string) (string, error) {
	if err := f.gate(); err != nil {
		return "", err
	}
	v, ok := f.m[n]
	if !ok {
		return "", keyring.ErrNotFound
	}
	return v, nil
}

func (f *fakeRing) Set(_, n, v string) error {
	if err := f.gate(); err != nil {
		return err
	}
	f.m[n] = v
	return nil
}

func (f *fakeRing) Delete(_, n string) error {
	if err := f.gate(); err != nil {
		return err
	}
	delete(f.m, n)
	return nil
}

func ring(t *testing.T) (*Ring, *fakeRing) {
	f := &fakeRing{m: map[string]string{}}
	return &Ring{path: filepath.Join(t.TempDir(), "keys.json"), sys: f}, f
}

func TestRing_SystemFirst(t *testing.T) {
	t.Parallel()
	r, f := ring(t)
	inFile, err := r.Set("chat", "sk-1")
	if err != nil || inFile || f.m["chat"] != "sk-1" {
		t.Errorf("Set: %v %v %v", inFile, err, f.m)
	}
	if _, err := os.Stat(r.path); !errors.Is(err, os.ErrNotExist) {
		t.Error("a key file was written beside the keyring")
	}
	if v, err := r.Get("chat"); v != "sk-1" || err != nil {
		t.Errorf("Get: %q %v", v, err)
	}
}

func TestRing_FileFallback_MovesBack(t *testing.T) {
	t.Parallel()
	r, f := ring(t)
	f.dead = errors.New("no service")
	inFile, err := r.Set("chat", "sk-2")
	if err != nil || !inFile {
		t.Fatalf("Set: %v %v", inFile, err)
	}
	st, err := os.Stat(r.path)
	if err != nil || st.Mode().Perm() != 0o600 {
		t.Fatalf("mode: %v %v", st.Mode(), err)
	}
	if v, _ := r.Get("chat"); v != "sk-2" {
		t.Errorf("Get = %q", v)
	}
	f.dead = nil
	if v, _ := r.Get("chat"); v != "sk-2" {
		t.Errorf("Get with an empty keyring = %q, want the file's", v)
	}
	if inFile, err := r.Set("chat", "sk-3"); err != nil || inFile {
		t.Errorf("Set: %v %v", inFile, err)
	}
	if b, _ := os.ReadFile(r.path); strings.Contains(string(b), "sk-") {
		t.Error("the old key is still in the file")
	}
}

func TestRing_SlowKeyring(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r, _ := ring(t)
		slow := make(chan struct{})
		r.sys = slowRing{slow}
		if inFile, err := r.Set("chat", "k"); err != nil || !inFile {
			t.Errorf("Set: %v %v", inFile, err)
		}
		close(slow)
	})
}

type slowRing struct{ until chan struct{} }

func (s slowRing) Get(_, _ string) (string, error) { <-s.until; return "", keyring.ErrNotFound }
func (s slowRing) Set(_, _, _ string) error        { <-s.until; return nil }
func (s slowRing) Delete(_, _ string) error        { <-s.until; return nil }

func TestRing_DamagedFileKeepsSecret(t *testing.T) {
	t.Parallel()
	r, f := ring(t)
	f.dead = errors.New("no service")
	if err := os.WriteFile(r.path, []byte(`{"chat": sk-secret`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Get("chat"); err == nil || strings.Contains(err.Error(), "sk-") {
		t.Errorf("error: %v", err)
	}
}
