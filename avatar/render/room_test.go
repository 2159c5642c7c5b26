package render_test

import (
	"path/filepath"
	"testing"
	"time"

	"yui/avatar/render"
	"yui/avatar/vrm"
)

func TestRoom_DayAndEvening(t *testing.T) {
	h := start(t, render.Options{Body: &doll{}})
	f := filepath.Join("..", "..", "..", "shared", "fixtures", "vrm", "godette-cc-by-3.0", "Godette_vrm_v4.vrm")
	m, err := vrm.ReadFile(f)
	if err != nil {
		t.Skipf("no fixture: %v", err)
	}
	if err := h.Load(m); err != nil {
		t.Fatal(err)
	}
	for name, shot := range map[string]render.Shot{
		"day":     {W: 600, H: 720, Room: render.RoomDay},
		"evening": {W: 600, H: 720, Room: render.RoomEvening},
		"narrow":  {W: 336, H: 720, Room: render.RoomDay},
		"wide":    {W: 1100, H: 720, Room: render.RoomEvening},
	} {
		began := time.Now()
		img, err := h.Snapshot(t.Context(), shot)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %v", name, time.Since(began))
		save(t, "room_"+name, img)
		for i := 3; i < len(img.Pix); i += 4 {
			if img.Pix[i] != 255 {
				t.Fatalf("%s: the room has a hole", name)
			}
		}
	}
}
