package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// The committed character is what the sources make, byte for byte: that holds
// both the file current and the build repeatable.
func TestRun_MakesTheCommittedCharacter(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds the whole character")
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors may fuse multiplications and differ in last bits")
	}
	dir := t.TempDir()
	if err := run(dir, "", "", "", false); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "avatar", "yui.vrm"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(filepath.Join("..", "avatar", "yui.vrm"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the built character (%d bytes) is not the committed one (%d bytes); run go run ./assets/forge", len(got), len(want))
	}
	if len(got) > 4<<20 {
		t.Errorf("the character has %d bytes, more than 4 MiB", len(got))
	}
}
