package vrm

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares text with testdata/name, line by line.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("read golden (run with -update): %v", err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", name, diff)
	}
}

// fixtures is the folder of real files; the test is skipped without it.
func fixtures(t testing.TB, parts ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{"..", "..", "..", "shared", "fixtures"}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the shared fixtures are not here: %v", err)
	}
	return path
}

// object and list are JSON in Go clothes.
type (
	object = map[string]any
	list   = []any
)

// build makes a GLB of a document and its binary chunk; asset and buffer are
// filled in.
func build(t testing.TB, doc object, bin []byte) []byte {
	t.Helper()
	if doc["asset"] == nil {
		doc["asset"] = object{"version": "2.0"}
	}
	if doc["buffers"] == nil && len(bin) > 0 {
		doc["buffers"] = list{object{"byteLength": len(bin)}}
	}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return frame(text, bin)
}

// frame is a GLB around raw chunks.
func frame(text, bin []byte) []byte {
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	var b bytes.Buffer
	put := func(v uint32) { _ = binary.Write(&b, binary.LittleEndian, v) }
	put(glbMagic)
	put(2)
	total := 12 + 8 + len(text)
	if len(bin) > 0 {
		total += 8 + len(bin)
	}
	put(uint32(total))
	put(uint32(len(text)))
	put(chunkJSON)
	b.Write(text)
	if len(bin) > 0 {
		put(uint32(len(bin)))
		put(chunkBIN)
		b.Write(bin)
	}
	return b.Bytes()
}

// pack writes numbers little-endian, each as its own type.
func pack(values ...any) []byte {
	var b bytes.Buffer
	for _, v := range values {
		if err := binary.Write(&b, binary.LittleEndian, v); err != nil {
			panic(err)
		}
	}
	return b.Bytes()
}

func near(a, b float32) bool { return mgl32.Abs(a-b) < 1e-4 }

func near3(a, b mgl32.Vec3) bool { return a.Sub(b).Len() < 1e-4 }

// nearQ compares rotations, whose sign does not matter.
func nearQ(a, b mgl32.Quat) bool { return mgl32.Abs(a.Dot(b)) > 1-1e-5 }
