package vrm

import (
	"os"
	"path/filepath"
	"testing"

	"yui/avatar/vrm/vrmtest"
)

// BenchmarkRead reads built figures always and real avatars where they are.
func BenchmarkRead(b *testing.B) {
	run := func(name string, data []byte) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Read(data, name, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	run("figure1", vrmtest.VRM1(vrmtest.Options{}))
	run("figure0", vrmtest.VRM0(vrmtest.Options{}))
	if data, err := os.ReadFile(filepath.Join("..", "..", "assets", "avatar", "yui.vrm")); err == nil {
		run("yui.vrm", data)
	}
	root := filepath.Join("..", "..", "..", "shared", "fixtures")
	for _, name := range []string{
		"vrm/godette-cc-by-3.0/Godette_vrm_v4.vrm", "vrm/godette-derived-cc-by-3.0/Godette_vrm1.vrm",
		"vrm/mesh2motion-mannequins-cc0/cc0_female.vrm", "gltf/mesh2motion-cc-by/human-sintel.glb",
	} {
		if data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name))); err == nil {
			run(filepath.Base(name), data)
		}
	}
}

// BenchmarkReadAnimation reads a built clip.
func BenchmarkReadAnimation(b *testing.B) {
	data := vrmtest.VRMA(vrmtest.Clip{})
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := ReadAnimation(data, "clip.vrma"); err != nil {
			b.Fatal(err)
		}
	}
}
