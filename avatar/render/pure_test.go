package render_test

import (
	"image"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/render"
	"yui/avatar/vrm"
)

func TestFit_WorkedExample(t *testing.T) {
	t.Parallel()
	box := render.Box{Min: mgl32.Vec3{-0.3, 0, -0.2}, Max: mgl32.Vec3{0.3, 1.6, 0.2}}
	d, target, ok := render.Fit(box, 1, render.PetFit)
	if !ok || math.Abs(float64(d)-3.284) > 0.001 {
		t.Errorf("distance %v %v, want 3.284", d, ok)
	}
	if target != (mgl32.Vec3{0, 0.8, 0}) {
		t.Errorf("target %v", target)
	}
	for _, bad := range []render.Box{{}, {Max: mgl32.Vec3{1, float32(math.NaN()), 1}}, {Max: mgl32.Vec3{float32(math.Inf(1)), 1, 1}}} {
		if _, _, ok := render.Fit(bad, 1, render.PetFit); ok {
			t.Errorf("box %v was fitted", bad)
		}
	}
	// The stage leaves more air above her than below.
	_, up, _ := render.Fit(box, 1, render.StageFit)
	if up[1] <= target[1] {
		t.Errorf("stage target %v is not above the middle", up)
	}
}

func TestView_StaysInRange(t *testing.T) {
	t.Parallel()
	nan := float32(math.NaN())
	if got := (render.View{Zoom: nan, Azimuth: nan, Polar: nan}).Sane(false); got != render.DefaultView() {
		t.Errorf("corrupted view became %v", got)
	}
	v := render.DefaultView().ZoomBy(-10000).OrbitBy(-2000, 0).Sane(false)
	if v.Zoom != 3 {
		t.Errorf("zoom %v, want the limit 3", v.Zoom)
	}
	if want := float32(10 - 4*math.Pi); math.Abs(float64(v.Azimuth-want)) > 1e-4 {
		t.Errorf("azimuth %v, want %v", v.Azimuth, want)
	}
	low := render.View{Zoom: 1, Polar: 0.1}
	if got := low.Sane(true).Polar; math.Abs(float64(got)-math.Pi/3) > 1e-5 {
		t.Errorf("perched polar %v, want 60 degrees", got)
	}
	if got := low.Sane(false).ResetAngles(); got.Polar != render.DefaultView().Polar || got.Zoom != 1 {
		t.Errorf("reset gave %v", got)
	}
}

func TestCamera_ProjectsTheMiddleToTheMiddle(t *testing.T) {
	t.Parallel()
	if _, _, ok := (render.Camera{}).Project(mgl32.Vec3{}); ok {
		t.Error("the zero camera projects")
	}
	m := mgl32.Perspective(mgl32.DegToRad(30), 1, 0.1, 10).Mul4(mgl32.LookAtV(mgl32.Vec3{0, 1, 3}, mgl32.Vec3{0, 1, 0}, mgl32.Vec3{0, 1, 0}))
	c := render.Camera{Matrix: m, W: 300, H: 300, Distance: 3}
	x, y, ok := c.Project(mgl32.Vec3{0, 1, 0})
	if !ok || math.Abs(float64(x)-150) > 1e-3 || math.Abs(float64(y)-150) > 1e-3 {
		t.Errorf("middle at %v,%v %v", x, y, ok)
	}
	_, top, _ := c.Project(mgl32.Vec3{0, 1.1, 0})
	if got := (150 - top) / 0.1; math.Abs(float64(got-c.PixelsPerMetre())) > 0.5 {
		t.Errorf("ten centimetres are %v pixels a metre, PixelsPerMetre says %v", got, c.PixelsPerMetre())
	}
	if _, _, ok := c.Project(mgl32.Vec3{0, 1, 4}); ok {
		t.Error("a point behind the eye projects")
	}
}

func TestInterval_FollowsNeed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rate            int
		software, saver bool
		want            time.Duration
	}{
		{0, false, true, 0},
		{-3, true, true, 0},
		{60, false, true, time.Second / 60},
		{240, false, true, time.Second / 60},
		{30, false, true, time.Second / 30},
		{30, false, false, time.Second / 60},
		{10, false, true, time.Second / 10},
		{60, true, true, time.Second / 30},
		{30, true, false, time.Second / 15},
		{10, true, true, time.Second / 10},
	} {
		if got := render.Interval(c.rate, c.software, c.saver); got != c.want {
			t.Errorf("interval(%d, %v, %v) = %v, want %v", c.rate, c.software, c.saver, got, c.want)
		}
	}
}

func TestPacer_KeepsTheBeatAndForgivesDelays(t *testing.T) {
	t.Parallel()
	t0 := time.Unix(100, 0)
	const every = 20 * time.Millisecond
	var p render.Pacer
	at := t0
	for i := range 5 {
		// Each frame takes 5 ms of the 20.
		w := p.Wait(at.Add(5*time.Millisecond), at, every)
		if w != 15*time.Millisecond {
			t.Fatalf("frame %d waits %v", i, w)
		}
		at = at.Add(every)
	}
	late := at.Add(time.Second)
	if w := p.Wait(late.Add(time.Millisecond), late, every); w != 19*time.Millisecond {
		t.Errorf("after a second's pause the wait is %v, want 19 ms: missed frames are not owed", w)
	}
	if w := p.Wait(late.Add(80*time.Millisecond), late.Add(every), every); w != 0 {
		t.Errorf("an overlong frame waits %v", w)
	}
}

func TestRing_NeverHandsOutWhatItDrawsInto(t *testing.T) {
	t.Parallel()
	r := render.NewRing()
	if r.Take() != nil {
		t.Fatal("a frame before the first")
	}
	a := r.Draw()
	held := r.Take()
	for range 10 {
		if r.Draw() == a {
			t.Fatal("drew into the frame that is shown")
		}
	}
	next := r.Take()
	if next == held || next == nil {
		t.Error("the newest frame was not handed out")
	}
	if r.Take() != next {
		t.Error("without a newer frame Take answers another")
	}
}

func TestOver_PremultipliedRowsFlipped(t *testing.T) {
	t.Parallel()
	dst := image.NewRGBA(image.Rect(0, 0, 3, 2))
	for i := range dst.Pix {
		dst.Pix[i] = 200
	}
	for i := 3; i < len(dst.Pix); i += 4 {
		dst.Pix[i] = 255
	}
	// One column of two rows, bottom first: solid red below, half black above.
	render.Over(dst, []byte{255, 0, 0, 255, 0, 0, 0, 128}, image.Rect(1, 0, 2, 2))
	if c := dst.RGBAAt(1, 1); c.R != 255 || c.G != 0 || c.A != 255 {
		t.Errorf("lower pixel %v", c)
	}
	if c := dst.RGBAAt(1, 0); c.R != 100 || c.A != 255 {
		t.Errorf("upper pixel %v, want 100 of 200 left", c)
	}
	if c := dst.RGBAAt(0, 0); c.R != 200 {
		t.Errorf("neighbour %v was touched", c)
	}
}

func TestScale_EveryByteRounds(t *testing.T) {
	t.Parallel()
	for k := range uint32(256) {
		for v := range uint32(256) {
			want := uint32(math.Round(float64(v*k) / 255))
			if got := render.Scale(v*0x01010101, k); got != want*0x01010101 {
				t.Fatalf("%d·%d/255 = %08x, want %02x everywhere", v, k, got, want)
			}
		}
	}
}

func TestMask_CellsAndRects(t *testing.T) {
	t.Parallel()
	const w, h = 70, 20
	pix := make([]byte, w*h*4)
	set := func(x, y int) { pix[((h-1-y)*w+x)*4+3] = 200 }
	set(9, 0)
	set(9, 15)
	set(66, 18)
	m := render.NewMask(pix, image.Rect(0, 0, w, h), w, h)
	for _, p := range []image.Point{{9, 0}, {9, 15}, {66, 18}} {
		if !m.At(p.X, p.Y) {
			t.Errorf("%v is not hers", p)
		}
	}
	if m.At(10, 0) || m.At(-1, 0) || m.At(9, 99) {
		t.Error("a pixel that is not hers")
	}
	if !m.Near(17, 0, 8) || m.Near(18, 0, 8) {
		t.Error("the margin of 8 is not 8")
	}
	want := []image.Rectangle{image.Rect(8, 0, 16, 16), image.Rect(64, 16, 70, 20)}
	got := m.Rects()
	if len(got) != len(want) || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("rects %v, want %v", got, want)
	}
	same := render.NewMask(pix, image.Rect(0, 0, w, h), w, h)
	if !m.Equal(same) {
		t.Error("equal masks differ")
	}
	set(40, 3)
	if m.Equal(render.NewMask(pix, image.Rect(0, 0, w, h), w, h)) {
		t.Error("different masks are equal")
	}
	var none *render.Mask
	if none.At(0, 0) || none.Rects() != nil {
		t.Error("no mask is not empty")
	}
}

func TestBlend_SparseTargets(t *testing.T) {
	t.Parallel()
	p := &vrm.Primitive{
		Positions: make([]mgl32.Vec3, 10), Normals: make([]mgl32.Vec3, 10),
		Targets: []vrm.Target{
			{},
			{Index: []uint32{3, 5}, Positions: []mgl32.Vec3{{1, 0, 0}, {0, 2, 0}}, Normals: []mgl32.Vec3{{0, 0, 1}, {}}},
			{Index: []uint32{5}, Positions: []mgl32.Vec3{{0, 2, 0}}},
		},
	}
	b := render.NewBlend(p)
	if lo, hi := b.Range(); lo != 3 || hi != 6 {
		t.Errorf("touched %d..%d, want 3..6", lo, hi)
	}
	if b.Set([]float32{1, 0, 0}) {
		t.Error("an empty target changed something")
	}
	if !b.Set([]float32{0, 0.5, 1}) || b.Set([]float32{0, 0.5, 1}) {
		t.Error("change is not noticed once")
	}
	if v := b.Vertex(5); v[1] != 3 {
		t.Errorf("vertex 5 at %v, want 1+2", v)
	}
	if v := b.Vertex(3); v[0] != 0.5 || v[5] != 0.5 {
		t.Errorf("vertex 3 %v", v)
	}
	b.Set(nil)
	if v := b.Vertex(5); v[1] != 0 {
		t.Errorf("vertex 5 does not come back: %v", v)
	}
	if render.NewBlend(&vrm.Primitive{Positions: make([]mgl32.Vec3, 1), Targets: []vrm.Target{{}}}).Moves() {
		t.Error("a primitive no target moves has a blend")
	}
}

func TestShrink_AveragesLightAndOddSizes(t *testing.T) {
	t.Parallel()
	px := func(vs ...byte) (out []byte) {
		for _, v := range vs {
			out = append(out, v, v, v, v)
		}
		return out
	}
	// Half black, half white is half the light, which sRGB writes as 188.
	got, w, h := render.Shrink(px(0, 255, 255, 0), 2, 2, 8, true)
	if w != 1 || h != 1 || got[0] < 187 || got[0] > 188 || got[3] != 128 {
		t.Errorf("sRGB: %v %d×%d", got, w, h)
	}
	if got, _, _ := render.Shrink(px(0, 255, 255, 0), 2, 2, 8, false); got[0] != 128 {
		t.Errorf("data: %v", got)
	}
	if got, w, h := render.Shrink(px(10, 20, 99), 3, 1, 12, false); w != 1 || h != 1 || got[0] != 15 {
		t.Errorf("three in a row: %v %d×%d", got, w, h)
	}
	if got, w, h := render.Shrink(px(10, 20), 1, 2, 4, false); w != 1 || h != 1 || got[0] != 15 {
		t.Errorf("two in a column: %v %d×%d", got, w, h)
	}
	// Every shade stays itself.
	for v := range 256 {
		if got, _, _ := render.Shrink(px(byte(v), byte(v), byte(v), byte(v)), 2, 2, 8, true); got[0] != byte(v) {
			// 4096 steps of light are coarse in the very dark.
			if d := int(got[0]) - v; d < -1 || d > 1 {
				t.Errorf("%d became %d", v, got[0])
			}
		}
	}
}
