package render_test

import (
	"image/color"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/pose"
	"yui/avatar/render"
)

func TestHost_StageFramesArriveAndHiddenDrawsNone(t *testing.T) {
	d := &doll{rate: 60, turn: 0.05}
	var told atomic.Int64
	h := start(t, render.Options{Body: d, OnStage: func() { told.Add(1) }})
	if err := h.Load(ballModel(toon(mgl32.Vec3{1, 0, 0}))); err != nil {
		t.Fatal(err)
	}
	h.SetStage(render.Stage{W: 120, H: 160})
	time.Sleep(50 * time.Millisecond)
	if n := h.Stats().Frames; n != 0 {
		t.Errorf("%d frames drawn while hidden", n)
	}
	h.SetPlace(render.InStage)
	eventually(t, "five stage frames", func() bool { return told.Load() >= 5 })
	img := h.TakeStage()
	if img == nil || img.Rect.Dx() != 120 || img.Rect.Dy() != 160 {
		t.Fatalf("stage frame %v", img)
	}
	if c := img.RGBAAt(60, 85); c.R < 100 || c.A != 255 {
		t.Errorf("her middle is %v", c)
	}
	if c := img.RGBAAt(1, 1); c.A != 0 {
		t.Errorf("the corner without a room is %v", c)
	}

	h.SetPlace(render.Hidden)
	eventually(t, "the last frame", func() bool {
		n := h.Stats()
		time.Sleep(60 * time.Millisecond)
		return h.Stats().Frames == n.Frames
	})
	before := h.Stats()
	time.Sleep(150 * time.Millisecond)
	if after := h.Stats(); after.Frames != before.Frames || after.Steps != before.Steps {
		t.Errorf("hidden: %d frames and %d steps", after.Frames-before.Frames, after.Steps-before.Steps)
	}
}

func TestHost_StillBodyIsDrawnOnceAndWokenOnce(t *testing.T) {
	d := &doll{} // rate 0: nothing moves until woken
	h := start(t, render.Options{Body: d})
	if err := h.Load(ballModel(toon(mgl32.Vec3{1, 0, 0}))); err != nil {
		t.Fatal(err)
	}
	h.SetStage(render.Stage{W: 64, H: 64})
	h.SetPlace(render.InStage)
	eventually(t, "the first frame", func() bool { return h.Stats().Frames >= 1 })
	time.Sleep(150 * time.Millisecond)
	steps := h.Stats().Steps
	if n := h.Stats().Frames; n > 2 {
		t.Errorf("a still body was drawn %d times", n)
	}
	frames := h.Stats().Frames
	h.Wake()
	eventually(t, "the step after a wake", func() bool { return h.Stats().Steps > steps })
	time.Sleep(50 * time.Millisecond)
	if n := h.Stats().Frames; n != frames {
		t.Errorf("a step without change drew %d frames", n-frames)
	}
}

func TestHost_SwapsLeaveNothingBehind(t *testing.T) {
	d := &doll{rate: 60, turn: 0.1}
	h := start(t, render.Options{Body: d})
	h.SetStage(render.Stage{W: 64, H: 64, Room: render.RoomDay})
	h.SetPlace(render.InStage)
	a, b := ballModel(toon(mgl32.Vec3{1, 0, 0})), ballModel(toon(mgl32.Vec3{0, 1, 0}))
	b.Materials[0].BaseTexture = withTexture(b, plain(64, 64, color.NRGBA{255, 255, 255, 255}))
	b.Materials[0].MToon.ShadeTex = b.Materials[0].BaseTexture
	b.Materials[0].MToon.Outline, b.Materials[0].MToon.OutlineWidth = 1, 0.01
	var counts []render.Counts
	for range 11 {
		for _, m := range []int{0, 1} {
			frames := h.Stats().Frames
			model := a
			if m == 1 {
				model = b
			}
			if err := h.Load(model); err != nil {
				t.Fatal(err)
			}
			eventually(t, "a frame after the swap", func() bool { return h.Stats().Frames > frames+1 })
		}
		counts = append(counts, h.Stats().Objects)
	}
	if first, last := counts[1], counts[len(counts)-1]; first != last {
		t.Errorf("objects on the card grew: %+v, after ten swaps %+v", first, last)
	}
}

func TestHost_FailedLoadKeepsTheOldAvatar(t *testing.T) {
	d := &doll{rate: 60, turn: 0.1}
	h := start(t, render.Options{Body: d})
	if err := h.Load(ballModel(toon(mgl32.Vec3{1, 0, 0}))); err != nil {
		t.Fatal(err)
	}
	before := h.Stats().Objects
	bad := ballModel(toon(mgl32.Vec3{0, 1, 0}))
	bad.Materials[0].BaseTexture = withTexture(bad, nil)
	err := h.Load(bad)
	if err == nil || !strings.Contains(err.Error(), "no pixels") {
		t.Fatalf("load of a broken model: %v", err)
	}
	got := h.Stats().Objects
	img := snapshot(t, h, render.Shot{W: 60, H: 60})
	if c := at(img, 30, 30); c.R < 100 || c.G > 50 {
		t.Errorf("the old avatar is gone: %v", c)
	}
	after := got
	after.Programs = before.Programs // compiled variants are kept on purpose
	if after != before {
		t.Errorf("the failed load left objects: %+v, before %+v", after, before)
	}
}

func TestHost_EdgesAreCleanAndPremultiplied(t *testing.T) {
	t.Run("four samples", func(t *testing.T) { cleanEdges(t, 4) })
	t.Run("chosen for the card", func(t *testing.T) { cleanEdges(t, -1) })
}

func cleanEdges(t *testing.T, samples int) {
	d := &doll{rate: 60, all: pose.ChangedWorld}
	h := start(t, render.Options{Body: d, Samples: samples})
	if err := h.Load(ballModel(toon(mgl32.Vec3{1, 1, 1}))); err != nil {
		t.Fatal(err)
	}
	light := render.Light{Dir: mgl32.Vec3{0, 0, 1}, Sky: mgl32.Vec3{1, 1, 1}, Ground: mgl32.Vec3{1, 1, 1}}
	h.SetLight(&light)
	h.SetStage(render.Stage{W: 100, H: 100})
	h.SetPlace(render.InStage)
	eventually(t, "three frames", func() bool { return h.Stats().Frames > 3 })
	img := h.TakeStage()
	partial := 0
	for i := 0; i < len(img.Pix); i += 4 {
		p := img.Pix[i : i+4]
		if p[0] > p[3] || p[1] > p[3] || p[2] > p[3] {
			t.Fatalf("pixel %v is not premultiplied", p)
		}
		if p[3] > 0 && p[3] < 255 {
			partial++
			// White all over: an edge that is darker than its alpha is a fringe.
			if p[3]-p[0] > 2 {
				t.Fatalf("edge pixel %v has a dark fringe", p)
			}
		}
	}
	if partial < 50 {
		t.Errorf("only %d soft edge pixels: no antialiasing", partial)
	}
}

func TestHost_BlendsHoles(t *testing.T) {
	d := &doll{}
	h := start(t, render.Options{Body: d})
	m := ballModel(toon(mgl32.Vec3{1, 1, 1}))
	m.Materials[0].Shading = 1 // unlit
	m.Materials[0].AlphaMode = 2
	m.Materials[0].BaseColor = mgl32.Vec4{1, 0, 0, 0.5}
	if err := h.Load(m); err != nil {
		t.Fatal(err)
	}
	img := snapshot(t, h, render.Shot{W: 60, H: 60})
	if got, want := at(img, 30, 30), (color.NRGBA{255, 0, 0, 128}); !near(got, want, 2) {
		t.Errorf("a half transparent ball is %v, want %v", got, want)
	}
	m.Materials[0].AlphaMode, m.Materials[0].AlphaCutoff = 1, 0.6
	if err := h.Load(m); err != nil {
		t.Fatal(err)
	}
	if got := at(snapshot(t, h, render.Shot{W: 60, H: 60}), 30, 30); got.A != 0 {
		t.Errorf("a masked ball under its cutoff is %v", got)
	}
}
