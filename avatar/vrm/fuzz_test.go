package vrm

import (
	"testing"

	"github.com/qmuntal/gltf"

	"yui/avatar/pose"
	"yui/avatar/vrm/vrmtest"
)

func seedModels() [][]byte {
	few := vrmtest.Options{NoPictures: true}
	for b := pose.LeftThumbMetacarpal; b < pose.NumBones; b++ {
		few.Without = append(few.Without, b)
	}
	return [][]byte{
		vrmtest.VRM1(vrmtest.Options{}), vrmtest.VRM0(vrmtest.Options{}), vrmtest.VRM1(few), vrmtest.VRM0(few),
		vrmtest.VRM1(vrmtest.Options{Turned: true}),
	}
}

// FuzzRead feeds whole files. Whatever comes back must keep Model's promises.
func FuzzRead(f *testing.F) {
	for _, data := range seedModels() {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Read(data, "fuzz.vrm", nil)
		if err != nil {
			return
		}
		if fault := modelFault(m); fault != "" {
			t.Fatal(fault)
		}
		Inspect(m)
	})
}

// FuzzReadAnimation feeds whole clips.
func FuzzReadAnimation(f *testing.F) {
	for _, kind := range []gltf.Interpolation{gltf.InterpolationLinear, gltf.InterpolationStep, gltf.InterpolationCubicSpline} {
		f.Add(vrmtest.VRMA(vrmtest.Clip{Interpolation: kind}))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := ReadAnimation(data, "fuzz.vrma")
		if err != nil {
			return
		}
		if fault := animationFault(a); fault != "" {
			t.Fatal(fault)
		}
	})
}

// FuzzGLB keeps the framing intact and mutates what is inside: JSON and binary
// chunk apart, so that the fuzzer gets past the header.
func FuzzGLB(f *testing.F) {
	for _, data := range append(seedModels(), vrmtest.VRMA(vrmtest.Clip{})) {
		c, err := openContainer(data, new(warnings))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(c.json, c.bin)
	}
	f.Fuzz(func(t *testing.T, text, bin []byte) {
		data := frame(append([]byte(nil), text...), bin)
		if m, err := Read(data, "fuzz.vrm", nil); err == nil {
			if fault := modelFault(m); fault != "" {
				t.Fatal(fault)
			}
		}
		if a, err := ReadAnimation(data, "fuzz.vrma"); err == nil {
			if fault := animationFault(a); fault != "" {
				t.Fatal(fault)
			}
		}
	})
}
