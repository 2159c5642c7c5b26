package vrm

import (
	"encoding/binary"
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/qmuntal/gltf"

	"yui/avatar/pose"
	"yui/avatar/vrm/vrmtest"
)

func seedModels() [][]byte {
	few := smallest()
	bare := few
	bare.NoPictures = true
	return [][]byte{vrmtest.VRM1(few), vrmtest.VRM0(few), vrmtest.VRM1(bare), vrmtest.VRM0(bare)}
}

// smallest is a figure of the required bones: small seeds mutate faster.
func smallest() vrmtest.Options {
	o := vrmtest.Options{Small: true}
	for b := range pose.NumBones {
		if !slices.Contains(pose.Required(), b) {
			o.Without = append(o.Without, b)
		}
	}
	return o
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
		f.Add(vrmtest.VRMA(vrmtest.Clip{Options: smallest(), Interpolation: kind}))
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
	for _, data := range append(seedModels(), vrmtest.VRMA(vrmtest.Clip{Options: smallest()})) {
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

// FuzzTree mutates the JSON as a tree, so that every input parses: each four
// bytes pick a value and what becomes of it.
func FuzzTree(f *testing.F) {
	seeds := append(seedModels(), vrmtest.VRMA(vrmtest.Clip{Options: smallest()}))
	f.Add(uint8(0), []byte{1, 0, 3, 0, 200, 0, 1, 5})
	f.Add(uint8(1), []byte{9, 1, 0, 0})
	f.Add(uint8(4), []byte{40, 0, 2, 7})
	f.Fuzz(func(t *testing.T, which uint8, ops []byte) {
		c, fault := openContainer(seeds[int(which)%len(seeds)], new(warnings))
		if fault != nil {
			t.Fatal(fault)
		}
		var doc any
		if err := json.Unmarshal(c.json, &doc); err != nil {
			t.Fatal(err)
		}
		for ; len(ops) >= 4; ops = ops[4:] {
			n := int(binary.LittleEndian.Uint16(ops))
			doc = mutate(doc, &n, ops[2], ops[3])
		}
		text, err := json.Marshal(doc)
		if err != nil {
			t.Skip()
		}
		data := frame(text, c.bin)
		if m, err := Read(data, "fuzz.vrm", nil); err == nil {
			if fault := modelFault(m); fault != "" {
				t.Fatal(fault)
			}
			Inspect(m)
		}
		if a, err := ReadAnimation(data, "fuzz.vrma"); err == nil {
			if fault := animationFault(a); fault != "" {
				t.Fatal(fault)
			}
		}
	})
}

var oddValues = []any{
	nil, -1.0, 0.0, 1.0, 2.0, 3.0, 0.5, 255.0, 65536.0, 4294967296.0, 1e18, -1e30, 1e308, true, "", "SCALAR", "VEC3", "MAT4", "BLEND",
	[]any{}, map[string]any{}, []any{0.0}, []any{1e30, 1e30, 1e30, 1e30}, []any{0.0, 0.0, 0.0}, 5120.0, 5123.0, 5126.0,
}

// mutate walks the tree in order and changes the n-th value: replace it,
// double a list, or drop a member.
func mutate(v any, n *int, how, arg uint8) any {
	if *n == 0 {
		*n--
		switch x := v.(type) {
		case []any:
			if how%4 == 1 && len(x) > 0 {
				return append(x, x[int(arg)%len(x)])
			}
			if how%4 == 2 && len(x) > 0 {
				return x[:int(arg)%len(x)]
			}
		case map[string]any:
			if keys := slices.Sorted(maps.Keys(x)); how%4 == 1 && len(keys) > 0 {
				delete(x, keys[int(arg)%len(keys)])
				return x
			}
		case float64:
			if how%4 == 1 {
				return x + float64(int8(arg))
			}
		}
		return oddValues[int(arg)%len(oddValues)]
	}
	if *n < 0 {
		return v
	}
	*n--
	switch x := v.(type) {
	case []any:
		for i := range x {
			x[i] = mutate(x[i], n, how, arg)
		}
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(x)) {
			x[k] = mutate(x[k], n, how, arg)
		}
	}
	return v
}
