package render_test

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"yui/avatar/render"
	"yui/avatar/vrm"
)

// fixtures lists the real avatars, or skips where there are none.
func fixtures(t *testing.T) []string {
	t.Helper()
	root := filepath.Join("..", "..", "..", "shared", "fixtures", "vrm")
	var out []string
	_ = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(p, ".vrm") {
			out = append(out, p)
		}
		return nil
	})
	if len(out) == 0 {
		t.Skip("no fixtures beside the checkout")
	}
	return out
}

func TestFixtures_EveryReadableAvatarDraws(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every fixture")
	}
	files := fixtures(t)
	h := start(t, render.Options{Body: &doll{}})
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".vrm")
		m, err := vrm.ReadFile(f)
		if err != nil {
			t.Logf("%s: refused: %v", name, err)
			continue
		}
		if err := h.Load(m); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		img, err := h.Snapshot(t.Context(), render.Shot{W: 400, H: 600, Samples: 1})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		save(t, "fixture_"+name, img)
		solid := 0
		for i := 3; i < len(img.Pix); i += 4 {
			if img.Pix[i] > 127 {
				solid++
			}
		}
		if len(m.Meshes) > 0 && solid < 400*600/100 {
			t.Errorf("%s: only %d pixels of her to be seen", name, solid)
		}
	}
}
