package main

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"
	"time"
)

// disc is a filled circle of one colour.
func disc(x, y, r int, c color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 100, 100))
	for j := range 100 {
		for i := range 100 {
			if (i-x)*(i-x)+(j-y)*(j-y) <= r*r {
				img.SetRGBA(i, j, c)
			}
		}
	}
	return img
}

func TestCompare(t *testing.T) {
	t.Parallel()
	grey := color.RGBA{100, 100, 100, 255}
	a := disc(50, 50, 30, grey)
	for name, c := range map[string]struct {
		b      *image.RGBA
		iou    float64
		colour float64
	}{
		"same":     {a, 1, 0},
		"brighter": {disc(50, 50, 30, color.RGBA{110, 104, 101, 255}), 1, 5},
		"apart":    {disc(50, 150, 20, grey), 0, 0},
		"smaller":  {disc(50, 50, 15, grey), 0.25, 0},
		// Half covered grey 128 over grey 128 is grey 128 again.
		"half covered": {disc(50, 50, 30, color.RGBA{64, 64, 64, 128}), 1, 27},
	} {
		k := compare(a, c.b)
		if math.Abs(k.IoU-c.iou) > 0.01 || math.Abs(k.Color-c.colour) > 0.5 {
			t.Errorf("%s: %+v, want IoU %v and colour %v", name, k, c.iou, c.colour)
		}
	}
	if k := compare(image.NewRGBA(a.Rect), image.NewRGBA(a.Rect)); k.IoU != 1 || k.Pixels != 0 {
		t.Errorf("nothing and nothing: %+v", k)
	}
}

func TestParseStat(t *testing.T) {
	t.Parallel()
	// The command may hold anything, even what looks like the fields after it.
	line := "77 (a) R 1 (x) S 12 77 77 0 -1 4194560 1 2 3 4 250 50 7 3 20 0 9 0 100 1 2"
	s, err := parseStat(line)
	if err != nil || s.parent != 12 || s.state != 'S' || s.cpu != 3100*time.Millisecond {
		t.Errorf("%+v, %v", s, err)
	}
	for _, bad := range []string{"", "1 (x", "1 (x) S 2 3"} {
		if _, err := parseStat(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestParsePSS(t *testing.T) {
	t.Parallel()
	got, err := parsePSS([]byte("00400000-7ffc rollup\nRss: 9 kB\nPss:   1536 kB\nPss_Dirty: 4 kB\n"))
	if err != nil || got != 1536 {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := parsePSS(nil); err == nil {
		t.Error("nothing was read as a figure")
	}
}

func TestFigures(t *testing.T) {
	t.Parallel()
	if s := slope([]float64{10, 12, 14, 16}); math.Abs(s-2) > 1e-9 {
		t.Errorf("slope %v, want 2", s)
	}
	if s := slope([]float64{1}); s != 0 {
		t.Errorf("slope of one figure %v", s)
	}
	if m := median([]float64{9, 1, 5}); m != 5 {
		t.Errorf("median %v, want 5", m)
	}
	if m := median([]float64{4, 1, 2, 9}); m != 3 {
		t.Errorf("median %v, want 3", m)
	}
}

func TestTable(t *testing.T) {
	t.Parallel()
	var all table
	all.ratio("memory", "MiB", 80, 400, 0.4, 220)
	if !all.reached() {
		t.Error("80 of 400 is within 40 %")
	}
	all.ratio("memory", "MiB", 230, 800, 0.4, 220)
	if all.reached() {
		t.Error("230 MiB is over 220")
	}
	var text strings.Builder
	all.print(&text)
	for _, want := range []string{"80.0 MiB", "20 %", "reached", "MISSED"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the table lacks %q:\n%s", want, text.String())
		}
	}
}

// wrap makes a GLB of a JSON text and four bytes of data.
func wrap(text string) []byte {
	for len(text)%4 != 0 {
		text += " "
	}
	b := append([]byte("glTF\x02\x00\x00\x00\x00\x00\x00\x00"), 0, 0, 0, 0)
	binary.LittleEndian.PutUint32(b[12:], uint32(len(text)))
	b = append(append(b, "JSON"...), text...)
	b = append(b, "\x04\x00\x00\x00BIN\x00data"...)
	binary.LittleEndian.PutUint32(b[8:], uint32(len(b)))
	return b
}

func TestGLB(t *testing.T) {
	t.Parallel()
	in := wrap(`{"extensions":{"VRMC_vrm_animation":{"humanoid":{"humanBones":{"hips":{"node":0},"upperChest":{"node":3}}}}},
		"buffers":[{"byteLength":4}],"nodes":[{},{},{},{}],"scenes":[{"nodes":[0]}],
		"animations":[{"channels":[{"sampler":0,"target":{"node":0,"path":"rotation"}},{"sampler":1,"target":{"node":3,"path":"rotation"}}]}]}`)
	g, err := parseGLB(in)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := g.without(func(bone string) bool { return bone == "upperChest" }); n != 1 || err != nil {
		t.Fatalf("%d tracks taken out, %v", n, err)
	}
	if err := g.express("happy", []key{{0, 0}, {2, 1}}); err != nil {
		t.Fatal(err)
	}
	out, err := g.bytes()
	if err != nil {
		t.Fatal(err)
	}
	if n := binary.LittleEndian.Uint32(out[8:]); int(n) != len(out) {
		t.Errorf("length %d in the header, %d in truth", n, len(out))
	}
	back, err := parseGLB(out)
	if err != nil {
		t.Fatal(err)
	}
	if n := number(at(back.doc, "animations", 0, "channels", 1, "target", "node")); n != 4 {
		t.Errorf("the second track moves node %d, want the new one", n)
	}
	if n := number(at(back.doc, "extensions", "VRMC_vrm_animation", "expressions", "preset", "happy", "node")); n != 4 {
		t.Errorf("happy is node %d", n)
	}
	if n := number(at(back.doc, "buffers", 0, "byteLength")); n != len(back.bin) || n != 4+8+24 {
		t.Errorf("%d bytes of data named, %d there", n, len(back.bin))
	}
	for _, bad := range [][]byte{nil, []byte("glTF"), in[:40], in[:len(in)-2], wrap("[]")} {
		if _, err := parseGLB(bad); err == nil {
			t.Errorf("%.20q was read", bad)
		}
	}
	empty, err := parseGLB(wrap("{}"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := empty.without(func(string) bool { return true }); err == nil {
		t.Error("a file without animation was changed")
	}
}

func TestMomentsOf(t *testing.T) {
	t.Parallel()
	for _, seconds := range []float64{1.0 / 30, 0.5, 1.0667, 8, 31.7} {
		last := -1.0
		for _, at := range momentsOf(seconds) {
			if n := at * 60; math.Abs(n-math.Round(n)) > 1e-6 || at < last || at >= seconds {
				t.Errorf("%v s: %v is no step of a clip", seconds, at)
			}
			last = at
		}
	}
}

func TestNeeds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ part, only, want string }{
		{"all", "", "pictures clips figures"},
		{"all", "x", "pictures"},
		{"figures", "x", "pictures"},
		{"clips", "", "clips"},
		{"clips", "x", "clips"},
		{"figures", "", "figures"},
	} {
		var got []string
		for _, p := range []string{"pictures", "clips", "figures"} {
			if (options{part: c.part, only: c.only}).needs(p) {
				got = append(got, p)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%+v needs %q", c, s)
		}
	}
}
