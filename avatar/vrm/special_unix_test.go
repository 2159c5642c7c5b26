//go:build unix

package vrm

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestReadFile_Pipe opens nothing that would wait for a writer, neither the
// file itself nor a part beside it.
func TestReadFile_Pipe(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.vrm")
	if err := unix.Mkfifo(pipe, 0o600); err != nil {
		t.Skipf("no pipes here: %v", err)
	}
	refusesSpecial(t, pipe)
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	ended := make(chan error, 1)
	go func() { _, err := readIn(root, "pipe.vrm"); ended <- err }()
	select {
	case err := <-ended:
		if err == nil {
			t.Error("a pipe beside the model was read")
		}
	case <-time.After(10 * time.Second):
		t.Fatal("a pipe beside the model hangs")
	}
}
