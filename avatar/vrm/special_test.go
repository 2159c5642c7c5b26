package vrm

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// refusesSpecial holds both readers to refusing path, soon, with a next step
// that fits.
func refusesSpecial(t *testing.T, path string) {
	t.Helper()
	model := make(chan error, 1)
	clip := make(chan error, 1)
	go func() { _, err := ReadFile(path); model <- err }()
	go func() { _, err := ReadAnimationFile(path); clip <- err }()
	for what, ended := range map[string]chan error{"ReadFile": model, "ReadAnimationFile": clip} {
		select {
		case err := <-ended:
			var e *Error
			if !errors.As(err, &e) || e.Stage != "file" || e.Next != "choose a file" || e.File != path {
				t.Errorf("%s(%s): %v", what, path, err)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s(%s) hangs", what, path)
		}
	}
}

func TestReadFile_Special(t *testing.T) {
	t.Parallel()
	refusesSpecial(t, t.TempDir())
	refusesSpecial(t, os.DevNull)
}

func TestReadFile_Absent(t *testing.T) {
	t.Parallel()
	_, err := ReadFile(filepath.Join(t.TempDir(), "absent.vrm"))
	var e *Error
	if !errors.As(err, &e) || e.Next != "check the path" || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}
