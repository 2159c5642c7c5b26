package render_test

import (
	"image"
	"sync/atomic"
	"testing"

	"github.com/go-gl/mathgl/mgl32"

	"yui/avatar/render"
)

func TestPet_ShowsMasksAndCloses(t *testing.T) {
	d := &doll{rate: 60, turn: 0.05}
	var masks atomic.Int64
	h := start(t, render.Options{Body: d, OnMask: func(*render.Mask) { masks.Add(1) }})
	if err := h.Load(ballModel(toon(mgl32.Vec3{1, 0, 0}))); err != nil {
		t.Fatal(err)
	}
	h.SetPlace(render.OnDesktop)
	for round := range 3 {
		var p *render.Pet
		var err error
		onMain(func() { p, err = h.OpenPet(render.PetOptions{Title: "pet", Bounds: image.Rect(50, 60, 250, 360)}) })
		if err != nil {
			t.Fatal(err)
		}
		before := h.Stats().Frames
		onMain(p.Show)
		eventually(t, "frames on the desktop", func() bool { return h.Stats().Frames > before+3 })
		var b image.Rectangle
		var id uintptr
		var on, off bool
		eventually(t, "a mask of the pet's size", func() bool { m := h.Mask(); return m != nil && m.W == 200 && m.H == 300 })
		onMain(func() {
			b = p.Bounds()
			id, err = p.Native()
			on, off = p.HitTest(100, 150), p.HitTest(2, 2)
		})
		if err != nil || id == 0 {
			t.Errorf("native id %v %v", id, err)
		}
		if b != image.Rect(50, 60, 250, 360) {
			t.Errorf("bounds %v", b)
		}
		if !on || off {
			t.Errorf("hit in the middle %v, in the corner %v", on, off)
		}
		onMain(func() { p.SetBounds(image.Rect(10, 10, 170, 250)) })
		eventually(t, "the new size", func() bool { return h.Camera().W == 160 && h.Camera().H == 240 })
		if round == 0 {
			onMain(p.Hide)
			eventually(t, "hidden pets to stop", func() bool {
				n := h.Stats().Steps
				for range 3 {
					onMain(func() {})
				}
				return h.Stats().Steps == n
			})
		}
		onMain(func() { err = p.Close() })
		if err != nil {
			t.Fatal(err)
		}
	}
	if masks.Load() == 0 {
		t.Error("no mask was announced")
	}
}
